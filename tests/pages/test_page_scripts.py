"""The scripts of pages: small, plain, and checked by TypeScript."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from bayesgui.pages.scripts import ENGINE, START, VIEW

PAGES = Path(__file__).resolve().parents[2] / "bayesgui" / "pages"
TSC = PAGES.parents[1] / ".venv" / "node" / "node_modules" / ".bin" / "tsc"
ALL = (*ENGINE, *VIEW, START)
STRICT = (
    "--noEmit",
    "--allowJs",
    "--checkJs",
    "--strict",
    "--target",
    "es2022",
    "--module",
    "esnext",
    "--moduleResolution",
    "bundler",
    "--lib",
    "es2022,dom,dom.iterable",
)


def _text(name):
    return (PAGES / name).read_text("utf-8")


def _imports(name):
    found = re.findall(r"^import [^;]*from '([^']*)'", _text(name), re.MULTILINE)
    folder = (PAGES / name).parent
    return [(folder / each).resolve().relative_to(PAGES).as_posix() for each in found]


def test_lines_are_short():
    long = [(name, line) for name in ALL for line in _text(name).splitlines() if len(line) > 100]
    assert long == []


def test_modules_stand_after_those_that_they_import_and_ask_for_nothing_else():
    for place, name in enumerate(ALL):
        assert set(_imports(name)) <= {*ALL[:place], *ENGINE}, name
        asked = re.findall(r"\b(?:fetch|XMLHttpRequest|WebSocket|eval|Function)\(", _text(name))
        assert asked == [], name


def test_modules_share_no_name_at_the_top():
    top = re.compile(r"^(?:export )?(?:async )?(?:function|class|const|let) (\w+)", re.MULTILINE)
    names = [found for name in ALL for found in top.findall(_text(name))]
    assert sorted(names) == sorted(set(names))


@pytest.mark.long
@pytest.mark.parametrize(
    ("names", "allowed"), [(ENGINE, ()), ((*VIEW, START), ("--noImplicitAny", "false"))]
)
def test_types_of_the_scripts(names, allowed):
    tsc = str(TSC) if TSC.exists() else shutil.which("tsc")
    if tsc is None:
        pytest.skip("TypeScript is not installed: npm install --prefix .venv/node typescript")
    files = [str(PAGES / name) for name in names]
    done = subprocess.run(
        [tsc, *STRICT, *allowed, *files], capture_output=True, text=True, check=False
    )
    assert done.stdout == ""
