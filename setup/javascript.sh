#!/bin/sh
# Check our JavaScript: its types with tsc, its modules with node's test runner.
# Usage: setup/javascript.sh check | types | test
set -eu
cd "$(dirname "$0")/.."

if ! command -v npm >/dev/null 2>&1 || ! node -e 'process.exit(Number(parseInt(process.versions.node) < 20))'; then
    echo "The checks of the JavaScript need node 20 or newer, and npm. On Debian 13 or newer: apt-get install nodejs npm" >&2
    exit 1
fi

# The stamp is a copy of the installed lock file, so only a changed one installs again.
install_tools() {
    stamp=node_modules/installed-lock.json
    if ! cmp -s package-lock.json "$stamp"; then
        npm ci --no-audit --no-fund --loglevel=error
        cp package-lock.json "$stamp"
    fi
}

types() {
    install_tools
    # Each project has other globals: a page has a document, a service worker has none, the tests have those of node.
    for project in tsconfig.json tsconfig.worker.json tsconfig.node.json; do
        node_modules/.bin/tsc --project "$project"
    done
}

tests() {
    node --test --import ./tests/node/page.js tests/node/*.test.js
}

case "${1:-}" in
check) types && tests ;;
types) types ;;
test) tests ;;
*)
    echo "Usage: setup/javascript.sh check | types | test" >&2
    exit 2
    ;;
esac
