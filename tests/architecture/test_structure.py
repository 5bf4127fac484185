"""The house rules that can be counted."""

import ast
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.architecture.sources import MODULES, PACKAGE, ROOT, catches_everything, sources

BANNED = re.compile(r"(^|_)(utils?|helpers?|common|misc|manager)(_|$)", re.I)
MAY_CATCH_EXCEPTION = {
    "cli/__init__.py",
    "qt_guard.py",
    "core/waiting.py",
}


def _id(path):
    return str(path.relative_to(PACKAGE))


def test_no_module_or_class_has_a_name_that_says_nothing():
    wrong = [_id(path) for path in MODULES if BANNED.search(path.stem)]
    wrong += [
        f"{source.id}: {name}"
        for source in sources()
        for name in source.classes
        if name.endswith("Manager") or BANNED.search(name)
    ]
    assert wrong == []


def test_modules_stay_small():
    sizes = {source.id: source.n_lines for source in sources()}
    assert {name: size for name, size in sizes.items() if size > 450} == {}


def test_folders_stay_small():
    folders = {path.parent for path in MODULES}
    sizes = {_id(folder): len(list(folder.glob("*.py"))) for folder in folders}
    assert {name: size for name, size in sizes.items() if size > 31} == {}, "30 and __init__"


def test_no_prefix_does_a_folders_work():
    prefixes = Counter((path.parent, path.stem.split("_")[0]) for path in MODULES)
    crowded = {f"{_id(folder)}/{word}_": n for (folder, word), n in prefixes.items() if n > 4}
    assert crowded == {}


def test_functions_stay_small():
    sizes = [(f"{s.id}:{name}", n) for s in sources() for name, n in s.functions]
    # A compiled loop over the cells of a file pays for each call.
    longest = {"data/kernels/csv_cells.py:read_rows": 65}
    assert [(name, n) for name, n in sizes if n > longest.get(name, 60)] == []


def test_only_three_files_catch_every_exception():
    assert {source.id for source in sources() if source.catches_everything} == MAY_CATCH_EXCEPTION


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("try: f()\nexcept Exception: g()", True),
        ("try: f()\nexcept: g()", True),
        ("try: f()\nexcept (OSError, BaseException): g()", True),
        ("with contextlib.suppress(Exception): f()", True),
        ("try: f()\nexcept (OSError, ValueError): g()", False),
        ("with suppress(OSError): f()", False),
    ],
)
def test_what_catches_every_exception(code, expected):
    assert any(map(catches_everything, ast.walk(ast.parse(code)))) is expected


@pytest.mark.parametrize(
    "statement",
    ["import bayesgui", "import bayesgui.cli", "import bayesgui; bayesgui.read; bayesgui.Variable"],
)
def test_the_public_interface_needs_no_window_and_no_compiler(statement):
    code = (
        f"{statement}; import sys; "
        "print(sorted({'PySide6', 'numba', 'pandas', 'networkx'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_floors_hold():
    linter = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([linter, "--no-cache"], capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stdout[-3000:]
