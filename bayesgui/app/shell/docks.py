"""The three regions round the canvas: docks without title bars, their sizes and open pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QDockWidget, QWidget

from bayesgui.widgets import motion
from bayesgui.widgets.frame.sliding_cover import SlidingPane
from bayesgui.widgets.frame.tab_row import HEIGHT
from bayesgui.widgets.frame.tabbed_dock import RAIL, Side, TabbedDock

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QMainWindow

    from bayesgui.app.settings import Settings

SIDES: tuple[Side, ...] = ("left", "right", "bottom")
SIZES = {"left": (220, 180, 360), "right": (320, 280, 480), "bottom": (244, 120, 4000)}
"""Usual, least and largest size of each region."""
SMALL_WINDOW = 1200
"""Below this width the right region begins as a rail and the bottom one closed."""

EDGE = 60
"""A border drawn so near to the window's edge closes its region."""
GRIP = "qt_qmainwindow_extended_splitter"

_AREAS = {
    "left": Qt.DockWidgetArea.LeftDockWidgetArea,
    "right": Qt.DockWidgetArea.RightDockWidgetArea,
    "bottom": Qt.DockWidgetArea.BottomDockWidgetArea,
}


class Docks(QObject):
    """Places the regions, opens and closes them, and remembers how they were.

    `is_crowded`: tells whether there is too much on the canvas for anything to move.
    """

    changed = Signal(str)
    """A region opened or closed; carries its side."""

    def __init__(
        self, window: QMainWindow, settings: Settings, is_crowded: Callable[[], bool]
    ) -> None:
        super().__init__(window)
        self._window = window
        self._settings = settings
        self._is_crowded = is_crowded
        self._sliding_panes: dict[str, SlidingPane] = {}
        self._docks: dict[str, QDockWidget] = {}
        self._grips: set[QWidget] = set()
        self._sizes: dict[str, int] = {}
        self._restored = False
        for corner, side in (
            (Qt.Corner.BottomLeftCorner, "left"),
            (Qt.Corner.BottomRightCorner, "right"),
        ):
            window.setCorner(corner, _AREAS[side])
        for side in SIDES:
            self._add(side)

    def _add(self, side: Side) -> None:
        region = TabbedDock(side)
        dock = QDockWidget(self._window)
        dock.setObjectName(f"dock.{side}")
        dock.setFeatures(QDockWidget.DockWidgetFeature.NoDockWidgetFeatures)
        bar = QWidget(dock)
        bar.setFixedHeight(0)
        dock.setTitleBarWidget(bar)
        dock.setWidget(region)
        self._window.addDockWidget(_AREAS[side], dock)
        self._docks[side] = dock
        self._sliding_panes[side] = SlidingPane(self._window, side)
        dock.installEventFilter(self)
        self._sizes[side] = self._settings.number(f"{side}_size", SIZES[side][0])
        region.collapse_requested.connect(lambda closed: self.set_open(side, not closed))
        region.whole_height_requested.connect(lambda whole: self._set_whole(side, whole))
        region.page_changed.connect(lambda page: self._keep_page(side, page))
        self._limit(side, True)

    def __getitem__(self, side: str) -> TabbedDock:
        """Return the region of a side."""
        return cast("TabbedDock", self._docks[side].widget())

    def is_open(self, side: str) -> bool:
        """Whether a region shows its pages."""
        return not self[side].is_collapsed

    def open_page(self, side: str, page: str) -> None:
        """Bring a page to the front and its region with it."""
        self[side].show_page(page)
        self.set_open(side, True)

    def set_open(self, side: str, opened: bool) -> None:
        """Open a region at its former size, or close it to its rest."""
        region = self[side]
        if opened == self.is_open(side):
            return
        if not opened:
            self._remember_size(side)
        place = self._place_of(side)
        moves = self._moves(place)
        if moves and not opened:
            self._sliding_panes[side].slide_out(region, place)
        region.set_collapsed(not opened)
        self._limit(side, opened)
        self._docks[side].setVisible(opened or side != "left")
        if opened:
            self._resize(side, self._preferred_size(side))
        if moves and opened:
            self._sliding_panes[side].slide_in(region, place)
        self._settings.keep_number(f"{side}_open", int(opened))
        self.changed.emit(side)

    def _moves(self, place: QRect) -> bool:
        """Whether a region there is seen on its way."""
        return (
            self._restored
            and self._window.isVisible()
            and motion.duration(motion.PANEL) > 0
            and not self._is_crowded()
            and not place.isEmpty()
        )

    def _place_of(self, side: str) -> QRect:
        """Return where a region is in the window, or is going to be once it is open."""
        if self.is_open(side):
            return self._docks[side].geometry()
        size = self._preferred_size(side)
        # The left and the right region reach from the tool bar to the status bar.
        beside = self._docks["right"].geometry()
        if side == "left":
            return QRect(0, beside.y(), size, beside.height())
        if side == "right":
            return QRect(beside.x() + beside.width() - size, beside.y(), size, beside.height())
        rest = self._docks["bottom"].geometry()
        return QRect(rest.x(), rest.y() + rest.height() - size, rest.width(), size)

    def widen(self, side: str, least: int) -> None:
        """Give an open region at the left or right some width; its usual one in a small window."""
        if self._window.width() < SMALL_WINDOW:
            least = min(least, SIZES[side][0])
        if self.is_open(side) and self[side].width() < least:
            self._resize(side, least)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Close a region whose border is drawn to the edge of the window."""
        if event.type() == QEvent.Type.Resize and isinstance(watched, QDockWidget):
            self._find_grips()
        elif isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseButtonRelease:
            place = self._window.mapFromGlobal(event.globalPosition().toPoint())
            # Qt shall finish drawing the border before its region goes.
            QTimer.singleShot(0, self, lambda: self._close_at_edge(place))
        return False

    def _find_grips(self) -> None:
        """Watch the grips that Qt lays over borders of one pixel, made as they are needed."""
        for grip in self._window.findChildren(QWidget, GRIP):
            if grip not in self._grips:
                self._grips.add(grip)
                grip.installEventFilter(self)
                grip.destroyed.connect(lambda *_, grip=grip: self._grips.discard(grip))

    def _close_at_edge(self, place: QPoint) -> None:
        size = self._window.size()
        if place.x() < EDGE:
            self.set_open("left", False)
        elif place.x() > size.width() - EDGE:
            self.set_open("right", False)
        elif place.y() > size.height() - EDGE:
            self.set_open("bottom", False)

    def _keep_page(self, side: str, page: str) -> None:
        # The first page comes to the front while pages are being added, and nobody wished that.
        if self._restored:
            self._settings.keep_word(f"{side}_page", page)

    def _limit(self, side: str, opened: bool) -> None:
        region, (_, least, largest) = self[side], SIZES[side]
        if side == "bottom":
            region.setMinimumHeight(least if opened else HEIGHT)
            region.setMaximumHeight(largest if opened else HEIGHT)
        else:
            region.setMinimumWidth(least if opened else RAIL)
            region.setMaximumWidth(largest if opened else RAIL)

    def _preferred_size(self, side: str) -> int:
        """Return the size to open at: its own, or the least if room is scarce."""
        if side != "bottom" and self._window.width() < SMALL_WINDOW:
            return SIZES[side][1]
        return self._sizes[side]

    def _resize(self, side: str, size: int) -> None:
        # The docks must know their new limits first, from the inside outwards; one that learns
        # them later falls back to its least size.
        for part in (self[side], self._docks[side], self._window):
            layout = part.layout()
            if layout is not None:
                layout.activate()
        across = Qt.Orientation.Vertical if side == "bottom" else Qt.Orientation.Horizontal
        self._window.resizeDocks([self._docks[side]], [size], across)

    def _remember_size(self, side: str) -> None:
        region = self[side]
        size = region.height() if side == "bottom" else region.width()
        # What a small window forces upon a region is no wish for a larger one.
        wished = self._restored and self._window.width() >= SMALL_WINDOW
        if wished and region.isVisible() and not region.has_whole_height:
            self._sizes[side] = max(size, SIZES[side][1])
            self._settings.keep_number(f"{side}_size", self._sizes[side])

    def _set_whole(self, side: str, whole: bool) -> None:
        if side != "bottom":
            return
        if whole:
            size = self[side].height()
            self._sizes[side] = size
        self[side].set_whole_height(whole)
        self._resize(side, self._window.height() if whole else self._sizes[side])

    def restore(self, with_document: bool, *, closed: bool = False) -> None:
        """Open what was open the last time; called once, when the window's size is known.

        `with_document`: whether there is something to show a table of. `closed`: whether to begin
        with all closed, because the screen is smaller than the least window.
        """
        if self._restored:
            return
        small = self._window.width() < SMALL_WINDOW
        usual = {"left": True, "right": not small, "bottom": with_document and not small}
        for side in SIDES:
            page = self._settings.word(f"{side}_page")
            if page in self[side].page_ids:
                self[side].show_page(page)
            opened = bool(self._settings.number(f"{side}_open", int(usual[side])))
            if closed or not opened:
                self.set_open(side, False)
                self._settings.keep_number(f"{side}_open", int(usual[side]))
        for side in SIDES:
            if self.is_open(side):
                self._resize(side, self._preferred_size(side))
        self._restored = True

    def keep(self) -> None:
        """Write the present sizes into the settings."""
        for side in SIDES:
            if self.is_open(side):
                self._remember_size(side)
