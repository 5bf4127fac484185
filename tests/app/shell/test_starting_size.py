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
    screen = {"name": "S", "x": 0, "y": 0, "width": width, "height": height, "logicalDpi": 96}
    config = tmp_path / "screen.json"
    config.write_text(json.dumps({"screens": [{**screen, "logicalBaseDpi": 96, "dpr": 1}]}))
    environment = dict(os.environ, QT_QPA_PLATFORM=f"offscreen:configfile={config}")
    for folder in ("CONFIG", "STATE", "DATA"):
        environment[f"XDG_{folder}_HOME"] = str(tmp_path / folder)
    done = subprocess.run(
        [sys.executable, "-c", OPEN], env=environment, capture_output=True, text=True, timeout=90
    )
    assert done.returncode == 0, done.stderr
    inside, wide, high = done.stdout.split()[-3:]
    assert inside == "True", (wide, high)
    assert int(high) <= height - USUAL_FRAME.height()


def test_a_screen_with_less_room_than_the_smallest_window_is_filled() -> None:
    assert starting_size(QSize(960, 600)).is_cramped
    start = starting_size(QSize(1024, 700))
    assert not start.is_cramped
    assert start.size == start.minimum
    assert start.size.height() + USUAL_FRAME.height() == 700
