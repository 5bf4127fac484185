"""Instruments: nodes that act on the effect through the cause alone, given some others."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bayesgui.core.monitor import SILENT
from bayesgui.graph.causal.causal_question import Direction, causal_question
from bayesgui.graph.causal.separation import reached
from bayesgui.graph.causal.separators import SeparatorSearch

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bayesgui.core.monitor import Monitor
    from bayesgui.graph.causal.adjustment import Names
    from bayesgui.graph.causal.causal_graph import CausalGraph
    from bayesgui.graph.causal.causal_question import CausalQuestion


class Instrument(NamedTuple):
    """An instrument, and the nodes that it must be given; () if none."""

    name: str
    given: Names = ()


def instruments(
    graph: CausalGraph, x: str, y: str, limit: int | None = None, monitor: Monitor = SILENT
) -> tuple[Instrument, ...]:
    """Return the instruments for the effect of x on y, each with a set: parents of x first.

    z is one given W if W separates z and y where the first arcs of causal paths are cut, does not
    separate z and x, and has nothing of what causal paths lead to. W is sought among the ancestors
    of y and z, nearest to y: if any set of ancestors makes z an instrument, this one does. If sets
    that are no ancestors make instruments, sets of ancestors do so with other nodes.

    van der Zander, Textor & Liśkiewicz (2015), Efficiently finding conditional instruments for
    causal inference, IJCAI.
    """
    question = causal_question(graph, x, y)
    found: list[Instrument] = []
    if question.direction is not Direction.FORWARD:
        return ()
    possible = _possible(question)
    near = dict.fromkeys((*graph.parents[x], *graph.in_order(graph.ancestors(x)), *graph.names))
    for name in near:
        if len(found) == limit:
            break
        if name in possible:
            monitor.check()
            given = _given(question, name)
            if given is not None:
                found.append(Instrument(name, graph.in_order(given)))
    return tuple(found)


def is_instrument(
    graph: CausalGraph, x: str, y: str, z: str, given: Iterable[str] | str = ()
) -> bool:
    """Tell whether z is an instrument for the effect of x on y, given a set.

    Brito & Pearl (2002), Generalized instrumental variables, UAI.
    """
    question = causal_question(graph, x, y)
    nodes = frozenset(graph.checked(given))
    graph.checked(z)
    if z in nodes or z not in _possible(question) or not question.candidates.issuperset(nodes):
        return False
    return _acts_through_cause(question, z, nodes)


def _possible(question: CausalQuestion) -> frozenset[str]:
    """Return the nodes that may be instruments.

    What lies below the cause could only be one where nothing confounds cause and effect.
    """
    return question.candidates - question.graph.descendants(*question.causes)


def _acts_through_cause(question: CausalQuestion, z: str, given: frozenset[str]) -> bool:
    beside = reached(question.biasing_graph, [z], given)
    return beside.isdisjoint(question.effects) and not beside.isdisjoint(question.causes)


def _given(question: CausalQuestion, z: str) -> frozenset[str] | None:
    """Return the set that is nearest to the effect, if z is an instrument given it."""
    search = SeparatorSearch(
        question.biasing_graph,
        [z],
        question.effects,
        question.candidates - {z},
    )
    given = search.nearest(to_y=True)
    return given if given is not None and _acts_through_cause(question, z, given) else None
