#!/bin/sh
# `root.sh FOLDER`: makes a Debian root with a stock desktop (desktop-packages.txt), as root. It wants
# debootstrap and a network; SUITE and MIRROR name another distribution or source.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$1
suite=${SUITE:-bookworm}
debootstrap --variant=minbase "$suite" "$root" ${MIRROR:+"$MIRROR"}
cp /etc/resolv.conf "$root/etc/resolv.conf"
mount -t proc proc "$root/proc"
trap 'umount "$root/proc"' EXIT
grep -v '^#' "$here/desktop-packages.txt" |
    DEBIAN_FRONTEND=noninteractive xargs chroot "$root" apt-get install -q -y --no-install-recommends
chroot "$root" useradd --create-home analyst
