"""Derivation of the score of a family: likelihood and penalty, or the likelihood of the data."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import DataError
from bayesgui.core.sentence import Sentence, pluralize
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
from bayesgui.explain.marginal_score import marginal_steps
from bayesgui.learning.scores.base import PenalizedLikelihood, free_parameters, scores
from bayesgui.learning.scores.maximal_likelihood import maximal_log_likelihood

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.explain.question import Subject

MAX_TERMS = 12
"""Maximum number of family cells with a written term."""
SCORES = ("log-likelihood", "aic", "bic", "mdl", "bdeu", "k2")
"""Registered names of the scores that have steps."""
_NAMES = {"aic": "AIC", "bic": "BIC", "mdl": "MDL"}
_LARGER = Sentence("Larger is better; the score of the network is the sum over its nodes.")


@dataclass(frozen=True)
class ScoreQuestion:
    """Derivation of a score of a node given its parents.

    `ess`: equivalent sample size of the prior, for BDeu.
    """

    variable: str
    score: str = "bic"
    ess: float = 1.0

    def derive(self, subject: Subject) -> Derivation:
        """Return the score of the family; the network's score sums it over the nodes.

        Schwarz (1978), Estimating the dimension of a model. Akaike (1974). Rissanen (1978).
        Heckerman, Geiger and Chickering (1995). Cooper and Herskovits (1992).
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
        if self.score in ("bdeu", "k2"):
            return marginal_steps(network, self.variable, self.score, counts, self.ess)
        return self._penalized(counts, rows)

    def _penalized(self, counts: NDArray[np.float64], rows: float) -> Derivation:
        likelihood = maximal_log_likelihood(counts)
        below = (_likelihood(counts, likelihood), _parameters(counts.shape))
        if self.score == "log-likelihood":
            return replace(below[0], role="", remarks=(*below[0].remarks, _LARGER))
        score = scores.create(self.score)
        assert isinstance(score, PenalizedLikelihood)
        d = free_parameters(counts.shape)
        value = float(score.penalized(likelihood, d, rows))
        half: Formula = Fraction(Logarithm(Number(rows)), Number(2.0))
        written: Formula = Fraction(Logarithm(Symbol("m")), Number(2.0))
        if self.score == "aic":
            title = Sentence("AIC of a node given its parents")
            formula: Formula = Sum((Symbol("LL"), Negative(Symbol("d"))))
            numbers: Formula = Sum((Number(likelihood), Negative(Number(float(d)))))
            notes: tuple[Sentence, ...] = (
                _LARGER,
                Sentence("Elsewhere it is 2d − 2LL, and smaller is better."),
            )
        elif self.score == "mdl":
            title = Sentence("Description length of a node given its parents, in bits")
            formula = Fraction(
                Sum((Product((Symbol("d"), written)), Negative(Symbol("LL")))),
                Logarithm(Number(2.0)),
            )
            numbers = Fraction(
                Sum((Product((Number(float(d)), half)), Negative(Number(likelihood)))),
                Logarithm(Number(2.0)),
            )
            notes = (
                Sentence(
                    "Smaller is better: ½ log₂ m bits for each free parameter, and −log₂ of the "
                    "likelihood for the data."
                ),
            )
        else:
            title = Sentence("BIC of a node given its parents")
            formula = Sum((Symbol("LL"), Negative(Product((Symbol("d"), written)))))
            numbers = Sum((Number(likelihood), Negative(Product((Number(float(d)), half)))))
            notes = (_LARGER,)
        symbol = Symbol(_NAMES[self.score], self.variable)
        return Derivation(title, symbol, value, formula, numbers, remarks=notes, children=below)


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
    zeros = cells.size - len(seen)
    notes: tuple[str, ...] = ()
    if zeros:
        notes = (
            pluralize(
                zeros,
                "1 cell without a case is left out: 0 ln 0 = 0.",
                "{count} cells without a case are left out: 0 ln 0 = 0.",
            ),
        )
    rest = order[len(shown) :]
    if len(rest):
        few, of = cells.reshape(-1)[rest], sums.reshape(-1)[rest]
        terms.append(Number(math.fsum(few * np.log(few / of))))
        note = Sentence("The last number is the sum of {count} smaller terms.", count=len(rest))
        notes = (note, *notes)
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


def _parameters(shape: tuple[int, ...]) -> Derivation:
    configurations, d = math.prod(shape[:-1]), free_parameters(shape)
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
