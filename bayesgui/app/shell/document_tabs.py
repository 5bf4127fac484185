"""The document tabs above the canvas, hidden for a single document."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QTabBar, QWidget

from bayesgui.widgets.painting import MIDDLE, disc, outlined, smooth_painter, write
from bayesgui.widgets.theme import font, icon, theme

if TYPE_CHECKING:
    from PySide6.QtGui import QMouseEvent, QPaintEvent

    from bayesgui.app.sessions.documents import Documents

HEIGHT = 28
_PADDING, _CROSS, _DOT = 12, 14, 3.5
TEAR_DISTANCE = 40
"""Distance above or below the bar, in px, at which a dragged tab is torn off."""


class DocumentTabs(QTabBar):
    """A tab per open document: name, a dot if modified, a close button if hovered."""

    torn_off = Signal(int, QPoint)
    """A tab was dragged out of the bar; its index, and where it was dropped on the screen."""

    def __init__(self, documents: Documents, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._documents = documents
        self._hovered = -1
        self._is_dragged = False
        self.setObjectName("documentTabs")
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setMovable(True)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setFixedHeight(HEIGHT)
        self.setUsesScrollButtons(True)
        self.currentChanged.connect(documents.set_current)
        self.tabMoved.connect(lambda source, target: documents.move(source, target))
        documents.list_changed.connect(self.refresh)
        documents.current_changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Update the tabs."""
        self.setAccessibleName(self.tr("Open documents"))
        blocked = self.blockSignals(True)
        while self.count() > len(self._documents):
            self.removeTab(self.count() - 1)
        while self.count() < len(self._documents):
            self.addTab("")
        for index, opened in enumerate(self._documents.all):
            document = opened.document
            title = self._documents.title_of(opened)
            self.setTabText(index, title)
            self.setTabToolTip(index, str(document.path or title))
            unsaved = self.tr("{name}, not saved").format(name=title)
            self.setAccessibleTabName(index, unsaved if document.is_modified else title)
        self.setCurrentIndex(self._documents.current_index)
        self.blockSignals(blocked)
        self.setVisible(len(self._documents) > 1)
        self.update()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "_documents"):
            self.refresh()

    def tabSizeHint(self, index: int) -> QSize:
        width = QFontMetrics(font(12, 600)).horizontalAdvance(self.tabText(index))
        return QSize(min(width, 220) + 2 * _PADDING + _CROSS + 6, HEIGHT)

    def minimumTabSizeHint(self, index: int) -> QSize:
        return QSize(min(80, self.tabSizeHint(index).width()), HEIGHT)

    def _mark_rect(self, index: int) -> QRect:
        rect = self.tabRect(index)
        top = rect.center().y() - _CROSS // 2 + 1
        return QRect(rect.right() - _PADDING + 4 - _CROSS, top, _CROSS, _CROSS)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        colors = theme()
        painter.fillRect(self.rect(), colors.window)
        painter.fillRect(0, self.height() - 1, self.width(), 1, colors.border)
        for index in range(self.count()):
            self._paint_tab(painter, index)

    def _paint_tab(self, painter: QPainter, index: int) -> None:
        colors, rect = theme(), self.tabRect(index)
        active = index == self.currentIndex()
        if active:
            painter.fillRect(rect, colors.canvas)
        painter.fillRect(rect.right(), rect.top(), 1, rect.height(), colors.border)
        face = font(12, 600 if active else 400)
        mark = self._mark_rect(index)
        words = QRect(rect)
        words.setLeft(rect.left() + _PADDING)
        words.setRight(mark.left() - 4)
        ink = colors.text if active else colors.muted
        write(painter, words, self.tabText(index), face, ink, cuts=MIDDLE)
        if index == self._hovered:
            icon("close", "muted").paint(painter, mark)
        elif self._documents[index].document.is_modified:
            disc(painter, QPointF(QRectF(mark).center()), _DOT, colors.muted)
        if active and self.hasFocus():
            outlined(painter, QRectF(rect).adjusted(2.5, 2.5, -2.5, -2.5), 3, colors.accent)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self._cross_at(event) is not None:
            return
        is_left = event.button() == Qt.MouseButton.LeftButton
        self._is_dragged = is_left and self.tabAt(event.position().toPoint()) >= 0
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Close a tab on its close button, or with the middle button anywhere on it."""
        if self._is_dragged and event.button() == Qt.MouseButton.LeftButton:
            self._drop(event)
            return
        index = self._cross_at(event)
        if event.button() == Qt.MouseButton.MiddleButton:
            index = self.tabAt(event.position().toPoint())
        if index is not None and index >= 0:
            self.tabCloseRequested.emit(index)
            return
        super().mouseReleaseEvent(event)

    def _drop(self, event: QMouseEvent) -> None:
        """Leave a dragged tab in the bar, or tear it off."""
        is_out = self._is_out(event)
        self._is_dragged = False
        self.unsetCursor()
        super().mouseReleaseEvent(event)
        if is_out:
            self.torn_off.emit(self.currentIndex(), event.globalPosition().toPoint())

    def _is_out(self, event: QMouseEvent) -> bool:
        """Whether a tab is dragged so far out of the bar that it is torn off."""
        y = event.position().y()
        far = y < -TEAR_DISTANCE or y > self.height() + TEAR_DISTANCE
        return self._is_dragged and far and self.count() > 1

    def _cross_at(self, event: QMouseEvent) -> int | None:
        place = event.position().toPoint()
        index = self.tabAt(place)
        if index < 0 or not self._mark_rect(index).adjusted(-3, -3, 3, 3).contains(place):
            return None
        return index

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        if self._is_out(event):
            self.setCursor(Qt.CursorShape.DragMoveCursor)
        else:
            self.unsetCursor()
        self._hover(self.tabAt(event.position().toPoint()))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._hover(-1)

    def _hover(self, index: int) -> None:
        if index != self._hovered:
            self._hovered = index
            self.update()
