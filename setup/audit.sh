#!/bin/sh
# Search for vulnerabilities (make audit). Run every step, then name those that failed.
# Usage: setup/audit.sh [SECONDS | code]
#   SECONDS: how long to send random requests in each role (default 300).   code: only the steps that need no server.
set -u
cd "$(dirname "$0")/.."
PATH="$PWD/.venv/bin:$PATH"
. setup/steps.sh

step "known vulnerabilities" python -m tests.audit.vulnerabilities
step "dangerous code" bandit --quiet --recursive --configfile pyproject.toml manage.py config operations competitions clubs tournaments scoring checker
[ "${1:-}" = code ] || step "random requests" python -m tests.audit.random_requests --seconds "${1:-300}"
report_steps
