#!/bin/sh
# What takes too long for every change (make nightly). Runs every step, then names those that failed.
set -u
cd "$(dirname "$0")/.."
PATH="$PWD/.venv/bin:$PATH"
. setup/steps.sh

# Laws and random evenings, ten times as many of each as in the fast tests.
deep() {
    TROELA_TEST_DEPTH=10 python -m pytest -n 2 -q -m "not nightly and not services and not long" tests/scoring tests/checker tests/api/test_schema.py tests/tournaments/jury/test_jury_machine.py \
        tests/competitions/season tests/tournaments/prizes tests/tournaments/seating
}

# The cases of which the day has a sample, each with all that it looks at.
all_cases() {
    TROELA_TEST_DEPTH=2 python -m pytest -n 2 -q -m "nightly and not install and not browser" --ignore=tests/config --ignore=tests/addresses
}

bare_copies() {
    python -m pytest -m "install or nightly" tests/config
}

long_tests() {
    TROELA_TEST_DATABASE=postgres python -m pytest -n 2 -q -m nightly tests/addresses tests/tournaments tests/competitions tests/bench
}

# By day PostgreSQL is asked the first case of each test.
all_on_postgresql() {
    TROELA_TEST_DEPTH=2 make --no-print-directory test-services
}

step "coverage" make --no-print-directory coverage
step "mutants" python -m tests.mutants
step "laws over many more games" deep
step "cases that the day leaves out" all_cases
step "rights and games that take half a minute each" long_tests
step "every case on PostgreSQL and Redis" all_on_postgresql
step "commands in bare copies" bare_copies
step "audit" setup/audit.sh
report_steps
