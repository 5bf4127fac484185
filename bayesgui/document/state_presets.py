"""Ready-made lists of states, pasted lists, and the name of a further state."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bayesgui.core.errors import ModelError
from bayesgui.document.edits import set_states

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from bayesgui.core.variable import Variable
    from bayesgui.document.state import DocumentState

PRESETS: Mapping[str, tuple[str, ...]] = {
    "yes_no": ("yes", "no"),
    "true_false": ("true", "false"),
    "low_high": ("low", "medium", "high"),
}


def free_state_name(variable: Variable, pattern: str) -> str:
    """Return the first free name of a further state.

    `pattern`: the name with ``{number}``, which starts at the number of the new state.
    """
    number = variable.n_states + 1
    while (name := pattern.format(number=number)) in variable.states:
        number += 1
    return name


def give_states(state: DocumentState, names: Iterable[str], states: Sequence[str]) -> DocumentState:
    """Give several nodes the same states; each continues the old one at its position."""
    for name in names:
        n_old = state.model[name].n_states
        origin = [k if k < n_old else None for k in range(len(states))]
        state = set_states(state, name, states, origin)
    return state


def number_states(state: DocumentState, names: Iterable[str]) -> DocumentState:
    """Name the states of several nodes 1, 2 … up to the number each of them has."""
    for name in names:
        numbers = [str(k + 1) for k in range(state.model[name].n_states)]
        state = give_states(state, [name], numbers)
    return state


def pasted_states(text: str) -> tuple[str, ...]:
    """Return the names of states in a text: one a line, or parted by tabs or commas in one line."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    parts = re.split(r"[\t,;]", lines[0]) if len(lines) == 1 else lines
    names = tuple(part.strip() for part in parts if part.strip())
    if not names:
        raise ModelError("The clipboard has no names of states; copy one name a line.")
    for name in names:
        if names.count(name) > 1:
            raise ModelError(
                "The clipboard names the state {state} twice; names of states differ.", state=name
            )
    return names
