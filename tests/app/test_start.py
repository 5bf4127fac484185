"""Start-up: what is imported before the first paint, and the demonstration without a display."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from tests.support.window import SAMPLES

HEAVY = ("numba", "networkx", "pandas", "scipy", "pyagrum", "llvmlite")

FIRST_WINDOW = """
import sys
from PySide6.QtWidgets import QApplication
app = QApplication([])
import bayesgui.app
window = bayesgui.app.create_window(sys.argv[1])
window.show()
print([name for name in sys.argv[2:] if name in sys.modules])
window.wait_idle(20)
print(round(float(window.posteriors()["dysp"][0]), 4))
window.close()
"""

CRASH = """
import os, sys
from pathlib import Path
from bayesgui.document.files import open_state
from bayesgui.document.safety.recovery import Recoveries, encode
path = Path(sys.argv[1])
journal = Recoveries().journal()
journal.write(encode(open_state(path)[0], None, "mine"), journal.ticket)
os._exit(0 if journal.file.exists() else 1)
"""


def run(arguments: list[str], **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, *arguments],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
        env={**os.environ, **environment},
    )
    assert "Warning" not in done.stderr
    return done.stdout


def test_nothing_heavy_is_imported_before_the_window_is_shown() -> None:
    lines = run(["-c", FIRST_WINDOW, str(SAMPLES / "asia.bayesgui"), *HEAVY]).splitlines()
    assert lines == ["[]", "0.436"]


def test_without_a_screen_the_main_job_is_played_and_ends_after_a_crash(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    run(["-c", CRASH, str(SAMPLES / "asia.bayesgui")])
    left = list(tmp_path.rglob("*.recovery"))
    assert len(left) == 1
    environment = dict.fromkeys(("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"), "")
    text = run(["-m", "bayesgui.app.start"], **environment)
    assert "dysp    yes 1.0000" in text
    assert "lung    yes 0.6213" in text
    assert "xvfb-run" in text
    picture = next(line for line in text.splitlines() if line.startswith("Screenshot: "))
    assert Path(picture.removeprefix("Screenshot: ")).read_bytes().startswith(b"\x89PNG")
    assert list(tmp_path.rglob("*.recovery")) == left


def test_without_a_screen_the_window_says_so_in_a_sentence() -> None:
    environment = dict.fromkeys(("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"), "")
    done = subprocess.run(
        [sys.executable, "-m", "bayesgui"],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env={**os.environ, **environment},
    )
    assert done.returncode == 2
    assert done.stderr.startswith("There is no screen to open a window on")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("name", ["DISPLAY", "WAYLAND_DISPLAY"])
def test_a_screen_is_recognized(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from bayesgui.app.screen import has_screen

    for variable in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    assert not has_screen()
    monkeypatch.setenv(name, ":0")
    assert has_screen()


def test_the_window_does_not_wait_for_a_file_that_does_not_answer(
    qapp: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    from bayesgui.app import application
    from bayesgui.app.files import opening
    from tests.support.window import SAMPLES, Hand

    answered, read = threading.Event(), opening.read_file

    def hanging(*given: Any) -> Any:
        answered.wait(30)
        return read(*given)

    monkeypatch.setattr(opening, "read_file", hanging)
    asia = SAMPLES / "asia.bayesgui"
    window = application.create_window(asia, patience=0.1)
    window.show()
    QApplication.processEvents()
    assert window.document.title != "asia"
    assert window.status.sentence == "Reading asia.bayesgui…"
    answered.set()
    Hand(window).rest()
    assert window.document.title == "asia"
    # A disk that answers leaves no empty window to be seen.
    quick = application.create_window(asia, patience=30.0)
    assert quick.document.title == "asia"
    for each in (window, quick):
        each.close()
        each.deleteLater()
