"""A search or filter field with an icon, a shortcut and a clear button."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QLineEdit, QWidget

from bayesgui.widgets.fields.buttons import plain_button
from bayesgui.widgets.icons import paint_icon
from bayesgui.widgets.live_text import Text, live, tell
from bayesgui.widgets.painting import RIGHT, smooth_painter, write
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from PySide6.QtGui import QFocusEvent, QKeyEvent, QPaintEvent, QResizeEvent

WIDTH, COMPACT_WIDTH = 198, 32
_TEXT_LEFT, _UNLIMITED = 20, 16777215
_KEYS_FOR_THE_LIST = (Qt.Key.Key_Down, Qt.Key.Key_Up, Qt.Key.Key_PageDown, Qt.Key.Key_PageUp)


class SearchField(QLineEdit):
    """A line edit for searching or filtering.

    `placeholder`: placeholder text and accessible name. `icon_name`: ``"search"`` or ``"filter"``.
    `shortcut`: shown at the right while empty and not focused. `width`: fixed width, as in the
    toolbar; by default it expands.
    """

    submitted = Signal(str)
    """Emitted on Enter, with the text."""
    left = Signal()
    """Emitted on Escape in the empty field: the focus should move elsewhere."""
    widened = Signal(bool)
    """Whether it takes its full width now, in a narrow toolbar only while it is used."""
    list_key = Signal(int)
    """Emitted for an arrow or page key, which acts on the list of results."""

    def __init__(
        self,
        placeholder: Text | str,
        icon_name: str = "search",
        shortcut: str = "",
        parent: QWidget | None = None,
        width: int | None = None,
    ) -> None:
        super().__init__(parent)
        self._placeholder = ""
        self._icon_name = icon_name
        self._width = width
        self._shortcut = shortcut
        self._compact = False
        # The line edit's own icons are placed too far from the text and fade in when added.
        self.setTextMargins(_TEXT_LEFT, 0, 0, 0)
        self._cross = plain_button(
            "close", self, self.clear, live("Clear"), px=12, side=0, color="muted"
        )
        self._cross.setCursor(Qt.CursorShape.ArrowCursor)
        self._cross.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._cross.hide()
        self.textChanged.connect(self._on_text_changed)
        self.returnPressed.connect(lambda: self.submitted.emit(self.text()))
        tell(self.set_placeholder, placeholder)

    def set_placeholder(self, placeholder: str) -> None:
        """Set the placeholder text, such as another number of nodes."""
        self._placeholder = placeholder
        self.setAccessibleName(placeholder)
        self._adapt()

    def set_compact(self, compact: bool) -> None:
        """Shrink to the icon in a narrow toolbar; focus expands it again."""
        self._compact = compact
        self._adapt()

    def sizeHint(self) -> QSize:
        return QSize(COMPACT_WIDTH if self._shrunk else self._width or WIDTH, 26)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._adapt()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._adapt()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            if self.text():
                self.clear()
            else:
                self.left.emit()
            event.accept()
        elif event.key() in _KEYS_FOR_THE_LIST:
            self.list_key.emit(event.key())
            event.accept()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = smooth_painter(self)
        shrunk = self._shrunk
        square = QRectF(6 if shrunk else 8, (self.height() - 16) / 2, 16, 16)
        if shrunk:
            square.adjust(0, -2, 4, 2)
        token = "text" if shrunk else "muted"
        paint_icon(painter, self._icon_name, square, theme().color(token))
        if self.text() or self.hasFocus() or not self._shortcut or shrunk:
            return
        face = font(11)
        room = self.rect().adjusted(0, 0, -9, 0)
        used = QFontMetrics(self.font()).horizontalAdvance(self._placeholder) + 40
        if used + QFontMetrics(face).horizontalAdvance(self._shortcut) > room.width():
            return
        write(painter, room, self._shortcut, face, theme().muted, RIGHT)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._cross.setGeometry(self.width() - 22, (self.height() - 20) // 2, 20, 20)

    def _on_text_changed(self, text: str) -> None:
        self._cross.setVisible(bool(text))
        self.setTextMargins(_TEXT_LEFT, 0, 18 if text else 0, 0)

    @property
    def _shrunk(self) -> bool:
        return self._compact and not self.hasFocus() and not self.text()

    def _adapt(self) -> None:
        self.setPlaceholderText("" if self._shrunk else self._placeholder)
        self.setToolTip(f"{self._placeholder} ({self._shortcut})" if self._shortcut else "")
        self.setProperty("shrunk", self._shrunk)
        self.style().unpolish(self)
        self.style().polish(self)
        if self._compact or self._width is not None:
            self.setFixedWidth(self.sizeHint().width())
        else:
            self.setMinimumWidth(0)
            self.setMaximumWidth(_UNLIMITED)
        self.updateGeometry()
        self.widened.emit(not self._shrunk)
