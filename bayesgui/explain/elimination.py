"""A probability by variable elimination, with every intermediate factor."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.sentence import Sentence
from bayesgui.explain.derivation import Derivation, StepTable
from bayesgui.explain.formula import Event, Formula, Number, Over, Probability, Product, Symbol
from bayesgui.explain.query_context import Fact, QueryContext, probability
from bayesgui.inference.affordable_order import elimination_order
from bayesgui.inference.elimination import relevant_factors
from bayesgui.inference.findings import ResolvedFindings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.core.tables.factor import Factor

SHOWN_ROWS = 12
"""Maximum number of rows shown of a factor."""
MAX_CELLS = 2**18
"""Maximum number of cells of a factor built for display."""
MAX_SHOWN_VARIABLES = 40
"""Maximum number of eliminated variables with a step each."""


@dataclass(frozen=True, eq=False)
class _Named:
    """A factor and its name in formulas."""

    factor: Factor
    formula: Formula


def eliminate(context: QueryContext, facts: Sequence[Fact]) -> Derivation:
    """Return the derivation of P(facts), one step for each variable summed out.

    Zhang and Poole (1994), A simple approach to Bayesian network computations.
    """
    weights: dict[str, NDArray[np.float64]] = {}
    for fact in facts:
        weights[fact.variable] = weights.get(fact.variable, np.ones(1)) * np.array(fact.weights)
    factors = relevant_factors(context.network, (), ResolvedFindings(weights))
    order = elimination_order((f.variables for f in factors), (), context.network, 0)
    title = Sentence("Variable elimination in the order {order}", order=_list_order(order))
    target, result = probability(facts), context.probability(facts)
    largest = _largest(factors, order)
    if largest > MAX_CELLS or len(order) > MAX_SHOWN_VARIABLES:
        note = Sentence(
            "{count} variables are summed out, and the largest factor has {cells} cells: too "
            "many to show. The number comes from the engine.",
            count=len(order),
            cells=f"{largest:,}",
        )
        return Derivation(title, target, result, remarks=(note,))
    names = _names(context, facts)
    waiting = [_Named(factor, name) for factor, name in zip(factors, names, strict=True)]
    steps = []
    for k, name in enumerate(order, 1):
        bucket = [each for each in waiting if name in each.factor.variables]
        waiting = [each for each in waiting if name not in each.factor.variables]
        made, step = _sum_out(context, name, k, bucket)
        waiting.append(made)
        steps.append(step)
    last = [each for each in waiting if float(each.factor.values) != 1.0] or waiting[-1:]
    return Derivation(
        title,
        target,
        result,
        Product(tuple(each.formula for each in last)),
        Product(tuple(Number(float(each.factor.values)) for each in last)),
        children=tuple(steps),
    )


def _sum_out(
    context: QueryContext, name: str, number: int, bucket: Sequence[_Named]
) -> tuple[_Named, Derivation]:
    product = bucket[0].factor
    for each in bucket[1:]:
        product = product.product(each.factor)
    factor = product.sum_out((name,))
    symbol = Symbol("f", str(number))
    formula = Over("Σ", name, Product(tuple(each.formula for each in bucket)))
    single = not factor.variables
    step = Derivation(
        Sentence("Sum out {variable}", variable=name),
        symbol,
        float(factor.values) if single else math.nan,
        formula,
        table=None if single else _table(context, factor, number),
    )
    return _Named(factor, symbol), step


def _table(context: QueryContext, factor: Factor, number: int) -> StepTable:
    states = [context.network[name].states for name in factor.variables]
    rows = tuple(
        (words, float(value))
        for words, value in zip(
            itertools.islice(itertools.product(*states), SHOWN_ROWS),
            factor.values.reshape(-1)[:SHOWN_ROWS],
            strict=True,
        )
    )
    return StepTable((*factor.variables, f"f{number}"), rows, factor.size - len(rows))


def _names(context: QueryContext, facts: Sequence[Fact]) -> list[Formula]:
    """Name the factors in the order of `relevant_factors`: findings first, then tables."""
    network = context.network
    certain = {
        fact.variable: fact.event
        for fact in facts
        if sum(weight > 0 for weight in fact.weights) == 1
    }

    def event(name: str) -> Event:
        return certain.get(name, Event(name))

    named = {fact.variable for fact in facts}
    needed = network.ancestors(*named) | named
    findings: list[Formula] = []
    for name in dict.fromkeys(fact.variable for fact in facts):
        own = [fact for fact in facts if fact.variable == name]
        # The state that is asked for and a likelihood of it are one factor, that of the likelihood.
        uncertain = [fact for fact in own if fact.event != certain.get(name)]
        given = (event(name) if uncertain else Event(name),)
        parts = [Probability((fact.event,), given) for fact in uncertain or own]
        findings.append(parts[0] if len(parts) == 1 else Product(tuple(parts)))
    tables = [
        Probability((event(name),), tuple(map(event, network.parents(name))))
        for name in network
        if name in needed
    ]
    return [*findings, *tables]


def _largest(factors: Sequence[Factor], order: Sequence[str]) -> int:
    """Return the number of cells of the largest product without computing it."""
    sizes = {
        name: size
        for factor in factors
        for name, size in zip(factor.variables, factor.values.shape, strict=True)
    }
    scopes = [frozenset(factor.variables) for factor in factors]
    largest = 1
    for name in order:
        joined = frozenset().union(*(scope for scope in scopes if name in scope))
        scopes = [scope for scope in scopes if name not in scope]
        scopes.append(joined - {name})
        largest = max(largest, math.prod(sizes[each] for each in joined))
    return largest


def _list_order(order: Sequence[str]) -> str:
    shown = ", ".join(order[:12])
    return f"{shown} … +{len(order) - 12}" if len(order) > 12 else shown
