#!/bin/sh
# `prove.sh ROOT INSTALLER MODEL OUT`: the proof of an installer, as root.
#
# INSTALLER, a .deb or the one file, is put into ROOT (made by root.sh), and started there as an
# ordinary user in a network namespace without interfaces, the root's own Python hidden. MODEL is a
# language model's file, which goes into the user's folder ("" where the package holds one). OUT gets:
# doctor.json, walls.json, out/ (what was read), calls.txt (strace), window.png, times.txt (seconds
# until the window can be seen, with empty caches and with full ones).
# Status 1 where a step fails, a wall does not hold, something connects outside this machine, or the
# window does not open within a minute.
set -eu
for tool in strace convert setpriv; do
    command -v "$tool" >/dev/null || { echo "$0 needs $tool (apt-get install strace imagemagick util-linux)" >&2; exit 2; }
done
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$1" && pwd) installer=$2 model=$3 out=$4
home=/home/analyst
mkdir -p "$out"
out=$(cd "$out" && pwd)

inside() { "$here/inside.sh" "$root" "$@"; }
analyst() { inside /usr/bin/env -i PATH=/usr/local/bin:/usr/bin:/bin LANG=C.UTF-8 /tmp/as-analyst "$@"; }

# What hides the Python of the root from everything that is started.
cat >"$root/tmp/as-analyst" <<'END'
#!/bin/sh
set -eu
empty=$(mktemp -d)
for place in /usr/lib/python3 /usr/lib/python3.*; do
    [ ! -d "$place" ] || mount --bind "$empty" "$place"
done
exec setpriv --reuid analyst --regid analyst --init-groups --inh-caps=-all \
    env HOME=/home/analyst USER=analyst sh -c 'cd; exec "$@"' as-analyst "$@"
END
chmod 755 "$root/tmp/as-analyst"

case $installer in
*.deb)
    cp "$installer" "$root/tmp/sealread.deb"
    inside dpkg --install /tmp/sealread.deb
    cli='sealread' window='sealread-desktop'
    ;;
*)
    cp "$installer" "$root$home/Sealread.run"
    chmod 755 "$root$home/Sealread.run"
    cli="$home/Sealread.run --cli" window=$home/Sealread.run
    ;;
esac
samples=$here/../../resources/samples/invoice
rm -rf "$root$home/samples" "$root$home/out" "$root$home/traced"
cp -r "$samples" "$root$home/samples"
if [ -n "$model" ]; then
    weights=$root$home/.local/share/sealread/weights/models
    mkdir -p "$weights"
    [ -f "$weights/$(basename "$model")" ] || cp "$model" "$weights/"
fi
chroot "$root" chown -R analyst:analyst "$home"

# shellcheck disable=SC2086  # the program and its first argument
{
    analyst $cli --version
    analyst $cli doctor --json >"$out/doctor.json"
    analyst $cli doctor --walls --json >"$out/walls.json"
    analyst $cli extract samples --schema invoice --model small --effort standard --out out --again
    # Apart from that: whoever is traced is slower, which decides what is computed together.
    strace -f --seccomp-bpf -qq -e trace=connect,sendto,sendmsg,sendmmsg -o "$out/calls.txt" \
        "$here/inside.sh" "$root" /usr/bin/env -i PATH=/usr/bin:/bin LANG=C.UTF-8 /tmp/as-analyst \
        $cli extract samples --schema invoice --model small --effort standard --out traced --again
}
rm -rf "$out/out"
cp -r "$root$home/out" "$out/out"
outside=$(grep -cE '(connect|sendto|sendmsg|sendmmsg)\(.*AF_INET' "$out/calls.txt" || true)
echo "connections outside this machine: $outside"
[ "$outside" -eq 0 ]

# The window, twice; the machine's caches are emptied before the first time.
cp "$here/window.sh" "$root/tmp/window"
chmod 755 "$root/tmp/window"
sync
{ echo 3 >/proc/sys/vm/drop_caches; } 2>/dev/null || true
analyst /tmp/window "empty caches" "$window" >"$out/times.txt"
analyst /tmp/window "full caches" "$window" >>"$out/times.txt"
cat "$out/times.txt"
convert "xwd:$root$home/window.xwd" "$out/window.png"
