"""The page Over time: a machine that wears, with its findings and a forecast."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bayesgui.document.files import save
from bayesgui.document.shown.slice import SliceShown
from bayesgui.document.shown.time_view import TimeView
from tests.screenshots.scenes import Scene, register
from tests.screenshots.windows import _finished, _opened
from tests.support.machine import machine_series, machine_state

if TYPE_CHECKING:
    from bayesgui.app.main_window import MainWindow

HEIGHT = 480
"""Of the region at the bottom, where the window has the room."""


def over_time(form: str = "lines", **how: Any) -> MainWindow:
    """Show the wear of the machine at t = 10, known until t = 15."""
    hand = _opened(**how)
    path = Path(tempfile.mkdtemp()) / "machine.bayesgui"
    save(replace(machine_state(), series=(machine_series(),)), path)
    hand.window.opening.open([path], False)
    hand.rest()
    hand.window.session.shown[SliceShown].set(SliceShown(10))
    hand.click_title("Wear")
    hand.act("infer.over_time")
    hand.window.session.shown[TimeView].update(form=form)
    hand.rest()
    hand.canvas.fit(animated=False)
    hand.rest()
    return _finished(hand)


SMALL: dict[str, Any] = {"size": (1024, 700)}
register(Scene("33-over-time", over_time, scales=(1.0, 1.5)))
register(Scene("33-over-time-chinese", lambda: over_time(language="zh"), themes=("light",)))
register(Scene("33-over-time-1024", lambda: over_time(**SMALL), themes=("light",)))
register(Scene("33-over-time-areas", lambda: over_time("areas"), themes=("light",)))
