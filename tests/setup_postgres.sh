#!/bin/sh
# Installs what the tests over PostgreSQL need, where it is missing and can be installed: Debian's server. The tests start it
# themselves. Says so where it cannot.
set -eu

has_server() {
    for program in "${POSTGRES_BIN:-/usr/lib/postgresql}"/*/bin/initdb; do
        if [ -x "$program" ]; then return 0; fi
    done
    command -v initdb >/dev/null 2>&1
}

if has_server; then exit 0; fi

if command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
    echo "Installing for the tests over PostgreSQL (once): postgresql"
    export DEBIAN_FRONTEND=noninteractive
    if { apt-get update -qq && apt-get install -y -qq --no-install-recommends postgresql; } >/dev/null 2>&1; then
        exit 0
    fi
fi

echo "********************************************************************************" >&2
echo "* Missing, and could not be installed: as root on Debian, run" >&2
echo "*   apt-get install postgresql" >&2
echo "* Without it the tests over PostgreSQL will not run; with CI=true they fail." >&2
echo "********************************************************************************" >&2
