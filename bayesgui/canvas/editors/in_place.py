"""All editors in place of one canvas."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.canvas.editors.cause_name import CauseName
from bayesgui.canvas.editors.names import NodeName, PlateLabel, TierName
from bayesgui.canvas.editors.notes import NoteEditor

if TYPE_CHECKING:
    from bayesgui.canvas.canvas_host import CanvasHost


class InPlaceEditors:
    """The editors of names, labels and notes on a canvas."""

    def __init__(self, view: CanvasHost) -> None:
        self.node, self.tier, self.plate = NodeName(view), TierName(view), PlateLabel(view)
        self.cause, self.note = CauseName(view), NoteEditor(view)

    def close(self) -> None:
        """Apply what is being typed."""
        for editor in (self.node, self.tier, self.plate, self.cause, self.note):
            if not editor.isHidden():
                editor.finish(apply=True)
