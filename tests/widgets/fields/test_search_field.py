from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QToolButton

from bayesgui.widgets.fields.search_field import COMPACT_WIDTH, SearchField

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot


def test_the_cross_is_there_with_the_text_and_empties_it(
    show: Callable[..., QWidget], qtbot: QtBot
) -> None:
    field = SearchField("Find node")
    show(field)
    cross = field.findChildren(QToolButton)[0]
    assert not cross.isVisible()
    qtbot.keyClicks(field, "dysp")
    assert cross.isVisible()
    qtbot.mouseClick(cross, Qt.MouseButton.LeftButton)
    assert field.text() == ""


def test_keys_go_where_they_belong(show: Callable[..., QWidget], qtbot: QtBot) -> None:
    field = SearchField("Find node")
    show(field)
    keys: list[int] = []
    field.list_key.connect(keys.append)
    qtbot.keyClick(field, Qt.Key.Key_Down)
    assert keys == [Qt.Key.Key_Down]
    qtbot.keyClicks(field, "lung")
    with qtbot.waitSignal(field.submitted) as told:
        qtbot.keyClick(field, Qt.Key.Key_Return)
    assert told.args == ["lung"]
    qtbot.keyClick(field, Qt.Key.Key_Escape)
    assert field.text() == ""
    with qtbot.waitSignal(field.left):
        qtbot.keyClick(field, Qt.Key.Key_Escape)


def test_a_compact_field_is_its_icon_until_it_has_the_focus(
    show: Callable[..., QWidget], qtbot: QtBot
) -> None:
    field = SearchField("Find node", shortcut="Ctrl+F", width=198)
    other = QLineEdit()
    window = show(field)
    layout = window.layout()
    assert layout is not None
    layout.addWidget(other)
    other.setFocus()
    assert field.width() == 198
    field.set_compact(True)
    qtbot.waitUntil(lambda: field.width() == COMPACT_WIDTH, timeout=1000)
    assert field.placeholderText() == ""
    assert field.toolTip() == "Find node (Ctrl+F)"
    field.setFocus()
    qtbot.waitUntil(lambda: field.width() == 198, timeout=1000)
    assert field.placeholderText() == "Find node"


def test_another_placeholder_is_another_accessible_name(show: Callable[..., QWidget]) -> None:
    field = SearchField("Filter nodes", "filter")
    show(field)
    field.set_placeholder("Filter 8 nodes")
    assert field.placeholderText() == field.accessibleName() == "Filter 8 nodes"
