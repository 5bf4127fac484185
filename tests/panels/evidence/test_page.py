"""The findings with their kinds and sliders, P(evidence), and the largest posterior changes."""

from __future__ import annotations

import math

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QStyle, QStyleOptionFrame

from bayesgui.core.evidence import FixedPosterior, LikelihoodFinding, do, excluding, fixed
from bayesgui.document import edits
from bayesgui.document.beliefs import BeliefState, Freshness
from bayesgui.document.shown.lesson import LessonView
from bayesgui.panels.evidence.page import EvidencePanel
from bayesgui.panels.evidence.weight_sliders import rebalanced
from tests.inference.networks import naive_bayes
from tests.panels.asia import asia_network, asia_session, refresh_beliefs, session_on

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def panel_on(shown):
    def make(session):
        panel = EvidencePanel()
        panel.set_session(session)
        return shown(panel)

    return make


def move_to(widget, place=None):
    QTest.mouseMove(widget, QPoint(1, 1))
    QTest.mouseMove(widget, place or widget.rect().center())


def test_findings_read_as_in_the_picture(panel_on):
    panel = panel_on(asia_session(xray="yes", tub=excluding("yes")))
    rows = [(r.line.whole, r.kind_label.whole, r.prior_label.text()) for r in panel.rows]
    assert rows == [
        ("xray = yes", "observed", "prior 11.0\u00a0%"),
        ("tub ≠ yes", "ruled out", "prior 99.0\u00a0%"),
    ]
    assert panel.headline.text().startswith("2 finding")
    assert panel.numbers.texts == ("0.1001", "−2.3016")
    assert panel.numbers.conflict == ("+0.087", "slight")
    assert all(row.height() == 44 for row in panel.rows)


def test_every_kind_of_finding_has_its_words(panel_on):
    panel = panel_on(
        asia_session(
            smoke=do("yes"),
            lung={"yes", "no"},
            bronc=fixed({"yes": 0.25, "no": 0.75}),
            xray={"yes": 0.8, "no": 0.3},
        )
    )
    assert [(r.line.whole, r.kind_label.whole) for r in panel.rows] == [
        ("do(smoke = yes)", "set from outside"),
        ("lung ∈ {yes, no}", "one of these"),
        ("bronc", "posterior fixed, whatever else is found"),
        ("xray", "likelihood of each state"),
    ]
    assert panel.numbers.texts == ("–", "–")
    assert panel.numbers.conflict == ("", "")


@pytest.mark.parametrize(
    ("findings", "degree"),
    [
        ({"xray": "yes", "dysp": "yes"}, "none"),
        ({"smoke": "no", "lung": "yes"}, "noticeable"),
        ({"tub": "yes", "xray": "no"}, "strong"),
        ({"xray": "yes"}, ""),
    ],
)
def test_findings_that_speak_against_each_other_are_told(panel_on, findings, degree):
    panel = panel_on(asia_session(**findings))
    assert panel.numbers.conflict[1] == degree


def test_a_conflict_that_is_only_rounding_is_none(panel_on):
    panel = panel_on(asia_session())
    for conflict in (1e-12, 0.0, -1e-12):
        panel.numbers.show_conflict(conflict)
        assert panel.numbers.conflict == ("0.000", "none")
    panel.numbers.show_conflict(0.0006)
    assert panel.numbers.conflict == ("+0.001", "slight")


def test_moved_most_is_sorted_by_the_move(panel_on):
    panel = panel_on(asia_session(xray="yes", tub=excluding("yes")))
    shown = [
        (m.name, m.state, f"{m.prior:.3f}", f"{m.posterior:.3f}") for m in panel.changes.changes
    ]
    assert shown[:3] == [
        ("lung", "yes", "0.055", "0.533"),
        ("either", "yes", "0.065", "0.533"),
        ("smoke", "yes", "0.500", "0.707"),
    ]
    assert [m.name for m in panel.changes.changes] == [
        "lung",
        "either",
        "smoke",
        "dysp",
        "bronc",
        "asia",
    ]
    distances = [m.distance for m in panel.changes.changes]
    assert distances == sorted(distances, reverse=True)
    index = panel.changes.model().index(0, 0)
    said = index.data(Qt.ItemDataRole.AccessibleTextRole)
    assert said == "lung = yes: from 5.5 to 53.3 per cent"


def test_nodes_that_a_finding_leaves_alone_are_not_listed(panel_on):
    panel = panel_on(asia_session(asia="yes"))
    assert {m.name for m in panel.changes.changes} == {"tub", "either", "xray", "dysp"}


def test_the_cross_takes_a_finding_back_and_undo_returns_it(panel_on):
    session = asia_session(xray="yes", tub=excluding("yes"))
    panel = panel_on(session)
    QTest.mouseClick(panel.rows[0].close_button, LEFT)
    assert list(session.document.state.evidence) == ["tub"]
    assert [r.line.whole for r in panel.rows] == ["tub ≠ yes"]
    session.document.undo()
    assert [r.line.whole for r in panel.rows] == ["xray = yes", "tub ≠ yes"]


def test_clear_all_takes_everything_back_and_says_how_to_enter_evidence(panel_on):
    session = asia_session(xray="yes", tub=excluding("yes"))
    panel = panel_on(session)
    QTest.mouseClick(panel.clear_button, LEFT)
    assert not session.document.state.evidence
    assert panel.is_empty
    assert session.document.undo_text == "Clear all evidence"


def test_pointing_at_a_row_points_at_the_node_on_the_canvas(panel_on):
    session = asia_session(xray="yes", tub=excluding("yes"))
    panel = panel_on(session)
    from PySide6.QtCore import QEvent, QPointF
    from PySide6.QtGui import QEnterEvent
    from PySide6.QtWidgets import QApplication

    row, middle = panel.rows[1], QPointF(20, 20)
    QApplication.sendEvent(row, QEnterEvent(middle, middle, middle))
    assert session.overlays.state.hovered == "tub"
    QApplication.sendEvent(row, QEvent(QEvent.Type.Leave))
    assert session.overlays.state.hovered is None
    move_to(panel.changes.viewport(), QPoint(30, 30))
    assert session.overlays.state.hovered == "either"


def test_removing_the_row_under_the_pointer_points_at_nothing(panel_on):
    session = asia_session(xray="yes", tub=excluding("yes"))
    panel = panel_on(session)
    session.overlays.update(hovered="xray")
    QTest.mouseClick(panel.rows[0].close_button, LEFT)
    assert session.overlays.state.hovered is None


def test_a_click_on_a_moved_node_selects_it_and_a_double_click_opens_it(panel_on, qtbot):
    session = asia_session(xray="yes")
    panel = panel_on(session)
    place = QPoint(30, 13)
    with qtbot.waitSignal(panel.show_node) as shown_node:
        QTest.mouseClick(panel.changes.viewport(), LEFT, pos=place)
    first = panel.changes.changes[0].name
    assert shown_node.args == [first]
    assert session.selection.names == (first,)
    with qtbot.waitSignal(panel.node_activated) as opened:
        QTest.mouseDClick(panel.changes.viewport(), LEFT, pos=place)
    assert opened.args == [first]


def test_a_likelihood_begins_neutral_and_its_first_slider_has_the_focus(panel_on):
    session = asia_session()
    panel = panel_on(session)
    panel.edit_likelihood("xray")
    finding = session.document.state.evidence["xray"]
    assert finding == LikelihoodFinding((("yes", 1.0), ("no", 1.0)))
    sliders = panel.rows[0].sliders
    assert [s.value() for s in sliders.sliders] == [1000, 1000]
    assert sliders.sliders[0].hasFocus()
    assert session.document.undo_text == "Likelihood of xray"


def test_editing_a_likelihood_that_is_there_keeps_its_weights(panel_on):
    session = asia_session(xray={"yes": 0.8, "no": 0.3})
    panel = panel_on(session)
    panel.edit_likelihood("xray")
    assert session.document.undo_text is None
    assert [f.text() for f in panel.rows[0].sliders.fields] == ["0.8", "0.3"]


def test_a_mean_of_weights_above_1_is_named_for_what_it_is(panel_on):
    session = asia_session(xray={"yes": 80, "no": 30})
    panel = panel_on(session)
    assert panel.numbers.names == ("Mean likelihood E[λ]", "ln E[λ]")
    assert panel.numbers.texts[1].startswith("3.5")
    session.document.apply("", edits.set_finding(session.document.state, "xray", "yes"))
    assert panel.numbers.names == ("P(evidence)", "ln P(evidence)")


def test_dragging_a_likelihood_slider_is_live_and_one_step(panel_on):
    session = asia_session()
    panel = panel_on(session)
    panel.edit_likelihood("xray")
    slider = panel.rows[0].sliders.sliders[1]
    for value in (800, 500, 300):
        slider.setSliderDown(True)
        slider.setValue(value)
        weights = dict(session.document.state.evidence["xray"].weights_by_state)
        assert weights == {"yes": 1.0, "no": value / 1000}
    slider.setSliderDown(False)
    assert panel.rows[0].sliders.fields[1].text() == "0.3"
    session.document.undo()
    weights = dict(session.document.state.evidence["xray"].weights_by_state)
    assert weights == {"yes": 1.0, "no": 1.0}
    session.document.undo()
    assert not session.document.state.evidence


def test_the_next_drag_is_a_step_of_its_own(panel_on):
    session = asia_session(xray={"yes": 1.0, "no": 1.0})
    panel = panel_on(session)
    slider = panel.rows[0].sliders.sliders[1]
    for value in (800, 500):
        slider.setSliderDown(True)
        slider.setValue(value)
        slider.setSliderDown(False)
    session.document.undo()
    assert dict(session.document.state.evidence["xray"].weights_by_state)["no"] == 0.8


def test_the_row_stays_the_same_widget_while_its_slider_moves(panel_on):
    session = asia_session(xray={"yes": 1.0, "no": 1.0})
    panel = panel_on(session)
    row = panel.rows[0]
    row.sliders.sliders[0].setValue(400)
    assert panel.rows[0] is row
    assert dict(session.document.state.evidence["xray"].weights_by_state)["yes"] == 0.4


def test_weights_that_are_all_zero_are_refused_below_the_row(panel_on):
    session = asia_session(xray={"yes": 1.0, "no": 0.0})
    panel = panel_on(session)
    panel.rows[0].sliders.sliders[0].setValue(0)
    assert "one of them above 0" in panel.rows[0].problem.text()
    assert dict(session.document.state.evidence["xray"].weights_by_state)["yes"] == 1.0


def test_a_weight_can_be_typed(panel_on):
    session = asia_session(xray={"yes": 1.0, "no": 1.0})
    panel = panel_on(session)
    field = panel.rows[0].sliders.fields[1]
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "0.125")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert dict(session.document.state.evidence["xray"].weights_by_state)["no"] == 0.125
    field.selectAll()
    QTest.keyClicks(field, "-3")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert field.property("wrong") is True
    assert panel.rows[0].problem.text()
    assert dict(session.document.state.evidence["xray"].weights_by_state)["no"] == 0.125


def test_a_fixed_posterior_begins_at_the_present_one(panel_on):
    session = asia_session(xray="yes")
    present = session.beliefs.state.posteriors["lung"]
    panel = panel_on(session)
    panel.edit_fixed("lung")
    finding = session.document.state.evidence["lung"]
    assert isinstance(finding, FixedPosterior)
    assert [p for _, p in finding.weights_by_state] == pytest.approx(list(present))
    assert panel.rows[1].sliders.sliders[0].hasFocus()


@pytest.mark.parametrize("p", [0.570571, 0.99999999])
def test_the_fields_show_all_digits(panel_on, p):
    panel = panel_on(asia_session(lung=fixed({"yes": p, "no": 1 - p})))
    QApplication.processEvents()
    for field in panel.rows[0].sliders.fields:
        option = QStyleOptionFrame()
        field.initStyleOption(option)
        part = QStyle.SubElement.SE_LineEditContents
        room = field.style().subElementRect(part, option, field).width()
        # Qt leaves two pixels on both sides of a text.
        assert field.fontMetrics().horizontalAdvance(field.text()) + 4 <= room


def test_the_other_probabilities_of_a_fixed_posterior_give_way(panel_on):
    session = asia_session(lung=fixed({"yes": 0.25, "no": 0.75}))
    panel = panel_on(session)
    panel.rows[0].sliders.sliders[0].setValue(600)
    finding = session.document.state.evidence["lung"]
    assert dict(finding.weights_by_state) == pytest.approx({"yes": 0.6, "no": 0.4})
    assert panel.rows[0].sliders.sliders[1].value() == 400
    assert session.beliefs.state.posteriors["lung"][0] == pytest.approx(0.6)


def test_rebalancing_keeps_proportions_and_the_sum():
    assert rebalanced([0.5, 0.3, 0.2], 0, 0.0) == pytest.approx([0.0, 0.6, 0.4])
    assert rebalanced([1.0, 0.0, 0.0], 0, 0.4) == pytest.approx([0.4, 0.3, 0.3])
    assert math.isclose(sum(rebalanced([0.1, 0.2, 0.7], 2, 0.9)), 1)
    assert rebalanced([1.0], 0, 0.3) == [1.0]


def test_impossible_evidence_names_the_conflict_and_each_of_it_can_be_taken_back(panel_on):
    session = asia_session(either="no", lung="yes", xray="yes")
    panel = panel_on(session)
    assert [row.in_conflict for row in panel.rows] == [True, True, False]
    assert panel.problem.text().startswith("This evidence cannot happen: either = no")
    assert panel.numbers.texts == ("–", "–")
    assert panel.changes.changes == ()
    QTest.mouseClick(panel.rows[1].close_button, LEFT)
    assert panel.problem.text() == ""
    assert [row.in_conflict for row in panel.rows] == [False, False]


@pytest.mark.parametrize(
    ("engine", "sign"), [("loopy-belief-propagation", "≈ "), ("mean-field", "≥ "), ("gibbs", "")]
)
def test_an_estimate_and_a_bound_of_the_probability_say_so(panel_on, engine, sign):
    session = session_on(asia_network(), engine, dysp="yes")
    texts = panel_on(session).numbers.texts
    if engine == "gibbs":
        assert texts == ("–", "–")
    else:
        log_evidence = session.beliefs.state.posteriors.log_evidence
        assert texts[0].startswith(f"{sign}0.")
        assert texts[1] == f"{sign}−{-log_evidence:.4f}"


def test_nothing_is_said_of_what_moved_before_the_engine_has_answered(panel_on):
    session = asia_session()
    panel = panel_on(session)
    old = session.beliefs.state
    state = edits.set_finding(session.document.state, "dysp", "yes")
    session.document.changed.disconnect()
    session.document.apply("", state)
    session.beliefs.set(BeliefState(Freshness.UPDATING, old.posteriors, old.prior))
    assert panel.hint == ""
    refresh_beliefs(session)
    assert panel.hint == ""
    assert panel.changes.changes[0].name == "bronc"


def test_numbers_that_wait_for_an_update_are_grayed(panel_on):
    session = asia_session(xray="yes")
    panel = panel_on(session)
    assert panel.numbers.are_fresh
    old = session.beliefs.state
    assert panel.hint == ""
    session.beliefs.set(BeliefState(Freshness.WAITING, old.posteriors, old.prior))
    assert not panel.numbers.are_fresh
    assert panel.hint == "Automatic updating is off: F5 updates."


def test_a_failed_query_says_why(panel_on):
    session = asia_session(xray="yes")
    panel = panel_on(session)
    session.beliefs.set(BeliefState(Freshness.FAILED, message="It would need 16 GiB."))
    assert panel.problem.text() == "It would need 16 GiB."


def test_findings_follow_renamed_nodes_and_states(panel_on):
    session = asia_session(xray="yes")
    panel = panel_on(session)
    document = session.document
    document.apply("", edits.rename_variable(document.state, "xray", "X光片"))
    document.apply("", edits.set_states(document.state, "X光片", ["阳性", "阴性"], [0, 1]))
    assert [row.line.whole for row in panel.rows] == ["X光片 = 阳性"]


def test_a_hidden_panel_catches_up_when_it_is_shown(shown, session):
    panel = EvidencePanel()
    panel.set_session(session)
    session.document.apply("", edits.set_finding(session.document.state, "xray", "yes"))
    assert panel.rows == ()
    shown(panel)
    assert [row.line.whole for row in panel.rows] == ["xray = yes"]


def test_the_sentence_stays_one_while_the_window_is_narrow(panel_on):
    panel = panel_on(asia_session(xray="yes"))
    panel.resize(280, 500)
    row = panel.rows[0]
    assert row.width() <= 280
    assert row.close_button.geometry().right() < row.width()


def test_of_very_many_findings_the_last_have_rows_and_a_link_brings_earlier_ones(panel_on):
    network = naive_bayes(130, [[0.9, 0.1], [0.2, 0.8]])
    session = session_on(network, "junction-tree", **{f"x{k}": "a" for k in range(130)})
    panel = panel_on(session)
    assert panel.headline.text().startswith("130 finding")
    assert [panel.rows[0].line.whole, panel.rows[-1].line.whole] == ["x80 = a", "x129 = a"]
    link = panel._findings.earlier_link
    assert link.isVisible()
    assert link.text() == "Show 50 of 80 earlier findings"
    QTest.mouseClick(link, LEFT)
    assert [panel.rows[0].line.whole, len(panel.rows)] == ["x30 = a", 100]
    QApplication.processEvents()
    assert link.geometry().bottom() < panel.rows[0].geometry().top()
    panel.edit_likelihood("x3")
    assert panel.rows[0].line.whole.startswith("x3")
    assert panel.rows[0].sliders is not None
    QTest.mouseClick(link, LEFT)
    assert [panel.rows[0].line.whole, len(panel.rows)] == ["x0 = a", 130]
    assert link.isHidden()


def test_a_finding_on_a_node_that_a_lesson_covers_is_listed_without_its_numbers(panel_on):
    session = asia_session(xray="yes", lung="yes")
    panel = panel_on(session)
    assert panel.numbers.conflict != ("", "")
    session.shown[LessonView].update(covered=frozenset(("lung",)))
    rows = [(row.line.whole, row.prior_label.text()) for row in panel.rows]
    assert rows == [("xray = yes", "prior 11.0\u00a0%"), ("lung = yes", "")]
    assert panel.numbers.texts == ("–", "–")
    assert panel.numbers.conflict == ("", "")


def test_what_a_lesson_covers_is_not_said_to_have_stayed(panel_on):
    session = asia_session(xray="yes")
    panel = panel_on(session)
    others = frozenset(session.document.state.network.names) - {"xray"}
    session.shown[LessonView].update(covered=others)
    assert panel.hint == "What the lesson asks about is covered."
    session.shown[LessonView].update(covered=frozenset())
    assert panel.hint == ""
