"""Sets to adjust for: is this one, one, all minimal ones, a smallest one."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from bayesgui.core.errors import ModelError
from bayesgui.core.monitor import SILENT
from bayesgui.graph.causal.causal_question import causal_question
from bayesgui.graph.causal.separation import reached
from bayesgui.graph.causal.separators import SeparatorSearch

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from bayesgui.core.monitor import Monitor
    from bayesgui.graph.causal.causal_graph import CausalGraph
    from bayesgui.graph.causal.causal_question import CausalQuestion

Names = tuple[str, ...]

LISTED_SETS = 100
"""Sets that are listed unless a caller wants more; there may be exponentially many."""


@dataclass(frozen=True)
class AdjustmentSets:
    """Minimal sets, smaller ones first, each in the order of the nodes.

    None at all is another thing than the empty set, which is a set. `complete`: whether these are
    all. Each is minimal among the sets that have what was required.
    """

    sets: tuple[Names, ...]
    complete: bool = True


def is_adjustment_set(
    graph: CausalGraph, x: Iterable[str] | str, y: Iterable[str] | str, z: Iterable[str] | str
) -> bool:
    """Tell whether P(y | do(x)) = Σ_z P(y | x, z) P(z) in each model of the graph; linear time.

    A set with a node that cannot be observed, or with a cause or an effect, is none.

    Shpitser, VanderWeele & Robins (2010), On the validity of covariate adjustment for estimating
    causal effects, UAI.
    """
    return adjusts(causal_question(graph, x, y), set(graph.checked(z)))


def adjusts(question: CausalQuestion, z: set[str] | frozenset[str]) -> bool:
    """Tell whether a set of nodes is an adjustment set."""
    return question.candidates.issuperset(z) and reached(
        question.biasing_graph, question.causes, z
    ).isdisjoint(question.effects)


def adjustment_set(
    graph: CausalGraph,
    x: Iterable[str] | str,
    y: Iterable[str] | str,
    require: Iterable[str] | str = (),
    forbid: Iterable[str] | str = (),
) -> Names | None:
    """Return the minimal set that is nearest to the causes, in linear time; None if there is none.

    It has what is required, and nothing of what is forbidden.
    """
    found = separator_search(causal_question(graph, x, y), require, forbid).nearest()
    return None if found is None else graph.in_order(found)


def adjustment_sets(
    graph: CausalGraph,
    x: Iterable[str] | str,
    y: Iterable[str] | str,
    require: Iterable[str] | str = (),
    forbid: Iterable[str] | str = (),
    limit: int = LISTED_SETS,
    monitor: Monitor = SILENT,
) -> AdjustmentSets:
    """Return all minimal sets, or as many as the limit says, with polynomial delay.

    van der Zander, Liśkiewicz & Textor (2014), Constructing separators and adjustment sets in
    ancestral graphs, UAI.
    """
    search = separator_search(causal_question(graph, x, y), require, forbid)
    found = [graph.in_order(each) for each in islice(search.all(monitor), limit + 1)]
    place = graph.place
    shown = sorted(found[:limit], key=lambda names: (len(names), [place[n] for n in names]))
    return AdjustmentSets(tuple(shown), complete=len(found) <= limit)


def smallest_adjustment_set(
    graph: CausalGraph,
    x: Iterable[str] | str,
    y: Iterable[str] | str,
    require: Iterable[str] | str = (),
    forbid: Iterable[str] | str = (),
    costs: Mapping[str, float] | None = None,
) -> Names | None:
    """Return a set of least total cost; None if there is none.

    `costs`: what a node costs that is not required, 1 where nothing is said; at least 0.
    """
    found = separator_search(causal_question(graph, x, y), require, forbid).cheapest(costs or {})
    return None if found is None else graph.in_order(found)


def separator_search(
    question: CausalQuestion, require: Iterable[str] | str, forbid: Iterable[str] | str
) -> SeparatorSearch:
    """Return the search for sets with some nodes and without others, or say why one cannot be in.

    A set separates causes and effects in the biasing graph and has candidates only.
    """
    required, forbidden = (set(question.graph.checked(each)) for each in (require, forbid))
    for name in question.graph.in_order(required):
        check_can_adjust_for(question, name)
        if name in forbidden:
            raise ModelError(
                "{variable} is both required and forbidden; choose one.", variable=name
            )
    return SeparatorSearch(
        question.biasing_graph,
        question.causes,
        question.effects,
        question.candidates - forbidden,
        required,
    )


def check_can_adjust_for(question: CausalQuestion, name: str) -> None:
    """Raise if no adjustment set has a node, and say why."""
    if name in question.causes:
        raise ModelError(
            "{variable} is the cause; nothing is adjusted for it. Take it out.", variable=name
        )
    if name in question.effects:
        raise ModelError(
            "{variable} is the effect; nothing is adjusted for it. Take it out.", variable=name
        )
    if name in question.graph.hidden:
        raise ModelError("{variable} cannot be observed; take it out of the set.", variable=name)
    if name in question.mediators:
        raise ModelError(
            "{variable} lies on the way from {cause} to {effect}: adjusting for it takes the "
            "effect itself away. Take it out.",
            variable=name,
            cause=", ".join(question.causes),
            effect=", ".join(question.effects),
        )
    if name in question.spoiled:
        causal = question.causal_nodes & question.graph.ancestors(name)
        nearest = [n for n in question.graph.in_order(causal) if n in question.effects]
        raise ModelError(
            "{variable} lies below {other}: adjusting for it distorts the effect. Take it out.",
            variable=name,
            other=nearest[0] if nearest else question.graph.in_order(causal)[0],
        )
