"""The network of some variables of another one, with the same distribution of these."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.errors import MemoryBudgetError
from bayesgui.core.monitor import SILENT

if TYPE_CHECKING:
    from collections.abc import Collection

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork


def marginal_network(
    network: BayesianNetwork, kept: Collection[str], monitor: Monitor = SILENT
) -> BayesianNetwork:
    """Return a network of some variables whose joint distribution is their marginal.

    What is below all of them is left out; the arcs of any other variable are reversed, first to
    its first child, until it has no children.

    Shachter (1986), Evaluating influence diagrams, Operations Research 34, 871–882.
    """
    above = network.ancestors(*kept) | set(kept)
    made = network.with_nodes(names=[name for name in network if name in above])
    while hidden := [name for name in made if name not in kept]:
        monitor.check()
        removed = min(hidden, key=lambda name: (len(made.children(name)), len(made.parents(name))))
        place = {name: k for k, name in enumerate(made.topological_order())}
        for child in sorted(made.children(removed), key=place.__getitem__):
            monitor.check()
            made = _reversed(made, removed, child)
        made = made.with_nodes(names=[name for name in made if name != removed])
    return made


def _reversed(network: BayesianNetwork, parent: str, child: str) -> BayesianNetwork:
    try:
        return network.with_arc_reversed_keeping_joint(parent, child)
    except MemoryBudgetError as error:
        raise MemoryBudgetError(
            "Only one of the networks has {variable}, and summing it out would need a table that "
            "is too large for {child}; remove {variable} from that network first, or add it to "
            "the other one.",
            variable=parent,
            child=child,
            needed=error.values["needed"],
            budget=error.values["budget"],
        ) from None
