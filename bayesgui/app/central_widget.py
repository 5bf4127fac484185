"""The central widget: document tabs, message bar, and the canvases below them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QWidget

from bayesgui.app.canvases.docked import Docked
from bayesgui.app.canvases.panes import CanvasPanes
from bayesgui.app.shell.actions.submenus import BESIDE
from bayesgui.app.shell.document_tabs import DocumentTabs
from bayesgui.canvas.tools.tool import NODE_TOOLS
from bayesgui.document.document import Phase
from bayesgui.document.shown.lesson import LessonView
from bayesgui.widgets.focus import has_focus
from bayesgui.widgets.frame.message_bar import MessageBar
from bayesgui.widgets.listening import Listening
from bayesgui.widgets.rows.layouts import column_layout

if TYPE_CHECKING:
    from PySide6.QtGui import QMoveEvent

    from bayesgui.app.files.start_page import StartPage
    from bayesgui.app.sessions.documents import Documents
    from bayesgui.app.settings import Settings
    from bayesgui.app.shell.actions.action_set import ActionSet
    from bayesgui.canvas.view import CanvasView
    from bayesgui.document.session import DocumentSession
    from bayesgui.jobs.runner import Runner
    from bayesgui.widgets.frame.legend import Legend

TAB_MENU = (
    "file.save",
    "file.save_as",
    None,
    BESIDE,
    "view.tear_off",
    None,
    "file.properties",
    None,
    "file.close",
)
PART_MENU = ("model.submodel_window", "model.submodel_page", None, "file.close")
"""The menu of the tab of a submodel."""


class CentralWidget(QWidget):
    """Document tabs, message bar and canvases, one below the other."""

    example_requested = Signal(object)
    """Path of an example to open as a copy."""
    recent_requested = Signal(object)
    """Path of a recent file to open."""
    lesson_requested = Signal()
    """The first lesson is to be taken."""
    covered = Signal(bool)
    """Whether something stands in place of the canvas, told before it takes its room."""

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
        self._listening = Listening()
        self.tabs = DocumentTabs(documents, self)
        self.message_bar = MessageBar(self)
        self.panes = CanvasPanes(documents, actions.attach_local, self)
        self._covered = self.panes.active
        self.start_page: StartPage | None = None
        """Shown while the active document is empty and untouched."""
        self._instead: QWidget | None = None
        self._is_covered = False
        self.docked: Docked | None = None
        """A window in place of the canvas, beside the lesson that opened it."""
        column = column_layout(self.tabs, self.message_bar, parent=self, spacing=0)
        column.addWidget(self.panes, 1)
        self._column = column
        self.canvas.message.connect(self._on_message)
        self.canvas.tool_changed.connect(self.show_start_page)
        self.canvas.drop_message = self._drop_error
        self.message_bar.closed.connect(self._forget_refused)
        self.tabs.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.tabs.customContextMenuRequested.connect(self._open_tab_menu)
        self.tabs.torn_off.connect(
            lambda index, place: self.panes.tear_off(documents[index], place)
        )
        documents.beside_changed.connect(self.show_start_page)

    @property
    def canvas(self) -> CanvasView:
        """The canvas of the active document."""
        return self.panes.canvas

    @property
    def legend(self) -> Legend:
        """The legend on the canvas of the active document."""
        return self.panes.active.legend

    def show_instead(self, view: QWidget | None) -> None:
        """Show another view in place of the canvas; None brings the canvas back."""
        before, self._instead = self._instead, view
        if before is view:
            return
        if before is not None:
            self._column.removeWidget(before)
        if view is not None:
            self._tell_covered(True)
            self._column.addWidget(view, 1)
            view.show()
            # Hiding a focused canvas would move the focus to its next node.
            view.setFocus()
        self._arrange()
        if before is not None:
            self._hide(before)

    def dock(self, window: QWidget) -> None:
        """Show a window in place of the canvas of the active document; it takes another's place."""
        self.close_docked()
        assert self._session is not None
        docked = self.docked = Docked(window, self._session, self)
        docked.ended.connect(lambda: self._on_docked_ended(docked))
        self._tell_covered(True)
        self._column.addWidget(docked, 1)
        docked.show()
        window.setFocus()
        self._arrange()

    def close_docked(self) -> None:
        """Close the window that stands in place of the canvas."""
        if self.docked is not None:
            self.docked.end()

    def _on_docked_ended(self, docked: Docked) -> None:
        if docked is self.docked:
            self.docked = None
            self._column.removeWidget(docked)
            self._arrange()
            self._hide(docked)
            docked.deleteLater()

    def _hide(self, view: QWidget) -> None:
        """Hide what stood in place of the canvas, which gets its focus."""
        if has_focus(view):
            self.canvas.setFocus()
        view.hide()

    def _arrange(self) -> None:
        """Show what stands in place of the canvas, or the canvas."""
        docked = self.docked
        has_docked = docked is not None and docked.session is self._session
        if docked is not None:
            docked.setVisible(has_docked and self._instead is None)
        is_covered = self._instead is not None or has_docked
        self.panes.setVisible(not is_covered)
        self._tell_covered(is_covered)

    def _tell_covered(self, is_covered: bool) -> None:
        if is_covered != self._is_covered:
            self._is_covered = is_covered
            self.covered.emit(is_covered)

    def _open_tab_menu(self, place: QPoint) -> None:
        index = self.tabs.tabAt(place)
        if index >= 0:
            self.tabs.setCurrentIndex(index)
            items = PART_MENU if self.tabs.tabs[index].root else TAB_MENU
            menu = self._actions.context_menu(items, self.window())
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
        if self._session is not None:
            self.message_bar.clear()
        self._session = session
        self._listening.to(
            (session.shown[LessonView].changed, self.show_start_page),
            (session.document.changed_in(Phase.WINDOW), self._on_document_changed),
        )
        self.panes.show_session(session)
        self.show_start_page()
        self._arrange()

    def _on_document_changed(self, _change: object) -> None:
        """Hide the start page and an error message, which the edit has made obsolete."""
        self.show_start_page()
        self._drop_error()

    def _drop_error(self) -> bool:
        """Hide an error message; return whether there was one."""
        is_error = self.message_bar.isVisible() and self.message_bar.kind == "error"
        if is_error:
            self.message_bar.clear()
        return is_error

    def show_start_page(self) -> None:
        """Show the start page if the window is visible and the document empty and untouched.

        It gives way to a tool that places nodes, as a click on its cards would do something else.
        """
        document = self._session.document if self._session else None
        wanted = (
            self._session is not None
            and document is not None
            and not self._session.shown[LessonView].state.title
            and not document.revision
            and document.path is None
            and not len(document.state.model)
            and self.panes.beside is None
            and self.canvas.tool not in NODE_TOOLS
        )
        if wanted and self.start_page is None and self.window().isVisible():
            from bayesgui.app.files.start_page import StartPage

            recent = self._settings.recent
            begun = self._settings.has_begun_lessons
            self.start_page = StartPage(self._actions, self._runner, self.canvas, recent, begun)
            self.start_page.example_requested.connect(self.example_requested)
            self.start_page.recent_requested.connect(self.recent_requested)
            self.start_page.lesson_requested.connect(self.lesson_requested)
            self.start_page.show()
            self._covered = self.panes.active
            self._covered.set_cover(self.start_page)
        elif not wanted and self.start_page is not None:
            if has_focus(self.start_page):
                self.canvas.setFocus()
            self.start_page.hide()
            self.start_page.deleteLater()
            self.start_page = None
            self._covered.set_cover(None)

    def moveEvent(self, event: QMoveEvent) -> None:
        """Keep the nodes at their place when a panel at the left or above moves the canvases."""
        super().moveEvent(event)
        self.panes.follow_place()
