"""How the window follows the document on the screen: what is shown of it, and what can be done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer

from bayesgui.app.window_part import WindowPart

if TYPE_CHECKING:
    from bayesgui.app.documents import OpenDocument
    from bayesgui.app.main_window import MainWindow
    from bayesgui.graph.elimination_order import TreeCost


class Following(WindowPart):
    """Passes on what changed in the active tab, its settings and regions to the window's parts.

    Parameters
    ----------
    window : MainWindow
        Its owner, whose parts are all there.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._shown: OpenDocument | None = None
        self._offered: tuple[TreeCost, TreeCost] | None = None
        self._refresh_timer = QTimer(self)
        self._refresh_timer.setSingleShot(True)
        self._refresh_timer.timeout.connect(self.actions.refresh)
        documents = window.documents
        documents.opened.connect(self._on_opened)
        documents.current_changed.connect(self._on_current_changed)
        documents.list_changed.connect(self._show_title)
        documents.kernels.failed.connect(window.show_failure)
        window.stage.tabs.tabCloseRequested.connect(
            lambda index: window.file_actions.close(documents[index])
        )
        window.settings.changed.connect(self._on_setting_changed)
        window.regions.changed.connect(self._on_region_changed)
        for side in ("left", "right", "bottom"):
            self._on_region_changed(side)

    @property
    def is_waiting(self) -> bool:
        """Whether actions are yet to be enabled and disabled."""
        return self._refresh_timer.isActive()

    def refresh(self) -> None:
        """Enable and disable actions, and show the sizes, now."""
        self._refresh_timer.stop()
        self.actions.refresh()
        self._on_overlays_changed()
        self.window.tool_bar.follow_document()
        self.window.status.show_network(self.document.state.network)
        self._on_beliefs_changed()
        self._on_cost_changed()

    def _refresh_soon(self) -> None:
        """Enable and disable actions before the user can see it."""
        if not self._refresh_timer.isActive():
            self._refresh_timer.start(0)

    # -- which document ------------------------------------------------------------------------

    def _on_opened(self, opened: OpenDocument) -> None:
        queries, parts = opened.queries, self.window.infer_actions
        queries.failed.connect(self.window.show_failure)
        queries.refused.connect(parts.on_refused)
        queries.slow.connect(parts.on_slow)
        queries.warned.connect(parts.on_warned)

    def _on_current_changed(self) -> None:
        window = self.window
        if self._shown is not None:
            self._follow(self._shown, False)
        self._shown = window.documents.current
        self._follow(self._shown, True)
        window.message_bar.clear()
        window.stage.show_session(self.session)
        window.pages.show_session(self.session)
        window.player.follow_session(self.session)
        window.steps_actions.follow_session(self.session)
        window.two_variables.follow_session(self.session)
        window.laboratory.follow_session(self.session)
        self._show_title()
        self.refresh()

    def _follow(self, opened: OpenDocument, on: bool) -> None:
        session, queries = opened.session, opened.queries
        for signal, slot in (
            (session.document.changed, self._on_document_changed),
            (session.selection.changed, self._on_selection_changed),
            (session.beliefs.changed, self._on_beliefs_changed),
            (session.overlays.changed, self._on_overlays_changed),
            (queries.cost_changed, self._on_cost_changed),
        ):
            if on:
                signal.connect(slot)
            else:
                signal.disconnect(slot)

    def _show_title(self) -> None:
        self.window.setWindowTitle(f"{self.document.title}[*] – bayesgui")
        self.window.setWindowModified(self.document.is_modified)

    # -- what changed in it --------------------------------------------------------------------

    def _on_document_changed(self, change: object) -> None:
        # Undo may be pressed again before the event loop comes round.
        self.actions.refresh(("edit.undo", "edit.redo", "evidence.clear"))
        self._refresh_soon()
        self.window.tool_bar.follow_change(change)
        self.window.status.follow_change(change)
        self.window.stage.follow_change(change)

    def _on_beliefs_changed(self) -> None:
        self.window.column_weights.follow()
        self.window.arc_strengths.follow()
        self.window.status.show_beliefs(self.session.beliefs.state, self.document.state)

    def _on_selection_changed(self) -> None:
        self._refresh_soon()
        self.window.column_weights.follow()

    def _on_overlays_changed(self, _before: object = None) -> None:
        shown = self.session.overlays.state
        self.actions.set_checked("view.moral_graph", shown.moral)
        self.actions.set_checked("view.order", shown.order)
        self.actions.set_checked("infer.separated", shown.separation is not None)
        self.actions.set_checked("view.arc_strength", shown.strength)
        self.window.pages.follow_overlays(shown)
        offered = None if shown.offer is None else shown.offer.cost
        if offered != self._offered:
            self._offered = offered
            self._show_cost()
        self.window.separation_numbers.follow()

    def _on_cost_changed(self) -> None:
        self._show_cost()
        self.window.pages.show_cost(self.window.documents.current.queries.cost)

    def _show_cost(self) -> None:
        """Show what the tree takes, or would take with the arc that is being drawn."""
        queries = self.window.documents.current.queries
        cost = queries.cost if self._offered is None else self._offered[1]
        self.window.status.show_cost(cost, queries.budget())

    # -- what changed round it -----------------------------------------------------------------

    def _on_region_changed(self, side: str) -> None:
        self.actions.set_checked(f"view.panel_{side}", self.window.regions.is_open(side))

    def _on_setting_changed(self, key: str) -> None:
        self.window.infer_actions.follow_setting(key)
        self.window.laboratory.follow_setting(key)
        self.window.view_actions.follow_setting(key)
