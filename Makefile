# Countermarch. Type `make` for the list of targets. Needs Python 3.11 or later with pip and venv; everything
# else is fetched into .venv. The tests also need Chromium and Firefox, Node with npm, and a library that Playwright does not bring
# along; .ci/system-packages sees to these first of all, and says what to install where it may not.

SHELL := /bin/sh
# where Python may not keep what it compiled, every command reads a third of a second longer
unexport PYTHONDONTWRITEBYTECODE
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help print test test-long test-alone test-long-alone fuzz bench audit check site site-zensical release pictures clean

# The first Python that is new enough; say `make print PYTHON=/path/to/python` to choose another.
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	command -v $$p >/dev/null 2>&1 \
	&& $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 \
	&& { echo $$p; break; }; done)
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt
WORKERS ?= 2
GAMES ?=
MINUTES ?= 10
PROTOGRAF ?=

help:
	@echo 'make print     the print-and-play kits, into output/ (GAMES="lebanon-82 ..." for some of them)'
	@echo 'make test      every check, and the tests that a change wants'
	@echo 'make test-long every test on every game, and many more examples; before a release'
	@echo 'make fuzz      hostile input to everything that reads any, for MINUTES=10; faults go into build/fuzz/'
	@echo 'make bench     what everything takes, beside others; writes benchmarks/figures.json for the site'
	@echo 'make audit     licences of all packages, and what the registries know to be wrong with them'
	@echo 'make check     ruff, mypy and the import directions alone'
	@echo 'make site      the site with its lookups, into site/'
	@echo 'make site-zensical  the same site built with Zensical, into site-zensical/'
	@echo 'make release   the packages, kits, modules and sites, with checksums, into dist/'
	@echo 'make pictures  the pictures of the README, from the kits'
	@echo 'make clean     away with everything that was built, .venv too'

print: $(VENV)/stamp-core
	$(BIN)/python -m countermarch print $(GAMES) --format pdf,jobs,svg

# The static checks run beside the tests, which leave a seventh of two cores idle.
test: browser $(VENV)/stamp-tests
	@$(MAKE) --no-print-directory --jobs=2 check test-alone

test-long: browser $(VENV)/stamp-tests
	@$(MAKE) --no-print-directory --jobs=2 check test-long-alone

test-alone:
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -q

test-long-alone:
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal -q -m 'long or not long' --hypothesis-profile long

fuzz: $(VENV)/stamp-tests
	PYTHONPATH=.:tests $(BIN)/python -m fuzzing --minutes $(MINUTES)

audit: $(VENV)/stamp-audit
	$(BIN)/python docs/release/audit.py

bench: $(VENV)/stamp-bench
	PROTOGRAF='$(PROTOGRAF)' $(BIN)/python -m benchmarks

check: $(VENV)/stamp-tests
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/mypy tests/typing
	$(BIN)/lint-imports

site: $(VENV)/stamp-site
	@sh .ci/system-packages node:nodejs npm:npm
	$(BIN)/python docs/build/site.py

site-zensical: $(VENV)/stamp-tests
	@sh .ci/system-packages node:nodejs npm:npm
	$(BIN)/python docs/build/site.py --with zensical

release: $(VENV)/stamp-tests
	@sh .ci/system-packages git:git node:nodejs npm:npm
	$(BIN)/python docs/release/make.py

pictures: $(VENV)/stamp-tests
	$(BIN)/python docs/images/make_pictures.py
	$(BIN)/python docs/images/make_film.py
	$(BIN)/python docs/images/make_studio_film.py

.PHONY: browser
browser:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null \
		|| sh .ci/system-packages --or-skip chromium-headless-shell:chromium-headless-shell
	@sh .ci/system-packages --or-skip node:nodejs npm:npm libatomic.so.1:libatomic1
	@command -v firefox >/dev/null || sh .ci/system-packages --or-skip firefox-esr:firefox-esr

# The environment, and in it each set of packages, remade when what it needs has changed.
$(VENV)/stamp-venv:
	@sh .ci/make-venv '$(PYTHON)' $(VENV)
	@touch $@

$(VENV)/stamp-core: $(VENV)/stamp-venv pyproject.toml constraints.txt
	$(PIP) --editable .
	@touch $@

$(VENV)/stamp-site: $(VENV)/stamp-venv pyproject.toml constraints.txt
	$(PIP) --editable '.[docs]'
	@touch $@

$(VENV)/stamp-tests: $(VENV)/stamp-venv pyproject.toml constraints.txt
	$(PIP) --editable '.[tests]'
	@touch $@ $(VENV)/stamp-core $(VENV)/stamp-site

# Apart from the rest: what is only measured beside ours.
$(VENV)/stamp-bench: $(VENV)/stamp-tests
	$(PIP) --editable '.[bench]'
	@touch $@

$(VENV)/stamp-audit: $(VENV)/stamp-tests
	$(PIP) --editable '.[audit]'
	@touch $@

clean:
	rm -rf $(VENV) site site-file site-zensical site-zensical-file build dist .mypy_cache .ruff_cache .import_linter_cache .hypothesis *.egg-info
	find output -mindepth 1 ! -name README.md -delete
