"""Divisions of rows by a column: groups that stay together, and times in their order."""

from __future__ import annotations

import datetime
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.catalog.parameters import column_parameter, parameter
from bayesgui.classifiers.evaluation.splits import FoldSplitter, Split, splitters
from bayesgui.core.errors import DataError, ParameterError
from bayesgui.core.numerals import values_of
from bayesgui.core.sentence import Sentence, pluralize
from bayesgui.data.columns.column import NumericColumn

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.classifiers.base import Classifier
    from bayesgui.data.dataset import Column, Dataset


@splitters.register("grouped-folds", label="Folds by group", order=2)
@dataclass(frozen=True, kw_only=True)
class GroupedFolds(FoldSplitter):
    """Folds that hold all rows of a group or none, such as the visits of one patient.

    Notes
    -----
    Groups go, from the largest to the smallest, to the fold that has the fewest rows so far; the
    order of the groups of one size is that of their first rows. The column of the groups is no
    feature of the models.

    References
    ----------
    Roberts and others (2017), Cross-validation strategies for data with temporal, spatial,
    hierarchical, or phylogenetic structure.
    """

    column: str = column_parameter(
        label="Group", doc="Column whose values name the groups; a row without one is alone."
    )
    folds: int = parameter(
        10, low=2, high=1000, label="Folds", doc="Number of parts into which the groups are put."
    )

    @property
    def aside(self) -> tuple[str, ...]:
        return (self.column,)

    @property
    def inner_remark(self) -> Sentence:
        return Sentence(
            "Inner folds, of calibration, tuning and intervals, keep the groups of {column} "
            "together as well.",
            column=self.column,
        )

    def within(self, known: Dataset, folds: int, seed: int) -> GroupedFolds | None:
        count = int(self.groups(known).max(initial=-1)) + 1
        return None if count < 2 else replace(self, folds=min(folds, count))

    def groups(self, table: Dataset) -> NDArray[np.intp]:
        return groups_of(_column(table, self.column))[0]

    def split(
        self, truths: NDArray[np.intp], classes: Sequence[str], table: Dataset | None = None
    ) -> tuple[tuple[Split, ...], tuple[Sentence, ...]]:
        groups, alone = groups_of(_column(table, self.column))
        sizes = np.bincount(groups)
        if len(sizes) < self.folds:
            raise ParameterError(
                "{folds:,} folds need as many groups, and column {column} has {groups:,}; take "
                "fewer folds.",
                folds=self.folds,
                column=self.column,
                groups=len(sizes),
            )
        filled = np.zeros(self.folds, np.intp)
        folds = np.empty(len(sizes), np.intp)
        for group in np.argsort(-sizes, kind="stable"):
            folds[group] = filled.argmin()
            filled[folds[group]] += sizes[group]
        places = folds[groups]
        made = tuple(
            Split(np.flatnonzero(places != fold), np.flatnonzero(places == fold))
            for fold in range(self.folds)
        )
        said = []
        if alone:
            said.append(
                pluralize(
                    alone,
                    "A row without a value of {column} is a group of its own.",
                    "{count:,} rows without a value of {column} are groups of their own.",
                    column=self.column,
                )
            )
        if filled.max() > 2 * filled.min():
            said.append(
                Sentence(
                    "The folds have {least:,} to {most:,} rows, as groups of {column} stay "
                    "together.",
                    least=int(filled.min()),
                    most=int(filled.max()),
                    column=self.column,
                )
            )
        return made, (*said, *_unseen(made, truths, classes))


@splitters.register("time-folds", label="Forward in time", order=4)
@dataclass(frozen=True, kw_only=True)
class TimeFolds(FoldSplitter):
    """The past trains and the future judges: each fold is judged by what lies before it.

    Notes
    -----
    The different times are cut into one part more than there are folds; part k is judged by models
    of all parts before it, less the gap. Rows of one time stay together, and the first part never
    judges. The column of the times is no feature of the models.

    References
    ----------
    Tashman (2000), Out-of-sample tests of forecasting accuracy: an analysis and review.
    """

    resamples = False

    column: str = column_parameter(label="Time", doc="Column of numbers or dates.")
    folds: int = parameter(
        10, low=2, high=1000, label="Folds", doc="Number of parts that judge, one after the other."
    )
    gap: int = parameter(
        0,
        low=0,
        high=100_000,
        label="Gap",
        doc="Number of different times left out between the rows that train and those that judge.",
    )

    @property
    def aside(self) -> tuple[str, ...]:
        return (self.column,)

    @property
    def inner_remark(self) -> Sentence:
        return Sentence(
            "Inner folds, of calibration, tuning and intervals, train on what lies before them in "
            "{column} as well.",
            column=self.column,
        )

    def clusters(self, table: Dataset) -> NDArray[np.intp]:
        found: NDArray[np.intp] = np.unique(
            times_of(_column(table, self.column)), return_inverse=True
        )[1]
        return found

    def within(self, known: Dataset, folds: int, seed: int) -> TimeFolds | None:
        times = len(np.unique(times_of(_column(known, self.column))))
        for count in range(folds, 0, -1):
            size = times // (count + 1)
            if size and self.gap < times - count * size:
                return replace(self, folds=count)
        return None

    def split(
        self, truths: NDArray[np.intp], classes: Sequence[str], table: Dataset | None = None
    ) -> tuple[tuple[Split, ...], tuple[Sentence, ...]]:
        known, steps = np.unique(times_of(_column(table, self.column)), return_inverse=True)
        size = len(known) // (self.folds + 1)
        if size == 0:
            raise ParameterError(
                "{folds:,} folds in the order of time need {needed:,} different times, and column "
                "{column} has {times:,}; take fewer folds.",
                folds=self.folds,
                needed=self.folds + 1,
                column=self.column,
                times=len(known),
            )
        first = len(known) - self.folds * size
        if self.gap >= first:
            raise ParameterError(
                "A gap of {gap:,} times leaves no row to train before the first fold, which begins "
                "after {first:,} times of {column}; take a smaller gap or fewer folds.",
                gap=self.gap,
                first=first,
                column=self.column,
            )
        made = []
        for start in range(first, len(known), size):
            judges = (steps >= start) & (steps < start + size)
            made.append(Split(np.flatnonzero(steps < start - self.gap), np.flatnonzero(judges)))
        early = int(np.count_nonzero(steps < first))
        said = pluralize(
            early,
            "The first row by {column} trains and never judges.",
            "The first {count:,} rows by {column} train and never judge.",
            column=self.column,
        )
        return tuple(made), (said, *_unseen(made, truths, classes))


def _column(table: Dataset | None, name: str) -> Column:
    if table is None or not name:
        raise ParameterError("Name the column by which the rows are divided.")
    return table[name]


def groups_of(column: Column) -> tuple[NDArray[np.intp], int]:
    """Return the number of each row's group, by first rows, and how many rows have no group.

    A row whose cell is missing is a group of its own.
    """
    if isinstance(column, NumericColumn):
        missing, values = np.isnan(column.values), column.values
    elif column.uncut is not None:
        missing, values = np.isnan(column.uncut), column.uncut
    else:
        missing = column.codes == column.missing_code
        values = column.codes.astype(np.float64)
    own = np.where(missing, np.nan, values)
    # No two blanks are equal.
    _, first, groups = np.unique(own, return_index=True, return_inverse=True, equal_nan=False)
    order = np.empty(len(first), np.intp)
    order[np.argsort(first)] = np.arange(len(first))
    return order[groups], int(missing.sum())


def times_of(column: Column) -> NDArray[np.float64]:
    """Return the time of each row: a number, or the seconds of a date."""
    if isinstance(column, NumericColumn):
        found = column.values
    elif column.uncut is not None:
        found = column.uncut
    else:
        given = values_of(column.states)
        stamps = _seconds(column.name, column.states) if given is None else given
        codes = np.where(column.codes == column.missing_code, len(stamps), column.codes)
        found = np.append(stamps, np.nan)[codes]
    missing = np.flatnonzero(np.isnan(found))
    if len(missing):
        raise DataError(
            "Row {row} has no time in column {column}; give it one, or delete the row.",
            row=int(missing[0]) + 1,
            column=column.name,
        )
    return found


def _seconds(name: str, texts: Sequence[str]) -> NDArray[np.float64]:
    start = datetime.datetime(1970, 1, 1, tzinfo=datetime.UTC)
    stamps = []
    for text in texts:
        try:
            date = datetime.datetime.fromisoformat(text.strip())
        except ValueError:
            raise ParameterError(
                "“{text}” in column {column} is neither a number nor a date such as 2024-05-31; "
                "rows are ordered by a column of times.",
                text=text,
                column=name,
            ) from None
        # A time without a zone is taken for one of Greenwich, beside those that have one.
        zoned = date if date.tzinfo else date.replace(tzinfo=datetime.UTC)
        stamps.append((zoned - start).total_seconds())
    return np.array(stamps, np.float64)


def _unseen(
    made: Sequence[Split], truths: NDArray[np.intp], classes: Sequence[str]
) -> tuple[Sentence, ...]:
    """Return a remark on folds whose models have not seen a class that they are judged on."""
    count = 0
    for split in made:
        seen = np.bincount(truths[split.train], minlength=len(classes)) > 0
        asked = np.bincount(truths[split.test], minlength=len(classes)) > 0
        count += bool((asked & ~seen).any())
    if not count:
        return ()
    return (
        pluralize(
            count,
            "In one fold a class is judged that its models have not seen.",
            "In {count:,} folds a class is judged that their models have not seen.",
        ),
    )


def without_aside(
    known: Dataset, target: str, aside: Sequence[str]
) -> tuple[Dataset, tuple[Sentence, ...]]:
    """Return a table without the columns that only divide its rows, with remarks."""
    if not aside:
        return known, ()
    if target in aside:
        raise ParameterError(
            "{column} is the class; divide the rows by another column.", column=target
        )
    remarks = [
        Sentence("Column {column} divides the rows and is no feature.", column=name)
        for name in aside
    ]
    return known.without(*aside), tuple(remarks)


def rows_for(classifier: Classifier, table: Dataset, aside: Sequence[str]) -> Dataset:
    """Return a table as a classifier takes it: with what divides its inner folds, if it has any."""
    gone = [name for name in aside if name in table and name not in classifier.divides_by]
    return table.without(*gone) if gone else table
