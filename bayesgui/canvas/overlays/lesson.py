"""Numbers covered by a lesson until predicted, the predictions, and the ring of a hint."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.canvas.overlays.base import Overlay, overlays
from bayesgui.canvas.painting.decorations import Ring, Tag
from bayesgui.document.shown.lesson import LessonView
from bayesgui.widgets.frame.legend import LegendEntry
from bayesgui.widgets.live_text import phrase

if TYPE_CHECKING:
    from bayesgui.canvas.painting.decorations import Decorations

COVER = Ring("accent", 2.0, is_dotted=True)
HINT = Ring("accent", 2.5, is_double=True)


@overlays.register("lesson", label="Lesson", order=95)
class LessonOverlay(Overlay):
    """A dotted border and a word at covered nodes, how far off a prediction is, rings of a hint."""

    feature = LessonView
    state: LessonView

    def decorate(self, decorations: Decorations) -> None:
        state = self.state
        for name in sorted(state.covered & frozenset(self.session.document.state.model)):
            decorations.rings[name] = COVER
            text = phrase("Canvas", "covered until you have answered")
            if name in state.predictions:
                text = phrase("Canvas", "covered until you have said a number")
            decorations.tags[name] = Tag(text, "covered")
        for name in state.predictions:
            off = self._off(name)
            if off is not None:
                text = phrase("Canvas", "{points} points off", points=f"{100 * off:.1f}")
                decorations.tags[name] = Tag(text)
        for name in state.ringed:
            decorations.rings[name] = HINT

    def _off(self, name: str) -> float | None:
        """Return the difference of a prediction to what is shown of it, if anything is."""
        posteriors = self.session.beliefs.state.posteriors
        if name not in self.network or posteriors is None or name not in posteriors:
            return None
        states, found = self.network[name].states, posteriors[name]
        predicted = self.state.predictions[name].items()
        differences = [
            abs(float(found[states.index(state)]) - said)
            for state, said in predicted
            if state in states and len(found) == len(states)
        ]
        return max(differences, default=None)

    def legend(self) -> tuple[LegendEntry, ...]:
        state = self.state
        entries = []
        if state.predictions:
            text = phrase("Legend", "your prediction")
            entries.append(LegendEntry(text, "accent", is_pointer=True))
        # Of decisions the ticks are those that the legend of decisions explains.
        model = self.session.document.state.model
        decides = model.decisions and model.utilities
        if (state.covered or state.predictions) and not decides:
            text = phrase("Legend", "before any evidence")
            entries.append(LegendEntry(text, "prior", width=2.0, is_tick=True))
        return tuple(entries)
