#!/bin/sh
# `window.sh WORDS PROGRAM`: starts the program on a virtual screen of its own, says the words and
# after how many seconds its window can be seen, and leaves a picture of the screen, window.xwd, in
# the folder that it is started in. Status 1 where there is no window within PATIENCE (60) seconds.
set -eu
words=$1 program=$2 started=
folder=$(mktemp -d)
Xvfb :7 -screen 0 1400x900x24 -nolisten tcp -fbdir "$folder" &
screen=$!
# The screen is waited for, so that its lock is gone before another start wants the same display.
trap 'kill $started "$screen" 2>/dev/null || true; wait "$screen" 2>/dev/null || true; rm -rf -- "$folder"' EXIT
sleep 2
export DISPLAY=:7 QT_QPA_PLATFORM=xcb
fail() { echo "$1" >&2; exit 1; }
now() { date +%s%3N; }
lives() { kill -0 "$started" 2>/dev/null; }

kill -0 "$screen" 2>/dev/null || fail "There is no virtual screen: display 7 is taken."
began=$(now)
"$program" &
started=$!
until xdotool search --onlyvisible --name '^Sealread$' >/dev/null 2>&1; do
    lives || fail "The program ended without a window."
    [ $(($(now) - began)) -lt "${PATIENCE:-60}000" ] || fail "There is no window after ${PATIENCE:-60} seconds."
    sleep 0.02
done
took=$(($(now) - began))
sleep 3
lives || fail "The program ended after it had shown its window."
printf '%s: %d.%03d s\n' "$words" $((took / 1000)) $((took % 1000))
cp "$folder/Xvfb_screen0" window.xwd
