"""What readers of dynamic networks share: names of nodes in slices, and the number of slices.

A reader repeats the nodes of a file over its first slices, so many that each table occurs; then
`formats.temporal.templates` folds them to a template.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.temporal.series import MAX_SLICES
from bayesgui.core.temporal.template import DEFAULT_SLICES

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

MAX_NODES = 20_000
"""Number of nodes of a network that a file puts together of parts."""


def stated_slices(text: str) -> int:
    """Return the number of slices that a file states, at most as many as a series has.

    The usual one if it states none.
    """
    count = int(text) if text.isascii() and text.isdigit() and len(text) < 10 else 0
    return min(count, MAX_SLICES) or DEFAULT_SLICES


def separator(names: Iterable[str], taken: Collection[str], numbers: range) -> str:
    """Return what stands between a name and the number of its slice, so that no name is taken."""
    names = list(names)
    mark = "_"
    while any(f"{name}{mark}{number}" in taken for name in names for number in numbers):
        mark += "_"
    return mark
