"""Which set estimates an effect with least variance, as far as the graph decides that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.graph.causal.adjustment import adjusts, separator_search
from bayesgui.graph.causal.causal_question import causal_question
from bayesgui.graph.causal.separation import reached

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bayesgui.graph.causal.adjustment import Names
    from bayesgui.graph.causal.causal_graph import CausalGraph
    from bayesgui.graph.causal.causal_question import CausalQuestion


def optimal_set(graph: CausalGraph, x: Iterable[str] | str, y: Iterable[str] | str) -> Names | None:
    """Return the adjustment set of least asymptotic variance; None where the graph names none.

    These are the parents of all causal nodes that are no causal nodes themselves. It has least
    variance among all sets, in linear models as with tables; with hidden nodes, if all of it can be
    observed. None also where there is no set, or no causal path.

    Henckel, Perković & Maathuis (2022), Graphical criteria for efficient total effect estimation
    via adjustment in causal linear models, JRSS B 84; Rotnitzky & Smucler (2020), Efficient
    adjustment sets for population average causal treatment effect estimation, JMLR 21.
    """
    question = causal_question(graph, x, y)
    if not question.causal_nodes or any(graph.spouses[name] for name in question.causal_nodes):
        return None
    above = {parent for name in question.causal_nodes for parent in graph.parents[name]}
    found = above.difference(question.spoiled, question.causes)
    return graph.in_order(found) if adjusts(question, found) else None


def optimal_minimal_set(
    graph: CausalGraph,
    x: Iterable[str] | str,
    y: Iterable[str] | str,
    require: Iterable[str] | str = (),
    forbid: Iterable[str] | str = (),
) -> Names | None:
    """Return the one of least variance among the minimal sets; None if there is no set.

    It is the minimal set nearest to the effect, and exists whatever is hidden. Proven for one cause
    and one effect with nothing required.

    Smucler, Sapienza & Rotnitzky (2022), Efficient adjustment sets in causal graphical models with
    hidden variables, Biometrika 109.
    """
    search = separator_search(causal_question(graph, x, y), require, forbid)
    found = search.nearest(to_y=True)
    return None if found is None else graph.in_order(found)


def compared(
    graph: CausalGraph,
    x: Iterable[str] | str,
    y: Iterable[str] | str,
    first: Iterable[str] | str,
    second: Iterable[str] | str,
) -> int | None:
    """Return -1 if the first set never estimates with more variance, 1 if the second one does not.

    0 if both hold; None where the numbers decide, or one of them is no adjustment set.

    Henckel, Perković & Maathuis (2022), theorem 3.4.
    """
    question = causal_question(graph, x, y)
    a, b = (frozenset(graph.checked(names)) for names in (first, second))
    if not (adjusts(question, a) and adjusts(question, b)):
        return None
    better, worse = _no_worse(question, a, b), _no_worse(question, b, a)
    if better and worse:
        return 0
    return -1 if better else 1 if worse else None


def _no_worse(question: CausalQuestion, a: frozenset[str], b: frozenset[str]) -> bool:
    """Tell whether a only lacks what says nothing on y, and only adds what says nothing on x."""
    graph, causes = question.graph, question.causes
    silent = reached(graph, question.effects, a.union(causes)).isdisjoint(b - a)
    return silent and reached(graph, causes, b).isdisjoint(a - b)
