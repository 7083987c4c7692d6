#!/bin/sh
# Pin the versions of requirements/*.in with uv, one of the development requirements. UPGRADE=1 takes the newest versions.
set -eu
cd "$(dirname "$0")/.."

compile() {
    .venv/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
        --no-annotate --no-emit-index-url --no-emit-find-links --custom-compile-command "make requirements" \
        ${UPGRADE:+--upgrade} "$@"
}
compile requirements/base.in --output-file requirements/base.txt
compile requirements/dev.in --constraints requirements/base.txt --output-file requirements/dev.txt
