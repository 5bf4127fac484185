"""What an instrument says about an effect that nothing else identifies: bounds."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.monitor import SILENT

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor

MAX_TYPES = 20_000
"""Response types above which no bounds are looked for."""


def instrument_bounds(
    table: NDArray[np.float64], arms: tuple[int, int]
) -> tuple[float, float] | None:
    """Return the sharp bounds of P(y | do(x₁)) − P(y | do(x₂)).

    `table`: P(z, x, y or not), shape (states of z, states of x, 2). `arms`: x₁ and x₂. Each unit
    has a type: the x that it has at each z, and whether y happens at each x; the observed
    probabilities are linear in the shares of the types. None where there are too many types, or no
    shares fit because z is no instrument after all.

    Balke and Pearl (1997), Bounds on treatment effects from studies with imperfect compliance,
    J. Am. Stat. Assoc. 92:1171-1176.
    """
    from scipy.optimize import linprog

    weights = table.sum(axis=(1, 2))
    given = table[weights > 0] / weights[weights > 0, np.newaxis, np.newaxis]
    n_z, n_x, _ = given.shape
    if n_x**n_z * 2**n_x > MAX_TYPES:
        return None
    takes = np.array(list(itertools.product(range(n_x), repeat=n_z)))
    answers = np.array(list(itertools.product((0, 1), repeat=n_x)))
    n_types = len(takes) * len(answers)
    rows, values = [], []
    for z, x, y in itertools.product(range(n_z), range(n_x), (0, 1)):
        rows.append(np.outer(takes[:, z] == x, answers[:, x] == y).ravel())
        values.append(given[z, x, y])
    effect = (answers[:, arms[0]] == 0).astype(float) - (answers[:, arms[1]] == 0)
    goal = np.tile(effect, len(takes))
    ends = []
    for sign in (1.0, -1.0):
        found = linprog(
            sign * goal, A_eq=np.array(rows, dtype=float), b_eq=np.array(values), method="highs"
        )
        if found.status != 0:
            return None
        ends.append(sign * float(found.fun))
    assert len(goal) == n_types
    return ends[0], ends[1]


def bounds_within(
    table: NDArray[np.float64], arms: tuple[int, int], monitor: Monitor = SILENT
) -> tuple[float, float] | None:
    """Return the bounds by an instrument that needs others to be given: means over their states.

    `table`: shape (states of each given node, of z, of x, 2).
    """
    low = high = 0.0
    for each in table.reshape(-1, *table.shape[-3:]):
        weight = float(each.sum())
        if weight <= 0:
            continue
        monitor.check()
        found = instrument_bounds(each, arms)
        if found is None:
            return None
        low, high = low + weight * found[0], high + weight * found[1]
    return low, high
