"""The question X, Y, Z, its verdict in words, and the trails."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import QEnterEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bayesgui.document import edits
from bayesgui.document.overlays import SeparationChoice
from bayesgui.graph.dseparation import analyze_separation
from bayesgui.panels.separation.page import SeparationPanel
from bayesgui.panels.separation.words import trail_reason, verdict_words
from tests.panels.asia import asia_network, asia_session

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def asked(shown):
    """Return a function that shows the page on an answered question."""

    def ask(x=None, y=None, *given):
        session = asia_session()

        def answer(before=None):
            choice = session.overlays.state.separation
            if before is not None and before.separation == choice:
                return
            found = None
            if choice.x and choice.y:
                network = session.document.state.network
                found = analyze_separation(network, choice.x, choice.y, choice.given)
            session.overlays.update(analysis=found)

        session.overlays.update(separation=SeparationChoice(x, y, given))
        answer()
        session.overlays.changed.connect(answer)
        panel = SeparationPanel()
        panel.set_session(session)
        return shown(panel), session

    return ask


def texts(panel, role):
    return tuple(chip.text for chip in panel.question.chips(role))


def test_the_picture_s_question_has_its_verdict_and_trails(asked):
    panel, _ = asked("lung", "bronc", "smoke", "dysp")
    assert panel.verdict == "Not separated"
    assert (
        panel.sentence.text()
        == "lung and bronc can depend on each other once smoke and dysp are known."
    )
    assert [(row.text, row.reason) for row in panel.trail_rows] == [
        ("lung → either → dysp ← bronc", "Active: the collider dysp is given."),
        ("lung ← smoke → bronc", "Blocked at smoke: a fork that is given."),
    ]
    assert panel.separating_set.text() == "given smoke alone"
    assert panel.moral_graph.lines == (
        ("nodes", "7 of 8"),
        ("moral edges", "9, of them 2 marriages"),
    )


def test_use_takes_the_smallest_separating_set(asked):
    panel, session = asked("lung", "bronc", "smoke", "dysp")
    QTest.mouseClick(panel.use_button, LEFT)
    assert session.overlays.state.separation == SeparationChoice("lung", "bronc", ("smoke",))
    assert panel.verdict == "Separated"
    assert panel.sentence.text() == "lung and bronc are independent once smoke is known."
    assert panel.use_button.isHidden()


def test_adjacent_nodes_cannot_be_separated(asked):
    panel, _ = asked("smoke", "lung")
    assert panel.verdict == "Not separated"
    assert panel.separating_set.text() == "Nothing can: an arc joins them."
    assert panel.use_button.isHidden()
    assert panel.trail_rows[0].reason == "Active: an arc joins them."


def test_nothing_need_be_given_for_independent_causes(asked):
    panel, _ = asked("asia", "smoke")
    assert panel.verdict == "Separated"
    assert (
        panel.sentence.text() == "asia and smoke are independent as long as nothing else is known."
    )
    assert panel.separating_set.text() == "nothing need be given"


def test_a_descendant_opens_a_collider(asked):
    panel, _ = asked("tub", "lung", "xray")
    assert (
        panel.trail_rows[0].reason == "Active: the collider either has the given descendant xray."
    )


def test_a_chip_s_cross_takes_the_node_out(asked):
    panel, session = asked("lung", "bronc", "smoke", "dysp")
    chip = panel.question.chips("given")[0]
    QTest.keyClick(chip, Qt.Key.Key_Delete)
    assert session.overlays.state.separation.given == ("dysp",)
    QTest.keyClick(panel.question.chips("x")[0], Qt.Key.Key_Delete)
    assert session.overlays.state.separation == SeparationChoice(None, "bronc", ("dysp",))
    assert panel.verdict == ""
    assert texts(panel, "x") == ()


def test_nodes_can_be_chosen_by_keyboard_alone(asked):
    panel, session = asked()
    for role, name in (("x", "lung"), ("y", "bro"), ("given", "SMOKE")):
        picker = panel.question.picker(role)
        picker.link.setFocus()
        QTest.keyClick(picker.link, Qt.Key.Key_Space)
        QTest.keyClicks(picker.field, name)
        QTest.keyClick(picker.field, Qt.Key.Key_Return)
    assert session.overlays.state.separation == SeparationChoice("lung", "bronc", ("smoke",))
    assert panel.verdict == "Separated"


def test_an_unknown_name_is_red_and_changes_nothing(asked):
    panel, session = asked("lung")
    picker = panel.question.picker("y")
    QTest.mouseClick(picker.link, LEFT)
    QTest.keyClicks(picker.field, "nobody")
    QTest.keyClick(picker.field, Qt.Key.Key_Return)
    assert picker.field.property("wrong") is True
    assert session.overlays.state.separation == SeparationChoice("lung")
    QTest.keyClick(picker.field, Qt.Key.Key_Escape)
    assert picker.link.isVisible()


def test_pointing_at_a_trail_draws_it_alone(asked):
    panel, session = asked("lung", "bronc", "dysp")
    row = panel.trail_rows[1]
    middle = QPointF(20, 10)
    QApplication.sendEvent(row, QEnterEvent(middle, middle, middle))
    assert session.overlays.state.hovered_trail is row.trail
    QApplication.sendEvent(row, QEvent(QEvent.Type.Leave))
    assert session.overlays.state.hovered_trail is None
    row.setFocus(Qt.FocusReason.TabFocusReason)
    assert session.overlays.state.hovered_trail is row.trail


def test_an_answer_to_another_question_is_not_shown(asked):
    panel, session = asked("lung", "bronc", "smoke")
    session.overlays.changed.disconnect()
    session.overlays.changed.connect(panel.on_overlays_changed)
    session.overlays.update(separation=SeparationChoice("lung", "bronc", ()))
    assert panel.verdict == ""


def test_mutual_information_is_shown_where_it_is_supplied(asked):
    panel, _ = asked("lung", "bronc", "smoke", "dysp")
    assert panel.key_value_rows == ()
    panel.set_information([("I(lung; bronc | smoke, dysp)", 0.010221)])
    assert panel.key_value_rows == (("I(lung; bronc | smoke, dysp)", "0.01022"),)


def test_an_edit_of_the_graph_is_followed(asked):
    panel, session = asked("asia", "smoke", "xray")
    document = session.document
    document.apply("", edits.remove(document.state, arcs=[("tub", "either")]))
    choice = session.overlays.state.separation
    network = document.state.network
    session.overlays.update(analysis=analyze_separation(network, choice.x, choice.y, choice.given))
    assert panel.verdict == "Separated"
    assert panel.trail_rows == ()


@pytest.mark.parametrize(
    ("x", "y", "given", "reason"),
    [
        ("asia", "xray", ("either",), "Blocked at either: a chain whose middle is given."),
        (
            "tub",
            "lung",
            (),
            "Blocked at either: a collider, and neither it nor a descendant is given.",
        ),
        ("lung", "bronc", (), "Active: nothing on it is given."),
    ],
)
def test_each_kind_of_step_has_its_reason(x, y, given, reason):
    found = analyze_separation(asia_network(), x, y, given)
    assert reason in [trail_reason(trail) for trail in found.trails]


def test_the_verdict_speaks_of_one_given_node_in_the_singular():
    found = analyze_separation(asia_network(), "tub", "lung", ("dysp",))
    assert verdict_words(found) == (
        "Not separated",
        "tub and lung can depend on each other once dysp is known.",
    )


def test_a_name_picked_from_the_list_goes_in_once(asked):
    panel, session = asked("lung", "bronc")
    picker = panel.question.picker("given")
    QTest.mouseClick(picker.link, LEFT)
    QTest.keyClicks(picker.field, "smo")
    popup = picker.field.completer().popup()
    assert popup.isVisible()
    QTest.keyClick(popup, Qt.Key.Key_Down)
    QTest.keyClick(popup, Qt.Key.Key_Return)
    assert session.overlays.state.separation.given == ("smoke",)
    assert texts(panel, "given") == ("smoke",)
