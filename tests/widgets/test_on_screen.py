"""A window larger than the screen, or beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QWidget

from bayesgui.widgets.on_screen import USUAL_FRAME, bring_onto_screen, open_at, room_of_window

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


def test_a_window_kept_from_a_larger_screen_is_brought_onto_this_one(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.setGeometry(700, 500, 1200, 900)
    window.show()
    available = QRect(0, 0, 1000, 700)
    bring_onto_screen(window, available)
    assert available.contains(window.frameGeometry())


def test_a_new_window_leaves_room_for_the_frame_it_will_get(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    screen = window.screen().availableGeometry()
    window.setGeometry(QRect(screen.bottomRight(), screen.size()))
    window.show()
    bring_onto_screen(window, room_of_window(window))
    assert screen.height() - window.height() >= USUAL_FRAME.height()
    assert room_of_window(window).contains(window.geometry())


def test_a_window_opens_no_larger_than_its_screen(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    room = room_of_window(window).size()
    open_at(window, 10_000, 300)
    assert (window.width(), window.height()) == (room.width(), 300)
