#!/bin/sh
# Everything that takes too long for every change (make nightly). Run every step, then name those that failed.
set -u
cd "$(dirname "$0")/.."
PATH="$PWD/.venv/bin:$PATH"
. setup/steps.sh

# Test laws on ten times as many random games and evenings as the fast tests.
deep() {
    TROELA_TEST_DEPTH=10 python -m pytest -n 2 -q -m "not nightly and not services and not long" tests/scoring tests/checker tests/api/test_schema.py tests/tournaments/jury/test_jury_machine.py \
        tests/competitions/season tests/competitions/competition tests/tournaments/prizes tests/tournaments/seating
}

# Run all cases of the tests of which the fast tests run a sample.
all_cases() {
    TROELA_TEST_DEPTH=2 python -m pytest -n 2 -q -m "nightly and not install and not browser and not services" --ignore=tests/config --ignore=tests/addresses
}

bare_copies() {
    python -m pytest -m "install or nightly" tests/config
}

long_tests() {
    TROELA_TEST_DATABASE=postgres python -m pytest -n 2 -q -m nightly tests/addresses tests/tournaments tests/competitions tests/bench
}

# `make test-services` runs only the first case of each test.
all_on_postgresql() {
    TROELA_TEST_DEPTH=2 make --no-print-directory test-services
}

# By day, one of the two databases is rehearsed.
drills() {
    make --no-print-directory drill upgrade-drill
}

every_mode() {
    TROELA_TEST_DEPTH=2 python -m pytest -n 2 -q -m browser tests/browser/look/test_accessibility.py tests/browser/test_calculator.py
}

step "coverage" make --no-print-directory coverage
step "mutants" python -m tests.mutants
step "laws on many more games" deep
step "all cases of sampled tests" all_cases
step "long tests of rights and games" long_tests
step "losses and upgrades, on both databases" drills
step "every case on PostgreSQL and Redis" all_on_postgresql
step "every page in every mode" every_mode
step "commands in bare copies" bare_copies
step "audit" setup/audit.sh
report_steps
