"""Derivations of expectations: given evidence or a variable, and total expectation."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from bayesgui.core.errors import ModelError
from bayesgui.core.formulas.function_of_state import function_values
from bayesgui.core.sentence import Sentence
from bayesgui.explain.conditional import Rules, zero_terms
from bayesgui.explain.derivation import Derivation
from bayesgui.explain.expansion import expand
from bayesgui.explain.formula import (
    Event,
    Expectation,
    Negative,
    Number,
    Over,
    Power,
    Product,
    Sum,
    Symbol,
)
from bayesgui.explain.posterior import remarks
from bayesgui.explain.query_context import Fact, QueryContext, bare_fact, hard_fact, probability
from bayesgui.measures.moments import moment, variance

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.core.variable import Variable
    from bayesgui.explain.question import Subject

MAX_STEPS = 24
"""Maximum number of steps for each probability in an expectation."""


def numbers_of(variable: Variable) -> tuple[float, ...]:
    """Return the numeric value of each state of a variable.

    `variable`: has `values`, or states that are numbers themselves.
    """
    if variable.values is not None:
        return variable.values
    try:
        named = tuple(map(float, variable.states))
    except ValueError:
        named = (math.nan,)
    if not all(map(math.isfinite, named)):
        raise ModelError(
            "The states of {variable} have no numbers, so it has no expectation; enter one for "
            "each state on the page Variable.",
            variable=variable.name,
        )
    return named


@dataclass(frozen=True)
class ExpectationQuestion:
    """Derivation of E[X | e] and the variance, directly or through another variable.

    `by`: Y: total expectation Σ E[X | y] P(y), and Y as a predictor of X. `function`: a formula f
    of x: E[f(X)] in place of E[X]; without numbers of the states, f gives them.
    """

    variable: str
    by: str = ""
    state: str = ""
    function: str = ""

    def derive(self, subject: Subject) -> Derivation:
        """Return the expectation; variance and prediction error are steps below it."""
        context = subject.context([name for name in (self.variable, self.by) if name])
        work = _Expectations(context, self.variable, self.function)
        if not self.by:
            step = work.mean(context.facts)
            return replace(step, remarks=(*remarks(context), *step.remarks))
        if self.state:
            given = hard_fact(context.network[self.by], context.network[self.by].index(self.state))
            return work.mean((*context.facts, given))
        return work.total(self.by)


class _Expectations:
    def __init__(self, context: QueryContext, name: str, function: str = "") -> None:
        self._context = context
        self._rules = Rules(context)
        self._variable = context.network[name]
        self._function = function
        if function:
            self._values = tuple(function_values(function, self._variable).tolist())
        else:
            self._values = numbers_of(self._variable)

    def _of(self, given: Sequence[Fact], power: int = 1) -> Expectation:
        name = self._variable.name
        symbol = Symbol(f"f({name})" if self._function else name)
        raised = symbol if power == 1 else Power(symbol, power)
        return Expectation(raised, tuple(fact.event for fact in given))

    def _moment(self, given: Sequence[Fact], power: int) -> float:
        belief = self._context.posteriors(given)[self._variable.name]
        return moment(self._values, belief, power)

    def variance_of(self, given: Sequence[Fact]) -> float:
        """Return Var[X | given]."""
        return variance(self._values, self._context.posteriors(given)[self._variable.name])

    def mean(self, given: Sequence[Fact]) -> Derivation:
        """Return E[X | given] = Σ x P(x | given), with the variance below it."""
        step = self._sum(given, 1, Sentence("Expectation: each value times its probability"))
        variables = range(len(self._values))
        below = [
            expand(self._rules.subgoal((hard_fact(self._variable, k),), given), MAX_STEPS)
            for k in variables
        ]
        if self._function:
            note = Sentence("f(x) = {formula}", formula=self._function)
            step = replace(step, remarks=(*step.remarks, note))
        return replace(step, children=(*below, self._variance(given)))

    def _sum(self, given: Sequence[Fact], power: int, title: str) -> Derivation:
        belief = self._context.posteriors(given)[self._variable.name]
        name = self._variable.name
        value = Symbol("f(x)" if self._function else "x")
        raised = value if power == 1 else Power(value, power)
        bare = Fact(name, (), Event(name, "=", "x"))
        terms = tuple(
            Product((Number(v) if power == 1 else Power(Number(v), power), Number(float(p))))
            for v, p in zip(self._values, belief, strict=True)
            if p
        )
        return Derivation(
            title,
            self._of(given, power),
            self._moment(given, power),
            Over("Σ", "x", Product((raised, probability((bare,), given)))),
            Sum(terms),
            remarks=zero_terms(len(self._values) - len(terms)),
        )

    def _variance(self, given: Sequence[Fact]) -> Derivation:
        mean, square = self._moment(given, 1), self._moment(given, 2)
        target = replace(self._of(given), letters="Var")
        return Derivation(
            Sentence("Variance: mean of the squares minus the square of the mean"),
            target,
            self.variance_of(given),
            Sum((self._of(given, 2), Negative(Power(self._of(given), 2)))),
            Sum((Number(square), Negative(Power(Number(mean), 2)))),
            children=(self._sum(given, 2, Sentence("Mean of the squares")),),
        )

    def total(self, by: str) -> Derivation:
        """Return E[X] = Σ E[X | y] P(y), with the error of E[X | Y] as a predictor."""
        context, variable = self._context, self._context.network[by]
        facts = context.facts
        shares = context.posteriors(facts)[by]
        states = [k for k in range(variable.n_states) if shares[k]]
        given = [(*facts, hard_fact(variable, k)) for k in states]
        means = [self._moment(each, 1) for each in given]
        bare = bare_fact(by)
        step = Derivation(
            Sentence("Total expectation over {variable}", variable=by),
            self._of(facts),
            self._moment(facts, 1),
            Over("Σ", by, Product((self._of((*facts, bare)), probability((bare,), facts)))),
            Sum(
                tuple(
                    Product((Number(mean), Number(float(shares[k]))))
                    for mean, k in zip(means, states, strict=True)
                )
            ),
        )
        left_out = [variable.states[k] for k in range(variable.n_states) if not shares[k]]
        if left_out:
            note = Sentence(
                "E[X | {variable} = {states}] is undefined, as the condition has probability 0.",
                variable=by,
                states=", ".join(left_out),
            )
            step = replace(step, remarks=(note,))
        return replace(step, children=(*map(self.mean, given), self._error(by, states, given)))

    def _error(self, by: str, states: list[int], given: Sequence[Sequence[Fact]]) -> Derivation:
        """Return the mean squared error of E[X | Y], the minimum over all functions of Y."""
        shares = self._context.posteriors(self._context.facts)[by]
        spreads = [self.variance_of(each) for each in given]
        bare = bare_fact(by)
        facts = self._context.facts
        inner = replace(self._of((*facts, bare)), letters="Var")
        return Derivation(
            Sentence("Mean squared error of E[X | Y] as a predictor of X"),
            Symbol("MSE"),
            math.fsum(s * float(shares[k]) for s, k in zip(spreads, states, strict=True)),
            Over("Σ", by, Product((inner, probability((bare,), facts)))),
            Sum(
                tuple(
                    Product((Number(spread), Number(float(shares[k]))))
                    for spread, k in zip(spreads, states, strict=True)
                )
            ),
            remarks=(
                Sentence(
                    "No other function of {variable} predicts {target} with a smaller error.",
                    variable=by,
                    target=self._variable.name,
                ),
            ),
        )
