"""The trellis of the umbrella world: numbers of a cell, a long series, many states."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bayesgui.app.temporal.trellis import ShowTrellis
from bayesgui.core.temporal.series import empty_series
from bayesgui.document.files import save
from bayesgui.document.shown.slice import SliceShown
from bayesgui.document.state import DocumentState
from bayesgui.document.temporal.place_edits import set_slices
from bayesgui.graph.layout import Layout
from tests.screenshots.scenes import Scene, register
from tests.screenshots.windows import _finished, _opened
from tests.support.machine import machine_state
from tests.support.templates import umbrella_world

if TYPE_CHECKING:
    from bayesgui.app.main_window import MainWindow

SEEN = ("yes", "yes", "no", "yes", "yes")


def umbrella_state(slices: int = 5) -> DocumentState:
    """Return the umbrella world with findings on the umbrella in all slices."""
    model = umbrella_world()
    cells = [(t, "Umbrella", SEEN[t % 5]) for t in range(slices)]
    series = empty_series(model, slices).with_findings(cells)
    layout = Layout({"Rain": (0.0, 0.0), "Umbrella": (0.0, 192.0)})
    state = set_slices(DocumentState(model=model, layout=layout), slices)
    return state.with_(series=(series,))


def trellis(state: DocumentState, number: int, **how: Any) -> MainWindow:
    """Show the trellis of a template, at a slice."""
    hand = _opened(**how)
    path = Path(tempfile.mkdtemp()) / "umbrella.bayesgui"
    save(state, path)
    hand.window.opening.open([path], False)
    hand.rest()
    hand.window.session.shown[SliceShown].set(SliceShown(number))
    hand.act("infer.trellis")
    hand.rest()
    return _finished(hand)


def umbrella(**how: Any) -> MainWindow:
    """Show the cell of the picture."""
    return trellis(umbrella_state(), 2, **how)


def long_run(**how: Any) -> MainWindow:
    """Show the lower part of the page: path and long run."""
    window = umbrella(**how)
    window.activities[ShowTrellis].page.scroll_to_end()
    return window


SMALL: dict[str, Any] = {"size": (1024, 700)}
register(Scene("34-trellis", umbrella, scales=(1.0, 1.5)))
register(Scene("34-trellis-chinese", lambda: umbrella(language="zh"), themes=("light",)))
register(Scene("34-trellis-1024", lambda: umbrella(**SMALL), themes=("light",)))
register(Scene("34-trellis-run", long_run, themes=("light",)))
register(Scene("34-trellis-long", lambda: trellis(umbrella_state(60), 30), themes=("light",)))
register(Scene("34-trellis-wide", lambda: trellis(machine_state(), 4), themes=("light",)))
