"""The fields over names: of nodes, of tiers and of plates."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from bayesgui.canvas.editors.plate_label import PlateLabel
from bayesgui.canvas.editors.renaming import Renaming
from bayesgui.canvas.editors.tier_renaming import TierRenaming

if TYPE_CHECKING:
    from bayesgui.canvas.canvas_host import CanvasHost


class Editor(Protocol):
    """A field for something on the canvas."""

    def isHidden(self) -> bool:
        """Whether nothing is being typed in it."""

    def finish(self, *, apply: bool) -> None:
        """Close the field, and apply or discard the text."""


class NameFields:
    """What is typed on the canvas in one line; each opens over what it names."""

    def __init__(self, view: CanvasHost) -> None:
        self.node = Renaming(view)
        self.tier = TierRenaming(view)
        self.plate = PlateLabel(view)
        self.all: tuple[Editor, ...] = (self.node.field, self.tier.field, self.plate.field)
        """The fields, which are hidden unless something is being typed in them."""
