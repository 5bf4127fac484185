"""Derivation of the BIC of a family: log-likelihood minus the penalty for its parameters."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import DataError
from bayesgui.core.sentence import Sentence
from bayesgui.data.counts import family_counts
from bayesgui.explain.derivation import Derivation
from bayesgui.explain.formula import (
    Formula,
    Fraction,
    Logarithm,
    Negative,
    Number,
    Over,
    Product,
    Sum,
    Symbol,
)
from bayesgui.learning.scores.base import free_parameters
from bayesgui.learning.scores.bic import BIC
from bayesgui.learning.scores.maximal_likelihood import maximal_log_likelihood

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.explain.question import Subject

MAX_TERMS = 12
"""Maximum number of family cells with a written term."""


@dataclass(frozen=True)
class ScoreQuestion:
    """Derivation of the BIC of a node given its parents."""

    variable: str

    def derive(self, subject: Subject) -> Derivation:
        """Return LL − d ln(m) / 2 of the family; the network's score sums it over the nodes.

        Raises
        ------
        DataError
            If there are no cases, or a column is missing.

        References
        ----------
        Schwarz (1978), Estimating the dimension of a model.
        """
        network = subject.network
        parents = network.parents(self.variable)
        if subject.dataset is None:
            raise DataError("There are no cases to score the network on; import data first.")
        data = subject.dataset.matched(network)
        counts = np.asarray(
            family_counts(data, self.variable, parents, subject.monitor), np.float64
        )
        rows = float(data.total_weight)
        if not rows:
            raise DataError("The data have no rows to score the network on; import others.")
        likelihood = maximal_log_likelihood(counts)
        d = free_parameters(counts.shape)
        half: Formula = Fraction(Logarithm(Number(rows)), Number(2.0))
        return Derivation(
            Sentence("BIC of a node given its parents"),
            Symbol("BIC", self.variable),
            BIC().penalized(likelihood, d, rows),
            Sum(
                (
                    Symbol("LL"),
                    Negative(Product((Symbol("d"), Fraction(Logarithm(Symbol("m")), Number(2.0))))),
                )
            ),
            Sum((Number(likelihood), Negative(Product((Number(float(d)), half))))),
            remarks=(
                Sentence("Larger is better; the score of the network is the sum over its nodes."),
            ),
            children=(_likelihood(counts, likelihood), _parameters(counts.shape, d)),
        )


def _likelihood(counts: NDArray[np.float64], value: float) -> Derivation:
    """Return LL = Σ m_jk ln (m_jk / m_j), with its largest terms."""
    cells = counts.reshape(-1, counts.shape[-1])
    sums = np.broadcast_to(cells.sum(axis=1, keepdims=True), cells.shape)
    seen = np.flatnonzero(cells)
    order = seen[np.argsort(-cells.flat[seen], kind="stable")]
    shown = order if len(order) <= MAX_TERMS else order[: MAX_TERMS - 1]
    terms: list[Formula] = []
    for k in shown.tolist():
        m, total = float(cells.flat[k]), float(sums.flat[k])
        terms.append(Product((Number(m), Logarithm(Fraction(Number(m), Number(total))))))
    notes: tuple[str, ...] = ()
    rest = order[len(shown) :]
    if len(rest):
        few, of = cells.reshape(-1)[rest], sums.reshape(-1)[rest]
        terms.append(Number(math.fsum(few * np.log(few / of))))
        note = Sentence("The last number is the sum of {count} smaller terms.", count=len(rest))
        notes = (note,)
    body = Product(
        (
            Symbol("m", "jk"),
            Logarithm(Fraction(Symbol("m", "jk"), Symbol("m", "j"))),
        )
    )
    return Derivation(
        Sentence("Log-likelihood at its maximum"),
        Symbol("LL"),
        value,
        Over("Σ", "j, k", body),
        Sum(tuple(terms)),
        remarks=notes,
    )


def _parameters(shape: tuple[int, ...], d: int) -> Derivation:
    configurations = math.prod(shape[:-1])
    return Derivation(
        Sentence("Free parameters: configurations times (states − 1)"),
        Symbol("d"),
        float(d),
        Product((Symbol("q"), Sum((Symbol("r"), Negative(Number(1.0)))))),
        Product(
            (
                Number(float(configurations)),
                Sum((Number(float(shape[-1])), Negative(Number(1.0)))),
            )
        ),
    )
