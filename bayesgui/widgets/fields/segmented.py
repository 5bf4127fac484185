"""A segmented control: two or three exclusive choices side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainterPath, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from bayesgui.widgets.live_text import say, tell
from bayesgui.widgets.painting import cut, smooth_painter
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PySide6.QtCore import QEvent, SignalInstance
    from PySide6.QtGui import QKeyEvent, QMouseEvent, QPaintEvent

    from bayesgui.widgets.live_text import Text

HEIGHT = 26
_PADDING, _LEAST_PADDING = 11, 4
_LEAST = 48
"""Width of a choice whose text is cut."""


class Segmented(QWidget):
    """A row of exclusive choices such as Columns and Rows."""

    changed = Signal(str)
    """The user selected another choice; carries its id."""

    def __init__(
        self,
        choices: Sequence[tuple[str, Text | str]],
        parent: QWidget | None = None,
        *,
        name: str = "",
        tip: Text | str = "",
        changed: Callable[[str], object] | SignalInstance | None = None,
        is_stretched: bool = False,
        is_cut: bool = False,
    ) -> None:
        """Show some choices (id, text).

        `is_stretched`: whether they take all the width there is. `is_cut`: whether texts are cut
        where there is too little.
        """
        super().__init__(parent)
        self._ids = [id for id, _text in choices]
        self._texts: tuple[str, ...] = ()
        self._current = 0
        self._hovered = -1
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._is_stretched, self._is_cut = is_stretched, is_cut
        policy = QSizePolicy.Policy.Expanding if is_stretched else QSizePolicy.Policy.Fixed
        self.setSizePolicy(policy, QSizePolicy.Policy.Fixed)
        self.setObjectName(name)
        tell(self.set_texts, *(text for _id, text in choices))
        say(self, tip=tip)
        if changed is not None:
            self.changed.connect(changed)

    @property
    def current(self) -> str:
        """The id of the selected choice."""
        return self._ids[self._current]

    def set_current(self, id: str) -> None:
        """Select a choice without emitting a signal."""
        self._current = self._ids.index(id)
        self._tell_name()
        self.update()

    def set_texts(self, *texts: str) -> None:
        """Set the texts of the choices."""
        self._texts = texts
        self._tell_name()
        self.updateGeometry()
        self.update()

    def segment_rect(self, id: str) -> QRectF:
        """Return the rectangle of a choice."""
        widths = self._widths()
        index = self._ids.index(id)
        return QRectF(sum(widths[:index]), 0, widths[index], HEIGHT)

    def sizeHint(self) -> QSize:
        return QSize(sum(self._natural_widths()), HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST * len(self._ids), HEIGHT) if self._is_cut else self.sizeHint()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._choose(self._index_at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hovered = self._index_at(event.position().x())
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self._hovered = -1
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if step is None:
            super().keyPressEvent(event)
        else:
            self._choose(min(max(self._current + step, 0), len(self._ids) - 1))

    def paintEvent(self, event: QPaintEvent) -> None:
        colors = theme()
        painter = smooth_painter(self)
        outer = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        shape = QPainterPath()
        shape.addRoundedRect(outer, 4, 4)
        painter.fillPath(shape, colors.surface)
        painter.setPen(QPen(colors.control if self.isEnabled() else colors.border, 1))
        painter.drawPath(shape)
        for index, id in enumerate(self._ids):
            rect = self.segment_rect(id)
            chosen = index == self._current
            if chosen or index == self._hovered:
                inner = QPainterPath()
                inner.addRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
                painter.fillPath(inner, colors.accent_soft if chosen else colors.row_hover)
                if chosen and self.isEnabled():
                    painter.setPen(QPen(colors.accent, 2 if self.hasFocus() else 1))
                    painter.drawPath(inner)
            painter.setFont(font(12, 600 if chosen else 400))
            painter.setPen(colors.text if self.isEnabled() else colors.disabled)
            text = self._texts[index]
            if self._is_cut:
                text = cut(text, painter.font(), rect.width() - 2 * _LEAST_PADDING)
            painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)

    def _widths(self) -> list[int]:
        widths = self._natural_widths()
        if self._is_cut and self.width() < sum(widths):
            share = self.width() / sum(widths)
            return [int(width * share) for width in widths]
        spare = self.width() - sum(widths) if self._is_stretched else 0
        if spare <= 0:
            return widths
        # Equal parts, unless a text needs more than its part.
        part = self.width() // len(widths)
        if max(widths) <= part:
            return [*[part] * (len(widths) - 1), self.width() - part * (len(widths) - 1)]
        return [width + spare // len(widths) for width in widths]

    def _natural_widths(self) -> list[int]:
        metrics = QFontMetrics(font(12, 600))
        return [metrics.horizontalAdvance(text) + 2 * _PADDING for text in self._texts]

    def _index_at(self, x: float) -> int:
        edge = 0
        for index, width in enumerate(self._widths()):
            edge += width
            if x < edge:
                return index
        return len(self._ids) - 1

    def _choose(self, index: int) -> None:
        if index != self._current:
            self._current = index
            self._tell_name()
            self.update()
            self.changed.emit(self._ids[index])

    def _tell_name(self) -> None:
        self.setAccessibleName(" | ".join(self._texts))
        self.setAccessibleDescription(self._texts[self._current])
