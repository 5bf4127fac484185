"""In-place editor of text notes."""

from __future__ import annotations

import uuid
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, Qt

from bayesgui.canvas.editors.shortcut_override import swallows_shortcut
from bayesgui.canvas.geometry.free_ground import free_corner
from bayesgui.canvas.geometry.note_boxes import box_of
from bayesgui.core.notes import TextNote
from bayesgui.document import edits, note_edits
from bayesgui.widgets.fields.text_field import TextField
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.theme import font

if TYPE_CHECKING:
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QFocusEvent, QKeyEvent

    from bayesgui.canvas.canvas_host import CanvasHost
    from bayesgui.canvas.geometry.projection import Box
    from bayesgui.document.state import DocumentState
    from bayesgui.graph.layout import Point

_NEW_SIZE = (220.0, 58.0)
"""Room for the first lines of a new note."""
_GAP = 8.0


class NoteEditor(TextField):
    """A field over a note: Ctrl+Enter or losing the focus applies, Esc discards."""

    def __init__(self, view: CanvasHost) -> None:
        super().__init__(view.viewport())
        self._view = view
        self._note: TextNote | None = None
        self.setObjectName("noteEditor")
        self.setTabChangesFocus(True)
        self.hide()

    @property
    def is_open(self) -> bool:
        """Whether a note is being edited."""
        return self._note is not None

    def open_by_id(self, id: str) -> None:
        """Edit one of the document's notes."""
        note = _note_of(self._view.canvas_scene.session.document.state, id)
        if note is not None:
            self.open_for(note)

    def open_new(self, position: Point) -> None:
        """Edit a new note near a point of the canvas; it is added only if it has text."""
        x, y = self._free_place((*position, *_NEW_SIZE))
        self.open_for(TextNote(uuid.uuid4().hex[:12], x, y, ""))

    def _free_place(self, box: Box) -> Point:
        """Return where a new note covers neither nodes nor notes, nearest to a box."""
        geometry = self._view.canvas_scene.geometry
        others = [*geometry.boxes.values(), *(each for _, each in geometry.notes())]
        return geometry.stretch.to_layout(free_corner(box, others, _GAP))

    def open_for(self, note: TextNote) -> None:
        """Edit a new or existing note."""
        self.finish(apply=True)
        self._note = note
        self.setAccessibleName(self.tr("Text of the note"))
        self.setPlaceholderText(self.tr("Text. Ctrl+Enter keeps it, Esc discards it."))
        stretch = self._view.canvas_scene.geometry.stretch
        box = box_of(note, stretch.to_canvas((note.x, note.y)))
        rect = self._view.camera.projection().rect(box).toRect()
        place = QRect(rect.left(), rect.top(), max(rect.width(), 180), max(rect.height() + 8, 60))
        self.setFont(font(max(11, min(24, round(12 * self._view.camera.zoom)))))
        self.setPlainText(note.text)
        self.setGeometry(place)
        self.selectAll()
        self.show()
        self.raise_()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def finish(self, *, apply: bool) -> None:
        """Close the field, and apply or discard the text."""
        note, self._note = self._note, None
        if note is None:
            return
        self.hide()
        if apply and self._view.has_session:
            self._apply(note, self.toPlainText().strip())
        self._view.setFocus(Qt.FocusReason.OtherFocusReason)

    def _apply(self, note: TextNote, text: str) -> None:
        document = self._view.canvas_scene.session.document
        known = _note_of(document.state, note.id)
        if known is None and not text:
            return
        if known is not None and text == known.text:
            return
        if not text:
            said = phrase("Canvas", "Delete text")
            document.apply(said, edits.remove(document.state, notes=[note.id]))
            return
        said = phrase("Canvas", "Text note")
        kept = replace(known or note, text=text)
        if known is None:
            # Its height is known only now.
            corner = self._view.canvas_scene.geometry.stretch.to_canvas((note.x, note.y))
            x, y = self._free_place(box_of(kept, corner))
            kept = replace(kept, x=x, y=y)
        document.apply(said, note_edits.set_note(document.state, kept))
        self._view.canvas_scene.session.selection.set(notes=[note.id])

    def say(self, text: str) -> None:
        """Say in the window's message bar what was not pasted."""
        self._view.announce(text)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        held = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if event.key() == Qt.Key.Key_Escape:
            self.finish(apply=False)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and held:
            self.finish(apply=True)
        else:
            super().keyPressEvent(event)
            event.accept()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.finish(apply=True)

    def event(self, event: QEvent) -> bool:
        """Keep the window's single-letter shortcuts from intercepting typed text."""
        return swallows_shortcut(event) or bool(super().event(event))


def _note_of(state: DocumentState, id: str) -> TextNote | None:
    return next((note for note in state.notes if note.id == id), None)
