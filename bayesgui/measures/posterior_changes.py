"""Changes of posteriors relative to their priors."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from numpy.typing import NDArray

    from bayesgui.core.model import Model

MIN_DISTANCE = 1e-6
"""Smallest reported change of a probability; below it is rounding error."""


@dataclass(frozen=True, slots=True)
class PosteriorChange:
    """The change of a node's distribution due to findings.

    `state`: state with the largest change; the first of ties. `prior`, `posterior`: its probability
    without and with the findings. `distance`: total variation distance: half the sum of absolute
    differences.
    """

    name: str
    state: str
    prior: float
    posterior: float
    distance: float


def posterior_changes(
    network: Model,
    prior: Mapping[str, NDArray[np.float64]],
    posterior: Mapping[str, NDArray[np.float64]],
    without: Collection[str] = (),
    most: int | None = None,
) -> list[PosteriorChange]:
    """List nodes whose posterior differs from the prior, largest change first.

    `prior`, `posterior`: shape (n_states,); distributions without and with the findings; nodes
    missing in either are skipped. `without`: nodes to skip, such as those with findings.
    """
    names = [
        v.name
        for v in network.variables
        if v.name not in without
        and v.name in prior
        and v.name in posterior
        and len(prior[v.name]) == len(posterior[v.name]) == v.n_states
    ]
    if not names:
        return []
    # One vectorized pass: a thousand small arrays would take longer than the query.
    before = np.concatenate([prior[name] for name in names])
    after = np.concatenate([posterior[name] for name in names])
    starts = np.cumsum([0, *(network[name].n_states for name in names[:-1])])
    change = np.abs(after - before)
    distances = np.add.reduceat(change, starts) / 2
    order = np.argsort(-distances, kind="stable")
    order = order[distances[order] > MIN_DISTANCE][:most]
    return [
        _posterior_change(
            network, names[k], prior[names[k]], posterior[names[k]], float(distances[k])
        )
        for k in order
    ]


def change_distances(
    prior: Mapping[str, NDArray[np.float64]], posterior: Mapping[str, NDArray[np.float64]]
) -> dict[str, float]:
    """Return the total variation distance of each node's posterior from its prior.

    `prior`, `posterior`: as in `posterior_changes`.
    """
    both = [
        (name, before, after)
        for name, after in posterior.items()
        if name in prior and len(before := prior[name]) == len(after)
    ]
    if not both:
        return {}
    change = np.concatenate([after for _, _, after in both])
    change -= np.concatenate([before for _, before, _ in both])
    starts = np.cumsum([0, *(len(before) for _, before, _ in both[:-1])])
    distances = np.add.reduceat(np.abs(change), starts) / 2
    return dict(zip((name for name, _, _ in both), distances.tolist(), strict=True))


def largest_changes(
    network: Model,
    prior: Mapping[str, NDArray[np.float64]],
    posterior: Mapping[str, NDArray[np.float64]],
    groups: Mapping[str, Collection[str]],
    distances: Mapping[str, float] | None = None,
) -> dict[str, PosteriorChange]:
    """Return the largest change in each of some groups of nodes, where there is one.

    `prior`, `posterior`: as in `posterior_changes`. `distances`: what `change_distances` says of
    them, where it is known. Of nodes that changed as much, the first by name.
    """
    known = change_distances(prior, posterior) if distances is None else distances
    found = {}
    for key, names in groups.items():
        moved = [(known[name], name) for name in names if known.get(name, 0.0) > MIN_DISTANCE]
        if not moved:
            continue
        most = max(moved)[0]
        name = min(each for distance, each in moved if distance == most)
        found[key] = _posterior_change(network, name, prior[name], posterior[name], most)
    return found


def _posterior_change(
    network: Model,
    name: str,
    before: NDArray[np.float64],
    after: NDArray[np.float64],
    distance: float,
) -> PosteriorChange:
    change = np.abs(after - before)
    # The two states of a binary node change equally up to rounding; choose the first.
    state = int((change >= change.max() - MIN_DISTANCE).argmax())
    return PosteriorChange(
        name, network[name].states[state], float(before[state]), float(after[state]), distance
    )
