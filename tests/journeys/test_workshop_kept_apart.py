"""Results of the workshop are of the table, rows and options that stand in the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from PySide6.QtCore import Qt

from bayesgui.app.classifying.left_workshops import LeftWorkshops
from bayesgui.app.classifying.numbers.trial import number_trial_of
from bayesgui.classifiers.regression.naming import usual_regressors
from bayesgui.classifiers.regression.target_numbers import has_more_numbers
from bayesgui.data.columns.column import CodedColumn, NumericColumn
from bayesgui.data.dataset import Dataset
from bayesgui.data.row_edits import with_cell, without_rows
from bayesgui.document.data import DataState
from bayesgui.document.shown.classifier_figures import ClassifierFigures
from bayesgui.windows.workshop.preparing import Preparing
from tests.journeys.test_workshop import click, hand
from tests.journeys.test_workshop_rows import await_training, choose

if TYPE_CHECKING:
    from tests.support.window import Hand

__all__ = ["hand"]

ROWS = 60


def flats(rows: int = ROWS, seed: int = 1, shift: float = 0.0) -> Dataset:
    """Flats of which size tells the price, in two parts of a town."""
    generator = np.random.default_rng(seed)
    size = generator.normal(80 + shift, 20, rows)
    price = 3 * size + generator.normal(0, 15, rows)
    part = (generator.random(rows) < 0.5).astype(np.uint8)
    sold = (price < np.median(price)).astype(np.uint8)
    return Dataset(
        [
            NumericColumn("price", price),
            NumericColumn("size", size),
            CodedColumn("part", ("east", "west"), part),
            CodedColumn("sold", ("no", "yes"), sold),
        ]
    )


def workshop(hand: Hand, table: Dataset, target: str):
    hand.window.workshop.open()
    window = hand.window.workshop.window
    window.show_table(table, "flats.csv")
    window.choose_target(target)
    window.update_state(ticked=("naive-bayes", "tan"), current="naive-bayes", folds=3)
    window.numbers.update(ticked=("naive-bayes", "ridge"), current="naive-bayes")
    return window


def train(window, hand: Hand) -> None:
    window.train_requested.emit()
    hand.rest()


def test_the_gap_between_times_counts_for_numbers(hand: Hand) -> None:
    window = workshop(hand, flats(), "price")
    window._choose_way("time")
    window.head.gap_chosen.emit(3)
    assert window.state.numbers.on
    assert number_trial_of(window.state).asked.splitter.gap == 3


@pytest.mark.parametrize("rows", [ROWS, 40])
def test_numbers_of_a_class_that_was_cut_stay_with_their_table(hand: Hand, rows: int) -> None:
    window = workshop(hand, flats(), "price")
    window.treat(numbers=False)
    assert not window.state.numbers.on
    other = flats(rows, seed=2, shift=100)
    window.show_table(other, "more.csv")
    assert window.state.target == "sold"
    np.testing.assert_array_equal(window.state.dataset["price"].values, other["price"].values)
    window.choose_target("price")
    np.testing.assert_array_equal(window.state.dataset["price"].values, other["price"].values)


def test_rows_of_a_class_that_was_cut_are_edited_as_numbers(hand: Hand) -> None:
    table = flats()
    window = workshop(hand, table, "price")
    window.treat(numbers=False)
    classes = window.state.classes
    choose(window, "rows.edit", hand)
    editor = hand.window.workshop.rows.editor
    assert float(editor.model.index(5, 0).data()) == pytest.approx(table["price"].values[5])
    editor._edit(lambda shown: with_cell(shown, "price", 5, "10000"))
    editor._edit(lambda shown: without_rows(shown, [0, 1]))
    assert window.state.classes == classes
    assert window.state.dataset.n_rows == ROWS - 2
    assert window.state.dataset["price"].texts()[3] == classes[-1]
    click(editor.buttons["undo"])
    assert window.state.dataset.n_rows == ROWS
    click(editor.buttons["redo"])
    window.treat(numbers=True)
    expected = table["price"].values[2:].copy()
    expected[3] = 10000
    np.testing.assert_array_equal(window.state.dataset["price"].values, expected)


def test_numbers_that_are_classes_each_may_become_further_ones(hand: Hand) -> None:
    table = flats().with_column(NumericColumn("price", np.arange(ROWS) % 15.0))
    window = workshop(hand, table, "price")
    window.numbers.update(bins=0)
    window.treat(numbers=False)
    assert len(window.state.classes) == 15
    work = hand.window.workshop.rows
    work.take_table(without_rows(work._table, [0]))
    assert len(window.state.classes) == 15
    work.take_table(with_cell(work._table, "price", 0, "99.5"))
    assert not window.state.numbers.on
    assert window.state.classes[-1] == "99.5"
    assert len(window.state.classes) == 16


def test_a_class_that_divides_no_more_gives_way_to_another_column(hand: Hand) -> None:
    window = workshop(hand, flats(), "sold")
    window._choose_way("groups")
    window.head.by_chosen.emit("part")
    window.choose_target("part")
    assert window.state.way == "folds"
    window._choose_way("groups")
    assert window.state.by not in ("", "part")


@pytest.mark.parametrize("target", ["sold", "price"])
def test_results_of_rows_before_do_not_come_back(hand: Hand, target: str) -> None:
    table = flats()
    window = workshop(hand, table, target)
    part = window.numbers if target == "price" else window
    train(window, hand)
    part._set_options("naive-bayes", {"alpha": 5.0})
    train(window, hand)
    hand.window.workshop.rows.take_table(table.rows(slice(0, 50)))
    train(window, hand)
    window.undo()
    state = window.state
    results = state.numbers.results if target == "price" else state.results
    assert "naive-bayes" not in results
    assert len(results) == 1
    assert state.likeness is None
    assert state.numbers.difference is None


@pytest.mark.parametrize("target", ["sold", "price"])
def test_what_is_said_of_two_models_goes_and_comes_with_their_results(
    hand: Hand, target: str
) -> None:
    window = workshop(hand, flats(), target)
    part = window.numbers if target == "price" else window

    def said() -> object:
        state = window.state
        return state.numbers.difference if target == "price" else state.likeness

    train(window, hand)
    first = said()
    assert first is not None
    part._set_options("naive-bayes", {"alpha": 5.0})
    assert said() is None
    window.undo()
    assert said() is first
    part._set_options("naive-bayes", {"alpha": 5.0})
    train(window, hand)
    assert said() is not None
    assert said() is not first
    window.undo()
    # One model is that of before, the other one of now.
    assert said() is None


@pytest.mark.parametrize("target", ["sold", "price"])
def test_options_changed_while_models_train_have_no_results(hand: Hand, target: str) -> None:
    window = workshop(hand, flats(), target)
    part, other = (window.numbers, "ridge") if target == "price" else (window, "tan")
    window.train_requested.emit()
    part._set_options("naive-bayes", {"alpha": 50.0})
    hand.rest()
    state = window.state
    assert set(state.numbers.results if target == "price" else state.results) == {other}
    assert "naive-bayes" in window.messages.text


def test_models_of_numbers_are_there_when_the_window_opens_again(hand: Hand) -> None:
    left, session = LeftWorkshops(), hand.window.session
    window = workshop(hand, flats(), "sold")
    train(window, hand)
    left.keep(session, window.state)
    window.choose_target("price")
    train(window, hand)
    left.keep(session, window.state)
    assert set(left.of(session).numbers.results) == {"naive-bayes", "ridge"}
    left.keep(session, type(window.state)())
    assert set(left.of(session).numbers.results) == {"naive-bayes", "ridge"}


def test_a_document_is_followed_after_another_class_was_looked_at(hand: Hand) -> None:
    table = flats()
    hand.window.session.data.set(DataState(dataset=table, title="flats.csv"))
    hand.window.workshop.open()
    window = hand.window.workshop.window
    window.update_state(ticked=("naive-bayes",), current="naive-bayes", folds=3)
    window.choose_target("price")
    window.treat(numbers=False)
    click(window.models.lazy)
    hand.window.session.data.set(DataState(dataset=table.rows(slice(0, 40)), title="flats.csv"))
    assert window.state.dataset.n_rows == 40
    assert not window.state.numbers.on
    window.choose_target("sold")
    hand.window.session.data.set(DataState(dataset=table.rows(slice(0, 30)), title="flats.csv"))
    assert window.state.dataset.n_rows == 30
    click(window.models.lazy)
    await_training(window, hand)


def test_cells_of_largest_errors_are_sorted_as_numbers(hand: Hand) -> None:
    table = flats()
    window = workshop(hand, table, "price")
    train(window, hand)
    records = window.numbers.report.rows.view.records
    records.sort(1, Qt.SortOrder.AscendingOrder)
    shown = [table["size"].values[row.row] for row in records.rows]
    assert shown == sorted(shown)
    assert len(shown) == ROWS


def test_more_numbers_than_some_are_seen_without_counting_all() -> None:
    early = NumericColumn("x", np.arange(20_000.0))
    late = NumericColumn("x", np.append(np.zeros(20_000), np.arange(13.0)))
    few = NumericColumn("x", np.append(np.zeros(20_000), np.arange(12.0)))
    assert [has_more_numbers(each, 12) for each in (early, late, few)] == [True, True, False]
    assert "n_different" not in vars(early)


def test_a_tuned_model_is_opened_with_the_options_that_were_chosen(hand: Hand) -> None:
    window = workshop(hand, flats().without("price", "size"), "sold")
    window.update_state(ticked=("naive-bayes",), current="naive-bayes")
    window._change_trial(preparing=Preparing(tune=True))
    train(window, hand)
    shown = window.state.results["naive-bayes, tuned"]
    assert shown.chosen
    window.update_state(current="naive-bayes, tuned")
    window.head.network_requested.emit()
    hand.rest()
    session = hand.window.session
    assert session.shown[ClassifierFigures].state.origin.options == dict(shown.chosen)
    before = session.document.state.network
    hand.act("classify.estimate")
    hand.rest()
    after = session.document.state.network
    assert after is not before
    np.testing.assert_allclose(after.cpt("part").values, before.cpt("part").values)


def test_a_table_of_its_own_is_not_taken_for_that_of_the_document(hand: Hand) -> None:
    data = hand.window.session.data
    data.set(DataState(dataset=flats(), title="flats.csv"))
    other = flats(50, seed=7)
    window = workshop(hand, other, "sold")
    train(window, hand)
    window.close()
    hand.rest()
    assert hand.window.workshop.window is None
    hand.window.workshop.open()
    window = hand.window.workshop.window
    assert window.state.dataset is other
    click(window.models.lazy)
    data.set(DataState(dataset=flats(30), title="flats.csv"))
    assert window.state.dataset is other
    click(window.models.lazy)
    await_training(window, hand)


def test_training_is_told_to_the_document_where_it_began(hand: Hand) -> None:
    first = hand.window.session
    first.data.set(DataState(dataset=flats(), title="flats.csv"))
    hand.window.workshop.open()
    window = hand.window.workshop.window
    window.update_state(ticked=("naive-bayes",), current="naive-bayes", folds=3)
    window.train_requested.emit()
    before = len(first.journal.entries)
    hand.window.documents.add(hand.window.document.state, title="other")
    second = hand.window.session
    assert second is not first
    hand.rest()
    assert window.state.results
    assert len(first.journal.entries) == before + 1
    assert not second.journal.entries


def test_models_of_numbers_that_another_table_cannot_train_are_not_ticked(hand: Hand) -> None:
    table = flats()
    window = workshop(hand, table.without("part", "sold"), "price")
    window.numbers._tick("gaussian-nb", True)
    window.numbers._tick("gaussian", True)
    window.show_table(table, "more.csv")
    window.choose_target("price")
    assert window.state.numbers.ticked == ("naive-bayes", "gaussian", "ridge")
    assert window.state.numbers.current == "gaussian"
    window.numbers.update(ticked=("parzen",), current="parzen")
    window.choose_target("size")
    assert window.state.numbers.ticked == usual_regressors(table)
