"""Where the names of states have little room: on two lines, or a few letters each."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


def two_lines(
    title: str, width: Callable[[str], float], room: float, short: str = ""
) -> tuple[str, ...]:
    """Return a configuration on one line if it has room there, else on two, else in short.

    The states that differ between rows are often the last ones, which are not to be cut off.
    """
    parts = title.split(", ")
    if width(title) <= room or len(parts) < 2:
        return (title,)
    ways = [(", ".join(parts[:k]) + ",", ", ".join(parts[k:])) for k in range(1, len(parts))]
    best = min(ways, key=lambda lines: (max(map(width, lines)) > room, -width(lines[0])))
    return (short,) if short and max(map(width, best)) > room else best


def short_names(states: Sequence[str]) -> tuple[str, ...]:
    """Return a letter or two for each state, all different: initials, else numbers in order."""
    for names in (
        tuple(state[:1] for state in states),
        tuple("".join(word[:1] for word in state.split()) for state in states),
    ):
        if len(set(names)) == len(states) and max(map(len, names), default=0) <= 2:
            return names
    return tuple(str(k + 1) for k in range(len(states)))
