"""How far each posterior moved from its prior."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from numpy.typing import NDArray

    from bayesgui.core.network import BayesianNetwork

LEAST = 1e-6
"""A smaller move is the rounding of the engine, not news."""


@dataclass(frozen=True, slots=True)
class Move:
    """A posterior that findings moved.

    Parameters
    ----------
    name : str
        The node.
    state : str
        The state that moved most, the first of equals.
    prior, posterior : float
        Its probability without and with the findings.
    distance : float
        Total variation between prior and posterior, half the sum of all differences.
    """

    name: str
    state: str
    prior: float
    posterior: float
    distance: float


def moves(
    network: BayesianNetwork,
    prior: Mapping[str, NDArray[np.float64]],
    posterior: Mapping[str, NDArray[np.float64]],
    without: Collection[str] = (),
) -> list[Move]:
    """List the nodes whose posterior differs from the prior, the largest move first.

    Parameters
    ----------
    network : BayesianNetwork
        Gives names and states; equal moves keep its order.
    prior, posterior : mapping of str to ndarray of float64, shape (n_states,)
        Beliefs without and with the findings; nodes that either lacks are left out.
    without : collection of str
        Nodes left out, such as those with findings.
    """
    found = []
    for variable in network.variables:
        name = variable.name
        if name in without or name not in prior or name not in posterior:
            continue
        before, after = prior[name], posterior[name]
        if not len(before) == len(after) == variable.n_states:
            continue
        change = np.abs(after - before)
        distance = float(change.sum()) / 2
        if distance > LEAST:
            # Two states move by the same amount but for rounding; the first stands for both.
            best = int((change >= change.max() - LEAST).argmax())
            move = Move(
                name, variable.states[best], float(before[best]), float(after[best]), distance
            )
            found.append(move)
    return sorted(found, key=lambda move: -move.distance)
