"""How much each parent of a node counts that experts are asked about, on its arc."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bayesgui.canvas.overlays.base import Overlay, overlays
from bayesgui.document.shown.asking import AskingExperts
from bayesgui.widgets.frame.legend import LegendEntry
from bayesgui.widgets.live_text import phrase

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.canvas.painting.arc_painter import ArcStyle
    from bayesgui.canvas.painting.decorations import Decorations

_MOST_CELLS, _EQUAL = 5000, 1e-9


@overlays.register("expert_weights", label="Weights of parents", order=60)
class ExpertWeights(Overlay):
    """Weights as pills, and what bars and ticks mean meanwhile."""

    feature = AskingExperts
    state: AskingExperts

    @property
    def _weights(self) -> dict[str, float]:
        form, model = self.state.form, self.session.document.state.model
        if not self.state.is_open or form is None or form.variable not in model:
            return {}
        if not form.interpolation.counts:
            return {}
        there = model.parents(form.variable)
        pairs = zip(form.parents, form.weights, strict=True)
        return {parent: weight for parent, weight in pairs if parent in there}

    def decorate(self, decorations: Decorations) -> None:
        form = self.state.form
        for parent, weight in self._weights.items():
            assert form is not None
            style = decorations.arcs.get((parent, form.variable), decorations.plain)
            text = f"× {round(weight, 2):g}"
            decorations.arcs[parent, form.variable] = _labelled(style, text)

    def legend(self) -> tuple[LegendEntry, ...]:
        form, state = self.state.form, self.session.document.state
        if not self.state.is_open or form is None or form.variable not in state.model:
            return ()
        before = phrase("Legend", "before")
        if _is_uniform(state.model.cpt(form.variable).values):
            before = phrase("Legend", "before: uniform")
        entries = [
            LegendEntry(phrase("Legend", "with this table"), "bar", width=8.0),
            LegendEntry(before, "prior", width=2.0, is_tick=True),
        ]
        if self._weights:
            text = phrase("Legend", "weight of a parent")
            entries.append(LegendEntry(text, "arc", pill="× 2"))
        return tuple(entries)


def _is_uniform(values: NDArray[np.float64]) -> bool:
    """Tell whether all states are equally likely, of a table that is small enough to look at."""
    if values.size > _MOST_CELLS:
        return False
    return bool(abs(values - 1.0 / values.shape[-1]).max() < _EQUAL)


def _labelled(style: ArcStyle, text: str) -> ArcStyle:
    return replace(style, label=text, label_from=0.5)
