"""Several models trained and judged on the same rows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.catalog.parameters import Choice
from bayesgui.classifiers.evaluation.baseline import Baseline, baseline_of
from bayesgui.classifiers.evaluation.best_by import Best, best_of, frame_of
from bayesgui.classifiers.evaluation.column_splits import rows_for, without_aside
from bayesgui.classifiers.evaluation.figures import figure_of, figures_of
from bayesgui.classifiers.evaluation.held_out import HeldOut, Part, part_of
from bayesgui.classifiers.evaluation.judged_rows import Judged, labeled_rows, second_table
from bayesgui.classifiers.evaluation.preparing.prepared import PreparedClassifier
from bayesgui.classifiers.evaluation.preparing.twins import (
    divided_by,
    inner_remarks,
    with_twins,
)
from bayesgui.classifiers.evaluation.split_run import SplitRun
from bayesgui.classifiers.evaluation.splits import Folds, Split, splitters
from bayesgui.classifiers.evaluation.tuned_folds import TunedFolds
from bayesgui.classifiers.named import classifier_of
from bayesgui.classifiers.training_cases import labeled
from bayesgui.core.errors import BayesGuiError, ParameterError
from bayesgui.core.monitor import SILENT, Stage, Unreported
from bayesgui.core.sentence import Sentence
from bayesgui.data.case_source import rows_of
from bayesgui.data.reading.given_tables import cases_of
from bayesgui.rich_display import NotebookTable, ShortRepr

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import pandas as pd

    from bayesgui.classifiers.base import Classifier, Settled
    from bayesgui.classifiers.calibration.base import Calibration
    from bayesgui.classifiers.evaluation.figures import Figures
    from bayesgui.classifiers.evaluation.preparing.tuning import Tuning
    from bayesgui.classifiers.evaluation.splits import Splitter
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.case_source import CaseTable
    from bayesgui.data.dataset import Dataset
    from bayesgui.decisions.loss import LossMatrix


FOLDS = 10
"""Folds by which models are judged where nothing else is said."""


@dataclass(frozen=True, eq=False, repr=False)
class Evaluation(ShortRepr, NotebookTable):
    """Predictions of models for rows on which they were not trained.

    `models`: all on the same parts, in the order in which they were given. `failures`: why a model
    could not be trained, by its name. `tuned`: by model, the options that inner folds chose in each
    outer fold, and how much these promised too much.
    """

    target: str
    classes: tuple[str, ...]
    models: tuple[HeldOut, ...]
    failures: Mapping[str, BayesGuiError] = field(default_factory=lambda: MappingProxyType({}))
    remarks: tuple[str, ...] = ()
    tuned: Mapping[str, TunedFolds] = field(default_factory=lambda: MappingProxyType({}))

    def __getitem__(self, name: str) -> HeldOut:
        """Return what one model says."""
        for model in self.models:
            if model.name == name:
                return model
        raise ParameterError(
            "No model is named {name}; there are {names}.",
            name=name,
            names=", ".join(model.name for model in self.models) or "none",
        )

    def figures(self, losses: LossMatrix | None = None) -> dict[str, Figures]:
        """Return accuracy, log loss, confusion matrix and so on by model.

        `losses`: decides by the least risk; otherwise by the most probable class.
        """
        return {model.name: figures_of(model, losses) for model in self.models}

    def baseline(self, losses: LossMatrix | None = None) -> Baseline:
        """Return the figures of a model that knows how frequent the classes are, and no column."""
        whole = self.models[0].whole
        return baseline_of(whole.truths, self.classes, whole.weights, losses)

    def best(self, by: str = "log-loss", losses: LossMatrix | None = None) -> Best:
        """Return the best model by a rule, with the reason.

        `by`: ``"accuracy"``, ``"log-loss"``, ``"risk"`` (needs losses) or ``"one-standard-error"``.
        """
        return best_of(self.models, by, losses)

    def to_frame(self, losses: LossMatrix | None = None) -> pd.DataFrame:
        """Return a row of figures for each model, and one for the baseline.

        Columns ``accuracy``, ``log_loss``, ``brier``, ``auc``, ``calibration_error``, and ``risk``
        with losses; the last row, ``(always …)``, is no model. ``auc`` is the area under the ROC
        curve, of more than two classes the mean of each against the rest, weighted by their rows.
        """
        return frame_of(self.models, self.baseline(losses), losses)


@dataclass(frozen=True)
class PartJudged:
    """One training of a model has been judged; published while an evaluation runs.

    `number`, `total`: number of the split, from 1, and of all splits.
    """

    name: str
    part: Part
    number: int
    total: int


@dataclass(frozen=True)
class TrainingsAhead:
    """What an evaluation with inner folds costs; published before it begins.

    `trainings`: of all models, those of inner folds included. `parts`: number of outer splits.
    """

    trainings: int
    parts: int


def evaluate(
    cases: CaseTable | pd.DataFrame | Any,
    target: str,
    candidates: Mapping[str, Classifier | str] | Iterable[str] | str,
    splitter: Splitter | int | str | None = FOLDS,
    *,
    test: CaseTable | pd.DataFrame | Any | None = None,
    calibrate: Calibration | str | Iterable[str] | None = None,
    class_weights: Mapping[str, float] | str | None = None,
    tune: Tuning | Mapping[str, Sequence[Any]] | bool = False,
    monitor: Monitor = SILENT,
) -> Evaluation:
    """Train and judge models on the same splits.

    It judges predicted classes; `evaluate_numbers` judges predicted numbers. These are two
    functions because a class has other figures than a number, so that their results are of
    different types.

    Parameters
    ----------
    cases : Dataset, CaseSource, pandas.DataFrame or pyarrow.Table
        The table; rows without a class are left out, and rows count with their weights. Numbers are
        numbers, as for `train`.
    target : str
        The column of the class.
    candidates : str, iterable of str, or mapping of str to str or Classifier
        Registered names, or the models by any names, such as ``{"smooth": "tan(alpha=5.0)"}``.
    splitter : int or str or Splitter, optional
        How the rows are divided: a number of folds, a registered name with its options, such as
        ``"hold-out(share=0.3)"`` or ``"leave-one-out"``, or a splitter; None if `test` judges.
    test : Dataset or the like, optional
        Another table, which judges what the whole of `cases` trained.
    calibrate : str or iterable of str, optional
        Registered names of calibrations, such as ``"isotonic"`` or ``"platt(folds=10)"``: each
        model has a calibrated twin for each of them, named ``"tan, isotonic"``. What calibrates are
        rows held out of those that train, so that the judging rows judge it as well.
    class_weights : "balanced", str or mapping of str to float, optional
        What a row of each class counts while models are trained, such as ``"yes=5"``; judged is
        with the rows' own weights.
    tune : bool, or mapping of str to sequence, optional
        Whether each model has a twin, ``"tan, tuned"``, whose options are chosen by inner folds of
        the rows that train; or the values to try by option. ``tuned`` of the result has the choices
        and their optimism.
    monitor : Monitor
        Progress; ``publish`` gets a `PartJudged` for each training, and before them, where models
        are tuned or calibrated, a `TrainingsAhead`. Stop and keep returns the
        splits that every model has been judged on; within the first one, the models judged on it.

    Returns
    -------
    Evaluation
        A model that cannot be trained is among the failures, unless it is the only one.

    Raises
    ------
    DataError
        If there is no class, or no row to judge.
    ParameterError
        If the splitter does not suit the rows, or both it and `test` are given.
    BayesGuiError
        The first reason, if no model could be trained.
    """
    models = with_twins(
        candidates_of(candidates), calibrate=calibrate, class_weights=class_weights, tune=tune
    )
    if not models:
        raise ParameterError("There is no model to judge; name one.")
    rows_split = None if test is not None and splitter == FOLDS else splitter_of(splitter)
    if test is not None and rows_split is not None:
        raise ParameterError("Either parts of the rows or a second table can judge, not both.")
    aside = () if rows_split is None else rows_split.aside
    rows = _rows(cases, target, aside)
    known = labeled(rows, target)
    column = known.categorical(target)
    positions = labeled_rows(rows, target)
    remarks: list[str] = [*rows.remarks, *known.remarks]
    if rows_split is None:
        judged, more = second_table(None if test is None else _rows(test, target), column)
        train = np.arange(known.n_rows)
        splits: tuple[Split, ...] = (Split(train, np.arange(judged.table.n_rows)),)
    else:
        splits, more = rows_split.split(column.codes.astype(np.intp), column.states, known)
        models = divided_by(models, rows_split)
        bare, said = without_aside(known, target, aside)
        more = (*more, *said, *inner_remarks(models))
        judged = Judged(bare, positions)
    remarks += more
    work = _Work(known, target, judged, models, aside, monitor)
    run = work.run(splits)
    remarks += run.remarks()
    judged_models = tuple(
        HeldOut(name, target, column.states, parts, tuple(work.remarks[name]))
        for name, parts in run.done().items()
    )
    return Evaluation(
        target,
        column.states,
        judged_models,
        MappingProxyType(run.failures),
        tuple(remarks),
        MappingProxyType({model.name: t for model in judged_models if (t := work.tuned(model))}),
    )


def candidates_of(
    given: Mapping[str, Classifier | str] | Iterable[str] | str,
) -> dict[str, Classifier]:
    """Return models by name, made by registered name where that is given."""
    if isinstance(given, str):
        given = (given,)
    named = dict(given) if isinstance(given, Mapping) else {name: name for name in given}
    return {
        name: classifier_of(each) if isinstance(each, str) else each for name, each in named.items()
    }


def splitter_of(given: Splitter | int | str | None) -> Splitter | None:
    """Return a way to divide rows that was given by its folds or its registered name."""
    if isinstance(given, int | np.integer):
        return Folds(folds=int(given))
    return Choice.parse(given).create(splitters) if isinstance(given, str) else given


def _rows(cases: Any, target: str, named: Sequence[str] = ()) -> Dataset:
    return rows_of(cases_of(cases, "numbers", (target, *named)), Sentence("Classification"))


class _Work:
    """What is done for each model and split, and what is to be said of it."""

    def __init__(
        self,
        known: Dataset,
        target: str,
        judged: Judged,
        candidates: Mapping[str, Classifier],
        aside: tuple[str, ...],
        monitor: Monitor,
    ) -> None:
        self.known, self.target, self.judged = known, target, judged
        self.candidates, self.aside, self.monitor = candidates, aside, monitor
        self.settled: dict[str, list[Settled]] = {name: [] for name in candidates}
        self.remarks: dict[str, dict[str, None]] = {name: {} for name in candidates}
        self.tunings: dict[str, Tuning] = {
            name: each.tuning
            for name, each in candidates.items()
            if isinstance(each, PreparedClassifier) and each.tuning and not each.calibration
        }

    def run(self, splits: tuple[Split, ...]) -> SplitRun[Part]:
        """Train and judge all models on all splits."""
        costs = {
            name: sum(each.trainings(self.known, self.target))
            for name, each in self.candidates.items()
        }
        if max(costs.values()) > 1:
            self.monitor.publish(TrainingsAhead(len(splits) * sum(costs.values()), len(splits)))
        run: SplitRun[Part] = SplitRun(tuple(self.candidates), splits, self.monitor, costs)
        run.run(self._rows, self._judge, PartJudged)
        return run

    def _rows(self, split: Split) -> tuple[Dataset, Dataset]:
        return self.known.rows(split.train), self.judged.table.rows(split.test)

    def _judge(
        self, name: str, split: Split, rows: tuple[Dataset, Dataset], inner: Monitor
    ) -> Part:
        classifier, test = self.candidates[name], rows[1]
        train = rows_for(classifier, rows[0], self.aside)
        settling, fitting = classifier.trainings(train, self.target)
        share = settling / (settling + fitting)
        found = classifier.settled(train, self.target, Stage(inner, 0.0, share))
        rest = Stage(inner, share, 1.0) if fitting > 1 else Unreported(inner)
        model = found.classifier.fit(train, self.target, monitor=rest)
        for remark in model.remarks:
            # Those of the whole table are said once, not by each model.
            if remark not in self.known.remarks:
                self.remarks[name][remark] = None
        part = part_of(
            model,
            test,
            self.target,
            train.total_weight,
            self.judged.positions[split.test],
            Unreported(inner),
            split.repeat,
        )
        self.settled[name].append(found)
        return part

    def tuned(self, model: HeldOut) -> TunedFolds | None:
        """Return what was chosen for a model in each part; None if nothing was to be chosen."""
        tuning = self.tunings.get(model.name)
        # The first folds in time may have had too few times to choose.
        chosen = [
            (each, part)
            for each, part in zip(self.settled[model.name], model, strict=False)
            if each.options
        ]
        if tuning is None or not chosen:
            return None
        found = [each for each, _ in chosen]
        outer = [figure_of(part, tuning.by) for _, part in chosen]
        return TunedFolds(
            model.name,
            tuning.by,
            tuple(each.options for each in found),
            np.array([each.score for each in found]),
            np.array(outer),
            found[0].tried,
        )
