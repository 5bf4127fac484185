"""Every example of the quick start runs as it stands, in both languages."""

from __future__ import annotations

import io
import re
from contextlib import redirect_stdout
from typing import TYPE_CHECKING

import pytest

from bayesgui import cli, paths

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_examples_of_the_quick_start_run_one_after_the_other(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    text = (paths.resources() / "help" / language / "python.md").read_text("utf-8")
    blocks = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len(blocks) == 10
    names: dict[str, object] = {}
    printed = io.StringIO()
    with redirect_stdout(printed):
        for number, block in enumerate(blocks, 1):
            exec(compile(block, f"example {number}", "exec"), names)
    # P(lung = yes | xray = yes, not tub) of the chest clinic, and Bayes' theorem by hand.
    assert "0.53287197" in printed.getvalue()
    assert "[0.6 0.4]" in printed.getvalue()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_example_of_deciding_runs(language: str) -> None:
    text = (paths.resources() / "help" / language / "deciding.md").read_text("utf-8")
    (block,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    printed = io.StringIO()
    with redirect_stdout(printed):
        exec(compile(block, "example", "exec"), {})
    assert printed.getvalue().startswith("91.0\n")
    assert "{'rain': 21.0" in printed.getvalue().splitlines()[-1]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_commands_of_deciding_run(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    text = (paths.resources() / "help" / language / "deciding.md").read_text("utf-8")
    commands = re.findall(r"^bayesgui (.*)$", text, re.MULTILINE)
    assert len(commands) == 8
    for command in commands:
        assert cli.main(command.split()) == 0
        assert capsys.readouterr().out
