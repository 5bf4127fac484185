"""The table of a node: its content, and typing, pasting and drafts."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QItemSelection, QItemSelectionModel, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from bayesgui.core.cpt import CPT
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.document import edits
from bayesgui.document.document import Document
from bayesgui.document.session import DocumentSession
from bayesgui.document.state import DocumentState
from bayesgui.panels.cpt.page import CptPanel
from bayesgui.widgets.theme import theme

LEFT = Qt.MouseButton.LeftButton
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def panel(session, shown):
    made = CptPanel()
    made.set_session(session)
    session.selection.set(["dysp"])
    return shown(made, 900, 320)


def three_states():
    """Return a session on one node with three states, selected."""
    network = BayesianNetwork(
        [Variable("grade", ("low", "medium", "high"))], [CPT("grade", (), [0.2, 0.3, 0.5])]
    )
    made = DocumentSession.of(Document(DocumentState(model=network)))
    made.selection.set(["grade"])
    return made


def texts(panel):
    model = panel.view.model()
    return [
        [model.index(row, column).data() for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]


def click(panel, row, column):
    place = panel.view.visualRect(panel.view.model().index(row, column)).center()
    QTest.mouseClick(panel.view.viewport(), LEFT, pos=place)


def type_into(panel, row, column, text, key=Qt.Key.Key_Return):
    click(panel, row, column)
    QTest.keyClicks(panel.view, text[0])
    editor = next(e for e in panel.view.findChildren(QLineEdit) if e.isVisible())
    QTest.keyClicks(editor, text[1:])
    if key is not None:
        QTest.keyClick(editor, key)
    return editor


def paste_into(panel, row, column, text):
    """Put one number into a cell as it is: nothing else is filled."""
    click(panel, row, column)
    QGuiApplication.clipboard().setText(text)
    QTest.keyClick(panel.view, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)


def table(session, name="dysp"):
    return session.document.state.network.cpt(name).values


def test_columns_are_configurations_with_the_sum_below(panel):
    assert texts(panel) == [
        ["0.9", "0.8", "0.7", "0.1"],
        ["0.1", "0.2", "0.3", "0.9"],
        ["1", "1", "1", "1"],
    ]
    assert panel.title == "CPT · dysp"
    assert panel.tools.size_text.startswith("4 configuration")
    assert "4 free parameter" in panel.tools.size_text


def test_headers_name_states_sum_and_configurations(panel):
    model = panel.view.model()
    assert [model.headerData(k, Qt.Orientation.Vertical) for k in range(3)] == ["yes", "no", "sum"]
    spoken = [model.headerData(k, Qt.Orientation.Horizontal) for k in range(4)]
    assert spoken[1] == "bronc = yes, either = no"


def test_a_cell_tells_screen_readers_what_it_is(panel):
    index = panel.view.model().index(0, 1)
    said = index.data(Qt.ItemDataRole.AccessibleTextRole)
    assert said == "P(dysp = yes | bronc = yes, either = no) = 0.8"


def test_a_pasted_column_is_a_draft_until_it_sums_to_one_and_then_one_step(panel, session):
    paste_into(panel, 0, 1, "0.75")
    state = session.document.state
    assert state.drafts["dysp"][0, 1].tolist() == [0.75, 0.2]
    assert table(session)[0, 1].tolist() == [0.8, 0.2]
    assert panel.draft_bar.text == (
        "The column bronc = yes, either = no sums to 0.95 and is kept as a draft. "
        "Normalize it, or add 0.05."
    )
    assert texts(panel)[2] == ["1", "0.95", "1", "1"]
    paste_into(panel, 1, 1, "0.25")
    assert table(session)[0, 1].tolist() == [0.75, 0.25]
    assert "dysp" not in session.document.state.drafts
    assert panel.draft_bar.text == ""
    assert session.document.undo_text == "Change table of dysp"
    session.document.undo()
    session.document.undo()
    assert texts(panel)[0] == ["0.9", "0.8", "0.7", "0.1"]
    assert not session.document.state.drafts


def test_the_other_number_of_two_is_filled_by_itself(panel, session):
    type_into(panel, 0, 1, "0.1")
    assert table(session)[0, 1].tolist() == [0.1, 0.9]
    type_into(panel, 1, 1, "0.3")
    assert table(session)[0, 1].tolist() == [0.7, 0.3]
    assert not session.document.state.drafts
    session.document.undo()
    assert table(session)[0, 1].tolist() == [0.1, 0.9]


def test_of_three_numbers_the_last_is_filled_when_two_have_been_typed(qapp, shown):
    panel = CptPanel()
    session = three_states()
    panel.set_session(session)
    shown(panel, 900, 320)
    type_into(panel, 0, 0, "0.6")
    assert session.document.state.drafts["grade"].tolist() == [0.6, 0.3, 0.5]
    type_into(panel, 2, 0, "0.1")
    assert table(session, "grade").tolist() == [0.6, 0.3, 0.1]
    type_into(panel, 0, 0, "0.5")
    type_into(panel, 1, 0, "0.7")
    assert session.document.state.drafts["grade"].tolist() == [0.5, 0.7, 0.1], "more than 1"


def test_a_locked_number_counts_as_given(qapp, shown):
    panel = CptPanel()
    session = three_states()
    panel.set_session(session)
    shown(panel, 900, 320)
    click(panel, 2, 0)
    panel.operate("lock")
    type_into(panel, 0, 0, "0.1")
    assert table(session, "grade").tolist() == [0.1, 0.4, 0.5]


def test_fill_the_rest_gives_the_selected_cells_what_the_others_leave(panel, session):
    paste_into(panel, 0, 1, "0.75")
    click(panel, 1, 1)
    panel.edits.fill_rest()
    assert table(session)[0, 1].tolist() == [0.75, 0.25]
    assert session.document.undo_text == "Fill the rest in table of dysp"


def test_a_wrong_column_stands_on_red(panel, qtbot):
    paste_into(panel, 0, 1, "0.75")
    panel.view.clearSelection()
    picture = panel.view.viewport().grab().toImage()
    rect = panel.view.visualRect(panel.view.model().index(1, 1))
    right = panel.view.visualRect(panel.view.model().index(1, 2))
    assert picture.pixelColor(rect.right() - 4, rect.top() + 3) == theme().error_soft
    assert picture.pixelColor(right.right() - 4, right.top() + 3) == theme().surface


def test_enter_goes_on_to_the_next_state_and_then_the_next_column(panel):
    panel.view.go_to(1, 0)
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Return):
        QTest.keyClick(QApplication.focusWidget(), key)
    assert (panel.view.currentIndex().row(), panel.view.currentIndex().column()) == (1, 1)
    type_into(panel, 1, 1, "0.2")
    assert (panel.view.currentIndex().row(), panel.view.currentIndex().column()) == (0, 2)


def test_normalize_divides_every_wrong_column_by_its_sum(panel, session):
    paste_into(panel, 0, 1, "0.3")
    paste_into(panel, 0, 2, "0")
    paste_into(panel, 1, 2, "0")
    assert "do not sum to 1" in panel.draft_bar.text
    QTest.mouseClick(panel.draft_bar.normalize_button, LEFT)
    np.testing.assert_allclose(table(session)[0, 1], [0.6, 0.4], atol=1e-15)
    assert table(session)[1, 0].tolist() == [0.5, 0.5]
    assert panel.draft_bar.isHidden()


def test_revert_brings_the_last_valid_table_back(panel, session):
    paste_into(panel, 0, 1, "0.3")
    QTest.mouseClick(panel.draft_bar.revert_button, LEFT)
    assert texts(panel)[0][1] == "0.8"
    assert not session.document.state.drafts


@pytest.mark.parametrize("typed", ["1.2", "-0.1", "abc", "nan"])
def test_what_is_no_probability_stays_in_the_red_field_with_a_sentence(panel, session, typed):
    editor = type_into(panel, 0, 0, typed)
    assert editor.isVisible()
    assert editor.property("wrong") is True
    assert panel.draft_bar.text
    assert panel.draft_bar.normalize_button.isHidden()
    QTest.keyClick(editor, Qt.Key.Key_Escape)
    assert panel.draft_bar.text == ""
    assert session.document.undo_text is None


@pytest.mark.parametrize(
    ("typed", "number"), [("25%", 0.25), ("1/4", 0.25), (".25", 0.25), ("0,25", 0.25)]
)
def test_numbers_may_be_typed_as_people_write_them(panel, session, typed, number):
    type_into(panel, 0, 0, typed)
    assert table(session)[0, 0].tolist() == [number, 0.75]


def test_typing_the_number_that_is_there_is_no_step(panel, session):
    type_into(panel, 0, 0, "0.9")
    assert session.document.undo_text is None


def test_a_draft_is_kept_when_another_node_is_selected_and_shown_again(panel, session):
    paste_into(panel, 0, 1, "0.75")
    session.selection.set(["asia"])
    assert panel.draft_bar.text == ""
    assert texts(panel) == [["0.01"], ["0.99"], ["1"]]
    session.selection.set(["dysp"])
    assert texts(panel)[0][1] == "0.75"
    assert panel.draft_bar.text.startswith("The column bronc = yes")


def test_rows_turn_the_table_round(panel, session):
    QTest.mouseClick(
        panel.tools.direction,
        LEFT,
        pos=panel.tools.direction.segment_rect("rows").center().toPoint(),
    )
    assert texts(panel) == [
        ["0.9", "0.1", "1"],
        ["0.8", "0.2", "1"],
        ["0.7", "0.3", "1"],
        ["0.1", "0.9", "1"],
    ]
    type_into(panel, 1, 0, "0.75")
    assert table(session)[0, 1].tolist() == [0.75, 0.25]


def test_a_block_is_copied_as_spreadsheets_read_it(panel):
    click(panel, 0, 1)
    model = panel.view.model()
    block = QItemSelection(model.index(0, 1), model.index(1, 2))
    flag = QItemSelectionModel.SelectionFlag.ClearAndSelect
    panel.view.selectionModel().select(block, flag)
    QTest.keyClick(panel.view, Qt.Key.Key_C, CONTROL)
    assert QGuiApplication.clipboard().text() == "0.8\t0.7\n0.2\t0.3"


def test_select_all_copies_the_table_without_the_sums(panel):
    panel.view.setFocus()
    QTest.keyClick(panel.view, Qt.Key.Key_A, CONTROL)
    QTest.keyClick(panel.view, Qt.Key.Key_C, CONTROL)
    assert QGuiApplication.clipboard().text() == "0.9\t0.8\t0.7\t0.1\n0.1\t0.2\t0.3\t0.9"


def test_a_block_is_pasted_at_the_current_cell_as_one_step(panel, session):
    click(panel, 0, 1)
    QGuiApplication.clipboard().setText("0.6\t50 %\t1\n0.4\t1/2\t0\n")
    QTest.keyClick(panel.view, Qt.Key.Key_V, CONTROL)
    assert table(session).reshape(-1, 2).tolist() == [[0.9, 0.1], [0.6, 0.4], [0.5, 0.5], [1, 0]]
    session.document.undo()
    assert texts(panel)[0] == ["0.9", "0.8", "0.7", "0.1"]


def test_a_block_that_does_not_fit_is_refused_whole(panel, session):
    click(panel, 0, 3)
    QGuiApplication.clipboard().setText("0.6\t0.5\n0.4\t0.5\n9\t9")
    QTest.keyClick(panel.view, Qt.Key.Key_V, CONTROL)
    assert "Line 3" in panel.draft_bar.text
    QGuiApplication.clipboard().setText("0.6\t0.5\n0.4\t0.5\n1\t1")
    QTest.keyClick(panel.view, Qt.Key.Key_V, CONTROL)
    assert panel.draft_bar.text == (
        "The clipboard holds 3 × 2 numbers, and from the current cell on 2 × 1 fit. Nothing was "
        "pasted."
    )
    assert session.document.undo_text is None


def test_a_block_that_names_the_states_goes_to_them_in_whatever_order(panel, session):
    click(panel, 1, 1)
    QGuiApplication.clipboard().setText("no\t0.6\t0.5\nyes\t0.4\t0.5")
    QTest.keyClick(panel.view, Qt.Key.Key_V, CONTROL)
    assert table(session).reshape(-1, 2)[1:3].tolist() == [[0.4, 0.6], [0.5, 0.5]]


def test_one_number_is_pasted_into_all_selected_cells(panel, session):
    click(panel, 0, 0)
    QTest.keyClick(panel.view, Qt.Key.Key_A, CONTROL)
    QGuiApplication.clipboard().setText("0,5")
    QTest.keyClick(panel.view, Qt.Key.Key_V, CONTROL)
    assert (table(session) == 0.5).all()


def test_pasting_words_changes_nothing_and_says_which_line(panel, session):
    click(panel, 0, 0)
    QGuiApplication.clipboard().setText("0.6\n4 apples")
    QTest.keyClick(panel.view, Qt.Key.Key_V, CONTROL)
    assert panel.draft_bar.text == (
        "Line 2 of the clipboard has “4 apples”, which is not a probability. Nothing was pasted."
    )
    assert session.document.undo_text is None


def test_window_shortcuts_of_a_table_stay_in_the_table(panel):
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QKeyEvent

    for key, modifier in (
        (Qt.Key.Key_Delete, Qt.KeyboardModifier.NoModifier),
        (Qt.Key.Key_C, CONTROL),
        (Qt.Key.Key_V, CONTROL),
        (Qt.Key.Key_A, CONTROL),
    ):
        event = QKeyEvent(QEvent.Type.ShortcutOverride, key, modifier)
        event.ignore()
        panel.view.event(event)
        assert event.isAccepted(), key
    event = QKeyEvent(QEvent.Type.ShortcutOverride, Qt.Key.Key_Z, CONTROL)
    event.ignore()
    panel.view.event(event)
    assert not event.isAccepted()


def test_the_weight_of_each_configuration_is_a_line_of_its_own(panel, session):
    panel.set_configuration_weights("dysp", np.array([0.3052, 0.2069, 0.2277, 0.2603]))
    assert texts(panel)[3] == ["0.3052", "0.2069", "0.2277", "0.2603"]
    panel.set_configuration_weights("lung", np.array([0.5, 0.5]))
    assert texts(panel)[3][0] == "0.3052"
    panel.set_configuration_weights("dysp", None)
    assert len(texts(panel)) == 3


def test_new_states_and_parents_give_a_table_of_another_shape(panel, session):
    document = session.document
    document.apply("", edits.add_arc(document.state, "asia", "dysp"))
    assert panel.view.model().columnCount() == 8
    document.apply("", edits.set_states(document.state, "dysp", ["a", "b", "c"], [0, 1, None]))
    assert panel.view.model().rowCount() == 4


def test_nothing_selected_says_what_to_do(panel, session):
    session.selection.clear()
    assert panel.is_empty
    assert panel.title == "CPT"
    panel.set_session(None)
    assert panel.is_empty


@pytest.fixture
def wide(qapp):
    """Return a session on a node with 100,000 configurations."""
    parents = [Variable(f"p{k}", tuple("0123456789")) for k in range(5)]
    values = np.full((10,) * 5 + (2,), 0.5)
    child = Variable("child", ("yes", "no"))
    cpt = CPT("child", tuple(p.name for p in parents), values)
    network = BayesianNetwork([*parents, child], [cpt])
    return DocumentSession.of(Document(DocumentState(model=network)))


def test_a_hundred_thousand_columns_scroll_and_select_at_once(wide, shown):
    panel = CptPanel()
    panel.set_session(wide)
    wide.selection.set(["child"])
    shown(panel, 900, 320)
    bar = panel.view.horizontalScrollBar()
    panel.view.grab()
    for k in range(20):
        bar.setValue(bar.maximum() * k // 20)
        panel.view.grab()
    panel.view.setFocus()
    QTest.keyClick(panel.view, Qt.Key.Key_A, CONTROL)
    QTest.keyClick(panel.view, Qt.Key.Key_C, CONTROL)
    panel.view.grab()
    assert QGuiApplication.clipboard().text().count("\t") == 2 * 99_999


def test_a_spanning_header_writes_its_text_in_the_middle_of_what_is_visible(wide, shown):
    panel = CptPanel()
    panel.set_session(wide)
    wide.selection.set(["child"])
    shown(panel, 900, 320)
    header = panel.view.horizontalHeader()
    panel.view.horizontalScrollBar().setValue(96 * 12_345)
    picture = header.viewport().grab().toImage()
    middle = range(picture.width() // 2 - 10, picture.width() // 2 + 10)
    text_at_the_middle = any(
        picture.pixelColor(x, y).lightness() < 100 for x in middle for y in range(4, 22)
    )
    assert text_at_the_middle
    axes = panel.view.model().axes
    assert axes.configuration_text(12_345) == "p0 = 1, p1 = 2, p2 = 3, p3 = 4, p4 = 5"


def test_the_heading_of_a_row_that_is_cut_stays_level_with_the_row(wide, shown):
    panel = CptPanel()
    panel.set_session(wide)
    wide.selection.set(["child"])
    shown(panel, 900, 320)
    panel.choose_layout("rows")
    header, bar = panel.view.verticalHeader(), panel.view.verticalScrollBar()
    last = sum(header.thickness[:-1])

    def inked(top, height):
        picture = header.viewport().grab().toImage()
        columns = range(last + 4, picture.width() - 4)
        rows = range(max(0, top), top + height)
        return [
            y - top
            for y in rows
            if any(picture.pixelColor(x, y).lightness() < 120 for x in columns)
        ]

    size = header.defaultSectionSize()
    bar.setValue(5 * size)
    whole = inked(0, size)
    bar.setValue(5 * size + 8)
    assert inked(-8, size) == [y for y in whole if y >= 8]
