#!/bin/sh
# Sealread @VERSION@ in one file, for Linux on @MACHINE@. It needs no installation, no root and no FUSE.
#
#   ./FILE [PATH...]                   opens the window (and reads the paths)
#   ./FILE --cli COMMAND [ARGUMENT...]  the command line; a link called `sealread` does so too
#   ./FILE --unpack-to FOLDER          unpacks the program into a new folder, and ends
#   ./FILE --forget                    deletes what was unpacked for this person, and ends
#
# At its first start it unpacks itself into ~/.cache/sealread/program (SEALREAD_UNPACKED names another
# folder in place of ~/.cache), after the checksum of all that follows this text was found right.
# Later starts use that.
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

# What is half unpacked goes, however this ends. Only a folder that was made here is ever named so.
half=
trap '[ -z "$half" ] || rm -rf -- "$half"' EXIT
trap 'exit 130' HUP INT TERM

unpack() { # into the folder $half
    for tool in sha256sum tar gzip; do
        command -v "$tool" >/dev/null || fail "$tool is not installed; it is needed to unpack the program."
    done
    free=$(df -Pk -- "$half" | awk 'NR == 2 { print $4 }')
    [ "$free" -ge "$room" ] || fail "$half has $((free / 1024)) MB free, and the program takes $((room / 1024)) MB. SEALREAD_UNPACKED names another folder."
    found=$(payload | sha256sum)
    [ "${found%% *}" = "$sum" ] || fail "$file is damaged: its checksum is not the one it was made with. Copy it again."
    # Its own Python first, which knows a better packing than a machine may have a program for.
    payload | head -c "$first" | gzip -dc | tar -x --no-same-owner -f - -C "$half" &&
        payload | tail -c "+$((first + 1))" | "$half/$python" -I -B -S -c "$rest" "$half" ||
        fail "The program could not be unpacked into $half."
}

rest='
import sys, tarfile
with tarfile.open(fileobj=sys.stdin.buffer, mode="r|xz") as archive:
    archive.extractall(sys.argv[1], filter="tar")
'
# A folder of our own below whatever is named: `--forget` deletes all of it.
place=${SEALREAD_UNPACKED:-${XDG_CACHE_HOME:-${HOME:?}/.cache}}/sealread/program
whole=$place/$version-$(printf %.16s "$sum")

case ${1-} in
--unpack-to)
    [ $# -eq 2 ] || fail "--unpack-to needs a folder."
    mkdir -- "$2" || fail "$2 is there already, or cannot be made."
    half=$2
    unpack
    half=
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
    half=$(mktemp -d -- "$place/.new-XXXXXXXX")
    say "unpacking the program into $place (once)"
    unpack
    # It gets its name when all of it is there. Another start may have been faster.
    mv -T -- "$half" "$whole" 2>/dev/null || [ -d "$whole" ] || fail "$whole cannot be written."
    rm -rf -- "$half"
    half=
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
