"""Variable elimination step by step: factors multiplied and variables summed out."""

from __future__ import annotations

import functools
import itertools
import math
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.sentence import Sentence, pluralize
from bayesgui.explain.listing import join_parts, list_names
from bayesgui.explain.scripts.script import Box, Frame, Link, NumberTable, Stage, Step
from bayesgui.inference.elimination import joint_posterior, relevant_factors, sum_out_all
from bayesgui.inference.findings import FindingResolver, describe_finding
from bayesgui.inference.jeffrey import reach_fixed_posteriors
from bayesgui.inference.posteriors import Posteriors

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.core.evidence import Evidence
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.core.tables.factor import Factor
    from bayesgui.explain.scripts.script import Edge
    from bayesgui.inference.findings import ResolvedFindings


MAX_KEPT_NUMBERS = 4096
"""Maximum number of cells of a factor whose numbers are kept for display."""


@dataclass(frozen=True, eq=False, slots=True)
class SummedOut:
    """One variable summed out.

    `product`: number of cells of the product before summing. `logs`: logarithms of the new factor,
    unless it is too large to display. `product_logs`: logarithms of the product, unless it is too
    large to display.
    """

    variable: str
    inputs: tuple[int, ...]
    made: Box
    product: int
    logs: NDArray[np.float64] | None
    scope: tuple[str, ...] = ()
    product_logs: NDArray[np.float64] | None = None


class FactorRecorder:
    """Observe variable elimination and keep track of each factor by identity."""

    def __init__(self, factors: Sequence[Factor], names: Sequence[str]) -> None:
        self._names = names
        self._count = len(factors)
        self.initial: list[Box] = []
        self.steps: list[SummedOut] = []
        self.waiting: list[int] = []
        self._context: dict[int, tuple[int, float]] = {}

    def begin(self, factors: Sequence[Factor]) -> None:
        """Reset the record; elimination restarts in logarithms if numbers underflow."""
        self.steps.clear()
        self._context.clear()
        self.initial = [
            Box(name, factor.variables, factor.size)
            for name, factor in zip(self._names, factors, strict=True)
        ]
        for k, factor in enumerate(factors):
            self._context[id(factor)] = (k, 0.0)
        self.waiting = list(range(len(factors)))

    def on_summed_out(
        self, name: str, bucket: Sequence[Factor], made: Factor, scale: float
    ) -> None:
        """Record that a variable was summed out of the product of some factors."""
        # Dropped with the factor, as its id may be reused.
        known = [self._context.pop(id(factor)) for factor in bucket]
        total = scale + sum(each[1] for each in known)
        number = self._count + len(self.steps)
        inputs = tuple(sorted(each[0] for each in known))
        self._context[id(made)] = (number, total)
        self.waiting = [*(k for k in self.waiting if k not in inputs), number]
        sizes = {v: n for f in bucket for v, n in zip(f.variables, f.values.shape, strict=True)}
        logs = product_logs = None
        scope: tuple[str, ...] = ()
        if made.size <= MAX_KEPT_NUMBERS:
            logs = _logs(made) + total
        product = math.prod(sizes.values())
        if product <= MAX_KEPT_NUMBERS:
            whole = functools.reduce(lambda a, b: a.product(b), bucket)
            # Summed out first, as it is the first to be read.
            axes = sorted(range(len(whole.variables)), key=lambda k: whole.variables[k] != name)
            scope = tuple(whole.variables[k] for k in axes)
            product_logs = _logs(whole).transpose(axes) + (total - scale)
        box = Box(f"f{len(self.steps) + 1}", made.variables, made.size)
        self.steps.append(SummedOut(name, inputs, box, product, logs, scope, product_logs))


def _logs(factor: Factor) -> NDArray[np.float64]:
    with np.errstate(divide="ignore"):
        return factor.values if factor.log else np.log(factor.values)


MAX_PARTS = 6


def factor_script(
    network: BayesianNetwork,
    evidence: Evidence,
    target: str,
    monitor: Monitor,
    first: Sequence[str] = (),
) -> FactorScript:
    """Return the elimination of all variables but one, under the findings.

    `first`: variables to sum out first, in this order, as far as they take part.

    Zhang and Poole (1994), A simple approach to Bayesian network computations; Dechter (1999),
    Bucket elimination.
    """
    findings = FindingResolver(network).resolve(evidence)

    def ask(tried: ResolvedFindings, targets: tuple[str, ...]) -> Posteriors:
        found = {name: joint_posterior(network, (name,), tried, monitor) for name in targets}
        return Posteriors.of("variable-elimination", found, None)

    if findings.fixed:
        findings = reach_fixed_posteriors(findings, network, ask)
    factors = relevant_factors(network, (target,), findings)
    names = _factor_names(network, evidence, target, findings)
    recorder = FactorRecorder(factors, names)
    table, log_total = sum_out_all(factors, (target,), network, monitor, 0, recorder, first)
    values = np.exp(table.values - table.values.max()) if table.log else table.values
    vector = np.asarray(values / values.sum())
    posteriors = Posteriors.of("variable-elimination", {target: vector}, log_total)
    script = FactorScript(
        network,
        target,
        tuple(recorder.initial),
        tuple(recorder.steps),
        tuple(recorder.waiting),
        posteriors,
    )
    assert len(script.steps) == sum(stage.count for stage in script.stages)
    return script


def _factor_names(
    network: BayesianNetwork, evidence: Evidence, target: str, findings: ResolvedFindings
) -> list[str]:
    """Name the factors in the order of `relevant_factors`: findings first, then tables."""
    names = [
        describe_finding(name, evidence[name], network[name].states)
        for name in findings.likelihoods
    ]
    needed: set[str] = set()
    waiting = [target, *findings.likelihoods]
    while waiting:
        name = waiting.pop()
        if name not in needed:
            needed.add(name)
            if name not in findings.interventions:
                waiting.extend(network.parents(name))
    for name in network:
        if name in needed:
            parents = () if name in findings.interventions else network.parents(name)
            names.append(f"P({name} | {', '.join(parents)})" if parents else f"P({name})")
    return names


@dataclass(frozen=True, eq=False)
class FactorScript:
    """Variable elimination on one network; see `factor_script`."""

    network: BayesianNetwork
    target: str
    initial: tuple[Box, ...]
    sums: tuple[SummedOut, ...]
    last: tuple[int, ...]
    posteriors: Posteriors

    # -- factors ----------------------------------------------------------------------------------

    @cached_property
    def boxes(self) -> tuple[Box, ...]:
        """Factors in order of creation, the answer last."""
        size = self.network[self.target].n_states
        answer = Box(f"P({self.target} | e)", (self.target,), size)
        return (*self.initial, *(each.made for each in self.sums), answer)

    @cached_property
    def links(self) -> tuple[Link, ...]:
        """Arcs from each factor to the one it is used in."""
        first, answer = len(self.initial), len(self.boxes) - 1
        found = [
            Link(child, first + k, (), 0)
            for k, each in enumerate(self.sums)
            for child in each.inputs
        ]
        return (*found, *(Link(child, answer, (), 0) for child in self.last))

    @property
    def roots(self) -> tuple[int, ...]:
        """The answer's box."""
        return (len(self.boxes) - 1,)

    @cached_property
    def totals(self) -> tuple[tuple[Sentence, str], ...]:
        """Sizes of the tables."""
        largest = max((each.product for each in self.sums), default=1)
        total = sum(each.product for each in self.sums)
        return (
            (Sentence("largest product"), f"{largest:,}"),
            (Sentence("table entries"), f"{total:,}"),
        )

    # -- stages -----------------------------------------------------------------------------------

    @cached_property
    def stages(self) -> tuple[Stage, ...]:
        """Network, factors, elimination, result."""
        count = len(self.sums)
        return (
            Stage(
                Sentence("Network"),
                Sentence("target {variable}", variable=self.target),
                0,
                1,
            ),
            Stage(Sentence("Factors"), _pluralize(len(self.initial)), 1, 1),
            Stage(
                Sentence("Elimination"),
                Sentence("{count} summed out", count=count),
                2,
                max(1, count),
            ),
            Stage(
                Sentence("Result"),
                Sentence("P({variable} | e)", variable=self.target),
                2 + max(1, count),
                1,
            ),
        )

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """All steps with their texts."""
        relevant = {name for box in self.initial for name in box.members}
        beside = [name for name in self.network if name not in relevant]
        start = Step(
            Sentence("The posterior of {variable}", variable=self.target),
            Sentence(
                "All other variables are summed out of the product of the tables, one after "
                "another. Only ancestors of the target and of findings take part."
            ),
        )
        names = list_names([box.name for box in self.initial], 12)
        if beside:
            words = Sentence(
                "{factors}. Known states are substituted; {names} need not be summed out.",
                factors=names,
                names=list_names(beside),
            )
        else:
            words = Sentence("{factors}: one for each table.", factors=names)
        sums = [self._sum_step(each) for each in self.sums]
        if not sums:
            nothing = Sentence("Nothing is left to be summed out.")
            sums = [Step(Sentence("Nothing to eliminate"), nothing)]
        return (start, Step(Sentence("The factors"), words), *sums, self._result_step())

    def _sum_step(self, step: SummedOut) -> Step:
        names = [self.boxes[k].name for k in step.inputs]
        parts: list[str] = names[:MAX_PARTS]
        if len(names) > MAX_PARTS:
            parts.append(Sentence("{count} more tables", count=len(names) - MAX_PARTS))
        values = {
            "factors": join_parts(parts),
            "variable": step.variable,
            "made": step.made.name,
            "product": pluralize(step.product, "{count} cell", "{count} cells"),
            "cells": pluralize(step.made.cells, "{count} cell", "{count} cells"),
        }
        if step.made.members:
            words = Sentence(
                "Multiply {factors}: {product}. Sum {variable} out: {made} over {kept}, {cells}.",
                **values,
                kept=list_names(step.made.members),
            )
        else:
            words = Sentence(
                "Multiply {factors}: {product}. Sum {variable} out: {made} is a number.",
                **values,
            )
        title = Sentence("Sum out {variable}", variable=step.variable)
        return Step(title, words, self._table(step), self._product(step))

    def _product(self, step: SummedOut) -> NumberTable | None:
        if step.product_logs is None:
            return None
        states = tuple(self.network[name].states for name in step.scope)
        title = Sentence("Product, before {variable} is summed out", variable=step.variable)
        return NumberTable(title, step.scope, states, step.product_logs)

    def _table(self, step: SummedOut) -> NumberTable | None:
        if step.logs is None:
            return None
        states = tuple(self.network[name].states for name in step.made.members)
        title = Sentence("Factor {factor}", factor=step.made.name)
        return NumberTable(title, step.made.members, states, step.logs)

    def _result_step(self) -> Step:
        total = math.exp(min(self.posteriors.log_evidence or 0.0, 0.0))
        words = Sentence(
            "Multiply what is left: {factors}. Divided by its sum, {number}, it is the posterior.",
            factors=list_names([self.boxes[k].name for k in self.last]),
            number=f"{total:.6g}",
        )
        with np.errstate(divide="ignore"):
            logs = np.log(self.posteriors[self.target])
        states = (self.network[self.target].states,)
        title = Sentence("P({variable} | e)", variable=self.target)
        table = NumberTable(title, (self.target,), states, logs)
        joint = Sentence("P({variable}, e), before it is normalized", variable=self.target)
        unscaled = NumberTable(
            joint, (self.target,), states, logs + (self.posteriors.log_evidence or 0.0)
        )
        return Step(Sentence("Multiply and normalize"), words, table, unscaled)

    # -- frames -----------------------------------------------------------------------------------

    @cached_property
    def _scopes(self) -> tuple[tuple[Edge, ...], frozenset[str]]:
        """Non-arc edges between variables of one factor, and variables in no factor."""
        edges: dict[Edge, None] = {}
        place = {name: k for k, name in enumerate(self.network)}
        for box in self.initial:
            members = sorted(box.members, key=place.__getitem__)
            for a, b in itertools.combinations(members, 2):
                if a not in self.network.parents(b) and b not in self.network.parents(a):
                    edges[a, b] = None
        present = {name for box in self.initial for name in box.members}
        return tuple(edges), frozenset(self.network.names) - present

    @cached_property
    def _fills(self) -> tuple[tuple[Edge, ...], ...]:
        """For each elimination, the edges it adds between variables of the new factor."""
        place = {name: k for k, name in enumerate(self.network)}
        known = set(self._scopes[0])
        known |= {tuple(sorted(arc, key=place.__getitem__)) for arc in self.network.arcs}  # type: ignore[misc]
        found = []
        for each in self.sums:
            members = sorted(each.made.members, key=place.__getitem__)
            new = tuple(e for e in itertools.combinations(members, 2) if e not in known)
            known.update(new)
            found.append(new)
        return tuple(found)

    def __len__(self) -> int:
        return len(self.steps)

    def at(self, step: int) -> Frame:
        """Return how a step looks."""
        first, (marriages, beside) = len(self.initial), self._scopes
        if step == 0:
            return Frame(directed=True, ringed=(self.target,))
        if step == 1:
            return Frame(marriages=marriages, gone=beside, ringed=(self.target,), boxes=first)
        done = self.sums[: step - 1]
        numbers = {each.variable: k for k, each in enumerate(done, 1)}
        fills = tuple(edge for new in self._fills[: len(done)] for edge in new)
        if step >= self.stages[3].first or not self.sums:
            last = len(self.boxes) - 1
            shown = step >= self.stages[3].first
            return Frame(
                marriages=marriages,
                fills=fills,
                numbers=numbers,
                gone=beside | numbers.keys(),
                ringed=(self.target,),
                boxes=last + 1 if shown else last,
                links=len(self.links) if shown else 0,
                lit=(*self.last, last) if shown else (),
            )
        now = done[-1]
        return Frame(
            marriages=marriages,
            fills=fills,
            strong=frozenset(self._fills[len(done) - 1]),
            numbers=numbers,
            gone=beside | {each.variable for each in done[:-1]},
            ringed=(now.variable,),
            tied=now.made.members,
            boxes=first + len(done),
            links=sum(len(each.inputs) for each in done),
            lit=(*now.inputs, first + len(done) - 1),
        )


def _pluralize(count: int) -> Sentence:
    return pluralize(count, "{count} factor", "{count} factors")
