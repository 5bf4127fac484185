"""Choice of the best of a few classifiers for a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.classifiers.base import classifiers
from bayesgui.classifiers.evaluation.baseline import baseline_of, worse_than_baseline
from bayesgui.classifiers.evaluation.evaluate import evaluate
from bayesgui.classifiers.evaluation.figures import figures_of
from bayesgui.classifiers.evaluation.splits import Folds
from bayesgui.classifiers.training_cases import labeled
from bayesgui.classifiers.usual import usual_methods
from bayesgui.core.errors import DataError, ParameterError
from bayesgui.core.monitor import SILENT, Unreported
from bayesgui.core.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.classifiers.base import Classifier
    from bayesgui.classifiers.evaluation.evaluate import Evaluation
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset

FOLDS, FEW_FOLDS = 10, 5
MOST_ROWS = 20_000
"""Rows by which is chosen; more change little."""


@dataclass(frozen=True)
class Chosen:
    """A method, and why.

    `remarks`: log losses of all that were tried, and a warning if even the best one is poor.
    """

    method: str
    remarks: tuple[Sentence, ...] = ()


def best_method(cases: Dataset, target: str, seed: int = 1, monitor: Monitor = SILENT) -> Chosen:
    """Return the classifier of least log loss on held-out rows among the usual ones."""
    names = usual_methods(cases, target)
    known = labeled(cases, target)
    if len(names) == 1 or known.n_rows < 2:
        return Chosen(names[0])
    candidates = {name: classifiers.create(name) for name in names}
    found = _judged(known, target, candidates, FOLDS, seed, monitor)
    judged = {model.name: figures_of(model) for model in found.models}
    best = min(judged, key=lambda name: judged[name].log_loss)
    losses = ", ".join(f"{name} {each.log_loss:.4g}" for name, each in judged.items())
    said = Sentence(
        "{method} has the least log loss on held-out rows: {losses}.", method=best, losses=losses
    )
    return Chosen(best, (said, *_warning(found, best)))


def overconfidence(
    cases: Dataset, target: str, classifier: Classifier, monitor: Monitor = SILENT
) -> tuple[Sentence, ...]:
    """Return a warning on a classifier that does worse than one without columns.

    `classifier`: one that is trained fast, as it is trained several times.
    """
    known = labeled(cases, target)
    if known.n_rows < FEW_FOLDS:
        return ()
    name = classifier.method
    try:
        found = _judged(known, target, {name: classifier}, FEW_FOLDS, 1, monitor)
    except (DataError, ParameterError):
        # What is wrong with a part of the rows need not be wrong with all.
        return ()
    return _warning(found, name)


def _judged(
    known: Dataset,
    target: str,
    candidates: Mapping[str, Classifier],
    folds: int,
    seed: int,
    monitor: Monitor,
) -> Evaluation:
    if known.n_rows > MOST_ROWS:
        drawn = np.random.default_rng(seed).permutation(known.n_rows)[:MOST_ROWS]
        known = known.rows(np.sort(drawn))
    splitter = Folds(folds=min(folds, known.n_rows), seed=seed)
    return evaluate(known, target, candidates, splitter, monitor=Unreported(monitor))


def _warning(found: Evaluation, name: str) -> tuple[Sentence, ...]:
    figures, whole = figures_of(found[name]), found[name].whole
    baseline = baseline_of(whole.truths, found.classes, whole.weights)
    return worse_than_baseline(name, figures.accuracy, figures.log_loss, None, baseline)
