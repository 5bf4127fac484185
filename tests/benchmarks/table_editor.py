"""The table editor: a bar that is drawn, and a table of 100,000 columns that is scrolled."""

from __future__ import annotations

import os
import statistics
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from PySide6.QtGui import QPaintEvent

    from bayesgui.panels.cpt.view import CptView
    from tests.support.window import Hand

MOVES = 120
FRAME = 0.016
"""Seconds between two events of a mouse at 60 a second."""
LATE = 0.2
"""Seconds after which the posteriors of a move are given up."""
SCROLLS = 200
SAMPLES = Path(__file__).resolve().parents[2] / "samples" / "networks"
DRAG_BOUND, SCROLL_BOUND, KEY_BOUND = 16.0, 16.0, 50.0
"""Milliseconds: of a frame at 60 a second, and of what feels immediate."""


@contextmanager
def _end_of_paints(kind: type, wanted: Callable[[], bool]) -> Iterator[list[float]]:
    """Collect when paintings of a view ended, those that are wanted."""
    found: list[float] = []
    paint = kind.paintEvent

    def timed(view: object, event: QPaintEvent) -> None:
        paint(view, event)
        if wanted():
            found.append(time.perf_counter())

    kind.paintEvent = timed  # type: ignore[attr-defined]
    yield found
    kind.paintEvent = paint  # type: ignore[attr-defined]


def _opened(hand: Hand, name: str) -> CptView:
    hand.window.session.selection.set([name])
    hand.window.docks.set_open("bottom", True)
    hand.rest()
    return hand.window.pages.cpt.view


def seconds_from_move_to_canvas(network: str, name: str) -> tuple[list[float], int]:
    """Return the seconds from moving a bar to the painting of its posteriors on the canvas.

    Returns
    -------
    seconds : list of float
        Of each move.
    missed : int
        Moves whose posteriors came too late or never.
    """
    from PySide6.QtCore import QPointF
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    from bayesgui.canvas.view import CanvasView
    from bayesgui.panels.cpt.delegate import bar_rect, grip_rect
    from tests.support.window import LEFT, NONE, open_window

    application = QApplication.instance() or QApplication([])
    found: list[float] = []
    missed = 0
    hands: list[Hand] = []

    def is_new() -> bool:
        window = hands[0].window
        return window.session.beliefs.state.computed_for is window.document.state

    # Qt looks a painter up once for each view, so it is exchanged before there is one.
    with (
        _end_of_paints(CanvasView, lambda: bool(hands) and is_new()) as painted,
        open_window(SAMPLES / f"{network}.bayesgui") as hand,
    ):
        view = _opened(hand, name)
        hand.canvas.zoom_to(0.8)
        hand.canvas.show_node(name)
        hand.rest()
        hands.append(hand)
        window, model = hand.window, view.model()
        rect = view.visualRect(model.index_of(0, 0))
        bar, grip = bar_rect(rect), grip_rect(rect, model.number(0, 0)).center()
        QTest.mousePress(view.viewport(), LEFT, NONE, grip.toPoint())
        for k in range(MOVES):
            share = 0.5 + 0.45 * np.sin(k / 7)
            place = QPointF(bar.x() + share * bar.width(), grip.y()).toPoint()
            painted.clear()
            before = window.document.state
            begin = time.perf_counter()
            QTest.mouseMove(view.viewport(), place)
            moved = window.document.state is not before
            while time.perf_counter() < begin + FRAME or (moved and not painted):
                application.processEvents()
                if time.perf_counter() > begin + LATE:
                    break
            if moved and painted:
                found.append(painted[0] - begin)
            missed += moved and not painted
        QTest.mouseRelease(view.viewport(), LEFT, NONE, grip.toPoint())
        hand.rest()
    return found, missed


def seconds_on_a_large_table(layout: str) -> dict[str, list[float]]:
    """Return the seconds of scrolling, selecting all and copying a table of 100,000 columns.

    Parameters
    ----------
    layout : str
        How the page lays the configurations out, as its choice of layouts names it.
    """
    from PySide6.QtCore import Qt
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    from bayesgui.core.cpt import CPT
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.core.variable import Variable
    from bayesgui.document.document import Document
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.state import DocumentState
    from bayesgui.panels.cpt.page import CptPanel

    application = QApplication.instance() or QApplication([])
    ten = tuple(f"state {k}" for k in range(10))
    parents = [Variable(f"parent {k}", ten) for k in range(5)]
    rows = np.random.default_rng(1).dirichlet(np.ones(4), 100_000).reshape(*[10] * 5, 4)
    cpt = CPT("child", tuple(p.name for p in parents), rows)
    network = BayesianNetwork([*parents, Variable("child", ("a", "b", "c", "d"))], [cpt])
    session = DocumentSession.of(Document(DocumentState(model=network)))
    session.selection.set(["child"])
    panel = CptPanel()
    panel.set_session(session)
    panel.resize(1100, 360)
    panel.show()
    panel.choose_layout(layout)
    application.processEvents()
    view = panel.view
    view.model().fold(lambda tree: tree.set_all_open(True))
    times: dict[str, list[float]] = {"scroll": [], "select all": [], "copy": []}

    def timed(what: str, act: Callable[[], None]) -> None:
        begin = time.perf_counter()
        act()
        application.processEvents()
        times[what].append(time.perf_counter() - begin)

    bar = view.horizontalScrollBar() if layout == "columns" else view.verticalScrollBar()
    for k in range(SCROLLS):
        # Slowly at first, then in leaps across the table.
        place = 13 * k if k < SCROLLS // 2 else bar.maximum() * (k - SCROLLS // 2) * 2 // SCROLLS
        timed("scroll", lambda place=place: bar.setValue(place))
    view.setFocus()
    for key, what in ((Qt.Key.Key_A, "select all"), (Qt.Key.Key_C, "copy")):
        timed(
            what,
            lambda key=key: QTest.keyClick(view, key, Qt.KeyboardModifier.ControlModifier),
        )
    panel.close()
    panel.deleteLater()
    return times


def _say(what: str, seconds: list[float], bound: float) -> bool:
    milliseconds = sorted(1000 * s for s in seconds)
    middle, late = statistics.median(milliseconds), milliseconds[int(0.95 * len(milliseconds))]
    print(
        f"{what}: median {middle:.1f} ms, 95 % within {late:.1f} ms, worst "
        f"{milliseconds[-1]:.1f} ms (bound of the median {bound:g} ms)"
    )
    return middle <= bound


def report() -> bool:
    """Print all figures, and return whether the bounds hold."""
    seconds, missed = seconds_from_move_to_canvas("alarm", "PRESS")
    held = _say("bar of PRESS drawn until alarm's posteriors are painted", seconds, DRAG_BOUND)
    print(f"moves whose posteriors were later than {LATE} s: {missed}")
    for layout in ("columns", "rows", "tree"):
        times = seconds_on_a_large_table(layout)
        held &= _say(f"{layout}: a step of scrolling 100,000", times["scroll"], SCROLL_BOUND)
        held &= _say(f"{layout}: selecting all of them", times["select all"], KEY_BOUND)
        held &= _say(f"{layout}: copying all of them", times["copy"], KEY_BOUND)
    return held and not missed


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    sys.exit(0 if report() else 1)
