# The commands for developers and volunteers. `make` lists them. Each first installs what it needs.
.DEFAULT_GOAL := help
.PHONY: help setup run demo backup restore drill upgrade-drill chaos test test-slow test-services test-browser test-javascript test-install coverage mutants audit nightly check format lint types messages requirements fonts golden api-examples likeness bench screenshots clicks clean
.PHONY: environment-base environment-dev packages-papers packages-tests packages-checks

PYTHON := .venv/bin/python
TESTS ?=
PART ?=
FORM ?=
SECONDS ?= 120
# Run two workers. Each starts with half of the tests in file order, so shared fixtures are reused; a worker that finishes early takes over tests of the other.
TWO := -n 2 --dist worksteal
NO_DATABASE := --ignore=tests/browser --ignore=tests/scoring --ignore=tests/architecture --ignore=tests/mutants --ignore=tests/api/test_score.py --ignore=tests/api/test_schema.py
# Only tests of pure code (scoring, draw, season, ranking, prizes, final, feed, checker): no Django, database or browser.
PURE := -c tests/pure.ini --rootdir .
# Not run on PostgreSQL: the content of papers. Papers use the same queries as the pages, which run on both databases.
ON_PAPER := $(foreach each,test_blank test_card making/test_fetcher test_filled test_games test_page test_poster test_prizes test_seating test_standings test_table_codes,--ignore=tests/tournaments/papers/$(each).py)
export TROELA_URL TROELA_DATA TROELA_BACKUP SKIP
# Containers disable bytecode. Without it, each of a hundred processes would compile Django and Troela again, which takes seconds.
unexport PYTHONDONTWRITEBYTECODE

help: ## List these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

# What commands need. Each step first checks what is missing, and takes no time if nothing is.

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

# To run Troela.

run: packages-papers environment-base ## Run Troela on this machine; the first time with a demo evening
	@$(PYTHON) -m config.run

demo: environment-base ## Add a demo club with a season and an evening to the database
	@$(PYTHON) manage.py migrate --verbosity 0
	@$(PYTHON) manage.py demo --past

backup: environment-base ## Back up everything into a folder while Troela runs: make backup TO=/media/stick
	@$(PYTHON) manage.py backup $(TO)

restore: environment-base ## Restore a backup, or the newest verified one in a folder, into an empty installation: make restore FROM=/media/stick
	@$(PYTHON) manage.py restore $(FROM)

# To develop Troela.

setup: packages-papers environment-dev ## Only install what Troela and its tests need
	@echo "Ready: make run, make test"

test: packages-tests environment-dev ## Run the fast tests, on SQLite. Only some: TESTS=tests/tournaments/live, or PART=pure
	$(PYTHON) -m pytest $(TWO) $(if $(filter pure,$(PART)),$(PURE) $(TESTS),$(or $(TESTS),--ignore=tests/browser))

test-slow: packages-tests environment-dev ## Run the slow tests, on SQLite: every address in every role, every game, papers
	$(PYTHON) -m pytest $(TWO) -m "slow and not nightly" $(or $(TESTS),--ignore=tests/browser --ignore=tests/architecture)

test-services: packages-checks environment-dev ## Run the tests that depend on PostgreSQL or Redis: SQL, constraints, locks, pool, queue
	TROELA_TEST_DATABASE=postgres $(PYTHON) -m pytest $(TWO) -m "not browser and not install and not nightly" $(NO_DATABASE) $(ON_PAPER) $(TESTS)

test-browser: packages-checks environment-dev ## Run the browser tests, in Chromium
	$(PYTHON) -m pytest $(TWO) -m browser $(or $(TESTS),tests/browser tests/tournaments/live/test_live_page.py)

drill: packages-checks environment-dev ## Rehearse the loss of a laptop: backup while tables play, restore, verify; on SQLite, then PostgreSQL
	$(PYTHON) -m pytest -m slow tests/operations/backup/test_drill.py
	TROELA_TEST_DATABASE=postgres $(PYTHON) -m pytest -m services tests/operations/backup/test_drill.py

chaos: packages-checks environment-dev ## Kill each process while tables play, and count the deals. SECONDS=30; only one form: FORM=server or laptop
	$(PYTHON) -m chaos --seconds $(SECONDS) $(if $(FORM),--form $(FORM))

upgrade-drill: packages-checks environment-dev ## Rehearse an upgrade while tables play: old code on the migrated database, then new code; on SQLite, then PostgreSQL
	$(PYTHON) -m pytest -m slow tests/operations/backup/test_upgrade_drill.py
	TROELA_TEST_DATABASE=postgres $(PYTHON) -m pytest -m services tests/operations/backup/test_upgrade_drill.py

test-install: packages-papers environment-dev ## Test these commands, each in a copy without .venv
	$(PYTHON) -m pytest -n 2 -m install $(or $(TESTS),tests/config/test_makefile.py)

test-javascript: ## Check the types of the JavaScript and test its modules without a browser; needs node and npm
	@setup/javascript.sh check

coverage: packages-tests environment-dev ## Measure how much of the code the tests on SQLite run; fails under the minimum in pyproject.toml
	@mkdir -p .coverage
	$(PYTHON) -m coverage erase
	$(PYTHON) -m coverage run -m pytest -n 2 -q -m "not browser and not services and not install and not nightly"
	$(PYTHON) -m coverage combine -q
	$(PYTHON) -m coverage report

mutants: packages-tests environment-dev ## Check that the tests notice the deliberate mistakes of tests/mutants
	$(PYTHON) -m tests.mutants

audit: environment-dev ## Search for vulnerabilities: in libraries, in our code, and with five minutes of random requests in each role
	@setup/audit.sh

nightly: packages-checks environment-dev ## Run what takes too long for every change: coverage, mutants, bare copies, many more random games, the whole audit
	@setup/nightly.sh

check: packages-checks environment-dev ## Run everything that must pass before a change is merged
	@setup/check.sh

format: environment-dev ## Format the Python code
	$(PYTHON) -m ruff format
	$(PYTHON) -m ruff check --fix --exit-zero

lint: environment-dev ## Check format and style of the Python code (a part of make check)
	$(PYTHON) -m ruff format --check
	$(PYTHON) -m ruff check

types: environment-dev ## Check the types (a part of make check)
	$(PYTHON) -m mypy

messages: packages-checks environment-base ## Collect the texts to translate, and compile the translations
	@setup/messages.sh

requirements: environment-dev ## Pin the versions of requirements/*.in, with hashes; UPGRADE=1 takes the newest
	@setup/requirements.sh

fonts: environment-base ## Make the fonts of the web pages from those of the papers, one file for each script
	$(PYTHON) setup/fonts.py

golden: environment-dev ## Rewrite the golden files of the games; read the difference before you commit it
	$(PYTHON) -m tests.scoring.golden

api-examples: environment-dev ## Record the examples of the API's description again; read the difference before you commit it
	TROELA_EXAMPLES=record $(PYTHON) -m pytest -q -n 0 -m slow tests/api/test_examples.py -k record

likeness: packages-checks environment-dev ## Store the look of every page as the baseline; first look at what `make test-browser` put into .pictures/
	TROELA_LIKENESS=keep $(PYTHON) -m pytest -q -n 0 -m browser tests/browser/look/test_likeness.py -k looks_as

bench: environment-dev ## Measure the promised speed, and write bench/latest.json; one part: make bench PART=engine
	$(PYTHON) -m bench $(PART)

screenshots: packages-checks environment-dev ## Make the pictures for README and docs/gallery.md from the demo evening
	$(PYTHON) docs/screenshots.py

clicks: packages-checks environment-dev ## Count and time what a director presses for five tasks, for docs/pages.md
	$(PYTHON) docs/clicks.py

clean: ## Remove caches and .venv
	rm -rf .venv node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .coverage .pictures staticfiles
