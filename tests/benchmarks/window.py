"""How long the window keeps its user waiting: the start, and a click on a bar."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from bayesgui.app.main_window import MainWindow

STARTS = 5
CLICKS = 60
SAMPLES = Path(__file__).resolve().parents[2] / "samples" / "networks"

# The clock starts before the interpreter; the end is the canvas's first painting.
_START = """
import os, sys, time
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication
from bayesgui.app import create_window
application = QApplication([])
window = create_window(sys.argv[1])
def tell():
    print(time.time(), flush=True)
    os._exit(0)
class Watch(QObject):
    def eventFilter(self, target, event):
        if event.type() == QEvent.Type.Paint:
            target.removeEventFilter(self)
            QTimer.singleShot(0, tell)
        return False
watch = Watch()
window.canvas.viewport().installEventFilter(watch)
window.show()
application.exec()
"""


def seconds_to_first_window(network: str) -> list[float]:
    """Return the seconds from starting Python to the first painting, a process each."""
    found = []
    # A user's interpreter keeps compiled modules; the first of the starts writes them.
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    for _ in range(STARTS + 1):
        begin = time.time()
        command = [sys.executable, "-c", _START, str(SAMPLES / f"{network}.bayesgui")]
        done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
        found.append(float(done.stdout) - begin)
    return found[1:]


def seconds_from_click_to_screen(network: str) -> list[float]:
    """Return the seconds from a bar's release to the end of painting the new posteriors."""
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QApplication

    from bayesgui.canvas.view import CanvasView
    from tests.support.window import LEFT, NONE, open_window

    application = QApplication.instance() or QApplication([])
    windows: list[MainWindow] = []
    painted: list[float] = []
    paint = CanvasView.paintEvent

    def timed_paint(view: CanvasView, event: QPaintEvent) -> None:
        paint(view, event)
        if windows and windows[0].posteriors() is not None:
            painted.append(time.perf_counter())

    found = []
    CanvasView.paintEvent = timed_paint  # type: ignore[method-assign]
    with open_window(SAMPLES / f"{network}.bayesgui") as hand:
        windows.append(hand.window)
        hand.canvas.zoom_to(1.0)
        names = list(hand.window.document.state.network)
        for k in range(CLICKS):
            name = names[k % len(names)]
            hand.canvas.show_node(name)
            hand.rest()
            # The most probable state: a click that is impossible would measure something else.
            belief = hand.window.posteriors()
            assert belief is not None
            state = hand.window.document.state.network[name].states[int(belief[name].argmax())]
            place = hand.canvas.state_rect(name, state).center()
            QTest.mousePress(hand.viewport, LEFT, NONE, place)
            application.processEvents()
            painted.clear()
            begin = time.perf_counter()
            QTest.mouseRelease(hand.viewport, LEFT, NONE, place)
            while not painted:
                application.processEvents()
            found.append(painted[0] - begin)
            hand.rest()
            if k % 5 == 4:
                hand.act("evidence.clear")
    CanvasView.paintEvent = paint  # type: ignore[method-assign]
    return found


def report() -> bool:
    """Print both, and return whether the bounds hold."""
    starts = seconds_to_first_window("asia")
    clicks = seconds_from_click_to_screen("alarm")
    print(f"first window on asia: median {statistics.median(starts):.2f} s (bound 1 s)")
    milliseconds = sorted(1000 * s for s in clicks)
    print(
        f"click on a bar of alarm until it is on the screen: median "
        f"{statistics.median(milliseconds):.1f} ms, worst {milliseconds[-1]:.1f} ms (bound 30 ms)"
    )
    return statistics.median(starts) < 1 and statistics.median(milliseconds) < 30


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    sys.exit(0 if report() else 1)
