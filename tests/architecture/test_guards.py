"""The guards of ``conftest.py`` catch what they are there for."""

from __future__ import annotations

import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]

LEAVING = """
    import os

    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication, QMessageBox, QWidget

    from bayesgui.widgets.frame.message_bar import MessageBar

    kept = []

    def test_a_window_left_open(qapp):
        kept.append(QWidget())
        kept[-1].show()

    def test_a_timer_left_running(qtbot):
        bar = MessageBar()
        kept.append(bar)
        bar.show_message("success", "Learned 18 parameters.")
        bar.hide()

    def test_a_dialog_nobody_answers(qtbot):
        QMessageBox.question(None, "Save?", "Save the changes?")

    def test_one_that_cleans_up(qtbot):
        window = QWidget()
        qtbot.addWidget(window)
        window.show()

    def test_folders_are_its_own(tmp_path_factory):
        assert os.environ["XDG_CONFIG_HOME"].startswith(str(tmp_path_factory.getbasetemp()))

    def test_the_screen_is_large_enough(qapp):
        size = qapp.primaryScreen().size()
        assert (size.width(), size.height()) == (1920, 1080)
"""


def test_windows_timers_and_dialogs_left_behind_fail_and_nothing_else_does(tmp_path: Path) -> None:
    shutil.copy(TESTS / "conftest.py", tmp_path)
    shutil.copytree(TESTS / "support", tmp_path / "support")
    (tmp_path / "test_leaving.py").write_text(textwrap.dedent(LEAVING), encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-rA", str(tmp_path)]
    done = subprocess.run(
        [*command, f"--rootdir={tmp_path}"],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        cwd=TESTS.parent,
    )
    lines = done.stdout.splitlines()
    told = {
        line.split("::")[1].split(" ")[0]: line.split(" ")[0] for line in lines if "::test_" in line
    }
    assert told["test_a_window_left_open"] == "ERROR", done.stdout
    assert told["test_a_timer_left_running"] == "ERROR", done.stdout
    assert told["test_a_dialog_nobody_answers"] == "FAILED", done.stdout
    assert "timer of MessageBar" in done.stdout
    for name in (
        "test_one_that_cleans_up",
        "test_folders_are_its_own",
        "test_the_screen_is_large_enough",
    ):
        assert told[name] == "PASSED", done.stdout
