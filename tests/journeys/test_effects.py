"""The page Effects: chosen on the canvas by clicks and keys, followed, and left."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest

from bayesgui.app.causes.effects import CausalEffects
from bayesgui.document.shown.effects import Effects
from bayesgui.widgets.eliding import elide_path
from bayesgui.widgets.theme import font, theme
from tests.canvas.hands import has_color
from tests.support.window import CONTROL, SAMPLES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.document.state import DocumentState
    from bayesgui.panels.effects.page import EffectsPage
    from tests.conftest import Opens
    from tests.support.window import Hand

BEST = ("Income", "Blood pressure")


@pytest.fixture
def hand(shared_window: Opens) -> Iterator[Hand]:
    """Return a window on the example, with the page open."""
    with shared_window(SAMPLES / "statin.bayesgui") as hand:
        hand.act("infer.effects")
        yield hand


def page(hand: Hand) -> EffectsPage:
    return hand.window.activities[CausalEffects].effects


def state(hand: Hand) -> Effects:
    return hand.window.session.shown[Effects].state


def ask(hand: Hand) -> None:
    hand.click_title("Statin")
    hand.click_title("Infarct")


def cells(hand: Hand) -> list[tuple[str, ...]]:
    return [row.cells for row in page(hand).numbers.rows]


def titles(rows) -> list[str]:  # type: ignore[no-untyped-def]
    return [row.title for row in rows]


def legend(hand: Hand) -> list[str]:
    return [entry.text for entry in hand.window.central_widget.legend.entries]


def test_it_begins_with_a_sentence(hand: Hand) -> None:
    assert page(hand).empty_text == "Effects. Click the cause, then the effect."
    assert hand.window.status.sentence.startswith("Effects: click the cause, then the effect.")


def test_two_clicks_ask_and_the_page_answers(hand: Hand) -> None:
    ask(hand)
    shown = page(hand)
    assert (state(hand).causes, state(hand).effects) == (("Statin",), ("Infarct",))
    assert shown.verdict == "Identified by adjustment"
    assert cells(hand) == [
        ("Statin yes", "Statin no", "difference", "ratio"),
        ("0.1337", "0.1759", "−0.0422", "0.76"),
        ("0.1676", "0.1444", "+0.0232", "1.16"),
    ]
    assert shown.turned.text() == (
        "Where Statin = yes is seen, Infarct = yes is more frequent; bringing Statin = yes about "
        "makes it rarer."
    )
    assert shown.sets.rows[0].names == BEST
    assert shown.sets.rows[0].is_chosen
    assert shown.sets.rows[0].pill == "least variance"
    assert state(hand).adjusted == BEST
    wrong = {row.key: row.value for row in shown.wrong.rows}
    assert wrong == {"LDL": "0", "Hospital": "−0.0844"}
    assert titles(shown.paths.rows)[0] == "Statin → LDL → Infarct"
    assert [row.value for row in shown.paths.rows] == ["", "at Income", "at Blood pressure"] or (
        "at Income" in [row.value for row in shown.paths.rows]
    )
    image = hand.viewport.grab().toImage()
    assert has_color(image, theme().active)
    assert has_color(image, theme().bias)
    assert legend(hand)[:4] == ["causal path", "biasing path", "cut", "adjusted for"]


def test_the_set_stands_in_boxes_and_bars_cross_what_it_cuts(hand: Hand) -> None:
    ask(hand)
    image = hand.viewport.grab().toImage()
    scale = min(max(hand.canvas.zoom, 0.85), 1.6)
    text = theme().text
    for name, is_boxed in (("Income", True), ("Blood pressure", True), ("Age", False)):
        rect = hand.canvas.node_rect(name)
        around = range(round(rect.left() - 7 * scale) - 2, rect.left() - 2)
        found = [image.pixelColor(x, rect.center().y()) for x in around if x >= 0]
        assert any(abs(c.lightness() - text.lightness()) < 12 for c in found) == is_boxed, name
    decorations = hand.canvas.canvas_scene.decorations
    assert decorations.boxes == BEST
    assert {cut.line for cut in decorations.cuts} == {
        ("Income", "Diet"),
        ("Blood pressure", "Infarct"),
    }
    assert decorations.arcs["Diet", "Infarct"].opacity == pytest.approx(0.42)
    assert decorations.arcs["Age", "Blood pressure"].gap == pytest.approx(7.0)
    assert decorations.causes["Income", "Guideline"].token == "bias"


def test_a_further_click_puts_a_node_into_the_set_or_takes_it_out(hand: Hand) -> None:
    ask(hand)
    hand.click_title("Income")
    assert state(hand).chosen == ("Blood pressure",)
    assert page(hand).sentence.text() == "Statin ← Income → Diet → Infarct stays open."
    assert page(hand).verdict == "Identified, but not by this set"
    assert "open" in [row.value for row in page(hand).paths.rows]
    hand.click_title("Income")
    assert set(state(hand).adjusted) == set(BEST)
    assert page(hand).sentence.text() == ""
    hand.click_title("LDL")
    assert page(hand).sentence.text() == (
        "LDL lies on the way from Statin to Infarct: adjusting for it takes the effect itself away."
    )


def test_a_click_on_a_cause_takes_it_away_and_control_adds_more(hand: Hand) -> None:
    ask(hand)
    hand.click_title("Statin")
    assert state(hand).causes == ()
    assert page(hand).empty_text == "Effects. Click the cause, then the effect."
    hand.click_title("Income")
    hand.click_title("Hospital", CONTROL)
    assert (state(hand).causes, state(hand).effects) == (("Income",), ("Infarct", "Hospital"))
    assert cells(hand)[0][0] == "Income high"
    assert page(hand).question.outcome.text() == "yes, yes"


def test_a_row_of_a_set_is_chosen_by_mouse_and_keys(hand: Hand) -> None:
    ask(hand)
    sets = page(hand).sets
    place = next(k for k, row in enumerate(sets.rows) if row.names == ("Income", "Age"))
    index = sets.model().index(place, 0)
    QTest.mouseClick(
        sets.viewport(), Qt.MouseButton.LeftButton, pos=sets.visualRect(index).center()
    )
    hand.rest()
    assert state(hand).adjusted == ("Income", "Age")
    assert "at Age" in [row.value for row in page(hand).paths.rows]
    sets.setFocus()
    sets.setCurrentIndex(sets.model().index(0, 0))
    QTest.keyClick(sets, Qt.Key.Key_Space)
    hand.rest()
    assert state(hand).adjusted == BEST


def test_a_path_is_drawn_alone_while_the_pointer_is_on_it(hand: Hand) -> None:
    ask(hand)
    paths = page(hand).paths
    paths.setFocus()
    QTest.keyClick(paths, Qt.Key.Key_Down)
    hand.rest()
    assert state(hand).pointed is not None
    place = paths.visualRect(paths.model().index(1, 0)).center()
    QTest.mouseMove(paths.viewport(), place)
    hand.rest()
    assert str(state(hand).pointed) == paths.rows[1].title


def test_fields_and_swap_do_it_without_the_canvas(hand: Hand) -> None:
    question = page(hand).question
    for field, text in ((question.cause, "statin"), (question.effect, "Infarct, hospital")):
        field.line.setFocus()
        field.line.selectAll()
        QTest.keyClicks(field.line, text)
        QTest.keyClick(field.line, Qt.Key.Key_Return)
        hand.rest()
    assert (state(hand).causes, state(hand).effects) == (("Statin",), ("Infarct", "Hospital"))
    question.effect.line.selectAll()
    QTest.keyClicks(question.effect.line, "nobody")
    QTest.keyClick(question.effect.line, Qt.Key.Key_Return)
    hand.rest()
    assert question.effect.line.property("wrong")
    assert state(hand).effects == ("Infarct", "Hospital")
    QTest.mouseClick(question.swap, Qt.MouseButton.LeftButton)
    hand.rest()
    assert (state(hand).causes, state(hand).effects) == (("Infarct", "Hospital"), ("Statin",))
    assert page(hand).verdict == "No effect"
    assert page(hand).sentence.text() == (
        "Statin is an ancestor of Infarct and Hospital: there is no effect in this direction."
    )


def test_the_canvas_is_walked_by_keys(hand: Hand) -> None:
    hand.canvas.setFocus()
    hand.canvas.canvas_scene.focus_node("Statin")
    hand.key(Qt.Key.Key_Return)
    hand.canvas.canvas_scene.focus_node("Infarct")
    hand.key(Qt.Key.Key_Return)
    assert (state(hand).causes, state(hand).effects) == (("Statin",), ("Infarct",))


def test_states_are_compared_and_subgroups_shown(hand: Hand) -> None:
    ask(hand)
    shown = page(hand)
    shown.question._compare("Statin", ("no", "yes"))
    hand.rest()
    assert cells(hand)[1][2] == "+0.0422"
    shown.subgroups.setFocus()
    shown.subgroups.setCurrentIndex(shown.subgroups.findData("Age"))
    shown.subgroups.activated.emit(shown.subgroups.currentIndex())
    hand.rest()
    assert titles(shown.numbers.rows)[3:] == ["Age = old"] * 2 + ["Age = young"] * 2
    assert cells(hand)[3][:2] == ("0.2396", "0.1862")


def test_nodes_are_forced_in_and_out(hand: Hand) -> None:
    ask(hand)
    shown = page(hand)
    QTest.mouseClick(shown.force_button, Qt.MouseButton.LeftButton)
    shown.forcing._change("forbidden", "Income", add=True)
    hand.rest()
    assert state(hand).forbidden == ("Income",)
    assert all("Income" not in row.names for row in shown.sets.rows)
    assert shown.forcing.chips("forbidden") == ("Income",)


def test_it_follows_edits_findings_and_undo(hand: Hand) -> None:
    ask(hand)
    hand.window.session.selection.set(arcs=[("Diet", "Infarct")])
    hand.rest()
    hand.act("edit.delete")
    assert "Statin ← Income → Diet → Infarct" not in titles(page(hand).paths.rows)
    hand.act("edit.undo")
    assert cells(hand)[1] == ("0.1337", "0.1759", "−0.0422", "0.76")
    hand.act("tool.select")
    hand.click_state("Age", "old")
    assert cells(hand)[1][:2] == ("0.1862", "0.2396")
    assert page(hand).isVisible()
    hand.act("edit.undo")
    assert cells(hand)[1][:2] == ("0.1337", "0.1759")


def test_escape_leaves_and_the_question_is_there_again(hand: Hand) -> None:
    ask(hand)
    hand.canvas.setFocus()
    hand.key(Qt.Key.Key_Escape)
    assert not state(hand).is_open
    assert not hand.window.activities[CausalEffects].is_open
    assert "effects" not in hand.window.docks["right"].page_ids
    assert hand.canvas.tool == "select"
    assert legend(hand) == []
    assert not has_color(hand.viewport.grab().toImage(), theme().bias)
    hand.act("infer.effects")
    assert page(hand).verdict == "Identified by adjustment"


def test_the_moral_graph_and_it_exclude_each_other(hand: Hand) -> None:
    ask(hand)
    hand.act("view.moral_graph")
    assert not state(hand).is_open
    assert "moral_graph" in hand.window.session.overlays.state.shown
    hand.act("infer.effects")
    assert "moral_graph" not in hand.window.session.overlays.state.shown
    assert page(hand).verdict == "Identified by adjustment"


def test_each_document_has_its_own(shared_window: Opens) -> None:
    with shared_window(SAMPLES / "statin.bayesgui", SAMPLES / "asia.bayesgui") as hand:
        hand.window.documents.set_current(0)
        hand.rest()
        hand.act("infer.effects")
        ask(hand)
        hand.window.documents.set_current(1)
        hand.rest()
        assert "effects" not in hand.window.docks["right"].page_ids
        assert hand.canvas.tool == "select"
        hand.act("infer.effects")
        hand.click_title("smoke")
        hand.click_title("dysp")
        assert page(hand).verdict == "Identified by adjustment"
        assert [row.names for row in page(hand).sets.rows] == [()]
        hand.window.documents.set_current(0)
        hand.rest()
        assert page(hand).question.cause.currentText() == "Statin"
        assert cells(hand)[1][2] == "−0.0422"
        assert hand.canvas.tool == "effects"


def test_a_drag_moves_a_node_and_asks_nothing(hand: Hand) -> None:
    before = hand.window.document.state.layout.positions["Statin"]
    start = hand.title("Statin")
    end = hand.title("Statin")
    end.setX(end.x() + 60)
    hand.drag(start, end)
    assert hand.window.document.state.layout.positions["Statin"] != before
    assert state(hand).causes == ()


def test_a_wrong_set_says_what_it_gives_and_other_ways_have_their_numbers(hand: Hand) -> None:
    ask(hand)
    ways = {(row.title, row.said): row.value for row in page(hand).ways.rows}
    assert ways["Front door", "through LDL"] == "−0.0422"
    assert ways["Instrument", "Guideline, given Income"] == "−0.37 … +0.49"
    hand.click_title("Hospital")
    row = next(row for row in page(hand).numbers.rows if row.title == "this set")
    assert row.cells[2] == "−0.0844"
    assert page(hand).sentence.text() == "Adjusting for Hospital opens Statin → Hospital ← Infarct."


def test_the_formula_is_derived_step_by_step(hand: Hand) -> None:
    ask(hand)
    QTest.mouseClick(page(hand).formula, Qt.MouseButton.LeftButton)
    hand.rest()
    assert "steps" in hand.window.docks["right"].page_ids
    assert hand.window.docks["right"].current_id == "steps"


def test_what_cannot_be_observed_stays_out_of_the_set_and_forbids_the_effect(hand: Hand) -> None:
    ask(hand)
    hand.click_title("Diet")
    assert "Diet" not in state(hand).adjusted
    assert "Diet cannot be observed" in hand.window.messages.bar.text
    hand.window.document.edit(
        "hide",
        lambda before: before.with_(
            model=before.model.with_observed("Income", False).with_observed("LDL", False)
        ),
    )
    hand.rest()
    assert page(hand).verdict == "Not identified"
    assert cells(hand)[1][:2] == ("–", "–")
    assert has_color(hand.viewport.grab().toImage(), theme().error)


def test_decisions_may_be_causes_and_utilities_are_left_out(shared_window: Opens) -> None:
    with shared_window(SAMPLES / "oil-wildcatter.bayesgui") as hand:
        hand.act("infer.effects")
        hand.click_title("Test")
        hand.click_title("Seismic")
        assert page(hand).verdict == "Identified by adjustment"
        assert all(
            name not in hand.window.document.state.model.utilities
            for name in state(hand).analysis.graph.names
        )
        hand.click_title("Revenue")
        assert "Revenue is a utility" in hand.window.messages.bar.text
        assert state(hand).adjusted == ()


def test_an_unobserved_cause_is_refused_in_a_sentence(hand: Hand) -> None:
    hand.click_title("Diet")
    hand.click_title("Infarct")
    assert page(hand).verdict == "Not identified"
    assert page(hand).sentence.text() == "Diet cannot be observed: data say nothing of it."
    assert cells(hand)[1][:2] == ("–", "–")


def test_a_node_that_is_renamed_or_deleted_stays_or_goes(hand: Hand) -> None:
    ask(hand)
    hand.click_title("Age")
    document = hand.window.document
    from bayesgui.document import edits

    document.edit("rename", lambda before: edits.rename_variable(before, "Statin", "Drug"))
    hand.rest()
    assert state(hand).causes == ("Drug",)
    assert page(hand).question.cause.currentText() == "Drug"
    hand.window.session.selection.set(["Infarct"])
    hand.rest()
    hand.act("edit.delete")
    assert state(hand).effects == ()
    assert page(hand).empty_text == "Effects. Click the cause, then the effect."
    hand.act("edit.undo")
    hand.act("edit.undo")
    assert state(hand).causes == ("Statin",)


def test_a_state_that_cannot_be_is_said_and_has_no_number(shared_window: Opens) -> None:
    with shared_window(SAMPLES / "asia.bayesgui") as hand:
        hand.click_state("tub", "yes")
        hand.act("infer.effects")
        hand.click_title("either")
        hand.click_title("dysp")
        assert page(hand).trouble.text() == "either = no cannot be seen: its probability is 0."
        assert cells(hand)[2][1:] == ("–", "–", "–")


def test_a_part_of_a_name_means_the_only_node_that_has_it(hand: Hand) -> None:
    field = page(hand).question.cause
    assert field.hasFocus() or field.line.hasFocus()
    for text, causes, is_wrong in (("stat", ("Statin",), False), ("i", ("Statin",), True)):
        field.line.setFocus()
        field.line.selectAll()
        QTest.keyClicks(field.line, text)
        QTest.keyClick(field.line, Qt.Key.Key_Return)
        hand.rest()
        assert state(hand).causes == causes
        assert bool(field.line.property("wrong")) == is_wrong
    field.line.selectAll()
    QTest.keyClicks(field.line, "guide, hosp")
    QTest.keyClick(field.line, Qt.Key.Key_Return)
    hand.rest()
    assert state(hand).causes == ("Guideline", "Hospital")
    assert field.currentText() == "Guideline, Hospital"


def test_tab_walks_the_fields_by_rows(hand: Hand) -> None:
    ask(hand)
    question = page(hand).question
    question.cause.setFocus()
    seen = []
    for _ in range(5):
        hand.key(Qt.Key.Key_Tab)
        seen.append(hand.window.focusWidget())
    assert seen[:2] == [question.compared, question.close_button]
    assert seen[2] in (question.effect, question.effect.line)
    assert seen[3:] == [question.outcome, question.swap]


def test_a_question_is_there_again_when_its_nodes_are(hand: Hand) -> None:
    ask(hand)
    hand.click_title("Age")
    asked = state(hand)
    hand.window.session.selection.set(["Statin", "Age"])
    hand.rest()
    hand.act("edit.delete")
    assert (state(hand).causes, state(hand).effects) == ((), ("Infarct",))
    hand.act("edit.undo")
    assert state(hand).question == asked.question
    assert page(hand).verdict == "Identified by adjustment"
    hand.act("edit.redo")
    hand.click_title("Income")
    hand.act("edit.undo")
    # It was asked anew meanwhile.
    assert state(hand).causes == ("Income",)


def test_longer_paths_are_listed_when_asked_for(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("page", "entries"):
        monkeypatch.setattr(f"bayesgui.panels.effects.{module}.MAX_PATHS", 2)
    ask(hand)
    shown, every = page(hand), [str(path) for path in state(hand).analysis.paths]
    assert titles(shown.paths.rows) == every[:2]
    assert shown.more_paths.text() == f"{len(every) - 2} longer ones"
    QTest.mouseClick(shown.more_paths, Qt.MouseButton.LeftButton)
    assert titles(shown.paths.rows) == every
    assert shown.more_paths.isHidden()


def test_every_node_of_a_path_keeps_its_place() -> None:
    metrics = QFontMetrics(font(12))
    parts = ("Warm-up Exercises", " ← ", "Coach", " → ", "Pre-game proprioception")
    width = metrics.horizontalAdvance("".join(parts))
    assert elide_path(metrics, parts, width) == "".join(parts)
    cut = elide_path(metrics, parts, width - 60)
    assert metrics.horizontalAdvance(cut) <= width - 60
    first, second = cut.split(" ← ")
    assert "…" in first
    assert second.startswith("Coach → P")


def test_a_slow_first_answer_leaves_the_page_live(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bayesgui.app.questions.engine_page_part.MAX_LIVE_SECONDS", 60.0)
    activity = hand.window.activities[CausalEffects]
    answer = activity._on_answer
    activity._has_answered = False
    monkeypatch.setattr(activity, "_on_answer", lambda _s, *parts: answer(99.0, *parts))
    ask(hand)
    assert cells(hand)[1] == ("0.1337", "0.1759", "−0.0422", "0.76")
    assert page(hand).state_text == ""
    hand.click_title("Hospital")
    assert next(row for row in page(hand).numbers.rows if row.title == "this set")
    assert page(hand).state_text == ""
    hand.act("tool.select")
    hand.click_state("Age", "old")
    # Edits are not followed by what takes so long.
    assert page(hand).state_text == "Engine, network, findings or selection have changed."


def test_tables_that_are_not_filled_leave_no_numbers(hand: Hand) -> None:
    ask(hand)
    document = hand.window.document

    def emptied(*names: str) -> None:
        def edit(before: DocumentState) -> DocumentState:
            model = before.model
            tables = [replace(model.cpt(name), is_filled=False) for name in names]
            return before.with_(model=model.with_cpts(tables))

        document.edit("empty", edit)
        hand.rest()

    emptied("Hospital")
    assert cells(hand)[1][:2] == ("0.1337", "0.1759")
    assert {row.key: row.value for row in page(hand).wrong.rows}["Hospital"] == ""
    emptied("LDL")
    shown = page(hand)
    assert shown.trouble.text() == ("The table of LDL is not filled yet: there are no numbers.")
    assert cells(hand)[1:] == [("–",) * 4] * 2
    assert shown.sets.rows[0].pill == ""
    assert {row.value for row in shown.ways.rows} == {""}
    assert "at Income" in [row.value for row in shown.paths.rows]
    hand.act("edit.undo")
    assert cells(hand)[1][:2] == ("0.1337", "0.1759")
    assert shown.trouble.text() == ""


def test_findings_are_said_and_cut_paths(hand: Hand) -> None:
    ask(hand)
    hand.act("tool.select")
    hand.click_state("Age", "old")
    shown = page(hand)
    assert shown.sentence.text() == "Given Age = old."
    assert shown.formula.formula.startswith("P(Infarct | do(Statin), Age) = Σ ")
    assert all("Age" not in row.names for row in shown.sets.rows)
    assert "at Age" in [row.value for row in shown.paths.rows]
    assert cells(hand)[1][:2] == ("0.1862", "0.2396")
    assert not shown.ways.rows
    QTest.mouseClick(shown.formula, Qt.MouseButton.LeftButton)
    hand.rest()
    assert hand.window.docks["right"].current_id == "steps"
    hand.act("edit.undo")
    assert shown.sentence.text() == ""
    hand.click_state("Hospital", "yes")
    assert shown.verdict == "Identified by a formula"
    assert shown.sentence.text() == (
        "Given Hospital = yes. No set gives the effect where the state of Hospital is known, which "
        "Statin changes."
    )
    assert "open" in [row.value for row in shown.paths.rows]
