#!/bin/sh
# `inside.sh ROOT COMMAND...`: runs a command as root in a Debian root, in namespaces of its own for
# mounts, processes and the network: no interface is there, not even the loopback is up.
#
# Not a chroot: in one the kernel makes no user namespaces, and Sealread's walls are such.
set -eu
root=$1
shift
exec unshare --mount --net --pid --fork --kill-child sh -eu -c '
    root=$1
    shift
    mount --make-rprivate /
    mount --bind "$root" "$root"
    mount -t proc proc "$root/proc"
    mountpoint -q "$root/dev" || mount --rbind /dev "$root/dev"
    mkdir -p "$root/.old"
    cd "$root"
    pivot_root . .old
    umount -l /.old
    exec "$@"
' inside "$root" "$@"
