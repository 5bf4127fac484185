"""The entries of Netica's tables: numbers, states, impossible configurations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.formats.properties import floats

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.core.variable import Variable

_IMPOSSIBLE = ("@imposs", "@undef", "?")


def probabilities(
    words: Sequence[str], variable: Variable, rows: int
) -> tuple[list[float] | None, bool]:
    """Return the numbers of a ``probs`` list.

    Parameters
    ----------
    words : sequence of str
        Its entries without brackets and commas.
    variable : Variable
        The child.
    rows : int
        Number of configurations of its parents.

    Returns
    -------
    numbers : list of float or None
        All entries, child fastest; None if one is invalid.
    impossible : bool
        Whether some configurations are marked impossible; their rows become uniform.
    """
    try:
        return floats(words), False
    except ValueError:
        pass
    size = variable.n_states
    # An impossible row has one mark per entry, or one for the whole row.
    whole = len(words) != rows * size
    numbers: list[float] = []
    impossible = False
    for word in words:
        state = _position(word, variable) if word.startswith("#") else None
        if word in _IMPOSSIBLE:
            numbers.extend([1.0 / size] * (size if whole else 1))
            impossible = True
        elif state is not None:
            numbers.extend(float(k == state) for k in range(size))
        else:
            try:
                numbers.extend(floats([word]))
            except ValueError:
                return None, impossible
    return numbers, impossible


def resulting_states(words: Sequence[str], variable: Variable) -> list[float] | None:
    """Return the one-hot rows of a ``functable`` list, or None if an entry is invalid.

    Parameters
    ----------
    words : sequence of str
        Its entries without brackets and commas: states by name, by ``#`` and position, by their
        value, or a number inside an interval.
    variable : Variable
        The child.
    """
    size = variable.n_states
    numbers: list[float] = []
    for word in words:
        if word in _IMPOSSIBLE:
            numbers.extend([1.0 / size] * size)
            continue
        state = _position(word.strip('"'), variable)
        if state is None:
            return None
        numbers.extend(float(k == state) for k in range(size))
    return numbers


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
        inside = [k for k in range(variable.n_states)
                  if variable.edges[k] <= value < variable.edges[k + 1]]  # fmt: skip
        at_end = [variable.n_states - 1] if value == variable.edges[-1] else []
        return next(iter([*inside, *at_end]), None)
    return None
