"""Limits on the size of tables: asked before one is allocated, wherever one is made."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from bayesgui.core.byte_sizes import bytes_text, default_budget, readable_count
from bayesgui.core.errors import MemoryBudgetError

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

MAX_BYTES = 2**27
"""Largest table that an edit may create, in bytes: it is copied a few times while it is made and
used, and one careless arc must not freeze the window."""

MAX_PARENTS = 63
"""Maximum number of parents: numpy arrays have up to 64 axes, one of them the child's."""

_COPIES = 3
"""Copies that are in memory while a table is made: its values, the checked ones, and sums."""


def most_bytes() -> int:
    """Return the size in bytes that a table may have now: less if little memory is free."""
    return min(MAX_BYTES, default_budget() // _COPIES)


def check_table(variable: str, shape: Sequence[int]) -> None:
    """Raise if a table would be too large.

    `shape`: numbers of states of its parents, and its own.
    """
    cells = math.prod(shape)
    parents = len(shape) - 1
    if parents <= MAX_PARENTS and 8 * cells <= 2**20:
        return  # without asking how much memory is free
    most = most_bytes()
    if parents > MAX_PARENTS or 8 * cells > most:
        raise MemoryBudgetError(
            "The table of {variable} would have {cells} numbers for {parents} parents, too many; "
            "remove a parent first.",
            variable=variable,
            cells=readable_count(cells),
            parents=parents,
            needed=8 * cells,
            budget=most,
        )


def check_tables(shapes: Mapping[str, Sequence[int]]) -> None:
    """Raise if a table, or all of them together, would be too large.

    `shapes`: for each child, the numbers of states of its parents, and its own.
    """
    for variable, shape in shapes.items():
        check_table(variable, shape)
    check_together([math.prod(shape) for shape in shapes.values()])


def check_together(cells: Collection[int]) -> None:
    """Raise if the tables of a network would be too large together."""
    needed = 8 * sum(cells)
    if needed <= MAX_BYTES:
        return
    most = min(4 * MAX_BYTES, default_budget() // _COPIES)
    if needed > most:
        raise MemoryBudgetError(
            "The tables of {count:,} nodes would take {needed_text} together, more than "
            "{budget_text}; remove arcs first.",
            count=len(cells),
            needed_text=bytes_text(needed),
            budget_text=bytes_text(most),
            needed=needed,
            budget=most,
        )
