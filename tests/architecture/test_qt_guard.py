"""No exception leaves an override of a Qt method: it is reported, and the process goes on."""

from __future__ import annotations

import ast
import importlib
import os
import pkgutil
import subprocess
import sys
import timeit
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QObject
from shiboken6 import Shiboken

import bayesgui
from bayesgui import qt_guard

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[2]
FLOORS = ("app", "windows", "canvas", "panels", "document", "jobs", "widgets")


def derived(kind: type) -> Iterator[type]:
    for each in kind.__subclasses__():
        yield each
        yield from derived(each)


def qt_classes_of_the_package() -> set[type]:
    for floor in FLOORS:
        package = importlib.import_module(f"bayesgui.{floor}")
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(module.name)
    return {each for each in derived(Shiboken.Object) if each.__module__.startswith("bayesgui.")}


def test_every_override_of_a_qt_method_is_guarded_and_has_a_safe_answer() -> None:
    classes = qt_classes_of_the_package()
    found = {
        f"{owner.__qualname__}.{name}": method
        for cls in classes
        for owner in cls.__mro__
        if not qt_guard.is_qt_class(owner)
        for name, method in qt_guard.overrides(owner, cls)
    }
    assert len(classes) > 250
    assert {"CanvasView.paintEvent", "CptModel.data", "MainWindow.closeEvent"} <= set(found)
    assert [name for name, method in found.items() if not qt_guard.is_guarded(method)] == []
    answers = qt_guard.safe_answers()
    kinds = {method.__annotations__["return"]: name for name, method in found.items()}
    assert {kind: name for kind, name in kinds.items() if kind not in answers} == {}


@pytest.mark.parametrize("floor", FLOORS)
def test_each_floor_with_qt_turns_the_guard_on_before_its_first_class(floor: str) -> None:
    text = (ROOT / "bayesgui" / floor / "__init__.py").read_text(encoding="utf-8")
    calls = [ast.unparse(each) for each in ast.parse(text).body if isinstance(each, ast.Expr)]
    assert "guard_overrides()" in calls


def test_no_other_floor_derives_from_qt() -> None:
    package = Path(bayesgui.__file__).parent
    found = {
        file.relative_to(package).parts[0]
        for file in package.rglob("*.py")
        if "import PySide6" in (text := file.read_text(encoding="utf-8")) or "from PySide6" in text
    }
    assert found - {"qt_guard.py"} <= set(FLOORS)


def test_a_guarded_override_costs_less_than_a_microsecond() -> None:
    class Plain:
        def paint(self, event: object) -> None:
            """Do nothing."""

    plain = Plain().paint
    guarded = qt_guard.guarded(Plain.paint).__get__(Plain())
    cost = min(timeit.repeat(lambda: guarded(None), number=20_000, repeat=5))
    cost -= min(timeit.repeat(lambda: plain(None), number=20_000, repeat=5))
    assert cost / 20_000 < 1e-6


def test_the_traceback_begins_at_the_override_and_painters_are_released(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    qt_guard.guard_overrides()
    seen = []
    held = []

    class Painter:
        def __del__(self) -> None:
            held.append("released")

    class Thing(QObject):
        def event(self, event: object) -> bool:
            painter = Painter()
            raise ValueError(f"{type(painter).__name__} fails")

    monkeypatch.setattr(sys, "excepthook", lambda *args: seen.append(args))
    assert Thing().event(None) is False
    kind, error, trace = seen[0]
    assert (kind, str(error)) == (ValueError, "Painter fails")
    assert trace.tb_frame.f_code.co_name == "event"
    assert held == ["released"]


_PROGRAM = """
import sys
from PySide6.QtCore import QAbstractListModel, QEvent, QSize, Qt, QTimer
from PySide6.QtGui import QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QListView, QPlainTextEdit, QVBoxLayout, QWidget

from bayesgui.app import create_window, errors

failing = ""

def fail(name):
    if name == failing:
        raise ZeroDivisionError(f"in {name}")

class Box(QWidget):
    def showEvent(self, event) -> "None":
        fail("showEvent")

    def paintEvent(self, event) -> "None":
        painter = QPainter(self)
        fail("paintEvent")

    def mousePressEvent(self, event) -> "None":
        fail("mousePressEvent")

    def sizeHint(self) -> "QSize":
        fail("sizeHint")
        return QSize(40, 40)

    def event(self, event) -> "bool":
        return super().event(event)

    def eventFilter(self, watched, event) -> "bool":
        fail("eventFilter")
        return False

class Model(QAbstractListModel):
    def rowCount(self, parent=None) -> "int":
        return 3

    def data(self, index, role=0) -> "Any":
        fail("data")

def tell(*words):
    print(failing, *words, sep="\t", flush=True)

def run(window):
    window.show()
    panel, box, view, model = Box(), Box(), QListView(), Model()
    layout = QVBoxLayout(panel)
    layout.addWidget(box)
    layout.addWidget(view)
    box.installEventFilter(panel)
    view.setModel(model)
    panel.show()
    panel.grab()
    QTest.mouseClick(box, Qt.MouseButton.LeftButton)
    for _ in range(3):
        panel.update()
        application.processEvents()
    dialogs = window.findChildren(QDialog, "crashDialog")
    tell("reports", len(dialogs))
    tell(dialogs[0].findChild(QPlainTextEdit).toPlainText().strip().splitlines()[-1])
    dialogs[0].accept()
    panel.grab()
    QTest.mouseClick(box, Qt.MouseButton.LeftButton)
    application.processEvents()
    shown = [each for each in window.findChildren(QDialog, "crashDialog") if each.isVisible()]
    tell("again", len(shown), window.messages.bar.text)
    window.close()
    panel.close()
    application.processEvents()

application = QApplication([])
for failing in sys.argv[1:]:
    window = create_window()
    with errors.caught(window, window.messages.show_error, window.safety.write_now):
        run(window)
    tell("alive")
"""

_NAMES = ("showEvent", "paintEvent", "mousePressEvent", "sizeHint", "eventFilter", "data")


@pytest.fixture(scope="module")
def failures(tmp_path_factory: pytest.TempPathFactory) -> subprocess.CompletedProcess[str]:
    """Return what a process tells in which one override after the other fails."""
    command = [sys.executable, "-c", _PROGRAM, *_NAMES]
    # The user's own settings may choose another language.
    home = str(tmp_path_factory.mktemp("home"))
    env = {**os.environ, "XDG_CONFIG_HOME": home, "XDG_STATE_HOME": home}
    return subprocess.run(
        command, capture_output=True, text=True, cwd=ROOT, timeout=300, check=False, env=env
    )


@pytest.mark.parametrize("name", _NAMES)
def test_an_exception_in_an_override_is_reported_once_and_the_window_lives(
    name: str, failures: subprocess.CompletedProcess[str]
) -> None:
    told = [line.split("\t")[1:] for line in failures.stdout.splitlines() if f"{name}\t" in line]
    assert told[:2] == [["reports", "1"], [f"ZeroDivisionError: in {name}"]], failures.stderr
    assert told[2][:2] == ["again", "0"]
    if name in ("paintEvent", "mousePressEvent"):
        assert f"happened again: ZeroDivisionError: in {name}." in told[2][2]
    assert told[-1] == ["alive"], failures.stderr


def test_no_painter_stays_active_and_the_process_ends_in_order(
    failures: subprocess.CompletedProcess[str],
) -> None:
    assert failures.returncode == 0, failures.stderr
    assert "active painter" not in failures.stderr
