# Everything runs in .venv, made from the pinned versions when it is first needed: `make play` installs what playing needs,
# every other target the tools too.
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := PYTHONUNBUFFERED=1 $(BIN)/python -m pip --disable-pip-version-check
PLAYS := $(VENV)/.plays
READY := $(VENV)/.ready

# Compiled files are kept even where the environment says otherwise: the tests start some hundred processes.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: help play test test-all long-tests every-test check lint types bench sweep storm modes schema messages lock clean

help:            ## list the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*##/\t/'

# $(call install,PURPOSE,LOCK): a dot for each package as it arrives; what goes wrong pip says itself. The pip that comes with
# Python 3.11 takes three times as long as the pinned one, which is therefore installed first.
define install
	@printf '%s' 'Installing $(1) into $(VENV), once: $(shell grep -c == $(2)) packages '
	@$(PIP) install --no-compile --requirement $(2) | while read -r word _; do \
	  case $$word in Collecting | Processing | Requirement) printf . ;; Installing) printf ' unpacking' ;; esac; done
	@echo ' done'
endef

$(PLAYS): requirements.lock requirements-build.lock pyproject.toml
	@test -x $(BIN)/pip || { echo "Making $(VENV) ..."; $(PYTHON) -m venv $(VENV); }
	$(call install,pip and what builds the bot,requirements-build.lock)
	$(call install,what playing needs,requirements.lock)
	@$(PIP) install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

$(READY): $(PLAYS) requirements-dev.lock
	$(call install,the tools,requirements-dev.lock)
	@touch $@

play: $(PLAYS)   ## run the bot: on Telegram with BOT_TOKEN set, else in the playground; PORT=8001 serves it there
	@$(BIN)/mafia play $(ARGS)

# Some tests need Chromium or PostgreSQL, which are installed where that can be done. Many tests wait, so that eight processes
# (tests/processes.py) are not too many for two processors.
PROCESSES ?= 8
define run_tests
	tests/page/setup_browser.sh
	tests/setup_postgres.sh
	$(1) $(BIN)/python -m pytest --processes $(PROCESSES) $(2)
endef

test: $(READY)   ## some tests of everything, in minutes: between two edits
	$(call run_tests,,--quick)

test-all: $(READY)  ## run every test with all of its examples: after a change of the engine, and before a release
	$(call run_tests,MAFIA_EXAMPLES="$${MAFIA_EXAMPLES:-1}")

long-tests: $(READY)  ## run every test, and write down which of them `make test` leaves out because they take long
	$(call run_tests,,--write-long-tests)

STORM_SEEDS ?= 10
storm: $(READY)  ## whole games in bad weather, STORM_SEEDS of every scenario
	$(BIN)/python -m tests.whole.every_storm $(STORM_SEEDS)

modes: $(READY)  ## whole games wherever secrets are told, on good servers and bad ones: a line a game
	$(BIN)/python -m tests.whole.every_mode
	$(BIN)/python -m tests.whole.every_mode --bad classic

lint: $(READY)   ## ruff: rules and format
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY)  ## mypy, strict
	$(BIN)/mypy

every-test: $(READY)
	$(call run_tests)

check: lint      ## ruff, mypy and every test: what CI runs, before a change is merged
	$(MAKE) --no-print-directory --jobs=2 types every-test

bench: $(READY)  ## measure: one table, every figure against a reference of the same run
	$(BIN)/python -m bench

sweep: $(READY)  ## kill the bot at every step of a game of every scenario, and compare: one line a scenario
	$(BIN)/python -m tests.whole.sweep

schema: $(READY)   ## write anew: the JSON schemas of scenario files and of /games json, the list of checked scenarios
	$(BIN)/mafia check --checksums > $(VENV)/checked
	mv $(VENV)/checked scenarios/checked.sha256
	$(BIN)/mafia schema > scenarios/scenario.schema.json
	$(BIN)/mafia schema --games > docs/games.schema.json

messages: $(READY)  ## extract the texts and update the four catalogs
	$(BIN)/python -m bot.text.extract

COMPILE := uv pip compile --quiet --upgrade --generate-hashes --no-header --no-emit-index-url --no-annotate
lock: $(READY)   ## pin the newest allowed versions, with their hashes
	@$(PIP) install --quiet uv
	$(BIN)/$(COMPILE) pyproject.toml -o requirements.lock
	$(BIN)/$(COMPILE) --group build -c requirements.lock -o requirements-build.lock
	$(BIN)/$(COMPILE) pyproject.toml --group build --group dev -c requirements.lock -c requirements-build.lock -o requirements-dev.lock

clean:           ## remove what is generated
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis dist
	find locales -name '*.mo' -delete
