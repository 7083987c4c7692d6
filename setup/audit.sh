#!/bin/sh
# What strangers could use against us (make audit). Runs every step, then names those that failed.
# Usage: setup/audit.sh [SECONDS | code]: how long random requests are sent in the name of each, 300 unless told; or only what needs no server.
set -u
cd "$(dirname "$0")/.."
PATH="$PWD/.venv/bin:$PATH"
. setup/steps.sh

step "known vulnerabilities" python -m tests.audit.vulnerabilities
step "dangerous code" bandit --quiet --recursive --configfile pyproject.toml manage.py config operations competitions clubs tournaments scoring checker
[ "${1:-}" = code ] || step "random requests" python -m tests.audit.random_requests --seconds "${1:-300}"
report_steps
