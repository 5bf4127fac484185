"""A batch beside a document: a table of findings, what is asked of each row, and the answers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, Literal, Self

from bayesgui.document.shown.tables.asked_rows import AskedRows, RowsAnswer

if TYPE_CHECKING:
    from bayesgui.decisions.batch.row_answers import RowAnswers
    from bayesgui.document.changes import Change

BatchKind = Literal["posteriors", "states", "decisions"]
"""What is asked of each row: all probabilities, the most probable states, or the best options."""


@dataclass(frozen=True, eq=False)
class BatchAnswer(RowsAnswer):
    """The answers for the rows of a table."""

    rows: RowAnswers
    kind: BatchKind
    targets: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Batch(AskedRows):
    """What the page Batch shows.

    `targets`: the nodes that are asked about. `column`: the result whose histogram is shown; "" for
    the first one.
    """

    on_canvas: ClassVar[bool] = False

    kind: BatchKind = "posteriors"
    targets: tuple[str, ...] = ()
    answer: BatchAnswer | None = None
    column: str = ""

    @property
    def is_current(self) -> bool:
        """Whether the answer is one to what is asked now, whatever the model is."""
        found = self.answer
        if found is None or not super().is_current or found.kind != self.kind:
            return False
        return self.kind == "decisions" or found.targets == self.targets

    def following(self, change: Change) -> Self:
        """Return the state with targets that are there, under their names of now."""
        if not change.network_changed or not self.targets:
            return self
        names = (change.name_now(name) for name in self.targets)
        kept = tuple(name for name in names if name is not None and name in change.after.network)
        return self if kept == self.targets else replace(self, targets=kept)
