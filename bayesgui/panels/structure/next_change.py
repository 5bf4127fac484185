"""The change that a paused search would make next, to be accepted, forbidden or skipped."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPen
from PySide6.QtWidgets import QFrame, QWidget

from bayesgui.widgets.fields.buttons import push_button
from bayesgui.widgets.live_text import live
from bayesgui.widgets.numbers import signed_text
from bayesgui.widgets.painting import outlined, smooth_painter
from bayesgui.widgets.rows.layouts import column_layout, row_layout, text_label
from bayesgui.widgets.theme import icon, theme

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent

    from bayesgui.learning.search.arc_changes import ArcChange


class NextChange(QFrame):
    """A card with the change, its gain and three buttons."""

    accepted = Signal()
    vetoed = Signal(object)
    """The `ArcChange` that must never be made."""
    skipped = Signal(object)
    """The `ArcChange` that this search shall leave out."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._change: ArcChange | None = None
        caption = live("Next change")
        self._caption = text_label(self, 11, role="muted", wraps=False, text=caption)
        self._gain = text_label(self, 12, 500, role="success", wraps=False)
        self._words = text_label(self, 13, 600)
        self.accept_button = push_button(
            "",
            self,
            self.accepted,
            live("Accept"),
            tip=live("Make this change and stand still again"),
            icon_name="check",
        )
        self.veto_button = push_button("", self, lambda: self.vetoed.emit(self._change))
        self.skip_button = push_button(
            "",
            self,
            lambda: self.skipped.emit(self._change),
            live("Skip"),
            tip=live("Leave this change out for the rest of this search"),
        )
        column_layout(
            row_layout(self._caption, None, self._gain),
            self._words,
            row_layout(self.accept_button, self.veto_button, self.skip_button, None, spacing=6),
            parent=self,
            margins=(14, 10, 10, 10),
            spacing=6,
        )
        self.hide()

    @property
    def words(self) -> str:
        """The change in words, empty while there is none."""
        return "" if self.isHidden() else self._words.text()

    def show_change(self, change: ArcChange | None) -> None:
        """Show a change, or none."""
        self._change = change
        if change is not None:
            self._write(change)
        self.setVisible(change is not None)
        self.update()

    def _write(self, change: ArcChange) -> None:
        texts = {
            "added": self.tr("Add {parent} → {child}"),
            "removed": self.tr("Remove {parent} → {child}"),
            "reversed": self.tr("Reverse to {parent} → {child}"),
        }
        words = texts[change.kind].format(parent=change.parent, child=change.child)
        self._words.setText(words)
        self._gain.setText("" if change.gain is None else signed_text(change.gain, 1))
        requires = change.kind == "removed"
        self.veto_button.setText(self.tr("Require this arc") if requires else self.tr("Forbid"))
        self.veto_button.setIcon(icon("lock" if requires else "forbid"))
        self.veto_button.setToolTip(
            self.tr("Keep this arc in every search, and go on from here")
            if requires
            else self.tr("Forbid this arc in every search, and go on from here")
        )
        self.setAccessibleName(f"{self._caption.text()}: {words} {self._gain.text()}")

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._change is None:
            return
        color = theme().color(self._change.kind)
        painter = smooth_painter(self)
        outlined(painter, QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, QPen(color, 1))
        painter.fillRect(QRectF(0, 3, 3, self.height() - 6), color)
