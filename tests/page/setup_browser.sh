#!/bin/sh
# Installs what the browser tests need, where it is missing and can be installed: Debian's Chromium without windows, and
# fonts with Persian, Arabic and emoji, without which a picture shows squares. Says so where it cannot.
set -eu

has_browser() {
    for name in "${CHROMIUM:-}" chromium-headless-shell chromium chromium-browser google-chrome; do
        if [ -n "$name" ] && command -v "$name" >/dev/null 2>&1; then return 0; fi
    done
    return 1
}

has_font() {  # a pattern of fontconfig
    command -v fc-list >/dev/null 2>&1 && [ -n "$(fc-list "$1" family)" ]
}

missing=""
has_browser || missing="chromium-headless-shell"
command -v fc-list >/dev/null 2>&1 || missing="$missing fontconfig"
{ has_font :lang=fa && has_font :lang=ar; } || missing="$missing fonts-noto-core"
has_font :charset=1f43a || missing="$missing fonts-noto-color-emoji"
if [ -z "$missing" ]; then exit 0; fi

if command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
    echo "Installing for the browser tests (once): $missing"
    export DEBIAN_FRONTEND=noninteractive
    # shellcheck disable=SC2086 # several packages
    if { apt-get update -qq && apt-get install -y -qq --no-install-recommends $missing; } >/dev/null 2>&1; then
        exit 0
    fi
fi

echo "********************************************************************************" >&2
echo "* Missing, and could not be installed: as root on Debian, run" >&2
echo "*   apt-get install $missing" >&2
if ! has_browser; then
    echo "* Without Chromium the browser tests (tests/page) will not run; with CI=true they fail." >&2
fi
echo "********************************************************************************" >&2
