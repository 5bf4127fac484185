"""Test a pair: X, Y and any set, by pointer and keyboard, with and without a learner."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

import bayesgui
from bayesgui.app.stages.pair_tests import PairTests
from bayesgui.app.stages.player import StagesPlayer
from bayesgui.data.dataset import CodedColumn, Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.document.data import DataState
from bayesgui.document.overlays import SeparationChoice
from bayesgui.document.shown.learner_stages import LearnerStages
from tests.support.window import SAMPLES, open_window

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.conftest import Opens
    from tests.support.window import Hand
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def hand(shared_window: Opens) -> Iterator[Hand]:
    """Return a window on asia with 2,000 cases drawn from it."""
    with shared_window(SAMPLES / "asia.bayesgui") as hand:
        network = hand.window.document.state.network
        cases = Dataset.from_blocks(network, sample(network, 2000, 3))
        hand.window.session.data.set(DataState(cases, "cases.csv"))
        hand.rest()
        hand.window.action_set.refresh()
        yield hand


def cases(hand: Hand) -> Dataset:
    dataset = hand.window.session.data.state.dataset
    assert dataset is not None
    return dataset


def answer(hand: Hand):
    return hand.window.activities[PairTests].page.answer


def test_without_data_the_menu_says_why(qapp):
    with open_window(SAMPLES / "asia.bayesgui") as hand:
        hand.window.action_set.refresh()
        assert not hand.window.action_set["learn.test_pair"].isEnabled()
        hand.window.activities[PairTests].open()
        assert hand.window.status.sentence == "import data first"


def test_clicks_choose_x_y_and_the_set(hand):
    hand.act("learn.test_pair")
    page = hand.window.activities[PairTests].page
    assert answer(hand) is None
    hand.click_title("xray")
    hand.click_title("dysp")
    expected = bayesgui.test_independence(cases(hand), "xray", "dysp")
    assert answer(hand).question.verdict == expected
    assert page.view.question.text() == "xray and dysp?"
    assert len(answer(hand).strata) == 1
    hand.click_title("either")
    hand.click_title("bronc")
    given = bayesgui.test_independence(cases(hand), "xray", "dysp", ["either", "bronc"])
    assert answer(hand).question.verdict == given
    assert page.view.question.text() == "xray and dysp, given either and bronc?"
    assert dict(page.view.numbers.lines)["degrees of freedom, 1 · 1 · 4"] == "4"
    rings = hand.canvas.canvas_scene.decorations.rings
    assert {name for name, ring in rings.items() if ring.is_double} == {"either", "bronc"}
    hand.click_title("bronc")
    assert answer(hand).question.verdict.given == ("either",)
    assert hand.window.document.state.evidence == {}


def test_the_strata_add_up_and_a_click_shows_their_table(hand):
    hand.window.session.selection.set(["xray", "dysp", "bronc"])
    hand.act("learn.test_pair")
    page = hand.window.activities[PairTests].page
    found = answer(hand)
    assert [stratum.states for stratum in found.strata] == [("yes",), ("no",)]
    total = sum(stratum.verdict.statistic for stratum in found.strata)
    assert total == pytest.approx(found.question.verdict.statistic)
    index = page.strata.model().index(1, 0)
    QTest.mouseClick(page.strata.viewport(), LEFT, pos=page.strata.visualRect(index).center())
    hand.rest()
    data = cases(hand).select(("xray", "dysp", "bronc"))
    rows = data.categorical("bronc").codes == 1
    codes = [data.categorical(name).codes[rows] for name in ("xray", "dysp")]
    table = np.zeros((2, 2), int)
    np.add.at(table, tuple(codes), 1)
    shown = [list(cells) for cells in page.table.records.texts]
    whole = np.block([[table, table.sum(1, keepdims=True)], [table.sum(0), table.sum()]])
    assert shown == [[f"{count:,}" for count in row] for row in whole]


def test_the_keyboard_alone_asks_a_question(hand):
    hand.act("learn.test_pair")
    page = hand.window.activities[PairTests].page
    for role, name in (("x", "smoke"), ("y", "dysp"), ("given", "bronc")):
        picker = page.question.picker(role)
        picker.link.setFocus()
        QTest.keyClick(picker.link, Qt.Key.Key_Space)
        QTest.keyClicks(picker.field, name)
        QTest.keyClick(picker.field, Qt.Key.Key_Return)
        hand.rest()
    expected = bayesgui.test_independence(cases(hand), "smoke", "dysp", ["bronc"])
    assert answer(hand).question.verdict == expected
    QTest.keyClick(hand.canvas, Qt.Key.Key_Escape)
    hand.rest()
    assert not hand.window.activities[PairTests].is_open
    assert hand.canvas.tool == "select"
    assert not page.isVisible()


def test_another_test_and_level_are_answered_at_once(hand):
    hand.window.session.selection.set(["tub", "smoke"])
    hand.act("learn.test_pair")
    page = hand.window.activities[PairTests].page
    page.test.setCurrentIndex(page.test.findData("chi2"))
    hand.rest()
    expected = bayesgui.test_independence(cases(hand), "tub", "smoke", test="chi2")
    assert answer(hand).question.verdict == expected
    page.alpha.setFocus()
    page.alpha.selectAll()
    QTest.keyClicks(page.alpha, "1")
    QTest.keyClick(page.alpha, Qt.Key.Key_Return)
    hand.rest()
    assert not answer(hand).question.verdict.independent
    page.test.setCurrentIndex(page.test.findData("mutual-information"))
    hand.rest()
    assert answer(hand).question.form.kind == "information"
    assert page.view.plot.isHidden()


def test_rows_with_a_blank_are_left_out_and_a_number_is_refused(hand):
    data = cases(hand)
    columns = list(data.columns)
    codes = columns[0].codes.astype(np.int64)
    codes[:10] = -1
    columns[0] = CodedColumn(columns[0].name, columns[0].states, codes)
    hand.window.session.data.set(DataState(Dataset(tuple(columns)), "blanks.csv"))
    hand.rest()
    hand.window.session.selection.set([columns[0].name, columns[1].name])
    hand.act("learn.test_pair")
    assert answer(hand).left_out == 10
    assert "10 rows with a blank" in hand.window.activities[PairTests].page.note.text


def test_from_a_learner_it_takes_over_pair_and_test(hand):
    player = hand.window.activities[StagesPlayer]
    player.play(hand.window.documents.current, "pc", {"alpha": 0.01}, plays=False)
    hand.rest()
    hand.key(Qt.Key.Key_Right)
    test = hand.window.session.shown[LearnerStages].state.frame.step.detail
    QTest.mouseClick(hand.window.activities[StagesPlayer].page.test_button, LEFT)
    hand.rest()
    page = hand.window.activities[PairTests].page
    assert page.alpha.value == 0.01
    assert answer(hand).question.verdict == test
    assert hand.window.session.shown[LearnerStages].state.choice == SeparationChoice(test.x, test.y)
    hand.canvas.setFocus()
    hand.key(Qt.Key.Key_Escape)
    hand.rest()
    assert not hand.window.activities[PairTests].is_open
    assert player.script is not None
    hand.key(Qt.Key.Key_Escape)
    hand.rest()
    assert player.script is None
