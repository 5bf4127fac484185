"""Derivation of an estimated CPT entry: counts, prior, and the three estimators."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import DataError
from bayesgui.core.sentence import Sentence
from bayesgui.data.counts import family_counts
from bayesgui.explain.assignment import TableEntry
from bayesgui.explain.derivation import Derivation, StepTable
from bayesgui.explain.formula import (
    Bracketed,
    Event,
    Formula,
    Fraction,
    Negative,
    Number,
    Over,
    Probability,
    Sum,
    Symbol,
)
from bayesgui.explain.writing import number_text

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.cpt import CPT
    from bayesgui.explain.question import Subject

    Row = NDArray[np.float64]

CLOSE = 1e-9


@dataclass(frozen=True, eq=False)
class LearnedRow:
    """Counts and prior of one parent configuration.

    `cases`: shape (n_states,); counts m; zeros if they cannot be separated from the prior. `prior`:
    shape (n_states,); pseudo-counts α; includes the counts if these cannot be separated.
    """

    target: Probability
    states: tuple[str, ...]
    state: int
    cases: Row
    prior: Row
    told_apart: bool
    entry: float


@dataclass(frozen=True)
class EstimateQuestion(TableEntry):
    """Derivation of a learned CPT entry."""

    def derive(self, subject: Subject) -> Derivation:
        """Return the estimate in the CPT, with the other estimates for comparison."""
        row = self._row(subject)
        makers = (_likelihood, _mode, _mean)
        steps = [step for maker in makers if (step := maker(row)) is not None]
        close = [step for step in steps if abs(step.result - row.entry) <= CLOSE]
        # Without a prior the posterior mean equals the maximum likelihood estimate; show the
        # simpler one.
        chosen = close[0] if close else steps[-1]
        others = tuple(
            replace(step, role=Sentence("To compare"), table=None)
            for step in steps
            if step is not chosen
        )
        notes = chosen.remarks
        if not close:
            notes += (
                Sentence(
                    "The table now has {entry}: it was edited after it was learned.",
                    entry=number_text(row.entry),
                ),
            )
        if not row.told_apart:
            notes += (
                Sentence(
                    "Without the cases at hand, α holds the prior and the counts together; import "
                    "the data to see them apart."
                ),
            )
        return replace(chosen, children=(*chosen.children, *others), remarks=notes)

    def _row(self, subject: Subject) -> LearnedRow:
        network = subject.network
        variable, table = network[self.variable], network.cpt(self.variable)
        if table.counts is None:
            raise DataError(
                "The table of {variable} was not learned from data; learn the CPTs first.",
                variable=self.variable,
            )
        cell = self.row(network)
        posterior = np.asarray(table.counts[cell], np.float64)
        cases = _cases(subject, table, cell)
        told_apart = cases is not None and bool((posterior - cases > -CLOSE).all())
        m = cases if told_apart and cases is not None else np.zeros(len(posterior))
        given = tuple(Event(parent, "=", each) for parent, each in self.given(table))
        target = Probability((Event(self.variable, "=", self.state),), given)
        prior = np.maximum(posterior - m, 0.0)
        return LearnedRow(
            target, variable.states, variable.index(self.state), m, prior, told_apart,
            self.number(network),
        )  # fmt: skip


@dataclass(frozen=True)
class RowEstimateQuestion:
    """Derivation of an estimate from given counts and hyperparameters."""

    target: Probability
    states: tuple[str, ...]
    state: str
    prior: tuple[float, ...]
    cases: tuple[float, ...]
    method: str

    def derive(self, _subject: Subject) -> Derivation:
        """Return the derivation of the estimate."""
        prior = np.zeros(len(self.states)) if self.method == "mle" else np.array(self.prior)
        row = LearnedRow(
            self.target, self.states, self.states.index(self.state), np.array(self.cases), prior,
            told_apart=True, entry=math.nan,
        )  # fmt: skip
        maker = {"mle": _likelihood, "map": _mode, "bayes": _mean}[self.method]
        step = maker(row)
        if step is None and self.method == "mle":
            raise DataError(
                "No case has this configuration, so the likelihood has no maximum; take the "
                "posterior mean."
            )
        if step is None:
            raise DataError(
                "The posterior of this configuration has no interior mode, as some α + m is "
                "below 1; take the posterior mean."
            )
        return step


def _cases(subject: Subject, table: CPT, cell: tuple[int, ...]) -> Row | None:
    """Return the counts stored with the CPT, else those of the data if it has the columns."""
    if table.observed is not None:
        return np.asarray(table.observed[cell], np.float64)
    if subject.dataset is None:
        return None
    try:
        matched = subject.dataset.matched(subject.network)
        counts = family_counts(matched, table.variable, table.parents, subject.monitor)
    except DataError:
        return None
    return np.asarray(counts[cell], np.float64)


def _likelihood(row: LearnedRow) -> Derivation | None:
    """Return the relative frequency, if there are counts without a prior."""
    alone = row.told_apart or not row.prior.any()
    if not alone or not row.cases.any():
        return None
    return _step(
        row,
        Sentence("Maximum likelihood: relative frequency of the cases"),
        (_m(),),
        [Number(float(m)) for m in row.cases],
        row.cases,
    )


def _mode(row: LearnedRow) -> Derivation | None:
    posterior = row.cases + row.prior
    if posterior.min() < 1 or posterior.sum() <= len(posterior):
        return None
    parts: list[Formula] = [
        Sum((Number(float(m)), Number(float(a)), Negative(Number(1.0))))
        for m, a in zip(row.cases, row.prior, strict=True)
    ]
    step = _step(
        row,
        Sentence("Posterior mode (MAP)"),
        (_m(), _alpha(), Negative(Number(1.0))),
        parts,
        posterior - 1,
    )
    return replace(step, remarks=(Sentence("The mode is not the mean of the posterior."),))


def _mean(row: LearnedRow) -> Derivation:
    parts: list[Formula] = [
        Sum((Number(float(m)), Number(float(a)))) for m, a in zip(row.cases, row.prior, strict=True)
    ]
    step = _step(
        row,
        Sentence("Posterior mean of the Dirichlet distribution"),
        (_m(), _alpha()),
        parts,
        row.cases + row.prior,
    )
    merged = _merge(row)
    children = step.children if merged is None else (merged, *step.children)
    return replace(step, table=_table(row), children=children)


def _merge(row: LearnedRow) -> Derivation | None:
    """Return how the cases are merged with what was known before: α + m of the entry's state."""
    if not row.told_apart or not row.cases.any() or not row.prior.any():
        return None
    m, alpha = float(row.cases[row.state]), float(row.prior[row.state])
    return Derivation(
        Sentence("Merge what was known with the cases, state by state"),
        Symbol("α'", row.states[row.state]),
        alpha + m,
        Sum((Symbol("α", row.states[row.state]), Symbol("m", row.states[row.state]))),
        Sum((Number(alpha), Number(m))),
        remarks=(
            Sentence(
                "α' is the prior of the next cases: merged in parts and in any order, complete "
                "rows give the same as all at once."
            ),
        ),
    )


def _m() -> Symbol:
    return Symbol("m", "k")


def _alpha() -> Symbol:
    return Symbol("α", "k")


def _step(
    row: LearnedRow, title: str, terms: tuple[Formula, ...], parts: list[Formula], shares: Row
) -> Derivation:
    above = terms[0] if len(terms) == 1 else Sum(terms)
    total = float(shares.sum())
    if not total:
        note = Sentence("Nothing is known about this configuration: no case and no prior.")
        return Derivation(title, row.target, row.entry, remarks=(note,))
    below = Derivation(
        Sentence("Sum over the states of the configuration"),
        Over("Σ", "k", above),
        total,
        # The brackets say that the sum is over m + α, not over m alone.
        numbers=Sum(tuple(Bracketed(p) if isinstance(p, Sum) else p for p in parts)),
    )
    return Derivation(
        title,
        row.target,
        float(shares[row.state]) / total,
        Fraction(above, Over("Σ", "k", above)),
        Fraction(parts[row.state], Number(total)),
        table=_table(row) if row.told_apart else None,
        children=(below,),
    )


def _table(row: LearnedRow) -> StepTable:
    total = float((row.cases + row.prior).sum())
    rows = tuple(
        ((state, number_text(float(m)), number_text(float(a))), float(m + a))
        for state, m, a in zip(row.states, row.cases, row.prior, strict=True)
    )
    sums = (number_text(float(row.cases.sum())), number_text(float(row.prior.sum())))
    return StepTable(("k", "m", "α", "m + α"), (*rows, (("Σ", *sums), total)))
