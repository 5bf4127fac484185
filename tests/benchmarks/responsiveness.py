"""What a user notices of long work: a click's answer, a cancel's, and the longest freeze.

A timer of the window ticks every 2 ms; the longest pause between two ticks is a freeze. The rows
are drawn from alarm, a million of them with 37 columns.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bayesgui.app.data.sample_dialog import SampleOptions
from bayesgui.app.structure.search import StructureLearning
from bayesgui.canvas.view import CanvasView
from bayesgui.data.reading.import_table import run
from bayesgui.data.sampling.ancestral import sample
from bayesgui.data.writing.csv_export import write_csv
from bayesgui.formats import read
from bayesgui.learning.structure.base import structure_learners
from tests.support.importing import opened_dialog
from tests.support.window import LEFT, NONE, SAMPLES, open_window

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QPaintEvent

    from bayesgui.jobs.job import Job
    from tests.support.window import Hand

ROWS = 1_000_000
CLICKS = 12
CANCELS = 5
BOUND = 0.1
SEARCH_SECONDS = 2.0
SEARCHED_ROWS = 20_000
SEARCHES = ("hill-climbing", "boss", "ges", "pc", "mmhc", "genetic")
STOP_BOUND = 0.3
METHOD, OPTIONS = "bayes", {"ess": 1.0}


PAINTED: list[float] = []
"""When the canvas was painted."""


def _time_paints() -> None:
    """Note each painting; before a canvas is made, as Qt asks only once which method paints."""
    paint = CanvasView.paintEvent

    def timed_paint(view: CanvasView, event: QPaintEvent) -> None:
        paint(view, event)
        PAINTED.append(time.perf_counter())

    CanvasView.paintEvent = timed_paint  # type: ignore[method-assign]


class Pauses:
    """The longest time that the window's event loop was away.

    `busy`: the longest processor time it took meanwhile, which other programs do not prolong.
    """

    def __init__(self) -> None:
        self._timer = QTimer()
        self._timer.setInterval(2)
        self._timer.timeout.connect(self._tick)
        self._last = (0.0, 0.0)
        self.longest = self.busy = 0.0

    def _tick(self) -> None:
        now = time.perf_counter(), time.thread_time()
        self.longest = max(self.longest, now[0] - self._last[0])
        self.busy = max(self.busy, now[1] - self._last[1])
        self._last = now

    def __enter__(self) -> Pauses:
        self._last, self.longest = (time.perf_counter(), time.thread_time()), 0.0
        self._timer.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._tick()
        self._timer.stop()


def _until(done: Callable[[], bool], seconds: float = 120.0) -> None:
    end = time.monotonic() + seconds
    while not done():
        if time.monotonic() > end:
            raise TimeoutError
        QApplication.processEvents()
        time.sleep(0.0002)


def freeze_of_loading(hand: Hand, path: Path) -> tuple[float, float]:
    """Open the import dialog, import, and return the longest freeze and the whole time."""
    begin = time.perf_counter()
    with Pauses() as pauses:
        dialog = opened_dialog(hand.window, path)
        assert dialog is not None
        dialog.requested.emit(dialog.request(), False)
        _until(lambda: hand.window.runner.is_idle)
        hand.rest()
    return pauses.longest, time.perf_counter() - begin


def freeze_of_learning(hand: Hand) -> tuple[float, float]:
    """Learn once; return the longest freeze and the job's own time."""
    with Pauses() as pauses:
        opened = hand.window.documents.current
        job = hand.window.learn_actions.learn(opened, METHOD, OPTIONS)
        assert job is not None
        _until(lambda: job.is_over)
        _until(lambda: hand.window.runner.is_idle)
    return pauses.longest, job.elapsed


def freeze_of_searching(hand: Hand, method: str, options: dict[str, object]) -> tuple[float, float]:
    """Watch a search for two seconds, then stop and keep; return the longest freeze and the wait.

    The wait ends when the best graph is in the document, its tables learned.
    """
    window = hand.window
    learning, opened = window.activities[StructureLearning], window.documents.current
    with Pauses() as pauses:
        pace = "fast" if structure_learners[method].traits.get("by_stages") else "watch"
        learning.begin(opened, method, options, pace=pace)
        until = time.monotonic() + SEARCH_SECONDS
        _until(lambda: time.monotonic() > until or window.runner.is_idle)
        before, revision = time.perf_counter(), opened.document.revision
        if not window.runner.is_idle:
            learning.stop()
        _until(lambda: opened.document.revision > revision or window.runner.is_idle)
        waited = time.perf_counter() - before
        _until(lambda: window.runner.is_idle)
        hand.rest()
    learning.drop(opened)
    hand.act("edit.undo")
    hand.rest()
    return pauses.longest, waited


def clicks_while_learning(hand: Hand) -> list[float]:
    """Return the seconds from a click to its posteriors on the screen, while learning goes on."""
    from bayesgui.learning.parameters.base import learn_parameters

    network, dataset = hand.window.document.state.network, hand.window.session.data.state.dataset
    assert dataset is not None

    def learn_on(monitor: object) -> None:
        while True:
            learn_parameters(network, dataset, METHOD, monitor=monitor, **OPTIONS)  # type: ignore[arg-type]

    job = hand.window.runner.submit_work(learn_on, "learn again and again")
    found, names = [], list(network)
    for k in range(CLICKS):
        name = names[k % len(names)]
        hand.canvas.show_node(name)
        _until(lambda: hand.window.posteriors() is not None and not hand.canvas.is_animating)
        belief = hand.window.posteriors()
        assert belief is not None
        QApplication.processEvents()
        state = network[name].states[int(belief[name].argmax())]
        place = hand.canvas.state_rect(name, state).center()
        QTest.mousePress(hand.viewport, LEFT, NONE, place)
        QApplication.processEvents()
        begin = time.perf_counter()
        QTest.mouseRelease(hand.viewport, LEFT, NONE, place)
        _until(lambda: hand.window.posteriors() is not None)
        # The canvas paints new posteriors before anything else follows them.
        found.append(PAINTED[-1] - begin)
    assert not job.is_over
    job.cancel()
    _until(lambda: hand.window.runner.is_idle)
    hand.act("evidence.clear")
    return found


def cancel_time(hand: Hand, start: Callable[[], Job], wait: float) -> float:
    """Return the longest time from cancelling a job to its end."""
    longest = 0.0
    for k in range(CANCELS):
        job = start()
        until = time.monotonic() + wait * (k + 1) / CANCELS
        _until(lambda until=until, job=job: time.monotonic() > until or job.is_over)  # type: ignore[misc]
        begin = time.perf_counter()
        job.cancel()
        _until(lambda job=job: job.is_over)  # type: ignore[misc]
        longest = max(longest, time.perf_counter() - begin)
        _until(lambda: hand.window.runner.is_idle)
    return longest


def report() -> bool:
    """Measure and print; tell whether all bounds hold."""
    found: dict[str, float] = {}
    _time_paints()
    _application = QApplication.instance() or QApplication([])
    with tempfile.TemporaryDirectory() as folder:
        network = read(SAMPLES / "alarm.bayesgui").network
        path = Path(folder) / "alarm.csv"
        write_csv(path, network, sample(network, ROWS, seed=1), False)
        with open_window(SAMPLES / "alarm.bayesgui") as hand:
            hand.canvas.zoom_to(1.0)
            for name in ("first", "second"):
                freeze, seconds = freeze_of_loading(hand, path)
                print(f"  {name} load of {ROWS:,} rows: {seconds:.2f} s")
                found[f"longest freeze of the {name} load"] = freeze
            for name in ("first", "second"):
                freeze, seconds = freeze_of_learning(hand)
                print(f"  {name} learning of all tables: {seconds:.3f} s")
                found[f"longest freeze of the {name} learning"] = freeze
            found["slowest click while learning"] = max(clicks_while_learning(hand))
            found.update(_searches(hand))
            opened, window = hand.window.documents.current, hand.window
            importing = Importing(hand, path)
            found["slowest cancel of learning"] = cancel_time(
                hand,
                lambda: window.learn_actions.learn(opened, METHOD, OPTIONS),  # type: ignore[return-value, arg-type]
                0.05,
            )
            found["slowest cancel of importing"] = cancel_time(hand, importing.start, 1.0)
            options = SampleOptions(10 * ROWS, 1)
            for suffix in (".csv", ".parquet"):
                target = Path(folder) / f"out{suffix}"
                found[f"slowest cancel of sampling to {suffix}"] = cancel_time(
                    hand,
                    lambda target=target: window.sample_actions.draw(opened, target, options),  # type: ignore[misc]
                    2.0,
                )
    good = True
    for name, seconds in found.items():
        bound = STOP_BOUND if name.startswith("stop and keep") else BOUND
        verdict = "ok" if seconds < bound else "TOO SLOW"
        good &= seconds < bound
        print(f"  {name:<42}{seconds * 1000:7.1f} ms  (below {bound * 1000:.0f})  {verdict}")
    return good


def _searches(hand: Hand) -> dict[str, float]:
    """Watch structure learners on some of the rows."""
    data = hand.window.session.data
    everything = data.state
    assert everything.dataset is not None
    data.set(replace(everything, dataset=everything.dataset.rows(slice(0, SEARCHED_ROWS))))
    hand.rest()
    found = {}
    for method in SEARCHES:
        freeze, waited = freeze_of_searching(hand, method, {})
        found[f"longest freeze of {method}"] = freeze
        found[f"stop and keep of {method}"] = waited
    data.set(everything)
    hand.rest()
    return found


class Importing:
    """The import job of a dialog, started without it."""

    def __init__(self, hand: Hand, path: Path) -> None:
        self._window = hand.window
        dialog = opened_dialog(hand.window, path)
        assert dialog is not None
        self._request = dialog.request()
        dialog.reject()
        _until(lambda: hand.window.runner.is_idle)

    def start(self) -> Job:
        """Start it."""
        request = self._request
        return self._window.runner.submit_work(lambda monitor: run(request, monitor), "import")


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    sys.exit(0 if report() else 1)
