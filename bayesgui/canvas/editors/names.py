"""In-place editing of names: of nodes, of tiers and of plates."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, Qt, QTimer
from PySide6.QtWidgets import QLineEdit

from bayesgui.canvas.editors.shortcut_override import swallows_shortcut
from bayesgui.canvas.geometry.node_geometry import TITLE_HEIGHT
from bayesgui.canvas.geometry.plate_boxes import FONT_PX
from bayesgui.canvas.geometry.tier_geometry import bands_of
from bayesgui.canvas.painting.bands import title_rect
from bayesgui.document import edits
from bayesgui.document.constraint_edits import rename_tier
from bayesgui.document.constraints_text import tier_name
from bayesgui.document.note_edits import LONGEST_LABEL, label_plate, plate_with
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.theme import font

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable

    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QFocusEvent, QKeyEvent

    from bayesgui.canvas.canvas_host import CanvasHost
    from bayesgui.document.document import Document
    from bayesgui.document.state import DocumentState

_MIN_WIDTH, _MIN_HEIGHT = 140, 24
_BEYOND = 12
"""Pixels by which a field reaches beyond the label of a plate."""


class NameEditor(QLineEdit):
    """A field over a name on the canvas: Enter or losing the focus applies, Esc discards."""

    def __init__(self, view: CanvasHost) -> None:
        super().__init__(view.viewport())
        self._view = view
        self.hide()

    def open_at(self, rect: QRect, text: str, px: int) -> None:
        """Open the field over a name."""
        self.setFont(font(px, 600))
        self.setText(text)
        self.setGeometry(rect)
        self.show()
        self.raise_()
        self.selectAll()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def open_within(self, place: QRect, text: str, px: float) -> None:
        """Open the field within the viewport; `px`: size of its letters at 100 %."""
        room = self._view.viewport().rect()
        place.moveLeft(max(0, min(place.left(), room.right() - place.width())))
        place.moveTop(max(0, min(place.top(), room.bottom() - place.height())))
        self.open_at(place, text, max(11, min(24, round(px * self._view.camera.zoom))))

    def finish(self, *, apply: bool) -> None:
        """Close the field, and apply or discard the text."""
        if self.isHidden():
            return
        self.hide()
        if apply and self._view.has_session:
            self._apply(self._view.canvas_scene.session.document, self.text())
        self._view.setFocus(Qt.FocusReason.OtherFocusReason)

    def _apply(self, document: Document, text: str) -> None:
        """Make what was typed an edit of the document."""

    def _rename(
        self, document: Document, old: str, new: str, edit: Callable[[DocumentState], DocumentState]
    ) -> bool:
        """Make an edit one step, or show why it was refused; return whether it was made."""
        error = document.edit(phrase("Canvas", "Rename {old} to {new}", old=old, new=new), edit)
        if error is not None:
            self._view.report(error)
        return error is None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.finish(apply=True)
        elif event.key() == Qt.Key.Key_Escape:
            self.finish(apply=False)
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


class NodeName(NameEditor):
    """A field over a node's title; Enter makes one undo step, Esc none."""

    def __init__(self, view: CanvasHost) -> None:
        super().__init__(view)
        self.setObjectName("nameEditor")
        self._name = ""

    def begin(self, name: str) -> None:
        """Open the field over a node."""
        if name in self._view.canvas_scene.geometry.boxes:
            self.finish(apply=True)
            self._view.show_node(name, animated=False)
            self._open(name, name)

    def _open(self, name: str, text: str) -> None:
        self._name = name
        self.setAccessibleName(phrase("Canvas", "Name of the node"))
        camera = self._view.camera
        rect = camera.projection().rect(self._view.canvas_scene.geometry.boxes[name])
        height = max(_MIN_HEIGHT, round(TITLE_HEIGHT * camera.zoom))
        width = max(_MIN_WIDTH, round(rect.width()))
        self.open_within(QRect(round(rect.left()), round(rect.top()), width, height), text, 13)

    def _apply(self, document: Document, text: str) -> None:
        name, new = self._name, text.strip()
        if new in ("", name) or name not in document.state.model:
            return
        if not self._rename(
            document, name, new, lambda state: edits.rename_variable(state, name, text)
        ):
            # The field is still closing, and the message moves the canvas.
            QTimer.singleShot(0, self, lambda: self._correct(document, name, text))

    def _correct(self, document: Document, name: str, text: str) -> None:
        """Open the field again with the name that was refused."""
        is_here = self._view.has_session and self._view.canvas_scene.session.document is document
        if is_here and self.isHidden() and name in document.state.model:
            self._open(name, text)


class TierName(NameEditor):
    """A field over the title of a band; Enter makes one undo step, Esc none."""

    def __init__(self, view: CanvasHost) -> None:
        super().__init__(view)
        self.setObjectName("tierEditor")
        self._tier = 0

    def begin(self, tier: int) -> None:
        """Open the field over the band of a tier, numbered from 0."""
        scene = self._view.canvas_scene
        bands = bands_of(scene.geometry)
        if bands is not None:
            self._tier = tier
            title = scene.session.document.state.constraints.tier_title(tier)
            self.setAccessibleName(phrase("Canvas", "Name of the tier"))
            place = title_rect(self._view.camera.projection().rect(bands[tier])).toRect()
            self.open_at(place, title, 12)

    def _apply(self, document: Document, text: str) -> None:
        tier, known = self._tier, document.state.constraints
        if tier < len(known.tiers) and text.strip() != known.tier_title(tier):
            old, new = tier_name(known, tier), text.strip() or f"{tier + 1}"
            self._rename(document, old, new, lambda state: rename_tier(state, tier, text))


class PlateLabel(NameEditor):
    """A field over the label of a plate; Enter makes one undo step, Esc none."""

    def __init__(self, view: CanvasHost) -> None:
        super().__init__(view)
        self.setObjectName("plateEditor")
        self.setMaxLength(LONGEST_LABEL)
        self._id = ""
        self._merge: Hashable | None = None

    def begin(self, id: str, merge: Hashable | None = None) -> None:
        """Open the field over a plate; `merge`: key of a step that the new label belongs to."""
        self.finish(apply=True)
        placed = self._view.canvas_scene.geometry.plates() if self._view.has_session else ()
        found = next((each for each in placed if each.plate.id == id), None)
        if found is None:
            return
        self._id, self._merge = id, merge
        self.setAccessibleName(phrase("Canvas", "Label of the plate"))
        label = self._view.camera.projection().rect(found.label_box)
        width = max(_MIN_WIDTH, round(label.width()) + 2 * _BEYOND)
        height = max(_MIN_HEIGHT, round(label.height()) + 4)
        left = round(label.right()) + _BEYOND - width
        self.open_within(QRect(left, round(label.top()), width, height), found.plate.label, FONT_PX)

    def _apply(self, document: Document, text: str) -> None:
        if plate_with(document.state, self._id) is not None:
            said = phrase("Canvas", "Label of the plate")
            document.apply(said, label_plate(document.state, self._id, text), self._merge)
