"""The list of nodes: its content, and the selection it shares with the canvas."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from bayesgui.core.evidence import excluding
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.document import edits
from bayesgui.document.beliefs import BeliefState, Freshness
from bayesgui.document.decisions.class_edits import mark_class
from bayesgui.document.document import Document
from bayesgui.document.session import DocumentSession
from bayesgui.document.state import DocumentState
from bayesgui.document.table_edits import set_table
from bayesgui.inference.posteriors import Posteriors
from bayesgui.panels.network.node_delegate import MARK_X
from bayesgui.panels.network.node_list_model import Role
from bayesgui.panels.network.page import NetworkPanel
from tests.panels.asia import asia_session, refresh_beliefs

LEFT = Qt.MouseButton.LeftButton


def names(panel):
    model = panel.view.model()
    return [model.index(row).data() for row in range(model.rowCount())]


def row_of(panel, name):
    return panel.view.model().index(names(panel).index(name))


def shown_row(panel, name):
    return row_of(panel, name).data(Role.ROW)


def click(panel, name, modifier=Qt.KeyboardModifier.NoModifier):
    place = panel.view.visualRect(row_of(panel, name)).center()
    QTest.mouseClick(panel.view.viewport(), LEFT, modifier, place)


def send_context_menu(widget, place):
    reason = QContextMenuEvent.Reason.Mouse
    QApplication.sendEvent(widget, QContextMenuEvent(reason, place, widget.mapToGlobal(place)))


@pytest.fixture
def panel(session, shown):
    made = NetworkPanel()
    made.set_session(session)
    return shown(made, 220)


def test_each_row_has_the_mark_the_most_probable_state_and_its_per_cent(shown):
    panel = NetworkPanel()
    panel.set_session(asia_session(xray="yes", tub=excluding("yes")))
    shown(panel, 220)
    rows = [
        (row.name, row.mark, row.state, row.number)
        for row in (shown_row(panel, name) for name in names(panel))
    ]
    assert rows == [
        ("asia", "", "no", "99.0"),
        ("tub", "negative", "no", "100"),
        ("smoke", "", "yes", "70.7"),
        ("lung", "", "yes", "53.3"),
        ("bronc", "", "yes", "51.2"),
        ("either", "", "yes", "53.3"),
        ("xray", "hard", "yes", "100"),
        ("dysp", "", "yes", "62.6"),
    ]


def test_a_screen_reader_hears_node_state_number_and_finding(shown):
    panel = NetworkPanel()
    panel.set_session(asia_session(xray="yes", tub=excluding("yes")))
    spoken = row_of(panel, "dysp").data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "dysp, yes 62.6 per cent"
    spoken = row_of(panel, "tub").data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "tub, no 100 per cent, finding tub ≠ yes, ruled out"


def test_a_click_selects_on_the_canvas_and_ctrl_adds(panel, session):
    click(panel, "lung")
    assert session.selection.names == ("lung",)
    click(panel, "dysp", Qt.KeyboardModifier.ControlModifier)
    assert session.selection.names == ("lung", "dysp")
    assert session.selection.current == "dysp"


def test_the_list_selects_what_the_canvas_selected(panel, session):
    session.selection.set(["smoke", "xray"])
    chosen = {index.data() for index in panel.view.selectionModel().selectedIndexes()}
    assert chosen == {"smoke", "xray"}
    assert panel.view.currentIndex().data() == "xray"
    session.selection.clear()
    assert panel.view.selectionModel().selectedIndexes() == []


def test_arrow_keys_move_the_selection_and_ask_the_canvas_to_show_the_node(panel, session, qtbot):
    click(panel, "asia")
    with qtbot.waitSignal(panel.show_node) as shown_node:
        QTest.keyClick(panel.view, Qt.Key.Key_Down)
    assert shown_node.args == ["tub"]
    assert session.selection.names == ("tub",)


def test_enter_and_a_double_click_open_the_node(panel, qtbot):
    click(panel, "bronc")
    with qtbot.waitSignal(panel.node_activated) as opened:
        QTest.keyClick(panel.view, Qt.Key.Key_Return)
    assert opened.args == ["bronc"]
    place = panel.view.visualRect(row_of(panel, "dysp")).center()
    with qtbot.waitSignal(panel.node_activated) as opened:
        click(panel, "dysp")
        QTest.mouseDClick(panel.view.viewport(), LEFT, pos=place)
    assert opened.args == ["dysp"]


def test_e_opens_the_states_and_choosing_one_is_a_finding(panel, session, qtbot):
    click(panel, "lung")
    QTest.keyClick(panel.view, Qt.Key.Key_E)
    menu = panel.findChild(QWidget, "stateMenu")
    assert [a.text() for a in menu.actions()] == ["yes", "no"]
    QTest.keyClick(menu, Qt.Key.Key_Down)
    QTest.keyClick(menu, Qt.Key.Key_Return)
    assert session.document.state.evidence["lung"].states == {"no"}
    assert session.document.undo_text == "Evidence lung = no"


def test_the_state_menu_clears_a_finding(panel, session):
    session.document.apply("", edits.set_finding(session.document.state, "lung", "yes"))
    menu = panel.open_state_menu("lung")
    assert [a.isChecked() for a in menu.actions()[:2]] == [True, False]
    menu.actions()[-1].trigger()
    menu.close()
    assert "lung" not in session.document.state.evidence


def test_letters_do_not_search_the_list(panel, session):
    click(panel, "asia")
    QTest.keyClick(panel.view, Qt.Key.Key_D)
    assert session.selection.names == ("asia",)


def test_the_filter_lists_names_and_labels_that_contain_its_text(panel, session, qtbot):
    network = session.document.state.network
    labeled = Variable("tub", network["tub"].states, label="Lung disease")
    session.document.apply("", edits.describe_variable(session.document.state, labeled))
    qtbot.keyClicks(panel.filter_field, "LUNG")
    assert names(panel) == ["tub", "lung"]
    qtbot.keyClicks(panel.filter_field, "xyz")
    assert names(panel) == []
    assert panel.is_empty
    panel.filter_field.clear()
    assert len(names(panel)) == 8
    assert not panel.is_empty


def test_an_arrow_key_in_the_filter_goes_on_into_the_list(panel, session, qtbot):
    panel.filter_field.setFocus()
    qtbot.keyClicks(panel.filter_field, "b")
    QTest.keyClick(panel.filter_field, Qt.Key.Key_Down)
    assert panel.view.hasFocus()
    assert session.selection.names == ("tub",)


def test_filtering_keeps_the_selection_of_hidden_nodes(panel, session, qtbot):
    session.selection.set(["dysp"])
    qtbot.keyClicks(panel.filter_field, "asia")
    assert session.selection.names == ("dysp",)


def test_find_takes_the_exact_name_before_a_beginning_before_a_part(panel, session):
    assert panel.find("SMOKE") == "smoke"
    assert session.selection.names == ("smoke",)
    assert panel.find("ei") == "either"
    assert panel.find("ray") == "xray"
    assert panel.find("nothing") is None
    assert session.selection.names == ("xray",)


def test_find_drops_a_filter_that_hides_the_node(panel, session, qtbot):
    qtbot.keyClicks(panel.filter_field, "asia")
    panel.find("dysp")
    assert panel.filter_field.text() == ""
    assert panel.view.currentIndex().data() == "dysp"


def test_rows_follow_added_renamed_and_removed_nodes(panel, session):
    document = session.document
    session.selection.set(["smoke"])
    document.apply("", edits.rename_variable(document.state, "smoke", "smoking"))
    assert names(panel)[2] == "smoking"
    assert panel.view.currentIndex().data() == "smoking"
    document.apply("", edits.remove(document.state, ["asia", "smoking"]))
    assert names(panel) == ["tub", "lung", "bronc", "either", "xray", "dysp"]
    document.undo()
    document.undo()
    assert names(panel)[2] == "smoke"


def test_new_beliefs_change_numbers_and_no_rows(panel, session, qtbot):
    model = panel.view.model()
    resets = []
    model.modelReset.connect(lambda: resets.append(1))
    document = session.document
    with qtbot.waitSignal(model.dataChanged):
        document.apply("", edits.set_finding(document.state, "smoke", "yes"))
    assert shown_row(panel, "lung").number == "90.0"
    assert resets == []


def test_impossible_evidence_shows_dashes_and_no_state(panel, session):
    for name, value in (("either", "no"), ("lung", "yes")):
        session.document.apply("", edits.set_finding(session.document.state, name, value))
    assert shown_row(panel, "dysp").number == "–"
    assert shown_row(panel, "dysp").state == ""
    assert shown_row(panel, "dysp").stale


def test_numbers_that_wait_for_an_update_are_marked_stale(panel, session):
    state = session.beliefs.state
    session.beliefs.set(BeliefState(Freshness.WAITING, state.posteriors, state.prior))
    assert shown_row(panel, "dysp").stale
    spoken = row_of(panel, "dysp").data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken.endswith("not up to date")


def test_the_context_menu_is_asked_for_the_node_under_the_pointer(panel, session, qtbot):
    place = panel.view.visualRect(row_of(panel, "either")).center()
    with qtbot.waitSignal(panel.menu_requested) as asked:
        send_context_menu(panel.view.viewport(), place)
    assert asked.args[0] == "either"
    assert isinstance(asked.args[1], QPoint)
    assert session.selection.names == ("either",)


def test_without_a_network_it_says_what_to_do(shown):
    panel = NetworkPanel()
    shown(panel, 220)
    assert panel.is_empty
    panel.set_session(DocumentSession.of(Document()))
    assert panel.is_empty


def test_another_session_shows_its_own_nodes_and_the_old_one_is_let_go(panel, session):
    other = asia_session(smoke="no")
    panel.set_session(other)
    assert shown_row(panel, "smoke").mark == "hard"
    session.document.apply("", edits.remove(session.document.state, ["asia"]))
    assert len(names(panel)) == 8


def test_the_overview_stands_at_the_bottom_under_its_heading(panel, qtbot):
    overview = QWidget()
    panel.set_overview(overview)
    qtbot.waitUntil(lambda: overview.width() == 200)
    assert overview.height() == 128
    top = overview.mapTo(panel, QPoint(0, 0)).y()
    assert top > panel.view.mapTo(panel, panel.view.rect().bottomLeft()).y()
    assert top + 128 <= panel.height()


def test_selecting_all_of_a_thousand_nodes_is_one_range(shown, qtbot):
    variables = [Variable(f"n{k}", ("a", "b")) for k in range(1041)]
    session = DocumentSession.of(Document(DocumentState(model=BayesianNetwork(variables))))
    panel = NetworkPanel()
    panel.set_session(session)
    shown(panel, 220)
    session.selection.set(session.document.state.network.names)
    assert len(panel.view.selectionModel().selection()) == 1
    session.beliefs.set(
        BeliefState(Freshness.FRESH, Posteriors.of("t", {}, 0.0), None, session.document.state)
    )
    assert shown_row(panel, "n7").state == "not filled yet"


def test_that_states_tie_is_a_remark_which_is_shown_whole_or_not_at_all(panel):
    said = shown_row(panel, "smoke")
    assert (said.state, said.is_said) == ("yes or no", True)
    known = shown_row(panel, "asia")
    assert (known.state, known.is_said) == ("no", False)


def test_beliefs_of_another_number_of_states_are_not_shown(panel, session):
    old = session.beliefs.state
    document = session.document
    document.apply("", edits.set_states(document.state, "dysp", ["a", "b", "c"], [0, 1, None]))
    session.beliefs.set(old)
    assert shown_row(panel, "dysp").number == ""
    refresh_beliefs(session)
    assert shown_row(panel, "dysp").number == "56.4"


def test_numbers_can_be_probabilities_or_odds(panel):
    panel.set_numbers("probability")
    assert shown_row(panel, "smoke").number == "0.500"
    panel.set_numbers("odds")
    assert shown_row(panel, "asia").number == "99.0"


def test_the_class_is_the_first_row_with_its_sign_until_it_is_unmarked(panel, session):
    plain = panel.view.grab().toImage()
    session.document.edit("Mark", lambda state: mark_class(state, "lung"))
    QApplication.processEvents()
    assert names(panel)[:3] == ["lung", "asia", "tub"]
    assert shown_row(panel, "lung").is_class
    assert not shown_row(panel, "asia").is_class
    sign = QRect(MARK_X - 7, 6, 14, 14)
    shown = panel.view.grab().toImage()
    assert shown.copy(sign) != plain.copy(sign)
    session.document.edit("Rename", lambda state: edits.rename_variable(state, "lung", "tumor"))
    assert names(panel)[0] == "tumor"
    session.document.undo()
    session.document.undo()
    assert names(panel)[0] == "asia"


def test_states_that_tie_are_both_named(shown):
    coin, die = Variable("coin", ("head", "tail")), Variable("die", tuple("123456"))
    session = DocumentSession.of(Document(DocumentState(model=BayesianNetwork([coin, die]))))
    refresh_beliefs(session)
    panel = NetworkPanel()
    panel.set_session(session)
    shown(panel, 220)
    document = session.document
    for name, values in (("coin", [0.5, 0.5]), ("die", [0.2, 0.2, 0.2, 0.2, 0.1, 0.1])):
        document.apply("", set_table(document.state, name, np.array(values)))
    refresh_beliefs(session)
    assert shown_row(panel, "coin").state == "head or tail"
    assert shown_row(panel, "die").state == "4 states alike"
    tip = row_of(panel, "coin").data(Qt.ItemDataRole.ToolTipRole)
    assert "coin: head or tail, 0.5 each" in tip
