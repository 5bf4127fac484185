"""The text of a help page, with live figures in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QImage,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFrameFormat,
    QTextTable,
    QTextTableFormat,
)
from PySide6.QtWidgets import QTextBrowser, QWidget

from bayesgui.app.help.links import slug
from bayesgui.widgets.theme import font, theme, theme_changes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtGui import QResizeEvent, QTextBlock

    from bayesgui.app.help.pages import HelpPage
    from bayesgui.jobs.runner import Runner
    from bayesgui.windows.help.figures.base import HelpFigure

MARGIN = 10
FIGURE = "figure:"
_NARROWEST, _WIDEST = 420, 680
_INDENT = 18
_PICTURE = "\ufffc"
"""Stands in the text for a picture."""


_BY_TAB = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)


def _empty_image() -> QImage:
    found = QImage(1, 1, QImage.Format.Format_ARGB32_Premultiplied)
    found.fill(Qt.GlobalColor.transparent)
    return found


_EMPTY = _empty_image()


class _InPage(QObject):
    """Hands the wheel of a figure on to the page around it, and scrolls to what gets the focus."""

    def __init__(self, page: HelpBrowser) -> None:
        super().__init__(page)
        self._page = page

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # What was clicked is seen, and stays where it is.
        is_tab = isinstance(event, QFocusEvent) and event.gotFocus() and event.reason() in _BY_TAB
        if is_tab and isinstance(watched, QWidget):
            self._page.bring_into_view(watched)
        if event.type() != QEvent.Type.Wheel:
            return False
        QCoreApplication.sendEvent(self._page.viewport(), event)
        return True


class HelpBrowser(QTextBrowser):
    """Shows a page; `figure:NAME` images become live figures if there is a runner for them."""

    figure_link = Signal(str)
    """A link was clicked in a figure."""

    def __init__(self, runner: Runner | None, parent: QWidget) -> None:
        super().__init__(parent)
        self.setOpenLinks(False)
        self._runner = runner
        self._page: HelpPage | None = None
        self._figures: list[tuple[int, HelpFigure]] = []
        self._in_page = _InPage(self)
        self.document().setDocumentMargin(MARGIN)
        self.verticalScrollBar().valueChanged.connect(self._place_figures)
        self.horizontalScrollBar().valueChanged.connect(self._place_figures)
        self.document().documentLayout().documentSizeChanged.connect(self._place_figures)
        theme_changes().changed.connect(self._on_theme_changed)

    # -- pages --------------------------------------------------------------------------------

    @property
    def figures(self) -> list[HelpFigure]:
        """The figures of the page, from top to bottom."""
        return [figure for _, figure in self._figures]

    def show_page(self, page: HelpPage) -> None:
        """Show a page from its top."""
        self._drop_figures()
        self._page = page
        page.fill(self.document())
        self._space_out()
        self._make_figures()
        self.moveCursor(QTextCursor.MoveOperation.Start)
        self.verticalScrollBar().setValue(0)

    def go_to(self, anchor: str) -> None:
        """Scroll to a heading, a section by its number, or a term."""
        # Qt lays out long pages bit by bit; a place that is not reached yet cannot be scrolled to.
        self.document().documentLayout().blockBoundingRect(self.document().lastBlock())
        self.scrollToAnchor(anchor)

    def _on_theme_changed(self) -> None:
        """Show the page again: its links have the color of the theme that it was read in."""
        if self._page is not None:
            at = self.verticalScrollBar().value()
            figures, self._figures = self._figures, []
            self._page.fill(self.document())
            self._space_out()
            self._figures = figures
            self._size_figures()
            QTimer.singleShot(0, self, lambda: self.verticalScrollBar().setValue(at))

    def _blocks(self) -> Iterator[QTextBlock]:
        block = self.document().begin()
        while block.isValid():
            yield block
            block = block.next()

    def _space_out(self) -> None:
        """Add margins, anchors of headings and lines of tables, which Qt's import lacks."""
        sections = 0
        for block in self._blocks():
            shape = block.blockFormat()
            level = shape.headingLevel()
            sections += level > 1
            shape.setTopMargin(14 if level and block.position() else 3)
            shape.setBottomMargin(7)
            quoted = shape.property(QTextFrameFormat.Property.BlockQuoteLevel)
            if quoted:
                shape.setLeftMargin(_INDENT)
                shape.setBackground(theme().sunken)
                shape.setTopMargin(4)
            cursor = QTextCursor(block)
            cursor.setBlockFormat(shape)
            cursor.select(QTextCursor.SelectionType.BlockUnderCursor)
            face = QTextCharFormat()
            if level:
                face.setFont(font({1: 18, 2: 14}.get(level, 13), 600))
                face.setAnchor(True)
                face.setAnchorNames([slug(block.text()), f"section-{sections}"])
                # Merged, the import's own size would be added.
                cursor.setCharFormat(face)
            elif quoted:
                face.setFont(font(14))
                cursor.mergeCharFormat(face)
        for frame in self.document().rootFrame().childFrames():
            if isinstance(frame, QTextTable):
                table = frame.format()
                table.setBorderBrush(theme().border)
                table.setBorderStyle(QTextTableFormat.BorderStyle.BorderStyle_Solid)
                table.setCellPadding(4)
                table.setTopMargin(6)
                table.setBottomMargin(6)
                frame.setFormat(table)

    # -- figures ------------------------------------------------------------------------------

    def _make_figures(self) -> None:
        """Make a widget for each figure, and leave room for it."""
        if self._runner is None or self._page is None:
            return
        names = []
        cursor = QTextCursor(self.document())
        while not (cursor := self.document().find(_PICTURE, cursor)).isNull():
            name = cursor.charFormat().toImageFormat().name()
            if name.startswith(FIGURE):
                names.append((cursor.selectionStart(), name.removeprefix(FIGURE)))
        if not names:
            return
        # Figures bring the canvas and playgrounds along: only where there are any.
        from bayesgui.windows.help.figures.base import figure_class

        for place, name in names:
            made = figure_class(name)(self._runner, self._page.language, self.viewport())
            made.setObjectName(f"figure.{name}")
            made.link_clicked.connect(self.figure_link)
            self._figures.append((place, made))
            for each in (made, *made.findChildren(QWidget)):
                each.installEventFilter(self._in_page)
            made.show()
        self._order_focus()
        self._size_figures()

    def _order_focus(self) -> None:
        """Let Tab go from the text to its figures, before what stands below the text."""
        before: QWidget = self
        for figure in self.figures:
            for part in figure.findChildren(QWidget):
                # Lists of combo boxes are windows of their own.
                is_here = part.window() is self.window()
                if is_here and part.focusPolicy() & Qt.FocusPolicy.TabFocus:
                    QWidget.setTabOrder(before, part)
                    before = part

    def focusNextPrevChild(self, next: bool) -> bool:
        """Go through the links of the text; from a part of a figure go on to its next one."""
        if self.hasFocus():
            return super().focusNextPrevChild(next)
        return QWidget.focusNextPrevChild(self, next)

    def bring_into_view(self, part: QWidget) -> None:
        """Scroll until a part of a figure is seen."""
        top = part.mapTo(self.viewport(), QPoint()).y()
        below = top + part.height() - self.viewport().height()
        bar = self.verticalScrollBar()
        if below > 0:
            bar.setValue(bar.value() + min(below + MARGIN, top))
        elif top < 0:
            bar.setValue(bar.value() + top - MARGIN)

    def _drop_figures(self) -> None:
        for _, figure in self._figures:
            figure.close_figure()
            figure.hide()
            figure.deleteLater()
        self._figures = []

    def _size_figures(self) -> None:
        """Give the figures the width of the text, and their places in it the same size."""
        room = self.viewport().width() - 2 * MARGIN - 4
        width = min(max(room, _NARROWEST), _WIDEST)
        for place, figure in self._figures:
            figure.setFixedSize(width, figure.tall)
            cursor = QTextCursor(self.document())
            cursor.setPosition(place)
            cursor.movePosition(QTextCursor.MoveOperation.Right, QTextCursor.MoveMode.KeepAnchor)
            shape = cursor.charFormat().toImageFormat()
            # An empty image, above which the widget stands.
            address = QUrl(shape.name())
            self.document().addResource(QTextDocument.ResourceType.ImageResource, address, _EMPTY)
            shape.setWidth(width)
            shape.setHeight(figure.tall)
            cursor.setCharFormat(shape)
        self._place_figures()

    def _place_figures(self, _value: object = None) -> None:
        layout = self.document().documentLayout()
        scrolled = QPoint(self.horizontalScrollBar().value(), self.verticalScrollBar().value())
        for place, figure in self._figures:
            block = self.document().findBlock(place)
            corner = layout.blockBoundingRect(block).topLeft().toPoint()
            figure.move(corner - scrolled + QPoint(2, 2))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._size_figures()

    def close_figures(self) -> None:
        """End what figures are still computing."""
        for _, figure in self._figures:
            figure.close_figure()

    def plain_text(self, page: HelpPage) -> str:
        """Return the text of any page as it is searched."""
        document = QTextDocument()
        page.fill(document)
        return document.toPlainText().casefold()
