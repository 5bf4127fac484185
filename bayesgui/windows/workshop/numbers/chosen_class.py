"""The class that is chosen in the workshop: as classes or as numbers, and back from each."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.data.columns.column import CodedColumn, NumericColumn
from bayesgui.decisions.loss import LossMatrix
from bayesgui.windows.workshop.number_state import EACH, MOST_CLASSES, settled, trainable
from bayesgui.windows.workshop.state import usual_positive
from bayesgui.windows.workshop.state_texts import untrainable_models

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.data.dataset import Column, Dataset
    from bayesgui.windows.workshop.state import WorkshopState

_OF_CLASSES = (
    "results", "likeness", "learning", "positive", "losses", "bands", "current", "added",
)  # fmt: skip
_OF_NUMBERS = ("results", "baseline", "difference", "current")


def on_target(state: WorkshopState, target: str, numbers: bool | None = None) -> WorkshopState:
    """Return the state with another class, before anything is trained on it.

    `numbers`: whether its numbers are predicted; by default where there are many.
    """
    state = replace(state, target=target)
    if state.dataset is not None:
        dataset, mode = settled(state.numbers, state.dataset, target, asked=numbers)
        state = replace(state, dataset=dataset, numbers=mode)
    classes = state.classes
    reasons = untrainable_models(state)
    if state.dataset is not None and state.numbers.on:
        state = replace(state, numbers=trainable(state.numbers, state.dataset, reasons))
    return replace(
        state,
        way="folds" if state.by == target else state.way,
        # Chosen again, groups or times are those of another column.
        by="" if state.by == target else state.by,
        preparing=state.preparing.for_classes(classes),
        results=MappingProxyType({}),
        running=MappingProxyType({}),
        positive=usual_positive(state) if classes else 0,
        losses=LossMatrix.zero_one(classes) if classes else None,
        cell=None,
        learning=(),
        ticked=tuple(name for name in state.ticked if name not in reasons),
        other=None,
    )


def on_trial(state: WorkshopState, changes: Mapping[str, Any]) -> WorkshopState:
    """Return the state with other rows that judge, before anything is trained on them.

    `changes`: parts of the state. A column that divides the rows is no feature, so that models may
    suit the features now, or not any more; these lose their ticks.
    """
    none: Mapping[Any, Any] = MappingProxyType({})
    state = replace(
        state, results=none, running=none, cell=None, learning=(), bands=none,
        numbers=state.numbers.without_results(), **changes,
    )  # fmt: skip
    if state.dataset is None:
        return state
    reasons, numbers = untrainable_models(state), state.numbers
    if numbers.on:
        numbers = trainable(numbers, state.dataset, reasons)
    ticked = tuple(name for name in state.ticked if name not in reasons)
    return replace(state, ticked=ticked, numbers=numbers)


def kept_aside(state: WorkshopState, left: WorkshopState) -> WorkshopState:
    """Return a state of one mode that keeps the one of the other, which is left.

    It has the results from before if its mode was left with the same table, class and folds.
    """
    before = left.other
    state = replace(state, other=replace(left, other=None))
    if before is None or before.dataset is None or not _is_same_trial(state, before):
        return state
    if state.numbers.on:
        given = {name: getattr(before.numbers, name) for name in _OF_NUMBERS}
        # The results are of this table, not of one that equals it.
        return replace(state, dataset=before.dataset, numbers=replace(state.numbers, **given))
    given = {name: getattr(before, name) for name in _OF_CLASSES}
    return replace(state, dataset=before.dataset, ticked=before.ticked, **given)


def bins_to_return(state: WorkshopState) -> int:
    """Return the intervals that make the classes of a state again, once they are numbers."""
    assert state.dataset is not None
    column = state.dataset[state.target]
    if not isinstance(column, CodedColumn) or column.edges is not None:
        return state.numbers.bins
    return EACH if len(column.states) <= MOST_CLASSES else state.numbers.bins


def _is_same_trial(state: WorkshopState, before: WorkshopState) -> bool:
    """Tell whether results of one are results of the other, both being of one mode."""
    first, second = (
        (
            each.target, each.way, each.folds, each.share, each.seed, each.test, each.by, each.gap,
            each.numbers.on, each.numbers.level if each.numbers.on else each.preparing,
        )
        for each in (state, before)
    )  # fmt: skip
    if first != second or state.dataset is None or before.dataset is None:
        return False
    return _is_same_table(state.dataset, before.dataset)


def _is_same_table(one: Dataset, other: Dataset) -> bool:
    """Tell whether two tables have the same columns, of the same cells, and weights."""
    first, second = one.weights, other.weights
    if one.names != other.names or (first is None) != (second is None):
        return False
    if first is not None and second is not None and not np.array_equal(first, second):
        return False
    return all(map(_is_same_column, one.columns, other.columns))


def _is_same_column(one: Column, other: Column) -> bool:
    if one is other:
        return True
    if isinstance(one, NumericColumn) and isinstance(other, NumericColumn):
        return np.array_equal(one.values, other.values, equal_nan=True)
    return (
        isinstance(one, CodedColumn)
        and isinstance(other, CodedColumn)
        and (one.states, one.edges) == (other.states, other.edges)
        and np.array_equal(one.codes, other.codes)
    )
