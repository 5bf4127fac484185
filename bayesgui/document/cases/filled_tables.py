"""The tables that steps of a document's history lead to, as missing cells are filled and blank."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bayesgui.document.data import DataState

MOST_KEPT = 4
"""Tables kept of a document; they share the columns in which nothing was missing."""


@dataclass(frozen=True, eq=False)
class FilledTable:
    """A table, and the lines that make it in a script; none if nobody can say them any more."""

    data: DataState
    lines: tuple[str, ...] = ()


class FilledTables:
    """Tables by the number of the step that leads to them (`DocumentState.filling`)."""

    def __init__(self) -> None:
        self._kept: dict[int, FilledTable] = {}
        self._last = 0

    def add(self, number: int, before: DataState, after: FilledTable) -> int:
        """Keep the tables before and after a step; return the number of the step.

        `number`: the step that led to the table before.
        """
        from bayesgui.document.python_calls.filling import unfilled_lines

        lines = () if after.data.filled is None else tuple(unfilled_lines())
        known = self._kept.pop(number, None)
        if known is not None and before.filled is not None:
            lines = known.lines if after.data.filled is None else ()
        # A copy of a document begins with the number that led to its table.
        self._last = max(self._last, number) + 1
        self._kept[number], self._kept[self._last] = FilledTable(before, lines), after
        while len(self._kept) > MOST_KEPT:
            del self._kept[next(iter(self._kept))]
        return self._last

    def step(self, left: int, reached: int, now: DataState) -> FilledTable | None:
        """Return the table after a step back or forth; None where it is not known.

        `left`, `reached`: numbers of the steps. `now`: the present table, which is another one if
        it was imported or cut anew since.
        """
        before, after = self._kept.get(left), self._kept.get(reached)
        if before is None or after is None or now.dataset is not before.data.dataset:
            return None
        found = replace(
            now,
            dataset=after.data.dataset,
            summaries=after.data.summaries,
            quantities=after.data.quantities,
            filled=after.data.filled,
        )
        return FilledTable(found, after.lines)

    def is_there(self, number: int, now: DataState) -> bool:
        """Whether the present table is that of a step."""
        known = self._kept.get(number)
        return known is not None and known.data.dataset is now.dataset
