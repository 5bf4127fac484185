"""A batch beside a document: a table of findings, what is asked of each row, and the answers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, Literal, Self

from bayesgui.document.shown.shown import ShownState

if TYPE_CHECKING:
    from pathlib import Path

    from bayesgui.core.model import Model
    from bayesgui.decisions.batch.findings import FindingRows
    from bayesgui.decisions.batch.row_answers import RowAnswers
    from bayesgui.document.changes import Change

BatchKind = Literal["posteriors", "states", "decisions"]
"""What is asked of each row: all probabilities, the most probable states, or the best options."""


@dataclass(frozen=True, eq=False)
class BatchAnswer:
    """The answers for the rows of a table.

    `table`, `model`: what was asked, the same objects.
    """

    rows: RowAnswers
    table: FindingRows
    model: Model
    kind: BatchKind
    targets: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Batch(ShownState):
    """What the page Batch shows.

    `title`, `path`: of the table; no path where it is that of the page Data. `targets`: the nodes
    that are asked about. `column`: the result whose histogram is shown; "" for the first one.
    `error`: why there is no answer.
    """

    on_canvas: ClassVar[bool] = False

    is_open: bool = False
    title: str = ""
    path: Path | None = None
    table: FindingRows | None = None
    kind: BatchKind = "posteriors"
    targets: tuple[str, ...] = ()
    answer: BatchAnswer | None = None
    column: str = ""
    error: str = ""

    @property
    def is_current(self) -> bool:
        """Whether the answer is one to what is asked now, whatever the model is."""
        found = self.answer
        if found is None or found.table is not self.table or found.kind != self.kind:
            return False
        return self.kind == "decisions" or found.targets == self.targets

    def with_table(self, table: FindingRows, title: str, path: Path | None) -> Self:
        """Return the state with another table, which nobody has asked about."""
        return replace(self, table=table, title=title, path=path, answer=None, error="")

    def following(self, change: Change) -> Self:
        """Return the state with targets that are there, under their names of now."""
        if not change.network_changed or not self.targets:
            return self
        names = (change.name_now(name) for name in self.targets)
        kept = tuple(name for name in names if name is not None and name in change.after.network)
        return self if kept == self.targets else replace(self, targets=kept)
