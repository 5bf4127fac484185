"""A module of the program runs as a process of its own, with and without a Python beside it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from bayesgui import own_modules
from tests.architecture.sources import MODULES, PACKAGE


def test_python_runs_a_module_wherever_the_user_is(tmp_path):
    (tmp_path / "bayesgui.py").write_text("raise SystemExit('taken from the folder')")
    environment = {**os.environ, "PYTHONPATH": own_modules.python_path()}
    done = subprocess.run(
        own_modules.command("bayesgui", "--version"),
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
    )
    assert done.stdout.startswith("bayesgui "), done.stderr


def test_a_program_without_python_starts_itself(monkeypatch):
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", "/opt/bayesgui/bayesgui")
    assert own_modules.command("bayesgui.kernel_warming", "--soon") == [
        "/opt/bayesgui/bayesgui",
        own_modules.RUN,
        "bayesgui.kernel_warming",
        "--soon",
    ]


def test_it_then_runs_its_module_with_the_arguments():
    code = (
        "import sys; from bayesgui.own_modules import run_if_asked; "
        "sys.exit(not run_if_asked(sys.argv[1:]))"
    )
    given = [sys.executable, "-c", code, own_modules.RUN]
    done = subprocess.run(
        [*given, "bayesgui.__main__", "--version"], capture_output=True, text=True
    )
    assert done.stdout.startswith("bayesgui "), done.stderr
    done = subprocess.run([*given, "http.server"], capture_output=True, text=True)
    assert done.stderr.strip() == "http.server is no module of bayesgui."
    assert done.returncode == 1


@pytest.mark.parametrize("words", [[], ["query"], [own_modules.RUN], ["x", own_modules.RUN, "y"]])
def test_other_arguments_are_left_to_the_program(words):
    assert not own_modules.run_if_asked(words)


def test_no_other_place_starts_a_python():
    starts = re.compile(r"sys\.executable|\bmultiprocessing\b|ProcessPoolExecutor|os\.fork\(")
    allowed = {"own_modules.py", "pictures/painter.py", "cli/desktop.py"}
    found = {
        path.relative_to(PACKAGE).as_posix()
        for path in MODULES
        if starts.search(Path(path).read_text("utf-8"))
    }
    assert found <= allowed
