"""From a click on a cell of the grid until the chart over time is painted with its answer.

Pressing shows the slice of the cell; the finding is set when the button is let go, and from then on
it is measured.
"""

from __future__ import annotations

import os
import statistics
import sys
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bayesgui.panels.over_time.page import OverTimePage
    from tests.support.window import Hand

TEMPLATES = ("umbrella-world", "weather", "machine", "robot")
"""The samples; in water a slice takes 16 million cells, hence its answer a second."""
SLICES, CLICKS = 100, 20
BOUND = 0.05
KERNEL_SECONDS = 30.0
PAINTED: list[object] = []
"""The courses that the chart has painted since it was emptied."""


@dataclass(frozen=True)
class Click:
    """Seconds until the chart is painted: by the clock, of this thread, of all threads."""

    wall: float
    gui: float
    all: float


def note_paints() -> None:
    """Note what the chart paints; before one is made, as Qt asks only once who paints."""
    from bayesgui.panels.over_time.line_chart import LineChart

    paint = LineChart.paintEvent

    def noted(chart: LineChart, event: object) -> None:
        paint(chart, event)  # type: ignore[arg-type]
        PAINTED.append(chart.course)

    LineChart.paintEvent = noted  # type: ignore[method-assign, assignment]


def opened(hand: Hand) -> OverTimePage:
    """Open the page of a template of as many slices, and wait for its kernels."""
    from bayesgui.app.over_time.over_time import OverTime
    from bayesgui.document.temporal.place_edits import set_slices

    document = hand.window.document
    document.apply("slices", set_slices(document.state, SLICES))
    assert hand.window.wait_idle(KERNEL_SECONDS)
    hand.act("infer.over_time")
    assert hand.window.wait_idle(KERNEL_SECONDS)
    return hand.window.activities[OverTime].over_time


def click(hand: Hand, page: OverTimePage, turn: int, number: int) -> Click:
    """Click a cell of some row, and wait until the chart shows what follows."""
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    from bayesgui.panels.over_time.findings_grid import FindingsGrid
    from tests.support.window import LEFT, NONE

    grid = hand.window.findChild(FindingsGrid)
    assert isinstance(grid, FindingsGrid)
    document = hand.window.document
    rows = [row for row in grid.seen_rows if not grid.rows[row].once]
    place = grid.cell_rect(rows[turn % len(rows)], number).center()
    assert grid.rect().contains(place), "not on the screen"
    before = document.state.over_time
    QTest.mousePress(grid, LEFT, NONE, place)
    assert hand.window.wait_idle(KERNEL_SECONDS)
    PAINTED.clear()
    start = time.perf_counter(), time.thread_time(), time.process_time()
    QTest.mouseRelease(grid, LEFT, NONE, place)
    until = start[0] + KERNEL_SECONDS
    while True:
        answer = page.answer
        series = document.state.over_time
        is_answered = answer is not None and answer.series is series is not before
        if is_answered and answer.course(page.node) in PAINTED:
            break
        assert time.perf_counter() < until
        QApplication.processEvents()
        time.sleep(0.0002)
    end = time.perf_counter(), time.thread_time(), time.process_time()
    assert hand.window.wait_idle(KERNEL_SECONDS)
    return Click(*(b - a for a, b in zip(start, end, strict=True)))


def clicks_of(name: str) -> list[Click]:
    """Return what clicks on cells of a sample take, each in another slice and row."""
    from bayesgui.app.over_time.time_questions import TimeQuestion
    from bayesgui.core.monitor import SILENT
    from bayesgui.core.temporal.template_of import template_of
    from bayesgui.document.files import open_state
    from bayesgui.inference.temporal.engine import TimeEngine
    from tests.support.window import SAMPLES, open_window

    # Kernels that are not there yet would keep the window waiting.
    state, _ = open_state(SAMPLES / f"{name}.bayesgui")
    model = template_of(state.model)
    assert model is not None
    TimeQuestion(model, state.over_time, model.in_time[0]).answer(TimeEngine(model), SILENT)
    with open_window(SAMPLES / f"{name}.bayesgui") as hand:
        page = opened(hand)
        seen = range(page.axis.visible.start + 1, page.axis.visible.stop - 2)
        # The first clicks import what is needed, and paint pictures that are kept.
        places = [seen[7 * k % len(seen)] for k in range(CLICKS + 3)]
        return [click(hand, page, k, number) for k, number in enumerate(places)][3:]


def report() -> bool:
    """Print a line for each sample, and return whether the bound holds."""
    from PySide6.QtWidgets import QApplication

    QApplication.instance() or QApplication([])
    note_paints()
    worst = 0.0
    for name in TEMPLATES:
        found = clicks_of(name)
        wall, gui, everything = (
            statistics.median(getattr(each, kind) for each in found)
            for kind in ("wall", "gui", "all")
        )
        worst = max(worst, wall)
        print(f"{name}, {SLICES} slices: click to chart {1000 * wall:.0f} ms (median of {CLICKS}; "
              f"at most {1000 * max(each.wall for each in found):.0f}); processor time "
              f"{1000 * gui:.0f} ms of the window, {1000 * everything:.0f} of all")  # fmt: skip
    print(f"bound {1000 * BOUND:.0f} ms: slowest sample {1000 * worst:.0f} ms")
    return worst <= BOUND


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    sys.exit(0 if report() else 1)
