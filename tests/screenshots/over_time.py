"""The page Over time: a machine that wears, with its findings and a forecast."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bayesgui.app.series.columns_dialog import SeriesDialog
from bayesgui.document.files import save
from bayesgui.document.shown.slice import SliceShown
from bayesgui.document.shown.time_view import TimeView
from tests.screenshots.scenes import Scene, register
from tests.screenshots.windows import _finished, _opened
from tests.support.machine import machine_series, machine_state

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

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
register(Scene("33-over-time-areas", lambda: over_time("areas")))


def filters(**how: Any) -> MainWindow:
    """Show how far clusters and particles are from the exact answer."""
    hand = _opened(**how)
    path = Path(tempfile.mkdtemp()) / "machine.bayesgui"
    save(replace(machine_state(), series=(machine_series(),)), path)
    hand.window.opening.open([path], False)
    hand.rest()
    hand.act("infer.filters")
    hand.rest()
    hand.canvas.fit(animated=False)
    hand.rest()
    return _finished(hand)


WIDE: dict[str, Any] = {"size": (1366, 768)}
register(Scene("33-filters", lambda: filters(**WIDE)))
register(Scene("33-filters-chinese", lambda: filters(language="zh", **WIDE), themes=("light",)))
register(Scene("33-filters-1024", lambda: filters(**SMALL), themes=("light",)))


def series_question(**how: Any) -> QWidget:
    """Ask which columns of a table say the time and the series."""
    hand = _opened(**how)
    folder = Path(tempfile.mkdtemp())
    path, table = folder / "machine.bayesgui", folder / "machines.csv"
    save(machine_state(), path)
    table.write_text(
        "machine,day,Load,Heat,Vibration,note\n"
        + "".join(f"{k},{t},low,ok,{'high' if t == 3 else ''},\n" for k in (7, 8) for t in range(6))
    )
    hand.window.opening.open([path], False)
    hand.rest()
    hand.window.series_actions.files.read(table)
    hand.rest()
    dialog = hand.window.findChild(SeriesDialog)
    assert isinstance(dialog, SeriesDialog)
    return dialog


def grid_chosen(**how: Any) -> MainWindow:
    """Show findings of all kinds in the grid, of which a block is chosen."""
    from bayesgui.core.evidence import LikelihoodFinding, do, excluding
    from bayesgui.panels.over_time.findings_grid import FindingsGrid
    from bayesgui.panels.over_time.grid.cell_choice import CellChoice

    hand = _opened(**how)
    path = Path(tempfile.mkdtemp()) / "machine.bayesgui"
    series = machine_series().with_findings(
        [
            (4, "Load", do("high")),
            (3, "Heat", LikelihoodFinding((("ok", 0.4), ("hot", 1.0)))),
            (5, "Wear", excluding("heavy")),
            (7, "Wear", {"none", "some"}),
        ]
    )
    state = replace(machine_state(), series=(series.with_once("Maker", "B"),))
    save(state, path)
    hand.window.opening.open([path], False)
    hand.rest()
    hand.act("infer.over_time")
    grid = hand.window.findChild(FindingsGrid)
    assert isinstance(grid, FindingsGrid)
    grid.setFocus()
    grid.choose(CellChoice((3, 9), (2, 6)))
    hand.rest()
    return _finished(hand)


register(Scene("33-grid", grid_chosen))
register(Scene("33-grid-chinese", lambda: grid_chosen(language="zh"), themes=("light",)))
register(Scene("33-series-question", series_question, themes=("light",)))
