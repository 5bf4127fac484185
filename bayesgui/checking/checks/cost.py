"""What inference costs, and which nodes drive it."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from bayesgui.checking.problem import Problem, Severity
from bayesgui.checking.registry import WholeCheck, checks
from bayesgui.checking.remedies import show_nodes
from bayesgui.core.byte_sizes import bytes_text, default_budget, readable_count
from bayesgui.core.name_lists import list_names
from bayesgui.core.problems.ignored_problems import Place
from bayesgui.core.sentence import Sentence
from bayesgui.graph.elimination_order import (
    BYTES_PER_CELL,
    best_order,
    bits,
    elimination_cliques,
    family_scopes,
    maximal_cliques,
    moral_neighbors,
    scores_for,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bayesgui.checking.subject import Subject
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork

_TOLD = 0.25
"""Share of the memory budget from which the cost is told."""
_MOST_NAMES = 5


@checks.register("cost", label="Cost of inference", order=75)
class Cost(WholeCheck):
    """A junction tree that takes much of the memory, or more than there is."""

    why = (
        "The junction tree needs a table for each clique of the triangulated graph. One parent "
        "less of the node that drives the largest clique often makes it many times smaller; "
        "approximate engines do without it."
    )

    def reads(self, subject: Subject) -> tuple[object, ...]:
        """Return arcs, numbers of states and the budget."""
        network = subject.network
        sizes = tuple(variable.n_states for variable in network.variables)
        return sizes, tuple(network.parents(name) for name in network), subject.budget

    def problems(self, subject: Subject, monitor: Monitor) -> Iterator[Problem]:
        """Return what drives the cost, if it is a quarter of the budget or more."""
        network = subject.network
        budget = subject.budget or default_budget()
        if subject.model.is_template or not len(network):
            return
        clique, needed = _largest(network, monitor)
        if needed < _TOLD * budget:
            return
        names = [name for k, name in enumerate(network) if clique >> k & 1]
        child, family = _largest_family(network, names)
        yield Problem(
            self.kind,
            Severity.WARNING if needed > budget else Severity.HINT,
            Place((child, *(name for name in names if name != child))),
            _sentence(network, names, child, family, needed, budget),
            show_nodes(names),
            weight=float(min(needed, 2**60)),
        )


def _largest(network: BayesianNetwork, monitor: Monitor) -> tuple[int, int]:
    """Return the nodes of the largest clique as a bit set, and the bytes of the whole tree."""
    sizes = [variable.n_states for variable in network.variables]
    neighbors = moral_neighbors(family_scopes(network))
    order, cost = best_order(neighbors, sizes, scores=scores_for(len(sizes)), monitor=monitor)
    cliques = elimination_cliques(neighbors, order, monitor)
    kept = [cliques[k] for k in maximal_cliques(order, cliques, monitor)]
    largest = max(kept, key=lambda mask: math.prod(sizes[v] for v in bits(mask)))
    return largest, cost.total_cells * BYTES_PER_CELL


def _largest_family(network: BayesianNetwork, names: Sequence[str]) -> tuple[str, int]:
    """Return the node of a clique with the largest family within it, and that one's cells."""
    inside = set(names)
    cells = {
        name: math.prod(
            network[each].n_states for each in (name, *network.parents(name)) if each in inside
        )
        for name in names
    }
    child = max(cells, key=lambda name: cells[name])
    return child, cells[child]


def _sentence(
    network: BayesianNetwork,
    names: Sequence[str],
    child: str,
    family: int,
    needed: int,
    budget: int,
) -> Sentence:
    cells = math.prod(network[name].n_states for name in names)
    values = {
        "memory": bytes_text(needed),
        "budget": bytes_text(budget),
        "cells": readable_count(cells),
    }
    if 2 * family >= cells:
        return Sentence(
            "Inference needs {memory} of {budget}: {child} has {count} parents, which makes "
            "{cells} cells.",
            child=child,
            count=len(network.parents(child)),
            **values,
        )
    listed = list_names(names[:_MOST_NAMES])
    return Sentence(
        "Inference needs {memory} of {budget}: loops join {count} nodes, {names} among them, in "
        "{cells} cells.",
        names=listed,
        count=len(names),
        **values,
    )
