"""Frame times of the canvas on munin (1,041 nodes), offscreen.

Run by hand: ``python -m tests.benchmarks.canvas_frames [network]``. A frame is the time from an
event of the mouse or wheel until it is painted. Targets: panning and dragging median under 16 ms,
a zoom step under 33 ms, 99th percentile under 60 ms.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

os.environ.setdefault(
    "QT_QPA_PLATFORM",
    f"offscreen:configfile={Path(__file__).parent.parent / 'support' / 'screen.json'}",
)
os.environ.setdefault("LC_ALL", "C.UTF-8")

import numpy as np
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bayesgui.canvas.view import CanvasView
from bayesgui.document.beliefs import BeliefState, Freshness
from bayesgui.document.document import Document
from bayesgui.document.session import DocumentSession
from bayesgui.document.state import DocumentState
from bayesgui.formats import read
from bayesgui.inference.posteriors import Posteriors
from bayesgui.paths import samples

if TYPE_CHECKING:
    from collections.abc import Callable

NO_KEY = Qt.KeyboardModifier.NoModifier


def opened(name: str) -> tuple[CanvasView, DocumentSession]:
    """Return a shown canvas on a sample, with made-up posteriors."""
    loaded = read(samples() / "networks" / f"{name}.bayesgui")
    session = DocumentSession.of(Document(DocumentState(loaded.network, loaded.layout)))
    session.beliefs.set(random_beliefs(session, 0))
    view = CanvasView()
    view.resize(1180, 770)
    view.show()
    view.set_session(session)
    settle(view)
    return view, session


def random_beliefs(session: DocumentSession, seed: int) -> BeliefState:
    """Return random posteriors for a session."""
    draws = np.random.default_rng(seed)
    state = session.document.state
    vectors = {v.name: draws.dirichlet(np.ones(v.n_states)) for v in state.network.variables}
    posteriors = Posteriors.of("made-up", vectors, 0.0)
    return BeliefState(Freshness.FRESH, posteriors, posteriors, state)


def settle(view: CanvasView) -> None:
    """Wait until nothing moves any more."""
    while view.is_animating:
        QApplication.processEvents()
        time.sleep(0.005)
    for _ in range(30):
        QApplication.processEvents()


def timed(
    steps: int, step: Callable[[int], None], clock: Callable[[], float] = time.perf_counter
) -> list[float]:
    """Return the milliseconds of each step until it is painted."""
    found = []
    for k in range(steps):
        began = clock()
        step(k)
        QApplication.processEvents()
        found.append((clock() - began) * 1000)
    return found


def report(what: str, times: list[float], target: float) -> None:
    """Print one line."""
    median, late = np.median(times), np.percentile(times, 99)
    ok = "ok  " if median < target and late < 60 else "SLOW"
    print(f"{ok} {what:34s} median {median:6.2f} ms   p99 {late:6.2f} ms   (target {target:.0f})")


def pan(view: CanvasView, clock: Callable[[], float] = time.perf_counter) -> list[float]:
    """Pan with the middle button."""
    port = view.viewport()
    middle = port.rect().center()
    QTest.mousePress(port, Qt.MouseButton.MiddleButton, NO_KEY, middle)

    def step(k: int) -> None:
        angle = k / 15
        QTest.mouseMove(
            port, middle + QPoint(round(180 * np.sin(angle)), round(120 * np.sin(2 * angle)))
        )

    times = timed(150, step, clock)
    QTest.mouseRelease(port, Qt.MouseButton.MiddleButton, NO_KEY, middle)
    return times


def drag(view: CanvasView, session: DocumentSession) -> list[float]:
    """Drag the node nearest to the middle."""
    port = view.viewport()
    center = port.rect().center()
    names = [name for name in session.document.state.network if not view.node_rect(name).isEmpty()]
    name = min(names, key=lambda n: (view.node_rect(n).center() - center).manhattanLength())
    start = view.node_rect(name).center()
    QTest.mousePress(port, Qt.MouseButton.LeftButton, NO_KEY, start)

    def step(k: int) -> None:
        angle = k / 12
        QTest.mouseMove(
            port, start + QPoint(round(160 * np.sin(angle)), round(90 * np.sin(2 * angle)))
        )

    times = timed(150, step)
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, NO_KEY, start)
    return times


def drag_all(view: CanvasView, session: DocumentSession) -> list[float]:
    """Drag all nodes at once."""
    session.selection.set(session.document.state.network.names)
    settle(view)
    times = drag(view, session)
    session.selection.set(())
    return times


def wheel(
    view: CanvasView, steps: int, angle: int, clock: Callable[[], float] = time.perf_counter
) -> list[float]:
    """Turn the wheel."""
    port = view.viewport()
    middle = QPointF(port.rect().center())

    def step(_k: int) -> None:
        event = QWheelEvent(
            middle,
            QPointF(port.mapToGlobal(middle.toPoint())),
            QPoint(),
            QPoint(0, angle),
            Qt.MouseButton.NoButton,
            NO_KEY,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(port, event)

    return timed(steps, step, clock)


def rest(view: CanvasView) -> list[float]:
    """Let a zoom come to rest: the frames in which pictures are rendered anew."""
    times = []
    until = time.perf_counter() + 0.6
    while time.perf_counter() < until:
        began = time.perf_counter()
        QApplication.processEvents()
        spent = (time.perf_counter() - began) * 1000
        if spent > 0.5:
            times.append(spent)
    return times or [0.0]


def main(name: str) -> None:
    """Measure."""
    application = QApplication.instance() or QApplication([])
    began = time.perf_counter()
    view, session = opened(name)
    print(f"{name}: opened and painted in {time.perf_counter() - began:.2f} s")
    for zoom in (view.zoom, 0.2, 0.45, 1.0):
        view.zoom_to(zoom)
        settle(view)
        form = view.camera.form
        label = f"{zoom * 100:.0f} % ({form})"
        report(f"pan at {label}", pan(view), 16)
        settle(view)
        report(f"drag at {label}", drag(view, session), 16)
        settle(view)
        report(f"whole repaint at {label}", timed(40, lambda _k: view.viewport().update()), 33)
        answers = [random_beliefs(session, seed) for seed in range(1, 21)]
        times = timed(20, lambda k, given=answers: session.beliefs.set(given[k]))  # type: ignore[misc]
        report(f"new posteriors at {label}", times, 33)
        settle(view)
    view.fit(animated=False)
    settle(view)
    report("drag all nodes", drag_all(view, session), 50)
    report("zoom in by the wheel", wheel(view, 22, 120), 33)
    report("  coming to rest", rest(view), 33)
    report("zoom out by the wheel", wheel(view, 22, -120), 33)
    report("  coming to rest", rest(view), 33)
    view.close()
    application.processEvents()


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "munin")
