"""Which states of a node are usually meant to be faults, by their names."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

_SOUND = frozenset(
    (
        "no", "none", "absent", "false", "f", "normal", "ok", "okay", "good", "fine", "healthy",
        "intact", "works", "working", "negative", "sound", "0", "no_fault", "not present",
        "否", "无", "没有", "正常", "好", "良好", "健康", "假", "阴性", "完好",
    )
)  # fmt: skip
"""Names of states in which nothing is wrong, in lower case."""


def usual_faults(states: Sequence[str]) -> tuple[str, ...]:
    """Return the states that are no usual name for “nothing is wrong”.

    Where all or none of them are, the first state alone, as of ``yes, no``.
    """
    found = tuple(state for state in states if state.strip().casefold() not in _SOUND)
    return found if 0 < len(found) < len(states) else tuple(states[:1])
