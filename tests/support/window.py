"""A window for tests, driven by real mouse and key events."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bayesgui.app.main_window import MainWindow

SAMPLES = Path(__file__).resolve().parents[2] / "samples" / "networks"
LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
NONE = Qt.KeyboardModifier.NoModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
SECONDS = 20.0
SIZE = (1440, 900)


class Hand:
    """Does with a window what a user does, and waits until it is at rest."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        self.canvas = window.canvas

    @property
    def viewport(self):  # type: ignore[no-untyped-def]
        return self.canvas.viewport()

    def rest(self) -> None:
        assert self.window.wait_idle(SECONDS)
        stale = stale_actions(self.window)
        assert not stale, f"not what they depend on has changed, but they have: {stale}"

    def click_at(self, place: QPoint, modifier: Qt.KeyboardModifier = NONE) -> None:
        QTest.mouseClick(self.viewport, LEFT, modifier, place)
        self.rest()

    def click_state(self, name: str, state: str, modifier: Qt.KeyboardModifier = NONE) -> None:
        rect = self.canvas.state_rect(name, state)
        assert not rect.isEmpty(), f"{name} = {state} is not on the screen"
        self.click_at(rect.center(), modifier)

    def all_seen(self) -> bool:
        """Whether all nodes lie within the canvas."""
        room, names = self.viewport.rect(), self.window.document.state.network.names
        rects = [self.canvas.node_rect(name) for name in names]
        return all(not rect.isEmpty() and room.contains(rect) for rect in rects)

    def title(self, name: str) -> QPoint:
        rect = self.canvas.node_rect(name)
        assert not rect.isEmpty(), f"{name} is not on the screen"
        return rect.topLeft() + QPoint(rect.width() // 3, 10)

    def click_title(self, name: str, modifier: Qt.KeyboardModifier = NONE) -> None:
        self.click_at(self.title(name), modifier)

    def drag(self, start: QPoint, end: QPoint, modifier: Qt.KeyboardModifier = NONE) -> None:
        QTest.mousePress(self.viewport, LEFT, modifier, start)
        for k in range(1, 9):
            QTest.mouseMove(self.viewport, start + (end - start) * k / 8, 1)
        QTest.mouseRelease(self.viewport, LEFT, modifier, end)
        self.rest()

    def draw_arc(self, parent: str, child: str) -> None:
        self.drag(self.canvas.port_point(parent), self.canvas.node_rect(child).center())

    def double_click(self, place: QPoint) -> None:
        # A double-click of the test library sends no press and no release of its own.
        for send in (
            QTest.mousePress,
            QTest.mouseRelease,
            QTest.mouseDClick,
            QTest.mouseRelease,
        ):
            send(self.viewport, LEFT, NONE, place)
        QApplication.processEvents()

    def key(self, key: Qt.Key, modifier: Qt.KeyboardModifier = NONE) -> None:
        QTest.keyClick(QApplication.focusWidget() or self.canvas, key, modifier)
        self.rest()

    def write(self, text: str) -> None:
        QTest.keyClicks(QApplication.focusWidget(), text)

    def act(self, name: str) -> None:
        action = self.window.action_set[name]
        assert action.isEnabled(), f"{name} is disabled: {action.toolTip()}"
        action.trigger()
        self.rest()

    def empty_place(self) -> QPoint:
        """Return a point of the viewport with no node near it."""
        boxes = [self.canvas.node_rect(name) for name in self.window.document.state.model]
        size = self.viewport.size()
        for y in range(20, size.height() - 20, 12):
            for x in range(20, size.width() - 20, 12):
                near = QRect(x - 16, y - 16, 32, 32)
                if not any(box.intersects(near) for box in boxes):
                    return QPoint(x, y)
        raise AssertionError("no empty place")


def stale_actions(window: MainWindow) -> list[str]:
    """Return the actions whose conditions say something else than they are shown with."""
    actions = window.action_set
    asked = [name for name, reads in actions._reads.items() if reads is not None]
    stale = [name for name in asked if actions._disabled_for.get(name) != actions._reasons[name]()]
    for menu, spec in actions._menus.items():
        reason = actions._submenu_reasons.get(spec.id)
        if reason is not None and menu.menuAction().isEnabled() != (reason() is None):
            stale.append(spec.id)
    return stale


@contextmanager
def open_window(
    *paths: Path | str,
    size: tuple[int, int] = SIZE,
    keep: Callable[[MainWindow], bool] = lambda _window: False,
) -> Iterator[Hand]:
    """Open a window on some files, at rest; closed without questions afterwards.

    `keep`: takes the window instead, if it returns True.
    """
    from bayesgui.app import create_window

    window = create_window(*paths)
    window.settings.reduce_motion = True
    window.resize(*size)
    # Where a test before left the pointer, a row may lie that shows something when pointed at.
    QCursor.setPos(window.screen().geometry().bottomRight())
    window.show()
    hand = Hand(window)
    hand.rest()
    try:
        yield hand
    finally:
        if not keep(window):
            close_window(window)


def close_window(window: MainWindow) -> None:
    """Close a window without questions."""
    window.file_actions.asked_before.clear()
    for opened in window.documents.all:
        opened.document.mark_saved(opened.document.state)
    window.close()
    window.deleteLater()
    QApplication.processEvents()
