"""The options of a classifier among which inner folds choose."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.catalog.parameters import validate
from bayesgui.classifiers.base import Settled, classifiers
from bayesgui.classifiers.evaluation.figures import figure_of
from bayesgui.classifiers.evaluation.held_out import HeldOut, part_of
from bayesgui.classifiers.evaluation.preparing.inner_folds import inner_folds
from bayesgui.core.errors import BayesGuiError, DataError, ParameterError
from bayesgui.core.monitor import SILENT, Unreported
from bayesgui.data.columns.column import CodedColumn, NumericColumn

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from bayesgui.classifiers.base import Classifier
    from bayesgui.classifiers.evaluation.held_out import Part
    from bayesgui.classifiers.evaluation.splits import Split, Splitter
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset

FIGURES = ("log_loss", "brier", "accuracy")
"""Figures by which can be chosen."""

MOST_COMBINATIONS = 1000


@dataclass(frozen=True)
class Tuning:
    """How options are chosen.

    `given`: values by option, in place of those that are declared at the options themselves; only
    these options are tuned then. `by`: the figure that is best; of equal ones the usual options
    win, then the earlier values. `folds`, `seed`: of the inner folds.
    """

    given: tuple[tuple[str, tuple[Any, ...]], ...] = ()
    by: str = FIGURES[0]
    folds: int = 5
    seed: int = 1

    def __post_init__(self) -> None:
        if self.by not in FIGURES:
            raise ParameterError(
                "Options are tuned by one of {choices}, not by {value}.",
                choices=", ".join(FIGURES),
                value=self.by,
            )

    @classmethod
    def of(cls, spec: Tuning | Mapping[str, Sequence[Any]] | bool, seed: int = 1) -> Tuning | None:
        """Return what a user asks for: yes, no, or values by option."""
        if isinstance(spec, cls) or spec is False:
            return spec or None
        values: Any = {} if spec is True else spec
        return cls(tuple((name, tuple(each)) for name, each in values.items()), seed=seed)

    def grid(
        self, classifier: Classifier, cases: Dataset, target: str
    ) -> dict[str, tuple[Any, ...]]:
        """Return the values to try, by option; the present one is the first.

        Where there are no numbers to cut, how they are cut is not tuned, and where a method has no
        tables, its smoothing is not.
        """
        entry = classifiers[classifier.method]
        numbers = any(isinstance(column, NumericColumn) for column in cases.columns)
        states = any(isinstance(each, CodedColumn) for each in cases.columns if each.name != target)
        given, found = dict(self.given), {}
        for option in entry.parameters:
            values = given.get(option.name, ()) if self.given else option.grid
            idle = (option.family is not None and not numbers) or (
                option.name == "alpha" and entry.traits["takes"] == "both" and not states
            )
            if not values or (idle and not self.given):
                continue
            checked = [
                validate(entry.name, entry.parameters, {option.name: value})[option.name]
                for value in values
            ]
            own = getattr(classifier, option.name)
            found[option.name] = tuple(dict.fromkeys([own, *checked]))
        return found

    def combinations(
        self, classifier: Classifier, cases: Dataset, target: str
    ) -> list[dict[str, Any]]:
        """Return all combinations of the values, the present ones first."""
        grid = self.grid(classifier, cases, target)
        made = [dict(zip(grid, each, strict=True)) for each in itertools.product(*grid.values())]
        if len(made) > MOST_COMBINATIONS:
            raise ParameterError(
                "{model} would be tried with {count:,} combinations of options; give fewer values.",
                model=classifier.method,
                count=len(made),
            )
        return made

    def chosen(
        self,
        classifier: Classifier,
        known: Dataset,
        target: str,
        around: Callable[[Classifier], Classifier],
        outer: Splitter | None = None,
        monitor: Monitor = SILENT,
    ) -> Settled:
        """Return the classifier with the options that are best on inner held-out rows.

        `known`: a labeled table. `around`: what is done around each candidate. `outer`: the
        division whose columns the inner folds respect.
        """
        rows = known if outer is None else known.without(*outer.aside)
        tried = self.combinations(classifier, rows, target)
        splits = (
            inner_folds(known, target, self.folds, self.seed, outer) if known.n_rows > 1 else ()
        )
        if len(tried) < 2 or not splits:
            return Settled(classifier, tried=len(tried))
        changed: Any = classifier
        made = [replace(changed, **options) for options in tried]
        scores = self._scores([around(each) for each in made], rows, target, splits, monitor)
        best = int(np.argmax(scores))
        return Settled(made[best], tried[best], float(self._sign * scores[best]), len(tried))

    @property
    def _sign(self) -> float:
        return 1.0 if self.by == "accuracy" else -1.0

    def _scores(
        self,
        made: list[Classifier],
        known: Dataset,
        target: str,
        splits: tuple[Split, ...],
        monitor: Monitor,
    ) -> list[float]:
        """Return what is larger for a better candidate, −∞ for one that cannot be trained."""
        parts: list[list[Part]] = [[] for _ in made]
        failed: dict[int, BayesGuiError] = {}
        done, quiet = 0, Unreported(monitor)
        for split in splits:
            train, test = known.rows(split.train), known.rows(split.test)
            for k, candidate in enumerate(made):
                monitor.report(done / (len(splits) * len(made)))
                monitor.check()
                done += 1
                if k in failed:
                    continue
                try:
                    model = candidate.fit(train, target, monitor=quiet)
                    parts[k].append(
                        part_of(model, test, target, train.total_weight, split.test, quiet)
                    )
                except (DataError, ParameterError) as error:
                    failed[k] = error
        if len(failed) == len(made):
            raise failed[0]
        classes = known.categorical(target).states
        wholes = [
            HeldOut("", target, classes, tuple(each)).whole if each else None for each in parts
        ]
        return [
            -np.inf if whole is None or k in failed else self._sign * figure_of(whole, self.by)
            for k, whole in enumerate(wholes)
        ]
