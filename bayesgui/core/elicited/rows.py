"""Whole rows of a table made of what was said of some of their states."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.elicited.answers import ANY

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from bayesgui.core.elicited.answers import Configuration
    from bayesgui.core.elicited.asked import Asked

    Array = NDArray[np.float64]


def row_of(table: Array, configuration: Configuration) -> Array:
    """Return a row of a table, the mean over all states of a parent that is not named."""
    place = tuple(slice(None) if state == ANY else state for state in configuration)
    part = table[place]
    return np.asarray(part.reshape(-1, table.shape[-1]).mean(axis=0))


def completed_row(said: Mapping[int, float], reference: Array) -> Array:
    """Return a distribution with the probabilities that were said.

    The states of which nothing was said share the rest as in a reference row (Jeffrey's rule);
    where more than 1 was said, all of it is scaled down.
    """
    row = np.array(reference, np.float64)
    states = list(said)
    row[states] = 0.0
    total, rest = sum(said.values()), row.sum()
    open_states = [state for state in range(row.size) if state not in said]
    left = max(1.0 - total, 0.0)
    if open_states and rest > 0:
        row *= left / rest
    elif open_states:
        row[open_states] = left / len(open_states)
    row[states] = list(said.values())
    total = row.sum()
    return row / total if total > 0 else np.full(row.size, 1.0 / row.size)


def asked_rows(asked: Asked, reference: Array) -> dict[Configuration, Array]:
    """Return the rows of which something was said, completed; −1 stays where nobody named a parent.

    `reference`: the table whose rows complete them.
    """
    return {
        configuration: completed_row(said, row_of(reference, configuration))
        for configuration, said in asked.rows.items()
    }


def through_rows(table: Array, rows: Mapping[Configuration, Array]) -> Array:
    """Return a table with some rows replaced; those that name all parents win over others."""
    found = np.array(table)
    for configuration in sorted(rows, key=lambda each: -each.count(ANY)):
        place = tuple(slice(None) if state == ANY else state for state in configuration)
        found[place] = rows[configuration]
    return found


def is_whole(asked: Asked, configuration: Configuration) -> bool:
    """Whether all but one of the states of a row were asked, and all parents named."""
    return ANY not in configuration and len(asked.rows[configuration]) >= asked.n_states - 1
