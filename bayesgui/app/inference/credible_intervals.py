"""Credible intervals of posteriors: asked for while they are shown, and after each answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.shell.window_part import WindowPart
from bayesgui.data.case_source import held_rows
from bayesgui.document.beliefs import Freshness
from bayesgui.document.shown.posterior_intervals import (
    OVERLAY,
    PosteriorIntervals,
    intervals_shown,
)

if TYPE_CHECKING:
    from bayesgui.app.shell.workbench import Workbench
    from bayesgui.core.evidence import Evidence
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.dataset import Dataset
    from bayesgui.document.overlays import OverlayState
    from bayesgui.document.session import DocumentSession
    from bayesgui.inference.incremental_engine import EngineChoice, IncrementalEngine
    from bayesgui.inference.posteriors import Posteriors

DRAWS = 400


class CredibleIntervals(WindowPart):
    """Keeps the whiskers of the active document up to date."""

    def __init__(self, workbench: Workbench) -> None:
        super().__init__(workbench)
        self._asked: Posteriors | None = None

    def follow_session(self, session: DocumentSession) -> None:
        """Update the intervals of another document if it shows them."""
        self._asked = None
        self.listen(
            session,
            (session.beliefs.changed, self.follow),
            (session.overlays.changed, self._on_overlays_changed),
        )
        self.follow()

    def _on_overlays_changed(self, before: OverlayState) -> None:
        if OVERLAY not in before.shown:
            self._asked = None
            self.follow()

    def follow(self) -> None:
        """Ask for the intervals of the posteriors on the screen."""
        overlays, beliefs = self.session.overlays, self.session.beliefs.state
        posteriors, state = beliefs.posteriors, beliefs.computed_for
        if OVERLAY not in overlays.state.shown or beliefs.freshness is not Freshness.FRESH:
            return
        if posteriors is None or state is None:
            return
        known = intervals_shown(overlays.state)
        if posteriors is self._asked or (known is not None and known.posteriors is posteriors):
            return
        self._asked = posteriors
        network, evidence = state.network, state.evidence
        rows = self.session.data.state.dataset
        dataset = None if rows is None else held_rows(rows)

        def question(_engine: IncrementalEngine, _choice: EngineChoice, monitor: Monitor) -> object:
            return _intervals(network, evidence, dataset, posteriors, monitor)

        def show(found: object) -> None:
            if self._asked is posteriors and OVERLAY in overlays.state.shown:
                overlays.switch(OVERLAY, True, found)

        queries = self.workbench.documents.current.queries
        job = queries.ask("intervals", question, self.tr("Credible intervals"), passing=True)
        job.finished.connect(show)
        job.failed.connect(self.workbench.messages.show_failure)


def _intervals(
    network: BayesianNetwork,
    evidence: Evidence,
    dataset: Dataset | None,
    posteriors: Posteriors,
    monitor: Monitor,
) -> PosteriorIntervals:
    from bayesgui.learning.credible_intervals import posterior_intervals
    from bayesgui.learning.incomplete.table_draws import learned_draws

    draws = learned_draws(network, dataset, DRAWS, monitor=monitor)
    if draws is None:
        return PosteriorIntervals(posteriors)
    found = posterior_intervals(network, draws, evidence, monitor=monitor)
    return PosteriorIntervals(posteriors, found.low, found.high, found.n_draws)
