"""Recognizing tables that differ only in the order of a hidden variable's states.

The likelihood does not change when the states of a variable that is never observed are exchanged,
so that ascents from other starts may find the same tables under other names.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.name_lists import list_names
from bayesgui.core.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.network import BayesianNetwork

    Tables = Mapping[str, NDArray[np.float64]]

MAX_ENUMERATED = 6
"""Number of states up to which all orders are compared."""

PASSES = 3
"""Rounds over the hidden variables, as the order of one decides on those of its neighbors."""

LISTED = 8
"""Maximum number of variables named in a note."""

SAME = 0.02
"""Difference of probabilities up to which two ascents are said to have found the same tables."""

NO_TWINS: Mapping[str, tuple[str, ...]] = MappingProxyType({})


@dataclass(frozen=True)
class Match:
    """The correspondence of the tables of one ascent to those of another.

    `orders`: for each hidden variable whose states are exchanged: the state of this ascent that
    corresponds to state k of the other one. `difference`: largest difference of two probabilities
    after the exchange, over rows with cases.
    """

    orders: Mapping[str, tuple[int, ...]]
    difference: float

    @property
    def is_same(self) -> bool:
        """Whether both found the same tables, but for the order of states."""
        return self.difference <= SAME


def match_states(
    network: BayesianNetwork,
    best: Tables,
    other: Tables,
    cases: Tables,
    hidden: Sequence[str],
    twins: Mapping[str, tuple[str, ...]] = NO_TWINS,
) -> Match:
    """Match the states of hidden variables of two ascents.

    `best`, `other`: shape (*parent_sizes, n_states); tables of both ascents. `cases`: expected
    counts of the first one; rows with less than one case are not compared. `twins`: variables whose
    states are exchanged with those of a hidden one.
    """
    weights = {name: _row_weights(cases[name]) for name in network}
    present = {name: np.asarray(other[name]) for name in network}
    orders = {name: tuple(range(network[name].n_states)) for name in hidden}
    for _ in range(PASSES):
        before = dict(orders)
        for name in hidden:
            axes = _family_axes(network, name, twins)
            order = _best_order(axes, network[name].n_states, best, present, weights)
            orders[name] = tuple(orders[name][k] for k in order)
            _exchange(axes, present, order)
        if orders == before:
            break
    difference = max(
        float((np.abs(best[name] - present[name]) * (weights[name] >= 1)).max(initial=0.0))
        for name in network
    )
    changed = {name: order for name, order in orders.items() if list(order) != sorted(order)}
    return Match(changed, difference)


def _row_weights(counts: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray(counts.sum(axis=-1, keepdims=True))


def _family_axes(
    network: BayesianNetwork, name: str, twins: Mapping[str, tuple[str, ...]]
) -> list[tuple[str, int]]:
    """Return the families that contain a variable or a twin of it, with its axis there."""
    axes: list[tuple[str, int]] = []
    for each in (name, *twins.get(name, ())):
        axes.append((each, len(network.parents(each))))
        axes += [(child, network.parents(child).index(each)) for child in network.children(each)]
    return axes


def _best_order(
    axes: Sequence[tuple[str, int]], size: int, best: Tables, present: Tables, weights: Tables
) -> tuple[int, ...]:
    """Return the states of `present` that are closest to those of `best`, one for each."""
    costs = np.zeros((size, size))
    for family, axis in axes:
        shape = best[family].shape
        weight = np.broadcast_to(weights[family], shape)
        ours, cases = (
            np.moveaxis(each, axis, 0).reshape(size, -1) for each in (best[family], weight)
        )
        theirs = np.moveaxis(present[family], axis, 0).reshape(size, -1)
        squares = (ours[:, np.newaxis] - theirs[np.newaxis]) ** 2
        costs += (squares * cases[:, np.newaxis]).sum(axis=-1)
    if size > MAX_ENUMERATED:
        return _greedy_order(costs)
    states = np.arange(size)
    return min(
        itertools.permutations(range(size)), key=lambda order: float(costs[states, order].sum())
    )


def _greedy_order(costs: NDArray[np.float64]) -> tuple[int, ...]:
    left, order = costs.copy(), [0] * len(costs)
    for _ in range(len(costs)):
        row, column = np.unravel_index(int(left.argmin()), left.shape)
        order[int(row)] = int(column)
        left[row], left[:, column] = np.inf, np.inf
    return tuple(order)


def _exchange(
    axes: Sequence[tuple[str, int]],
    tables: dict[str, NDArray[np.float64]],
    order: Sequence[int],
) -> None:
    for family, axis in axes:
        tables[family] = tables[family].take(order, axis)


def equal_states(
    network: BayesianNetwork, name: str, twins: Mapping[str, tuple[str, ...]] = NO_TWINS
) -> tuple[str, str] | None:
    """Return two states of a variable that no table tells apart, None if there are none.

    `name`: the variable. If it is hidden, EM cannot tell such states apart either. `twins`: as in
    `match_states`.
    """
    states = network[name].states
    slices = []
    for family, axis in _family_axes(network, name, twins):
        values = np.moveaxis(network.cpt(family).values, axis, 0)
        slices.append(values.reshape(len(states), -1))
    rows = np.concatenate(slices, axis=1)
    for one, other in itertools.combinations(range(len(states)), 2):
        if np.allclose(rows[one], rows[other], rtol=0.0, atol=1e-12):
            return states[one], states[other]
    return None


def hidden_notes(hidden: Sequence[str]) -> list[Sentence]:
    """Return the note on hidden variables, if there are any."""
    if not hidden:
        return []
    return [
        Sentence(
            "No cell of {variables} is observed; the order of the states that were estimated is "
            "arbitrary.",
            variables=list_names(hidden, LISTED),
        )
    ]
