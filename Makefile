# Everything runs in .venv, made on first use from the pinned versions.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: help play test check lint types bench sweep storm messages lock clean

help:            ## list the targets
	@grep -hE '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*##/\t/'

$(READY): requirements-dev.lock pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements-dev.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --editable .
	touch $@

play: $(READY)   ## run the bot: on Telegram with BOT_TOKEN set, else in the playground
	$(BIN)/mafia play

test: $(READY)   ## run every test; those of the page need Chromium, which is installed where that can be done
	tests/page/setup_browser.sh
	$(BIN)/python -m pytest -n 3 --dist worksteal

STORM_SEEDS ?= 10
storm: $(READY)  ## whole games in bad weather, STORM_SEEDS of every scenario
	$(BIN)/python -m tests.whole.every_storm $(STORM_SEEDS)

lint: $(READY)   ## ruff: rules and format
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY)  ## mypy, strict
	$(BIN)/mypy

check: lint types test  ## everything that CI runs

bench: $(READY)  ## measure: one table, every figure against a reference of the same run
	$(BIN)/python -m bench

sweep: $(READY)  ## kill the bot at every step of a game of every scenario, and compare: one line a scenario
	$(BIN)/python -m tests.whole.sweep

messages: $(READY)  ## extract the texts and update the four catalogs
	$(BIN)/python -m bot.lang.extract

lock: $(READY)   ## pin the newest allowed versions
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile --quiet --upgrade --no-header --no-emit-index-url --no-annotate pyproject.toml -o requirements.lock
	$(BIN)/uv pip compile --quiet --upgrade --no-header --no-emit-index-url --no-annotate --group dev pyproject.toml -o requirements-dev.lock

clean:           ## remove what is generated
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis dist
