#!/bin/sh
# Everything that must pass before a change is merged (make check). Run every step, then name those that failed.
set -u
cd "$(dirname "$0")/.."
PATH="$PWD/.venv/bin:$PATH"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
TROELA_DATA=$scratch/data
export TROELA_DATA
. setup/steps.sh

upgraded() {
    git ls-files '*.py' | xargs django-upgrade --target-version 5.2 --check
}

production() {
    TROELA_MODE=production SECRET_KEY="a secret of the check, long enough and 12345 of many characters: xyz" \
        TROELA_URL=https://kaarten.example.org TROELA_SOURCE_URL=https://example.org/source DATABASE_URL=postgres://troela@127.0.0.1/troela REDIS_URL=redis://127.0.0.1/0 \
        TROELA_STATIC="$scratch/static" "$@"
}

# Read the SQL of each migration on PostgreSQL: can processes of the version before run on the new schema? (pyproject.toml)
survived() {
    DATABASE_URL=${DATABASE_URL:-postgres://postgres@127.0.0.1:5432/postgres} DJANGO_SETTINGS_MODULE=tests.migration_settings \
        python manage.py lintmigrations --quiet ok ignore
}

# Check the JavaScript if node is installed. Continuous integration must have it.
javascript() {
    if ! command -v npm >/dev/null 2>&1 && [ -z "${CI:-}" ]; then
        echo "node and npm are not installed: the JavaScript is not checked here."
        return 0
    fi
    setup/javascript.sh check
}

deployed() {
    production python manage.py check --deploy --fail-level WARNING && production python manage.py collectstatic --noinput --verbosity 0
}

types() {
    step "types" mypy
}

# These tests wait for browsers and services: two of their workers use about one processor.
browser_and_services() {
    step "tests in a browser" make --no-print-directory test-browser
    step "tests on PostgreSQL and Redis" make --no-print-directory test-services
}

# What was killed is waited for, too.
outages() {
    step "outages" make --no-print-directory chaos SECONDS=30 FORM=server
}

# mypy uses one processor for a minute or two; the steps after it use the other.
beside types
step "format" ruff format --check --quiet
step "lint" ruff check --quiet
step "templates" djlint templates --lint --quiet
step "JavaScript" javascript
step "import order" lint-imports
step "Django upgrade" upgraded
step "migrations" python manage.py makemigrations --check --dry-run
step "migrations while tables play" survived
step "settings, embedded" python manage.py check --fail-level WARNING
step "settings, production" deployed
step "translations" setup/messages.sh --check
step "API description" python manage.py spectacular --validate --fail-on-warn --file "$scratch/openapi.yaml"
step "audit of libraries and code" setup/audit.sh code
step "commands in a bare copy" make --no-print-directory test-install
await_beside
step "tests on SQLite" make --no-print-directory test
beside browser_and_services
step "slow tests on SQLite" make --no-print-directory test-slow
await_beside
beside outages
step "random requests" python -m tests.audit.random_requests --seconds 20
report_steps
