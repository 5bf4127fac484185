"""Base of overlays' questions about the posteriors on the screen, asked while they are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from bayesgui.app.shell.window_part import WindowPart
from bayesgui.document.beliefs import Freshness, believed

if TYPE_CHECKING:
    from collections.abc import Callable

    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.overlays import OverlayState
    from bayesgui.document.session import DocumentSession
    from bayesgui.document.state import DocumentState
    from bayesgui.inference.incremental_engine import EngineChoice, IncrementalEngine
    from bayesgui.inference.posteriors import Posteriors
    from bayesgui.widgets.listening import Heard

    Question = Callable[[IncrementalEngine, EngineChoice, Monitor], object]


class OverlayAnswer(WindowPart):
    """Keeps the answer of an overlay up to date; a subclass asks the question."""

    overlay: ClassVar[str]
    """Name of the overlay."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self._asked: Posteriors | None = None

    def _question(self, state: DocumentState, posteriors: Posteriors) -> tuple[str, Question]:
        """Return a title, and what is asked on the query lane."""
        raise NotImplementedError

    def follow_session(self, session: DocumentSession) -> None:
        """Ask for another document if it shows the overlay."""
        self._asked = None
        self._hear(session)
        self.follow()

    def _hear(self, session: DocumentSession) -> None:
        """Hear of the posteriors only while the overlay is shown."""
        heard: list[Heard] = [(session.overlays.changed, self._on_overlays_changed)]
        if self.overlay in session.overlays.state.shown:
            heard.append((session.beliefs.changed, self.follow))
        self.listen(session, *heard)

    def _on_overlays_changed(self, before: OverlayState) -> None:
        if (self.overlay in before.shown) != (self.overlay in self.session.overlays.state.shown):
            self._hear(self.session)
        if self.overlay not in before.shown:
            self._asked = None
            self.follow()

    def follow(self) -> None:
        """Ask for what belongs to the posteriors on the screen."""
        overlays, beliefs = self.session.overlays, self.session.beliefs.state
        shown, posteriors, state = overlays.state.shown, beliefs.posteriors, beliefs.computed_for
        if self.overlay not in shown or beliefs.freshness is not Freshness.FRESH:
            return
        is_known = posteriors is self._asked and shown[self.overlay] is not None
        if posteriors is None or state is None or is_known:
            return
        self._asked = posteriors

        def show(found: object) -> None:
            if self._asked is posteriors and self.overlay in overlays.state.shown:
                overlays.switch(self.overlay, True, found)

        title, question = self._question(believed(self.session.beliefs.answer, state), posteriors)
        queries = self.workbench.documents.current.queries
        job = queries.ask(self.overlay, question, title, passing=True)
        self.when_done(job, show)
