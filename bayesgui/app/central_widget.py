"""The central widget: document tabs, message bar, and the canvas with its floating widgets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtWidgets import QWidget

from bayesgui.app.shell.document_tabs import DocumentTabs
from bayesgui.canvas.overlays.compose import legend_entries
from bayesgui.canvas.view import CanvasView
from bayesgui.document.document import Phase
from bayesgui.widgets.frame.legend import Legend
from bayesgui.widgets.frame.message_bar import MessageBar
from bayesgui.widgets.frame.zoom_pill import ZoomPill
from bayesgui.widgets.rows.layouts import column_layout

if TYPE_CHECKING:
    from PySide6.QtGui import QMoveEvent

    from bayesgui.app.files.start_page import StartPage
    from bayesgui.app.sessions.documents import Documents
    from bayesgui.app.settings import Settings
    from bayesgui.app.shell.actions.action_set import ActionSet
    from bayesgui.document.session import DocumentSession
    from bayesgui.jobs.runner import Runner

MIN_CANVAS_SIZE = (360, 240)
REST_MILLISECONDS = 120
"""Delay in ms after the last change of the view before the legend looks for a free corner."""
TAB_MENU = ("file.save", "file.save_as", None, "file.properties", None, "file.close")


class CentralWidget(QWidget):
    """Document tabs, message bar and canvas, one below the other."""

    example_requested = Signal(object)
    """Path of an example to open as a copy."""
    recent_requested = Signal(object)
    """Path of a recent file to open."""

    def __init__(
        self,
        documents: Documents,
        actions: ActionSet,
        runner: Runner,
        settings: Settings,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._settings = settings
        self._actions = actions
        self._runner = runner
        self._session: DocumentSession | None = None
        self.tabs = DocumentTabs(documents, self)
        self.message_bar = MessageBar(self)
        self.canvas = CanvasView(self)
        self.canvas.setMinimumSize(*MIN_CANVAS_SIZE)
        self.pill = ZoomPill(self.canvas)
        self.legend = Legend(self.canvas)
        self.start_page: StartPage | None = None
        """Shown while the active document is empty and untouched."""
        self._instead: QWidget | None = None
        column = column_layout(self.tabs, self.message_bar, parent=self, spacing=0)
        column.addWidget(self.canvas, 1)
        self._column = column
        self.canvas.installEventFilter(self)
        self._rest = QTimer(self, singleShot=True, interval=REST_MILLISECONDS)
        self._rest.timeout.connect(self._stand_aside)
        self._connect()

    def show_instead(self, view: QWidget | None) -> None:
        """Show another view in place of the canvas; None brings the canvas back."""
        if self._instead is view:
            return
        if self._instead is not None:
            self._column.removeWidget(self._instead)
            self._instead.hide()
        self._instead = view
        if view is not None:
            self._column.addWidget(view, 1)
            view.show()
            # Hiding a focused canvas would move the focus to its next node.
            view.setFocus()
        self.canvas.setVisible(view is None)

    def _connect(self) -> None:
        canvas, pill = self.canvas, self.pill
        pill.zoomed_in.connect(lambda: canvas.zoom_in())
        pill.zoomed_out.connect(lambda: canvas.zoom_out())
        pill.reset.connect(lambda: canvas.zoom_to(1.0))
        pill.fitted.connect(lambda: canvas.fit())
        canvas.zoom_changed.connect(pill.set_zoom)
        canvas.message.connect(self._on_message)
        canvas.view_changed.connect(self._on_view_changed)
        self.message_bar.closed.connect(self._forget_refused)
        self.tabs.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.tabs.customContextMenuRequested.connect(self._open_tab_menu)

    def _open_tab_menu(self, place: QPoint) -> None:
        index = self.tabs.tabAt(place)
        if index >= 0:
            self.tabs.setCurrentIndex(index)
            menu = self._actions.context_menu(TAB_MENU, self.window())
            menu.popup(self.tabs.mapToGlobal(place))

    def _on_message(self, kind: str, text: str) -> None:
        refused = self._session.overlays.state.refused if self._session else None
        actions = []
        if refused is not None:
            actions = [(self.tr("Zoom to path"), lambda: self.canvas.show_nodes(refused.path))]
        self.message_bar.show_message(kind, text, actions)  # type: ignore[arg-type]

    def _forget_refused(self) -> None:
        if self._session is not None:
            self._session.overlays.update(refused=None)

    def show_session(self, session: DocumentSession) -> None:
        """Show another document."""
        self.message_bar.clear()
        if self._session is not None:
            self._session.document.changed_in(Phase.WINDOW).disconnect(self._on_document_changed)
            self._session.overlays.changed.disconnect(self._show_legend)
            self._session.comparison.changed.disconnect(self._show_legend)
        self._session = session
        session.document.changed_in(Phase.WINDOW).connect(self._on_document_changed)
        session.overlays.changed.connect(self._show_legend)
        session.comparison.changed.connect(self._show_legend)
        self.canvas.set_session(session)
        self._show_legend()
        self.show_start_page()

    def _on_document_changed(self, _change: object) -> None:
        """Hide the start page and an error message, which the edit has made obsolete."""
        self.show_start_page()
        self._show_legend()
        if self.message_bar.isVisible() and self.message_bar.kind == "error":
            self.message_bar.clear()

    def _show_legend(self, _before: object = None) -> None:
        if self._session is None:
            return
        self.legend.set_entries(legend_entries(self._session))
        self._place()

    def show_start_page(self) -> None:
        """Show the start page if the window is visible and the document empty and untouched."""
        document = self._session.document if self._session else None
        wanted = (
            document is not None
            and not document.revision
            and document.path is None
            and not len(document.state.network)
        )
        if wanted and self.start_page is None and self.window().isVisible():
            from bayesgui.app.files.start_page import StartPage

            recent = self._settings.recent
            self.start_page = StartPage(self._actions, self._runner, self.canvas, recent)
            self.start_page.example_requested.connect(self.example_requested)
            self.start_page.recent_requested.connect(self.recent_requested)
            self.start_page.show()
        elif not wanted and self.start_page is not None:
            self.start_page.hide()
            self.start_page.deleteLater()
            self.start_page = None
        self.pill.setVisible(not wanted)
        self._place()

    def moveEvent(self, event: QMoveEvent) -> None:
        """Keep the nodes at their place when a panel at the left or above moves the canvas."""
        super().moveEvent(event)
        self.canvas.navigation.follow_place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the floating widgets in the corners when the canvas is resized."""
        if watched is self.canvas and event.type() == QEvent.Type.Resize:
            self._place()
        return False

    def _place(self) -> None:
        size = self.canvas.size()
        self.pill.place_in(size.width(), size.height())
        self.legend.place_in(size.width(), size.height())
        self.pill.raise_()
        self.legend.raise_()
        # Fitting leaves the legend's home corner free; the legend moves away from it only
        # after the user has moved the view.
        lying = [self.legend.home] if self.legend.entries else []
        if self.start_page is None:
            lying.append(self.pill.geometry())
        self.canvas.keep_free(lying)
        if self.start_page is not None:
            self.start_page.setGeometry(QRect(QPoint(), size))
        self._on_view_changed()

    def _on_view_changed(self) -> None:
        if self.legend.entries:
            self._rest.start()

    def _stand_aside(self) -> None:
        """Move the legend away from nodes that now lie under it."""
        if self.legend.entries and self._session is not None:
            projection = self.canvas.camera.projection()
            boxes = self.canvas.canvas_scene.geometry.boxes.values()
            self.legend.stand_aside(self.canvas.width(), [projection.rect(box) for box in boxes])
