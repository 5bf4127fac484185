"""How long the window stands still while a million rows come in, and how soon it lets go."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROWS = 1_000_000
BOUND = 0.1
SAMPLES = Path(__file__).resolve().parents[2] / "samples" / "networks"

# A process of its own: only its first import loads and compiles what imports need.
_WATCH = """
import sys, time
from pathlib import Path
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
application = QApplication([])
from tests.support.importing import opened_dialog
from tests.support.window import SAMPLES, open_window
where = [("start", time.perf_counter())]
late = []
def tick():
    now = time.perf_counter()
    busy = time.thread_time()
    late.append((now - tick.last - 0.005, busy - tick.busy, where[-1][0]))
    tick.last, tick.busy = now, busy
timer = QTimer(interval=5)
timer.timeout.connect(tick)
def begin(name):
    where.append((name, time.perf_counter()))
def until(done, seconds=60):
    end = time.perf_counter() + seconds
    while not done() and time.perf_counter() < end:
        application.processEvents()
        time.sleep(0.0005)
    return time.perf_counter() - where[-1][1]
with open_window(SAMPLES / "alarm.bayesgui") as hand:
    window = hand.window
    until(lambda: False, 3)  # a user reads a moment before the file is chosen
    tick.last, tick.busy = time.perf_counter(), time.thread_time()
    timer.start()
    begin("open the dialog")
    dialog = opened_dialog(window, Path(sys.argv[1]))
    until(lambda: False, 0.2)
    begin("read the whole file")
    whole = until(lambda: dialog._scan is not None and dialog._scan.is_whole)
    begin("import and learn")
    dialog.learn_button.click()
    learned = until(lambda: "Learned" in window.messages.bar.text)
    begin("map of missing values")
    panel = window.pages.data
    panel.form.set_current("missing"); panel._follow_form()
    until(lambda: window.runner.is_idle)
    begin("rows again")
    panel.form.set_current("table"); panel._follow_form()
    until(lambda: False, 0.3)
    begin("sort")
    panel.view.sortByColumn(3, panel.model._sorted[1].AscendingOrder)
    until(lambda: False, 0.2)
    begin("filter")
    panel.show_only(panel.model.dataset.names[0], panel.model.dataset.columns[0].states[0])
    until(lambda: False, 0.2)
    panel.show_all()
    begin("open again, to cancel")
    dialog = opened_dialog(window, Path(sys.argv[1]))
    until(lambda: False, 0.3)
    begin("cancel")
    dialog.reject()
    cancelled = until(lambda: window.runner.is_idle)
    begin("end")
    timer.stop()
worst, own = {}, {}
for seconds, busy, name in late:
    worst[name] = max(worst.get(name, 0.0), seconds)
    own[name] = max(own.get(name, 0.0), busy)
# On a loaded machine the first includes the time that other programs took.
for title, found in (("lateness", worst), ("work of the main thread", own)):
    listed = ", ".join(f"{name} {1000 * seconds:.0f}" for name, seconds in found.items())
    print(f"{title} at most, ms: {listed}")
print("RESULT", whole, learned, cancelled, max(worst.values()))
"""


def measured(path: Path) -> tuple[float, float, float, float]:
    """Return the seconds of reading, of importing with learning, of cancelling, of a freeze."""
    command = [sys.executable, "-c", _WATCH, str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    print("\n".join(done.stdout.splitlines()[:2]))
    (line,) = [line for line in done.stdout.splitlines() if line.startswith("RESULT")]
    whole, learned, cancelled, worst = map(float, line.split()[1:])
    return whole, learned, cancelled, worst


def report() -> bool:
    """Print what was measured, and return whether the bounds hold."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "alarm.csv"
        sample = [sys.executable, "-m", "bayesgui", "sample", str(SAMPLES / "alarm.bayesgui")]
        subprocess.run([*sample, "-n", str(ROWS), "--seed", "1", "-o", str(path)], check=True)
        whole, learned, cancelled, worst = measured(path)
    print(
        f"1,000,000 rows × 37 columns: whole file read in {whole:.2f} s, then imported and learned "
        f"in {learned:.2f} s; cancelled in {1000 * cancelled:.0f} ms; longest freeze of the window "
        f"{1000 * worst:.0f} ms (bound {1000 * BOUND:.0f} ms)"
    )
    return worst < BOUND and cancelled < BOUND


if __name__ == "__main__":
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    sys.exit(0 if report() else 1)
