"""A template on the canvas: its band, lags, and the table of a node in time."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bayesgui.document.files import save
from bayesgui.document.shown.slice import SliceShown
from bayesgui.document.temporal.place_edits import describe_time
from tests.screenshots.scenes import Scene, register
from tests.screenshots.windows import _finished, _opened
from tests.support.machine import machine_state

if TYPE_CHECKING:
    from bayesgui.app.main_window import MainWindow


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


SMALL: dict[str, Any] = {"size": (1024, 700)}
register(Scene("32-time-template", template, scales=(1.0, 1.5)))
register(Scene("32-time-template-chinese", lambda: template(language="zh"), themes=("light",)))
register(Scene("32-time-template-1024", lambda: template(**SMALL), themes=("light",)))
