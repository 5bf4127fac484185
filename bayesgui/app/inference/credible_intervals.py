"""Credible intervals of the posteriors, from draws of the tables that were learned."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.inference.overlay_answer import OverlayAnswer
from bayesgui.document.shown.posterior_intervals import OVERLAY, PosteriorIntervals

if TYPE_CHECKING:
    from bayesgui.app.inference.overlay_answer import Question
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.state import DocumentState
    from bayesgui.inference.incremental_engine import EngineChoice, IncrementalEngine
    from bayesgui.inference.posteriors import Posteriors

DRAWS = 400


class CredibleIntervals(OverlayAnswer):
    """Keeps the whiskers on the bars up to date."""

    overlay = OVERLAY

    def follow(self) -> None:
        # They are of the tables of one network; the bars of an average have whiskers of their own.
        if self.session.ensemble_asked is None:
            super().follow()

    def _question(self, state: DocumentState, posteriors: Posteriors) -> tuple[str, Question]:
        from bayesgui.data.case_source import held_rows

        rows = self.session.data.state.dataset
        dataset = None if rows is None else held_rows(rows)

        def question(_engine: IncrementalEngine, _choice: EngineChoice, monitor: Monitor) -> object:
            from bayesgui.learning.credible_intervals import posterior_intervals
            from bayesgui.learning.incomplete.table_draws import learned_draws

            draws = learned_draws(state.network, dataset, DRAWS, monitor=monitor)
            if draws is None:
                return PosteriorIntervals(posteriors)
            found = posterior_intervals(state.network, draws, state.evidence, monitor=monitor)
            return PosteriorIntervals(posteriors, found.low, found.high, found.n_draws)

        return self.tr("Credible intervals"), question
