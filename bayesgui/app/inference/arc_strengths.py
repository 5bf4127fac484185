"""Arc strength: asked for while it is shown, and again after each answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.shell.window_part import WindowPart
from bayesgui.document.beliefs import Freshness

if TYPE_CHECKING:
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.engine import EngineSetting
    from bayesgui.document.overlays import OverlayState
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.state import DocumentState
    from bayesgui.inference.base import InferenceEngine
    from bayesgui.inference.incremental_engine import EngineChoice, IncrementalEngine

NAME = "arc_strength"
"""Of the overlay."""


class ArcStrengths(WindowPart):
    """Keeps the widths of the arcs up to date."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self._asked: tuple[DocumentState, EngineSetting | None] | None = None

    def follow_session(self, session: DocumentSession) -> None:
        """Update the strengths of another document if it shows them."""
        self.listen(
            session,
            (session.beliefs.changed, self.follow),
            (session.overlays.changed, self._on_overlays_changed),
        )
        self.follow()

    def _on_overlays_changed(self, before: OverlayState) -> None:
        if NAME not in before.shown:
            self._asked = None
            self.follow()

    def follow(self) -> None:
        """Ask for the strengths that belong to the posteriors on the screen."""
        shown, beliefs = self.session.overlays.state.shown, self.session.beliefs.state
        if NAME not in shown or beliefs.freshness is not Freshness.FRESH:
            return
        state = beliefs.computed_for
        if state is None:
            return
        asked = state, beliefs.computed_with
        if self._asked is not None and shown[NAME] is not None:
            same_engine = self._asked[1] == beliefs.computed_with
            if self._asked[0] is state and same_engine:
                return
        self._asked = asked
        overlays = self.session.overlays

        def question(engine: IncrementalEngine, choice: EngineChoice, monitor: Monitor) -> object:
            def ask(asked: InferenceEngine, monitor: Monitor) -> object:
                from bayesgui.inference.asking.influence import arc_strengths

                return arc_strengths(asked, state.evidence, monitor)

            return engine.ask(state.network, choice, ask, monitor)

        def show(strengths: object) -> None:
            if self._asked is asked and NAME in overlays.state.shown:
                overlays.switch(NAME, True, strengths)

        queries = self.workbench.documents.current.queries
        job = queries.ask("strengths", question, self.tr("Arc strength"), passing=True)
        job.finished.connect(show)
        job.failed.connect(self.workbench.messages.show_failure)
