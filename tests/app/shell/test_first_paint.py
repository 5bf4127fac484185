from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication, QWidget

from bayesgui.app.shell import first_paint
from bayesgui.app.shell.first_paint import FirstPaint

if TYPE_CHECKING:
    import pytest
    from pytestqt.qtbot import QtBot


class Painted(QObject):
    """Counts how often a widget is painted."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.count = 0
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        self.count += event.type() == QEvent.Type.Paint
        return False


def test_it_waits_for_the_first_painting_and_calls_once(qtbot: QtBot) -> None:
    widget = QWidget()
    qtbot.addWidget(widget)
    painted = Painted(widget)
    calls: list[int] = []
    FirstPaint(widget, lambda: calls.append(painted.count))
    QApplication.processEvents()
    assert calls == []
    widget.show()
    qtbot.waitUntil(lambda: bool(calls))
    assert calls == [1]
    widget.repaint()
    QApplication.processEvents()
    assert len(calls) == 1
    assert painted.count > 1


def test_what_is_never_painted_does_not_hold_things_up_for_ever(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(first_paint, "MAX_WAIT_MILLISECONDS", 10)
    widget = QWidget()
    qtbot.addWidget(widget)
    calls: list[bool] = []
    FirstPaint(widget, lambda: calls.append(True))
    qtbot.waitUntil(lambda: calls == [True])
