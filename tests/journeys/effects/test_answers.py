"""What the page Effects and the canvas say: numbers, sets, paths, formula, other ways."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest

import bayesgui
from bayesgui.document.causes.mark_edits import mark_unobserved
from bayesgui.document.data import DataState
from bayesgui.document.shown.effects import Effects
from bayesgui.panels.effects.formula_line import runs_of
from bayesgui.panels.effects.number_rows import title_of
from bayesgui.widgets.eliding import elide_path, path_lines
from bayesgui.widgets.theme import font, theme
from tests.canvas.hands import has_color
from tests.journeys.effects.asking import BEST, ask, cells, legend, page, state, titles

if TYPE_CHECKING:
    from tests.support.window import Hand


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


def test_a_path_that_has_no_room_goes_on_in_a_second_line() -> None:
    metrics = QFontMetrics(font(12))
    parts = ("Warm-up Exercises", " ← ", "Coach", " → ", "Pre-game proprioception")
    width = metrics.horizontalAdvance("".join(parts))
    assert path_lines(metrics, parts, width) == ("".join(parts),)
    broken = "Warm-up Exercises ← Coach", "→ Pre-game proprioception"
    assert path_lines(metrics, parts, width - 60) == broken


def test_a_narrow_list_of_paths_is_higher(hand: Hand) -> None:
    ask(hand)
    paths = page(hand).paths
    count = len(paths.rows)
    paths.resize(900, paths.height())
    assert paths.height() == 24 * count
    paths.resize(190, paths.height())
    lines = [len(paths._lines(row, paths.viewport().width())) for row in paths.rows]
    assert set(lines) == {1, 2}
    assert paths.height() == sum({1: 24, 2: 37}[each] for each in lines)


def test_the_number_of_a_set_has_its_heading_and_more_ways_are_said(hand: Hand) -> None:
    ask(hand)
    shown = page(hand)
    assert shown._sets_title._aside.text() == "2 minimal sets"
    cases = bayesgui.sample(hand.window.document.state.network, 400, seed=1)
    hand.window.session.data.set(DataState(cases, "register.csv"))
    hand.rest()
    assert shown._sets_title._aside.text() == "2 minimal sets · sd of the estimate"
    assert shown._ways_title._aside.text() == (
        "and more" if state(hand).analysis.has_more_ways else ""
    )


def test_sums_are_written_with_subscripts() -> None:
    assert runs_of("Σ_{Tar, LDL} P(Tar | X) Σ_{X}") == [
        ("Σ", False),
        ("Tar, LDL", True),
        (" P(Tar | X) Σ", False),
        ("X", True),
    ]
    assert runs_of("P(a_b | {c})") == [("P(a_b | {c})", False)]


def test_where_no_set_will_do_there_is_no_row_nothing(hand: Hand) -> None:
    ask(hand)
    document, shown = hand.window.document, page(hand)
    hand.window.session.shown[Effects].update(chosen=())
    for name in ("Income", "Blood pressure", "Age"):
        document.apply("Mark", mark_unobserved(document.state, [name], unobserved=True))
    hand.rest()
    assert shown.verdict == "Identified by the front door"
    assert shown.sets.rows == ()
    assert shown._sets_title._aside.text() == ""
    assert shown.sets_note.text().endswith("cannot be observed.") or (
        shown.sets_note.text() == "None."
    )


def test_a_cause_that_cannot_be_observed_is_not_called_impossible(hand: Hand) -> None:
    ask(hand)
    document, shown = hand.window.document, page(hand)
    document.apply("Mark", mark_unobserved(document.state, ["Statin"], unobserved=True))
    hand.rest()
    assert shown.verdict == "Not identified"
    assert shown.sentence.text() == "Statin cannot be observed: data say nothing of it."
    assert shown.trouble.text() == ""


def test_bars_of_all_rows_have_one_scale(hand: Hand) -> None:
    ask(hand)
    numbers = page(hand).numbers
    image = numbers.viewport().grab().toImage()
    bar = theme().bar.rgb()

    def length(row: int) -> int:
        rect = numbers.visualRect(numbers.model().index(row, 0))
        y, half = rect.center().y(), numbers._column(rect, 0)
        ratio = image.devicePixelRatio()
        place = range(round(half.left() * ratio), round(half.right() * ratio))
        return sum(image.pixelColor(x, round(y * ratio)).rgb() == bar for x in place)

    do, seen = length(1), length(2)
    assert do / seen == pytest.approx(0.1337 / 0.1676, abs=0.06)


def test_rows_of_subgroups_keep_the_state_that_tells_them_apart(hand: Hand) -> None:
    ask(hand)
    hand.window.session.shown[Effects].update(subgroups="Blood pressure")
    hand.rest()
    rows = page(hand).numbers.rows[3:]
    assert [row.title for row in rows] == [
        f"Blood pressure = {state}" for state in ("high", "high", "normal", "normal")
    ]
    short = [title_of(row, font(12), 48) for row in rows]
    assert [text.split()[-1] for text in short] == ["high", "high", "normal", "normal"]
    assert title_of(rows[0], font(12), 80).startswith("Bloo")
    assert rows[0].tip == "Blood pressure = high"
    tips = [row.tip for row in page(hand).ways.rows]
    assert tips[0] == "through LDL"
    assert tips[1].startswith("Guideline, given Income\nBounds: ")
