# Everything a developer or a volunteer types. `make` lists it.
.DEFAULT_GOAL := help
.PHONY: help setup run demo test test-services test-browser check format lint types messages requirements golden bench screenshot clean

PYTHON := .venv/bin/python
export TROELA_URL TROELA_DATA

help: ## List these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: ## Build .venv with everything that Troela and its checks need
	@setup/system.sh papers
	@setup/environment.sh dev
	@echo "Ready: make run"

run: ## Run Troela on this machine, with a demo evening the first time
	@setup/system.sh papers
	@[ -f .venv/installed-dev ] || setup/environment.sh base
	@$(PYTHON) -m config.run

demo: ## Put a fresh demo evening in the database
	@$(PYTHON) manage.py migrate --verbosity 0
	@$(PYTHON) manage.py demo

test: ## The fast tests: SQLite, no browser
	$(PYTHON) -m pytest -n 2

test-services: ## The same tests, and those of the queue, on PostgreSQL and Redis
	TROELA_TEST_DATABASE=postgres $(PYTHON) -m pytest -n 2 -m "not browser"

test-browser: ## The journeys in Chromium
	$(PYTHON) -m pytest -m browser

check: ## Everything that must hold before a change lands
	@setup/environment.sh dev
	@setup/check.sh

format: ## Put the code in the house's format
	$(PYTHON) -m ruff format
	$(PYTHON) -m ruff check --fix --exit-zero

lint: ## Read the code for mistakes (a part of make check)
	$(PYTHON) -m ruff format --check
	$(PYTHON) -m ruff check

types: ## Check the types (a part of make check)
	$(PYTHON) -m mypy

messages: ## Collect the sentences for the translators, and compile what they wrote
	@setup/messages.sh

requirements: ## Compile requirements/*.in to the exact versions, with hashes
	@setup/requirements.sh

golden: ## Write the golden files of the games anew; read the difference before you commit it
	$(PYTHON) -m tests.scoring.golden

bench: ## Measure what the house promises, and write bench/latest.json
	$(PYTHON) -m bench

screenshot: ## Make docs/screenshot.png of the demo evening
	$(PYTHON) docs/screenshot.py

clean: ## Remove what can be made again: caches, .venv
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache staticfiles
