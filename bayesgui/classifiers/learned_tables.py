"""The parameters that a classifier learned for each column and class, as a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.classifiers.models.multinomial_model import MultinomialModel
from bayesgui.classifiers.models.naive_bayes_model import NaiveBayesModel
from bayesgui.classifiers.models.network_model import NetworkModel
from bayesgui.densities.gaussian import Gaussian

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.classifiers.base import ClassModel
    from bayesgui.classifiers.models.naive_bayes_model import ColumnDensities

    Numbers = NDArray[np.float64]

MEAN, DEVIATION = "mean", "standard deviation"
"""Values of the rows of a Gaussian."""


@dataclass(frozen=True, eq=False)
class LearnedRow:
    """A state of a column, a word, or a number of a Gaussian.

    `column`: the column; the class in the row of its shares. `value`: the state, `MEAN` or
    `DEVIATION`; empty for a word. `numbers`: shape (classes,); P(value | class), or the number; of
    the class itself P(class). `counts`: shape (classes,); in how many rows of the class the value
    occurs, or how often the word does. `is_probability`: whether the numbers are probabilities, and
    not those of a Gaussian.
    """

    column: str
    value: str
    numbers: Numbers
    counts: Numbers | None = None
    is_probability: bool = True

    @property
    def ratio(self) -> float:
        """Ln of the largest probability over the smallest; NaN for other numbers."""
        if not self.is_probability:
            return float("nan")
        with np.errstate(divide="ignore", invalid="ignore"):
            return float(np.log(self.numbers.max()) - np.log(self.numbers.min()))


@dataclass(frozen=True, eq=False)
class LearnedTable:
    """All rows, that of the class first.

    `omitted`: columns of which more than one number a class and state was learned, since they
    depend on other columns, or have densities other than Gaussians.
    """

    target: str
    classes: tuple[str, ...]
    rows: tuple[LearnedRow, ...]
    omitted: tuple[str, ...] = ()


def learned_table(model: ClassModel) -> LearnedTable:
    """Return what a classifier learned of each column in each class.

    `model`: any; of one that is more than a product of columns only the class is told.
    """
    rows: list[LearnedRow] = []
    if isinstance(model, MultinomialModel):
        rows = _words(model)
    elif isinstance(model, NaiveBayesModel):
        numbers = (row for part in model.numbers for row in _normal_rows(part))
        rows = [*_states(model.states), *numbers]
    elif isinstance(model, NetworkModel):
        rows = _states(model)
    own = LearnedRow(model.target, "", np.exp(model.log_priors), _class_counts(model))
    told = {row.column for row in rows}
    omitted = tuple(name for name in model.features if name not in told)
    return LearnedTable(model.target, model.classes, (own, *rows), omitted)


def _class_counts(model: ClassModel) -> Numbers | None:
    if isinstance(model, MultinomialModel):
        return model.class_counts
    states = model.states if isinstance(model, NaiveBayesModel) else model
    if not isinstance(states, NetworkModel) or states.network.parents(model.target):
        return None
    return states.network.cpt(model.target).observed


def _words(model: MultinomialModel) -> list[LearnedRow]:
    probabilities = np.exp(model.word_logs).T
    return [
        LearnedRow(name, "", numbers, counts)
        for name, numbers, counts in zip(
            model.features, probabilities, model.word_counts.T, strict=True
        )
    ]


def _states(model: NetworkModel) -> list[LearnedRow]:
    found = []
    for name in model.features:
        if model.network.parents(name) != (model.target,):
            continue
        table = model.network.cpt(name)
        observed = table.observed
        for k, state in enumerate(model.network[name].states):
            counts = None if observed is None else observed[:, k]
            found.append(LearnedRow(name, state, table.values[:, k], counts))
    return found


def _normal_rows(part: ColumnDensities) -> list[LearnedRow]:
    normal = [each for each in part.densities if isinstance(each, Gaussian)]
    if not normal or any(each and not isinstance(each, Gaussian) for each in part.densities):
        return []
    means, deviations = (
        np.array([getattr(each, name) if each else np.nan for each in part.densities])
        for name in ("mean", "deviation")
    )
    return [
        LearnedRow(part.column, MEAN, means, is_probability=False),
        LearnedRow(part.column, DEVIATION, deviations, is_probability=False),
    ]
