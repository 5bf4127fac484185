"""Random real events: mouse and keys on the canvas, widgets and dialogs, and all actions."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, QRect, Qt, QTimer
from PySide6.QtGui import QContextMenuEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSlider,
    QApplication,
    QComboBox,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QSpinBox,
    QWidget,
)

from tests.monkey.beside import BesideEvents
from tests.monkey.controls import name_of, open_dialog, type_into
from tests.support.window import SAMPLES

if TYPE_CHECKING:
    from collections.abc import Callable

    from bayesgui.app.main_window import MainWindow
    from bayesgui.canvas.view import CanvasView

LEFT = Qt.MouseButton.LeftButton
KEYS = Qt.Key
NONE = Qt.KeyboardModifier.NoModifier
MODIFIERS = (
    NONE,
    NONE,
    NONE,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.AltModifier,
)
PRESSED = (
    KEYS.Key_Escape, KEYS.Key_Return, KEYS.Key_Tab, KEYS.Key_Backtab, KEYS.Key_Delete, KEYS.Key_F2,
    KEYS.Key_Left, KEYS.Key_Right, KEYS.Key_Up, KEYS.Key_Down, KEYS.Key_Home, KEYS.Key_End,
    KEYS.Key_PageUp, KEYS.Key_PageDown, KEYS.Key_Space, KEYS.Key_Backspace, KEYS.Key_F5,
    KEYS.Key_A, KEYS.Key_C, KEYS.Key_V, KEYS.Key_X, KEYS.Key_Z, KEYS.Key_Y, KEYS.Key_D, KEYS.Key_R,
    KEYS.Key_N, KEYS.Key_E, KEYS.Key_0, KEYS.Key_1, KEYS.Key_5, KEYS.Key_Period, KEYS.Key_Menu,
)  # fmt: skip
TEXTS = (
    "0.1", "0,25", "1/3", "-1", "1e400", "nan", "50 %", "3", "yes", "asia", "x", "a b", "",
    "吸烟", "é\u0301", "if(x, 1, 2)", "a and b", "((((", "\"'", "<b>x</b>", "{name}", "%1",
    "a" * 300,
)  # fmt: skip
LEFT_OUT = ("file.quit", "view.full_screen")
MAX_DOCUMENTS = 3


class Events(BesideEvents):
    """Sends one random event after another to a window."""

    def __init__(self, window: MainWindow, without: tuple[str, ...] = ()) -> None:
        self._window = window
        self._left_out = (*LEFT_OUT, *without)
        self._rescue = QTimer(interval=200)
        self._rescue.timeout.connect(self._leave_nested_loop)
        self._modal: QWidget | None = None
        self.chance = random.Random()
        self._weights: dict[Callable[[], str], int] = {
            self.click_state: 12,
            self.click_node: 8,
            self.drag_node: 6,
            self.draw_arc: 10,
            self.add_node: 8,
            self.click_canvas: 5,
            self.open_context_menu: 5,
            self.turn_wheel: 2,
            self.press_key: 12,
            self.type_text: 8,
            self.trigger: 24,
            self.use_widget: 24,
            self.undo_or_redo: 4,
            self.change_tab: 3,
            self.show_beside: 3,
            self.enter_other_canvas: 2,
            self.keep_table: 3,
            self.use_kept_table: 4,
            self.wait: 6,
        }

    def send(self) -> str:
        """Send a random event and return its description."""
        self._modal = QApplication.activeModalWidget()
        self._rescue.start()
        try:
            return self._send()
        finally:
            self._rescue.stop()

    def _leave_nested_loop(self) -> None:
        """Use the menu, or close the dialog, whose own event loop runs until it closes.

        Buttons open such menus, and the dialogs of Qt, such as that of the printer, open others.
        """
        popup, modal = QApplication.activePopupWidget(), QApplication.activeModalWidget()
        if isinstance(popup, QMenu):
            self.use_menu(popup)
        elif popup is not None:
            popup.close()
        elif modal is not None and modal is not self._modal:
            modal.close()

    def _send(self) -> str:
        popup, dialog = QApplication.activePopupWidget(), open_dialog()
        if isinstance(popup, QMenu):
            return self.use_menu(popup)
        if popup is not None:
            QTest.keyClick(popup, self.chance.choice((KEYS.Key_Escape, KEYS.Key_Return)))
            return f"key in popup {name_of(popup)}"
        if dialog is not None and self.chance.random() < 0.7:
            return self.use_dialog(dialog)
        (event,) = self.chance.choices([*self._weights], [*self._weights.values()])
        return event()

    def _may(self, action: str) -> bool:
        return not action.startswith(self._left_out)

    # -- the canvas ---------------------------------------------------------------------------

    @property
    def _canvas(self) -> CanvasView:
        return self._window.canvas

    @property
    def _names(self) -> list[str]:
        return list(self._window.document.state.network)

    def _place(self, rect: QRect) -> QPoint:
        width, height = max(1, rect.width()), max(1, rect.height())
        return rect.topLeft() + QPoint(self.chance.randrange(width), self.chance.randrange(height))

    def _anywhere(self) -> QPoint:
        return self._place(self._canvas.viewport().rect())

    def click_state(self) -> str:
        """Click a state of a node."""
        if not self._names:
            return self.add_node()
        name = self.chance.choice(self._names)
        state = self.chance.choice(self._window.document.state.network[name].states)
        rect = self._canvas.state_rect(name, state)
        modifier = self.chance.choice(MODIFIERS)
        if not rect.isEmpty():
            QTest.mouseClick(self._canvas.viewport(), LEFT, modifier, rect.center())
        return f"click {name} = {state} with {modifier.name}"

    def click_node(self) -> str:
        """Click, or double-click, anywhere on a node."""
        if not self._names:
            return self.add_node()
        name = self.chance.choice(self._names)
        rect, modifier = self._canvas.node_rect(name), self.chance.choice(MODIFIERS)
        place = self._place(rect)
        QTest.mouseClick(self._canvas.viewport(), LEFT, modifier, place)
        if self.chance.random() < 0.2:
            QTest.mouseDClick(self._canvas.viewport(), LEFT, modifier, place)
        return f"click {name} with {modifier.name}"

    def click_canvas(self) -> str:
        """Click, or double-click, anywhere on the canvas."""
        place = self._anywhere()
        QTest.mouseClick(self._canvas.viewport(), LEFT, self.chance.choice(MODIFIERS), place)
        if self.chance.random() < 0.5:
            QTest.mouseDClick(self._canvas.viewport(), LEFT, NONE, place)
        return f"click the canvas at {place.x()}, {place.y()}"

    def _drag(self, start: QPoint, end: QPoint, modifier: Qt.KeyboardModifier) -> str:
        viewport, after = self._canvas.viewport(), ""
        QTest.mousePress(viewport, LEFT, modifier, start)
        for k in range(1, 5):
            QTest.mouseMove(viewport, start + (end - start) * k / 4)
        if self.chance.random() < 0.25:
            after = self.chance.choice((", Esc", ", Undo"))
            if after == ", Esc":
                QTest.keyClick(self._canvas, KEYS.Key_Escape)
            else:
                self._window.action_set["edit.undo"].trigger()
        QTest.mouseRelease(viewport, LEFT, modifier, end)
        return after

    def drag_node(self) -> str:
        """Drag from a point on a node to anywhere: moves it, sizes it or draws an arc."""
        if not self._names:
            return self.add_node()
        name, modifier = self.chance.choice(self._names), self.chance.choice(MODIFIERS)
        rect = self._canvas.node_rect(name)
        rim = QPoint(rect.right() - 2, rect.top() + 10)
        start = rim if self.chance.random() < 0.3 else self._place(rect)
        return f"drag {name} with {modifier.name}" + self._drag(start, self._anywhere(), modifier)

    def draw_arc(self) -> str:
        """Draw an arc between two nodes, possible or not."""
        if len(self._names) < 2:
            return self.add_node()
        parent, child = self.chance.sample(self._names, 2)
        start, end = self._canvas.port_point(parent), self._canvas.node_rect(child).center()
        return f"draw {parent} → {child}" + self._drag(start, end, NONE)

    def add_node(self) -> str:
        """Add a node with the tool."""
        self._canvas.set_tool("node")
        place = self._anywhere()
        QTest.mouseClick(self._canvas.viewport(), LEFT, NONE, place)
        if self.chance.random() < 0.7:
            self._canvas.set_tool("select")
            QTest.keyClick(QApplication.focusWidget() or self._canvas, KEYS.Key_Return)
        return f"add a node at {place.x()}, {place.y()}"

    def open_context_menu(self) -> str:
        """Open the context menu of a point of the canvas."""
        place = self._anywhere()
        if self._names and self.chance.random() < 0.7:
            place = self._place(self._canvas.node_rect(self.chance.choice(self._names)))
        viewport = self._canvas.viewport()
        event = QContextMenuEvent(
            QContextMenuEvent.Reason.Mouse, place, viewport.mapToGlobal(place)
        )
        QApplication.sendEvent(viewport, event)
        return f"context menu at {place.x()}, {place.y()}"

    def turn_wheel(self) -> str:
        """Turn the wheel on the canvas."""
        place, turn = self._anywhere(), self.chance.choice((-240, -120, 120, 240))
        viewport = self._canvas.viewport()
        event = QWheelEvent(
            QPointF(place),
            QPointF(viewport.mapToGlobal(place)),
            QPoint(),
            QPoint(0, turn),
            Qt.MouseButton.NoButton,
            self.chance.choice(MODIFIERS),
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(viewport, event)
        return f"wheel {turn}"

    # -- keys, actions, tabs ------------------------------------------------------------------

    def press_key(self) -> str:
        """Press a key where the focus is."""
        key, modifier = self.chance.choice(PRESSED), self.chance.choice(MODIFIERS)
        target = QApplication.focusWidget() or self._canvas
        QTest.keyClick(target, key, modifier)
        return f"key {key.name} with {modifier.name} in {name_of(target)}"

    def type_text(self) -> str:
        """Type a text where the focus is."""
        target, text = QApplication.focusWidget() or self._canvas, self.chance.choice(TEXTS)
        if isinstance(target, QLineEdit | QPlainTextEdit):
            target.clear()
        type_into(target, text)
        if self.chance.random() < 0.6:
            QTest.keyClick(target, KEYS.Key_Return)
        return f"type {text[:20]!r} in {name_of(target)}"

    def trigger(self) -> str:
        """Trigger any action, enabled or not."""
        names = [name for name in self._window.action_set.names if self._may(name)]
        name = self.chance.choice(names)
        if name in ("file.new", "file.open", "file.close"):
            return self.change_tab()
        self._window.action_set[name].trigger()
        return f"action {name}"

    def undo_or_redo(self) -> str:
        """Undo or redo some steps."""
        name, count = self.chance.choice(("edit.undo", "edit.redo")), self.chance.randint(1, 6)
        for _ in range(count):
            self._window.action_set[name].trigger()
            QApplication.processEvents()
        return f"{count} times {name}"

    def change_tab(self) -> str:
        """Show another document, open one, or close one without saving."""
        documents = self._window.documents
        kind = self.chance.random()
        if kind < 0.5 or open_dialog() is not None:
            documents.set_current(self.chance.randrange(len(documents.all)))
            return f"tab {documents.current_index}"
        if kind < 0.75 and len(documents.all) < MAX_DOCUMENTS:
            path = SAMPLES / f"{self.chance.choice(('asia', 'survey', 'odd-even-dice'))}.bayesgui"
            self._window.opening.open([path], self.chance.random() < 0.5)
            return f"open {path.stem}"
        if kind < 0.85 and len(documents.all) < MAX_DOCUMENTS:
            self._window.action_set["file.new"].trigger()
            return "new document"
        if len(documents.all) > 2:
            closed = self.chance.choice(documents.all)
            closed.document.mark_saved(closed.document.state)
            documents.remove(closed)
            return f"close {closed.document.title}"
        return "nothing"

    def wait(self) -> str:
        """Let jobs and animations go on for a while."""
        milliseconds = self.chance.choice((1, 10, 50, 200))
        QTest.qWait(milliseconds)
        return f"wait {milliseconds} ms"

    # -- widgets ------------------------------------------------------------------------------

    def use_widget(self) -> str:
        """Do something with any visible control of the window."""
        return self.use_in(self._window)

    def use_in(self, owner: QWidget) -> str:
        """Do something with any visible control of a widget."""
        kinds = (QAbstractButton, QComboBox, QLineEdit, QAbstractItemView, QAbstractSlider)
        found = [
            widget
            for kind in kinds
            for widget in owner.findChildren(kind)
            if widget.isVisible() and widget.isEnabled() and widget.window() is owner.window()
        ]
        # Buttons are many: first a kind, then one of it.
        kind = self.chance.choice(kinds)
        found = [widget for widget in found if isinstance(widget, kind)] or found
        return self.use(self.chance.choice(found)) if found else "nothing"

    def use(self, widget: QWidget) -> str:
        """Click, type into, or choose from a control."""
        name = name_of(widget)
        if isinstance(widget, QComboBox):
            if widget.count():
                index = self.chance.randrange(widget.count())
                widget.setCurrentIndex(index)
                widget.activated.emit(index)
            return f"choose in {name}"
        if isinstance(widget, QLineEdit | QPlainTextEdit | QSpinBox):
            widget.setFocus()
            widget.clear()
            text = self.chance.choice(TEXTS)
            type_into(widget, text)
            if self.chance.random() < 0.6:
                QTest.keyClick(widget, KEYS.Key_Return)
            return f"type {text[:20]!r} in {name}"
        if isinstance(widget, QAbstractItemView):
            place, modifier = self._place(widget.viewport().rect()), self.chance.choice(MODIFIERS)
            QTest.mouseClick(widget.viewport(), LEFT, modifier, place)
            if self.chance.random() < 0.4:
                QTest.mouseDClick(widget.viewport(), LEFT, NONE, place)
            return f"click in {name}"
        QTest.mouseClick(widget, LEFT, NONE, self._place(widget.rect()))
        return f"click {name}"

    def use_menu(self, menu: QMenu) -> str:
        """Choose from an open menu, or close it."""
        actions = [each for each in menu.actions() if each.isEnabled() and not each.isSeparator()]
        actions = [each for each in actions if self._may(each.objectName())]
        if not actions or self.chance.random() < 0.2:
            menu.close()
            return "close a menu"
        action = self.chance.choice(actions)
        menu.close()
        if action.menu() is None:
            action.trigger()
        return f"menu {action.text()[:30]!r}"

    def use_dialog(self, dialog: QWidget) -> str:
        """Do something in an open dialog, or close it."""
        kinds = (QAbstractButton, QComboBox, QLineEdit, QPlainTextEdit, QSpinBox, QAbstractItemView)
        found = [
            widget
            for kind in kinds
            for widget in dialog.findChildren(kind)
            if widget.isVisible() and widget.isEnabled()
        ]
        if not found or self.chance.random() < 0.25:
            dialog.close()
            return f"close {name_of(dialog)}"
        return f"in {name_of(dialog)}: {self.use(self.chance.choice(found))}"
