# Two commands do everything on a fresh machine: `make run` and `make test`.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready

.PHONY: run test check bench lock golden clean

run: $(READY)
	$(BIN)/saalchef serve --open

test: check
	$(BIN)/python -m pytest -n auto

check: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(READY)
	$(BIN)/pip install --quiet --requirement bench/requirements.lock
	$(BIN)/python -m bench

# Writes both lock files anew from pyproject.toml; no registry host is named in them.
lock: $(READY)
	$(BIN)/pip-compile --quiet --generate-hashes --no-emit-index-url --no-emit-find-links --allow-unsafe --strip-extras --extra dev --output-file requirements.lock pyproject.toml
	$(BIN)/pip-compile --quiet --generate-hashes --no-emit-index-url --no-emit-find-links --allow-unsafe --strip-extras --extra bench --constraint requirements.lock --output-file bench/requirements.lock pyproject.toml

# Writes the golden playthroughs and the reference of house files anew; review the difference before committing it.
golden: $(READY)
	$(BIN)/python tests/playthrough.py
	$(BIN)/python tests/houses/reference.py

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(READY): requirements.lock pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --requirement requirements.lock
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	touch $@
