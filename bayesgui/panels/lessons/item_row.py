"""An item of a step: its disc, its text, its controls, and what is said about the answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPen
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from bayesgui.panels.lessons.plain_markdown import SMALL_LINE, plain_text, rich_text
from bayesgui.widgets.hairlines import paint_hairline
from bayesgui.widgets.icons import paint_icon
from bayesgui.widgets.painting import smooth_painter
from bayesgui.widgets.rows.layouts import column_layout, row_layout
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from PySide6.QtGui import QPaintEvent, QResizeEvent

    from bayesgui.panels.lessons.shown import ShownItem, Status

DISC = 20
SIDE = 16


class ItemDisc(QWidget):
    """A number in a ring, or a tick in a disc."""

    def __init__(self, number: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._number = number
        self.status: Status = "later"
        self.setFixedSize(DISC, DISC)

    def show_status(self, status: Status) -> None:
        """Show whether the item is done, the current one, or to come."""
        self.status = status
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(DISC, DISC)

    def paintEvent(self, event: QPaintEvent) -> None:
        colors, painter = theme(), smooth_painter(self)
        box = QRectF(0, 0, DISC, DISC)
        if self.status == "done":
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colors.success)
            painter.drawEllipse(box)
            square = QRectF(3, 3, DISC - 6, DISC - 6)
            paint_icon(painter, "check", square, colors.on_accent)
            return
        is_now = self.status == "now"
        color = colors.accent if is_now else colors.control
        width = 2.0 if is_now else 1.0
        painter.setPen(QPen(color, width))
        painter.setBrush(colors.surface)
        painter.drawEllipse(QPointF(DISC / 2, DISC / 2), *(2 * ((DISC - width) / 2,)))
        painter.setPen(colors.accent if is_now else colors.muted)
        painter.setFont(font(11, 600))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(self._number))


class ItemRow(QWidget):
    """Base class of the items; subclasses add controls to `body`."""

    answered = Signal(object)
    """An answer, whose meaning depends on the kind of item."""

    def __init__(self, number: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.number = number
        self.status: Status = "later"
        """Whether it is done, the current one, or to come."""
        self.text = self.line_text = ""
        """The task or the question, and the comment on the answer."""
        self.disc = ItemDisc(number, self)
        self.title = QLabel(self)
        self.title.setWordWrap(True)
        self.title.setTextFormat(Qt.TextFormat.RichText)
        self.title.setFont(font(13, 500))
        self.body = QWidget(self)
        self.line = QLabel(self)
        self.line.setWordWrap(True)
        self.line.setTextFormat(Qt.TextFormat.RichText)
        self.line.setFont(font(12))
        words = column_layout(self.title, self.body, self.line, spacing=4)
        disc = column_layout(self.disc)
        disc.addStretch(1)
        self._row = row_layout(disc, parent=self, margins=(SIDE, 11, SIDE, 11), spacing=12)
        self._row.addLayout(words, 1)
        self._is_part = False
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def make_part(self) -> None:
        """Show it without disc, margins and ground, as the question of an exercise."""
        self._is_part = True
        self.title.setFont(font(13))
        self.disc.hide()
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(0)

    def show_item(self, shown: ShownItem) -> None:
        """Show the item; one to come shows its text only."""
        self.status = shown.status
        self.text, self.line_text = plain_text(shown.text), plain_text(shown.line)
        self.disc.show_status(shown.status)
        self.title.setText(rich_text(shown.text))
        self.title.setProperty("role", "muted" if shown.status == "later" else "")
        self.line.setText(rich_text(shown.line, SMALL_LINE))
        self.line.setProperty("role", "error" if shown.is_wrong else "muted")
        for label in (self.title, self.line):
            label.style().polish(label)
        self.line.setVisible(bool(shown.line) and shown.status != "later")
        self.body.setVisible(shown.status != "later" and self.show_body(shown))
        self.setAccessibleName(self._spoken(shown))
        # Only here: it asks for a layout, and a layout fits the row again.
        self._row.invalidate()
        self._fit()
        self.update()

    def _fit(self) -> None:
        """Take the height that the words need at the present width."""
        height = self._row.heightForWidth(max(1, self.width()))
        if height > 0 and height != self.height():
            self.setFixedHeight(height)
            # A row inside another one has been laid out at the height before, and stays so.
            self._row.invalidate()

    def event(self, event: QEvent) -> bool:
        """Follow controls that come, go or grow."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self._fit()

    def show_body(self, shown: ShownItem) -> bool:
        """Bring the controls to what is shown; False if there are none to be seen."""
        return False

    def focus_parts(self) -> tuple[QWidget, ...]:
        """Return the controls in the order in which Tab goes through them."""
        return ()

    def focus_first(self, *, by_pointer: bool = False) -> bool:
        """Give the focus to the first control that can have it; False if none can.

        `by_pointer`: whether the learner uses the pointer, to whom a ring around one of several
        options would look like a choice.
        """
        usable = (p for p in self.focus_parts() if p.isVisibleTo(self) and p.isEnabledTo(self))
        first = next(usable, None)
        if first is not None:
            first.setFocus()
        return first is not None

    def _spoken(self, shown: ShownItem) -> str:
        said = {
            "done": self.tr("done"),
            "now": self.tr("to do now"),
            "later": self.tr("to come"),
        }[shown.status]
        words = self.tr("{number}, {status}: {text}").format(
            number=self.number, status=said, text=self.text
        )
        return f"{words} {self.line_text}".strip()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._is_part:
            return
        painter = QPainter(self)
        if self.status == "now":
            painter.fillRect(self.rect(), theme().accent_soft)
        paint_hairline(painter, 0, 0, self.width())
