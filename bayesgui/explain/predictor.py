"""The conditional mean as a predictor of a variable from several others, and its squared error."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import DataError, ModelError
from bayesgui.core.formulas.function_of_state import function_values
from bayesgui.core.sentence import Sentence
from bayesgui.data.counts import family_counts
from bayesgui.explain.derivation import Derivation, StepTable
from bayesgui.explain.expectation import numbers_of
from bayesgui.explain.formula import (
    Event,
    Expectation,
    Formula,
    Fraction,
    Negative,
    Number,
    Over,
    Power,
    Probability,
    Product,
    Sum,
    Symbol,
)
from bayesgui.explain.writing import number_text
from bayesgui.inference.elimination import joint_posterior
from bayesgui.inference.findings import FindingResolver
from bayesgui.measures.moments import variance

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.core.evidence import Evidence
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.dataset import Dataset
    from bayesgui.explain.question import Subject

    Table = NDArray[np.float64]

MAX_CELLS = 2**20
"""Number of cells of the joint table of the variable and its predictors."""
SHOWN_ROWS = 24
SHOWN_TERMS = 12


@dataclass(frozen=True, eq=False)
class DataErrorOfPredictor:
    """How a predictor does on cases.

    `rows`: rows, or their weights, with a value in every column, and a prediction. `variance`:
    variance of the observed numbers: the error of their own mean. `left_out`: rows whose condition
    the network calls impossible.
    """

    rows: float
    error: float
    variance: float
    left_out: float = 0.0


@dataclass(frozen=True, eq=False)
class MeanPredictor:
    """E[X | Y₁, …, Yₙ] of a network.

    `means`, `variances`, `shares`: E[X | y] and Var[X | y], NaN where P(y) is 0, and P(y). `error`:
    E[(X − E[X | Y])²] = Σ Var[X | y] P(y), the least of all functions of Y.
    """

    means: Table
    variances: Table
    shares: Table
    mean: float
    variance: float
    error: float

    @property
    def explained(self) -> float:
        """The share of the variance that is predicted, 1 − MSE / Var; NaN without variance."""
        return 1 - self.error / self.variance if self.variance > 0 else math.nan


def mean_predictor(
    network: BayesianNetwork,
    variable: str,
    by: Sequence[str],
    evidence: Evidence,
    monitor: Monitor,
    function: str = "",
) -> MeanPredictor:
    """Return the conditional mean of a variable given each configuration of others.

    `function`: a formula of the state in place of its number.
    """
    names = (*by, variable)
    if len(set(names)) < len(names):
        raise ModelError("{variable} cannot predict itself; choose other nodes.", variable=variable)
    cells = math.prod(network[name].n_states for name in names)
    if cells > MAX_CELLS:
        raise ModelError(
            "The table of {count} predictors has {cells} cells, too many; choose fewer.",
            count=len(by),
            cells=f"{cells:,}",
        )
    values = (
        function_values(function, network[variable])
        if function
        else np.array(numbers_of(network[variable]))
    )
    joint = joint_posterior(network, names, FindingResolver(network).resolve(evidence), monitor)
    shares = joint.sum(axis=-1)
    undefined = np.full(joint.shape, np.nan)
    given = np.divide(joint, shares[..., np.newaxis], out=undefined, where=shares[..., None] > 0)
    means = given @ values
    variances = ((values - means[..., np.newaxis]) ** 2 * given).sum(axis=-1)
    total = joint.reshape(-1, joint.shape[-1]).sum(axis=0)
    seen = shares > 0
    return MeanPredictor(
        means,
        variances,
        shares,
        float(total @ values),
        variance(values, total),
        float((variances[seen] * shares[seen]).sum()),
    )


def error_on_data(
    predictor: MeanPredictor,
    network: BayesianNetwork,
    variable: str,
    by: Sequence[str],
    dataset: Dataset,
    monitor: Monitor,
) -> DataErrorOfPredictor:
    """Return the mean squared error of a predictor on the rows that are complete in its columns."""
    counts = np.asarray(
        family_counts(dataset.matched(network), variable, tuple(by), monitor), np.float64
    )
    values = np.array(numbers_of(network[variable]))
    known = ~np.isnan(predictor.means)
    used = counts[known]
    rows = float(used.sum())
    if not rows:
        raise DataError("No row has a value in every one of these columns; choose others.")
    errors = (values - predictor.means[known][..., np.newaxis]) ** 2
    share = used.reshape(-1, used.shape[-1]).sum(axis=0) / rows
    return DataErrorOfPredictor(
        rows,
        float((used * errors).sum() / rows),
        variance(values, share),
        float(counts.sum()) - rows,
    )


@dataclass(frozen=True)
class PredictorQuestion:
    """Derivation of the squared error of E[X | Y₁, …, Yₙ], of the network and on data."""

    variable: str
    order: tuple[str, ...]

    def derive(self, subject: Subject) -> Derivation:
        """Return the mean squared error, with the predictions as a table."""
        network = subject.network
        found = mean_predictor(
            network, self.variable, self.order, subject.evidence, subject.monitor
        )
        events = tuple(map(Event, self.order))
        inner = Expectation(Symbol(self.variable), events, letters="Var")
        seen = np.argwhere(found.shares > 0)
        shown = seen[:SHOWN_TERMS]
        pairs = [(found.variances[tuple(k)], found.shares[tuple(k)]) for k in shown]
        terms: list[Formula] = [
            Product((Number(float(spread)), Number(float(share)))) for spread, share in pairs
        ]
        names = ", ".join(self.order)
        notes = [Sentence("No other function of {names} has a smaller error.", names=names)]
        if subject.dataset is not None and subject.evidence:
            notes.append(
                Sentence("On the data the predictor is judged without findings; clear them.")
            )
        if len(seen) > len(shown):
            rest = seen[len(shown) :]
            value = sum(float(found.variances[tuple(k)] * found.shares[tuple(k)]) for k in rest)
            terms.append(Number(value))
            notes.append(
                Sentence("The last number is the sum of {count} smaller terms.", count=len(rest))
            )
        return Derivation(
            Sentence("Mean squared error of E[X | Y] as a predictor of X"),
            Symbol("MSE"),
            found.error,
            Over("Σ", ", ".join(self.order), Product((inner, Probability(events)))),
            Sum(tuple(terms)),
            remarks=tuple(notes),
            table=self._table(network, found),
            children=(self._variance(found), *self._data(subject, found)),
        )

    def _table(self, network: BayesianNetwork, found: MeanPredictor) -> StepTable:
        states = [network[name].states for name in self.order]
        cells = list(zip(itertools.product(*states), np.ndindex(found.means.shape), strict=True))
        rows = tuple(
            ((*words, number_text(float(found.shares[place]))), float(found.means[place]))
            for words, place in cells[:SHOWN_ROWS]
        )
        header = (*self.order, "P", f"E[{self.variable} | …]")
        return StepTable(header, rows, len(cells) - len(rows))

    def _variance(self, found: MeanPredictor) -> Derivation:
        notes: tuple[Sentence, ...] = ()
        if not math.isnan(found.explained):
            notes = (
                Sentence(
                    "1 − MSE / Var = {share}: the share of the variance that is predicted.",
                    share=number_text(found.explained),
                ),
            )
        return Derivation(
            Sentence("To compare: the error without predictors is the variance"),
            Expectation(Symbol(self.variable), letters="Var"),
            found.variance,
            remarks=notes,
        )

    def _data(self, subject: Subject, found: MeanPredictor) -> tuple[Derivation, ...]:
        dataset = subject.dataset
        columns = (self.variable, *self.order)
        if dataset is None or subject.evidence or any(name not in dataset for name in columns):
            return ()
        told = error_on_data(
            found, subject.network, self.variable, self.order, dataset, subject.monitor
        )
        difference = Sum((Symbol("x"), Negative(Expectation(Symbol("x"), (Event("y"),)))))
        notes = [
            Sentence(
                "{rows} rows; the mean of the data alone has the error {variance}.",
                rows=number_text(told.rows),
                variance=number_text(told.variance),
            )
        ]
        if told.left_out:
            notes.append(
                Sentence(
                    "{count} rows have no prediction: the network calls their condition "
                    "impossible.",
                    count=number_text(told.left_out),
                )
            )
        return (
            Derivation(
                Sentence("On the data: the mean of the squared errors"),
                Symbol("MSE", "data"),
                told.error,
                Fraction(Over("Σ", "rows", Power(difference, 2)), Symbol("m")),
                remarks=tuple(notes),
            ),
        )
