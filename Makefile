# Everything a developer or a volunteer types. `make` lists it. Every command sets up what it needs by itself.
.DEFAULT_GOAL := help
.PHONY: help setup run demo backup restore drill upgrade-drill chaos test test-slow test-services test-browser test-javascript test-install coverage mutants audit nightly check format lint types messages requirements fonts golden likeness bench screenshots clean
.PHONY: environment-base environment-dev packages-papers packages-tests packages-checks

PYTHON := .venv/bin/python
TESTS ?=
PART ?=
FORM ?=
SECONDS ?= 120
# Each of two processes begins with its half of the tests, in their order, so that what it made for one serves the next; who is ready takes of the other's.
TWO := -n 2 --dist worksteal
NO_DATABASE := --ignore=tests/scoring --ignore=tests/architecture --ignore=tests/mutants --ignore=tests/api/test_score.py --ignore=tests/api/test_schema.py
# Scoring, draw, season, ranking, prizes, final, feed and checker: without Django, database or browser.
PURE := -c tests/pure.ini --rootdir .
# What is on a sheet of paper follows from the same reads as the pages do, which are asked on both databases.
ON_PAPER := $(foreach each,test_blank test_card making/test_fetcher test_filled test_games test_page test_poster test_prizes test_seating test_standings test_table_codes,--ignore=tests/tournaments/papers/$(each).py)
export TROELA_URL TROELA_DATA TROELA_BACKUP SKIP
# Where an environment says otherwise (containers do), each of a hundred processes would compile Django and us anew: seconds each.
unexport PYTHONDONTWRITEBYTECODE

help: ## List these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

# What commands need. Each step looks first, and costs nothing where nothing is missing.

environment-base:
	@setup/environment.sh base

environment-dev:
	@setup/environment.sh dev

packages-papers:
	@setup/system.sh papers

packages-tests:
	@setup/system.sh tests

packages-checks:
	@setup/system.sh checks

# For whoever runs Troela.

run: packages-papers environment-base ## Run Troela on this machine, with a demo evening the first time
	@$(PYTHON) -m config.run

demo: environment-base ## Put a demo club with its season and its evening in the database
	@$(PYTHON) manage.py migrate --verbosity 0
	@$(PYTHON) manage.py demo --past

backup: environment-base ## Copy the whole house into a folder while it runs: make backup TO=/media/stick
	@$(PYTHON) manage.py backup $(TO)

restore: environment-base ## Put a backup, or the newest verified one in a folder, back into an empty house: make restore FROM=/media/stick
	@$(PYTHON) manage.py restore $(FROM)

# For whoever changes it.

setup: packages-papers environment-dev ## Install what Troela and its tests need, without doing anything yet
	@echo "Ready: make run, make test"

test: packages-tests environment-dev ## The fast tests: SQLite, no browser. Some only: make test TESTS=tests/tournaments/live, PART=pure
	$(PYTHON) -m pytest $(TWO) $(if $(filter pure,$(PART)),$(PURE) $(TESTS),$(or $(TESTS),--ignore=tests/browser))

test-slow: packages-tests environment-dev ## The slow tests: SQLite. A third of a second each or more: every address as everybody, every game, papers
	$(PYTHON) -m pytest $(TWO) -m "slow and not nightly" $(or $(TESTS),--ignore=tests/browser --ignore=tests/architecture)

test-services: packages-checks environment-dev ## What differs on PostgreSQL and Redis: SQL, constraints, locks, the pool, the queue
	TROELA_TEST_DATABASE=postgres $(PYTHON) -m pytest $(TWO) -m "not browser and not install and not nightly" $(NO_DATABASE) $(ON_PAPER) $(TESTS)

test-browser: packages-checks environment-dev ## The journeys in Chromium
	$(PYTHON) -m pytest $(TWO) -m browser $(or $(TESTS),tests/browser tests/tournaments/live/test_live_page.py)

drill: packages-checks environment-dev ## A laptop dies: backup while tables play, restore, phones send again, verify; SQLite, then PostgreSQL
	$(PYTHON) -m pytest -m slow tests/operations/backup/test_drill.py
	TROELA_TEST_DATABASE=postgres $(PYTHON) -m pytest -m services tests/operations/backup/test_drill.py

chaos: packages-checks environment-dev ## Kill everything in turn while tables play, and count: make chaos SECONDS=30; one form: FORM=server or laptop
	$(PYTHON) -m chaos --seconds $(SECONDS) $(if $(FORM),--form $(FORM))

upgrade-drill: packages-checks environment-dev ## Upgrade while tables play: the version before works on the migrated database, then ours; SQLite, then PostgreSQL
	$(PYTHON) -m pytest -m slow tests/operations/backup/test_upgrade_drill.py
	TROELA_TEST_DATABASE=postgres $(PYTHON) -m pytest -m services tests/operations/backup/test_upgrade_drill.py

test-install: packages-papers environment-dev ## The commands of README and this file, each in a copy without .venv
	$(PYTHON) -m pytest -n 2 -m install $(or $(TESTS),tests/config/test_makefile.py)

test-javascript: ## The JavaScript: its types, and the phone's modules without a browser; needs node and npm
	@setup/javascript.sh check

coverage: packages-tests environment-dev ## How much of the code the fast tests reach; fails under the floor in pyproject.toml
	@mkdir -p .coverage
	$(PYTHON) -m coverage erase
	$(PYTHON) -m coverage run -m pytest -n 2 -q -m "not browser and not services and not install and not nightly"
	$(PYTHON) -m coverage combine -q
	$(PYTHON) -m coverage report

mutants: packages-tests environment-dev ## See that the tests notice the deliberate mistakes of tests/mutants
	$(PYTHON) -m tests.mutants

audit: environment-dev ## What strangers could use: known vulnerabilities, dangerous code, five minutes of random requests as everybody
	@setup/audit.sh

nightly: packages-checks environment-dev ## What is long: coverage, mutants, bare copies with pip and uv, laws over many more games, the whole audit
	@setup/nightly.sh

check: packages-checks environment-dev ## Everything that must hold before a change lands
	@setup/check.sh

format: environment-dev ## Put the code in the house's format
	$(PYTHON) -m ruff format
	$(PYTHON) -m ruff check --fix --exit-zero

lint: environment-dev ## Read the code for mistakes (a part of make check)
	$(PYTHON) -m ruff format --check
	$(PYTHON) -m ruff check

types: environment-dev ## Check the types (a part of make check)
	$(PYTHON) -m mypy

messages: packages-checks environment-base ## Collect the sentences for the translators, and compile what they wrote
	@setup/messages.sh

requirements: environment-dev ## Compile requirements/*.in to the exact versions, with hashes
	@setup/requirements.sh

fonts: environment-base ## Cut the letters of the web pages, a file a script, from those of the papers
	$(PYTHON) setup/fonts.py

golden: environment-dev ## Write the golden files of the games anew; read the difference before you commit it
	$(PYTHON) -m tests.scoring.golden

likeness: packages-checks environment-dev ## Keep what every page looks like now; look at what `make test-browser` left in .pictures/ before you do
	TROELA_LIKENESS=keep $(PYTHON) -m pytest -q -n 0 -m browser tests/browser/look/test_likeness.py -k looks_as

bench: environment-dev ## Measure what the house promises, and write bench/latest.json; one part: make bench PART=engine
	$(PYTHON) -m bench $(PART)

screenshots: packages-checks environment-dev ## Make the pictures of README and docs/gallery.md from the demo evening
	$(PYTHON) docs/screenshots.py

clean: ## Remove what can be made again: caches, .venv
	rm -rf .venv node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .coverage .pictures staticfiles
