"""The house rules that can be counted."""

import ast
import re
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "bayesgui"
MODULES = sorted(PACKAGE.rglob("*.py"))
BANNED = re.compile(r"(^|_)(utils?|helpers?|common|misc|manager)(_|$)", re.I)
KINDS = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef | ast.ExceptHandler
MAY_CATCH_EXCEPTION = {"jobs/runner.py", "app/errors.py", "cli/__init__.py", "qt_guard.py"}


# One worker shall parse the package, once.
pytestmark = pytest.mark.xdist_group("structure")


def _id(path):
    return str(path.relative_to(PACKAGE))


@cache
def _parsed():
    """Return all classes, functions and exception handlers, each with its module."""
    return [
        (path, node)
        for path in MODULES
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, KINDS)
    ]


def test_no_module_or_class_has_a_name_that_says_nothing():
    wrong = [_id(path) for path in MODULES if BANNED.search(path.stem)]
    wrong += [
        f"{_id(path)}: {node.name}"
        for path, node in _parsed()
        if isinstance(node, ast.ClassDef)
        and (node.name.endswith("Manager") or BANNED.search(node.name))
    ]
    assert wrong == []


def test_modules_stay_small():
    sizes = {_id(path): len(path.read_text("utf-8").splitlines()) for path in MODULES}
    assert {name: size for name, size in sizes.items() if size > 480} == {}


def test_folders_stay_small():
    folders = {path.parent for path in MODULES}
    sizes = {_id(folder): len(list(folder.glob("*.py"))) for folder in folders}
    assert {name: size for name, size in sizes.items() if size > 31} == {}, "30 and __init__"


def test_no_prefix_does_a_folders_work():
    prefixes = Counter((path.parent, path.stem.split("_")[0]) for path in MODULES)
    crowded = {f"{_id(folder)}/{word}_": n for (folder, word), n in prefixes.items() if n > 4}
    assert crowded == {}


def test_functions_stay_small():
    long = {}
    for path, node in _parsed():
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[0]
            documented = ast.get_docstring(node) is not None
            doc = (first.end_lineno - first.lineno + 1) if documented else 0
            if node.end_lineno - node.lineno + 1 - doc > 65:
                long[f"{_id(path)}:{node.name}"] = node.end_lineno - node.lineno + 1 - doc
    assert long == {}


def test_only_four_files_catch_every_exception():
    found = {
        _id(path)
        for path, node in _parsed()
        if isinstance(node, ast.ExceptHandler)
        and (
            node.type is None
            or (isinstance(node.type, ast.Name) and node.type.id in ("Exception", "BaseException"))
        )
    }
    assert found <= MAY_CATCH_EXCEPTION


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
