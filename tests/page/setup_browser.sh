#!/bin/sh
# Installs Debian's Chromium where it is missing and can be installed; says so where it cannot.
set -eu
for name in "${CHROMIUM:-}" chromium chromium-browser google-chrome; do
    if [ -n "$name" ] && command -v "$name" >/dev/null 2>&1; then exit 0; fi
done
if command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
    echo "Installing Chromium for the browser tests (once)..."
    export DEBIAN_FRONTEND=noninteractive
    if { apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium fonts-noto-core fonts-noto-color-emoji; } >/dev/null 2>&1; then
        exit 0
    fi
fi
echo "********************************************************************************" >&2
echo "* There is no Chromium, and it could not be installed: as root on Debian, run  *" >&2
echo "*   apt-get install chromium                                                   *" >&2
echo "* The browser tests (tests/page) will not run. With CI=true they fail.         *" >&2
echo "********************************************************************************" >&2
