"""The states that a question on cause and effect compares, as positions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.errors import EvidenceError
from bayesgui.core.evidence import Intervention
from bayesgui.core.name_lists import listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.core.network import BayesianNetwork


def compared_states(
    network: BayesianNetwork, name: str, states: Sequence[str] | None
) -> tuple[int, int]:
    """Return the state of a cause and the one it is compared with; its first two by default."""
    variable = network[name]
    if states is None:
        if variable.n_states < 2:
            raise EvidenceError(
                "{variable} has one state only; there is nothing to compare.", variable=name
            )
        return 0, 1
    chosen = listed(states)
    if len(chosen) != 2 or chosen[0] == chosen[1]:
        raise EvidenceError(
            "Two different states of {variable} are compared; give two.", variable=name
        )
    first, second = (Intervention(state).index(variable) for state in chosen)
    return first, second


def event_of(network: BayesianNetwork, name: str, state: str | None) -> int:
    """Return the state of an effect that counts as the event; its first one by default."""
    return 0 if state is None else Intervention(state).index(network[name])
