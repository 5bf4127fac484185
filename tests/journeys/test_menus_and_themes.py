"""States, menus, shortcuts, themes, languages, and use of the keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QContextMenuEvent, QStatusTipEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QDialog, QMenu

import bayesgui.app.main_window  # noqa: F401 - its parts declare actions
from bayesgui.app.features import action_table
from bayesgui.app.shell.context_menus import CLASS, NODE, SEVERAL
from bayesgui.canvas.overview import Overview
from bayesgui.document import edits
from bayesgui.widgets.rows.rows_table import RowsTable
from bayesgui.widgets.theme import theme
from tests.support.window import SAMPLES, open_window

if TYPE_CHECKING:
    from tests.support.window import Hand


def test_return_opens_the_table_and_another_node_changes_it_in_place(asia: Hand) -> None:
    hand = asia
    hand.click_title("dysp")
    hand.canvas.setFocus()
    hand.key(Qt.Key.Key_Return)
    assert hand.window.docks.is_open("bottom")
    assert hand.window.pages.cpt.name == "dysp"
    hand.click_title("lung")
    assert hand.window.pages.cpt.name == "lung"


def test_states_are_added_with_a_sensible_table(asia: Hand) -> None:
    hand = asia
    document = hand.window.document
    state = edits.set_states(document.state, "smoke", ("yes", "no", "former"), (0, 1, None))
    document.apply("states", state)
    hand.rest()
    assert hand.window.posteriors()["smoke"] == pytest.approx([0.5, 0.5, 0.0])
    assert document.state.network.cpt("lung").values[2] == pytest.approx([0.5, 0.5])
    hand.act("edit.undo")
    assert hand.window.posteriors()["smoke"] == pytest.approx([0.5, 0.5])


def test_every_action_is_in_a_menu_with_a_tooltip(asia: Hand) -> None:
    hand = asia
    window = hand.window
    shown: set[str] = set()

    def walk(menu: QMenu) -> None:
        for action in menu.actions():
            shown.add(action.objectName())
            if action.menu() is not None:
                walk(action.menu())

    for action in window.menuBar().actions():
        walk(action.menu())
    specs = action_table().specs.values()
    missing = [spec.id for spec in specs if spec.id not in shown]
    assert missing == []
    for spec in specs:
        action = window.findChild(QAction, spec.id)
        assert action.toolTip(), spec.id
        if spec.keys and action.isEnabled():
            assert "(" in action.toolTip()


def test_letters_of_an_open_menu_choose_no_tools(asia: Hand) -> None:
    window = asia.window
    view = next(each.menu() for each in window.menuBar().actions() if each.text() == "&View")
    arrange = window.action_set["view.layout"]
    chosen: list[str] = []
    arrange.triggered.connect(lambda: chosen.append("arrange"))
    window.canvas.setFocus()
    view.popup(window.menuBar().mapToGlobal(window.menuBar().rect().bottomLeft()))
    assert "&A" in arrange.text()  # the letter of the tool that draws arcs
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_A)
    asia.rest()
    assert chosen == ["arrange"]
    assert not view.isVisible()
    assert not window.action_set["tool.arc"].isChecked()


def test_menus_fit_a_screen_of_768_lines(asia: Hand) -> None:
    window, most = asia.window, 740
    for action in window.menuBar().actions():
        assert action.menu().sizeHint().height() <= most, action.text()
    for items in ((*CLASS, *NODE), ("learn.swap_states", *NODE), SEVERAL):
        menu = window.action_set.context_menu(items, window)
        assert menu.sizeHint().height() <= most
        menu.deleteLater()


def test_disabled_actions_say_why(empty: Hand) -> None:
    action = empty.window.action_set["view.layout"]
    assert not action.isEnabled()
    assert action.toolTip() == "Arrange: draw or open a network first"


def test_themes_change_every_color_at_once(asia: Hand) -> None:
    hand = asia
    hand.act("view.theme_dark")
    assert theme().is_dark
    dark = hand.window.grab().toImage().pixelColor(600, 130)
    hand.act("view.theme_light")
    assert not theme().is_dark
    light = hand.window.grab().toImage().pixelColor(600, 130)
    assert dark.lightness() < 60 < 200 < light.lightness()


def test_the_language_changes_while_the_window_is_open(asia: Hand) -> None:
    hand = asia
    window = hand.window
    hand.act("edit.settings")
    dialog = window.findChild(QDialog, "settingsDialog")
    box = dialog.findChild(QComboBox, "language")
    box.setFocus()
    box.setCurrentIndex(box.findData("zh"))
    box.activated.emit(box.currentIndex())
    hand.rest()
    titles = [action.text().split("(&")[0] for action in window.menuBar().actions()]
    names = ["文件", "编辑", "视图", "模型", "证据", "推断", "学习", "分类", "演示", "帮助"]
    assert titles == names
    assert window.docks["left"].tab_row.tabText(0) == "网络"
    undo = window.tool_bar.widgetForAction(window.action_set["edit.undo"])
    assert undo.accessibleName() == "撤销"
    assert hand.canvas.accessibleName() == "网络"
    assert window.findChild(Overview).toolTip() == "拖动以移动画布显示的部分"
    assert dialog.windowTitle() == "设置"
    themes = dialog.findChild(QComboBox, "theme")
    assert [themes.itemText(k) for k in range(3)] == ["跟随系统", "浅色", "深色"]
    assert dialog.focusWidget().objectName() == "language"
    window.settings.language = "en"
    hand.rest()
    assert window.menuBar().actions()[0].text() == "&File"
    dialog.accept()


def test_numbers_on_nodes_can_be_probabilities(asia: Hand) -> None:
    hand = asia
    before = hand.canvas.grab().toImage()
    hand.act("view.numbers_probability")
    assert hand.window.settings.numbers == "probability"
    assert hand.canvas.grab().toImage() != before


def test_regions_close_to_their_rests_and_open_again(asia: Hand) -> None:
    hand = asia
    regions = hand.window.docks
    wide = hand.canvas.width()
    hand.key(Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
    assert not regions.is_open("right")
    assert regions["right"].width() == 40
    assert hand.canvas.width() > wide
    hand.key(Qt.Key.Key_1, Qt.KeyboardModifier.ControlModifier)
    assert not regions["left"].isVisible()
    hand.key(Qt.Key.Key_1, Qt.KeyboardModifier.ControlModifier)
    hand.key(Qt.Key.Key_2, Qt.KeyboardModifier.ControlModifier)
    assert regions.is_open("left")
    assert regions.is_open("right")
    assert abs(hand.canvas.width() - wide) <= 2


def test_sizes_and_settings_are_kept_for_the_next_start(qapp: object) -> None:
    with open_window() as hand:
        hand.window.docks.set_open("left", False)
        hand.window.settings.numbers = "odds"
    with open_window() as hand:
        assert not hand.window.docks.is_open("left")
        assert hand.window.settings.numbers == "odds"


def test_the_smallest_window_keeps_everything_in_reach(qapp: object) -> None:
    with open_window(SAMPLES / "asia.bayesgui", size=(1024, 700)) as hand:
        window = hand.window
        assert (window.width(), window.height()) == (1024, 700)
        assert not window.docks.is_open("right")
        assert not window.docks.is_open("bottom")
        assert window.docks["left"].width() == 180
        assert hand.canvas.width() >= 360
        assert window.tool_bar.find_field.width() <= 40
        for name in window.document.state.network:
            assert not hand.canvas.node_rect(name).isEmpty()


def test_find_takes_the_room_of_the_engine_in_the_smallest_window(qapp: object) -> None:
    """A field that does not fit is put behind an arrow: letters then act on the canvas."""
    with open_window(SAMPLES / "asia.bayesgui", size=(1440, 900)) as hand:
        bar = hand.window.tool_bar
        hand.window.resize(1024, 700)
        hand.rest()
        hand.canvas.setFocus()
        hand.key(Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
        assert QApplication.focusWidget() is bar.find_field
        assert bar.find_field.isVisible()
        assert bar.find_field.width() >= 150
        assert bar.find_field.geometry().right() <= bar.width()
        assert not bar.engine.isVisible()
        hand.write("xr")
        hand.key(Qt.Key.Key_Return)
        assert hand.window.session.selection.names == ("xray",)
        assert bar.find_field.width() <= 40
        assert bar.engine.isVisible()


def test_the_list_of_engines_opens_while_the_find_field_has_their_room(qapp: object) -> None:
    with open_window(SAMPLES / "asia.bayesgui", size=(1024, 700)) as hand:
        hand.act("edit.find")
        engine = hand.window.tool_bar.engine
        assert not engine.isVisible()
        hand.window.tool_bar.open_engines()
        assert engine.isVisible()
        assert engine.view().isVisible()
        engine.hidePopup()


def test_context_menus_open_on_everything(asia: Hand) -> None:
    hand = asia
    places = {
        "node": hand.title("lung"),
        "state": hand.canvas.state_rect("lung", "yes").center(),
        "empty": hand.empty_place(),
    }
    for what, place in places.items():
        event = QContextMenuEvent(
            QContextMenuEvent.Reason.Mouse, place, hand.viewport.mapToGlobal(place)
        )
        QApplication.sendEvent(hand.viewport, event)
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu), what
        assert menu.actions(), what
        menu.close()
        hand.rest()


def test_the_list_of_shortcuts_names_keys_and_gestures(asia: Hand) -> None:
    hand = asia
    hand.canvas.setFocus()
    hand.key(Qt.Key.Key_F1, Qt.KeyboardModifier.ShiftModifier)
    dialog = hand.window.findChild(QDialog, "shortcutsDialog")
    table = dialog.findChild(RowsTable, "shortcuts")
    texts = {text for row in table.records.texts for text in row}
    assert {"Shift and click on a bar", "Ctrl+Shift+Z, Ctrl+Y", "F2", "Arrange"} <= texts
    assert {"Ctrl and arrow keys", "Ctrl+Space"} <= texts
    dialog.accept()


def test_tab_reaches_the_canvas_the_lists_and_the_toolbar(asia: Hand) -> None:
    hand = asia
    hand.canvas.setFocus()
    seen = set()
    for _ in range(60):
        widget = QApplication.focusWidget()
        while widget is not None and not widget.objectName():
            widget = widget.parentWidget()
        seen.add(widget.objectName() if widget else "")
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        QApplication.processEvents()
    assert {"networkTree", "findField", "canvas"} <= seen, seen


def test_the_status_bar_tells_what_an_action_does_and_then_again_what_happened(asia: Hand) -> None:
    hand = asia
    hand.click_state("dysp", "yes")
    status = hand.window.status
    happened = status.sentence
    assert "posteriors refreshed" in happened
    action = hand.window.action_set["view.layout"]
    QApplication.sendEvent(hand.window, QStatusTipEvent(action.statusTip()))
    assert status.sentence == "Arrange the nodes in layers, parents before children (Ctrl+L)"
    QApplication.sendEvent(hand.window, QStatusTipEvent(""))
    assert status.sentence == happened


def test_undo_and_redo_are_told_in_the_status_bar(asia: Hand) -> None:
    asia.click_state("dysp", "yes")
    asia.act("edit.undo")
    assert asia.window.status.sentence == "Undone: Finding dysp = yes"
    asia.act("edit.redo")
    assert asia.window.status.sentence == "Redone: Finding dysp = yes"
