#!/bin/sh
# build.sh: Sealread for macOS as an application in an image, in dist; signed and notarised where
# SIGN_IDENTITY ("Developer ID Application: ...") and NOTARY_PROFILE (of `notarytool
# store-credentials`) are given.
#
# Not run by its makers so far: no Mac was at hand. What can be told without one (form, names, paths,
# the launcher in C) is checked by tests/unit/packaging_tools/test_other_systems.py.
#
# Needs Python 3.11 to 3.13 with a library of its own (not the one of Xcode), Xcode's command line
# tools and CMake.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
repository=$(cd "$here/../.." && pwd)
cd "$repository"
for tool in cmake codesign hdiutil iconutil install_name_tool otool xcrun; do
    command -v "$tool" >/dev/null || { echo "$tool is not installed." >&2; exit 2; }
done

make setup
own=$repository/.venv/bin/python
"$own" -m sealread models pull basics
"$own" packaging/backends.py
# The folder is tried when its interpreter finds its library, further below.
"$own" packaging/bundle.py --untried
version=$("$own" -c 'from sealread.installed import app_version; print(app_version())')
python=$("$own" -c 'import sys; print(f"python{sys.version_info.major}.{sys.version_info.minor}")')

app=$repository/dist/Sealread.app
rm -rf "$app"
mkdir -p "$app/Contents/MacOS" "$app/Contents/Resources"
mv dist/bundle/sealread "$app/Contents/Resources/sealread"
bundle=$app/Contents/Resources/sealread
sed "s/@VERSION@/$version/g" "$here/Info.plist" >"$app/Contents/Info.plist"
"$own" packaging/icon_files.py --iconset dist/Sealread.iconset
iconutil --convert icns --output "$app/Contents/Resources/Sealread.icns" dist/Sealread.iconset
for name in sealread sealread-desktop; do
    xcrun clang -Wall -Wextra -Werror -O2 -mmacosx-version-min=13.0 "-DNAME=\"$name\"" \
        "-DPYTHON=\"$python\"" -o "$app/Contents/MacOS/$name" "$here/launcher.c"
done

is_mach() { file -b "$1" | grep -q '^Mach-O'; }

# The interpreter looks for its library where it was built; here it lies in the application. The
# extension modules of a framework build ask for nothing else outside the system.
foreign() { otool -L "$1" | awk 'NR > 1 { print $1 }' | grep -v -e '^/usr/lib/' -e '^/System/' -e '^@' || true; }
find "$bundle/bin" "$bundle/lib" -type f | while read -r path; do
    is_mach "$path" || continue
    foreign "$path" | while read -r library; do
        name=$(basename "$library")
        [ -f "$bundle/lib/$name" ] || cp "$library" "$bundle/lib/$name"
        chmod u+w "$bundle/lib/$name" "$path"
        install_name_tool -id "@rpath/$name" "$bundle/lib/$name"
        install_name_tool -change "$library" "@rpath/$name" "$path"
        up=$(dirname "${path#"$bundle"/}" | sed -e 's,[^/][^/]*,..,g')
        install_name_tool -add_rpath "@loader_path/$up/lib" "$path" 2>/dev/null || true
    done
done
# Libraries that were brought along may want others themselves.
find "$bundle/bin" "$bundle/lib" -type f | while read -r path; do
    if is_mach "$path" && [ -n "$(foreign "$path")" ]; then
        echo "$path still wants: $(foreign "$path")" >&2
        exit 1
    fi
done

# Signed from the inside out; without an identity for this machine only ("-").
identity=${SIGN_IDENTITY:--}
stamp=--timestamp
[ "$identity" != - ] || stamp=--timestamp=none
sign() { codesign --force "$stamp" --options runtime --entitlements "$here/entitlements.plist" --sign "$identity" "$1"; }
find "$bundle" -type f | while read -r path; do
    if is_mach "$path"; then sign "$path"; fi
done
find "$bundle" -type d -name '*.framework' | while read -r path; do sign "$path"; done
# Signing changed the programs. What the sums say is sealed with the application.
"$own" packaging/sums.py "$bundle"
sign "$app/Contents/MacOS/sealread"
sign "$app"
codesign --verify --deep --strict "$app"
"$bundle/bin/$python" -I -B packaging/bundling/trying.py
"$own" packaging/sums.py --check "$bundle"

image=$repository/dist/sealread-$version-$(uname -m).dmg
rm -rf dist/image && mkdir dist/image
mv "$app" dist/image/
ln -s /Applications dist/image/Applications
hdiutil create -volname Sealread -srcfolder dist/image -format ULFO -ov "$image"
if [ "$identity" != - ]; then
    codesign --force --timestamp --sign "$identity" "$image"
fi
if [ -n "${NOTARY_PROFILE:-}" ]; then
    xcrun notarytool submit "$image" --keychain-profile "$NOTARY_PROFILE" --wait
    xcrun stapler staple "$image"
    spctl --assess --type open --context context:primary-signature --verbose "$image"
fi
shasum -a 256 "$image"
