"""Operations on columns of a table: buttons, keys, menu, locks, and bars dragged with the mouse."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QItemSelection, QItemSelectionModel, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QFontMetrics, QGuiApplication, QKeyEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu

from bayesgui.core.cpt import CPT
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.document import edits, table_edits
from bayesgui.document.document import Document
from bayesgui.document.session import DocumentSession
from bayesgui.document.state import DocumentState
from bayesgui.panels.cpt.delegate import bar_rect, grip_rect, number_text
from bayesgui.panels.cpt.header import PADDING
from bayesgui.panels.cpt.page import CptPanel
from bayesgui.widgets.theme import font, theme

LEFT = Qt.MouseButton.LeftButton
NONE = Qt.KeyboardModifier.NoModifier
ALT = Qt.KeyboardModifier.AltModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
PRESS = [[0.03, 0.9, 0.06, 0.01], [0.1, 0.2, 0.3, 0.4], [0.25, 0.25, 0.25, 0.25]]


@pytest.fixture
def session(qapp):
    tube = Variable("tube", ("zero", "low", "high"))
    press = Variable("press", ("ZERO", "LOW", "NORMAL", "HIGH"))
    network = BayesianNetwork([tube, press], [CPT("press", ("tube",), np.array(PRESS))])
    made = DocumentSession.of(Document(DocumentState(model=network)))
    made.selection.set(["press"])
    return made


@pytest.fixture
def panel(session, shown):
    made = CptPanel()
    made.set_session(session)
    return shown(made, 900, 320)


def table(session):
    return session.document.state.network.cpt("press").values


def select(panel, states, configurations):
    model = panel.view.model()
    block = QItemSelection(
        model.index_of(configurations[0], states[0]), model.index_of(configurations[-1], states[-1])
    )
    flag = QItemSelectionModel.SelectionFlag
    panel.view.setFocus()
    panel.view.setCurrentIndex(model.index_of(configurations[0], states[0]))
    panel.view.selectionModel().select(block, flag.ClearAndSelect)


def press_button(panel, operation):
    QTest.mouseClick(panel.tools.button(operation), LEFT)


def rect_of(panel, configuration, state):
    return panel.view.visualRect(panel.view.model().index_of(configuration, state))


def grip_of(panel, configuration, state):
    number = panel.view.model().number(configuration, state)
    return grip_rect(rect_of(panel, configuration, state), number).center()


def place_of(panel, configuration, state, number):
    bar = bar_rect(rect_of(panel, configuration, state))
    return QPointF(bar.x() + number * bar.width(), bar.center().y())


def draw_to(panel, configuration, state, number, *, let_go=True, modifier=NONE):
    viewport = panel.view.viewport()
    start = grip_of(panel, configuration, state).toPoint()
    end = place_of(panel, configuration, state, number).toPoint()
    QTest.mousePress(viewport, LEFT, modifier, start)
    for k in range(1, 9):
        way = QPointF(start) + (QPointF(end) - QPointF(start)) * k / 8
        QTest.mouseMove(viewport, way.toPoint())
    if let_go:
        QTest.mouseRelease(viewport, LEFT, modifier, end)
    return end


# -- operations -------------------------------------------------------------------------------


def test_uniform_is_for_the_selected_columns_and_one_step(panel, session):
    select(panel, [1], [0, 1])
    press_button(panel, "uniform")
    assert (table(session)[:2] == 0.25).all()
    assert table(session)[2].tolist() == PRESS[2]
    assert session.document.undo_text == "Uniform table of press"
    session.document.undo()
    assert table(session).tolist() == PRESS


def test_without_a_selection_the_whole_table_is_meant_and_escape_clears_it(panel, session):
    select(panel, [0], [1])
    QTest.keyClick(panel.view, Qt.Key.Key_Escape)
    press_button(panel, "complement")
    np.testing.assert_allclose(table(session)[1], [0.3, 0.8 / 3, 0.7 / 3, 0.2], atol=1e-12)
    np.testing.assert_allclose(table(session)[0], [0.97 / 3, 0.1 / 3, 0.94 / 3, 0.33], atol=1e-12)


def test_random_columns_sum_to_one_and_the_others_stay(panel, session):
    select(panel, [0], [1])
    press_button(panel, "random")
    assert table(session)[1].sum() == pytest.approx(1)
    assert table(session)[1].tolist() != PRESS[1]
    assert table(session)[[0, 2]].tolist() == [PRESS[0], PRESS[2]]


def test_normalize_leaves_columns_that_are_right_bit_by_bit(panel, session):
    draft = np.array(PRESS)
    draft[1] = [0.1, 0.1, 0.1, 0.2]
    document = session.document
    document.apply("", table_edits.set_draft(document.state, "press", draft))
    press_button(panel, "normalize")
    np.testing.assert_allclose(table(session)[1], [0.2, 0.2, 0.2, 0.4])
    assert table(session)[0].tolist() == PRESS[0]
    assert not document.state.drafts


def entries(menu):
    return {action.text(): action for action in menu.actions() if not action.isSeparator()}


def open_menu(panel):
    panel.view.customContextMenuRequested.emit(QPoint(5, 5))
    return next(m for m in panel.findChildren(QMenu) if m.isVisible())


def test_the_context_menu_makes_columns_deterministic_and_copies_them(panel, session):
    select(panel, [0], [0, 1])
    menu = open_menu(panel)
    assert list(entries(menu))[:5] == ["Normalize", "Uniform", "Random", "Complement", "Lock"]
    entries(entries(menu)["Deterministic"].menu())["NORMAL"].trigger()
    menu.close()
    assert table(session)[:2].tolist() == [[0, 0, 1, 0]] * 2
    assert table(session)[2].tolist() == PRESS[2]
    session.document.undo()
    menu = open_menu(panel)
    entries(menu)["Copy the first column to the selected ones"].trigger()
    menu.close()
    assert table(session).tolist() == [PRESS[0], PRESS[0], PRESS[2]]
    menu = open_menu(panel)
    entries(menu)["Copy this column to all"].trigger()
    menu.close()
    assert table(session).tolist() == [PRESS[0]] * 3


def test_copying_to_selected_columns_says_that_it_needs_several(panel):
    select(panel, [0], [0])
    menu = open_menu(panel)
    action = entries(menu)["Copy the first column to the selected ones"]
    assert not action.isEnabled()
    assert action.toolTip().endswith("select several columns first")
    menu.close()


def test_the_keys_copy_the_first_selected_column(panel, session):
    select(panel, [0, 1, 2, 3], [1, 2])
    event = QKeyEvent(QEvent.Type.ShortcutOverride, Qt.Key.Key_R, CONTROL)
    event.ignore()
    panel.view.event(event)
    assert event.isAccepted()
    QTest.keyClick(panel.view, Qt.Key.Key_R, CONTROL)
    assert table(session).tolist() == [PRESS[0], PRESS[1], PRESS[1]]


def test_nothing_is_copied_without_a_selected_column(panel, session):
    panel.view.setFocus()
    panel.view.clearSelection()
    QTest.keyClick(panel.view, Qt.Key.Key_R, CONTROL)
    menu = open_menu(panel)
    assert not entries(menu)["Copy this column to all"].isEnabled()
    menu.close()
    assert session.document.undo_text is None


# -- locks ------------------------------------------------------------------------------------


def test_locked_cells_are_gray_with_a_lock_and_nothing_moves_them(panel, session):
    select(panel, [1], [0])
    press_button(panel, "lock")
    assert panel.tools.button("lock").text() == "Unlock"
    picture = panel.view.viewport().grab().toImage()
    rect = rect_of(panel, 0, 1)
    x, y = rect.x() + 10, rect.center().y()
    assert picture.pixelColor(x, y) == theme().stale_bar
    assert picture.pixelColor(rect_of(panel, 1, 3).x() + 10, rect_of(panel, 1, 3).center().y()) == (
        theme().bar
    )
    index = panel.view.model().index_of(0, 1)
    assert not index.flags() & Qt.ItemFlag.ItemIsEditable
    assert index.data(Qt.ItemDataRole.AccessibleTextRole).endswith("= 0.9, locked")
    panel.view.clearSelection()
    press_button(panel, "uniform")
    np.testing.assert_allclose(table(session)[0], [0.1 / 3, 0.9, 0.1 / 3, 0.1 / 3])
    select(panel, [1], [0])
    press_button(panel, "lock")
    assert panel.view.model().locked is None


def test_a_lock_holds_when_numbers_are_pasted_over_it(panel, session):
    select(panel, [0], [0])
    press_button(panel, "lock")
    QGuiApplication.clipboard().setText("0.5\n0.5\n0.45\n0.01")
    QTest.keyClick(panel.view, Qt.Key.Key_V, CONTROL)
    assert session.document.state.drafts["press"][0].tolist() == [0.03, 0.5, 0.45, 0.01]


def test_locks_follow_a_renamed_node_and_go_with_its_states(panel, session):
    select(panel, [3], [0])
    press_button(panel, "lock")
    document = session.document
    document.apply("", edits.rename_variable(document.state, "press", "pressure"))
    assert panel.view.model().is_locked(0, 3)
    states = ["ZERO", "LOW", "NORMAL"]
    document.apply("", edits.set_states(document.state, "pressure", states, [0, 1, 2]))
    assert panel.view.model().locked is None
    document.undo()
    assert panel.view.model().is_locked(0, 3)


def test_locking_nothing_says_to_select_cells_first(panel):
    panel.view.clearSelection()
    press_button(panel, "lock")
    assert panel.draft_bar.text == "Select the cells to lock first."
    select(panel, [1], [0])
    assert panel.draft_bar.text == ""


# -- bars -------------------------------------------------------------------------------------


def test_a_drawn_bar_lets_the_others_give_way_and_is_one_step(panel, session):
    draw_to(panel, 0, 1, 0.7)
    found = table(session)[0]
    assert found[1] == pytest.approx(0.7, abs=0.021)
    np.testing.assert_allclose(found[[0, 2, 3]], np.array([3, 6, 1]) * (1 - found[1]) / 10)
    assert found[1] == round(found[1], 2)
    session.document.undo()
    assert table(session).tolist() == PRESS
    assert session.document.undo_text is None


def test_while_a_bar_is_drawn_old_numbers_stay_as_ticks_and_the_line_says_what_changes(
    panel, session
):
    select(panel, [3], [0])
    press_button(panel, "lock")
    end = draw_to(panel, 0, 1, 0.5, let_go=False)
    found = table(session)[0]
    assert found[3] == 0.01
    assert panel.drag_readout.text == (
        f"LOW 0.9 → {panel.view.model().text(0, 1)}  "
        "ZERO and NORMAL adjust in proportion, HIGH is locked."
    )
    picture = panel.view.viewport().grab().toImage()
    tick = place_of(panel, 0, 1, 0.9).toPoint()
    below_bar = rect_of(panel, 0, 1).center().y() + 6
    assert picture.pixelColor(tick.x(), below_bar).lightness() < 100
    grip = grip_of(panel, 0, 1).toPoint()
    assert picture.pixelColor(grip.x(), grip.y()) == theme().surface
    QTest.mouseRelease(panel.view.viewport(), LEFT, NONE, end)
    picture = panel.view.viewport().grab().toImage()
    assert picture.pixelColor(tick.x(), below_bar).lightness() > 200
    assert panel.drag_readout.isHidden()


def test_escape_lets_a_bar_go_back(panel, session):
    draw_to(panel, 0, 1, 0.4, let_go=False)
    assert table(session)[0, 1] < 0.5
    QTest.keyClick(panel.view, Qt.Key.Key_Escape)
    assert table(session).tolist() == PRESS
    assert panel.drag_readout.isHidden()
    QTest.mouseMove(panel.view.viewport(), place_of(panel, 0, 1, 0.2).toPoint())
    assert table(session).tolist() == PRESS


@pytest.mark.parametrize("form", ["probability", "counts"])
def test_escape_on_a_bar_leaves_undo_and_redo_as_they_were(panel, session, form):
    document = session.document
    for k, text in enumerate(("one", "two", "three")):
        counts = np.full((3, 4), 10.0 + k)
        document.apply(text, table_edits.set_counts(document.state, "press", counts))
    choose(panel, form)
    document.undo()
    before = document.state
    draw_to(panel, 0, 1, 0.6, let_go=False)
    assert document.redo_text is None
    QTest.keyClick(panel.view, Qt.Key.Key_Escape)
    assert document.state is before
    assert (document.undo_text, document.redo_text) == ("two", "three")
    draw_to(panel, 0, 1, 0.6)
    document.undo()
    assert document.state is before


def test_two_drags_of_one_bar_are_two_steps(panel, session):
    draw_to(panel, 0, 1, 0.7)
    first = table(session)
    draw_to(panel, 0, 1, 0.5)
    session.document.undo()
    assert table(session) is first


def test_with_shift_a_bar_moves_a_tenth_of_the_way(panel, session):
    from PySide6.QtGui import QMouseEvent

    viewport = panel.view.viewport()
    start, end = place_of(panel, 0, 1, 0.9), place_of(panel, 0, 1, 0.4)

    def send(kind, place, button, buttons):
        event = QMouseEvent(kind, place, viewport.mapToGlobal(place), button, buttons, SHIFT)
        QGuiApplication.sendEvent(viewport, event)

    send(QEvent.Type.MouseButtonPress, start, LEFT, LEFT)
    send(QEvent.Type.MouseMove, end, Qt.MouseButton.NoButton, LEFT)
    send(QEvent.Type.MouseButtonRelease, end, LEFT, Qt.MouseButton.NoButton)
    assert table(session)[0, 1] == pytest.approx(0.85, abs=0.002)


def test_a_click_on_a_bar_changes_nothing_and_a_double_click_still_edits(panel, session):
    place = place_of(panel, 1, 1, 0.9).toPoint()
    QTest.mouseClick(panel.view.viewport(), LEFT, pos=place)
    assert session.document.undo_text is None
    QTest.mouseDClick(panel.view.viewport(), LEFT, pos=place)
    assert any(e.isVisible() for e in panel.view.findChildren(QLineEdit))


def test_a_cell_whose_neighbors_are_all_locked_says_why_it_stays(panel, session):
    select(panel, [0, 1, 2], [1])
    press_button(panel, "lock")
    draw_to(panel, 1, 3, 0.1)
    assert table(session).tolist() == PRESS
    assert "Unlock one first" in panel.draft_bar.text


def test_a_wrong_column_is_right_after_its_bar_was_drawn(panel, session):
    document = session.document
    draft = np.array(PRESS)
    draft[1] = [0.1, 0.1, 0.1, 0.2]
    document.apply("", table_edits.set_draft(document.state, "press", draft))
    draw_to(panel, 1, 3, 0.4)
    assert not document.state.drafts
    assert table(session)[1].sum() == pytest.approx(1)


def move_over(widget, place):
    """Send a mouse move to a widget, even if other windows cover it."""
    none, at = Qt.MouseButton.NoButton, QPointF(place)
    event = QMouseEvent(
        QEvent.Type.MouseMove,
        at,
        widget.mapToGlobal(at),
        none,
        none,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(widget, event)


def test_the_pointer_over_a_bar_shows_its_grip(panel):
    viewport = panel.view.viewport()
    move_over(viewport, rect_of(panel, 2, 0).topRight() + QPoint(-4, 4))
    assert viewport.cursor().shape() == Qt.CursorShape.ArrowCursor
    move_over(viewport, place_of(panel, 2, 0, 0.25).toPoint())
    assert viewport.cursor().shape() == Qt.CursorShape.SizeHorCursor
    grip = grip_of(panel, 2, 0).toPoint()
    picture = viewport.grab().toImage()
    assert picture.pixelColor(grip.x(), grip.y()) == theme().surface


def test_keys_move_the_bar_of_the_current_cell_as_one_step(panel, session):
    select(panel, [1], [0])
    for _ in range(3):
        QTest.keyClick(panel.view, Qt.Key.Key_Left, ALT)
    QTest.keyClick(panel.view, Qt.Key.Key_Right, ALT | SHIFT)
    assert table(session)[0, 1] == pytest.approx(0.871)
    np.testing.assert_allclose(table(session)[0].sum(), 1)
    session.document.undo()
    assert table(session).tolist() == PRESS


def test_bars_are_drawn_in_rows_too(panel, session):
    QTest.keyClick(panel.tools.direction, Qt.Key.Key_Right)
    draw_to(panel, 0, 1, 0.5)
    assert table(session)[0, 1] == pytest.approx(0.5, abs=0.03)


def test_a_bar_let_go_over_another_table_leaves_that_alone(panel, session):
    draw_to(panel, 2, 3, 0.6, let_go=False)
    drawn = table(session)
    session.selection.set(["tube"])
    QTest.mouseMove(panel.view.viewport(), QPoint(60, 40))
    QTest.mouseRelease(panel.view.viewport(), LEFT, NONE, QPoint(60, 40))
    assert table(session) is drawn
    assert panel.drag_readout.isHidden()
    np.testing.assert_allclose(session.document.state.network.cpt("tube").values, 1 / 3)


# -- forms ------------------------------------------------------------------------------------


def choose(panel, form):
    position = ["probability", "percent", "odds", "counts"].index(form)
    box = panel.tools.form
    box.setFocus()
    while box.currentIndex() != position:
        QTest.keyClick(box, Qt.Key.Key_Down)


def type_into(panel, configuration, state, text):
    select(panel, [state], [configuration])
    QTest.keyClicks(panel.view, text[0])
    editor = next(e for e in panel.view.findChildren(QLineEdit) if e.isVisible())
    QTest.keyClicks(editor, text[1:])
    QTest.keyClick(editor, Qt.Key.Key_Return)
    return editor


def column(panel, configuration):
    model = panel.view.model()
    return [model.index_of(configuration, line).data() for line in range(5)]


def test_per_cent_are_shown_typed_and_copied(panel, session):
    choose(panel, "percent")
    assert column(panel, 0) == ["3", "90", "6", "1", "100"]
    type_into(panel, 1, 0, "12,5")
    assert session.document.state.drafts["press"][1, 0] == 0.125
    type_into(panel, 1, 0, "1/3")
    assert session.document.state.drafts["press"][1, 0] == 1 / 3
    select(panel, [0, 1, 2, 3], [0])
    panel.view.copy()
    assert QGuiApplication.clipboard().text() == "3\n90\n6\n1"


def test_odds_are_shown_and_typed(panel, session):
    choose(panel, "odds")
    assert column(panel, 2)[:2] == ["0.3333", "0.3333"]
    assert column(panel, 2)[4] == "1"
    for text, number in (("3:1", 0.75), ("1/3", 0.25), ("4", 0.8), ("50%", 0.5)):
        type_into(panel, 1, 0, text)
        assert session.document.state.drafts["press"][1, 0] == pytest.approx(number)
    type_into(panel, 2, 3, "-2")
    assert panel.draft_bar.text == "Odds are 0 or more."


def test_counts_become_a_column_s_shares_and_stay_beside_them(panel, session):
    choose(panel, "counts")
    assert column(panel, 0) == ["0", "0", "0", "0", "0"]
    type_into(panel, 0, 1, "3")
    type_into(panel, 0, 2, "9")
    assert table(session)[0].tolist() == [0, 0.25, 0.75, 0]
    assert table(session)[1].tolist() == PRESS[1]
    assert column(panel, 0) == ["0", "3", "9", "0", "12"]
    cpt = session.document.state.network.cpt("press")
    assert cpt.counts.tolist() == [[0, 3, 9, 0], [0] * 4, [0] * 4]
    assert session.document.undo_text == "Change counts of press"
    choose_back = panel.tools.form
    while choose_back.currentIndex():
        QTest.keyClick(choose_back, Qt.Key.Key_Up)
    assert column(panel, 0) == ["0", "0.25", "0.75", "0", "1"]


def counts(session):
    found = session.document.state.network.cpt("press").counts
    return None if found is None else found.tolist()


def test_a_count_is_drawn_while_the_others_of_its_column_stay(panel, session):
    session.document.apply(
        "", table_edits.set_counts(session.document.state, "press", np.full((3, 4), 10.0))
    )
    choose(panel, "counts")
    draw_to(panel, 1, 2, 0.5, let_go=False)
    found = counts(session)[1][2]
    assert found == pytest.approx(30, abs=3)
    assert panel.drag_readout.text == f"NORMAL 10 → {found:g}  The other counts stay."
    assert counts(session)[1] == [10, 10, found, 10]
    QTest.keyClick(panel.view, Qt.Key.Key_Escape)
    assert counts(session)[1] == [10, 10, 10, 10]
    draw_to(panel, 1, 2, 0.5)
    found = counts(session)[1][2]
    assert counts(session) == [[10] * 4, [10, 10, found, 10], [10] * 4]
    assert table(session)[1] == pytest.approx(np.array([10, 10, found, 10]) / (30 + found))
    session.document.undo()
    assert counts(session) == [[10] * 4] * 3


def test_the_first_count_of_a_column_can_be_drawn_and_none_becomes_infinite(panel, session):
    choose(panel, "counts")
    draw_to(panel, 2, 0, 0.6)
    assert counts(session)[2] == [pytest.approx(6, abs=0.5), 0, 0, 0]
    session.document.apply(
        "", table_edits.set_counts(session.document.state, "press", np.full((3, 4), 10.0))
    )
    draw_to(panel, 0, 0, 1.0)
    assert counts(session)[0] == [2970, 10, 10, 10]


def test_keys_move_a_count_by_one_and_never_below_zero(panel, session):
    session.document.apply(
        "", table_edits.set_counts(session.document.state, "press", np.full((3, 4), 1.5))
    )
    choose(panel, "counts")
    select(panel, [1], [0])
    QTest.keyClick(panel.view, Qt.Key.Key_Right, ALT)
    assert counts(session)[0] == [1.5, 2.5, 1.5, 1.5]
    for _ in range(3):
        QTest.keyClick(panel.view, Qt.Key.Key_Left, ALT)
    assert counts(session)[0] == [1.5, 0, 1.5, 1.5]


# -- numbers typed one after the other --------------------------------------------------------


def type_numbers(panel, *texts):
    for text in texts:
        if not isinstance(QApplication.focusWidget(), QLineEdit):
            QTest.keyClick(panel.view, Qt.Key.Key_Return)
        editor = QApplication.focusWidget()
        assert isinstance(editor, QLineEdit)
        editor.selectAll()
        QTest.keyClicks(editor, text)
        QTest.keyClick(editor, Qt.Key.Key_Return)


def test_enter_goes_on_to_the_next_column_once_the_last_number_has_filled_itself(panel, session):
    panel.view.setFocus()
    panel.view.go_to(0, 0)
    type_numbers(panel, "0.1", "0.2", "0.3", "0.7", "0.1", "0.1")
    expected = [[0.1, 0.2, 0.3, 0.4], [0.7, 0.1, 0.1, 0.1], PRESS[2]]
    np.testing.assert_allclose(table(session), expected, atol=1e-12)
    assert panel.view.model().place(*_current(panel)) == (2, 0)


def _current(panel):
    return panel.view.currentIndex().row(), panel.view.currentIndex().column()


def test_no_red_bar_takes_room_from_a_column_that_is_being_typed(panel):
    panel.view.setFocus()
    panel.view.go_to(0, 0)
    height = panel.view.height()
    type_numbers(panel, "0.1")
    assert panel.draft_bar.isHidden()
    assert panel.view.height() == height
    panel.view.go_to(1, 0)
    assert panel.draft_bar.text.startswith("The column tube = zero sums to")


def test_a_column_half_typed_is_told_as_soon_as_one_looks_elsewhere(panel):
    panel.view.setFocus()
    panel.view.go_to(0, 0)
    type_numbers(panel, "0.1")
    panel.tools.button("normalize").setFocus()
    assert panel.draft_bar.isVisible()


def test_a_column_that_is_over_one_already_is_told_at_once(panel):
    panel.view.setFocus()
    panel.view.go_to(0, 0)
    type_numbers(panel, "0.8", "0.7")
    assert "subtract" in panel.draft_bar.text


@pytest.mark.parametrize("width", [96, 110, 130, 145])
def test_a_long_number_is_not_printed_over_its_bar(qapp, width):
    metrics = QFontMetrics(font(12))
    cell = QRect(40, 0, width, 26)
    for text in ("0.9999853", "0.99999999", "0.3052", "68026.2109"):
        written = number_text(text, cell, metrics)
        left = cell.right() - PADDING - metrics.horizontalAdvance(written)
        assert bar_rect(cell).right() <= left
    assert number_text("0.9999853", QRect(0, 0, 145, 26), metrics) == "0.9999853"
    assert number_text("0.9999853", QRect(0, 0, 96, 26), metrics).endswith("…")
