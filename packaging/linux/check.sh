#!/bin/sh
# `check.sh FILE.deb...`: what lintian and AppStream say. Status 1 where something is an error.
set -eu
status=0
for tool in lintian appstreamcli desktop-file-validate dpkg-deb; do
    command -v "$tool" >/dev/null || { echo "$tool is not installed." >&2; exit 2; }
done
for package in "$@"; do
    lintian --allow-root --fail-on error "$package" || status=1
    folder=$(mktemp -d)
    dpkg-deb --fsys-tarfile "$package" | tar -x -C "$folder" ./usr/share
    appstreamcli validate --no-net "$folder"/usr/share/metainfo/*.xml || status=1
    desktop-file-validate "$folder"/usr/share/applications/*.desktop || status=1
    rm -rf "$folder"
done
exit "$status"
