"""The three docks around the canvas: sizes, open pages, opening and closing."""

from __future__ import annotations

from dataclasses import dataclass
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

    from PySide6.QtGui import QResizeEvent
    from PySide6.QtWidgets import QMainWindow

    from bayesgui.app.settings import Settings

SIDES: tuple[Side, ...] = ("left", "right", "bottom")
SIZES = {"left": (220, 180, 360), "right": (320, 280, 480), "bottom": (244, 120, 4000)}
"""Default, minimum and maximum width (left, right) or height (bottom) of each dock in pixels."""
SMALL_WINDOW = 1200
"""Below this window width in pixels, the right and the bottom dock start closed."""

MAX_SHARE = 0.6
"""Share of the window's height up to which a large table opens the bottom dock."""

EDGE = 60
"""Dragging the border of a dock within this distance of the window's edge, in px, closes it."""
GRIP = "qt_qmainwindow_extended_splitter"
EMPTY_PAGE = "cpt"
"""The page that shows nothing until a node is opened."""

_AREAS = {
    "left": Qt.DockWidgetArea.LeftDockWidgetArea,
    "right": Qt.DockWidgetArea.RightDockWidgetArea,
    "bottom": Qt.DockWidgetArea.BottomDockWidgetArea,
}


@dataclass(frozen=True)
class DockState:
    """The arrangement of a dock, so that a page that leaves can restore it.

    `size`: its present width or height. `preferred_size`: the one it opens at.
    """

    page: str
    is_open: bool
    size: int
    preferred_size: int


class Dock(QDockWidget):
    """Tells of another size."""

    resized = Signal()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()


class Docks(QObject):
    """Opens and closes the docks, and stores their state in the settings.

    `is_crowded`: returns whether the canvas has too many nodes for animations.
    """

    changed = Signal(str)
    """Side of the dock that was opened or closed."""

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
        self._grown = self._height_before = 0
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
        dock = Dock(self._window)
        dock.setObjectName(f"dock.{side}")
        dock.setFeatures(QDockWidget.DockWidgetFeature.NoDockWidgetFeatures)
        bar = QWidget(dock)
        bar.setFixedHeight(0)
        dock.setTitleBarWidget(bar)
        dock.setWidget(region)
        self._window.addDockWidget(_AREAS[side], dock)
        self._docks[side] = dock
        self._sliding_panes[side] = SlidingPane(self._window, side)
        dock.resized.connect(self._find_grips)
        self._sizes[side] = self._settings.number(f"{side}_size", SIZES[side][0])
        region.collapse_requested.connect(lambda closed: self.set_open(side, not closed))
        region.whole_height_requested.connect(lambda whole: self._set_whole(side, whole))
        region.page_changed.connect(lambda page: self._keep_page(side, page))
        self._limit(side, True)

    def __getitem__(self, side: str) -> TabbedDock:
        """Return the dock on a side."""
        return cast("TabbedDock", self._docks[side].widget())

    def is_open(self, side: str) -> bool:
        """Whether a dock is open."""
        return not self[side].is_collapsed

    def open_page(self, side: str, page: str) -> None:
        """Open a dock at a page."""
        self[side].show_page(page)
        self.set_open(side, True)

    def state(self, side: str) -> DockState:
        """Return how a dock is arranged now."""
        region = self[side]
        size = region.height() if side == "bottom" else region.width()
        return DockState(region.current_id, self.is_open(side), size, self._sizes[side])

    def give_back(self, side: str, before: DockState) -> None:
        """Arrange a dock as it was."""
        self[side].show_page(before.page)
        self.set_open(side, before.is_open)
        self._sizes[side] = before.preferred_size
        self._settings.keep_number(f"{side}_size", before.preferred_size)
        if before.is_open:
            self._resize(side, before.size)

    def set_open(self, side: str, opened: bool) -> None:
        """Open a dock at its former size, or collapse it."""
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
        """Whether opening and closing is animated."""
        return (
            self._restored
            and self._window.isVisible()
            and motion.duration(motion.PANEL) > 0
            and not self._is_crowded()
            and not place.isEmpty()
        )

    def _place_of(self, side: str) -> QRect:
        """Return the present geometry of a dock, or the future one of a closed dock."""
        if self.is_open(side):
            return self._docks[side].geometry()
        size = self._preferred_size(side)
        # The left and right docks have the full height between tool bar and status bar.
        beside = self._docks["right"].geometry()
        if side == "left":
            return QRect(0, beside.y(), size, beside.height())
        if side == "right":
            return QRect(beside.x() + beside.width() - size, beside.y(), size, beside.height())
        rest = self._docks["bottom"].geometry()
        return QRect(rest.x(), rest.y() + rest.height() - size, rest.width(), size)

    def widen(self, side: str, least: int) -> None:
        """Widen an open dock to at least `least`, in a small window to at most its default."""
        if self._window.width() < SMALL_WINDOW:
            least = min(least, SIZES[side][0])
        if self.is_open(side) and self[side].width() < least:
            self._resize(side, least)

    def heighten(self, missing: int) -> None:
        """Give the open bottom dock more height for a table, at most `MAX_SHARE` of the window.

        `missing`: in pixels. The dock still opens at its former height the next time.
        """
        region = self["bottom"]
        if missing <= 0 or not self.is_open("bottom") or region.has_whole_height:
            return
        size = min(region.height() + missing, round(MAX_SHARE * self._window.height()))
        if size > region.height():
            self._grown = size
            self._resize("bottom", size)

    def keep_height(self, covered: bool) -> None:
        """Give the bottom dock its height back from what covered the canvas and needed more room.

        `covered`: whether something now stands in place of the canvas.
        """
        if covered:
            self._height_before = self["bottom"].height() if self.is_open("bottom") else 0
        else:
            # Once the canvas, which needs less, has its place again.
            QTimer.singleShot(0, self, self._give_height_back)

    def _give_height_back(self) -> None:
        height, self._height_before = self._height_before, 0
        region = self["bottom"]
        if self.is_open("bottom") and not region.has_whole_height and region.height() < height:
            self._resize("bottom", height)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Close a dock whose border is dragged to the edge of the window."""
        if (
            watched in self._grips
            and isinstance(event, QMouseEvent)
            and event.type() == QEvent.Type.MouseButtonRelease
        ):
            place = self._window.mapFromGlobal(event.globalPosition().toPoint())
            # Let Qt finish the drag before closing the dock.
            QTimer.singleShot(0, self, lambda: self._close_at_edge(place))
        return False

    def _find_grips(self) -> None:
        """Watch the grips that Qt creates on demand over the one-pixel borders."""
        direct = Qt.FindChildOption.FindDirectChildrenOnly
        for grip in self._window.findChildren(QWidget, GRIP, direct):
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
        # Ignore page changes that come from adding the pages.
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
        """Return the size to open at: the stored one, or the minimum in a small window."""
        if side != "bottom" and self._window.width() < SMALL_WINDOW:
            return SIZES[side][1]
        return self._sizes[side]

    def _resize(self, side: str, size: int) -> None:
        self._apply_limits(side)
        self._give(side, size)

    def _apply_limits(self, *sides: str) -> None:
        # From the inside outwards: a dock whose limits change after resizing falls back to its
        # minimum size.
        inner = [part for side in sides for part in (self[side], self._docks[side])]
        for part in (*inner, self._window):
            layout = part.layout()
            if layout is not None:
                layout.activate()

    def _give(self, side: str, size: int) -> None:
        across = Qt.Orientation.Vertical if side == "bottom" else Qt.Orientation.Horizontal
        self._window.resizeDocks([self._docks[side]], [size], across)

    def _remember_size(self, side: str) -> None:
        region = self[side]
        is_bottom = side == "bottom"
        size = max(region.height(), self._height_before) if is_bottom else region.width()
        # Sizes forced by a small window are not the user's preference.
        wished = self._restored and self._window.width() >= SMALL_WINDOW
        # Nor is the height that a table asked for.
        wished = wished and (side != "bottom" or abs(size - self._grown) > 1)
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

    def restore(self, *, closed: bool = False) -> None:
        """Restore the docks from the settings, once, when the window's size is known.

        `closed`: whether all docks start closed, on screens smaller than the minimum window. The
        page of a table is empty until a node is opened, and starts closed.
        """
        if self._restored:
            return
        small = self._window.width() < SMALL_WINDOW
        usual = {"left": True, "right": not small, "bottom": False}
        for side in SIDES:
            page = self._settings.word(f"{side}_page")
            if page in self[side].page_ids:
                self[side].show_page(page)
            kept = self._settings.number(f"{side}_open", int(usual[side]))
            if closed or not kept or self[side].current_id == EMPTY_PAGE:
                self.set_open(side, False)
                self._settings.keep_number(f"{side}_open", kept)
        opened = [side for side in SIDES if self.is_open(side)]
        self._apply_limits(*opened)
        for side in opened:
            self._give(side, self._preferred_size(side))
        self._restored = True

    def keep(self) -> None:
        """Store the present sizes in the settings."""
        for side in SIDES:
            if self.is_open(side):
                self._remember_size(side)
