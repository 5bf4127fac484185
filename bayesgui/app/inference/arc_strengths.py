"""Arc strength, recomputed after each update of the posteriors while it is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.shell.window_part import WindowPart
from bayesgui.document.beliefs import Freshness

if TYPE_CHECKING:
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.state import DocumentState
    from bayesgui.inference.base import InferenceEngine
    from bayesgui.inference.incremental_engine import EngineChoice, IncrementalEngine


class ArcStrengths(WindowPart):
    """Binds “Arc strength” and keeps the widths of the arcs up to date."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self._asked: DocumentState | None = None
        self.actions.bind("view.arc_strength", self._toggle, self.no_nodes)

    def _toggle(self) -> None:
        shown = self.actions["view.arc_strength"].isChecked()
        self.session.overlays.update(strength=shown, strengths=None)
        self._asked = None
        self.follow()

    def follow_session(self, session: DocumentSession) -> None:
        """Update the strengths of another document if it shows them."""
        self.listen(
            session,
            (session.beliefs.changed, self.follow),
            (session.overlays.changed, self._show_checked),
        )
        self._show_checked()
        self.follow()

    def _show_checked(self, _before: object = None) -> None:
        self.actions.set_checked("view.arc_strength", self.session.overlays.state.strength)

    def follow(self) -> None:
        """Compute the strengths for the evidence of the posteriors on the screen."""
        shown, beliefs = self.session.overlays.state, self.session.beliefs.state
        if not shown.strength or beliefs.freshness is not Freshness.FRESH:
            return
        state = beliefs.computed_for
        if state is None or (state is self._asked and shown.strengths is not None):
            return
        self._asked = state
        overlays = self.session.overlays

        def question(engine: IncrementalEngine, choice: EngineChoice, monitor: Monitor) -> object:
            def ask(asked: InferenceEngine, monitor: Monitor) -> object:
                from bayesgui.inference.asking.influence import arc_strengths

                return arc_strengths(asked, state.evidence, monitor)

            return engine.ask(state.network, choice, ask, monitor)

        def show(strengths: object) -> None:
            if self._asked is state and overlays.state.strength:
                overlays.update(strengths=strengths)

        queries = self.workbench.documents.current.queries
        job = queries.ask("strengths", question, self.tr("Arc strength"), passing=True)
        job.finished.connect(show)
        job.failed.connect(self.workbench.messages.show_failure)
