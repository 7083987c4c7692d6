#!/bin/sh
# Build the virtual environment .venv from the compiled requirements, with pip alone.
# Usage: setup/environment.sh base | dev
set -eu
cd "$(dirname "$0")/.."

requirements="requirements/${1:?base or dev}.txt"
stamp=".venv/installed-$1"

# The stamp holds what was installed: a changed requirements file installs again, an unchanged one costs nothing.
if [ -f "$stamp" ] && cmp -s "$requirements" "$stamp"; then
    exit 0
fi

python=""
for candidate in python3 python3.14 python3.13 python3.12 python3.11; do
    if command -v "$candidate" >/dev/null 2>&1 && "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
        python=$candidate
        break
    fi
done
if [ -z "$python" ]; then
    echo "Troela needs Python 3.11 or newer, and found none. On Debian 12 or newer: apt-get install python3 python3-venv" >&2
    exit 1
fi

# An environment without pip is one that was interrupted.
if ! .venv/bin/python -m pip --version >/dev/null 2>&1; then
    # Debian ships Python without ensurepip; it is in a package of its own.
    if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
            echo "Installing python3-venv"
            apt-get update -qq
            DEBIAN_FRONTEND=noninteractive apt-get install -y -qq python3-venv >/dev/null
        else
            echo "Python cannot make a virtual environment yet. This one command mends that:" >&2
            echo "    sudo apt-get install python3-venv" >&2
            exit 1
        fi
    fi
    "$python" -m venv --clear .venv
fi

echo "Installing $requirements into .venv (a minute or two the first time)"
.venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement "$requirements"
cp "$requirements" "$stamp"
