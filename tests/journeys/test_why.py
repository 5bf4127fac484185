"""Why did this move: the key W, the page with sentences and bars, trails on the canvas."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from bayesgui.app.questions.sensitivity import SensitivityAnalysis
from bayesgui.document import edits
from tests.journeys.test_steps import choose, right_click
from tests.support.window import SAMPLES, SHIFT, open_window

if TYPE_CHECKING:
    from tests.support.window import Hand

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def asked(hand, name="lung"):
    """Set the findings of the illustrated example and press W on a node."""
    hand.click_state("xray", "yes")
    hand.click_state("tub", "yes", SHIFT)
    hand.click_title(name)
    hand.key(Qt.Key.Key_W)
    return hand.window.pages.why


def point_at(hand, rows, k):
    rect = rows.visualRect(rows.model().index(k, 0))
    QTest.mouseMove(rows.viewport(), rect.center())
    hand.rest()


def test_w_explains_the_selected_node_in_two_sentences_and_draws_the_trails(asia: Hand) -> None:
    page = asked(asia)
    assert asia.window.docks["right"].current_id == "why"
    assert page.headline == "P(lung = yes)"
    assert page.span.text() == "5.5 → 53.3"
    assert page.words.replace("\u00a0", " ") == (
        "xray = yes raises P(lung = yes) from 5.5 % to 53.3 %, through either. "
        "tub ≠ yes raises P(lung = yes) from 48.9 % to 53.3 %, through either."
    )
    shown = [(row.title, row.value, row.pair) for row in page.list.rows]
    assert shown == [
        ("xray = yes", "+47.8", "5.5 → 53.3"),
        ("tub ≠ yes", "+4.4", "48.9 → 53.3"),
    ]
    decorations = asia.canvas.canvas_scene.decorations
    assert decorations.arcs["lung", "either"].token == "active"
    assert decorations.arcs["smoke", "bronc"].token == "blocked"
    assert decorations.tags["dysp"].text == "collider, not given: blocks"
    assert decorations.arcs["tub", "either"].token == "active"
    point_at(asia, page.list, 0)
    decorations = asia.canvas.canvas_scene.decorations
    assert ("tub", "either") not in decorations.arcs
    assert decorations.arcs["either", "xray"].token == "active"
    asia.canvas.setFocus()
    asia.key(Qt.Key.Key_Escape)
    assert asia.canvas.canvas_scene.decorations.arcs == {}


def test_another_measure_state_and_node_are_shown_at_once(asia: Hand) -> None:
    page = asked(asia)
    place = page.measures.segment_rect("alone").center().toPoint()
    QTest.mouseClick(page.measures, LEFT, NONE, place)
    assert [(row.title, row.value) for row in page.list.rows] == [
        ("xray = yes", "+43.4"),
        ("tub ≠ yes", "0"),
    ]
    page.states.setFocus()
    QTest.keyClick(page.states, Qt.Key.Key_Down)
    assert page.headline == "P(lung = no)"
    asia.click_title("smoke")
    assert page.headline == "P(smoke = yes)"


def test_the_box_of_states_shows_longer_names_after_short_ones(qapp: object) -> None:
    with open_window(SAMPLES / "insurance.bayesgui", size=(1366, 768)) as hand:
        document = hand.window.document
        document.apply("finding", edits.set_finding(document.state, "Age", "Senior"))
        for action in ("infer.why", "infer.sensitivity"):
            for target, states in (
                ("SeniorTrain", ("True", "False")),
                ("DrivingSkill", ("SubStandard", "Normal", "Expert")),
            ):
                hand.window.session.selection.set([target])
                hand.rest()
                hand.act(action)
                page = hand.window.pages.why
                if action == "infer.sensitivity":
                    page = hand.window.activities[SensitivityAnalysis].sensitivity
                assert page.is_answered
                for place, state in enumerate(states):
                    page.states.setCurrentIndex(place)
                    assert page.states.shown_text == state, action


def test_the_page_follows_findings_and_says_when_there_is_none(asia: Hand) -> None:
    page = asked(asia, "bronc")
    assert "tub ≠ yes hardly matters" in page.words or "hardly" in page.words
    asia.click_state("smoke", "yes")
    assert page.list.rows[0].title == "smoke = yes"
    assert page.words.startswith("smoke = yes raises P(bronc = yes)")
    assert page.words.endswith("xray = yes and tub ≠ yes hardly matter.")
    asia.act("evidence.clear")
    assert "There is no finding" in page.empty_text
    assert asia.canvas.canvas_scene.decorations.arcs == {}
    asia.act("edit.undo")
    assert page.is_answered


def test_the_button_of_the_evidence_page_explains_the_selected_node(asia: Hand) -> None:
    asia.click_state("xray", "yes")
    panel = asia.window.pages.evidence
    assert panel.why_button.text() == "Why did either move?"
    asia.click_title("dysp")
    assert panel.why_button.text() == "Why did dysp move?"
    QTest.mouseClick(panel.why_button, LEFT)
    asia.rest()
    assert asia.window.pages.why.headline == "P(dysp = yes)"
    place = asia.canvas.state_rect("lung", "no").center()
    right_click(asia, place)
    choose("Why did this move?")
    asia.rest()
    assert asia.window.pages.why.headline == "P(lung = no)"


def test_old_reasons_are_marked_and_impossible_findings_leave_none(asia: Hand) -> None:
    page = asked(asia)
    asia.act("infer.auto_update")
    asia.click_state("smoke", "yes")
    assert "have changed" in page.state_text
    assert not page.list.isEnabled()
    asia.act("edit.undo")
    assert page.state_text == ""
    assert page.list.isEnabled()
    asia.act("edit.redo")
    assert "have changed" in page.state_text
    QTest.mouseClick(page.state_button, LEFT)
    asia.rest()
    assert page.state_text == ""
    assert page.list.isEnabled()
    assert page.list.rows[1].title == "smoke = yes"
    asia.act("infer.auto_update")
    asia.click_state("either", "no")
    asia.click_state("lung", "yes")
    assert "cannot happen" in page.empty_text


def test_the_legend_leaves_the_nodes_that_are_moved_under_it(asia: Hand) -> None:
    window, legend = asia.window, asia.window.central_widget.legend
    asia.click_state("xray", "yes")
    asia.click_title("lung")
    asia.act("infer.why")
    asia.rest()
    assert legend.isVisible()
    asia.act("view.fit")
    QTest.qWait(200)
    home = legend.geometry()
    assert home.bottom() > asia.viewport.height() - 20
    # Pan with the middle button until xray lies under the legend.
    begin = QPoint(asia.viewport.width() - 40, 40)
    to = begin + home.center() - asia.canvas.node_rect("xray").center()
    QTest.mousePress(asia.viewport, Qt.MouseButton.MiddleButton, pos=begin)
    QTest.mouseMove(asia.viewport, (begin + to) / 2)
    QTest.mouseMove(asia.viewport, to)
    QTest.mouseRelease(asia.viewport, Qt.MouseButton.MiddleButton, pos=to)
    assert asia.canvas.node_rect("xray").intersects(home)
    QTest.qWait(200)
    network = window.document.state.network
    covered = [n for n in network if asia.canvas.node_rect(n).intersects(legend.geometry())]
    assert covered == []
    assert legend.geometry() != home
    asia.act("view.fit")
    QTest.qWait(200)
    assert legend.geometry() == home


def test_explaining_away_is_told_as_the_joint_effect_of_two_findings(asia: Hand) -> None:
    for name in ("dysp", "bronc"):
        asia.click_state(name, "yes")
    asia.click_title("lung")
    asia.act("infer.why")
    assert asia.window.pages.why.words.replace("\u00a0", " ") == (
        "bronc = yes lowers P(lung = yes) from 10.3 % to 7.8 %, mostly through either. It explains "
        "away dysp = yes, which alone would raise it from 5.5 % to 10.3 %."
    )


def test_trails_through_a_hidden_cause_are_said_to_move_no_number(asia: Hand) -> None:
    asia.window.document.edit(
        "Hidden cause",
        lambda state: edits.replace_model(state, state.model.with_common_cause("asia", "smoke")),
    )
    asia.click_state("asia", "yes")
    asia.click_title("smoke")
    asia.key(Qt.Key.Key_W)
    page = asia.window.pages.why
    assert page.words.replace("\u00a0", " ") == (
        "The findings hardly move P(smoke = yes): from 50.0 % to 50.0 %. asia = yes does not "
        "matter: only hidden common causes (↔) lead here, and they have no tables."
    )
    row = next(row for row in page._trail_rows if row.text == "asia ↔ smoke")
    assert row.reason == (
        "Active: a hidden cause joins them. ↔ has no table: no number comes this way."
    )
    decorations = asia.canvas.canvas_scene.decorations
    assert not any(style.token == "active" for style in decorations.causes.values())
    # Pointed at, it is drawn.
    page._on_trail_hovered(row.trail)
    asia.rest()
    drawn = asia.canvas.canvas_scene.decorations.causes
    assert drawn["asia", "smoke"].token == "active"
