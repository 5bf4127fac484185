"""The page Operating point: thresholds, costs, ROC curve and confusion, with real events."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from bayesgui import CPT, BayesianNetwork, Variable
from bayesgui.app.classifying.operating_point import OperatingPoints
from bayesgui.data.dataset import CodedColumn, Dataset
from bayesgui.decisions.loss import LossMatrix
from bayesgui.document.data import DataState
from bayesgui.document.decisions import class_edits
from bayesgui.document.shown.classifier_figures import ClassifierFigures, ClassifierOrigin
from bayesgui.document.shown.operating_point import OperatingPoint
from bayesgui.document.state import DocumentState
from bayesgui.inference.exact.variable_elimination import VariableElimination
from tests.support.window import LEFT, NONE, SHIFT, Hand

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.panels.operating_point.page import OperatingPointPanel
    from tests.conftest import Opens
SICK = Variable("sick", ("no", "yes"))
TEST = Variable("test", ("high", "middle", "low"))


def network() -> BayesianNetwork:
    """P(yes | high, middle, low) is .8, .3, .1."""
    return BayesianNetwork(
        [SICK, TEST],
        [
            CPT("sick", (), np.array([0.5, 0.5])),
            CPT("test", ("sick",), np.array([[0.2, 0.35, 0.45], [0.8, 0.15, 0.05]])),
        ],
    )


def rows() -> Dataset:
    """Return ten rows: high 1 no, 4 yes; middle 2 no, 1 yes; low 2 no."""
    sick = np.array([0, 1, 1, 1, 1, 0, 0, 1, 0, 0], np.int8)
    test = np.array([0, 0, 0, 0, 0, 1, 1, 1, 2, 2], np.int8)
    return Dataset((CodedColumn("sick", SICK.states, sick), CodedColumn("test", TEST.states, test)))


LOSSES = LossMatrix(SICK.states, SICK.states, np.array([[0, 1], [3, 0]]))


@pytest.fixture
def hand(shared_window: Opens) -> Iterator[Hand]:
    with shared_window() as made:
        state = class_edits.mark_class(DocumentState(model=network()), "sick")
        made.window.documents.add(class_edits.set_losses(state, LOSSES), None, "clinic")
        made.window.session.data.set(DataState(rows(), "ten.csv"))
        made.rest()
        yield made


def opened(hand: Hand) -> OperatingPointPanel:
    hand.act("classify.threshold")
    page = hand.window.activities[OperatingPoints].operating_point
    assert page.isVisible()
    return page


def click(hand: Hand, widget, place: QPoint) -> None:  # type: ignore[no-untyped-def]
    QTest.mouseClick(widget, LEFT, NONE, place)
    hand.rest()


def test_three_stops_side_by_side(hand: Hand) -> None:
    page = opened(hand)
    # One miss costs three false alarms: from 1 / 4 on, high and middle are decided yes.
    assert page.table.lines == (
        ("", "MAP", "by the losses", "(0, 1)"),
        ("P ≥", "0.5", "0.25", "0.8"),
        ("misses", "1", "0", "1"),
        ("false alarms", "1", "3", "1"),
        ("accuracy, %", "80.00", "70.00", "80.00"),
        ("risk of a row", "0.4000", "0.3000", "0.4000"),
    )
    assert page.confusion.counts.tolist() == [[2, 3], [0, 5]]
    click(hand, page.table, page.table.column_rect("usual").center().toPoint())
    assert page.confusion.counts.tolist() == [[4, 1], [1, 4]]
    mark = page.roc.content.marks[0]
    assert (mark.x, mark.y, mark.text) == (0.2, 0.8, "P ≥ 0.5")
    QTest.keyClick(page.table, Qt.Key.Key_Right)
    assert page.confusion.counts.tolist() == [[2, 3], [0, 5]]


def test_the_line_is_dragged_and_all_follows_in_the_same_event(hand: Hand) -> None:
    page = opened(hand)
    click(hand, page.plot, page.plot.segment_rect("rows").center().toPoint())
    bars = page.rows
    assert bars.isVisible()
    up, down = bars.bars
    assert (up[32], down[32], up[12], down[12], down[4]) == (4, 1, 1, 2, 2)
    y = bars.height() // 2
    QTest.mousePress(bars, LEFT, NONE, QPoint(round(bars.x_of(0.25)), y))
    QTest.mouseMove(bars, QPoint(round(bars.x_of(0.9)), y))
    # At .9 nobody is decided yes; no event loop has run since.
    assert page.confusion.counts.tolist() == [[5, 0], [5, 0]]
    assert page.table.lines[1][4] == "0.9"
    QTest.mouseRelease(bars, LEFT, NONE, QPoint(round(bars.x_of(0.9)), y))
    for _ in range(2):
        QTest.keyClick(bars, Qt.Key.Key_Left, SHIFT)
    QTest.keyClick(bars, Qt.Key.Key_Left)
    assert page.table.lines[1][4] == "0.795"
    assert page.confusion.counts.tolist() == [[4, 1], [1, 4]]
    QTest.keyClick(bars, Qt.Key.Key_Home)
    assert page.confusion.counts.tolist() == [[0, 5], [0, 5]]


def test_the_point_is_drawn_along_the_curve(hand: Hand) -> None:
    page = opened(hand)
    near = page.roc.place_of(0.25, 0.78).toPoint()
    click(hand, page.roc, near)
    assert page.table.lines[1][4] == "0.8"
    assert page.confusion.counts.tolist() == [[4, 1], [1, 4]]
    QTest.mousePress(page.roc, LEFT, NONE, near)
    QTest.mouseMove(page.roc, page.roc.place_of(0.62, 0.99).toPoint())
    assert page.table.lines[1][4] == "0.3"
    assert page.confusion.counts.tolist() == [[2, 3], [0, 5]]


def test_costs_are_slid_as_one_step_of_undo(hand: Hand) -> None:
    page = opened(hand)
    click(hand, page.table, page.table.column_rect("corner").center().toPoint())
    slider = page.costs.slider
    slider.setSliderDown(True)
    for step in (0, -40, -80):
        slider.setValue(step)
    slider.setSliderDown(False)
    hand.rest()
    # 100 to the power of −80 / 200 is 0.16: yes is decided from 1 / 1.16 on, which is nobody.
    assert page.costs.ratio.text() == "0.16 × a false alarm"
    assert page.confusion.counts.tolist() == [[5, 0], [5, 0]]
    assert page.table.lines[1][2] == "0.862"
    assert page.table.lines[5][2] == "0.0800"
    document = hand.window.document
    assert class_edits.losses_of(document.state).values.tolist() == [[0, 1], [0.16, 0]]
    hand.act("edit.undo")
    assert class_edits.losses_of(document.state) == LOSSES
    assert page.table.lines[1][2] == "0.25"


def test_the_other_class_and_weights(hand: Hand) -> None:
    page = opened(hand)
    page.positive.setFocus()
    QTest.keyClick(page.positive, Qt.Key.Key_Up)
    hand.rest()
    assert page.positive.currentText() == "no"
    # Missing no costs a third of a false alarm: no is decided from .75 on, which is low alone.
    assert page.table.lines[1] == ("P ≥", "0.5", "0.75", "0.7")
    assert page.table.lines[2][1:] == ("1", "3", "1")
    weighted = Dataset(rows().columns, np.full(10, 2.0))
    hand.window.session.data.set(DataState(weighted, "twice.csv"))
    hand.rest()
    assert page.table.lines[2][1:] == ("2", "6", "2")


def test_one_of_three_classes_against_the_rest(hand: Hand) -> None:
    document = hand.window.document
    document.edit("Mark", lambda state: class_edits.mark_class(state, "test"))
    hand.rest()
    page = opened(hand)
    assert [page.positive.itemText(k) for k in range(3)] == ["high", "middle", "low"]
    page.positive.setFocus()
    QTest.keyClick(page.positive, Qt.Key.Key_Home)
    hand.rest()
    # P(high | yes) is .8, P(high | no) .2; of five highs four are sick.
    assert page.table.lines[1] == ("P ≥", "0.5", "0.5", "0.8")
    assert page.confusion.counts.tolist() == [[4, 1], [1, 4]]
    QTest.keyClick(page.costs.slider, Qt.Key.Key_PageUp)
    QTest.keyClick(page.costs.slider, Qt.Key.Key_PageUp)
    hand.rest()
    # 100 to the power of 40 / 200.
    assert page.costs.ratio.text() == "2.5 × a false alarm"
    assert page.table.lines[1][2] == "0.286"
    assert document.undo_text == "Mark"


def test_it_says_what_is_missing(hand: Hand) -> None:
    hand.window.session.data.set(DataState())
    page = opened(hand)
    assert "Load data with a column sick" in page._empty.accessibleName()
    other = Dataset((CodedColumn("sick", ("a", "b"), np.array([0, 1], np.int8)),))
    hand.window.session.data.set(DataState(other, "other.csv"))
    hand.rest()
    assert "has one of the classes no, yes in column sick" in page._empty.accessibleName()
    hand.window.session.data.set(DataState(rows(), "ten.csv"))
    hand.rest()
    assert page.confusion.counts.tolist() == [[2, 3], [0, 5]]
    document = hand.window.document
    document.edit("Unmark", lambda state: class_edits.mark_class(state, None))
    hand.rest()
    assert "No node is marked as the class" in page._empty.accessibleName()
    assert not hand.window.action_set["classify.threshold"].isEnabled()
    hand.act("edit.undo")
    assert page.table.isVisible()
    page.roc.setFocus()
    hand.key(Qt.Key.Key_Escape)
    assert not page.isVisible()


def test_the_table_that_trained_a_classifier_judges_as_soon_as_it_is_known(hand: Hand) -> None:
    hand.window.session.data.set(DataState())
    page = opened(hand)
    assert "Load data with a column sick" in page._empty.accessibleName()
    hand.window.session.shown[ClassifierFigures].update(
        origin=ClassifierOrigin(rows(), "ten.csv", "tan")
    )
    hand.rest()
    assert "10 rows of ten.csv, which may have trained the network." in page._note.text()
    assert page.confusion.counts.tolist() == [[2, 3], [0, 5]]


def test_an_edit_of_a_table_judges_the_rows_again(hand: Hand) -> None:
    page = opened(hand)
    worse = CPT("test", ("sick",), np.array([[0.8, 0.15, 0.05], [0.2, 0.35, 0.45]]))
    hand.window.document.edit(
        "Turn", lambda state: state.with_(model=state.network.with_cpd(worse))
    )
    hand.rest()
    # Low speaks for yes now: P(yes | high, middle, low) is .2, .7, .9.
    assert page.confusion.counts.tolist() == [[1, 4], [4, 1]]
    hand.act("edit.undo")
    assert page.confusion.counts.tolist() == [[2, 3], [0, 5]]


def test_another_document_has_its_own_threshold(hand: Hand) -> None:
    page = opened(hand)
    page.roc.setFocus()
    QTest.keyClick(page.roc, Qt.Key.Key_End)
    documents = hand.window.documents
    own = documents.current_index
    documents.add(DocumentState(model=network()), None, "second")
    hand.rest()
    assert not page.isVisible()
    documents.set_current(own)
    hand.rest()
    assert page.isVisible()
    assert page.table.lines[1][4] == "1"


def test_a_model_of_the_workshop_brings_its_held_out_rows(hand: Hand) -> None:
    generator = np.random.default_rng(2)
    sick = generator.random(400) < 0.4
    test = np.where(generator.random(400) < np.where(sick, 0.8, 0.3), 0, 1)
    cases = Dataset(
        (
            CodedColumn("test", ("high", "low"), test.astype(np.int8)),
            CodedColumn("sick", SICK.states, sick.astype(np.int8)),
        )
    )
    hand.window.session.data.set(DataState(cases, "many.csv"))
    workshop = hand.window.workshop.open()
    workshop.choose_target("sick")
    workshop.update_state(ticked=("naive-bayes",), current="naive-bayes", losses=LOSSES)
    hand.window.workshop.train()
    hand.rest()
    expected = workshop.decisions.confusion.counts.tolist()
    hand.act("classify.open")
    page = opened(hand)
    assert "400 rows of many.csv, held out in training." in page._note.text()
    assert page.confusion.counts.tolist() == expected
    workshop.close()
    QApplication.processEvents()
    # With another CPT it is another network, judged on all rows of the table that trained it.
    document = hand.window.document
    flat = CPT("sick", (), np.array([0.5, 0.5]))
    document.edit("Flat", lambda state: state.with_(model=state.network.with_cpd(flat)))
    hand.rest()
    assert "400 rows of many.csv, which may have trained the network." in page._note.text()
    assert page.confusion.counts.sum() == 400


def test_one_network_of_aode_is_judged_by_its_own_posteriors(hand: Hand) -> None:
    generator = np.random.default_rng(2)
    sick = generator.random(300) < 0.4
    first = np.where(generator.random(300) < np.where(sick, 0.8, 0.3), 0, 1)
    second = np.where(generator.random(300) < np.where(sick, 0.6, 0.4), 0, 1)
    cases = Dataset(
        (
            CodedColumn("first", ("high", "low"), first.astype(np.int8)),
            CodedColumn("second", ("high", "low"), second.astype(np.int8)),
            CodedColumn("sick", SICK.states, sick.astype(np.int8)),
        )
    )
    hand.window.session.data.set(DataState(cases, "many.csv"))
    workshop = hand.window.workshop.open()
    workshop.choose_target("sick")
    workshop.update_state(ticked=("aode",), current="aode", losses=LOSSES)
    hand.window.workshop.train()
    hand.rest()
    hand.act("classify.open")
    page = opened(hand)
    workshop.close()
    assert "which may have trained the network" in page._note.text()
    network = hand.window.document.state.network
    engine = VariableElimination(network)
    decided = np.empty((2, 2), bool)
    for a, high in enumerate(("high", "low")):
        for b, other in enumerate(("high", "low")):
            found = engine.query({"first": high, "second": other}, ["sick"])["sick"]
            decided[a, b] = found[1] >= 0.25
    yes = decided[first, second]
    assert page.confusion.counts.tolist() == [
        [(~sick & ~yes).sum(), (~sick & yes).sum()],
        [(sick & ~yes).sum(), (sick & yes).sum()],
    ]


def test_losses_that_give_no_threshold_or_an_endless_one(hand: Hand) -> None:
    page = opened(hand)
    document = hand.window.document

    def take(values: list[list[float]]) -> None:
        losses = LossMatrix(SICK.states, SICK.states, np.array(values))
        document.edit("Losses", lambda state: class_edits.set_losses(state, losses))
        hand.rest()

    take([[0, 2], [-1, 0]])
    # Missing the sick is a gain: nobody is decided yes.
    assert page.table.lines[1][2] == "never"
    assert page.table.lines[5][2] == "−0.5000"
    assert page.confusion.counts.tolist() == [[5, 0], [5, 0]]
    assert not page.costs.isVisible()
    take([[0, -1], [-1, 0]])
    # Both errors are gains: yes would be decided for small probabilities.
    assert page.table.lines[1][2] == "–"
    assert page.confusion.counts.tolist() == [[4, 1], [1, 4]]
    page.table.setFocus()
    QTest.keyClick(page.table, Qt.Key.Key_Left)
    QTest.keyClick(page.table, Qt.Key.Key_Right)
    assert hand.window.session.shown[OperatingPoint].state.stop == "corner"


def test_judging_is_cancelled_and_started_again(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    import threading

    from bayesgui.classifiers.evaluation import judged_rows

    reached, gate, real = threading.Event(), threading.Event(), judged_rows.part_of

    def held(*given: object, **named: object) -> object:
        reached.set()
        assert gate.wait(20)
        return real(*given, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(judged_rows, "part_of", held)
    hand.window.action_set["classify.threshold"].trigger()
    page = hand.window.activities[OperatingPoints].operating_point
    assert reached.wait(20)
    QTest.qWait(350)
    assert page.cancel_button.isVisible()
    QTest.mouseClick(page.cancel_button, LEFT)
    gate.set()
    hand.rest()
    assert "Judging the rows was canceled." in page._empty.accessibleName()
    QTest.mouseClick(page.judge_button, LEFT)
    hand.rest()
    assert page.confusion.counts.tolist() == [[2, 3], [0, 5]]


def test_the_threshold_becomes_a_decision_network_and_back(hand: Hand) -> None:
    page = opened(hand)
    document = hand.window.document
    before = document.state
    bars = page.rows
    click(hand, page.plot, page.plot.segment_rect("rows").center().toPoint())
    bars.setFocus()
    for _ in range(2):
        QTest.keyClick(bars, Qt.Key.Key_Right, SHIFT)
    threshold = page._one.threshold  # type: ignore[union-attr]
    assert threshold == pytest.approx(0.35)
    risk = page._one.outcome(threshold)  # type: ignore[union-attr]
    assert page.as_network.isVisible()
    click(hand, page.as_network, page.as_network.rect().center())
    model = document.state.model
    assert model.decisions == ("Decide sick",)
    assert hand.window.session.selection.names == ("Decide sick",)
    # Three false alarms made a miss; at .35 a miss makes 13 / 7 of them.
    values = model.mechanism("Loss of sick").values
    assert values == pytest.approx(np.array([[-1.0, 0.0], [0.0, -13 / 7]]))
    # P(yes | middle) is .3: not decided; P(yes | high) is .8.
    for state, option in (("high", "yes"), ("middle", "no")):
        hand.click_state("test", state)
        strategy = hand.window.session.beliefs.state.strategy
        assert strategy.best("Decide sick") == (option,)
        hand.click_state("test", state)
    # The page goes on judging, with the decision left out.
    assert page._one is not None
    assert page._one.outcome(threshold).counts.tolist() == risk.counts.tolist()
    hand.window.session.selection.set(["Decide sick"])
    hand.act("classify.from_decision")
    assert document.state.model.decisions == ()
    now = class_edits.losses_of(document.state)
    assert now is not None
    assert now.decisions == ("yes", "no")
    # Four clicks on bars, the decision drawn, and taken back.
    for _ in range(6):
        hand.act("edit.undo")
    assert document.state.network is before.network
    assert class_edits.losses_of(document.state) == LOSSES
