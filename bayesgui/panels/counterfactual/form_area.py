"""A form above an answer: as high as it needs to be, and scrolled where that is too much."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtWidgets import QScrollArea, QSizePolicy, QWidget

from bayesgui.widgets.rows.layouts import column_layout

_LEAST = 110


class FormArea(QScrollArea):
    """Forms of which one is shown; the answer below keeps at least half of the page."""

    def __init__(self, parent: QWidget, *forms: QWidget) -> None:
        super().__init__(parent)
        self._content = content = QWidget()
        content.setProperty("panel", True)
        margins = (12, 4, 8, 10)
        self._column = column_layout(*forms, None, parent=content, margins=margins, spacing=0)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(content)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)

    def sizeHint(self) -> QSize:
        return QSize(200, min(self._needed(), max(_LEAST, self._page_height() // 2)))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, min(_LEAST, self._needed()))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # The forms grow with what is typed; the area around them is not told of that.
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def _needed(self) -> int:
        if self._column.hasHeightForWidth():
            return self._column.heightForWidth(max(1, self.viewport().width()))
        return self._column.sizeHint().height()

    def _page_height(self) -> int:
        page = self.parentWidget()
        return 0 if page is None else page.height()
