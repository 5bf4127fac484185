"""What pages that ask something of each row of a table have in common."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Self

from bayesgui.document.shown.shown import ShownState

if TYPE_CHECKING:
    from pathlib import Path

    from bayesgui.core.model import Model
    from bayesgui.decisions.batch.findings import FindingRows


@dataclass(frozen=True, eq=False)
class RowsAnswer:
    """An answer for each row of a table.

    `table`, `model`: what was asked, the same objects.
    """

    table: FindingRows
    model: Model


@dataclass(frozen=True, eq=False)
class AskedRows(ShownState):
    """A table whose rows are asked about, beside a document.

    `title`, `path`: of the table; no path where it is that of the page Data. `error`: why there is
    no answer.
    """

    is_open: bool = False
    title: str = ""
    path: Path | None = None
    table: FindingRows | None = None
    answer: RowsAnswer | None = None
    error: str = ""

    @property
    def is_current(self) -> bool:
        """Whether the answer is one to what is asked now, whatever the model is."""
        return self.answer is not None and self.answer.table is self.table

    def with_table(self, table: FindingRows, title: str, path: Path | None) -> Self:
        """Return the state with another table, which nobody has asked about."""
        return replace(self, table=table, title=title, path=path, answer=None, error="")
