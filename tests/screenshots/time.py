"""A template on the canvas: its band, lags, and the table of a node in time."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bayesgui.document.files import save
from bayesgui.document.shown.slice import SliceShown
from bayesgui.document.temporal.place_edits import describe_time
from bayesgui.document.temporal.series_edits import set_findings
from tests.screenshots.scenes import Scene, register
from tests.screenshots.windows import _finished, _opened
from tests.support.machine import machine_state

if TYPE_CHECKING:
    from bayesgui.app.main_window import MainWindow
    from bayesgui.document.temporal.series_edits import Cell


def template(**how: Any) -> MainWindow:
    """Show slice 3 of the machine, and the later table of its wear."""
    hand = _opened(**how)
    path = Path(tempfile.mkdtemp()) / "machine.bayesgui"
    save(describe_time(machine_state(), "1 day", "2 March 2026"), path)
    hand.window.opening.open([path], False)
    hand.rest()
    hand.window.session.shown[SliceShown].set(SliceShown(3))
    hand.click_title("Wear")
    if hand.window.width() > 1200:
        hand.window.docks.set_open("bottom", True)
        hand.act("model.edit")
    hand.act("model.template")
    hand.click_title("Wear")
    hand.canvas.fit(animated=False)
    hand.rest()
    return _finished(hand)


def findings(**how: Any) -> MainWindow:
    """Show slice 3 of the machine with findings, beside the page Evidence."""
    hand = _opened(**how)
    path = Path(tempfile.mkdtemp()) / "machine.bayesgui"
    seen: list[Cell] = [(t, "Load", "high" if t in (2, 3, 9) else "low") for t in range(12)]
    seen += [(3, "Heat", "hot"), (3, "Vibration", {"low": 0.3, "high": 0.9}), (0, "Maker", "B")]
    save(set_findings(machine_state(), seen), path)
    hand.window.opening.open([path], False)
    hand.rest()
    hand.window.session.shown[SliceShown].set(SliceShown(3))
    hand.window.docks.open_page("right", "evidence")
    hand.click_title("Wear")
    hand.canvas.fit(animated=False)
    hand.rest()
    return _finished(hand)


SMALL: dict[str, Any] = {"size": (1024, 700)}
register(Scene("32-time-template", template, scales=(1.0, 1.5)))
register(Scene("32-time-template-chinese", lambda: template(language="zh"), themes=("light",)))
register(Scene("32-time-template-1024", lambda: template(**SMALL), themes=("light",)))
register(Scene("32-time-findings", findings))
register(Scene("32-time-findings-chinese", lambda: findings(language="zh"), themes=("light",)))
register(Scene("32-time-findings-1024", lambda: findings(**SMALL), themes=("light",)))
