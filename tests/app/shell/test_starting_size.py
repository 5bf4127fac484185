"""The window at its first start, on screens of several sizes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QSize

from bayesgui.app.shell.starting_size import starting_size
from bayesgui.app.start import sample
from bayesgui.widgets.on_screen import USUAL_FRAME

if TYPE_CHECKING:
    from pathlib import Path

OPEN = """
import sys
from PySide6.QtWidgets import QApplication
application = QApplication([])
from bayesgui.app import create_window
window = create_window()
window.show()
window.wait_idle(5)
frame, free = window.frameGeometry(), window.screen().availableGeometry()
print(free.contains(frame), window.width(), window.height())
window.close()
"""


def run_on_a_screen(
    width: int, height: int, folder: Path, code: str, *words: str
) -> subprocess.CompletedProcess[str]:
    """Run code on an offscreen display of some size, with settings of its own."""
    screen = {"name": "S", "x": 0, "y": 0, "width": width, "height": height, "logicalDpi": 96}
    config = folder / "screen.json"
    config.write_text(json.dumps({"screens": [{**screen, "logicalBaseDpi": 96, "dpr": 1}]}))
    environment = dict(os.environ, QT_QPA_PLATFORM=f"offscreen:configfile={config}")
    for kind in ("CONFIG", "STATE", "DATA"):
        environment[f"XDG_{kind}_HOME"] = str(folder / kind)
    command = [sys.executable, "-c", code, *words]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=90)
    assert done.returncode == 0, done.stderr
    return done


@pytest.mark.parametrize(
    ("width", "height"),
    [
        (1366, 768),
        pytest.param(1440, 900, marks=pytest.mark.long),
        pytest.param(2560, 1440, marks=pytest.mark.long),
    ],
)
def test_the_window_and_its_frame_lie_on_the_screen(
    width: int, height: int, tmp_path: Path
) -> None:
    done = run_on_a_screen(width, height, tmp_path, OPEN)
    inside, wide, high = done.stdout.split()[-3:]
    assert inside == "True", (wide, high)
    assert int(high) <= height - USUAL_FRAME.height()


OPEN_A_FILE = """
import sys
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
application = QApplication([])
from bayesgui.app.application import create_window
window = create_window(sys.argv[1], patience=30)
window.show()
window.wait_idle(5)
QTest.qWait(500)
print(window.messages.bar.isVisible(), window.central_widget.panes.active.shows_all())
window.close()
"""


def test_a_network_opened_at_the_start_is_fitted_below_the_bar_of_its_message(
    tmp_path: Path,
) -> None:
    """On a small screen the last row of asia would lie below the canvas."""
    done = run_on_a_screen(1024, 700, tmp_path, OPEN_A_FILE, str(sample()))
    assert done.stdout.split()[-2:] == ["True", "True"]


OPEN_ALL = """
import sys
from PySide6.QtCore import QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
application = QApplication([])
from bayesgui.app.application import create_window
window = create_window(sys.argv[1], patience=30)
window.show()
window.wait_idle(5)
window.docks.open_page("bottom", "data")
window.messages.show_message("info", "Something was done.")
QTest.qWait(300)
pill, dock = window.central_widget.panes.active.pill, window.docks["bottom"]
end = pill.mapTo(window, QPoint(0, pill.height())).y()
print(end <= dock.mapTo(window, QPoint()).y())
for other in (window.workshop.open(), window.playground_actions.open_beta_prior()):
    QTest.qWait(300)
    print(window.screen().availableGeometry().contains(other.frameGeometry()))
    other.close()
window.close()
"""


def test_all_fits_a_low_screen_at_150_percent(tmp_path: Path) -> None:
    """A screen of 1366 × 768 px at a factor of 1.5."""
    done = run_on_a_screen(911, 512, tmp_path, OPEN_ALL, str(sample()))
    assert done.stdout.split()[-3:] == ["True", "True", "True"], done.stderr


def test_a_screen_with_less_room_than_the_smallest_window_is_filled() -> None:
    assert starting_size(QSize(960, 600)).is_cramped
    start = starting_size(QSize(1024, 700))
    assert not start.is_cramped
    assert start.size == start.minimum
    assert start.size.height() + USUAL_FRAME.height() == 700
