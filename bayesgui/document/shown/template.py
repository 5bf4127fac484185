"""Whether the page Template is open beside a document."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bayesgui.document.shown.shown import ShownState


@dataclass(frozen=True)
class TemplateShown(ShownState):
    """What the page Template keeps with a document."""

    on_canvas: ClassVar[bool] = False

    is_open: bool = False
