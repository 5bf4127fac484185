"""State of the workshop's mode for numbers, as a value within that of the workshop."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.classifiers.regression.naming import usual_regressors
from bayesgui.classifiers.regression.prediction import LEVEL
from bayesgui.classifiers.regression.target_numbers import has_more_numbers, is_number_target
from bayesgui.core.numerals import number
from bayesgui.data.columns.column import CodedColumn, NumericColumn
from bayesgui.data.discretize.base import discretized
from bayesgui.data.reading.quantities import each_number_a_state
from bayesgui.windows.workshop.results import still_compared

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from bayesgui.data.dataset import Column, Dataset
    from bayesgui.windows.workshop.number_results import (
        Difference,
        NumberResult,
        TrainedNumbers,
    )

BINS = 4
"""Intervals of a class of numbers where nothing else is chosen."""
BIN_CHOICES = (2, 3, 4, 5, 10)
EACH = 0
"""In place of a number of intervals: each number is a class."""
LEAST_NUMBERS = 2
"""Two different numbers or fewer are classes in any case."""
MOST_CLASSES = 50
"""Different numbers up to which each may be a class in the window."""


@dataclass(frozen=True, eq=False)
class NumbersMode:
    """What the mode for numbers keeps.

    `on`: whether the workshop is in it. `ticked`, `current`, `options`, `styles`: as of the
    workshop. `level`: probability that intervals hold. `results`: of the models that are trained,
    `running` of those that are being judged. `baseline`: of always saying the mean, on the same
    parts. `difference`: of the two best models. `bins`: intervals into which *Treat as classes*
    cuts the numbers, or `EACH`. `column`: the numbers of a class that is cut.
    """

    on: bool = False
    ticked: tuple[str, ...] = ()
    current: str = ""
    options: Mapping[str, Mapping[str, Any]] = field(default_factory=lambda: MappingProxyType({}))
    styles: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    level: float = LEVEL
    results: Mapping[str, TrainedNumbers] = field(default_factory=lambda: MappingProxyType({}))
    running: Mapping[str, NumberResult] = field(default_factory=lambda: MappingProxyType({}))
    baseline: NumberResult | None = None
    difference: Difference | None = None
    bins: int = BINS
    column: NumericColumn | None = None

    @property
    def compared(self) -> dict[str, NumberResult]:
        """The results by model; those of models that are being judged, as far as they are."""
        return {**self.results, **self.running}

    @property
    def ranked(self) -> list[NumberResult]:
        """The results, that of the least squared error first; while some come, as ticked."""
        found = list(self.compared.values())
        if self.running:
            places = {name: place for place, name in enumerate(self.ticked)}
            return sorted(found, key=lambda each: places.get(each.name, len(places)))
        return sorted(found, key=lambda each: each.figures.mse)

    @property
    def shown(self) -> NumberResult | None:
        """The result of the current model, as far as there is one."""
        return self.compared.get(self.current)

    @property
    def trained(self) -> TrainedNumbers | None:
        """The shown result, if its model is trained."""
        return self.results.get(self.current) if self.current not in self.running else None

    def without_results(self) -> NumbersMode:
        """Return the same before anything is trained."""
        none: Mapping[str, Any] = MappingProxyType({})
        return replace(self, results=none, running=none, baseline=None, difference=None)


def settled(
    mode: NumbersMode, dataset: Dataset, target: str, *, asked: bool | None = None
) -> tuple[Dataset, NumbersMode]:
    """Return the table and the mode for a class: classes, or numbers.

    `asked`: whether numbers were asked for; by default the column decides.
    """
    mode, kept = replace(mode.without_results(), column=None), mode.column
    if kept is not None and kept.name in dataset and (asked or kept.name != target):
        dataset = dataset.with_column(kept)
    if target not in dataset:
        return dataset, replace(mode, on=False)
    column = dataset[target]
    if asked if asked is not None else is_number_target(column):
        return as_numbers(dataset, target), _turned_on(mode, dataset)
    if isinstance(column, NumericColumn):
        bins = mode.bins if asked is False else usual_bins_of(column)
        return as_classes(dataset, target, bins), replace(mode, on=False, column=column)
    if kept is not None and kept.name == target:
        return dataset, replace(mode, on=False, column=kept)
    return dataset, replace(mode, on=False)


def _turned_on(mode: NumbersMode, dataset: Dataset) -> NumbersMode:
    """Return the mode turned on; models stay ticked, or are the usual ones."""
    ticked = mode.ticked or usual_regressors(dataset)
    current = mode.current if mode.current in ticked else ticked[0]
    return styled_numbers(replace(mode, on=True, ticked=ticked, current=current))


def trainable(mode: NumbersMode, dataset: Dataset, left: Collection[str]) -> NumbersMode:
    """Return the mode without models that cannot be trained; the usual ones if none is left."""
    kept = tuple(name for name in mode.ticked if name not in left)
    if kept == mode.ticked:
        return mode
    ticked = kept or usual_regressors(dataset)
    current = mode.current if mode.current in ticked else ticked[0]
    return styled_numbers(replace(mode, ticked=ticked, current=current))


def undone_numbers(now: NumbersMode, old: NumbersMode, *, same_trial: bool) -> NumbersMode:
    """Return to former ticks and options; a model whose options change has its results of then.

    `same_trial`: whether both are of the same rows, so that the results of then still hold.
    """
    results = {}
    for name in {*now.results, *old.results}:
        same = now.options.get(name) == old.options.get(name)
        found = now.results.get(name) if same else None
        found = found or (old.results.get(name) if same_trial else None)
        if found is not None:
            results[name] = found
    return replace(
        now,
        ticked=old.ticked,
        options=old.options,
        results=MappingProxyType(results),
        difference=still_compared(
            results, (now.difference, now.results), (old.difference, old.results)
        ),
    )


def styled_numbers(part: NumbersMode) -> NumbersMode:
    """Return a state in which each ticked model has a line of its own, and keeps it."""
    styles = dict(part.styles)
    for name in (*part.ticked, *part.compared):
        if name not in styles:
            used = set(styles.values())
            styles[name] = next(k for k in range(len(used) + 1) if k not in used)
    if len(styles) == len(part.styles):
        return part
    return replace(part, styles=MappingProxyType(styles))


def is_offered(column: Column | None) -> bool:
    """Tell whether a class can be predicted as numbers, though it is not taken for them."""
    return column is not None and has_more_numbers(column, LEAST_NUMBERS)


def usual_bins_of(column: Column) -> int:
    """Return the intervals of a class of numbers; few different ones are a class each."""
    return BINS if is_number_target(column) else EACH


def as_classes(dataset: Dataset, target: str, bins: int) -> Dataset:
    """Return a table whose class is cut into intervals, or has each number for a class."""
    dataset = as_numbers(dataset, target)
    if bins == EACH:
        return each_number_a_state(dataset, target)
    return discretized(dataset, [target], bins=bins)


def as_numbers(dataset: Dataset, target: str) -> Dataset:
    """Return a table whose class is numbers."""
    column = dataset[target]
    return dataset if isinstance(column, NumericColumn) else dataset.with_column(column.numbers())


def with_cut_numbers(dataset: Dataset, mode: NumbersMode) -> Dataset:
    """Return a table in which a class that was cut here is numbers again."""
    return dataset if mode.column is None else dataset.with_column(mode.column)


def cut_alike(numbers: NumericColumn, column: CodedColumn) -> CodedColumn | None:
    """Return numbers as the classes of a column; None if one of them is of none."""
    if column.edges is not None:
        return numbers.cut(column.edges, column.states)
    places = {number(state): code for code, state in enumerate(column.states)}
    values = numbers.values
    different, codes = np.unique(values, return_inverse=True)
    found = [-1 if np.isnan(value) else places.get(value) for value in different.tolist()]
    if None in found:
        return None
    return CodedColumn(numbers.name, column.states, np.array(found, np.int64)[codes])
