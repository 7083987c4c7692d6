#!/bin/sh
# Build the virtual environment .venv from the pinned requirements. Do nothing if it is up to date.
# Usage: setup/environment.sh base | dev
#   base: the libraries of Troela.   dev: also those of its tests and checks.
set -eu
cd "$(dirname "$0")/.."

case "${1:-}" in
base | dev) wanted=$1 ;;
*)
    echo "Usage: setup/environment.sh base|dev" >&2
    exit 2
    ;;
esac

# The stamp is a copy of the installed requirements, so a changed file installs again. dev includes base.
up_to_date() {
    .venv/bin/python -c '' 2>/dev/null || return 1
    cmp -s requirements/dev.txt .venv/installed-dev && return 0
    [ "$wanted" = base ] && cmp -s requirements/base.txt .venv/installed-base
}
up_to_date && exit 0

# If `make run` and `make test` run in two windows, the second waits until the first has built the environment.
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

# The machine's pip can install into an environment from outside. Without it, install pip inside the environment;
# on Debian that needs the package python3-venv.
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
            echo "Python cannot make a virtual environment yet. This command installs what is missing:" >&2
            echo "    sudo apt-get install python3-venv" >&2
            exit 1
        fi
    fi
}

# Print only errors, not the package indexes of this machine's configuration that have no such package.
pip_install() {
    have_pip
    PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_ROOT_USER_ACTION=ignore $pip install --quiet --quiet --require-hashes --requirement "$1"
}

# uv installs in seconds what takes pip half a minute. Use the machine's uv, or the version in requirements/dev.txt.
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

echo "Installing requirements/$wanted.txt into .venv: a few seconds, or two minutes without a cache."
if ! .venv/bin/python -c '' 2>/dev/null; then
    "$python" -m venv --clear --without-pip .venv
fi
if ! uv_install "requirements/$wanted.txt"; then
    echo "uv is not available or failed; installing with pip, which is slower."
    pip_install "requirements/$wanted.txt"
fi
cp "requirements/$wanted.txt" ".venv/installed-$wanted"
