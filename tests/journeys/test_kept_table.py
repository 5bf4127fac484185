"""A table kept beside that of the selected node, in the main window or in one of its own."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from bayesgui.document import edits
from tests.support.window import CONTROL, LEFT, NONE, SAMPLES, SHIFT, Hand, open_window

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QWidget

    from bayesgui.panels.cpt.kept import KeptCptPanel
    from bayesgui.panels.cpt.page import CptPanel
    from tests.conftest import Opens


@pytest.fixture
def hand(shared_window: Opens) -> Iterator[Hand]:
    """Asia, with the table of xray kept and that of dysp followed."""
    with shared_window(SAMPLES / "asia.bayesgui") as hand:
        hand.click_title("xray")
        QTest.keyClick(hand.canvas, Qt.Key.Key_B, CONTROL)
        hand.rest()
        # The table has covered the lower nodes.
        hand.act("view.fit")
        hand.click_title("dysp")
        yield hand


def kept(hand: Hand) -> KeptCptPanel:
    panel = hand.window.tables.kept
    assert panel is not None
    return panel


def page(hand: Hand) -> CptPanel:
    return hand.window.pages.cpt


def is_shown(hand: Hand) -> bool:
    panel = hand.window.tables.kept
    return panel is not None and panel.isVisible()


def place(hand: Hand, widget: QWidget) -> QRect:
    return QRect(widget.mapTo(hand.window, QPoint(0, 0)), widget.size())


def click_cell(panel: CptPanel, configuration: int, state: int) -> None:
    view = panel.view
    rect = view.visualRect(view.model().index_of(configuration, state))
    QTest.mouseClick(view.viewport(), LEFT, NONE, rect.topLeft() + QPoint(6, 6))


def type_number(hand: Hand, panel: CptPanel, configuration: int, state: int, text: str) -> None:
    """Click a cell and type a number, as a user does."""
    click_cell(panel, configuration, state)
    QTest.keyClick(panel.view, text[0])
    QTest.keyClicks(QApplication.focusWidget(), text[1:])
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    hand.rest()


def table(hand: Hand, name: str) -> list[list[float]]:
    values = hand.window.document.state.network.cpt(name).values
    return values.reshape(-1, values.shape[-1]).tolist()  # type: ignore[no-any-return]


def test_the_kept_table_stays_while_the_other_follows_the_selection(hand: Hand) -> None:
    assert (kept(hand).name, page(hand).name) == ("xray", "dysp")
    hand.click_title("smoke")
    assert (kept(hand).name, page(hand).name) == ("xray", "smoke")
    left, right = place(hand, page(hand).view), place(hand, kept(hand).view)
    assert left.right() < right.left()
    assert left.top() == right.top()
    assert (page(hand).columns.heading.title, kept(hand).columns.heading.title) == ("smoke", "xray")
    assert page(hand).columns.heading.isVisible()


def test_a_number_typed_in_either_table_is_one_undo_step(hand: Hand) -> None:
    type_number(hand, kept(hand), 0, 0, "0.9")
    assert table(hand, "xray")[0] == pytest.approx([0.9, 0.1])
    assert hand.window.document.undo_text == "Change table of xray"
    type_number(hand, page(hand), 0, 0, "0.6")
    assert table(hand, "dysp")[0] == pytest.approx([0.6, 0.4])
    QTest.keyClick(page(hand).view, Qt.Key.Key_Z, CONTROL)
    QTest.keyClick(kept(hand).view, Qt.Key.Key_Z, CONTROL)
    hand.rest()
    assert table(hand, "xray")[0] == pytest.approx([0.98, 0.02])
    assert kept(hand).view.model().number(0, 0) == pytest.approx(0.98)
    assert not hand.window.document.is_modified


def test_both_tables_of_one_node_show_the_same_numbers_locks_and_draft(hand: Hand) -> None:
    hand.click_title("xray")
    assert page(hand).name == kept(hand).name == "xray"
    type_number(hand, kept(hand), 0, 0, "0.7")
    assert page(hand).view.model().number(0, 0) == pytest.approx(0.7)
    assert hand.window.tables.in_use is kept(hand)
    click_cell(kept(hand), 0, 0)
    hand.act("model.lock")
    assert page(hand).view.model().locked is not None
    type_number(hand, page(hand), 0, 1, "0.9")
    for panel in (page(hand), kept(hand)):
        assert panel.draft_bar.isVisible()
        assert "1.6" in panel.draft_bar.text


def test_the_actions_on_cells_apply_to_the_table_that_had_the_keys_last(hand: Hand) -> None:
    click_cell(kept(hand), 1, 0)
    hand.rest()
    hand.act("model.deterministic")
    assert table(hand, "xray")[1] == [1.0, 0.0]
    assert table(hand, "dysp")[1] != [1.0, 0.0]
    hand.click_title("dysp", CONTROL)
    hand.click_title("dysp")
    assert hand.window.tables.in_use is page(hand)


def test_it_follows_a_new_name_and_new_states(hand: Hand) -> None:
    document = hand.window.document
    document.apply("Rename", edits.rename_variable(document.state, "xray", "picture"))
    hand.rest()
    assert kept(hand).name == "picture"
    assert kept(hand).columns.heading.title == "picture"
    state = edits.set_states(document.state, "picture", ("clear", "shadow", "dark"), (0, 1, None))
    document.apply("States", state)
    hand.rest()
    axes = kept(hand).view.model().axes
    assert axes is not None
    assert axes.states == ("clear", "shadow", "dark")
    hand.act("edit.undo")
    hand.act("edit.undo")
    assert kept(hand).name == "xray"


def test_it_closes_with_its_node(hand: Hand) -> None:
    hand.click_title("xray")
    hand.key(Qt.Key.Key_Delete)
    assert not is_shown(hand)
    assert not page(hand).columns.heading.isVisible()
    assert not hand.window.action_set["view.keep_table"].isChecked()
    hand.act("edit.undo")
    assert not is_shown(hand)
    hand.click_title("dysp")
    assert place(hand, page(hand)).width() == page(hand).columns.width()


def test_a_number_being_typed_goes_with_its_node(hand: Hand) -> None:
    document, errors = hand.window.document, []
    click_cell(kept(hand), 0, 0)
    QTest.keyClick(kept(hand).view, "0")
    QTest.keyClicks(QApplication.focusWidget(), ".3")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "excepthook", lambda *error: errors.append(error))
        document.apply("gone", edits.remove(document.state, ["xray"]))
        hand.rest()
    assert errors == []
    assert not is_shown(hand)
    assert document.undo_text == "gone"
    document.undo()
    assert table(hand, "xray")[0] == pytest.approx([0.98, 0.02])


def test_the_shortcut_keeps_another_table_and_closes_the_one_it_shows(hand: Hand) -> None:
    action = hand.window.action_set["view.keep_table"]
    assert not action.isChecked()
    hand.key(Qt.Key.Key_B, CONTROL)
    assert kept(hand).name == "dysp"
    assert action.isChecked()
    hand.key(Qt.Key.Key_B, CONTROL)
    assert not is_shown(hand)
    assert not action.isChecked()


def test_the_cross_closes_it(hand: Hand) -> None:
    assert kept(hand).close_button.toolTip() == "Close this table"
    QTest.mouseClick(kept(hand).close_button, LEFT)
    hand.rest()
    assert not is_shown(hand)
    assert page(hand).isVisible()
    float_table = hand.window.action_set["view.float_table"]
    assert not float_table.isEnabled()
    assert float_table.toolTip().endswith("no table is kept beside")


def test_cells_are_locked_after_the_document_of_the_kept_table_was_closed(hand: Hand) -> None:
    hand.act("file.new")
    hand.act("tool.node")
    hand.click_at(QPoint(300, 150))
    (name,) = hand.window.document.state.network.names
    first, second = hand.window.documents.all
    hand.window.documents.remove(first)
    hand.rest()
    assert hand.window.documents.current is second
    hand.window.canvas.table_requested.emit(name)
    hand.rest()
    click_cell(page(hand), 0, 0)
    hand.act("model.lock")
    assert page(hand).view.model().locked.tolist() == [[True, False]]


def test_the_menu_of_a_node_keeps_its_table(hand: Hand) -> None:
    where = hand.title("smoke")
    event = QContextMenuEvent(
        QContextMenuEvent.Reason.Mouse, where, hand.viewport.mapToGlobal(where)
    )
    QApplication.sendEvent(hand.viewport, event)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    [entry] = [each for each in menu.actions() if each.text() == "Keep this table beside"]
    entry.trigger()
    menu.close()
    hand.rest()
    assert kept(hand).name == "smoke"


def test_keeping_a_table_opens_the_page_of_tables(qapp: object) -> None:
    with open_window(SAMPLES / "asia.bayesgui") as hand:
        assert not hand.window.docks.is_open("bottom")
        assert not hand.window.action_set["view.keep_table"].isEnabled()
        hand.click_title("xray")
        hand.act("view.keep_table")
        assert hand.window.docks.is_open("bottom")
        assert kept(hand).isVisible()
        for panel in (page(hand), kept(hand)):
            view = panel.view
            last = view.visualRect(view.model().index_of(1, 1))
            assert view.viewport().rect().contains(last.bottomLeft())


def test_the_line_of_configurations_is_answered_in_both(hand: Hand) -> None:
    hand.click_state("smoke", "yes")
    for panel, name in ((kept(hand), "xray"), (page(hand), "dysp")):
        assert panel.name == name
        model = panel.view.model()
        assert model.has_weights
        assert model.axes is not None
        columns = range(model.axes.n_configurations)
        line = model.n_lines - 1
        assert sum(model.number(k, line) for k in columns) == pytest.approx(1.0)


# -- its document -----------------------------------------------------------------------------


def test_it_belongs_to_its_document_and_comes_back_with_its_tab(hand: Hand) -> None:
    hand.window.opening.open_now(SAMPLES / "cancer.bayesgui")
    hand.rest()
    assert not is_shown(hand)
    hand.click_title("Xray")
    hand.act("view.keep_table")
    assert kept(hand).session is hand.window.session
    hand.window.documents.set_current(0)
    hand.rest()
    assert kept(hand).name == "xray"
    assert kept(hand).isVisible()
    hand.window.documents.set_current(1)
    hand.rest()
    assert kept(hand).name == "Xray"


def test_it_closes_with_its_document(hand: Hand) -> None:
    hand.window.opening.open_now(SAMPLES / "cancer.bayesgui")
    hand.window.documents.remove(hand.window.documents[0])
    hand.rest()
    assert not is_shown(hand)
    hand.window.documents.remove(hand.window.documents[0])
    hand.rest()
    assert len(hand.window.documents) == 1


# -- a window of its own ----------------------------------------------------------------------


def float_it(hand: Hand) -> KeptCptPanel:
    button = kept(hand).float_button
    assert button.toolTip() == "Show the table in a window of its own"
    QTest.mouseClick(button, LEFT)
    hand.rest()
    return kept(hand)


def test_a_floating_table_is_a_window_and_goes_back_at_its_button(hand: Hand) -> None:
    panel = float_it(hand)
    assert panel.isWindow()
    assert panel.isVisible()
    assert panel.windowTitle() == "CPT · xray"
    assert panel.screen().availableGeometry().contains(panel.frameGeometry())
    assert not page(hand).columns.heading.isVisible()
    assert page(hand).columns.beside is None
    type_number(hand, panel, 0, 0, "0.9")
    assert table(hand, "xray")[0] == pytest.approx([0.9, 0.1])
    QTest.keyClick(panel.view, Qt.Key.Key_Z, CONTROL)
    hand.rest()
    assert table(hand, "xray")[0] == pytest.approx([0.98, 0.02])
    hand.window.docks.set_open("bottom", False)
    assert panel.float_button.toolTip() == "Put the table back into the main window"
    QTest.mouseClick(panel.float_button, LEFT)
    hand.rest()
    assert not panel.isWindow()
    assert hand.window.docks.is_open("bottom")
    assert place(hand, page(hand).view).top() == place(hand, panel.view).top()


def test_it_floats_again_where_it_was_put(hand: Hand) -> None:
    panel = float_it(hand)
    panel.setGeometry(200, 150, 500, 300)
    hand.act("view.float_table")
    assert not panel.isWindow()
    QTest.keyClick(hand.canvas, Qt.Key.Key_B, CONTROL | SHIFT)
    hand.rest()
    assert panel.isWindow()
    assert panel.geometry() == QRect(200, 150, 500, 300)


def test_a_floating_table_leaves_the_screen_with_its_tab(hand: Hand) -> None:
    panel = float_it(hand)
    place_before = panel.geometry()
    hand.window.opening.open_now(SAMPLES / "cancer.bayesgui")
    hand.rest()
    assert not panel.isVisible()
    hand.window.documents.set_current(0)
    hand.rest()
    assert panel.isVisible()
    assert panel.isWindow()
    assert panel.geometry() == place_before


def test_closing_its_window_closes_the_table(hand: Hand) -> None:
    panel = float_it(hand)
    panel.close()
    hand.rest()
    assert not panel.isVisible()
    assert hand.window.session.kept_table.name is None
    hand.click_title("smoke")
    hand.act("view.keep_table")
    assert panel.isVisible()
    assert not panel.isWindow()


def test_a_floating_table_goes_with_the_main_window(hand: Hand) -> None:
    panel = float_it(hand)
    hand.window.close()
    assert not panel.isVisible()
