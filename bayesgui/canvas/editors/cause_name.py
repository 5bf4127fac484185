"""In-place editing of the names of hidden common causes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect

from bayesgui.canvas.editors.names import NameEditor
from bayesgui.canvas.painting.cause_layer import FONT_PX, name_rect
from bayesgui.document.causes.mark_edits import name_common_cause
from bayesgui.document.note_edits import LONGEST_LABEL
from bayesgui.widgets.live_text import phrase

if TYPE_CHECKING:
    from bayesgui.canvas.canvas_host import CanvasHost
    from bayesgui.document.document import Document

_WIDTH, _HEIGHT = 140, 24


class CauseName(NameEditor):
    """A field over the name of a ↔; Enter makes one undo step, Esc none."""

    def __init__(self, view: CanvasHost) -> None:
        super().__init__(view)
        self.setObjectName("causeEditor")
        self.setMaxLength(LONGEST_LABEL)
        self._pair = ("", "")

    def begin(self, pair: tuple[str, str]) -> None:
        """Open the field over a ↔, by its two nodes."""
        self.finish(apply=True)
        scene = self._view.canvas_scene
        if pair not in scene.cause_courses.all():
            return
        self._pair = pair
        self.setAccessibleName(phrase("Canvas", "Name of the hidden cause"))
        self.setPlaceholderText(phrase("Canvas", "no name"))
        name = scene.session.document.state.model.common_causes[pair]
        label = name_rect(scene, pair, self._view.camera.projection())
        width, height = max(_WIDTH, round(label.width()) + 24), _HEIGHT
        left = round(label.center().x() - width / 2)
        self.open_within(QRect(left, round(label.bottom()) - height, width, height), name, FONT_PX)

    def _apply(self, document: Document, text: str) -> None:
        if self._pair in document.state.model.common_causes:
            first, second = self._pair
            said = phrase("Canvas", "Name {first} ↔ {second}", first=first, second=second)
            document.apply(said, name_common_cause(document.state, self._pair, text))
