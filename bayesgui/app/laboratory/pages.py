"""The three pages of the laboratory in their regions: brought, taken away, and kept in view."""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from PySide6.QtCore import QObject, QTimer

from bayesgui.panels.panel import error_sentence, translate_sentence

if TYPE_CHECKING:
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.canvas.navigation import View
    from bayesgui.core.errors import BayesGuiError
    from bayesgui.document.session import DocumentSession
    from bayesgui.inference.gibbs.precheck_report import PrecheckReport
    from bayesgui.panels.panel import Panel

MIN_WIDTHS = {"left": 250, "right": 384}
"""So wide are the regions with these pages, where the window has the room."""

MAX_IN_VIEW = 500
"""So many nodes are looked at to tell whether all of them are in view."""


class LaboratoryPages(QObject):
    """Brings the pages and takes them away."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench.window)
        self._workbench = workbench
        self._views: WeakKeyDictionary[DocumentSession, View] = WeakKeyDictionary()

    @property
    def _panels(self) -> tuple[Panel, ...]:
        pages = self._workbench.pages
        return pages.laboratory_controls, pages.laboratory_diagnostics, pages.laboratory_trace

    def bring(self) -> None:
        """Bring the pages to the front."""
        for panel in self._panels:
            self._workbench.pages.show(panel)

    def open(self) -> None:
        """Bring the pages, and make room for them."""
        self.bring()
        for side, width in MIN_WIDTHS.items():
            self._workbench.docks.widen(side, width)

    def open_anew(self) -> None:
        """Bring the pages, make room for them, and keep in view what was."""
        whole = self._all_in_view()
        if whole:
            navigation = self._workbench.canvas.navigation
            self._views[self._workbench.documents.current.session] = navigation.view()
        self.open()
        if whole:
            # The pages take room; what was all in view stays so, once the canvas has its size.
            QTimer.singleShot(0, self, self._keep_in_view)

    def close(self) -> None:
        """Take the pages away, and give back the docks and the view."""
        for panel in self._panels:
            self._workbench.pages.hide(panel)
        view = self._views.pop(self._workbench.documents.current.session, None)
        if view is not None:
            QTimer.singleShot(0, self, lambda: self._give_back(view))

    def _give_back(self, view: View) -> None:
        """Show the view from before, unless the user has chosen another one since."""
        navigation = self._workbench.canvas.navigation
        if navigation.follows_network:
            navigation.show_view(view)

    def show_precheck(
        self, report: PrecheckReport, error: BayesGuiError | None, blocked: bool
    ) -> None:
        """Say what zeros do to chains, or why there is no run."""
        controls = self._workbench.pages.laboratory_controls
        controls.zeros.show_entries(report.entries, report.n_entries)
        if error is not None:
            controls.say("error", error_sentence(error))
            return
        said = report.blocked if blocked else report.singly
        offers = bool(report.blocks) and not blocked
        controls.say("warning", "\n".join(map(translate_sentence, said)), offers)

    def _all_in_view(self) -> bool:
        canvas = self._workbench.canvas
        room = canvas.viewport().rect()
        names = self._workbench.document.state.network.names[:MAX_IN_VIEW]
        return all(room.contains(canvas.node_rect(name)) for name in names)

    def _keep_in_view(self) -> None:
        if not self._all_in_view():
            self._workbench.canvas.fit()
