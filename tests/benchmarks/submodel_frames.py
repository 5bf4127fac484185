"""Frame times of munin (1,041 nodes) folded by clusters, beside those of the flat network.

Run by hand: ``python -m tests.benchmarks.submodel_frames``. A frame is the time from an event until
it is painted; of each the time by the clock and that of this thread's processor are told, as other
work on the machine lengthens the first only. The rooms are: flat, all folded, and the submodel with
most nodes open. Targets: panning and zooming at most 16 ms (median), no frame of opening above
100 ms, a finding and new posteriors folded at most 1.1 times as long as flat.
"""

from __future__ import annotations

import gc
import time
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtWidgets import QApplication

from bayesgui.document.edits import set_finding
from bayesgui.document.submodels.folding import fold_clusters
from bayesgui.jobs.collection import collecting_rarely
from tests.benchmarks.canvas_frames import opened, pan, random_beliefs, rest, settle, timed, wheel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.canvas.view import CanvasView
    from bayesgui.document.session import DocumentSession

FRAME, OPENING, RATIO = 16.0, 100.0, 1.1


class Both:
    """A clock that keeps what another one says, for each second call the time between."""

    def __init__(self) -> None:
        self.of_thread: list[float] = []
        self._began: float | None = None

    def __call__(self) -> float:
        now = time.thread_time()
        if self._began is None:
            self._began = now
        else:
            self.of_thread.append((now - self._began) * 1000)
            self._began = None
        return time.perf_counter()


def told(what: str, times: Sequence[float], of_thread: Sequence[float], target: float) -> float:
    """Print one line, and return the median time of the processor."""
    median, worst = np.median(times), np.max(times)
    own, own_worst = float(np.median(of_thread)), np.max(of_thread)
    ok = "ok  " if own <= target else "SLOW"
    both = f"{median:6.1f} ms, worst {worst:6.1f}   processor {own:6.1f}, worst {own_worst:6.1f}"
    print(f"{ok} {what:38s} {both}   (target {target:.0f})", flush=True)
    return own


def folded(view: CanvasView, session: DocumentSession) -> str:
    """Fold by clusters; return the id of the submodel with most nodes."""
    session.document.apply("fold", fold_clusters(session.document.state))
    tree = session.document.state.submodels
    view.fit(animated=False)
    settle(view)
    return max(tree.items, key=lambda each: len(tree.inside(each.id))).id


def moved(view: CanvasView, room: str) -> None:
    """Pan at fit, and zoom in and out."""
    view.fit(animated=False)
    settle(view)
    clock = Both()
    told(f"{room}: pan at {view.zoom * 100:.0f} %", pan(view, clock), clock.of_thread, FRAME)
    settle(view)
    view.fit(animated=False)
    settle(view)
    for direction, angle in (("in", 120), ("out", -120)):
        clock = Both()
        times = wheel(view, 16, angle, clock)
        told(f"{room}: zoom {direction} by the wheel", times, clock.of_thread, FRAME)
        worst = max(rest(view))
        print(f"       coming to rest                       at most {worst:6.1f} ms")
        settle(view)
    view.fit(animated=False)
    settle(view)


def answered(view: CanvasView, session: DocumentSession, room: str) -> list[float]:
    """Set findings, and show new posteriors; return the medians of the processor."""
    names = session.document.state.network.names[::97]
    medians = []

    def find(k: int) -> None:
        name, state = names[k % len(names)], session.document.state
        states = state.network[name].states
        found = set_finding(state, name, states[k // len(names) % len(states)])
        session.document.apply("find", found)
        view.viewport().repaint()

    clock = Both()
    times = timed(20, find, clock)
    medians.append(told(f"{room}: a finding", times, clock.of_thread, 33.0))
    settle(view)
    answers = [random_beliefs(session, seed) for seed in range(1, 21)]
    clock = Both()
    times = timed(20, lambda k: session.beliefs.set(answers[k]), clock)
    medians.append(told(f"{room}: new posteriors", times, clock.of_thread, 33.0))
    settle(view)
    return medians


def opening(view: CanvasView, session: DocumentSession, id: str) -> None:
    """Open and fold a submodel, frame by frame."""
    for turn, ids in (("open", (id,)), ("fold", ())) * 2:
        walls, own = [], []
        began, mine = time.perf_counter(), time.thread_time()
        session.document.open_submodels(ids)
        while True:
            QApplication.processEvents()
            walls.append((time.perf_counter() - began) * 1000)
            own.append((time.thread_time() - mine) * 1000)
            if not view.is_animating:
                break
            time.sleep(0.004)
            began, mine = time.perf_counter(), time.thread_time()
        frames = [k for k, wall in enumerate(walls) if wall > 0.5]
        print(f"       first {walls[0]:.1f}, last {max(walls[-3:]):.1f} ms, {len(frames)} frames")
        told(f"{turn}: frames of the glide", [walls[k] for k in frames],
             [own[k] for k in frames], OPENING)  # fmt: skip
        settle(view)


def main() -> None:
    """Measure."""
    application = QApplication.instance() or QApplication([])
    # As the program does: otherwise a frame in thirty waits 40 ms for Python's collector.
    with collecting_rarely():
        view, session = opened("munin")
        gc.freeze()
    moved(view, "flat")
    flat = answered(view, session, "flat")
    largest = folded(view, session)
    tree = session.document.state.submodels
    print(f"{len(tree.items)} submodels, the largest of {len(tree.inside(largest))} nodes")
    moved(view, "folded")
    own = answered(view, session, "folded")
    for what, mine, theirs in zip(("finding", "posteriors"), own, flat, strict=True):
        ok = "ok  " if mine <= RATIO * theirs else "SLOW"
        print(f"{ok} {what}: folded {mine / theirs:.2f} times flat (target {RATIO})")
    opening(view, session, largest)
    session.document.open_submodels([largest])
    settle(view)
    moved(view, "one open")
    answered(view, session, "one open")
    view.close()
    application.processEvents()


if __name__ == "__main__":
    main()
