# Both commands set everything up themselves: see .ci/setup.
PYTHON := .venv/bin/python
export NUMBA_NUM_THREADS = 1
export OMP_NUM_THREADS = 1
# Each process that collects the tests writes their assertions anew, 16 s of 27, unless it may keep them.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run test test-all check bench screenshots docs dist dist-check setup

setup:
	@.ci/setup

run: setup
	@$(PYTHON) -m bayesgui.app.start

test: setup
	$(PYTHON) -m pytest -m "not long" -n 2 --dist worksteal -q

test-all: setup
	@$(PYTHON) -m pip install -q -e '.[cluster]' 'jupyterlab>=4.2'
	@command -v npm >/dev/null && npm install --silent --no-fund --no-audit --prefix .venv/node typescript@5 || true
	$(PYTHON) -m pytest --fresh-windows -q

check: setup
	$(PYTHON) -m ruff check .
	$(PYTHON) -m mypy
	.venv/bin/lint-imports

bench: setup
	$(PYTHON) -m tests.benchmarks

screenshots: setup
	$(PYTHON) -m tests.screenshots

docs: setup
	@$(PYTHON) -c "from bayesgui.algorithms import generated_files; [path.write_text(text, 'utf-8') for path, text in generated_files().items()]"

# The program with its Python, and whether it starts on a system that has nothing (root, debootstrap).
dist: setup
	@$(PYTHON) bundle/make.py

dist-check: setup
	@$(PYTHON) bundle/check.py
