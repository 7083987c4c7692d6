#!/bin/sh
# Build the virtual environment .venv from the compiled requirements. Costs nothing where it is built already.
# Usage: setup/environment.sh base | dev
#   base: what Troela runs on.   dev: that, and what its tests and checks run on.
set -eu
cd "$(dirname "$0")/.."

case "${1:-}" in
base | dev) wanted=$1 ;;
*)
    echo "Usage: setup/environment.sh base|dev" >&2
    exit 2
    ;;
esac

# A stamp is a copy of the requirements that were installed, so that a changed file installs again. dev holds all of base.
up_to_date() {
    .venv/bin/python -c '' 2>/dev/null || return 1
    cmp -s requirements/dev.txt .venv/installed-dev && return 0
    [ "$wanted" = base ] && cmp -s requirements/base.txt .venv/installed-base
}
up_to_date && exit 0

# `make run` and `make test` in two windows: the second waits for the first, and finds the work done.
if command -v flock >/dev/null 2>&1; then
    exec 9<requirements/base.txt
    flock 9
    up_to_date && exit 0
fi

python=""
for candidate in python3 python3.14 python3.13 python3.12 python3.11; do
    if command -v "$candidate" >/dev/null 2>&1 && "$candidate" -c 'import sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
        python=$candidate
        break
    fi
done
if [ -z "$python" ]; then
    echo "Troela needs Python 3.11 or newer, and found none. On Debian 12 or newer: apt-get install python3 python3-venv" >&2
    exit 1
fi

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# pip of the machine works on an environment from outside. Without it the environment gets a pip of its own, which
# Debian keeps in the package python3-venv.
have_pip() {
    if "$python" -m pip --python "$python" --version >/dev/null 2>&1; then
        pip="$python -m pip --python .venv/bin/python"
        return
    fi
    pip=".venv/bin/python -m pip"
    if ! $pip --version >/dev/null 2>&1 && ! .venv/bin/python -m ensurepip >/dev/null 2>&1; then
        if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
            echo "Installing python3-venv"
            apt-get update -qq
            DEBIAN_FRONTEND=noninteractive apt-get install -y -qq python3-venv >/dev/null
            .venv/bin/python -m ensurepip >/dev/null
        else
            echo "Python cannot make a virtual environment yet. This one command mends that:" >&2
            echo "    sudo apt-get install python3-venv" >&2
            exit 1
        fi
    fi
}

# Only errors: where else this machine's configuration looks for packages, and finds none, is no news here.
pip_install() {
    have_pip
    PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_ROOT_USER_ACTION=ignore $pip install --quiet --quiet --require-hashes --requirement "$1"
}

# uv does in seconds what takes pip half a minute: the machine's own, or the one that requirements/dev.txt names.
have_uv() {
    uv=.venv/bin/uv
    $uv --version >/dev/null 2>&1 && return
    if command -v uv >/dev/null 2>&1; then
        uv=uv
        return
    fi
    awk '/^uv==/ { ours = 1 } ours { print } ours && !/\\$/ { exit }' requirements/dev.txt >"$scratch/uv.txt"
    pip_install "$scratch/uv.txt"
}

uv_install() {
    have_uv && UV_SYSTEM_CERTS=1 $uv pip install --quiet --python .venv/bin/python --require-hashes --requirement "$1"
}

echo "Installing requirements/$wanted.txt into .venv: seconds, or a minute or two where nothing is cached."
if ! .venv/bin/python -c '' 2>/dev/null; then
    "$python" -m venv --clear --without-pip .venv
fi
if ! uv_install "requirements/$wanted.txt"; then
    echo "uv cannot be had or cannot do it here; pip does it, more slowly."
    pip_install "requirements/$wanted.txt"
fi
cp "requirements/$wanted.txt" ".venv/installed-$wanted"
