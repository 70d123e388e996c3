#!/bin/sh
# Sealread @VERSION@ in one file, for Linux on @MACHINE@. It needs no installation, no root and no FUSE.
#
#   ./FILE [PATH...]                   opens the window (and reads the paths)
#   ./FILE --cli COMMAND [ARGUMENT...]  the command line; a link called `sealread` does so too
#   ./FILE --unpack-to FOLDER          unpacks the program into a new folder, and ends
#   ./FILE --forget                    deletes what was unpacked for this person, and ends
#
# At its first start it unpacks itself into ~/.cache/sealread (SEALREAD_UNPACKED names another place),
# after the checksum of all that follows this text was found right. Later starts use that.
set -eu

version='@VERSION@'
sum='@SUM@'
skip=@SKIP@
first=@FIRST@
python='bin/@PYTHON@'
room=@ROOM@

say() { printf 'sealread: %s\n' "$1" >&2; }
fail() { say "$1"; exit 2; }

file=$(readlink -f -- "$0")
called=${0##*/}

payload() { tail -c "+$skip" -- "$file"; }

unpack() { # into a folder that is empty and that nobody else knows
    for tool in sha256sum tar gzip; do
        command -v "$tool" >/dev/null || fail "$tool is not installed; it is needed to unpack the program."
    done
    free=$(df -Pk -- "$1" | awk 'NR == 2 { print $4 }')
    [ "$free" -ge "$room" ] || fail "$1 has $((free / 1024)) MB free, and the program takes $((room / 1024)) MB. SEALREAD_UNPACKED names another folder."
    found=$(payload | sha256sum)
    [ "${found%% *}" = "$sum" ] || fail "$file is damaged: its checksum is not the one it was made with. Copy it again."
    # Its own Python first, which knows a better packing than a machine may have a program for.
    payload | head -c "$first" | gzip -dc | tar -x --no-same-owner -f - -C "$1" &&
        payload | tail -c "+$((first + 1))" | "$1/$python" -I -S -c "$rest" "$1" ||
        fail "The program could not be unpacked into $1."
}

rest='
import sys, tarfile
with tarfile.open(fileobj=sys.stdin.buffer, mode="r|xz") as archive:
    archive.extractall(sys.argv[1], filter="tar")
'
place=${SEALREAD_UNPACKED:-${XDG_CACHE_HOME:-${HOME:?}/.cache}/sealread/program}
whole=$place/$version-$(printf %.16s "$sum")

case ${1-} in
--unpack-to)
    [ $# -eq 2 ] || fail "--unpack-to needs a folder."
    mkdir -- "$2" || fail "$2 is there already, or cannot be made."
    unpack "$2"
    exit 0
    ;;
--forget)
    rm -rf -- "$place"
    say "$place is deleted. Documents, results and workspaces are where they were."
    exit 0
    ;;
esac

if [ ! -d "$whole" ]; then
    mkdir -p -- "$place" || fail "$place cannot be made. SEALREAD_UNPACKED names another folder."
    find "$place" -maxdepth 1 -name '.new-*' -mtime +0 -exec rm -rf -- {} +
    new=$(mktemp -d -- "$place/.new-XXXXXXXX")
    trap 'rm -rf -- "$new"' EXIT
    trap 'exit 130' HUP INT TERM
    say "unpacking the program into $place (once)"
    unpack "$new"
    # It gets its name when all of it is there. Another start may have been faster.
    mv -T -- "$new" "$whole" 2>/dev/null || [ -d "$whole" ] || fail "$whole cannot be written."
    rm -rf -- "$new"
    trap - EXIT HUP INT TERM
fi

program=sealread-desktop
if [ "$called" = sealread ]; then
    program=sealread
elif [ "${1-}" = --cli ]; then
    program=sealread
    shift
fi
exec "$whole/$program" "$@"
exit 2
