"""Progress of what usually is done at once, on a terminal."""

from __future__ import annotations

import io
import sys
from typing import TYPE_CHECKING

import pytest

from bayesgui.cli import terminal
from bayesgui.cli.terminal import watched

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def work(monitor: Monitor) -> str:
    monitor.report(0.25)
    monitor.check()
    monitor.report(0.5)
    return "done"


def test_quick_work_shows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = _Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    assert watched(work) == "done"
    assert screen.getvalue() == ""


def test_long_work_shows_a_percentage_and_wipes_it(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = _Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(terminal, "_PATIENCE", -1.0)
    assert watched(work) == "done"
    shown = screen.getvalue()
    assert " 25.0%" in shown
    assert " 50.0%" in shown
    assert shown.endswith("\r")
    assert shown.split("\r")[-2].strip() == ""


def test_the_line_is_wiped_before_an_error_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = _Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(terminal, "_PATIENCE", -1.0)

    def fail(monitor: Monitor) -> None:
        monitor.report(0.5)
        raise KeyError

    with pytest.raises(KeyError):
        watched(fail)
    assert screen.getvalue().endswith("\r")


def test_nothing_is_shown_without_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = io.StringIO()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(terminal, "_PATIENCE", -1.0)
    assert watched(work) == "done"
    assert screen.getvalue() == ""
