"""The tables on the screen: that of the selected node, and one that a document keeps beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtWidgets import QApplication

from bayesgui.widgets.on_screen import bring_onto_screen, room_of_window

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from bayesgui.app.shell.pages import Pages
    from bayesgui.document.session import DocumentSession
    from bayesgui.jobs.runner import Runner
    from bayesgui.panels.cpt.kept import KeptCptPanel
    from bayesgui.panels.cpt.page import CptPanel

FLOATING = QSize(640, 360)
"""Size in px of the window of a kept table at first."""
_SHIFT = QPoint(24, -60)
"""From the place of the table to that of its window at first."""


class Tables(QObject):
    """Puts the kept table beside the page CPT, or into a window of its own.

    The panel of the kept table is made when a document keeps one for the first time. It shows the
    table of the active document only.
    """

    cells_chosen = Signal()
    """Other cells are selected in the table in use, or another table is in use."""
    kept_made = Signal(object)
    """The `KeptCptPanel`, once, when it is made."""

    def __init__(self, pages: Pages, runner: Runner, window: QWidget) -> None:
        super().__init__(window)
        self._pages = pages
        self._runner = runner
        self._window = window
        self._place = QRect()
        self.kept: KeptCptPanel | None = None
        """The panel of the kept table, if it has been made."""
        self._used: CptPanel | None = None
        pages.when_made(type(pages).cpt, self._connect)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._on_focus_changed)

    def _connect(self, page: CptPanel) -> None:
        page.view.cells_chosen.connect(self.cells_chosen)
        page.title_changed.connect(self._show_heading)
        page.node_changed.connect(self._show_heading)

    @property
    def _page(self) -> CptPanel:
        return self._pages.cpt

    @property
    def in_use(self) -> CptPanel:
        """The table to which the actions on cells apply: the one that had the keys last."""
        return self._used or self._page

    @property
    def in_use_if_made(self) -> CptPanel | None:
        """The table in use, or None while no page has been made."""
        return self._used or self._pages.if_made(type(self._pages).cpt)

    def _make(self) -> KeptCptPanel:
        from bayesgui.panels.cpt.kept import KeptCptPanel

        page = self._page
        kept = KeptCptPanel(page.edits.locks)
        kept.setObjectName("keptTable")
        kept.set_runner(self._runner)
        kept.message.connect(page.message)
        kept.node_activated.connect(page.node_activated)
        kept.show_node.connect(page.show_node)
        kept.steps_requested.connect(page.steps_requested)
        kept.view.cells_chosen.connect(self.cells_chosen)
        page.edits.locks_toggled.connect(kept.edits.show_locks)
        kept.edits.locks_toggled.connect(page.edits.show_locks)
        self.kept = kept
        self.kept_made.emit(kept)
        return kept

    @property
    def missing_height(self) -> int:
        """Height that the page lacks to show all states of its tables, in pixels."""
        beside = self._page.columns.beside
        kept = 0 if beside is None or self.kept is None else self.kept.missing_height
        return max(self._page.missing_height, kept)

    # -- the place of the kept table ----------------------------------------------------------

    def show_kept(self, session: DocumentSession | None) -> None:
        """Show the table that a document keeps where it wants it; hide it if it keeps none."""
        if session is None or session.kept_table.name is None:
            self._hide()
            return
        kept = self.kept or self._make()
        kept.set_session(session)
        if session.kept_table.is_floating:
            self._float(kept)
        else:
            self._dock(kept)
        kept.show_heading()
        self._show_heading()

    def _hide(self) -> None:
        kept = self.kept
        if kept is None or not kept.has_session:
            return
        self.use(self._page)
        self._remember_place(kept)
        focused = QApplication.focusWidget()
        if focused is not None and kept.isAncestorOf(focused):
            self._page.setFocus()
        kept.hide()
        kept.setParent(self._window)
        kept.set_session(None)
        self._page.columns.show_alone()

    def _dock(self, kept: KeptCptPanel) -> None:
        was_active = kept.isWindow() and kept.isActiveWindow()
        self._remember_place(kept)
        self._page.columns.put_beside(kept)
        if was_active:
            self._window.activateWindow()

    def _float(self, kept: KeptCptPanel) -> None:
        if kept.isWindow() and kept.isVisible():
            return
        place = self._place
        if place.isNull():
            corner = kept.mapToGlobal(QPoint()) if kept.isVisible() else self._window.pos()
            place = QRect(corner + _SHIFT, FLOATING)
        # A tool window keeps the shortcuts of the window it belongs to.
        kept.setParent(self._window, Qt.WindowType.Tool)
        self._page.columns.show_alone()
        kept.setGeometry(place)
        kept.show()
        bring_onto_screen(kept, room_of_window(kept))

    def _remember_place(self, kept: KeptCptPanel) -> None:
        if kept.isWindow() and kept.isVisible():
            self._place = kept.geometry()

    def _show_heading(self, _title: str = "") -> None:
        remark = self.tr("follows the selection")
        self._page.columns.heading.set_texts(self._page.wanted_name or "", remark)

    # -- the table in use ---------------------------------------------------------------------

    def use(self, table: CptPanel) -> None:
        """Let the actions on cells apply to a table."""
        if table is not self.in_use:
            self._used = table
            self.cells_chosen.emit()

    def use_page(self) -> None:
        """Let the actions on cells apply to the page CPT."""
        if self._used is not None:
            self.use(self._page)

    def _on_focus_changed(self, _before: QWidget | None, now: QWidget | None) -> None:
        kept = self.kept
        if now is None or kept is None:
            return
        if kept is now or kept.isAncestorOf(now):
            self.use(kept)
        elif self._page.isAncestorOf(now):
            self.use(self._page)
