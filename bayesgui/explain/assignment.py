"""Complete assignments: a state for each of some nodes, and what the steps call them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.explain.known import Fact, hard_fact

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.core.network import BayesianNetwork

Assignment = tuple[tuple[str, str], ...]
"""Names and states."""


def facts_of(network: BayesianNetwork, assignment: Sequence[tuple[str, str]]) -> tuple[Fact, ...]:
    """Return an assignment as facts, in its order.

    Parameters
    ----------
    network : BayesianNetwork
        The network.
    assignment : sequence of (str, str)
        Names and states.

    Raises
    ------
    ModelError
        If there is no such node or state.
    """
    return tuple(hard_fact(network[name], network[name].index(state)) for name, state in assignment)
