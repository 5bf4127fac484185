"""Rows scored by the whole joint table."""

from __future__ import annotations

import numpy as np


def joint_of(network) -> np.ndarray:
    """Return P of all nodes, an axis each in the network's order."""
    place = {name: k for k, name in enumerate(network.names)}
    joint = np.ones([variable.n_states for variable in network.variables])
    for name in network.names:
        cpt = network.cpt(name)
        axes = [place[each] for each in (*cpt.parents, name)]
        order = np.argsort(axes)
        shape = [1] * len(place)
        for axis in axes:
            shape[axis] = joint.shape[axis]
        joint = joint * cpt.values.transpose(order).reshape(shape)
    return joint


def log_p(joint: np.ndarray, row) -> float:
    """Return ln P of the observed cells of a row of codes; −1 is missing."""
    part = joint[tuple(slice(None) if code < 0 else code for code in row)]
    with np.errstate(divide="ignore"):
        return float(np.log(part.sum()))


def random_codes(network, rows: int, missing: float, seed: int) -> np.ndarray:
    """Return rows of states of all kinds, possible or not, some cells missing."""
    rng = np.random.default_rng(seed)
    sizes = np.array([variable.n_states for variable in network.variables])
    codes = rng.integers(0, sizes, (rows, len(sizes)))
    codes[rng.random(codes.shape) < missing] = -1
    return codes.astype(np.int32)
