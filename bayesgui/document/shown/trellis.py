"""Whether the trellis of a template is shown, and which of its cells."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.document.shown.shown import ShownState

if TYPE_CHECKING:
    from bayesgui.document.changes import Change


@dataclass(frozen=True)
class ShownTrellis(ShownState):
    """The trellis in place of the network.

    `cell`: the slice and the state whose arithmetic is shown; None until the numbers are there.
    `is_scaled`: whether forward numbers are divided by P(findings).
    """

    is_open: bool = False
    cell: tuple[int, int] | None = None
    is_scaled: bool = True

    def following(self, change: Change) -> ShownTrellis:
        """Leave with the last node in time."""
        if change.after.model.is_template:
            return self
        return ShownTrellis(is_scaled=self.is_scaled)

    def left(self) -> ShownTrellis:
        """Esc shows the network again."""
        return ShownTrellis(False, self.cell, self.is_scaled) if self.is_open else self

    def cleared(self) -> ShownTrellis:
        """Return what is kept for the next time."""
        return ShownTrellis(is_scaled=self.is_scaled)
