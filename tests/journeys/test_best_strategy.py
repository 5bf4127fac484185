"""The best strategy in the window: on the nodes, on its pages, and as a tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QRadioButton

import bayesgui
from bayesgui.app.deciding.strategy import BestStrategy
from bayesgui.decisions.loss import LossMatrix
from bayesgui.decisions.solving import strategy_tree
from bayesgui.document import edits
from bayesgui.document.decisions.class_edits import class_of, set_losses
from bayesgui.document.files import save
from bayesgui.document.shown.deciding import Deciding
from bayesgui.document.shown.worth import NodeWorth, SolvedWorth
from bayesgui.panels.strategy.page import StrategyPage
from bayesgui.panels.strategy.policy import PolicyPage
from bayesgui.panels.strategy.tree.page import TreePage
from bayesgui.panels.strategy.worth_list import _fitting
from bayesgui.widgets.theme import font
from tests.decisions.solving.test_policy_tables import two_decisions
from tests.support.window import LEFT, SAMPLES, Hand, open_window

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

WILDCATTER = SAMPLES / "oil-wildcatter.bayesgui"


@pytest.fixture
def hand(qapp: object) -> Iterator[Hand]:
    with open_window(WILDCATTER) as opened:
        yield opened


def worth(hand: Hand, name: str) -> NodeWorth:
    return hand.window.documents.current.session.shown[SolvedWorth].state.of(name)


def strategy_page(hand: Hand) -> StrategyPage:
    hand.act("infer.strategy")
    page = hand.window.findChild(StrategyPage)
    assert page is not None
    return page


def words(page: StrategyPage) -> list[str]:
    return [row.spoken for row in page.words.rows]


def test_nodes_show_what_their_options_are_worth(hand: Hand):
    assert worth(hand, "Test").options == pytest.approx((22.5, 20.0))
    assert worth(hand, "Test").best == {0}
    assert worth(hand, "Drill").options == pytest.approx((20.0, 0.0))
    assert worth(hand, "Drill").depends
    assert worth(hand, "Revenue").expected == pytest.approx(73.8)
    assert hand.window.status.cell("worth").text == "EU 22.5 k$"
    assert hand.window.posteriors()["Seismic"][0] == pytest.approx(0.41)


def test_an_option_is_chosen_and_freed(hand: Hand):
    hand.click_state("Test", "no")
    assert hand.window.status.cell("worth").text == "EU 20.0 k$"
    assert worth(hand, "Drill").best == {0}
    assert not worth(hand, "Drill").depends
    hand.click_state("Test", "no")
    assert hand.window.status.cell("worth").text == "EU 22.5 k$"


def test_a_finding_below_a_free_decision_is_refused_with_a_sentence(hand: Hand):
    hand.click_state("Seismic", "closed")
    said = hand.window.messages.bar.text
    assert said == (
        "No finding on Seismic yet: it comes after Test. Choose an option of Test first."
    )
    assert not hand.window.document.state.evidence
    assert not hand.window.document.undo_text
    assert hand.window.status.cell("worth").text == "EU 22.5 k$"
    hand.click_state("Test", "yes")
    hand.click_state("Seismic", "closed")
    assert hand.window.status.cell("worth").text == "EU 77.5 k$"
    hand.click_state("Test", "yes")
    assert hand.window.messages.bar.text == said
    assert not hand.window.messages.bar.buttons
    assert hand.window.status.cell("worth").text == ""
    hand.act("edit.undo")
    assert hand.window.status.cell("worth").text == "EU 77.5 k$"


def test_the_page_strategy_says_what_to_do(hand: Hand):
    page = strategy_page(hand)
    assert page.worth.text() == "22.5"
    assert page.unit.text() == "k$ expected utility"
    assert page.lead.text() == "Test = yes is best: EU 22.5, ahead of no by 2.5."
    assert words(page) == [
        "Test yes 22.5 no: 20.0",
        "Drill depends on Seismic",
        "no no −10.0 yes: −40.5",
        "open yes 22.9 no: −10.0",
        "closed yes 77.5 no: −10.0",
    ]
    assert [row.spoken for row in page.parts.rows] == [
        "Test cost −10.0",
        "Drill cost −41.3",
        "Revenue 73.8",
        "Total 22.5",
    ]


def test_beliefs_stand_under_the_strategy_that_is_chosen(hand: Hand):
    page = strategy_page(hand)
    segment = page.beliefs.segment_rect("none").center().toPoint()
    QTest.mouseClick(page.beliefs, LEFT, pos=segment)
    hand.rest()
    assert hand.window.posteriors()["Seismic"][3] == pytest.approx(0.5)
    entries = [entry.text for entry in hand.window.central_widget.legend.entries]
    assert entries == ["known when decided", "bars: no decisions"]


def test_limited_memory_is_chosen_on_the_page_and_in_the_menu(hand: Hand):
    page = strategy_page(hand)
    QTest.mouseClick(page.is_limited, LEFT, pos=page.is_limited.rect().center())
    page.is_limited.click()
    hand.rest()
    session = hand.window.documents.current.session
    assert session.shown[Deciding].state.setting.limited_memory
    assert hand.window.action_set["model.limited_memory"].isChecked()
    assert page.findChild(QRadioButton) is not None
    hand.act("model.limited_memory")
    assert not session.shown[Deciding].state.setting.limited_memory
    assert page.remembers.isChecked()


def test_limited_memory_is_undone_and_saved(qapp: object, tmp_path: Path):
    saved = tmp_path / "pigs.bayesgui"
    with open_window(SAMPLES / "pigs.bayesgui") as hand:
        assert hand.window.status.cell("worth").text == "EU 729.2 kr"
        page = strategy_page(hand)
        page.is_limited.click()
        hand.rest()
        assert hand.window.status.cell("worth").text == "EU 726.8 kr"
        hand.act("edit.undo")
        assert page.remembers.isChecked()
        assert hand.window.status.cell("worth").text == "EU 729.2 kr"
        hand.act("edit.redo")
        assert page.is_limited.isChecked()
        save(hand.window.document.state, saved)
    with open_window(saved) as hand:
        assert hand.window.action_set["model.limited_memory"].isChecked()
        assert hand.window.status.cell("worth").text == "EU 726.8 kr"
    assert '"limited_memory": true' in saved.read_text("utf-8")


def test_players_who_cannot_talk_are_solved_as_the_file_says(qapp: object):
    with open_window(SAMPLES / "climbing-game.bayesgui") as hand:
        assert hand.window.status.cell("worth").text == "EU 11.0"
        order = hand.window.action_set["model.order"]
        assert not order.isEnabled()
        assert order.toolTip().endswith("decisions that know only what is drawn need no order")
        hand.act("model.limited_memory")
        assert order.isEnabled()


def test_the_policy_is_listed_and_fixed(hand: Hand):
    strategy_page(hand)
    hand.click_title("Drill")
    policy = hand.window.findChild(PolicyPage)
    assert policy is not None
    assert policy.title == "Policy · Drill"
    shown = policy.table.records.texts
    assert shown[0] == ("yes", "no", "0.41", "−40.5", "−10.0", "no", "30.5")
    assert shown[3] == ("no", "untested", "0, not chosen", "20.0", "0.0", "yes", "20.0")
    button = policy.findChild(QPushButton, "takeAsFixed")
    before = hand.window.document.state
    button.click()
    hand.rest()
    fixed = hand.window.document.state.model.mechanism("Drill").policy
    assert fixed is not None
    assert fixed.values[0, :3].tolist() == [[0, 1], [1, 0], [1, 0]]
    assert fixed.values[1, 3].tolist() == [1, 0]
    assert hand.window.status.cell("worth").text == "EU 22.5 k$"
    hand.act("edit.undo")
    assert hand.window.document.state == before


def test_the_policy_fits_its_page(hand: Hand):
    strategy_page(hand)
    hand.click_title("Test")
    policy = hand.window.findChild(PolicyPage)
    table, header = policy.table, policy.table.horizontalHeader()
    policy.setFixedWidth(560)
    hand.rest()
    assert header.length() <= table.viewport().width()
    for column in range(table.records.columnCount()):
        assert header.sectionSize(column) >= table.sizeHintForColumn(column)


def test_a_policy_that_cannot_be_found_says_why(qapp: object, tmp_path: Path):
    net = bayesgui.BayesianNetwork()
    names = [f"D{k}" for k in range(6)]
    for k, name in enumerate(names):
        net = net.with_decision(name, ["a", "b", "c"], known=names[:k])
    net = net.with_utility("U", names, np.arange(3.0**6).reshape((3,) * 6))
    path = tmp_path / "many.bayesgui"
    bayesgui.write(net, path)
    with open_window(path) as hand:
        strategy_page(hand)
        shown = hand.window.session.shown[Deciding]
        shown.set(shown.state.with_solver("enumeration"))
        hand.rest()
        refusal = hand.window.session.beliefs.state.solution.refusal
        hand.click_title("D5")
        policy = hand.window.findChild(PolicyPage)
        assert refusal is not None
        assert policy._empty.texts == ("No policy to show", str(refusal))


def test_an_option_that_findings_exclude_has_a_dash(hand: Hand):
    strategy_page(hand)
    hand.click_state("Test", "yes")
    hand.click_state("Seismic", "closed")
    hand.click_title("Test")
    policy = hand.window.findChild(PolicyPage)
    assert policy is not None
    assert policy.title == "Policy · Test"
    assert policy.table.records.texts == [("1", "77.5", "–", "yes", "–")]
    assert not hand.window.grab().isNull()


def test_rows_of_a_later_decision_add_up_to_the_total(qapp: object, tmp_path: Path):
    path = tmp_path / "two.bayesgui"
    bayesgui.write(two_decisions(), path)
    with open_window(path) as hand:
        page = strategy_page(hand)
        assert page.worth.text() == "15.5"
        assert words(page)[1:] == [
            "B depends on x",
            "a yes 16.0 no: 10.0",
            "b no 15.0 yes: 14.0",
        ]
        hand.click_title("B")
        policy = hand.window.findChild(PolicyPage)
        assert policy is not None
        assert policy.table.records.texts == [
            ("a", "0.5", "16.0", "10.0", "yes", "6.0"),
            ("b", "0.5", "14.0", "15.0", "no", "1.0"),
        ]


def test_the_tree_stands_in_place_of_the_network_until_esc(hand: Hand):
    hand.act("infer.strategy_tree")
    page = hand.window.findChild(TreePage)
    assert page is not None
    assert page.isVisible()
    assert page.counts.whole == "7 ends, 4 options folded; read from left to right in time"
    place = page.view.branch_point((("Test", "no"),)).toPoint()
    QTest.mouseClick(page.view, LEFT, pos=place)
    hand.rest()
    assert page.counts.whole.startswith("10 ends, 4 options folded")
    QTest.keyClick(page.view, Qt.Key.Key_Escape)
    hand.rest()
    assert hand.window.findChild(TreePage) is None
    assert hand.canvas.isVisible()
    assert not hand.window.action_set["infer.strategy_tree"].isChecked()


def test_esc_in_the_list_of_nodes_leaves_the_tree_too(hand: Hand):
    hand.act("infer.strategy_tree")
    nodes = hand.window.pages.network.view
    nodes.setFocus()
    QTest.keyClick(nodes, Qt.Key.Key_Escape)
    hand.rest()
    assert hand.window.findChild(TreePage) is None
    assert not hand.window.action_set["infer.strategy_tree"].isChecked()
    hand.act("infer.strategy_tree")
    assert hand.window.findChild(TreePage) is not None


def test_a_tree_whose_time_is_up_says_how_far_it_has_come(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(strategy_tree, "MOST_SECONDS", -1.0)
    hand.act("infer.strategy_tree")
    page = hand.window.findChild(TreePage)
    assert page.counts.whole.endswith(
        ": 1 nodes are unfolded so far, with 0 ends. A click on a folded branch goes on."
    )


def test_the_tree_of_a_network_without_utilities_is_dimmed(hand: Hand):
    hand.act("infer.strategy_tree")
    page = hand.window.findChild(TreePage)
    assert page.view.isEnabled()
    assert page.fold.isEnabled()
    document = hand.window.document
    utilities = document.state.model.utilities
    document.apply("Cut", edits.remove(document.state, utilities))
    hand.rest()
    assert not page.view.isEnabled()
    assert not page.fold.isEnabled()
    assert page.counts.text() == "There is no strategy to show."
    document.undo()
    hand.rest()
    assert page.view.isEnabled()
    assert page.counts.text().startswith("7 ends")


def test_two_decisions_without_an_order_are_asked_about_in_place(hand: Hand):
    page = strategy_page(hand)
    document = hand.window.document
    without = edits.remove(document.state, arcs=[("Test", "Drill"), ("Seismic", "Drill")])
    document.apply("Cut", without)
    hand.rest()
    assert page.note.text == "No path orders Test and Drill. Which comes first?"
    assert hand.window.messages.bar.text.startswith("No path orders Test and Drill.")
    assert not hand.window.messages.bar.buttons
    first = page.findChild(QPushButton, "firstDecision")
    assert first.text() == "Test comes first"
    first.click()
    hand.rest()
    assert document.state.model.parents("Drill") == ("Test",)
    assert page.note.text == ""
    assert page.worth.text() == "20.0"


def test_with_limited_memory_no_order_is_asked_for(hand: Hand):
    page = strategy_page(hand)
    document = hand.window.document
    document.apply(
        "Cut", edits.remove(document.state, arcs=[("Test", "Drill"), ("Seismic", "Drill")])
    )
    hand.rest()
    displays = hand.canvas.canvas_scene.displays
    assert displays.display("Drill").order == "?"
    assert not page.bars.isVisible()
    policy = hand.window.activities[BestStrategy].policy
    policy.refresh()
    assert policy._empty.isVisibleTo(policy)
    assert "No path orders Test and Drill" in policy._why_not(document.state.model)
    hand.act("model.limited_memory")
    assert displays.display("Drill").order in "12"
    assert "unordered" not in displays.display("Drill").badges
    assert [row.order for row in page.words.rows if row.order] == ["1", "2"]
    assert page.bars.isVisible()


def test_the_page_stays_at_a_decision_whose_policy_is_fixed(hand: Hand):
    strategy_page(hand)
    policy = hand.window.activities[BestStrategy].policy
    hand.window.session.selection.set([])
    hand.rest()
    policy._decision = "Drill"
    policy.refresh()
    policy.fix.click()
    hand.rest()
    assert hand.window.session.selection.names == ("Drill",)
    assert policy.title == "Policy · Drill"
    hand.act("edit.undo")
    assert policy.title == "Policy · Drill"
    assert policy.table.isVisibleTo(policy)


def test_small_shares_and_the_ends_of_options_are_read(qapp: object):
    with open_window(SAMPLES / "two-therapies.bayesgui") as hand:
        page = strategy_page(hand)
        shares = {row.name: row.value for row in page.parts.rows}
        assert shares["Cost of test"] == "−0.15"
        face = font(12)
        said = _fitting(" · therapy 1 152.0", face, QFontMetrics(face).horizontalAdvance("x" * 14))
        assert said.endswith("1 152.0")
        assert "…" in said


def test_losses_that_are_drawn_already_change_in_place(qapp: object):
    with open_window(SAMPLES / "asia.bayesgui") as hand:
        hand.click_title("tub")
        hand.act("classify.loss")
        hand.act("classify.as_decision")
        document = hand.window.document
        document.apply("Arc", edits.add_arc(document.state, "xray", "Decide tub"))
        model = document.state.model
        hand.act("classify.as_decision")
        assert document.state.model is model
        assert hand.window.session.selection.names == ("Decide tub",)
        other = LossMatrix(("yes", "no"), ("yes", "no"), [[0, 7], [1, 0]])
        document.apply("Losses", set_losses(document.state, other))
        hand.act("classify.as_decision")
        again = document.state.model
        assert again.decisions == ("Decide tub",)
        assert again.utilities == ("Loss of tub",)
        assert again.parents("Decide tub") == ("xray",)
        assert -7 in again.mechanism("Loss of tub").values
        hand.act("edit.undo")
        assert document.state.model is model


def test_losses_become_a_decision_network_and_back(qapp: object):
    with open_window(SAMPLES / "asia.bayesgui") as hand:
        hand.click_title("tub")
        hand.act("classify.loss")
        before = hand.window.document.state
        hand.act("classify.as_decision")
        model = hand.window.document.state.model
        assert model.decisions == ("Decide tub",)
        assert model.utilities == ("Loss of tub",)
        risk = hand.window.posteriors()["tub"][0]
        assert worth(hand, "Decide tub").options == pytest.approx((risk - 1, -risk), rel=1e-12)
        hand.act("edit.undo")
        assert hand.window.document.state == before
        hand.act("edit.redo")
        hand.click_title("Decide tub")
        hand.act("classify.from_decision")
        after = hand.window.document.state
        assert after.model == before.model
        assert class_of(after) == class_of(before)
        hand.act("edit.undo")
        assert hand.window.document.state.model == model


def test_the_words_on_nodes_follow_the_language(hand: Hand):
    try:
        for language, said in (("zh", "视观测而定"), ("en", "as seen")):
            hand.window.settings.language = language
            hand.rest()
            badges = hand.canvas.scene().displays.display("Drill").badges
            assert said in badges
    finally:
        hand.window.settings.language = "en"


def test_columns_of_a_policy_follow_the_width_of_the_table(hand: Hand):
    hand.click_title("Drill")
    hand.act("infer.strategy")
    table = hand.window.findChild(PolicyPage).table
    option = next(k for k, column in enumerate(table.records.columns) if column.pictured)
    for width, expected in ((2000, 200), (300, table.columnWidth(option))):
        table.resize(width, 300)
        assert table.columnWidth(option) == expected or width == 300
    assert table.columnWidth(option) < 200
