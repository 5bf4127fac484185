"""The tabs of documents and of their submodels above the canvas, hidden for a single one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QTabBar, QWidget

from bayesgui.app.sessions.open_tabs import bring_tab, open_tabs, tab_in_front
from bayesgui.document.document import Phase
from bayesgui.document.submodels.tabs import SubmodelTabs
from bayesgui.widgets.icons import paint_icon
from bayesgui.widgets.painting import MIDDLE, disc, outlined, smooth_painter, write
from bayesgui.widgets.theme import font, icon, theme

if TYPE_CHECKING:
    from PySide6.QtGui import QMouseEvent, QPaintEvent

    from bayesgui.app.sessions.documents import Documents, OpenDocument
    from bayesgui.app.sessions.open_tabs import OpenTab

HEIGHT = 28
_PADDING, _CROSS, _DOT = 12, 14, 3.5
_PART = 18
"""Room for the sign before the name of a submodel, in px."""
TEAR_DISTANCE = 40
"""Distance above or below the bar, in px, at which a dragged tab is torn off."""


class DocumentTabs(QTabBar):
    """A tab per open document: name, a dot if modified, a close button if hovered.

    After that of a document follow those of its submodels that are shown alone. Signals number
    documents, not tabs.
    """

    torn_off = Signal(int, QPoint)
    """A document was dragged out of the bar; its index, and where it was dropped on the screen."""

    def __init__(self, documents: Documents, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._documents = documents
        self._tabs: tuple[OpenTab, ...] = ()
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
        self.currentChanged.connect(self._bring)
        self.tabMoved.connect(lambda source, target: documents.move(source, target))
        documents.list_changed.connect(self.refresh)
        documents.current_changed.connect(self.refresh)
        documents.opened.connect(self._follow)
        for opened in documents.all:
            self._follow(opened)
        self.refresh()

    def _follow(self, opened: OpenDocument) -> None:
        """Follow the submodels of a document that are shown alone, and their names."""
        session = opened.session
        session.shown[SubmodelTabs].changed.connect(self.refresh)
        session.document.changed_in(Phase.WINDOW, "submodels").connect(self.refresh)

    def _bring(self, index: int) -> None:
        if 0 <= index < len(self._tabs):
            bring_tab(self._documents, self._tabs[index])

    @property
    def tabs(self) -> tuple[OpenTab, ...]:
        """The tabs in their order."""
        return self._tabs

    def refresh(self, _change: object = None) -> None:
        """Update the tabs."""
        self.setAccessibleName(self.tr("Open documents"))
        blocked = self.blockSignals(True)
        tabs = self._tabs = open_tabs(self._documents)
        self.setMovable(not any(tab.root for tab in tabs))
        while self.count() > len(tabs):
            self.removeTab(self.count() - 1)
        while self.count() < len(tabs):
            self.addTab("")
        for index, tab in enumerate(tabs):
            document, title = tab.opened.document, tab.title(self._documents)
            whole = self._documents.title_of(tab.opened)
            tip = str(document.path or title)
            if tab.root:
                tip = self.tr("The submodel {name} of {network}").format(name=title, network=whole)
            self.setTabText(index, title)
            self.setTabToolTip(index, tip)
            unsaved = self.tr("{name}, not saved").format(name=title)
            is_unsaved = document.is_modified and not tab.root
            self.setAccessibleTabName(index, unsaved if is_unsaved else title)
        self.setCurrentIndex(tab_in_front(self._documents))
        self.blockSignals(blocked)
        self.setVisible(len(tabs) > 1)
        self.update()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "_documents"):
            self.refresh()

    def tabSizeHint(self, index: int) -> QSize:
        width = QFontMetrics(font(12, 600)).horizontalAdvance(self.tabText(index))
        part = _PART if index < len(self._tabs) and self._tabs[index].root else 0
        return QSize(min(width, 220) + 2 * _PADDING + _CROSS + 6 + part, HEIGHT)

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
        tab = self._tabs[index]
        if tab.root:
            sign = QRectF(words.left() - 1, rect.center().y() - 6, 14, 14)
            paint_icon(painter, "unfold", sign, ink)
            words.setLeft(words.left() + _PART)
        write(painter, words, self.tabText(index), face, ink, cuts=MIDDLE)
        if index == self._hovered:
            icon("close", "muted").paint(painter, mark)
        elif tab.opened.document.is_modified and not tab.root:
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
            self._close(index)
            return
        super().mouseReleaseEvent(event)

    def _close(self, index: int) -> None:
        """Close the tab of a submodel, or ask to close a document."""
        tab = self._tabs[index]
        if tab.root:
            tab.close_part()
        else:
            self.tabCloseRequested.emit(self._documents.all.index(tab.opened))

    def _drop(self, event: QMouseEvent) -> None:
        """Leave a dragged tab in the bar, or tear it off."""
        is_out = self._is_out(event)
        self._is_dragged = False
        self.unsetCursor()
        super().mouseReleaseEvent(event)
        if is_out:
            tab = self._tabs[self.currentIndex()]
            if tab.root:
                tab.tear_off_part()
                return
            number = self._documents.all.index(tab.opened)
            self.torn_off.emit(number, event.globalPosition().toPoint())

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
