"""Derivation of the Bayesian scores of a family: ln p(cases) with the tables unknown."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.sentence import Sentence, pluralize
from bayesgui.explain.derivation import Derivation, StepTable
from bayesgui.explain.formula import (
    Bracketed,
    Formula,
    LogGamma,
    Negative,
    Number,
    Over,
    Sum,
    Symbol,
)
from bayesgui.explain.writing import number_text
from bayesgui.learning.scores.bdeu import BDeuScore
from bayesgui.learning.scores.k2 import K2Score
from bayesgui.learning.scores.marginal_likelihood import log_marginal_likelihood

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.network import BayesianNetwork

MAX_ROWS = 12
"""Maximum number of configurations with a step each."""


def marginal_steps(
    network: BayesianNetwork, variable: str, score: str, counts: NDArray[np.float64], ess: float
) -> Derivation:
    """Return ln p(cases) of a family as a sum over the configurations of its parents.

    `counts`: shape (*parent_sizes, n_states); m_ijk.
    """
    rows = counts.reshape(-1, counts.shape[-1])
    alpha = ess / counts.size if score == "bdeu" else 1.0
    scorer = BDeuScore(ess) if score == "bdeu" else K2Score()
    values = [_value(row, alpha) for row in rows]
    seen = [k for k, row in enumerate(rows) if row.any()]
    shown = seen if len(seen) <= MAX_ROWS else seen[:MAX_ROWS]
    terms: list[Formula] = [_signed(values[k]) for k in shown]
    notes: list[Sentence] = [_prior_words(score, counts, alpha)]
    if len(seen) > len(shown):
        terms.append(_signed(math.fsum(values[k] for k in seen[len(shown) :])))
        notes.append(
            Sentence(
                "The last number is the sum of {count} smaller terms.", count=len(seen) - len(shown)
            )
        )
    if empty := len(rows) - len(seen):
        notes.append(
            pluralize(
                empty,
                "1 configuration without a case adds 0.",
                "{count} configurations without a case add 0.",
            )
        )
    notes.append(Sentence("Larger is better; the score of the network is the sum over its nodes."))
    name = "BDeu" if score == "bdeu" else "K2"
    return Derivation(
        Sentence("{score} of a node given its parents: ln p(cases), tables unknown", score=name),
        Symbol(name, variable),
        float(scorer.family(counts, float(counts.sum()))),
        Over("Σ", "j", _row_formula()),
        Sum(tuple(terms)),
        remarks=tuple(notes),
        children=tuple(_row_step(network, variable, rows[k], alpha, k) for k in shown),
    )


def _value(row: NDArray[np.float64], alpha: float) -> float:
    return float(log_marginal_likelihood(row[np.newaxis], np.full((1, len(row)), alpha)))


def _prior_words(score: str, counts: NDArray[np.float64], alpha: float) -> Sentence:
    if score == "k2":
        return Sentence("K2: α = 1 in every cell.")
    q, r = counts.size // counts.shape[-1], counts.shape[-1]
    return Sentence(
        "BDeu: α_jk = ess / (r q) = {alpha} with r = {r} states and q = {q} configurations.",
        alpha=number_text(alpha),
        r=r,
        q=q,
    )


def _row_formula() -> Formula:
    inner = Sum(
        (
            LogGamma(Sum((Symbol("α", "jk"), Symbol("m", "jk")))),
            Negative(LogGamma(Symbol("α", "jk"))),
        )
    )
    return Sum(
        (
            LogGamma(Symbol("α", "j")),
            Negative(LogGamma(Sum((Symbol("α", "j"), Symbol("m", "j"))))),
            Over("Σ", "k", inner),
        )
    )


def _signed(value: float) -> Formula:
    return Negative(Number(-value)) if value < 0 else Number(value)


def _row_step(
    network: BayesianNetwork, variable: str, row: NDArray[np.float64], alpha: float, number: int
) -> Derivation:
    """Return the term of one configuration, with its numbers."""
    parents = network.parents(variable)
    places = np.unravel_index(number, [network[parent].n_states for parent in parents] or [1])
    events = [
        f"{parent} = {network[parent].states[int(k)]}"
        for parent, k in zip(parents, places, strict=False)
    ]
    title = Sentence("Cases without a condition")
    if events:
        title = Sentence("Cases with {configuration}", configuration=", ".join(events))
    total = alpha * len(row)
    parts: list[Formula] = [
        LogGamma(Number(total)),
        Negative(LogGamma(Sum((Number(total), Number(float(row.sum())))))),
    ]
    for m in row.tolist():
        if m:
            inner = Sum(
                (LogGamma(Sum((Number(alpha), Number(m)))), Negative(LogGamma(Number(alpha))))
            )
            parts.append(Bracketed(inner))
    zeros = int(np.count_nonzero(row == 0))
    table = StepTable(
        ("k", "α", "m", "α + m"),
        tuple(
            ((state, number_text(alpha), number_text(float(m))), float(alpha + m))
            for state, m in zip(network[variable].states, row, strict=True)
        ),
    )
    notes: tuple[Sentence, ...] = ()
    if zeros:
        notes = (Sentence("States without a case add ln Γ(α) − ln Γ(α) = 0."),)
    return Derivation(
        title,
        Symbol("s", str(number + 1)),
        _value(row, alpha),
        numbers=Sum(tuple(parts)),
        remarks=notes,
        table=table,
    )
