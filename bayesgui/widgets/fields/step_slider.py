"""A step slider with one segment per stage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QAbstractSlider, QSizePolicy, QWidget

from bayesgui.widgets.painting import rounded, smooth_painter
from bayesgui.widgets.theme import font, theme

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtGui import QFont, QKeyEvent, QMouseEvent, QPaintEvent

_TRACK, _TOP, _GAP = 6, 13, 3
_HANDLE = 6.5
_TITLE_GAP = 4
_LETTERS = 4
"""Most letters, the ellipsis among them, of a cut title that says nothing."""
HEIGHT = 44


class StepSlider(QAbstractSlider):
    """Segments of equal width, independent of the number of steps per stage."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._titles: tuple[str, ...] = ()
        self._counts: tuple[int, ...] = ()
        self.setOrientation(Qt.Orientation.Horizontal)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSingleStep(1)
        self.setPageStep(1)

    def set_stages(self, titles: Sequence[str], counts: Sequence[int]) -> None:
        """Set the titles of the stages and their numbers of steps."""
        self._titles, self._counts = tuple(titles), tuple(counts)
        self.setRange(0, max(0, sum(counts) - 1))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(420, HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return QSize(160, HEIGHT)

    # -- geometry
    # ------------------------------------------------------------------------------------

    def _segment(self, stage: int) -> QRectF:
        count = max(1, len(self._counts))
        room = self.width() - 2 * _HANDLE
        width = (room - _GAP * (count - 1)) / count
        return QRectF(_HANDLE + stage * (width + _GAP), _TOP - _TRACK / 2, width, _TRACK)

    def _stage(self) -> tuple[int, int]:
        """Return the stage of the current step, and the step's index in it."""
        left = self.sliderPosition()
        for stage, count in enumerate(self._counts):
            if left < count:
                return stage, left
            left -= count
        return max(0, len(self._counts) - 1), 0

    def position_of(self, value: int) -> float:
        """Return the x position of the handle at a step, in pixels."""
        left = value
        for stage, count in enumerate(self._counts):
            if left < count:
                segment = self._segment(stage)
                return segment.left() + segment.width() * (left + 1) / count
            left -= count
        return self.width() - _HANDLE

    def value_at(self, x: float) -> int:
        """Return the step at an x position."""
        before = 0
        for stage, count in enumerate(self._counts):
            segment = self._segment(stage)
            if x <= segment.right() + _GAP / 2 or stage == len(self._counts) - 1:
                share = (x - segment.left()) / max(segment.width(), 1.0)
                return before + min(max(int(share * count), 0), count - 1)
            before += count
        return 0

    # -- events -------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.setSliderDown(True)
            self.setValue(self.value_at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self.isSliderDown():
            self.setValue(self.value_at(event.position().x()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.setSliderDown(False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        colors = theme()
        painter = smooth_painter(self)
        current, _ = self._stage()
        handle = self.position_of(self.sliderPosition())
        for stage in range(len(self._titles)):
            segment = self._segment(stage)
            rounded(painter, segment, 2, colors.track)
            done = QRectF(segment)
            if stage == current:
                done.setRight(min(max(handle, segment.left()), segment.right()))
            if stage <= current and done.width() > 0:
                painter.setBrush(colors.bar)
                painter.drawRoundedRect(done, 2, 2)
        self._paint_titles(painter, current)
        pen_width = 3 if self.hasFocus() else 2
        painter.setPen(QPen(colors.accent, pen_width))
        painter.setBrush(colors.surface)
        painter.drawEllipse(QRectF(handle - _HANDLE, _TOP - _HANDLE, 2 * _HANDLE, 2 * _HANDLE))

    def shown_titles(self) -> tuple[str, ...]:
        """Return the titles as they are painted, cut where there is no room.

        Where a stage has no room for a few letters, only the current one has its title.
        """
        current, _ = self._stage()
        shown = []
        for stage, title in enumerate(self._titles):
            left, right = self._title_room(stage, current)
            metrics = QFontMetrics(_title_font(stage, current))
            shown.append(metrics.elidedText(title, Qt.TextElideMode.ElideRight, int(right - left)))
            if shown[-1] != title and len(shown[-1]) <= _LETTERS:
                alone = (title if k == current else "" for k, title in enumerate(self._titles))
                return tuple(alone)
        return tuple(shown)

    def _title_room(self, stage: int, current: int) -> tuple[float, float]:
        """Return the ends of a title's room: its segment, and what its neighbors do not need."""
        segment = self._segment(stage)
        left, right = segment.left() + _TITLE_GAP / 2, segment.right() - _TITLE_GAP / 2
        before, after = (self._spare(each, current) for each in (stage - 1, stage + 1))
        return left - before, right + after

    def _spare(self, stage: int, current: int) -> float:
        """Return what a stage's title leaves at each side of it, at the ends up to the edge."""
        if not 0 <= stage < len(self._titles):
            return _HANDLE
        width = QFontMetrics(_title_font(stage, current)).horizontalAdvance(self._titles[stage])
        return max(0.0, (self._segment(stage).width() - _TITLE_GAP - width) / 2)

    def _paint_titles(self, painter: QPainter, current: int) -> None:
        colors = theme()
        shown = self.shown_titles()
        for stage, text in enumerate(shown):
            face = _title_font(stage, current)
            painter.setFont(face)
            painter.setPen(colors.text if stage == current else colors.muted)
            width = QFontMetrics(face).horizontalAdvance(text) + 2
            left = self._segment(stage).center().x() - width / 2
            if sum(map(bool, shown)) > 1:
                begin, end = self._title_room(stage, current)
                left = max(begin - 1, min(left, end + 1 - width))
            left = max(0.0, min(left, self.width() - width))
            room = QRectF(left, _TOP + 10, width, 18)
            painter.drawText(room, Qt.AlignmentFlag.AlignCenter, text)


def _title_font(stage: int, current: int) -> QFont:
    return font(12, 600 if stage == current else 400)
