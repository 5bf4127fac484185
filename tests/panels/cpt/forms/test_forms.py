"""Expressions and noisy-MAX on the page CPT: choosing, typing, dragging, reverting."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from bayesgui.core.cpt import CPT
from bayesgui.core.elicited.answers import Answer
from bayesgui.core.elicited.mechanism import Elicited
from bayesgui.core.expression import Expression
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.noisy_max import NoisyMax
from bayesgui.core.variable import Variable
from bayesgui.document import distributions, edits, table_edits
from bayesgui.panels.cpt.delegate import bar_rect, grip_rect
from bayesgui.panels.cpt.forms.choice import KINDS
from bayesgui.panels.cpt.forms.formula import ERROR_DELAY
from bayesgui.panels.cpt.page import CptPanel
from bayesgui.widgets.theme import theme
from tests.panels.asia import session_on

LEFT = Qt.MouseButton.LeftButton
SHIFT = Qt.KeyboardModifier.ShiftModifier
FEVER = [[[0.964, 0.036], [0.82, 0.18]], [[0.82, 0.18], [0.1, 0.9]]]


@pytest.fixture
def session(qapp):
    variables = [
        Variable("dose", ("0", "1", "2")),
        Variable("my smoke", ("yes", "no")),
        Variable("pressure", ("low", "high"), edges=(0.0, 1.0, 5.0)),
        Variable("fever", ("yes", "no")),
        Variable("cold", ("yes", "no")),
    ]
    pressure = CPT.uniform("pressure", ("dose", "my smoke"), (3, 2), 2)
    fever = CPT("fever", ("cold", "my smoke"), np.array(FEVER))
    return session_on(BayesianNetwork(variables, [pressure, fever]))


@pytest.fixture
def panel(session, shown):
    made = CptPanel()
    made.set_session(session)
    session.selection.set(["pressure"])
    return shown(made, 900, 320)


def pick(panel, kind):
    """Choose a form with the arrow keys in the chooser."""
    chooser = panel.forms.chooser
    chooser.setFocus()
    while chooser.currentIndex() != KINDS.index(kind):
        down = chooser.currentIndex() < KINDS.index(kind)
        QTest.keyClick(chooser, Qt.Key.Key_Down if down else Qt.Key.Key_Up)


def cpd(session, name="pressure"):
    return session.document.state.network.cpd(name)


def begun(panel, text):
    panel.forms.choose("expression")
    field = panel.forms.expression.field
    QTest.keyClicks(field, text)
    return field


def entered(panel, text):
    field = begun(panel, text)
    QTest.keyClick(field, Qt.Key.Key_Return)
    return field


def test_a_prefix_that_is_a_formula_itself_never_reaches_the_network(panel, session):
    field = begun(panel, "dose")
    before = session.document.state
    QTest.keyClicks(field, " + ")
    assert session.document.state is before
    assert session.document.undo_text is None
    QTest.keyClick(field, Qt.Key.Key_Return)
    state = session.document.state
    assert state.network is before.network
    assert dict(state.formula_drafts) == {"pressure": "dose +"}
    assert state.unfinished == {"pressure"}
    assert panel.forms.problem.isVisible()
    assert session.document.undo_text == "Unfinished expression of pressure"
    session.document.undo()
    assert panel.forms.problem.isHidden()
    assert field.text() == ""
    assert panel.forms.chooser.currentText() == "Table"
    session.document.redo()
    assert field.text() == "dose +"
    assert panel.forms.problem.isVisible()
    QTest.keyClicks(field, " 1")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert cpd(session).text == "dose + 1"
    assert not session.document.state.unfinished
    assert panel.forms.problem.isHidden()


def test_escape_discards_a_draft_as_a_step(panel, session):
    field = entered(panel, "Normal(dose")
    assert session.document.state.unfinished == {"pressure"}
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert not session.document.state.unfinished
    assert panel.forms.problem.isHidden()
    assert panel.forms.chooser.currentText() == "Table"
    session.document.undo()
    assert field.text() == "Normal(dose"


def test_a_draft_is_applied_by_enter_once_it_is_valid(panel, session):
    field = entered(panel, "Normal(cold, 1)")
    assert panel.forms.problem.isVisible()
    session.document.apply("arc", edits.add_arc(session.document.state, "cold", "pressure"))
    assert session.document.state.unfinished == {"pressure"}
    values = session.document.state.network["cold"].with_parts(values=(0.0, 1.0))
    state = edits.describe_variable(session.document.state, values)
    session.document.apply("values", state)
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert cpd(session).text == "Normal(cold, 1)"
    assert not session.document.state.unfinished


def test_typing_an_expression_shows_its_table_and_is_one_step(panel, session):
    field = begun(panel, "Normal(dose, 1)")
    right = Expression.on(session.document.state.network, "pressure", field.text())
    assert isinstance(cpd(session), CPT)
    model = panel.view.model()
    assert float(model.index(0, 0).data()) == pytest.approx(right.table().values[0, 0, 0], abs=1e-4)
    assert panel.forms.expression.hint.isVisible()
    QTest.keyClicks(field, " ")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert cpd(session) == right
    assert panel.forms.expression.hint.isHidden()
    assert session.document.undo_text == "Expression of pressure"
    session.document.undo()
    assert isinstance(cpd(session), CPT)
    assert session.document.undo_text is None
    assert panel.forms.chooser.currentText() == "Table"


def test_a_half_typed_expression_waits_before_it_is_called_wrong(panel, session, qtbot):
    field = entered(panel, "Normal(dose, 1)")
    QTest.keyClick(field, Qt.Key.Key_Backspace)
    assert panel.forms.problem.isHidden()
    qtbot.waitUntil(panel.forms.problem.isVisible, timeout=ERROR_DELAY + 2000)
    assert "bracket opened here is not closed" in panel.forms.problem.text
    assert field.property("wrong") is True
    assert cpd(session).text == "Normal(dose, 1)"
    QTest.keyClicks(field, ")")
    assert panel.forms.problem.isHidden()
    assert field.property("wrong") is False


def test_enter_calls_it_wrong_at_once_and_escape_brings_the_last_valid_one_back(panel, session):
    field = entered(panel, "Normal(dose, 1)")
    QTest.keyClicks(field, " / 0")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert "is a distribution" in panel.forms.problem.text
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert field.text() == "Normal(dose, 1)"
    assert panel.forms.problem.isHidden()


def test_an_unfinished_expression_is_there_again_when_the_node_is(panel, session):
    begun(panel, "Normal(dose")
    session.selection.set(["dose"])
    assert panel.forms.chooser.currentText() == "Table"
    session.selection.set(["pressure"])
    assert panel.forms.chooser.currentText() == "Expression"
    assert panel.forms.expression.field.text() == "Normal(dose"
    assert panel.forms.problem.isVisible()


def test_an_unfinished_expression_follows_the_name_of_its_node(panel, session):
    begun(panel, "Normal(dose")
    renamed = edits.rename_variable(session.document.state, "pressure", "blood pressure")
    session.document.apply("rename", renamed)
    session.selection.set(["blood pressure"])
    assert panel.forms.expression.field.text() == "Normal(dose"


def test_another_document_begins_with_its_own_form(panel, session):
    begun(panel, "Normal(dose")
    other = session_on(session.document.state.network)
    other.selection.set(["pressure"])
    panel.set_session(other)
    assert panel.forms.chooser.currentText() == "Table"
    assert panel.forms.problem.isHidden()
    panel.set_session(session)
    assert panel.forms.expression.field.text() == "Normal(dose"


def test_the_fields_own_undo_is_followed(panel, session):
    field = begun(panel, "Normal(dose, 1)")
    QTest.keyClick(field, Qt.Key.Key_Backspace)
    QTest.keyClick(field, Qt.Key.Key_Backspace)
    QTest.keyClicks(field, "2)")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert cpd(session).text == "Normal(dose, 2)"
    QTest.keyClick(field, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert field.text() != "Normal(dose, 2)"
    assert cpd(session).text == field.text() or panel.forms.problem.isVisible()


def test_names_are_offered_as_they_are_typed(panel):
    field = begun(panel, "Nor")
    assert field.offered == ["Normal(mean, sd)"]
    QTest.keyClicks(field, "mal(my")
    assert field.offered == []
    field.clear()
    QTest.keyClicks(field, "`m")
    assert field.offered == ["`my smoke`"]
    popup = field._completer.popup()
    QTest.keyClick(popup, Qt.Key.Key_Down)
    QTest.keyClick(popup, Qt.Key.Key_Return)
    assert field.text() == "`my smoke`"
    QTest.keyClicks(field, ' = "y')
    assert field.offered == ['"yes"']


def test_control_space_offers_everything(panel):
    field = begun(panel, "")
    QTest.keyClick(field, Qt.Key.Key_Space, Qt.KeyboardModifier.ControlModifier)
    assert field.offered[:3] == ["dose", "`my smoke`", "if(condition, then, else)"]


def test_the_list_of_functions_puts_its_example_into_the_field(panel):
    field = begun(panel, "")
    popup = panel.forms.expression.show_help()
    texts = popup.table.records.texts
    row = next(row for row, cells in enumerate(texts) if cells[0] == "Poisson(mean)")
    assert texts[row][1] == "Counts 0, 1, 2 …, given their mean"
    popup.table.selectRow(row)
    QTest.keyClick(popup.table, Qt.Key.Key_Return)
    assert field.text() == "Poisson(2 * a)"
    assert popup.isHidden()


def test_a_cell_typed_into_the_expressions_table_makes_it_a_plain_one(panel, session, qtbot):
    entered(panel, "Normal(dose, 1)")
    said = []
    panel.message.connect(lambda kind, text: said.append(text))
    view = panel.view
    assert view.cells.derived
    for state, text in ((0, "0.25"), (1, "0.75")):
        index = view.model().index_of(0, state)
        QTest.mouseClick(view.viewport(), LEFT, pos=view.visualRect(index).center())
        QTest.keyClicks(view, text[0])
        editor = next(e for e in view.findChildren(QLineEdit) if e.isVisible())
        QTest.keyClicks(editor, text[1:])
        QTest.keyClick(editor, Qt.Key.Key_Return)
    assert isinstance(cpd(session), CPT)
    assert said == [
        "pressure: only the table is left of the expression, noisy-MAX or answers. Undo brings "
        "them back."
    ]
    assert panel.forms.chooser.currentText() == "Table"
    session.document.undo()
    assert cpd(session).text == "Normal(dose, 1)"
    assert len(said) == 1


def test_drawing_a_bar_of_the_expressions_table_is_one_step(panel, session):
    entered(panel, "Normal(dose, 1)")
    view, model = panel.view, panel.view.model()
    rect = view.visualRect(model.index_of(0, 0))
    start = grip_rect(rect, model.number(0, 0)).center().toPoint()
    end = bar_rect(rect).center().toPoint()
    QTest.mousePress(view.viewport(), LEFT, pos=start)
    QTest.mouseMove(view.viewport(), (start + end) / 2)
    QTest.mouseMove(view.viewport(), end)
    QTest.mouseRelease(view.viewport(), LEFT, pos=end)
    assert isinstance(cpd(session), CPT)
    assert cpd(session).values[0, 0, 0] == pytest.approx(0.5, abs=0.02)
    session.document.undo()
    assert isinstance(cpd(session), Expression)


def test_choosing_the_table_keeps_the_numbers(panel, session):
    entered(panel, "Normal(dose, 1)")
    before = cpd(session).table()
    pick(panel, "table")
    assert cpd(session) == before
    assert session.document.undo_text == "Plain table of pressure"


def test_a_node_with_a_draft_keeps_it(panel, session):
    draft = np.full((3, 2, 2), 0.4)
    session.document.apply(
        "draft", table_edits.set_draft(session.document.state, "pressure", draft)
    )
    begun(panel, "Normal(dose, 1)")
    QTest.keyClick(panel.forms.expression.field, Qt.Key.Key_Return)
    assert "unfinished" in panel.forms.problem.text
    assert session.document.state.drafts["pressure"][0, 0, 0] == 0.4


# -- noisy-MAX --------------------------------------------------------------------------------


@pytest.fixture
def fever(panel, session):
    session.selection.set(["fever"])
    panel.forms.choose("noisy-max")
    return panel


def parameters(panel):
    model = panel.forms.parameters.view.model()
    return [model.index(0, column).data() for column in range(model.columnCount())]


def test_a_noisy_or_takes_its_parameters_from_the_table(fever, session):
    form = cpd(session, "fever")
    assert isinstance(form, NoisyMax)
    np.testing.assert_allclose(form.table().values, FEVER, atol=1e-12)
    assert parameters(fever) == ["0.8", "0.8", "0.1"]
    model = fever.forms.parameters.view.model()
    assert model.headerData(1, Qt.Orientation.Horizontal) == "only my smoke = yes"
    assert (
        model.index(0, 1)
        .data(Qt.ItemDataRole.AccessibleTextRole)
        .startswith("P(fever = yes | only my smoke = yes) = 0.8")
    )
    assert fever.forms.body.currentWidget() is fever.forms.parameters.view
    assert fever.forms.causes.size_label.text() == "3 parameters instead of 4"


def test_a_parent_heads_all_its_states_that_have_an_effect(panel, session):
    session.document.apply("arc", edits.add_arc(session.document.state, "dose", "fever"))
    session.selection.set(["fever"])
    panel.forms.choose("noisy-max")
    axes = panel.forms.parameters.view.model().axes
    assert axes.spans(0, range(5)) == [(0, 1), (1, 1), (2, 2), (4, 1)]
    assert [axes.state_at(0, first) for first, _ in axes.spans(0, range(5))] == [
        "cold",
        "my smoke",
        "dose",
        "leak",
    ]
    assert axes.spans(1, range(2, 4)) == [(2, 1), (3, 1)]


def test_the_menu_of_states_without_effect_opens_like_any_other(fever):
    seen = []

    def look():
        menu = fever.forms.causes.menu
        seen.append(menu.layoutDirection())
        menu.close()

    QTimer.singleShot(100, look)
    QTest.mouseClick(fever.forms.causes.neutral, LEFT)
    assert seen == [Qt.LayoutDirection.LeftToRight]


def test_with_the_leak_the_parameters_are_the_tables_columns(fever, session):
    QTest.mouseClick(fever.forms.causes.leak, LEFT)
    assert parameters(fever) == ["0.82", "0.82", "0.1"]
    before = cpd(session, "fever")
    view = fever.forms.parameters.view
    type_number(view, 0, 0, "0.91")
    after = cpd(session, "fever")
    assert after.table().values[0, 1, 0] == pytest.approx(0.91)
    assert after.effects[0][0, 0] == pytest.approx(0.9)
    assert np.array_equal(after.effects[1], before.effects[1])


def type_number(view, column, state, text):
    index = view.model().index_of(column, state)
    QTest.mouseClick(view.viewport(), LEFT, pos=view.visualRect(index).center())
    QTest.keyClicks(view, text[0])
    editor = next(e for e in view.findChildren(QLineEdit) if e.isVisible())
    QTest.keyClicks(editor, text[1:])
    QTest.keyClick(editor, Qt.Key.Key_Return)


def test_a_typed_parameter_lets_the_other_states_give_way(fever, session):
    type_number(fever.forms.parameters.view, 0, 0, "0.5")
    form = cpd(session, "fever")
    assert form.effects[0] == pytest.approx(np.array([[0.5, 0.5], [0, 1]]))
    assert form.table().values[0, 1, 0] == pytest.approx(1 - 0.5 * 0.9)
    assert session.document.undo_text == "Change noisy-MAX of fever"


def test_drawing_a_parameters_bar_is_one_step(fever, session):
    view = fever.forms.parameters.view
    model = view.model()
    rect = view.visualRect(model.index_of(2, 0))
    start = grip_rect(rect, 0.1).center().toPoint()
    end = bar_rect(rect).center().toPoint()
    QTest.mousePress(view.viewport(), LEFT, pos=start)
    QTest.mouseMove(view.viewport(), (start + end) / 2)
    QTest.mouseMove(view.viewport(), end)
    QTest.mouseRelease(view.viewport(), LEFT, pos=end)
    assert cpd(session, "fever").leak[0] == pytest.approx(0.5, abs=0.02)
    session.document.undo()
    assert cpd(session, "fever").leak[0] == pytest.approx(0.1)


def test_pasted_columns_that_do_not_sum_to_one_are_refused_in_place(fever, session):
    before = cpd(session, "fever")
    fever.forms.parameters.view.setCurrentIndex(fever.forms.parameters.view.model().index(0, 0))
    fever.forms.parameters.edits.paste("0.4")
    assert "must sum to 1" in fever.forms.problem.text
    assert cpd(session, "fever") is before


def test_the_states_without_effect_are_chosen_in_the_menu(fever, session):
    menus = [action.menu() for action in fever.forms.causes.menu.actions() if action.menu()]
    cold = menus[0].actions()
    assert [(a.text(), a.isChecked()) for a in cold] == [("yes", False), ("no", True)]
    cold[0].trigger()
    assert cpd(session, "fever").neutral == (0, 1)
    menus = [action.menu() for action in fever.forms.causes.menu.actions() if action.menu()]
    menus[-1].actions()[0].trigger()
    assert cpd(session, "fever").absent == 0


def test_the_table_of_a_noisy_max_is_shown_on_demand(fever):
    segment = fever.forms.causes.shown.segment_rect("table").center().toPoint()
    QTest.mouseClick(fever.forms.causes.shown, LEFT, pos=segment)
    assert fever.forms.body.currentWidget() is fever.view
    assert fever.view.model().columnCount() == 4


def test_a_node_without_parents_has_no_causes(panel, session):
    session.selection.set(["dose"])
    panel.forms.choose("noisy-max")
    assert "needs a parent" in panel.forms.problem.text
    assert panel.forms.chooser.currentText() == "Table"


def test_removing_a_cause_leaves_the_parameters_of_the_others(fever, session):
    before = cpd(session, "fever")
    session.document.apply("cut", edits.remove(session.document.state, arcs=[("cold", "fever")]))
    assert fever.forms.chooser.currentText() == "Noisy-MAX"
    table = fever.forms.parameters.model
    assert table.columnCount() == 2
    assert table.values.tolist() == [before.effects[1][0].tolist(), before.leak.tolist()]


def test_losing_the_state_without_effect_leaves_a_table_and_says_so(fever, session):
    said = []
    fever.message.connect(lambda kind, text: said.append(text))
    state = session.document.state
    session.document.apply("cut", edits.set_states(state, "cold", ["yes"], [0]))
    assert fever.forms.chooser.currentText() == "Table"
    assert said[0].startswith("fever: only the table is left")


def heading(view, level, section):
    header = view.horizontalHeader()
    y = sum(header.thickness[:level]) + header.thickness[level] // 2
    return QPoint(header.sectionViewportPosition(section) + 20, y)


def test_a_click_on_a_heading_selects_its_columns(fever):
    view = fever.forms.parameters.view
    header = view.horizontalHeader().viewport()
    QTest.mouseClick(header, LEFT, pos=heading(view, 1, 1))
    assert view.selected_block() == (range(2), range(1, 2))
    assert view.currentIndex().column() == 1
    QTest.mouseClick(header, LEFT, SHIFT, pos=heading(view, 1, 2))
    assert view.selected_block() == (range(2), range(1, 3))
    segment = fever.forms.causes.shown.segment_rect("table").center().toPoint()
    QTest.mouseClick(fever.forms.causes.shown, LEFT, pos=segment)
    view = fever.view
    header = view.horizontalHeader().viewport()
    QTest.mouseClick(header, LEFT, pos=heading(view, 0, 3))
    assert view.selected_block() == (range(2), range(2, 4))
    QTest.mouseClick(header, LEFT, pos=heading(view, 1, 0))
    assert view.selected_block() == (range(2), range(1))
    QTest.mousePress(header, LEFT, pos=heading(view, 1, 1))
    QTest.mouseMove(header, heading(view, 1, 3))
    QTest.mouseRelease(header, LEFT, pos=heading(view, 1, 3))
    assert view.selected_block() == (range(2), range(1, 4))
    rows = view.verticalHeader()
    place = QPoint(10, rows.sectionViewportPosition(1) + 8)
    QTest.mouseClick(rows.viewport(), LEFT, pos=place)
    assert view.selected_block() == (range(1, 2), range(4))


def test_the_numbers_of_a_derived_table_are_muted(panel):
    entered(panel, "Normal(dose, 1)")
    panel.view.clearSelection()
    picture = panel.view.viewport().grab().toImage()
    rect = panel.view.visualRect(panel.view.model().index(0, 1))
    colors = {
        picture.pixelColor(x, y).name()
        for x in range(rect.right() - 45, rect.right())
        for y in range(rect.top(), rect.bottom())
    }
    assert theme().muted.name() in colors
    assert theme().text.name() not in colors


def test_the_row_of_a_form_goes_below_the_chooser_where_it_is_narrow(fever, qtbot):
    bar, causes = fever.forms.bar, fever.forms.causes

    def top():
        return causes.mapTo(bar, causes.rect().topLeft()).y()

    assert top() < fever.forms.chooser.height()
    fever.resize(300, 320)
    qtbot.waitUntil(lambda: top() > fever.forms.chooser.height())
    assert causes.size_label.isHidden()


def test_a_table_of_answers_is_chosen_named_and_given_back_by_undo(panel, session):
    before = session.document.state
    panel.forms.choose("elicited")
    form = cpd(session)
    assert isinstance(form, Elicited)
    assert (form.method, form.weights, form.answers) == ("ranked-mean", (1.0, 1.0), ())
    assert panel.forms.shown == "elicited"
    assert panel.forms.elicited.made_of.text() == "ranked, weighted mean · answers: 0"
    asked = []
    panel.ask_wanted.connect(lambda: asked.append(panel.name))
    QTest.mouseClick(panel.forms.elicited.ask, LEFT)
    assert asked == ["pressure"]
    said = (Answer("Anna", (0, 0), 0, 0.9), Answer("Bo", (1, 1), 1, 0.5))
    given = form.with_answers(said)
    session.document.apply("answers", distributions.set_distribution(session.document.state, given))
    assert panel.forms.elicited.made_of.text() == ("ranked, weighted mean · answers: 2 of Anna, Bo")
    panel.forms.choose("table")
    assert isinstance(cpd(session), CPT)
    np.testing.assert_array_equal(cpd(session).values, given.table().values)
    for _ in range(3):
        session.document.undo()
    assert session.document.state.same_content(before)
    assert panel.forms.shown == "table"
