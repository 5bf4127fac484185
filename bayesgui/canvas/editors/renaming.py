"""Renames a node in place and applies the edit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, QRect, Qt, QTimer

from bayesgui.canvas.editors.inline_editor import NameEditor
from bayesgui.canvas.geometry.node_geometry import TITLE_HEIGHT
from bayesgui.document import edits

if TYPE_CHECKING:
    from bayesgui.canvas.canvas_host import CanvasHost
    from bayesgui.document.document import Document

_MIN_WIDTH = 140


class Renaming(QObject):
    """Opens a field over a node's title; Enter makes one undo step, Esc none."""

    def __init__(self, view: CanvasHost) -> None:
        super().__init__(view.viewport())
        self._view = view
        self._name: str | None = None
        self.field = NameEditor(view.viewport())
        self.field.applied.connect(self._on_applied)
        self.field.closed.connect(self._on_closed)

    @property
    def is_open(self) -> bool:
        """Whether a name is being edited."""
        return self.field.is_open

    def begin(self, name: str) -> None:
        """Open the field over a node."""
        if name not in self._view.canvas_scene.geometry.boxes:
            return
        self.finish(apply=True)
        self._view.show_node(name, animated=False)
        self._name = name
        self._open_field(name, name)

    def _open_field(self, name: str, text: str) -> None:
        zoom = self._view.camera.zoom
        rect = self._view.camera.projection().rect(self._view.canvas_scene.geometry.boxes[name])
        height = max(24, round(TITLE_HEIGHT * zoom))
        width = max(_MIN_WIDTH, round(rect.width()))
        place = QRect(round(rect.left()), round(rect.top()), width, height)
        room = self._view.viewport().rect()
        place.moveLeft(max(0, min(place.left(), room.right() - width)))
        place.moveTop(max(0, min(place.top(), room.bottom() - height)))
        self.field.open_at(place, text, max(11, min(24, round(13 * zoom))))

    def finish(self, *, apply: bool) -> None:
        """Close the field, and apply or discard the text."""
        self.field.finish(apply=apply)

    def _on_applied(self, text: str) -> None:
        name, self._name = self._name, None
        if name is None or not self._view.has_session or text.strip() in ("", name):
            return
        document = self._view.canvas_scene.session.document
        if name not in document.state.network:
            return
        said = QCoreApplication.translate("Canvas", "Rename {old} to {new}")
        error = document.edit(
            said.format(old=name, new=text.strip()),
            lambda state: edits.rename_variable(state, name, text),
        )
        if error is not None:
            self._view.report(error)
            # The field is still closing, and the message moves the canvas.
            QTimer.singleShot(0, self, lambda: self._correct(document, name, text))

    def _correct(self, document: Document, name: str, text: str) -> None:
        """Open the field again with the name that was refused."""
        is_here = self._view.has_session and self._view.canvas_scene.session.document is document
        if is_here and not self.is_open and name in document.state.network:
            self._name = name
            self._open_field(name, text)

    def _on_closed(self) -> None:
        self._view.setFocus(Qt.FocusReason.OtherFocusReason)
