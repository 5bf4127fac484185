"""The ID and IDC algorithms: an effect as a formula over what is observed, or a hedge.

Shpitser & Pearl (2006), Identification of joint interventional distributions in recursive
semi-Markovian causal models, AAAI, 1219–1226; the same (2006), Identification of conditional
interventional distributions, UAI, 437–444.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.errors import ModelError
from bayesgui.core.monitor import SILENT
from bayesgui.core.name_lists import list_names
from bayesgui.core.sentence import Sentence
from bayesgui.graph.causal.identification.derivation import (
    Hedge,
    HedgeFoundError,
    Identified,
    Step,
    hedge_of,
)
from bayesgui.graph.causal.identification.formula import Probability
from bayesgui.graph.causal.identification.law import Law
from bayesgui.graph.causal.identification.simplification import Simplifier
from bayesgui.graph.causal.separation import m_separated

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bayesgui.core.monitor import Monitor
    from bayesgui.graph.causal.causal_graph import CausalGraph

Names = frozenset[str]


def identify(
    graph: CausalGraph,
    x: Iterable[str] | str,
    y: Iterable[str] | str,
    given: Iterable[str] | str = (),
    monitor: Monitor = SILENT,
) -> Identified | Hedge:
    """Return P(y | do(x), given) as a formula over what can be observed, or what forbids it.

    `x`: none, one or several nodes; what holds of one holds of sets. Both algorithms are sound and
    complete: where there is a hedge, two models agree on all that is observed and not on the
    effect.
    """
    causes, effects, known = (graph.in_order({*graph.checked(names)}) for names in (x, y, given))
    _check(graph, causes, effects, known)
    seen = graph.projected()
    search = _Identification(seen, monitor)
    target = Probability(effects, known, causes)
    try:
        step = search.conditional(frozenset(causes), frozenset(effects), frozenset(known))
    except HedgeFoundError as found:
        return hedge_of(target, found, seen)
    return Identified(target, step.formula, step)


def _check(
    graph: CausalGraph, causes: tuple[str, ...], effects: tuple[str, ...], known: tuple[str, ...]
) -> None:
    if not effects:
        raise ModelError("An effect is on one node at least; name it.")
    for name in (*causes, *effects, *known):
        if name in graph.hidden:
            raise ModelError(
                "{variable} cannot be observed, so that nothing observed can tell about it; choose "
                "another node, or mark it as observed.",
                variable=name,
            )
    listed = (*causes, *effects, *known)
    for k, name in enumerate(listed):
        if name in listed[:k]:
            raise ModelError(
                "{variable} appears twice among cause, effect and what is given; name it once.",
                variable=name,
            )


class _Identification:
    """One run of the algorithms on a graph without hidden nodes."""

    def __init__(self, graph: CausalGraph, monitor: Monitor) -> None:
        self._graph = graph
        self._monitor = monitor
        self._short = Simplifier(graph, monitor)

    def conditional(self, x: Names, y: Names, z: Names) -> Step:
        """IDC: what is given is set instead where that is the same, and divided by where not."""
        graph = self._graph
        target = self._target(x, y, z)
        for name in graph.in_order(z):
            cut = graph.severed(into=x, out_of={name})
            if m_separated(cut, y, name, x | (z - {name})):
                below = self.conditional(x | {name}, y, z - {name})
                words = Sentence(
                    "To see {variable} is here the same as to set it: no path that ends in an "
                    "arrow into {variable} is open to {effect} (rule 2 of do).",
                    variable=name,
                    effect=self._listed(y),
                )
                return Step("IDC 1", words, target, below.formula, graph.names, (below,))
        law = Law.observed(graph, self._short)
        if not z:
            return self._id(x, y, law, graph, frozenset())
        both = self._id(x, y | z, law, graph, frozenset())
        formula = self._short.ratio(both.formula, self._short.sum(y, both.formula))
        words = Sentence(
            "The effect on {names} together, divided by its sum over {effect}.",
            names=self._listed(y | z),
            effect=self._listed(y),
        )
        return Step("IDC 2", words, target, formula, graph.names, (both,))

    def _id(self, x: Names, y: Names, law: Law, graph: CausalGraph, context: Names) -> Step:
        """ID, its lines in the order of the paper.

        `law`: of the nodes of `graph`, under do(context), which the recursion has left behind.
        """
        self._monitor.check()
        nodes = frozenset(graph.names)
        target = self._target(x | context, y)
        if not x:
            words = Sentence(
                "Nothing is set any more: sum out {names}.", names=self._listed(nodes - y)
            )
            if nodes == y:
                words = Sentence("Nothing is set any more: this is what is observed.")
            return Step("1", words, target, law.marginal(y), graph.names)

        above = y | graph.ancestors(*y)
        if above != nodes:
            words = Sentence(
                "Leave out {names}, on which {effect} cannot depend.",
                effect=self._listed(y),
                names=self._listed(nodes - above),
            )
            below = self._id(x & above, y, law.of(above), graph.restricted(above), context)
            return Step("2", words, target, below.formula, graph.names, (below,))

        cut = graph.severed(into=x)
        idle = nodes - x - y - cut.ancestors(*y)
        if idle:
            words = Sentence(
                "With {cause} set, no path leads from {names} to {effect}: set these, too, to any "
                "value.",
                cause=self._listed(x),
                names=self._listed(idle),
                effect=self._listed(y),
            )
            below = self._id(x | idle, y, law, graph, context)
            return Step("3", words, target, below.formula, graph.names, (below,))
        return self._by_districts(x, y, law, graph, context)

    def _by_districts(
        self, x: Names, y: Names, law: Law, graph: CausalGraph, context: Names
    ) -> Step:
        nodes = frozenset(graph.names)
        target = self._target(x | context, y)
        districts = graph.restricted(nodes - x).districts()
        if len(districts) > 1:
            parts = [self._id(nodes - part, part, law, graph, context) for part in districts]
            summed = nodes - x - y
            formula = self._short.sum(summed, self._short.product(p.formula for p in parts))
            words = Sentence(
                "Without {cause} the districts are {sets}: the effect is the product of theirs.",
                cause=self._listed(x),
                sets=", ".join(self._set(part) for part in districts),
            )
            if summed:
                words = Sentence(
                    "Without {cause} the districts are {sets}: the effect is the product of "
                    "theirs, summed over {names}.",
                    cause=self._listed(x),
                    sets=", ".join(self._set(part) for part in districts),
                    names=self._listed(summed),
                )
            return Step("4", words, target, formula, graph.names, tuple(parts))

        (inner,) = districts
        whole = graph.districts()
        if len(whole) == 1:
            raise HedgeFoundError(nodes, inner)
        outer = next(each for each in whole if inner <= each)
        if outer == inner:
            words = Sentence(
                "{names} is a district of the whole, too: a product of what is observed, each node "
                "given what comes before it.",
                names=self._set(inner),
            )
            if len(inner) == 1:
                words = Sentence(
                    "No hidden cause joins {names} to others: to set what comes before it is the "
                    "same as to see it.",
                    names=self._listed(inner),
                )
            parts_of = (law.conditional(name) for name in law.order if name in inner)
            formula = self._short.sum(inner - y, self._short.product(parts_of))
            return Step("6", words, target, formula, graph.names)
        words = Sentence(
            "{names} is a part of the district {outer}: go on with this one alone, all else set.",
            names=self._set(inner),
            outer=self._set(outer),
        )
        below = self._id(
            x & outer, y, law.set_outside(outer), graph.restricted(outer), context | (nodes - outer)
        )
        return Step("7", words, target, below.formula, graph.names, (below,))

    def _target(self, x: Names, y: Names, z: Names = frozenset()) -> Probability:
        """Return P(y | do(x), z) with no more set than what counts (rule 3 of do)."""
        order = self._graph.in_order
        cut = self._graph.severed(into=x)
        return Probability(order(y), order(z), order(x & cut.ancestors(*y, *z)))

    def _listed(self, names: Names) -> str:
        return list_names(self._graph.in_order(names))

    def _set(self, names: Names) -> str:
        return f"{{{self._listed(names)}}}"
