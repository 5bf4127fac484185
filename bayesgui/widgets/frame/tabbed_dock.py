"""A region of the window: a tab bar above a stack of pages, collapsible."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import QMenu, QSizePolicy, QStackedWidget, QToolButton, QVBoxLayout, QWidget

from bayesgui.widgets.fields.buttons import plain_button
from bayesgui.widgets.frame.kept_pane import KeptPane
from bayesgui.widgets.frame.tab_row import HEIGHT, TabRow
from bayesgui.widgets.hairlines import paint_hairline
from bayesgui.widgets.live_text import live, say
from bayesgui.widgets.rows.layouts import column_layout, row_layout
from bayesgui.widgets.theme import icon, theme

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint
    from PySide6.QtGui import QPaintEvent, QResizeEvent

Side = Literal["left", "right", "bottom"]

RAIL = 40
MAX_TABS = {"left": 5, "right": 5, "bottom": 12}
"""Maximum number of tabs; the pages that were not shown for the longest time go into a menu."""
_STRIP_MARGIN, _MORE = 4, 26
_UNLIMITED = 16777215


@dataclass(frozen=True)
class _Page:
    id: str
    title: str
    icon: str
    widget: QWidget
    button: QToolButton
    stays: bool


class _Strip(QWidget):
    """The background of the tab bar, with a hairline below it, or above it if collapsed."""

    closed = False

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme().window)
        line = 0 if self.closed else self.height() - 1
        paint_hairline(painter, 0, line, self.width())


class _Rail(QWidget):
    """The collapsed region at the right: an icon per page."""

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), theme().window)
        # A region of fixed width has no window separator beside it.
        paint_hairline(painter, 0, 0, self.height(), upright=True)


class TabbedDock(QWidget):
    """Pages with tabs at one side of the window.

    `side`: decides what remains when collapsed: nothing, a rail of icons, or the tab bar.

    Collapsing and the full height affect the window's layout, so the region only requests them by
    signals where other regions must give way; ``set_collapsed`` changes the region itself.
    """

    page_changed = Signal(str)
    """The current page changed; carries its id."""
    help_requested = Signal(str)
    """The id of the page that is shown."""
    collapse_requested = Signal(bool)
    """The user wants it collapsed (True) or open (False); the window calls ``set_collapsed``."""
    whole_height_requested = Signal(bool)
    """A double-click on a tab: give this region the full height, or restore it."""

    def __init__(self, side: Side, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.side = side
        self._pages: list[_Page] = []
        self.is_collapsed = False
        self.has_whole_height = False
        self._strip = _Strip(self)
        self.tab_row = TabRow(self._strip)
        """The tab bar, for tooltips and the tab order."""
        self.more_button = QToolButton(self._strip)
        """The button » of the pages without a tab."""
        self._recent: list[str] = []
        self.stack = QStackedWidget(self)
        """The parent of all pages."""
        self._pane = KeptPane(self.stack, self)
        self._kept = ""
        self._ringed = ""
        self._rail = _Rail(self)
        self.tab_row.setObjectName(f"tabs.{side}")
        self._build()
        self.tab_row.currentChanged.connect(self._on_current_changed)
        self.tab_row.pressed.connect(self._on_pressed)
        self.tab_row.tabBarDoubleClicked.connect(self._on_double_clicked)
        for surface in (self.tab_row, self._rail):
            surface.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
            surface.customContextMenuRequested.connect(
                lambda point, of=surface: self._open_menu(of.mapToGlobal(point))
            )

    def _build(self) -> None:
        self._strip.setFixedHeight(HEIGHT)
        margins = (_STRIP_MARGIN, 0, _STRIP_MARGIN, 0)
        row_layout(
            self.tab_row, self.more_button,
            parent=self._strip, margins=margins, spacing=0, grows=self.tab_row,
        )  # fmt: skip
        names = {
            "left": live("Pages at the left"),
            "right": live("Pages at the right"),
            "bottom": live("Pages at the bottom"),
        }
        say(self.tab_row, spoken=names[self.side])
        more = live("More pages")
        say(self.more_button, "»", tip=more, spoken=more)
        self.more_button.setProperty("plain", True)
        self.more_button.setFixedSize(_MORE, _MORE)
        self.more_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.more_button.clicked.connect(self._open_more)
        self.more_button.hide()
        column_layout(None, parent=self._rail, margins=(4, 4, 4, 4), spacing=4)
        self._rail.setFixedWidth(RAIL)
        self._rail.hide()
        column = column_layout(self._strip, self._pane, spacing=0, grows=self._pane)
        row_layout(column, self._rail, parent=self, spacing=0, grows=column)
        self.stack.setAutoFillBackground(True)
        self.stack.setBackgroundRole(QPalette.ColorRole.Base)
        self._pane.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)

    @property
    def current_id(self) -> str:
        """The id of the current page, empty if there is none."""
        index = self.tab_row.currentIndex()
        return self._pages[index].id if 0 <= index < len(self._pages) else ""

    @property
    def page_ids(self) -> tuple[str, ...]:
        """The ids of all pages, in order."""
        return tuple(page.id for page in self._pages)

    def add_page(
        self, id: str, title: str, icon_name: str, widget: QWidget, *, stays: bool = False
    ) -> None:
        """Append a page.

        `id`: its name in settings and signals, independent of the translated title. `stays`:
        whether it keeps its tab when others have to go into the menu ».
        """
        button = plain_button(icon_name, self._rail, px=18, side=32, color="muted")
        button.clicked.connect(lambda: self.show_page(id))
        layout = self._rail.layout()
        assert isinstance(layout, QVBoxLayout)
        layout.insertWidget(len(self._pages), button)
        self._pages.append(_Page(id, title, icon_name, widget, button, stays))
        self._recent.append(id)
        self.stack.addWidget(widget)
        self.tab_row.addTab(title)
        self.set_title(id, title)

    def remove_page(self, id: str) -> QWidget | None:
        """Remove a page, and return it, hidden; None if there is no such page."""
        index = self._index(id)
        if index is None:
            return None
        if id == self._kept:
            self._pane.arrange(None)
        page = self._pages.pop(index)
        self._recent.remove(id)
        self.stack.removeWidget(page.widget)
        page.widget.hide()
        page.button.hide()
        page.button.deleteLater()
        self.tab_row.removeTab(index)
        self._fit_tabs()
        return page.widget

    def replace_page(self, id: str, widget: QWidget) -> None:
        """Replace a page, such as a placeholder, which is deleted."""
        index = self._index(id)
        if index is None:
            return
        page = self._pages[index]
        in_front = self.stack.currentWidget() is page.widget
        self.stack.insertWidget(index, widget)
        if in_front:
            self.stack.setCurrentWidget(widget)
        self.stack.removeWidget(page.widget)
        page.widget.deleteLater()
        self._pages[index] = replace(page, widget=widget)

    def set_title(self, id: str, title: str, tool_tip: str = "") -> None:
        """Change the text of a tab, such as ``CPT · dysp``."""
        index = self._index(id)
        if index is None:
            return
        # Ampersands are part of the user's names, not mnemonics.
        self.tab_row.setTabText(index, title)
        # The tab may be elided, so the tooltip contains at least the full text.
        self.tab_row.setTabToolTip(index, tool_tip or title)
        self.tab_row.setAccessibleTabName(index, title)
        button = self._pages[index].button
        button.setToolTip(tool_tip or title)
        button.setAccessibleName(title)
        self._fit_tabs()

    def page(self, id: str) -> QWidget | None:
        """Return a page, or None if there is no such page."""
        index = self._index(id)
        return None if index is None else self._pages[index].widget

    def show_page(self, id: str) -> None:
        """Make a page current, and request to be opened if collapsed."""
        index = self._index(id)
        if index is None:
            return
        self.tab_row.setCurrentIndex(index)
        if self.is_collapsed:
            self.collapse_requested.emit(False)

    def ring(self, id: str) -> None:
        """Point at the tab of a page, or at what leads to it; an empty id: at none."""
        if id != self._ringed:
            self._ringed = id
            self._show_ring()

    def _show_ring(self) -> None:
        index = self._index(self._ringed)
        is_tab = index is not None and self.tab_row.isTabVisible(index)
        self.tab_row.set_ringed(index if index is not None and is_tab else -1)
        leads = {page.button: page.id == self._ringed for page in self._pages}
        leads[self.more_button] = index is not None and not is_tab
        for button, is_ringed in leads.items():
            if bool(button.property("ringed")) != is_ringed:
                button.setProperty("ringed", is_ringed)
                button.style().polish(button)

    def keep_above(self, id: str) -> None:
        """Keep a page in sight above whichever other is in front; an empty id: none."""
        if id != self._kept:
            self._kept = id
            self._arrange()
            current = self.page(self.current_id)
            if current is not None:
                self.stack.setCurrentWidget(current)

    def _arrange(self) -> None:
        self._pane.arrange(None if self._kept == self.current_id else self.page(self._kept))

    def set_collapsed(self, collapsed: bool) -> None:
        """Collapse or open the region.

        `collapsed`: at the left nothing remains, at the right the rail, at the bottom the tab bar.
        """
        self.is_collapsed = collapsed
        self.tab_row.set_active_shown(not collapsed)
        self._strip.closed = collapsed
        self._pane.setVisible(not collapsed)
        if self.side == "bottom":
            self.setMaximumHeight(HEIGHT if collapsed else _UNLIMITED)
        elif self.side == "right":
            self._strip.setVisible(not collapsed)
            self._rail.setVisible(collapsed)
            self.setMaximumWidth(RAIL if collapsed else _UNLIMITED)
        else:
            self.setVisible(not collapsed)
        self.updateGeometry()

    def set_whole_height(self, whole: bool) -> None:
        """Set whether the window gave it the full height.

        `whole`: decides what the next double-click requests.
        """
        self.has_whole_height = whole

    def minimumSizeHint(self) -> QSize:
        if self.is_collapsed:
            return QSize(RAIL, HEIGHT)
        return QSize(120, HEIGHT + 40)

    def _index(self, id: str) -> int | None:
        return next((i for i, page in enumerate(self._pages) if page.id == id), None)

    def _on_current_changed(self, index: int) -> None:
        # A tab exists a moment before its page is in the stack.
        if 0 <= index < len(self._pages):
            page = self._pages[index]
            self._recent.remove(page.id)
            self._recent.insert(0, page.id)
            self._fit_tabs()
            self._arrange()
            self.stack.setCurrentWidget(page.widget)
            self.page_changed.emit(self._pages[index].id)

    @property
    def hidden_ids(self) -> tuple[str, ...]:
        """The ids of the pages without a tab, which the menu » shows."""
        pairs = enumerate(self._pages)
        return tuple(page.id for index, page in pairs if not self.tab_row.isTabVisible(index))

    def _fit_tabs(self) -> None:
        """Give a tab to as many pages as have room for their whole names."""
        if len(self._pages) != self.tab_row.count():
            return
        room = self._strip.width() - 2 * _STRIP_MARGIN
        shown = self._tabs_within(room)
        if len(shown) < len(self._pages):
            shown = self._tabs_within(room - _MORE)
        for index in range(self.tab_row.count()):
            self.tab_row.setTabVisible(index, index in shown)
        self.more_button.setVisible(len(shown) < len(self._pages))
        # Tab widths depend on the room and on which tabs are visible, which Qt does not follow.
        self.tab_row.fit()
        self._show_ring()

    def _tabs_within(self, room: int) -> set[int]:
        """Return the tabs shown in a width: the current one, those that stay, the latest others."""
        current = self.tab_row.currentIndex()
        latest = [index for id in self._recent if (index := self._index(id)) is not None]
        latest.sort(
            key=lambda index: (
                index != current,
                not self._pages[index].stays,
                not self.tab_row.isTabVisible(index),
            )
        )
        shown: set[int] = set()
        for index in latest[: MAX_TABS[self.side]]:
            room -= self.tab_row.width_of(index)
            if room < 0 and shown:
                break
            shown.add(index)
        return shown

    def _open_more(self) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for id in self.hidden_ids:
            self._add_entry(menu, id)
        menu.popup(self.more_button.mapToGlobal(self.more_button.rect().bottomLeft()))

    def _add_entry(self, menu: QMenu, id: str) -> None:
        index = self._index(id)
        assert index is not None
        # Ampersands are part of the user's names, not mnemonics.
        text = self.tab_row.tabText(index).replace("&", "&&")
        entry = menu.addAction(icon(self._pages[index].icon), text)
        entry.triggered.connect(lambda _checked=False: self.show_page(id))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as many tabs as have room."""
        super().resizeEvent(event)
        self._fit_tabs()

    def _on_pressed(self, index: int) -> None:
        if self.is_collapsed:
            self.show_page(self._pages[index].id)

    def _on_double_clicked(self, index: int) -> None:
        if index >= 0 and not self.is_collapsed:
            self._ask_for_whole_height()

    def _ask_for_whole_height(self) -> None:
        self.whole_height_requested.emit(not self.has_whole_height)

    def _open_menu(self, at: QPoint) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        toggle = menu.addAction(self.tr("Open") if self.is_collapsed else self.tr("Close"))
        toggle.triggered.connect(lambda: self.collapse_requested.emit(not self.is_collapsed))
        if not self.is_collapsed and self.side == "bottom":
            label = self.tr("Previous height") if self.has_whole_height else self.tr("Full height")
            menu.addAction(label).triggered.connect(self._ask_for_whole_height)
        menu.addSeparator()
        for page in self._pages:
            self._add_entry(menu, page.id)
        menu.addSeparator()
        about = menu.addAction(icon("why"), self.tr("Help on this page"))
        about.triggered.connect(lambda: self.help_requested.emit(self.current_id))
        menu.popup(at)
