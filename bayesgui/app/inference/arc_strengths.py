"""Arc strength: the mutual information of the ends of each arc."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.inference.overlay_answer import OverlayAnswer

if TYPE_CHECKING:
    from bayesgui.app.inference.overlay_answer import Question
    from bayesgui.core.monitor import Monitor
    from bayesgui.document.state import DocumentState
    from bayesgui.inference.base import InferenceEngine
    from bayesgui.inference.incremental_engine import EngineChoice, IncrementalEngine
    from bayesgui.inference.posteriors import Posteriors


class ArcStrengths(OverlayAnswer):
    """Keeps the widths of the arcs up to date."""

    overlay = "arc_strength"

    def _question(self, state: DocumentState, posteriors: Posteriors) -> tuple[str, Question]:
        def question(engine: IncrementalEngine, choice: EngineChoice, monitor: Monitor) -> object:
            def ask(asked: InferenceEngine, monitor: Monitor) -> object:
                from bayesgui.inference.asking.influence import arc_strengths

                return arc_strengths(asked, state.evidence, monitor)

            return engine.ask(state.network, choice, ask, monitor)

        return self.tr("Arc strength"), question
