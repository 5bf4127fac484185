"""The properties of a node: names, states, numbers, color, relatives, patterns."""

from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QToolButton

from bayesgui.core.states.interval_limits import with_interval_added, with_interval_removed
from bayesgui.core.variable import Variable
from bayesgui.document import edits, state_edits
from bayesgui.document.removal import Removal
from bayesgui.document.state import DocumentState
from bayesgui.document.table_edits import set_table
from bayesgui.inference.exact.junction_tree import JunctionTree
from bayesgui.panels.rows.relations import pattern_words, related_nodes
from bayesgui.panels.variable.page import VariablePanel
from bayesgui.widgets.rows.chip import Chip
from tests.panels.asia import asia_network, asia_session, session_on

LEFT = Qt.MouseButton.LeftButton
ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def panel(session, shown):
    made = VariablePanel()
    made.set_session(session)
    session.selection.set(["dysp"])
    return shown(made, 320, 800)


def retype(field, text, key=Qt.Key.Key_Return):
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, text)
    QTest.keyClick(field, key)


def press_return(editor):
    QTest.keyClick(editor, Qt.Key.Key_Return)
    # Views commit an editor's Enter with a queued call.
    QApplication.processEvents()


def edit_cell(panel, row, column, text):
    view = panel.states.view
    view.setFocus()
    view.setCurrentIndex(view.model().index(row, column))
    QTest.keyClick(view, Qt.Key.Key_Return)
    editor = next(e for e in view.findChildren(QLineEdit) if e.isVisible())
    editor.selectAll()
    QTest.keyClicks(editor, text)
    press_return(editor)


def states(session, name="dysp"):
    return session.document.state.network[name].states


def test_renaming_renames_everywhere_as_one_step(panel, session):
    session.document.apply("", edits.set_finding(session.document.state, "dysp", "yes"))
    retype(panel.form.name, " breathless ")
    assert "breathless" in session.document.state.network
    assert list(session.document.state.evidence) == ["breathless"]
    assert session.selection.names == ("breathless",)
    assert session.document.undo_text == "Rename dysp to breathless"
    assert panel.form.name.text() == "breathless"


def test_a_taken_name_is_refused_at_the_field(panel, session):
    retype(panel.form.name, "smoke")
    assert panel.form.problem.text() == "There already is a node named smoke; choose another name."
    assert panel.form.name.property("wrong") is True
    assert "dysp" in session.document.state.network
    retype(panel.form.name, "dysp")
    assert panel.form.problem.text() == ""


def test_label_and_description_are_kept_when_the_field_is_left(panel, session):
    retype(panel.form.label, "Shortness of breath", Qt.Key.Key_Tab)
    panel.form.description.setFocus()
    QTest.keyClicks(panel.form.description, "Dyspnoea.")
    panel.form.name.setFocus()
    variable = session.document.state.network["dysp"]
    assert (variable.label, variable.description) == ("Shortness of breath", "Dyspnoea.")


def test_what_was_typed_is_kept_when_another_node_is_selected(panel, session):
    panel.form.label.setFocus()
    QTest.keyClicks(panel.form.label, "Breath")
    session.selection.set(["asia"])
    assert session.document.state.network["dysp"].label == "Breath"
    assert panel.form.label.text() == ""


def test_a_state_is_renamed_in_place_and_findings_follow(panel, session):
    session.document.apply("", edits.set_finding(session.document.state, "dysp", "yes"))
    edit_cell(panel, 0, 0, "present")
    assert states(session) == ("present", "no")
    assert session.document.state.evidence["dysp"].states == {"present"}


def test_a_state_named_twice_is_refused_below_the_table(panel, session):
    edit_cell(panel, 0, 0, "no")
    assert panel.states.problem.text().startswith("Node dysp has the state “no” twice")
    assert states(session) == ("yes", "no")


def test_adding_a_state_opens_its_name_for_typing(panel, session):
    add = panel.states.buttons[0]
    QTest.mouseClick(add, LEFT)
    assert states(session) == ("yes", "no", "state 3")
    assert session.document.state.network.cpt("dysp").values[0, 0].tolist() == [0.9, 0.1, 0]
    editor = next(e for e in panel.states.view.findChildren(QLineEdit) if e.isVisible())
    editor.selectAll()
    QTest.keyClicks(editor, "unknown")
    press_return(editor)
    assert states(session) == ("yes", "no", "unknown")


def test_the_cross_on_a_parent_weighs_as_the_canvas_does_and_says_so(session, panel):
    said = []
    panel.message.connect(lambda kind, text: said.append((kind, text)))
    before = session.document.state.network
    chip = next(each for each in panel.findChildren(Chip) if each.text == "bronc")
    QTest.mouseClick(chip.findChild(QToolButton), LEFT)
    after = session.document.state.network
    assert after.parents("dysp") == ("either",)
    marginal = JunctionTree(before).query({})["dysp"]
    assert JunctionTree(after).query({})["dysp"] == pytest.approx(marginal, abs=1e-12)
    deleted = Removal(arcs=(("bronc", "dysp"),)).apply(DocumentState(model=before))
    assert after == deleted.state.network
    assert said == [("info", deleted.weights.text)]
    assert "weighted by the probability" in said[0][1]
    session.document.undo()
    assert session.document.state.network == before


def test_delete_removes_the_current_state_and_the_last_one_stays(panel, session):
    view = panel.states.view
    view.setCurrentIndex(view.model().index(1, 0))
    QTest.keyClick(view, Qt.Key.Key_Delete)
    assert states(session) == ("yes",)
    assert session.document.undo_text == "Remove state no of dysp"
    QTest.keyClick(view, Qt.Key.Key_Delete)
    assert states(session) == ("yes",)
    assert panel.states.problem.text() == "A node needs at least one state."


def test_alt_arrows_and_buttons_move_a_state_and_its_numbers(panel, session):
    view = panel.states.view
    view.setFocus()
    view.setCurrentIndex(view.model().index(0, 0))
    QTest.keyClick(view, Qt.Key.Key_Down, ALT)
    assert states(session) == ("no", "yes")
    assert session.document.state.network.cpt("dysp").values[0, 0].tolist() == [0.1, 0.9]
    assert view.currentIndex().row() == 1
    QTest.mouseClick(panel.states.buttons[2], LEFT)
    assert states(session) == ("yes", "no")


def test_a_state_is_dragged_to_another_place(panel, session, qtbot):
    document = session.document
    document.apply("", edits.set_states(document.state, "dysp", ["a", "b", "c"], [0, 1, None]))
    header = panel.states.view.verticalHeader()
    header.moveSection(0, 2)
    qtbot.waitUntil(lambda: states(session) == ("b", "c", "a"))
    assert [header.visualIndex(k) for k in range(3)] == [0, 1, 2]


def test_states_get_numbers_or_intervals_that_must_increase(panel, session):
    box = panel.states.numbers

    def choose(kind):
        box.setCurrentIndex(box.findData(kind))
        box.activated.emit(box.currentIndex())

    choose("values")
    assert session.document.state.network["dysp"].values == (0.0, 1.0)
    edit_cell(panel, 1, 1, "2.5")
    assert session.document.state.network["dysp"].values == (0.0, 2.5)
    choose("intervals")
    assert session.document.state.network["dysp"].edges == (0.0, 1.0, 2.0)
    edit_cell(panel, 0, 2, "7")
    assert "increasing" in panel.states.problem.text()
    assert session.document.state.network["dysp"].edges == (0.0, 1.0, 2.0)
    edit_cell(panel, 0, 2, "1.5")
    assert session.document.state.network["dysp"].edges == (0.0, 1.5, 2.0)
    choose("none")
    assert session.document.state.network["dysp"].edges is None


def test_the_effect_on_the_tables_of_children_is_said(panel, session):
    session.selection.set(["either"])
    assert "xray, dysp" in panel.states.effect.text()
    session.selection.set(["dysp"])
    assert "uniform" not in panel.states.effect.text()


def test_a_color_is_given_by_mouse_and_by_key_to_all_selected(panel, session):
    session.selection.set(["asia", "dysp"])
    QTest.mouseClick(panel.colors, LEFT, pos=panel.colors.swatch(4).center().toPoint())
    assert dict(session.document.state.layout.colors) == {"asia": 4, "dysp": 4}
    panel.colors.setFocus()
    QTest.keyClick(panel.colors, Qt.Key.Key_Right)
    assert session.document.state.layout.colors["asia"] == 5
    QTest.keyClick(panel.colors, Qt.Key.Key_0)
    assert dict(session.document.state.layout.colors) == {}


def test_several_nodes_show_only_what_they_share(panel, session):
    session.selection.set(["asia", "dysp"])
    assert panel.headline.startswith("2 node")
    assert not panel.form.isVisible()
    assert panel.colors.isVisible()


def test_relatives_are_listed_and_a_click_goes_there(panel, session, qtbot):
    assert panel.relatives["parents"].names == ("bronc", "either")
    assert panel.relatives["children"].names == ()
    assert panel.relatives["ancestors"].names == (
        "asia",
        "tub",
        "smoke",
        "lung",
        "bronc",
        "either",
    )
    with qtbot.waitSignal(panel.show_node) as shown_node:
        panel.relatives["parents"].links.linkActivated.emit("1")
    assert shown_node.args == ["either"]
    assert session.selection.names == ("either",)


def test_names_with_angle_brackets_are_shown_as_they_are(panel, session):
    document = session.document
    document.apply("", edits.rename_variable(document.state, "bronc", "<b>x</b>"))
    assert "&lt;b&gt;x&lt;/b&gt;" in panel.relatives["parents"].links.text()


def test_the_eye_highlights_relatives_and_follows_the_selection(panel, session):
    QTest.mouseClick(panel.relatives["blanket"].highlight, LEFT)
    assert session.overlays.state.related == (
        ("dysp", "selected"),
        ("bronc", "parent"),
        ("either", "parent"),
    )
    session.selection.set(["lung"])
    assert session.overlays.state.related == (
        ("lung", "selected"),
        ("tub", "co-parent"),
        ("smoke", "parent"),
        ("either", "child"),
    )
    session.overlays.update(related=())
    assert not panel.relatives["blanket"].highlight.isChecked()
    QTest.mouseClick(panel.relatives["parents"].highlight, LEFT)
    QTest.mouseClick(panel.relatives["parents"].highlight, LEFT)
    assert session.overlays.state.related == ()


def test_the_local_markov_property_is_one_sentence(panel, session):
    assert panel.independence.text() == (
        "dysp is independent of asia, tub, smoke, lung, xray given bronc, either."
    )
    session.selection.set(["asia"])
    assert panel.independence.text() == "asia is independent of smoke, lung, bronc."


@pytest.mark.parametrize(
    ("names", "title", "said"),
    [
        (
            ["lung", "smoke", "bronc"],
            "Fork at smoke: lung ← smoke → bronc",
            "lung and bronc are independent given smoke",
        ),
        (
            ["asia", "tub", "either"],
            "Chain through tub: asia → tub → either",
            "asia and either are independent given tub",
        ),
        (
            ["either", "tub", "lung"],
            "Collider at either: tub → either ← lung",
            "tub and lung are independent as long as nothing is known of either",
        ),
    ],
)
def test_three_nodes_are_named_as_fork_chain_or_collider(panel, session, names, title, said):
    session.selection.set(names)
    assert panel.pattern[0] == title
    assert said in panel.pattern[1]
    assert "almost all tables" in panel.pattern[1]
    assert "other trails" not in panel.pattern[1]


def test_other_trails_between_the_ends_of_a_pattern_are_admitted():
    network = asia_network()
    title, said = pattern_words(network, ["bronc", "dysp", "either"])
    assert title == "Collider at dysp: bronc → dysp ← either"
    assert "bronc and either are independent" not in said
    assert said.endswith("bronc and either depend on each other even so, by other trails.")
    _, said = pattern_words(network, ["smoke", "bronc", "dysp"])
    assert said.startswith("Given bronc this trail is blocked, without it it is active.")
    assert said.endswith("depend on each other even given bronc, by other trails.")
    assert pattern_words(network, ["asia", "smoke", "dysp"]) is None


def test_related_nodes_carry_their_roles():
    network = asia_network()
    assert related_nodes(network, "either", "children") == (
        ("either", "selected"),
        ("xray", "child"),
        ("dysp", "child"),
    )
    assert ("asia", "ancestor") in related_nodes(network, "dysp", "ancestors")


def test_without_a_selection_it_says_what_to_do(panel, session):
    session.selection.clear()
    assert panel.is_empty
    panel.set_session(asia_session())
    assert panel.is_empty


def test_undo_brings_old_states_back_into_the_table(panel, session):
    edit_cell(panel, 0, 0, "present")
    session.document.undo()
    assert panel.states.view.model().index(0, 0).data() == "yes"


def test_intervals_stay_when_a_state_is_added_or_removed_and_cannot_change_places(panel, session):
    document = session.document
    intervals = document.state.network["dysp"].with_parts(edges=(0.0, 1.0, 3.0))
    document.apply("", edits.describe_variable(document.state, intervals))
    QTest.mouseClick(panel.states.buttons[0], LEFT)
    assert document.state.network["dysp"].edges == (0.0, 1.0, 3.0, 5.0)
    assert not panel.states.buttons[2].isEnabled()
    panel.states.move_state(-1)
    assert panel.states.problem.text().startswith("Interval states")
    view = panel.states.view
    view.setCurrentIndex(view.model().index(0, 0))
    panel.states.remove_state()
    assert document.state.network["dysp"].edges == (0.0, 3.0, 5.0)
    assert states(session) == ("no", "state 3")


@given(
    st.lists(st.floats(-1e6, 1e6), min_size=2, max_size=8, unique=True).map(sorted),
    st.booleans(),
    st.booleans(),
    st.integers(0, 6),
)
@settings(max_examples=100)
def test_limits_keep_increasing(edges, open_below, open_above, state):
    edges = [-math.inf] * open_below + edges + [math.inf] * open_above
    longer = with_interval_added(tuple(edges))
    assert len(longer) == len(edges) + 1
    assert all(a < b for a, b in itertools.pairwise(longer))
    if len(edges) > 2:
        state %= len(edges) - 1
        shorter = with_interval_removed(tuple(edges), state)
        assert len(shorter) == len(edges) - 1
        assert all(a < b for a, b in itertools.pairwise(shorter))
        assert shorter[0] == edges[0]
        assert shorter[-1] == edges[-1]


def test_limits_a_rounding_apart_still_get_another_beyond_them():
    almost = math.nextafter(1.0, 0.0)
    assert with_interval_added((almost, 1.0))[2] > 1.0
    assert with_interval_added((-math.inf, math.inf)) == (-math.inf, 1.0, math.inf)


def test_enter_without_a_current_state_opens_nothing(panel, session):
    view = panel.states.view
    view.setFocus()
    view.setCurrentIndex(view.rootIndex())
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert not view.findChildren(QLineEdit)


def plus(panel):
    QTest.mouseClick(panel.states.buttons[0], LEFT)
    editor = next(e for e in panel.states.view.findChildren(QLineEdit) if e.isVisible())
    return editor


def test_plus_adds_a_state_below_the_selected_one(panel, session):
    view = panel.states.view
    view.setFocus()
    view.setCurrentIndex(view.model().index(0, 0))
    editor = plus(panel)
    editor.selectAll()
    QTest.keyClicks(editor, "perhaps")
    press_return(editor)
    assert states(session) == ("yes", "perhaps", "no")
    values = session.document.state.network.cpt("dysp").values
    assert (values[..., 1] == 0).all()
    assert values[0, 0].tolist() == pytest.approx([0.9, 0, 0.1])


def test_states_of_several_nodes_are_edited_together_as_one_step(panel, session):
    session.selection.set(["dysp", "xray", "asia"])
    assert panel.headline == "3 nodes selected"
    before = session.document.state
    edit_cell(panel, 0, 0, "present")
    for name in ("dysp", "xray", "asia"):
        assert states(session, name) == ("present", "no")
    assert states(session, "smoke") == ("yes", "no")
    assert session.document.undo_text == "States of 3 nodes"
    session.document.undo()
    assert session.document.state.network == before.network


def test_states_that_differ_are_not_edited_together(panel, session):
    edit_cell(panel, 0, 0, "present")
    session.selection.set(["dysp", "xray"])
    assert panel.states.isHidden()
    assert "differ" in panel._differing.text()
    session.selection.set(["asia", "xray"])
    assert panel.states.isVisible()
    assert panel._differing.isHidden()


def test_after_states_shrink_nothing_is_left_overlapping_for_a_frame(panel, session):
    document = session.document
    for k in range(5):
        document.apply("", state_edits.add_state(document.state, "dysp", f"more {k}"))
    QApplication.processEvents()
    document.undo()
    document.undo()
    widgets = [panel.states, panel._numbers_title, panel.numbers, panel._parents_title]
    boxes = [QRect(w.mapTo(panel, QPoint(0, 0)), w.size()) for w in widgets]
    for above, below in itertools.pairwise(boxes):
        assert above.bottom() < below.top()
    inner = [panel.states.view, *panel.states.buttons[:1]]
    boxes = [QRect(w.mapTo(panel, QPoint(0, 0)), w.size()) for w in inner]
    assert boxes[0].bottom() < boxes[1].top()
    assert boxes[1].top() - boxes[0].bottom() < 12


def test_a_table_not_filled_yet_is_said_to_stay_uniform(panel, session):
    assert panel.states.effect.text().startswith("A new state gets probability 0")
    fresh = Variable("fresh", ("yes", "no"))
    session.document.apply("", edits.add_variable(session.document.state, fresh, (0.0, 0.0)))
    session.selection.set(["fresh"])
    assert (
        panel.states.effect.text()
        == "The table is not filled yet: it stays uniform over its states."
    )
    QTest.mouseClick(panel.states.buttons[0], LEFT)
    network = session.document.state.network
    assert network.cpt("fresh").values.tolist() == pytest.approx([1 / 3] * 3)
    session.document.apply("", set_table(session.document.state, "fresh", [0.2, 0.3, 0.5]))
    assert panel.states.effect.text().startswith("A new state gets probability 0")


def test_a_utility_has_a_name_parents_and_no_states(qapp, shown):
    model = asia_network().with_utility("joy", ["lung"], [1.0, 2.0], unit="k$")
    session = session_on(model)
    panel = shown(VariablePanel())
    panel.set_session(session)
    session.selection.set(["joy"])
    assert panel.form.name.text() == "joy"
    assert panel.states.isHidden()
    assert panel.numbers.isHidden()
    assert panel.relatives["parents"].names == ("lung",)
    assert "joy" not in panel.parents.possible()
    panel.form.label.setText("What it is worth")
    panel.form.label.setModified(True)
    panel.form.commit()
    assert session.document.state.model["joy"].label == "What it is worth"
    assert session.document.state.model["joy"].unit == "k$"


def test_options_of_a_decision_are_edited_like_states(qapp, shown):
    model = asia_network().with_decision("treat", ["yes", "no"], ["xray"])
    session = session_on(model.with_utility("joy", ["treat"], [1.0, 2.0]))
    panel = shown(VariablePanel())
    panel.set_session(session)
    session.selection.set(["treat"])
    assert not panel.states.isHidden()
    assert "new option" in panel.states.effect.text()
    assert panel.states.view.model().headerData(0, Qt.Orientation.Horizontal) == "Option"
    assert "joy" not in panel.parents.possible()
    panel.states.add_state()
    assert session.document.state.model["treat"].n_states == 3
    assert session.document.state.model.mechanism("joy").n_missing == 1
    panel.states.remove_state()
    assert session.document.state.model.mechanism("joy").values.tolist() == [1.0, 2.0]
