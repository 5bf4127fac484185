"""Divisions of rows into those that train and those that judge."""

from __future__ import annotations

import warnings
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from bayesgui.catalog.discovery import import_modules
from bayesgui.catalog.parameters import parameter, seed_parameter
from bayesgui.catalog.registry import Registry
from bayesgui.core.errors import ParameterError
from bayesgui.core.name_lists import list_names
from bayesgui.core.sentence import Sentence, pluralize

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from bayesgui.data.dataset import Dataset

    Pairs = Iterable[tuple[NDArray[np.intp], NDArray[np.intp]]]

MAX_SPLITS = 100_000
"""Number of trainings of one model above which an evaluation is refused."""


@dataclass(frozen=True, eq=False)
class Split:
    """Rows that train and rows that judge.

    `repeat`: number of the repetition, within which no row judges twice.
    """

    train: NDArray[np.intp]
    test: NDArray[np.intp]
    repeat: int = 0


class Splitter(ABC):
    """A way to divide rows; a frozen dataclass of its options."""

    resamples: ClassVar[bool] = True
    """Whether splits are random resamples, as the corrected resampled t-test assumes."""

    @property
    def aside(self) -> tuple[str, ...]:
        """Columns by which the rows are divided, which are no features of the models."""
        return ()

    @property
    def inner_remark(self) -> Sentence | None:
        """What is to be said of inner folds that are not divided at random."""
        return None

    def within(self, known: Dataset, folds: int, seed: int) -> FoldSplitter | None:
        """Return the division of rows that train into inner folds, which it respects as well.

        `known`: the rows, all with a class. The result: with fewer folds where the rows are not
        enough; None where they are not enough for any.
        """
        return Folds(folds=min(folds, known.n_rows), seed=seed)

    def groups(self, table: Dataset) -> NDArray[np.intp] | None:
        """Return the number of the group of each row; None if rows stand by themselves."""
        return None

    def clusters(self, table: Dataset) -> NDArray[np.intp] | None:
        """Return numbers that rows share which may depend on each other; None if none do."""
        return self.groups(table)

    @abstractmethod
    def split(
        self, truths: NDArray[np.intp], classes: Sequence[str], table: Dataset | None = None
    ) -> tuple[tuple[Split, ...], tuple[Sentence, ...]]:
        """Divide rows.

        `truths`: shape (rows,); position of each row's class. `table`: the rows, for a division by
        a column. `remarks`: on classes that are too small for the division.
        """


class FoldSplitter(Splitter):
    """A way to divide rows into folds, of which each judges once."""

    folds: int


splitters: Registry[Splitter] = Registry(
    "split",
    lambda: import_modules("bayesgui.classifiers.evaluation"),
    "way to split rows",
    "ways to split rows",
)
"""All ways to divide rows, by name."""


@splitters.register("folds", label="Folds", order=0)
@dataclass(frozen=True, kw_only=True)
class Folds(FoldSplitter):
    """Each fold judges once what the others trained, with the classes in equal shares.

    References
    ----------
    Kohavi (1995), A study of cross-validation and bootstrap for accuracy estimation and model
    selection.
    """

    folds: int = parameter(
        10, low=2, high=1000, label="Folds", doc="Number of parts into which the rows are divided."
    )
    repeats: int = parameter(
        1, low=1, high=100, label="Repetitions", doc="Number of divisions, each with its own seed."
    )
    stratified: bool = parameter(
        True,
        label="Classes in equal shares",
        doc="Each fold has every class in the share that it has in the table.",
    )
    seed: int = seed_parameter()

    def split(
        self, truths: NDArray[np.intp], classes: Sequence[str], table: Dataset | None = None
    ) -> tuple[tuple[Split, ...], tuple[Sentence, ...]]:
        from sklearn.model_selection import KFold, StratifiedKFold

        if self.folds > len(truths):
            raise ParameterError(
                "{folds:,} folds need as many rows with a class, and there are {rows:,}; take "
                "fewer folds.",
                folds=self.folds,
                rows=len(truths),
            )
        counts = np.bincount(truths, minlength=len(classes))
        small = [k for k in range(len(classes)) if 0 < counts[k] < self.folds]
        # Where each class is smaller, scikit-learn cannot stratify.
        stratified = self.stratified and counts.max() >= self.folds
        remarks = [_on_small(classes[k], int(counts[k]), self.folds) for k in small]
        if len(small) > NAMED:
            remarks = [_on_many_small([classes[k] for k in small], self.folds)]
        if self.stratified and not stratified:
            remarks = [
                Sentence(
                    "No class has {folds:,} rows; the folds are divided at random, not by class.",
                    folds=self.folds,
                )
            ]
        made: list[Split] = []
        for repeat in range(self.repeats):
            seed = (self.seed + repeat) % 2**32
            kind = StratifiedKFold if stratified else KFold
            pairs = kind(self.folds, shuffle=True, random_state=seed).split(truths, truths)
            with warnings.catch_warnings():
                # A small class is said in a remark.
                warnings.simplefilter("ignore", UserWarning)
                made.extend(Split(train, test, repeat) for train, test in pairs)
        return _checked(made), tuple(remarks)


NAMED = 3
"""Small classes up to which each is said by itself."""


def _on_many_small(names: Sequence[str], folds: int) -> Sentence:
    return Sentence(
        "{count:,} classes have fewer rows than the {folds:,} folds, so that some folds have none "
        "of them: {names}.",
        count=len(names),
        folds=folds,
        names=list_names(names, NAMED),
    )


def _on_small(name: str, count: int, folds: int) -> Sentence:
    return pluralize(
        count,
        "Class {name} has one row, which is judged by models that have not seen the class.",
        "Class {name} has {count:,} rows, fewer than the {folds:,} folds; some folds have none.",
        name=name,
        folds=folds,
    )


@splitters.register("leave-one-out", label="Leave one out", order=10)
@dataclass(frozen=True, kw_only=True)
class LeaveOneOut(Splitter):
    """Each row judges once what all the others trained.

    References
    ----------
    Stone (1974), Cross-validatory choice and assessment of statistical predictions.
    """

    resamples = False

    def split(
        self, truths: NDArray[np.intp], classes: Sequence[str], table: Dataset | None = None
    ) -> tuple[tuple[Split, ...], tuple[Sentence, ...]]:
        if not 2 <= len(truths) <= MAX_SPLITS:
            raise ParameterError(
                "Leaving one out trains a model for each of {rows:,} rows; it is for 2 to "
                "{most:,}. Take folds.",
                rows=len(truths),
                most=MAX_SPLITS,
            )
        rows = np.arange(len(truths))
        made = [Split(np.delete(rows, row), rows[row : row + 1]) for row in rows]
        counts = np.bincount(truths, minlength=len(classes))
        remarks = [_on_small(classes[int(k)], 1, 0) for k in np.flatnonzero(counts == 1)]
        return tuple(made), tuple(remarks)


@splitters.register("hold-out", label="Hold out", order=20)
@dataclass(frozen=True, kw_only=True)
class HoldOut(Splitter):
    """A random part of the rows judges what the rest trained.

    References
    ----------
    Kohavi (1995), A study of cross-validation and bootstrap for accuracy estimation and model
    selection.
    """

    share: float = parameter(
        0.3, low=0.001, high=0.999, label="Held out", doc="Share of the rows that judge."
    )
    repeats: int = parameter(
        1, low=1, high=1000, label="Repetitions", doc="Number of divisions, each with its own seed."
    )
    seed: int = seed_parameter()

    def split(
        self, truths: NDArray[np.intp], classes: Sequence[str], table: Dataset | None = None
    ) -> tuple[tuple[Split, ...], tuple[Sentence, ...]]:
        from sklearn.model_selection import ShuffleSplit, StratifiedShuffleSplit

        held_out = int(np.ceil(self.share * len(truths)))
        if not 1 <= held_out < len(truths):
            raise ParameterError(
                "Of {rows:,} rows with a class a share of {share:g} leaves none to train or none "
                "to judge.",
                rows=len(truths),
                share=self.share,
            )
        counts = np.bincount(truths, minlength=len(classes))
        present = counts[counts > 0]
        # scikit-learn needs two rows of each class, and room for one on either side.
        fits = present.min() >= 2 and len(present) <= min(held_out, len(truths) - held_out)
        kind = StratifiedShuffleSplit if fits else ShuffleSplit
        remarks: tuple[Sentence, ...] = ()
        if not fits:
            remarks = (
                Sentence(
                    "A class has too few rows to be on both sides; rows are held out at random, "
                    "not by class."
                ),
            )
        made: list[Split] = []
        for repeat in range(self.repeats):
            seed = (self.seed + repeat) % 2**32
            divided = kind(1, test_size=held_out, random_state=seed).split(truths, truths)
            made.extend(Split(train, test, repeat) for train, test in divided)
        return _checked(made), remarks


def _checked(made: list[Split]) -> tuple[Split, ...]:
    if len(made) > MAX_SPLITS:
        raise ParameterError(
            "{count:,} trainings of each model are too many; take fewer folds or repetitions.",
            count=len(made),
        )
    return tuple(made)
