# `make play` and `make test` set up all that they need; `make help` lists the rest.

PYTHON ?= python3
PORT   ?= 8000
SOAK   ?= --minutes 5
BENCH  ?=
GAME   ?= factions worldspanner duel_of_ages dungeon_degenerates undercity
COUNT  ?= 200
SEED   ?= 0

BIN    := .venv/bin
PIP    := $(BIN)/python -m pip install -qq --no-compile --disable-pip-version-check -c constraints.txt
NPM    := cd web && PATH="$(CURDIR)/$(BIN):$$PATH" npm
STATIC := src/rulewright/server/static/index.html
WEBSRC := $(shell find web/src web/plugins src/rulewright/games src/rulewright/examples -type f ! -name api.ts ! -name '*.pyc' 2>/dev/null) $(wildcard web/index.html web/*.config.*)

# The browser client, its server and the browser tests are taken in as soon as they exist.
CLIENT := $(if $(wildcard web/package.json),$(STATIC))
SERVER := $(wildcard src/rulewright/server/app.py)
E2E    := $(wildcard tests/e2e/test_*.py)

NODE_OK := const [a,b]=process.versions.node.split('.').map(Number);process.exit(a>22||(a===22&&b>=12)||(a===20&&b>=19)?0:1)
NODE    := $(shell node -e "$(NODE_OK)" 2>/dev/null && npm --version >/dev/null 2>&1 && node --version)
SAY     := @printf '▸ %s\n'
NO_NET  := { echo "✗ packages could not be installed: see the lines above (a network or a package index is needed)"; exit 1; }

# The compiled build plays where it is installed, as long as nothing that it was made of has changed since.
CHANGED  = $(shell find src setup.py pyproject.toml -type f ! -name '*.pyc' ! -path '*.egg-info/*' -newer .venv-compiled/.play -print -quit)
QUICKEST = $(if $(wildcard .venv-compiled/.play),$(if $(CHANGED),$(BIN),.venv-compiled/bin),$(BIN))

# With gcc the compiled build is made twice: the first plays a few games, and what is hot in them guides the second.
# `make wheel-compiled PGO=` makes it once.
PGO = $(shell $(CC) --version 2>/dev/null | grep -q 'Free Software' && echo RULEWRIGHT_PGO=1)

# Without its bytecode every process of a run, and every server that a test starts, would compile all anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help play test test-long test-lab test-learn docs lint lint-python lint-client test-client check-client browser format rules mutants bench audit soak lock wheel wheel-compiled install-compiled test-compiled clean

help:  ## list the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "make %-15s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

play: .venv/.app $(CLIENT)  ## set up, then play (PORT=8000)
ifneq ($(SERVER),)
	@$(QUICKEST)/rulewright serve --port $(PORT)
else
	@$(QUICKEST)/rulewright play
endif

test:  ## set up, then run every check and test
	@$(MAKE) --no-print-directory lint ALSO='$(if $(CLIENT),test-client) $(if $(E2E),browser)'
	$(SAY) "pytest"
	@$(BIN)/python -m pytest -q -n auto -m 'not long' --ignore tests/e2e --rules-out build/rules.json
ifneq ($(E2E),)
	$(SAY) "browser tests"
	@$(BIN)/python -m pytest -q -n 2 --dist loadgroup -m 'not long' tests/e2e
endif

test-long: .venv/.dev $(CLIENT) browser  ## the proofs that make test leaves out: killed servers, whole missions by clicks, frame times, every lesson, every gallery on a phone, a whole Worldspanner by clicks
	@$(BIN)/python -m pytest -q -n auto -m long --ignore tests/e2e
	@$(BIN)/python -m pytest -q -n 2 --dist loadgroup -m long tests/e2e

test-lab: .venv/.dev  ## the lab's tests that need Ray (fetches it, 80 MB)
	@$(PIP) -e '.[server,ray]' || $(NO_NET)
	@$(BIN)/python -m pytest -q tests/lab

test-learn: .venv-learn/.ok  ## the examples for learners, with PyTorch and RLlib in .venv-learn (fetches 2 GB), and the faces by RLlib's Gymnasium
	@.venv-learn/bin/python -m pytest -q -m 'long or not long' tests/envs/test_examples.py
	@.venv-learn/bin/python -m pytest -q -m 'not long' tests/envs/test_gymnasium.py tests/envs/test_many.py

lint:  ## ruff, mypy --strict, import rules, the client's lint and types; sets up and builds what they need beside them
	@$(MAKE) --no-print-directory -j$(if $(NODE),3,1) .venv/.app $(if $(CLIENT),lint-client check-client) lint-python $(ALSO)

lint-python: .venv/.dev
	$(SAY) "ruff, mypy, import rules"
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo

lint-client: web/node_modules/.ok
	$(SAY) "client: lint"
	@$(NPM) run -s lint

test-client: web/node_modules/.ok
	$(SAY) "vitest"
	@$(NPM) test -s

check-client: $(CLIENT)
	$(SAY) "client: types"
	@$(NPM) run -s check

# Mostly a download: it comes while the rest is set up and checked.
browser: .venv/.dev
	@$(BIN)/python tools/browser.py

format: .venv/.dev  ## put the code in its usual shape
	@$(BIN)/ruff check -q --fix-only
	@$(BIN)/ruff format
ifneq ($(CLIENT),)
	@$(NPM) run -s format
endif

rules: .venv/.dev  ## which rules are tested, which are missing (PROOF=1: whose tests pass without them; GAME=...)
ifdef PROOF
	@$(BIN)/rulewright rules --proof $(GAME)
else
	@$(BIN)/rulewright rules --fresh
endif

mutants: .venv/.dev  ## small faults in the rules, and which of them the tests miss (GAME=undercity COUNT=200 SEED=0)
	@for game in $(GAME); do $(BIN)/rulewright mutants $$game --count $(COUNT) --seed $(SEED) $(MUTANTS) || failed=1; done; test -z "$$failed"

soak: .venv/.dev  ## thousands of random games through the conformance kit (SOAK='--minutes 5')
	@$(BIN)/rulewright soak $(SOAK)

audit: .venv/.dev web/node_modules/.ok  ## known holes in what we install, by the advisories of PyPI and npm
	@test -x .venv-audit/bin/pip-audit || $(PYTHON) -m venv .venv-audit
	@.venv-audit/bin/python -m pip install -qq --disable-pip-version-check pip-audit==2.10.1 || echo "▸ no pip-audit: Python packages go unasked"
	@PATH="$(CURDIR)/$(BIN):$$PATH" .venv-audit/bin/python tools/audit.py

bench: .venv-bench/.ok  ## speed beside its peers (BENCH=--compiled adds the mypyc build)
	@.venv-bench/bin/python -m bench.run $(BENCH)

docs: .venv-docs/.ok  ## guides and the reference of the Python API as a site, into build/site
	@.venv-docs/bin/zensical build -f mkdocs.yml

lock:  ## pin the newest versions that pyproject.toml allows
	$(SAY) "resolving in a fresh .venv-lock"
	@rm -rf .venv-lock && $(PYTHON) -m venv .venv-lock
	@.venv-lock/bin/python -m pip install -qq --disable-pip-version-check -e '.[server,dev,e2e,node,lab,envs,ray,learn,docs]' || $(NO_NET)
	@.venv-lock/bin/python -m pip freeze --all --exclude-editable | grep -v '^pip==' > constraints.txt
	@rm -rf .venv-lock
	$(SAY) "wrote constraints.txt"

wheel: .venv/.dev $(CLIENT)  ## a pure Python wheel into dist/
	$(SAY) "building a pure wheel"
	@rm -rf build && $(BIN)/python -m pip wheel -q --no-deps --no-build-isolation -w dist . && rm -rf build

wheel-compiled: .venv/.dev $(CLIENT)  ## a wheel compiled by mypyc into dist/ (needs a C compiler)
	$(SAY) "compiling a wheel with mypyc"
	@rm -rf build && RULEWRIGHT_MYPYC=1 $(PGO) $(BIN)/python -m pip wheel -q --no-deps --no-build-isolation -w dist . && rm -rf build

install-compiled: wheel-compiled  ## the compiled wheel and its server in .venv-compiled; make play uses it until a source changes
	$(SAY) "the compiled wheel in .venv-compiled"
	@$(PYTHON) -m venv .venv-compiled
	@.venv-compiled/bin/python -m pip install -qq --disable-pip-version-check -c constraints.txt --force-reinstall "$$(ls -t dist/*.whl | grep -v none-any | head -1)[server]" || $(NO_NET)
	@touch .venv-compiled/.ok .venv-compiled/.play

test-compiled: install-compiled  ## the tests of kernel, furniture and games against the compiled wheel
	@.venv-compiled/bin/python -m pip install -qq --disable-pip-version-check -c constraints.txt pytest pytest-xdist hypothesis numpy || $(NO_NET)
	@.venv-compiled/bin/python -m pytest -q -n auto tests/kernel tests/testing tests/players tests/examples tests/table $(wildcard tests/games) tests/test_conformance.py

clean:  ## remove everything that make has made
	rm -rf .venv .venv-* build dist bench/out openapi.json .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis
	rm -rf web/node_modules bench/peers/node_modules $(dir $(STATIC)) src/*.egg-info

# Set-up. Each step leaves a stamp, and is taken again only when what it read has changed.

.venv/.venv:
	@command -v $(PYTHON) >/dev/null || { echo "✗ no $(PYTHON): install Python 3.11 or newer, or name one: make PYTHON=..."; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "✗ Python 3.11 or newer is needed; this is `$(PYTHON) --version`. Name another: make PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo "✗ this Python has no venv module: on Debian and Ubuntu, apt-get install python3-venv"; exit 1; }
	$(SAY) "virtual environment in .venv"
	@$(PYTHON) -m venv .venv && touch $@

.venv/.app: .venv/.venv pyproject.toml setup.py constraints.txt
	$(SAY) "Python packages"
	@$(PIP) -e '.[server]' || $(NO_NET)
	@touch $@

# Only what is missing: while it comes, the client is built by the package that is there.
.venv/.dev: .venv/.app
	$(SAY) "Python packages for tests and checks"
	@$(BIN)/python -c "import tomllib; extras = tomllib.load(open('pyproject.toml', 'rb'))['project']['optional-dependencies']; print(*extras['dev'], *extras['e2e'], *extras['lab'], *extras['envs'], sep='\n')" > .venv/dev.txt
	@$(PIP) -r .venv/dev.txt || $(NO_NET)
	@touch $@

.venv/.node: $(if $(NODE),.venv/.venv,.venv/.app)
ifneq ($(NODE),)
	$(SAY) "Node $(NODE) of this machine"
else
	$(SAY) "no Node 20.19+ or 22.12+ on this machine: Node from PyPI into .venv"
	@$(PIP) -e '.[server,node]' || { echo "✗ no Node: install Node 22.12 or newer with npm, or reach a package index"; exit 1; }
endif
	@touch $@

web/node_modules/.ok: .venv/.node web/package.json web/package-lock.json
	$(SAY) "client packages (npm ci)"
	@$(NPM) ci --no-audit --no-fund --loglevel=error || $(NO_NET)
	@touch $@

$(STATIC): .venv/.app web/node_modules/.ok $(WEBSRC)
	$(SAY) "building the client"
ifneq ($(SERVER),)
	@$(BIN)/rulewright openapi openapi.json
	@$(NPM) run -s api
endif
	@$(NPM) run -s build
	@touch $@

.venv-docs/.ok: pyproject.toml constraints.txt
	$(SAY) "a virtual environment of its own for the site, in .venv-docs"
	@$(PYTHON) -m venv .venv-docs
	@.venv-docs/bin/python -m pip install -qq --disable-pip-version-check -c constraints.txt -e '.[docs]' || $(NO_NET)
	@touch $@

.venv-learn/.ok: pyproject.toml constraints.txt
	$(SAY) "a virtual environment of its own for the examples of learners, in .venv-learn"
	@$(PYTHON) -m venv .venv-learn
	@grep -v '^gymnasium==' constraints.txt > .venv-learn/constraints.txt
	@.venv-learn/bin/python -m pip install -qq --disable-pip-version-check -c .venv-learn/constraints.txt -e '.[envs,learn,rllib]' pytest pytest-xdist hypothesis || $(NO_NET)
	@touch $@

.venv-bench/.ok: .venv/.venv pyproject.toml setup.py constraints.txt
	$(SAY) "a virtual environment of its own for the benchmark, in .venv-bench"
	@$(PYTHON) -m venv .venv-bench
	@.venv-bench/bin/python -m pip install -qq --disable-pip-version-check -c constraints.txt -e . || $(NO_NET)
	@touch $@
