"""The present query on the clipboard, as a script that gives the numbers on the screen."""

from __future__ import annotations

import io
from contextlib import redirect_stdout
from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QGuiApplication

from tests.support.window import SAMPLES, open_window

if TYPE_CHECKING:
    from tests.support.window import Hand


def test_the_script_on_the_clipboard_prints_the_posteriors_of_the_window(asia: Hand) -> None:
    asia.click_state("xray", "yes")
    asia.click_title("lung")
    asia.act("infer.copy_python")
    code = QGuiApplication.clipboard().text()
    assert "Copied the query as Python code for bayesgui." in asia.window.messages.bar.text
    printed = io.StringIO()
    with redirect_stdout(printed):
        exec(compile(code, "clipboard", "exec"), {})
    line = printed.getvalue().splitlines()[0]
    assert line.startswith("lung {'yes': ")
    number = float(line.split(": ")[1].split(",")[0])
    assert number == pytest.approx(asia.window.posteriors()["lung"][0], abs=1e-9)
    asia.act("infer.copy_pyagrum")
    assert QGuiApplication.clipboard().text().startswith("import pyagrum as gum")
    asia.act("infer.copy_pgmpy")
    assert "engine.query([name], evidence=findings" in QGuiApplication.clipboard().text()


def test_decisions_are_copied_with_what_they_are_worth(qapp: object) -> None:
    with open_window(SAMPLES / "umbrella.bayesgui") as hand:
        hand.act("infer.copy_python")
        found: dict[str, object] = {}
        with redirect_stdout(io.StringIO()):
            exec(compile(QGuiApplication.clipboard().text(), "clipboard", "exec"), found)
        assert found["best"].expected_utility == pytest.approx(77)  # type: ignore[attr-defined]
        hand.act("infer.copy_pyagrum")
        code = QGuiApplication.clipboard().text()
        with redirect_stdout(io.StringIO()):
            exec(compile(code, "clipboard", "exec"), found)
        assert found["engine"].MEU()["mean"] == pytest.approx(77)  # type: ignore[attr-defined]
        hand.act("infer.copy_pgmpy")
        assert "pgmpy has no decisions and utilities" in hand.window.messages.bar.text
        assert QGuiApplication.clipboard().text() == code
