"""The scripts of pages that mark themselves: small, plain, and checked by TypeScript."""

import re
import shutil
import subprocess

import pytest

from bayesgui.lessons.handout.live.page import SCRIPTS
from tests.pages.test_page_scripts import PAGES, STRICT, TSC


def _text(name):
    return (PAGES / name).read_text("utf-8")


def test_lines_are_short():
    long = [line for name in SCRIPTS for line in _text(name).splitlines() if len(line) > 100]
    assert long == []


def test_modules_stand_after_those_that_they_import_and_ask_for_nothing_else():
    for place, name in enumerate(SCRIPTS):
        found = re.findall(r'^import [^;]*from "\./([^"]*)"', _text(name), re.MULTILINE)
        assert {f"lessons/{each}" for each in found} <= {*SCRIPTS[:place]}, name
        assert not re.findall(r"\b(?:fetch|XMLHttpRequest|WebSocket|eval)\(", _text(name)), name


def test_modules_share_no_name_at_the_top():
    top = re.compile(r"^(?:export )?(?:function|class|const|let) (\w+)", re.MULTILINE)
    names = [found for name in SCRIPTS for found in top.findall(_text(name))]
    assert sorted(names) == sorted(set(names))


@pytest.mark.long
def test_types():
    tsc = str(TSC) if TSC.exists() else shutil.which("tsc")
    if tsc is None:
        pytest.skip("TypeScript is not installed: npm install --prefix .venv/node typescript")
    files = [str(PAGES / name) for name in SCRIPTS]
    done = subprocess.run([tsc, *STRICT, *files], capture_output=True, text=True, check=False)
    assert [line for line in done.stdout.splitlines() if "/lessons/" in line] == []
