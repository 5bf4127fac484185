"""Edits the label of a plate in place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, QRect, Qt

from bayesgui.canvas.editors.inline_editor import NameEditor
from bayesgui.canvas.geometry.plate_boxes import FONT_PX
from bayesgui.document.note_edits import LONGEST_LABEL, label_plate, plate_with

if TYPE_CHECKING:
    from collections.abc import Hashable

    from bayesgui.canvas.canvas_host import CanvasHost

_MIN_WIDTH = 140
_HEIGHT = 24
_BEYOND = 12
"""Pixels by which the field reaches beyond the label."""


class PlateLabel(QObject):
    """Opens a field over the label of a plate; Enter makes one undo step, Esc none."""

    def __init__(self, view: CanvasHost) -> None:
        super().__init__(view.viewport())
        self._view = view
        self._id = ""
        self._merge: Hashable | None = None
        self.field = NameEditor(view.viewport())
        self.field.setObjectName("plateEditor")
        self.field.setMaxLength(LONGEST_LABEL)
        self.field.applied.connect(self._on_applied)
        self.field.closed.connect(lambda: view.setFocus(Qt.FocusReason.OtherFocusReason))

    def begin(self, id: str, merge: Hashable | None = None) -> None:
        """Open the field over a plate; `merge`: key of a step that the new label belongs to."""
        self.finish(apply=True)
        placed = self._view.canvas_scene.geometry.plates() if self._view.has_session else ()
        found = next((each for each in placed if each.plate.id == id), None)
        if found is None:
            return
        self._id, self._merge = id, merge
        self.field.setAccessibleName(QCoreApplication.translate("Canvas", "Label of the plate"))
        label = self._view.camera.projection().rect(found.label_box)
        width = max(_MIN_WIDTH, round(label.width()) + 2 * _BEYOND)
        height = max(_HEIGHT, round(label.height()) + 4)
        place = QRect(round(label.right()) + _BEYOND - width, round(label.top()), width, height)
        room = self._view.viewport().rect()
        place.moveLeft(max(0, min(place.left(), room.right() - width)))
        place.moveTop(max(0, min(place.top(), room.bottom() - height)))
        px = max(11, min(24, round(FONT_PX * self._view.camera.zoom)))
        self.field.open_at(place, found.plate.label, px)

    def finish(self, *, apply: bool) -> None:
        """Close the field, and apply or discard the text."""
        self.field.finish(apply=apply)

    def _on_applied(self, text: str) -> None:
        id, self._id = self._id, ""
        if not self._view.has_session:
            return
        document = self._view.canvas_scene.session.document
        if plate_with(document.state, id) is not None:
            said = QCoreApplication.translate("Canvas", "Label of the plate")
            document.apply(said, label_plate(document.state, id, text), self._merge)
