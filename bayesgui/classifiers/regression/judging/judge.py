"""Several models of numbers trained and judged on the same rows."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.classifiers.evaluation.column_splits import without_aside
from bayesgui.classifiers.evaluation.evaluate import splitter_of
from bayesgui.classifiers.evaluation.split_run import SplitRun
from bayesgui.classifiers.evaluation.splits import Split
from bayesgui.classifiers.regression.base import regressors
from bayesgui.classifiers.regression.judging.held_out_numbers import HeldOutNumbers, NumberPart
from bayesgui.classifiers.regression.judging.number_figures import number_figures
from bayesgui.classifiers.regression.naming import BASELINE, regressors_of
from bayesgui.classifiers.regression.prediction import LEVEL, check_level
from bayesgui.classifiers.regression.target_numbers import (
    number_rows,
    numbers_of_target,
    with_known_numbers,
)
from bayesgui.core.errors import BayesGuiError, ParameterError
from bayesgui.core.monitor import SILENT
from bayesgui.core.sentence import Sentence
from bayesgui.data.case_source import rows_of
from bayesgui.data.reading.given_tables import cases_of
from bayesgui.rich_display import NotebookTable, ShortRepr

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    import pandas as pd
    from numpy.typing import NDArray

    from bayesgui.classifiers.evaluation.splits import Splitter
    from bayesgui.classifiers.regression.base import Regressor
    from bayesgui.classifiers.regression.judging.number_figures import NumberFigures
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.case_source import CaseTable
    from bayesgui.data.dataset import Dataset

FOLDS = 10


@dataclass(frozen=True, eq=False, repr=False)
class NumberEvaluation(ShortRepr, NotebookTable):
    """Predicted numbers of models for rows on which they were not trained.

    `models`: all on the same parts, in the order in which they were given. `baseline`: the mean of
    the rows that train, on the same parts. `failures`: why a model could not be trained, by name.
    """

    target: str
    level: float
    models: tuple[HeldOutNumbers, ...]
    baseline: HeldOutNumbers
    failures: Mapping[str, BayesGuiError] = field(default_factory=lambda: MappingProxyType({}))
    remarks: tuple[str, ...] = ()

    def __getitem__(self, name: str) -> HeldOutNumbers:
        """Return what one model says; the baseline is named ``"mean"``."""
        for model in (*self.models, self.baseline):
            if model.name == name:
                return model
        raise ParameterError(
            "No model is named {name}; there are {names}.",
            name=name,
            names=", ".join(model.name for model in (*self.models, self.baseline)),
        )

    def figures(self) -> dict[str, NumberFigures]:
        """Return errors, coverage and so on by model, the baseline last."""
        return {model.name: number_figures(model) for model in (*self.models, self.baseline)}

    @property
    def best(self) -> HeldOutNumbers:
        """The model of least mean squared error."""
        return min(self.models, key=lambda model: number_figures(model).mse)

    def to_frame(self) -> pd.DataFrame:
        """Return the figures as a table.

        Returns
        -------
        pandas.DataFrame
            A row for each model, the baseline last; columns ``rmse``, ``mse``, ``mae``, ``r2``,
            ``coverage``, ``width`` and ``crps``.
        """
        import pandas as pd

        names = ("rmse", "mse", "mae", "r2", "coverage", "width", "crps")
        found = self.figures()
        rows = [[getattr(each, name) for name in names] for each in found.values()]
        return pd.DataFrame(rows, index=pd.Index(list(found), name="model"), columns=list(names))


@dataclass(frozen=True)
class NumberPartJudged:
    """One training of a model has been judged; published while an evaluation runs.

    `number`, `total`: number of the split, from 1, and of all splits.
    """

    name: str
    part: NumberPart
    number: int
    total: int


def evaluate_numbers(
    cases: CaseTable | pd.DataFrame | Any,
    target: str,
    candidates: Mapping[str, Regressor | str] | Iterable[str] | str,
    splitter: Splitter | int | str | None = FOLDS,
    *,
    test: CaseTable | pd.DataFrame | Any | None = None,
    level: float = LEVEL,
    monitor: Monitor = SILENT,
) -> NumberEvaluation:
    """Train and judge models of numbers on the same splits, and the mean of the rows beside them.

    Parameters
    ----------
    cases : Dataset, CaseSource, pandas.DataFrame or pyarrow.Table
        The table; rows without a number of the target are left out, and rows count with their
        weights.
    target : str
        The column of the numbers.
    candidates : str, iterable of str, or mapping of str to str or Regressor
        Names of classifiers, which then tell bins of the target, or of ``"gaussian"``, ``"ridge"``
        and ``"gradient-boosting"``; or the models by any names, such as ``{"fine":
        "tan(target_bins=20)"}``.
    splitter : int or str or Splitter, optional
        How the rows are divided, as for `evaluate`; None if `test` judges.
    test : Dataset or the like, optional
        Another table, which judges what the whole of `cases` trained.
    level : float
        Probability that intervals are to hold.
    monitor : Monitor
        Progress; ``publish`` gets a `NumberPartJudged` for each training. Stop and keep returns the
        splits that every model has been judged on.

    Returns
    -------
    NumberEvaluation
        A model that cannot be trained is among the failures, unless it is the only one.

    Raises
    ------
    DataError
        If the target has no number, or there is no row to judge.
    ParameterError
        If the splitter does not suit the rows, or both it and `test` are given.
    BayesGuiError
        The first reason, if no model could be trained.
    """
    check_level(level)
    models = regressors_of(candidates)
    if not models:
        raise ParameterError("There is no model to judge; name one.")
    rows_split = None if test is not None and splitter == FOLDS else splitter_of(splitter)
    if test is not None and rows_split is not None:
        raise ParameterError("Either parts of the rows or a second table can judge, not both.")
    aside = () if rows_split is None else rows_split.aside
    rows = _rows(cases, target, aside)
    known = with_known_numbers(rows, target)
    remarks: list[str] = [*rows.remarks, *known.remarks]
    if rows_split is None:
        if test is None:
            raise ParameterError("Give a way to split the rows, or a second table that judges.")
        given = _rows(test, target)
        judged, places = with_known_numbers(given, target), number_rows(given, target)
        splits: tuple[Split, ...] = (Split(np.arange(known.n_rows), np.arange(judged.n_rows)),)
    else:
        places = number_rows(rows, target)
        # There are no classes to have in equal shares.
        splits, more = rows_split.split(np.zeros(known.n_rows, np.intp), (target,), known)
        judged, said = without_aside(known, target, aside)
        remarks += [*more, *said]
        inner = rows_split.inner_remark
        if inner is not None and any(each.learns_errors for each in models.values()):
            remarks.append(inner)
    work = _Work(known, target, judged, places, models, rows_split, level)
    run: SplitRun[NumberPart] = SplitRun(tuple(models), splits, monitor, beside=_OWN_BASELINE)
    run.run(work.rows, work.judge, _part_judged)
    remarks += run.remarks()
    found = {name: work.held_out(name, parts) for name, parts in run.done().items()}
    baseline = found.pop(_OWN_BASELINE)
    return NumberEvaluation(
        target,
        level,
        tuple(found.values()),
        baseline,
        MappingProxyType(run.failures),
        tuple(remarks),
    )


_OWN_BASELINE = "\0mean"
"""A name that no model of the user has."""


def _rows(cases: Any, target: str, aside: tuple[str, ...] = ()) -> Dataset:
    return rows_of(cases_of(cases, "numbers", (target, *aside)), Sentence("Prediction"))


def _shown(name: str) -> str:
    return BASELINE if name == _OWN_BASELINE else name


def _part_judged(name: str, part: NumberPart, number: int, total: int) -> NumberPartJudged:
    return NumberPartJudged(_shown(name), part, number, total)


@dataclass(eq=False)
class _Work:
    """What is done for each model and split, and what is to be said of it."""

    known: Dataset
    target: str
    judged: Dataset
    places: NDArray[np.intp]
    models: Mapping[str, Regressor]
    outer: Splitter | None
    level: float

    def __post_init__(self) -> None:
        self._baseline = regressors.create(BASELINE)
        self._remarks: dict[str, dict[str, None]] = {}

    def rows(self, split: Split) -> tuple[Dataset, Dataset]:
        """Return the rows that train and those that judge."""
        return self.known.rows(split.train), self.judged.rows(split.test)

    def judge(
        self, name: str, split: Split, rows: tuple[Dataset, Dataset], inner: Monitor
    ) -> NumberPart:
        """Train a model, and judge it."""
        train, test = rows
        regressor = self.models.get(name, self._baseline)
        model = regressor.fit(train, self.target, outer=self.outer, monitor=inner)
        truths = numbers_of_target(test, self.target).values
        found = model.distributions(test.without(self.target), inner)
        said = (remark for remark in model.remarks if remark not in self.known.remarks)
        self._remarks.setdefault(name, {}).update(dict.fromkeys(said))
        return NumberPart.of(
            found,
            truths,
            self.level,
            self.places[split.test],
            train.total_weight,
            test.weights,
            split.repeat,
        )

    def held_out(self, name: str, parts: tuple[NumberPart, ...]) -> HeldOutNumbers:
        """Return the parts of a model as one."""
        said = tuple(self._remarks[name])
        return HeldOutNumbers(_shown(name), self.target, self.level, parts, said)
