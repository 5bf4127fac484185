"""Headers of a table: states of parents that span their configurations, and plain lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHeaderView, QWidget

from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from bayesgui.panels.cpt.configuration_model import ConfigurationModel

LINE, HEAD = 26, 24
PADDING = 8
_CENTER = Qt.AlignmentFlag.AlignCenter
_START = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft


class CptHeader(QHeaderView):
    """A header of the table, painted as a whole from the axes.

    The stock header asks the selection model about every cell of each section it paints, which
    takes seconds for 100,000 columns; this one never does. All sections have the same size, so
    a span's position follows from its stride.
    """

    chosen = Signal(int, int)
    """Request to select the first to the last of some sections."""

    def __init__(
        self, orientation: Qt.Orientation, model: ConfigurationModel, parent: QWidget | None = None
    ) -> None:
        super().__init__(orientation, parent)
        self._table = model
        self.thickness: list[int] = [HEAD]
        """Height (horizontal) or width (vertical) of each level."""
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setMinimumSectionSize(LINE)
        self.setSectionsClickable(False)
        self.setHighlightSections(False)
        self._anchor: range | None = None

    @property
    def is_grouped(self) -> bool:
        """Whether it is the header of the configurations rather than of the lines of states."""
        return (self.orientation() == Qt.Orientation.Horizontal) != self._table.transposed

    def set_thickness(self, levels: list[int]) -> None:
        """Set the height (horizontal) or width (vertical) of each level."""
        self.thickness = levels
        self.updateGeometry()
        self.viewport().update()

    def sizeHint(self) -> QSize:
        total = sum(self.thickness)
        if self.orientation() == Qt.Orientation.Horizontal:
            return QSize(0, total)
        return QSize(total, 0)

    # -- selecting ------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Select what lies under a heading; with Shift, all from the heading pressed before."""
        sections = self._sections_at(event.position().toPoint())
        if event.button() != Qt.MouseButton.LeftButton or sections is None:
            super().mousePressEvent(event)
            return
        if self._anchor is None or not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self._anchor = sections
        self._choose(sections)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Extend the selection to the heading that the pointer is dragged to."""
        sections = self._sections_at(event.position().toPoint())
        if event.buttons() & Qt.MouseButton.LeftButton and sections is not None:
            self._choose(sections)
        else:
            super().mouseMoveEvent(event)

    def _choose(self, sections: range) -> None:
        anchor = sections if self._anchor is None else self._anchor
        first, stop = min(anchor.start, sections.start), max(anchor.stop, sections.stop)
        self.chosen.emit(first, min(stop, self.count()) - 1)

    def _sections_at(self, place: QPoint) -> range | None:
        """Return the sections under the heading at a point."""
        horizontal = self.orientation() == Qt.Orientation.Horizontal
        section = self.logicalIndexAt(place)
        if self._table.axes is None or section < 0:
            return None
        axes, across = self._table.axes, place.y() if horizontal else place.x()
        if self.is_grouped:
            for level in range(len(axes.parents)):
                across -= self.thickness[level]
                if across < 0:
                    near = axes.spans(level, range(section, section + 1))
                    return next((range(a, a + n) for a, n in near if a <= section < a + n), None)
        return range(section, section + 1)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        painter.fillRect(event.rect(), theme().surface)
        if self._table.axes is None or not self.count():
            return
        painter.setFont(font(12))
        if not self.is_grouped:
            for section in self._visible():
                name = self._table.line_name(section)
                strong = section < len(self._table.axes.states)
                self._paint_span(painter, 0, section, 1, name, strong)
            return
        axes = self._table.axes
        if not axes.parents:
            self._paint_span(painter, 0, 0, 1, self._table.lone_heading, False)
        for level in range(len(axes.parents)):
            for first, count in axes.spans(level, self._visible()):
                text = axes.state_at(level, first)
                self._paint_span(painter, level, first, count, text, True)

    def _visible(self) -> range:
        size = self.defaultSectionSize()
        horizontal = self.orientation() == Qt.Orientation.Horizontal
        length = self.viewport().width() if horizontal else self.viewport().height()
        first = self.offset() // size
        return range(first, min(self.count(), (self.offset() + length) // size + 1))

    def _paint_span(
        self, painter: QPainter, level: int, first: int, count: int, text: str, strong: bool
    ) -> None:
        """Paint a heading over adjacent sections, its text centered in the visible part."""
        size = self.defaultSectionSize()
        start, length = first * size - self.offset(), count * size
        across, thick = sum(self.thickness[:level]), self.thickness[level]
        horizontal = self.orientation() == Qt.Orientation.Horizontal
        view = self.viewport().rect()
        if horizontal:
            rect = QRect(start, across, length, thick)
        else:
            rect = QRect(across, start, thick, length)
        # Wide spans would exceed the coordinates that a painter places exactly.
        rect = rect.intersected(view.adjusted(-2, -2, 2, 2))
        seen = rect.intersected(view)
        painter.fillRect(rect, theme().window)
        painter.setPen(theme().border)
        painter.drawLine(rect.topRight(), rect.bottomRight())
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        if horizontal and level == 0:
            painter.drawLine(rect.topLeft(), rect.topRight())
        if not horizontal and level == 0:
            painter.drawLine(rect.topLeft(), rect.bottomLeft())
        painter.setPen(theme().text if strong else theme().muted)
        if not horizontal and seen.height() < size:
            # The text of a row that is cut stays level with its numbers.
            top = seen.bottom() + 1 - size if start < 0 else seen.top()
            seen = QRect(seen.left(), top, seen.width(), size)
        box = seen.adjusted(PADDING, 0, -PADDING, 0)
        text = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, box.width())
        painter.drawText(box, int(_CENTER if horizontal else _START), text)


class CptCorner(QWidget):
    """The corner above the first column: the parent on each level of the header.

    `headers`: the horizontal and the vertical one, whose levels it continues.
    """

    def __init__(
        self, model: ConfigurationModel, headers: tuple[CptHeader, CptHeader], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._table = model
        self._headers = headers
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def paintEvent(self, event: QPaintEvent) -> None:
        axes = self._table.axes
        if axes is None:
            return
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme().window)
        painter.setFont(font(12))
        grouped = self._headers[1] if self._table.transposed else self._headers[0]
        names = [name for name, _ in axes.parents] or [axes.variable]
        if len(names) > len(grouped.thickness):
            # A tree shows all parents in one column.
            names = [" › ".join(names)]
        start = 0
        for name, thick in zip(names, grouped.thickness, strict=True):
            if self._table.transposed:
                box = QRect(start, 0, thick, self.height())
            else:
                box = QRect(0, start, self.width(), thick)
            start += thick
            painter.setPen(theme().border)
            painter.drawLine(box.topRight(), box.bottomRight())
            painter.drawLine(box.bottomLeft(), box.bottomRight())
            painter.setPen(theme().muted)
            inner = box.adjusted(PADDING, 0, -PADDING, 0)
            text = painter.fontMetrics().elidedText(
                name, Qt.TextElideMode.ElideRight, inner.width()
            )
            painter.drawText(inner, int(_START), text)
        painter.setPen(theme().border)
        painter.drawLine(self.rect().topLeft(), self.rect().topRight())
        painter.drawLine(self.rect().topLeft(), self.rect().bottomLeft())
