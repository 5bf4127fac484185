"""A canvas with the widgets that float on it: zoom, legend, and a start page that covers it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QEvent,
    QObject,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QFocusEvent, QFontMetrics
from PySide6.QtWidgets import QSizePolicy, QWidget

from bayesgui.app.canvases.average_bar import AverageBar
from bayesgui.app.canvases.path_bar import PathBar
from bayesgui.canvas.overlays.compose import legend_entries
from bayesgui.canvas.painting.nodes.painter import REACH
from bayesgui.canvas.view import CanvasView
from bayesgui.document.document import Phase
from bayesgui.document.shown.averaging import Averaging
from bayesgui.document.shown.watched_estimate import WatchedEstimate
from bayesgui.document.submodels.tabs import SubmodelTabs
from bayesgui.widgets.fields.buttons import plain_button
from bayesgui.widgets.fields.enter_key import press_with_enter
from bayesgui.widgets.frame.legend import Legend
from bayesgui.widgets.frame.zoom_pill import ZoomPill
from bayesgui.widgets.listening import Listening
from bayesgui.widgets.live_text import live, say
from bayesgui.widgets.painting import MIDDLE, cut, disc, smooth_painter, write
from bayesgui.widgets.rows.layouts import column_layout
from bayesgui.widgets.theme import font, theme
from bayesgui.widgets.timers import alarm

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtGui import (
        QCloseEvent,
        QKeyEvent,
        QMouseEvent,
        QMoveEvent,
        QPaintEvent,
        QResizeEvent,
    )

    from bayesgui.document.changes import Part
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.shown.shown import ShownState
    from bayesgui.widgets.listening import Heard

REST_MILLISECONDS = 120
"""Delay in ms after the last change of the view before the legend looks for a free corner."""
EXPLAINED: tuple[Part, ...] = (
    "network",
    "layout",
    "scenarios",
    "notes",
    "plates",
    "constraints",
    "class_mark",
    "submodels",
    "opened",
)
"""Parts of a document by which its legend says something else, or has another place."""
_PRESSES = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick)
_BY_KEYS = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
HEIGHT = 28
_PADDING, _DOT, _ACTIVE_LINE = 12, 3.5, 2


class Heading(QWidget):
    """The document's name, a dot if it is modified, and buttons.

    One gives the canvas a window of its own or puts it back, the other one closes the canvas.
    """

    pressed = Signal()
    floated = Signal()
    closed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._title = ""
        self._is_modified = self._is_active = False
        self.setFixedHeight(HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.float_button = plain_button("window", self, self.floated)
        tip = live("Show only one network")
        self.close_button = plain_button("close", self, self.closed, tip)
        self.set_floating(False)

    def show_document(self, title: str, *, is_modified: bool, is_active: bool) -> None:
        """Show the document of the canvas below, and whether it is the active one."""
        self._title, self._is_modified, self._is_active = title, is_modified, is_active
        self.setToolTip(title)
        unsaved = live("{name}, not saved").filled(name=title)
        say(self, spoken=unsaved if is_modified else title)
        self.update()

    def set_floating(self, floating: bool) -> None:
        """Say whether the canvas has a window of its own."""
        tip = live("Show the network in a window of its own")
        if floating:
            tip = live("Put the network back into the main window")
        say(self.float_button, tip=tip, spoken=tip)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, HEIGHT)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        right = self.width() - 4
        for button in (self.close_button, self.float_button):
            right -= button.width()
            button.move(right, (HEIGHT - button.height()) // 2)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.pressed.emit()
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth_painter(self)
        colors = theme()
        painter.fillRect(self.rect(), colors.canvas if self._is_active else colors.window)
        painter.fillRect(0, HEIGHT - 1, self.width(), 1, colors.border)
        if self._is_active:
            painter.fillRect(0, 0, self.width(), _ACTIVE_LINE, colors.accent)
        face = font(12, 600 if self._is_active else 400)
        metrics = QFontMetrics(face)
        room = QRect(_PADDING, 0, self.float_button.x() - 2 * _PADDING - 8, HEIGHT)
        text = cut(self._title, face, room.width(), MIDDLE)
        write(painter, room, text, face, colors.text if self._is_active else colors.muted)
        if self._is_modified:
            end = room.left() + metrics.horizontalAdvance(text) + 10
            disc(painter, QPointF(end, QRectF(room).center().y()), _DOT, colors.muted)


def _came_by_keys(event: QFocusEvent) -> bool:
    return event.gotFocus() and event.reason() in _BY_KEYS


class CanvasPane(QWidget):
    """A canvas that shows one session, with its zoom pill and its legend."""

    entered = Signal()
    """The user presses in the canvas, moves the keyboard focus to it or activates its own window;
    emitted before the canvas handles the event."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.session: DocumentSession | None = None
        self.heading = Heading(self)
        self.heading.hide()
        self.path_bar = PathBar(self)
        self.path_bar.hide()
        self.average_bar = AverageBar(self)
        self.fixed_root = ""
        """The submodel that the pane shows in a window of its own, whatever tab is in front."""
        self.canvas = CanvasView(self)
        self._listening = Listening()
        self.pill = ZoomPill(self.canvas)
        self.legend = Legend(self.canvas)
        self._cover: QWidget | None = None
        self._column = column_layout(
            self.heading,
            self.path_bar,
            self.average_bar,
            self.canvas,
            parent=self,
            spacing=0,
            grows=self.canvas,
        )
        self._above: QWidget | None = None
        self._below: QWidget | None = None
        self._rest = alarm(self, self._stand_aside, REST_MILLISECONDS)
        self.canvas.installEventFilter(self)
        self.canvas.viewport().installEventFilter(self)
        self.heading.pressed.connect(self.entered)
        self._connect()

    def _connect(self) -> None:
        canvas, pill = self.canvas, self.pill
        pill.zoomed_in.connect(lambda: canvas.zoom_in())
        pill.zoomed_out.connect(lambda: canvas.zoom_out())
        pill.reset.connect(lambda: canvas.zoom_to(1.0))
        pill.fitted.connect(lambda: canvas.fit())
        self.path_bar.chosen.connect(self._show_part)
        self.path_bar.closed.connect(self.close_part)
        self.average_bar.left.connect(self._leave_average)
        canvas.zoom_changed.connect(pill.set_zoom)
        canvas.view_changed.connect(self._on_view_changed)

    # -- content ------------------------------------------------------------------------------

    def show_session(self, session: DocumentSession | None) -> None:
        """Show another document, or none."""
        self.session = session
        self._listening.to(*(() if session is None else self._heard(session)))
        self.canvas.set_session(session)
        self._follow_root()
        self.average_bar.follow(session)
        self._show_legend()

    # -- a submodel alone ---------------------------------------------------------------------

    @property
    def root(self) -> str:
        """The submodel that is shown alone, "" for the whole network."""
        if self.session is None:
            return ""
        shown = self.session.shown
        root = self.fixed_root
        if not root and shown.is_used(SubmodelTabs):
            root = shown[SubmodelTabs].state.root
        return root if root in self.session.document.state.submodels else ""

    def _follow_root(self, _change: object = None) -> None:
        """Show the submodel whose tab is in front, and the path to it."""
        if self.session is None:
            self.path_bar.hide()
            return
        root, tree = self.root, self.session.document.state.submodels
        self.canvas.show_root(root)
        whole = ("", self.session.document.title)
        steps = [(id, tree[id].name) for id in tree.path_to(root)]
        self.path_bar.show_path([whole, *steps])
        self.path_bar.close_button.setVisible(not self.fixed_root)
        self.path_bar.setVisible(bool(root))

    def _show_part(self, id: str) -> None:
        """Show another part of the path: in the window of its own that part, else its tab."""
        if self.session is None:
            return
        shown = self.session.shown[SubmodelTabs]
        if self.fixed_root:
            self.entered.emit()
        shown.set(shown.state.with_tab(id) if id else replace(shown.state, root=""))

    def close_part(self) -> bool:
        """Close the tab of the submodel that is shown alone; return whether there is one."""
        root = self.root
        if self.session is None or not root or self.fixed_root:
            return False
        shown = self.session.shown[SubmodelTabs]
        shown.set(shown.state.without_tab(root))
        self.canvas.setFocus()
        return True

    def _heard(self, session: DocumentSession) -> Iterable[Heard]:
        yield session.document.changed_in(Phase.WINDOW, *EXPLAINED), self._show_legend
        yield session.overlays.changed, self._show_legend
        yield session.shown.changed, self._on_shown_changed
        yield session.shown[SubmodelTabs].changed, self._follow_root
        # After the canvas has followed an edit of what it shows.
        yield session.document.changed_in(Phase.PANELS, "submodels"), self._follow_root
        yield session.beliefs.changed, self._on_beliefs_changed

    def _on_shown_changed(self, before: ShownState) -> None:
        """Explain other signs; those of a row when one comes or goes, not at every estimate."""
        if self.session is None:
            return
        now = self.session.shown[type(before)].state
        if isinstance(before, Averaging):
            self.average_bar.follow(self.session)
        if isinstance(before, WatchedEstimate) and isinstance(now, WatchedEstimate):
            if (before.findings is None) != (now.findings is None):
                self._show_legend()
        elif before.on_canvas:
            self._show_legend()

    def _on_beliefs_changed(self) -> None:
        """Say under which strategy the bars stand as soon as there is one, or over what."""
        if self.session is None:
            return
        is_averaged = self.session.ensemble is not None
        if is_averaged:
            self.average_bar.follow(self.session)
        if is_averaged or self.session.beliefs.state.solution is not None:
            self._show_legend()

    def _leave_average(self) -> None:
        if self.session is not None:
            # The page goes with it, beside the active document.
            self.entered.emit()
            self.session.shown[Averaging].clear()
            self.canvas.setFocus()

    def _show_legend(self, _change: object = None) -> None:
        if self.session is not None:
            covered = self._cover is not None
            self.legend.set_entries([] if covered else legend_entries(self.session))
        self.place()

    def set_cover(self, cover: QWidget | None) -> None:
        """Cover the canvas with a widget, without zoom pill and legend; None uncovers it."""
        self._cover = cover
        self.pill.setVisible(cover is None)
        self._show_legend()

    def set_below(self, widget: QWidget | None) -> None:
        """Show a widget below the canvas, such as a player's bar; None for none."""
        if self._below is widget:
            return
        if self._below is not None:
            self._column.removeWidget(self._below)
            self._below.hide()
        self._below = widget
        if widget is not None:
            self._column.addWidget(widget)
            widget.show()

    @property
    def above(self) -> QWidget | None:
        """The widget above the canvas."""
        return self._above

    def set_above(self, widget: QWidget | None) -> None:
        """Show a widget above the canvas, such as a bar; None for none."""
        if self._above is widget:
            return
        if self._above is not None:
            self._column.removeWidget(self._above)
            self._above.hide()
        self._above = widget
        if widget is not None:
            widget.setParent(self)
            self._column.insertWidget(1, widget)
            widget.show()

    def leave(self) -> None:
        """Finish what the user was doing here, as another document becomes the active one."""
        self.canvas.finish_editing()

    def shows_all(self) -> bool:
        """Whether the whole network is in view."""
        if self.session is None:
            return False
        bounds = self.canvas.canvas_scene.geometry.bounds()
        seen = QRectF(*self.canvas.camera.visible_box())
        return bounds is not None and seen.contains(QRectF(*bounds))

    # -- places -------------------------------------------------------------------------------

    def follow_place(self) -> None:
        """Keep the nodes at their place when something around moves the canvas."""
        self.canvas.navigation.follow_place()

    def moveEvent(self, event: QMoveEvent) -> None:
        super().moveEvent(event)
        self.follow_place()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Press the focused button with Enter."""
        if not press_with_enter(self, event):
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        is_activation = event.type() == QEvent.Type.ActivationChange
        if is_activation and self.isWindow() and self.isActiveWindow():
            self.entered.emit()
        if event.type() == QEvent.Type.LanguageChange and hasattr(self, "legend"):
            self.average_bar.follow(self.session)
            self._show_legend()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Close the canvas with its own window."""
        super().closeEvent(event)
        if self.isWindow():
            # The pane goes back into the main window, but not while its window is closing.
            QTimer.singleShot(0, self, self.heading.closed.emit)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the floating widgets in the corners, and say when the user comes to the canvas."""
        if watched is self.canvas:
            if event.type() == QEvent.Type.Resize:
                self.place()
            elif isinstance(event, QFocusEvent) and _came_by_keys(event):
                self.entered.emit()
        elif event.type() in _PRESSES:
            self.entered.emit()
        return False

    def place(self) -> None:
        """Put the floating widgets at their places."""
        size = self.canvas.size()
        self.pill.place_in(size.width(), size.height())
        self.legend.place_in(size.width(), size.height())
        self.pill.raise_()
        self.legend.raise_()
        # Fitting leaves the legend's home corner free; the legend moves away from it only
        # after the user has moved the view.
        lying = [self.legend.home] if self.legend.entries else []
        if self._cover is None:
            lying.append(self.pill.geometry())
        self.canvas.keep_free(lying)
        if self._cover is not None:
            self._cover.setGeometry(QRect(QPoint(), size))
        self._on_view_changed()

    def _on_view_changed(self) -> None:
        if self.legend.entries:
            self._rest.start()

    def _stand_aside(self) -> None:
        """Move the legend away from nodes and notes that now lie under it."""
        if self.legend.entries and self.session is not None:
            projection = self.canvas.camera.projection()
            geometry = self.canvas.canvas_scene.geometry
            # Rings are drawn around nodes.
            rings = (-REACH, -REACH, REACH, REACH)
            nodes = projection.rects(geometry.boxes.values())
            boxes = [node.adjusted(*rings) for node in nodes]
            boxes += [projection.rect(box) for _, box in geometry.notes()]
            self.legend.stand_aside(self.canvas.width(), boxes)
