"""The three pages of the laboratory in their regions: brought, taken away, and kept in view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from bayesgui.app.shell.kept_view import KeptView
from bayesgui.panels.panel import error_sentence, translate_sentence

if TYPE_CHECKING:
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.errors import BayesGuiError
    from bayesgui.inference.gibbs.precheck_report import PrecheckReport
    from bayesgui.panels.panel import Panel

MIN_WIDTHS = {"left": 250, "right": 384}
"""So wide are the regions with these pages, where the window has the room."""


class LaboratoryPages(QObject):
    """Brings the pages and takes them away."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench.window)
        self._workbench = workbench
        self._view = KeptView(workbench)

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
        # The pages take room; what was all in view stays so.
        self._view.remember()
        self.open()
        self._view.keep()

    def close(self) -> None:
        """Take the pages away, and give back the docks and the view."""
        for panel in self._panels:
            self._workbench.pages.hide(panel)
        self._view.give_back()

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
