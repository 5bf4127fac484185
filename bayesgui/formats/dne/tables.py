"""The entries of Netica's tables: numbers, states, impossible configurations."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.monitor import SILENT, Monitor
from bayesgui.formats.properties import floats

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.core.variable import Variable

IMPOSSIBLE = "@imposs"
"""Mark of a configuration of the parents that cannot occur."""
UNDEFINED = "@undef"
"""Mark of a number that nobody has given."""
MARKS = (IMPOSSIBLE, UNDEFINED, "?")
"""Entries that are no numbers."""


def probabilities(
    words: Sequence[str], variable: Variable, rows: int, monitor: Monitor = SILENT
) -> tuple[list[float] | None, set[str]]:
    """Return the numbers of a ``probs`` list.

    `numbers`: all entries, child fastest; None if one is invalid. `marks`: marks of configurations
    without numbers, whose rows become uniform: `IMPOSSIBLE`, others where they are undefined.
    """
    try:
        return floats(words, monitor), set()
    except ValueError:
        pass
    size = variable.n_states
    # An impossible row has one mark per entry, or one for the whole row.
    whole = len(words) != rows * size
    numbers: list[float] = []
    marks: set[str] = set()
    for word in words:
        state = _position(word, variable) if word.startswith("#") else None
        if word in MARKS:
            numbers.extend([1.0 / size] * (size if whole else 1))
            marks.add(word)
        elif state is not None:
            numbers.extend(float(k == state) for k in range(size))
        else:
            try:
                numbers.extend(floats([word]))
            except ValueError:
                return None, marks
    return numbers, marks


def resulting_states(
    words: Sequence[str], variable: Variable
) -> tuple[NDArray[np.float64] | None, set[str]]:
    """Return the one-hot rows of a ``functable`` list.

    `words`: its entries without brackets and commas: states by name, by ``#`` and position, by
    their value, or a number inside an interval. `rows`: shape (len(words), n_states); None if an
    entry is invalid.
    """
    states: list[int] = []
    marks: set[str] = set()
    for word in words:
        state = -1 if word in MARKS else _position(word.strip('"'), variable)
        if state is None:
            return None, marks
        if state < 0:
            marks.add(word)
        states.append(state)
    rows = np.zeros((len(states), variable.n_states))
    chosen = np.array(states, dtype=np.int64)
    known = chosen >= 0
    rows[known, chosen[known]] = 1.0
    rows[~known] = 1.0 / variable.n_states
    return rows, marks


def _position(word: str, variable: Variable) -> int | None:
    if word.startswith("#"):
        index = int(word[1:7]) if word[1:].isdecimal() else variable.n_states
        return index if index < variable.n_states else None
    if word in variable.states:
        return variable.states.index(word)
    try:
        (value,) = floats([word])
    except ValueError:
        return None
    if variable.values and value in variable.values:
        return variable.values.index(value)
    if variable.edges:
        inside = [
            k
            for k in range(variable.n_states)
            if variable.edges[k] <= value < variable.edges[k + 1]
        ]
        at_end = [variable.n_states - 1] if value == variable.edges[-1] else []
        return next(iter([*inside, *at_end]), None)
    return None
