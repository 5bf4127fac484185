"""Rows of the page Constraints: an arc with its contradiction, and a tier to name and to move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QToolButton, QWidget

from bayesgui.core.temporal.template import past_name
from bayesgui.widgets.eliding import elide_arc
from bayesgui.widgets.icons import paint_icon
from bayesgui.widgets.painting import END, outlined, smooth_painter, write
from bayesgui.widgets.rows.layouts import column_layout, row_layout, text_label
from bayesgui.widgets.theme import font, icon, theme

if TYPE_CHECKING:
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QEnterEvent, QFocusEvent, QKeyEvent, QMouseEvent, QPaintEvent

    from bayesgui.core.arc_constraints import Arc, LagArc

HEIGHT = 26
MARGIN = 12
_ICON = 14
_GRIP, _NUMBER, _TITLE = MARGIN, MARGIN + 22, MARGIN + 40
_REASON_LEFT = MARGIN + 22


class TitleField(QLineEdit):
    """A field for a title in a list; Enter and Esc stay in it."""

    left = Signal()
    """Esc was pressed, or the focus went elsewhere."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.clear()
            self.left.emit()
        else:
            super().keyPressEvent(event)
            event.accept()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.left.emit()


class ConstraintRow(QWidget):
    """A line with a remove button, to be focused, clicked and removed with Delete."""

    removed = Signal()
    clicked = Signal()
    stepped = Signal(int)
    """An arrow key asks for the next row (1) or the one before (-1)."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_inside = False
        self.error = ""
        """The error in the row, or ""."""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.cross = QToolButton(self)
        self.cross.setProperty("plain", True)
        self.cross.setIcon(icon("close", "muted"))
        self.cross.setIconSize(QSize(_ICON, _ICON))
        self.cross.setFixedSize(22, 22)
        self.cross.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.cross.clicked.connect(self.removed)
        self._reason = text_label(self, 11, role="error")
        self._reason.hide()
        head = row_layout(None, self.cross, margins=(0, 2, 6, 2), spacing=0)
        self._reason_layout = row_layout(self._reason)
        column_layout(head, self._reason_layout, parent=self, spacing=0)
        self._space_for_reason()

    def set_error(self, error: str) -> None:
        """Show what is wrong with the row on a red ground."""
        self.error = error
        self._reason.setText(error)
        self._reason.setVisible(bool(error))
        self._space_for_reason()
        self.update()

    def _space_for_reason(self) -> None:
        below = 6 if self.error else 0
        self._reason_layout.setContentsMargins(_REASON_LEFT, 0, MARGIN, below)

    @property
    def head_rect(self) -> QRect:
        """The first line."""
        return QRect(0, 0, self.width(), HEIGHT)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.removed.emit()
        elif key in steps and not event.modifiers():
            self.stepped.emit(steps[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.clicked.emit()
        else:
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        inside = self.rect().contains(event.position().toPoint())
        if inside and event.button() == Qt.MouseButton.LeftButton:
            self.clicked.emit()

    def enterEvent(self, event: QEnterEvent) -> None:
        self._is_inside = True
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self._is_inside = False
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        colors = theme()
        painter = smooth_painter(self)
        if self.error:
            painter.fillRect(self.rect(), colors.error_soft)
        elif self._is_inside:
            painter.fillRect(self.rect(), colors.row_hover)
        self.paint_content(painter)
        if self.hasFocus():
            outlined(painter, QRectF(self.rect()).adjusted(3, 1, -3, -1), 3, QPen(colors.accent, 2))

    def paint_content(self, painter: QPainter) -> None:
        """Paint the first line."""


def paint_text(painter: QPainter, rect: QRect, text: str, token: str = "text") -> None:
    """Paint a text of 12 px, cut with "…" where it is too long."""
    write(painter, rect, text, font(12), theme().color(token), cuts=END)


class ArcRow(ConstraintRow):
    """A required or forbidden arc."""

    def __init__(self, icon_name: str, token: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._icon, self._token = icon_name, token
        self.arc: Arc | LagArc = ("", "")

    @property
    def _parent(self) -> str:
        return past_name(self.arc[0], self.arc[2]) if len(self.arc) == 3 else self.arc[0]

    @property
    def text(self) -> str:
        """The arc."""
        return f"{self._parent} → {self.arc[1]}"

    @property
    def shown(self) -> str:
        """The arc as it is painted, its names cut where it is too long."""
        width = self._arc_rect().width()
        return elide_arc(QFontMetrics(font(12)), self._parent, " → ", self.arc[1], width)

    def _arc_rect(self) -> QRect:
        return self.head_rect.adjusted(_NUMBER, 0, -34, 0)

    def set_arc(self, arc: Arc | LagArc) -> None:
        """Show another arc."""
        self.arc = arc
        self.setToolTip(self.text)
        self.setAccessibleName(self.text)
        label = self.tr("Take back {arc}").format(arc=self.text)
        self.cross.setToolTip(label)
        self.cross.setAccessibleName(label)
        self.update()

    def set_error(self, error: str) -> None:
        super().set_error(error)
        self.setAccessibleDescription(error)

    def paint_content(self, painter: QPainter) -> None:
        token = "error" if self.error else self._token
        square = QRectF(MARGIN, (HEIGHT - _ICON) / 2, _ICON, _ICON)
        paint_icon(painter, self._icon, square, theme().color(token))
        paint_text(painter, self._arc_rect(), self.shown)


class TierRow(ConstraintRow):
    """A tier: grip, number, title, how many nodes it has."""

    renamed = Signal(str)
    """The new title."""
    dragged = Signal(int)
    """The grip is at this height within the row."""
    dropped = Signal(int)
    """The grip was released at this height within the row."""
    moved = Signal(int)
    """By how many places the keyboard moves the tier."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._number, self.title, self._count = "", "", ""
        self._is_dragging = self._is_target = False
        self.field = TitleField(self)
        self.field.hide()
        self.field.returnPressed.connect(self._finish)
        self.field.left.connect(self._leave)

    def set_tier(self, number: str, title: str, count: str) -> None:
        """Show another tier; `count`: how many nodes it has, in words."""
        self._number, self.title, self._count = number, title, count
        self.setAccessibleName(f"{number} {title}, {count}")
        self.setToolTip(self.tr("{tier}: F2 renames, Alt+Up and Alt+Down move").format(tier=title))
        label = self.tr("Delete the tier {tier}").format(tier=title or number)
        self.cross.setToolTip(label)
        self.cross.setAccessibleName(label)
        self.field.setAccessibleName(self.tr("Name of the tier"))
        self.update()

    def set_target(self, is_target: bool) -> None:
        """Show that the dragged tier would come to this place."""
        if is_target != self._is_target:
            self._is_target = is_target
            self.update()

    def edit(self) -> None:
        """Edit the title in place."""
        self.field.setGeometry(_TITLE - 7, 1, self.width() - _TITLE - 34, HEIGHT - 2)
        self.field.setText(self.title)
        self.field.selectAll()
        self.field.show()
        self.field.setFocus()

    def _finish(self) -> None:
        if self.field.isHidden():
            return
        text = self.field.text()
        self.field.hide()
        self.setFocus()
        if text.strip() != self.title:
            self.renamed.emit(text)

    def close_field(self) -> None:
        """Drop what is being typed."""
        self.field.clear()
        self.field.hide()

    def _leave(self) -> None:
        """Close the field; a title that was typed counts, unless Esc cleared it."""
        if self.field.text().strip():
            self._finish()
        elif not self.field.isHidden():
            self.field.hide()
            self.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        alt = event.modifiers() == Qt.KeyboardModifier.AltModifier
        steps = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_F2, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.edit()
        elif alt and key in steps:
            self.moved.emit(steps[key])
        else:
            super().keyPressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.edit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        on_grip = event.position().x() < _NUMBER - 2
        self._is_dragging = on_grip and event.button() == Qt.MouseButton.LeftButton
        if self._is_dragging:
            self.setCursor(Qt.CursorShape.ClosedHandCursor)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._is_dragging:
            self.dragged.emit(round(event.position().y()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._is_dragging:
            self._is_dragging = False
            self.unsetCursor()
            self.dropped.emit(round(event.position().y()))
        else:
            super().mouseReleaseEvent(event)

    def paint_content(self, painter: QPainter) -> None:
        colors = theme()
        if self._is_target:
            box = QRectF(self.head_rect).adjusted(3, 1, -3, -1)
            outlined(painter, box, 3, QPen(colors.accent, 2))
        square = QRectF(_GRIP, (HEIGHT - _ICON) / 2, _ICON, _ICON)
        paint_icon(painter, "drag", square, colors.muted)
        line = self.head_rect
        paint_text(painter, line.adjusted(_NUMBER, 0, 0, 0), self._number, "muted")
        width = QFontMetrics(font(12)).horizontalAdvance(self._count) + 4
        right = self.width() - 34
        paint_text(painter, QRect(right - width, 0, width, HEIGHT), self._count, "muted")
        room = QRect(_TITLE, 0, right - width - 8 - _TITLE, HEIGHT)
        unnamed = self.tr("unnamed")
        paint_text(painter, room, self.title or unnamed, "text" if self.title else "muted")
