"""Limit on the numbers in the tables of a file, checked before one is allocated."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from bayesgui.core.errors import FormatError
from bayesgui.core.table_budget import MAX_BYTES, MAX_PARENTS

if TYPE_CHECKING:
    from collections.abc import Mapping

MAX_CELLS = MAX_BYTES // 8
"""Number of entries of a table that any file may have, checked before one is allocated.

A few bytes of a file may stand for a large table, such as a default row. A table as large as the
window allows can be read from any file that it is saved in.
"""

MAX_CELLS_TOGETHER = 4 * MAX_CELLS
"""Number of entries of all tables that any file may have."""

MAX_IMPLIED_CELLS = 10**7
"""Number of entries of all tables of a file whose numbers it does not hold."""


def most_cells(size: int) -> int:
    """Return the maximum number of entries of a table in a file.

    `size`: number of characters of the file; a number that is written out takes two at least.
    """
    return max(MAX_CELLS, size // 2)


class TableBudget:
    """Counts the numbers of the tables of a file."""

    def __init__(self, size: int) -> None:
        self._most = most_cells(size)
        self._most_together = max(MAX_CELLS_TOGETHER, size // 2)
        self._most_implied = max(MAX_IMPLIED_CELLS, size // 2)
        self._cells: dict[str, int] = {}
        self._total = 0
        self._implied = 0

    def take(self, variable: str, shape: tuple[int, ...], place: Mapping[str, Any]) -> None:
        """Count a table, again if it was counted before.

        `shape`: numbers of states of the parents and the child.
        """
        if len(shape) - 1 > MAX_PARENTS:
            raise FormatError(
                "{where}: {variable} has {count} parents, but this program handles {most} at most. "
                "Nothing was opened.",
                **place,
                variable=variable,
                count=len(shape) - 1,
                most=MAX_PARENTS,
            )
        cells = math.prod(shape)
        if cells > self._most:
            self._refuse(variable, cells, place)
        self._total += cells - self._cells.get(variable, 0)
        self._cells[variable] = cells
        if self._total > self._most_together:
            raise FormatError(
                "{where}: the tables up to that of {variable} would have {needed:,} numbers "
                "together, more than this program handles. Nothing was opened.",
                **place,
                variable=variable,
                needed=self._total,
            )

    def expand(self, variable: str, cells: int, place: Mapping[str, Any]) -> None:
        """Count a table whose numbers are not in the file."""
        self._implied += cells
        if self._implied > self._most_implied:
            self._refuse(variable, cells, place)

    def _refuse(self, variable: str, cells: int, place: Mapping[str, Any]) -> None:
        raise FormatError(
            "{where}: the table of {variable} would have {needed:,} numbers, more "
            "than this program handles. Nothing was opened.",
            **place,
            variable=variable,
            needed=cells,
        )
