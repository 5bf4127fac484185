"""Random real events on any control, and what the events of all kinds share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QInputMethodEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QApplication,
    QComboBox,
    QDialog,
    QLineEdit,
    QPlainTextEdit,
    QSpinBox,
    QTabBar,
    QWidget,
)
from shiboken6 import isValid

from bayesgui.canvas.view import CanvasView

if TYPE_CHECKING:
    import random

    from bayesgui.app.main_window import MainWindow

LEFT = Qt.MouseButton.LeftButton
KEYS = Qt.Key
NONE = Qt.KeyboardModifier.NoModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
MODIFIERS = (
    NONE,
    NONE,
    NONE,
    Qt.KeyboardModifier.ShiftModifier,
    CONTROL,
    Qt.KeyboardModifier.AltModifier,
)
TEXTS = (
    "0.1", "0,25", "1/3", "-1", "1e400", "nan", "50 %", "3", "yes", "asia", "x", "a b", "",
    "吸烟", "é\u0301", "if(x, 1, 2)", "a and b", "((((", "\"'", "<b>x</b>", "{name}", "%1",
    "a" * 300,
)  # fmt: skip
EDITS = (QLineEdit, QPlainTextEdit, QSpinBox)
KINDS = (QAbstractButton, QComboBox, QAbstractItemView, QAbstractSlider, QTabBar)


class ControlEvents:
    """The events on buttons, fields, lists, sliders, and on whatever is painted and dragged."""

    chance: random.Random
    _window: MainWindow

    def place_in(self, rect: QRect) -> QPoint:
        """Return any point of a rectangle."""
        width, height = max(1, rect.width()), max(1, rect.height())
        return rect.topLeft() + QPoint(self.chance.randrange(width), self.chance.randrange(height))

    def drag(
        self, widget: QWidget, start: QPoint, end: QPoint, modifier: Qt.KeyboardModifier = NONE
    ) -> str:
        """Drag with the left button; now and then Esc is pressed, or Undo, on the way."""
        after = ""
        QTest.mousePress(widget, LEFT, modifier, start)
        for k in range(1, 5):
            if isValid(widget):
                QTest.mouseMove(widget, start + (end - start) * k / 4)
        if self.chance.random() < 0.25:
            after = self.chance.choice((", Esc", ", Undo"))
            if after == ", Undo":
                self._window.action_set["edit.undo"].trigger()
            elif isValid(widget):
                QTest.keyClick(widget, KEYS.Key_Escape)
        if isValid(widget):
            QTest.mouseRelease(widget, LEFT, modifier, end)
        return after

    def use_in(self, owner: QWidget) -> str:
        """Do something with any visible control of a widget."""
        found: dict[str, list[QWidget]] = {}
        for widget in owner.findChildren(QWidget):
            usable = widget.isVisible() and widget.isEnabled()
            if usable and widget.window() is owner.window() and (kind := _kind_of(widget)):
                found.setdefault(kind, []).append(widget)
        if not found:
            return "nothing"
        # Buttons are many: first a kind, then one of it.
        kind = self.chance.choice([*found])
        return self.use(self.chance.choice(found[kind]))

    def use(self, widget: QWidget) -> str:
        """Click, drag, type into, or choose from a control."""
        name = name_of(widget)
        if isinstance(widget, QComboBox):
            if widget.count():
                index = self.chance.randrange(widget.count())
                widget.setCurrentIndex(index)
                widget.activated.emit(index)
            return f"choose in {name}"
        if isinstance(widget, EDITS):
            return f"type {self.type_anew(widget)[:20]!r} in {name}"
        if isinstance(widget, QAbstractItemView):
            self._click_in_list(widget)
            return f"click in {name}"
        place = self.place_in(widget.rect())
        if isinstance(widget, QAbstractButton) or self.chance.random() < 0.3:
            QTest.mouseClick(widget, LEFT, self.chance.choice(MODIFIERS), place)
            return f"click {name}"
        end = self.place_in(widget.rect().adjusted(-20, -20, 20, 20))
        return f"drag in {name}{self.drag(widget, place, end)}"

    def type_anew(self, widget: QWidget, text: str | None = None) -> str:
        """Replace the text of a field, and press Return now and then."""
        text = self.chance.choice(TEXTS) if text is None else text
        widget.setFocus()
        if isinstance(widget, EDITS):
            widget.clear()
        type_into(widget, text)
        if self.chance.random() < 0.6 and isValid(widget):
            QTest.keyClick(widget, KEYS.Key_Return)
        return text

    def _click_in_list(self, view: QAbstractItemView) -> None:
        place, modifier = self.place_in(view.viewport().rect()), self.chance.choice(MODIFIERS)
        QTest.mouseClick(view.viewport(), LEFT, modifier, place)
        if self.chance.random() < 0.4 and isValid(view):
            QTest.mouseDClick(view.viewport(), LEFT, NONE, place)


def _kind_of(widget: QWidget) -> str:
    """Return the kind of a control: Qt's, or "painted" if it takes the mouse itself."""
    if isinstance(widget, EDITS):
        return "edit"
    for kind in KINDS:
        if isinstance(widget, kind):
            return kind.__name__
    if isinstance(widget, CanvasView):
        return ""
    own = (each for each in type(widget).__mro__ if each.__module__.startswith("bayesgui"))
    return "painted" if any("mousePressEvent" in vars(each) for each in own) else ""


def open_dialog() -> QWidget | None:
    """Return a visible dialog, the modal one first."""
    modal = QApplication.activeModalWidget()
    if modal is not None:
        return modal
    shown = [each for each in QApplication.topLevelWidgets() if isinstance(each, QDialog)]
    return next((each for each in shown if each.isVisible()), None)


def type_into(widget: QWidget, text: str) -> None:
    """Type a text, or enter it with an input method."""
    if text.isascii():
        QTest.keyClicks(widget, text)
        return
    event = QInputMethodEvent()
    event.setCommitString(text)
    QApplication.sendEvent(widget, event)


def name_of(widget: QWidget) -> str:
    """Return the class, the object name and the text of a control."""
    text = widget.text()[:20] if isinstance(widget, QAbstractButton) else ""
    return " ".join(filter(None, (type(widget).__name__, widget.objectName(), text)))
