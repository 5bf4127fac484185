"""A row 44 px high with two lines of text, as for findings and for jobs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QPushButton, QSizePolicy, QToolButton, QWidget

from bayesgui.widgets.icons import paint_icon
from bayesgui.widgets.live_text import live, say
from bayesgui.widgets.painting import cut, rounded, smooth_painter, write
from bayesgui.widgets.rows.layouts import row_layout
from bayesgui.widgets.theme import font, icon, theme

if TYPE_CHECKING:
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QEnterEvent, QMouseEvent, QPaintEvent, QResizeEvent

Ground = Literal["plain", "error"]

HEIGHT, BAR_EXTRA = 44, 8
_TEXT_LEFT, _ICON_LEFT, _ICON = 36, 12, 16
_BLOCK = 34


class TwoLineRow(QWidget):
    """An icon, a title above a second line, an aside at the right, and a remove button.

    `at_title`: whether icon and cross are aligned with the title, as for jobs, or centered in the
    row.
    """

    removed = Signal()
    """The cross was clicked."""
    linked = Signal()
    """The link was clicked."""
    acted = Signal()
    """The second link, before the first, was clicked."""
    clicked = Signal()
    """The row itself was clicked."""

    def __init__(
        self, title: str, second: str, parent: QWidget | None = None, at_title: bool = False
    ) -> None:
        super().__init__(parent)
        self._at_title = at_title
        self._icon = ("info", "muted")
        self._ground: Ground = "plain"
        self._share: float | None = None
        self._inside = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._link, self._action = QPushButton(self), QPushButton(self)
        for link, signal in ((self._link, self.linked), (self._action, self.acted)):
            link.setProperty("link", True)
            link.clicked.connect(signal)
            link.hide()
        self._cross_text = ""
        self._cross = QToolButton(self)
        self._cross.setProperty("plain", True)
        self._cross.setIcon(icon("close", "muted"))
        self._cross.clicked.connect(self.removed)
        self._row = row_layout(
            None, self._action, self._link, self._cross,
            parent=self, margins=(0, 0, 8, 0), spacing=4,
        )  # fmt: skip
        self.set_texts(title, second)

    def set_texts(self, title: str, second: str, aside: str = "") -> None:
        """Set the texts.

        `aside`: muted text before the cross, such as a prior.
        """
        self._title, self._second, self._aside = title, second, aside
        self.setAccessibleName(", ".join(filter(None, (title, second, aside))))
        self.set_cross_text(self._cross_text)
        self.update()

    def set_icon(self, name: str, token: str = "muted") -> None:
        """Change the icon."""
        self._icon = (name, token)
        self.update()

    def set_ground(self, ground: Ground) -> None:
        """Set the background, such as that of a failed row."""
        self._ground = ground
        self.update()

    def set_share(self, share: float | None) -> None:
        """Show progress in a bar below the text.

        `share`: 0 to 1; None removes the bar.
        """
        self._share = share
        self.updateGeometry()
        self.update()

    def set_link(self, text: str) -> None:
        """Show a link before the cross."""
        self._link.setText(text)
        self._link.setVisible(bool(text))

    def set_action(self, text: str, tip: str = "") -> None:
        """Show a second link, before the first."""
        self._action.setText(text)
        self._action.setToolTip(tip)
        self._action.setVisible(bool(text))

    def set_cross_text(self, text: str) -> None:
        """Set the cross's tooltip, where it does more than remove the row."""
        self._cross_text = text
        tip = text or live("Remove {name}").filled(name=self._title)
        say(self._cross, tip=tip, spoken=tip)

    def sizeHint(self) -> QSize:
        return QSize(240, HEIGHT + (BAR_EXTRA if self._share is not None else 0))

    def enterEvent(self, event: QEnterEvent) -> None:
        self._inside = True
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self._inside = False
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        inside = self.rect().contains(event.position().toPoint())
        if inside and event.button() == Qt.MouseButton.LeftButton:
            self.clicked.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        colors = theme()
        painter = smooth_painter(self)
        if self._ground == "error":
            painter.fillRect(self.rect(), colors.error_soft)
        elif self._inside:
            painter.fillRect(self.rect(), colors.row_hover)
        top = self._top()
        beside = top + 1 if self._at_title else top + (_BLOCK - _ICON) / 2
        name, token = self._icon
        paint_icon(painter, name, QRectF(_ICON_LEFT, beside, _ICON, _ICON), colors.color(token))
        shown_buttons = (b for b in (self._action, self._link, self._cross) if b.isVisible())
        right = next(shown_buttons).x() - 6
        face = font(12)
        if self._aside:
            metrics = QFontMetrics(face)
            width = metrics.horizontalAdvance(self._aside)
            rect = QRectF(right - width - 2, top, width + 4, _BLOCK)
            write(painter, rect, self._aside, face, colors.muted)
            right -= width + 8
        for text, face, color, line in (
            (self._title, font(13, 500), colors.text, top),
            (self._second, font(11), colors.muted, top + 17),
        ):
            rect = QRectF(_TEXT_LEFT, line, right - _TEXT_LEFT + 4, 18)
            shown = cut(text, face, right - _TEXT_LEFT)
            write(painter, rect, shown, face, color)
        if self._share is not None:
            self._paint_share(painter)

    def resizeEvent(self, event: QResizeEvent) -> None:
        below = self.height() - 2 * int(self._top()) - 18 if self._at_title else 0
        self._row.setContentsMargins(0, 0, 8, max(0, below))

    def _top(self) -> float:
        bar = BAR_EXTRA if self._share is not None else 0
        return (self.height() - bar - _BLOCK) / 2

    def _paint_share(self, painter: QPainter) -> None:
        bar = QRectF(_TEXT_LEFT, self._top() + _BLOCK + 3, self.width() - _TEXT_LEFT - 12, 6)
        rounded(painter, bar, 3, theme().track)
        bar.setWidth(max(6.0, bar.width() * min(1.0, self._share or 0.0)))
        rounded(painter, bar, 3, theme().accent)
