"""What decisions know: arcs into them, what they remember, and what cannot matter."""

from __future__ import annotations

from dataclasses import replace
from operator import attrgetter
from typing import TYPE_CHECKING

from bayesgui.canvas.overlays.base import Overlay, explained, overlays
from bayesgui.canvas.painting.arc_painter import CANNOT_MATTER, KNOWN, REMEMBERED
from bayesgui.canvas.painting.decorations import Edge
from bayesgui.document.shown.deciding import Deciding
from bayesgui.widgets.frame.legend import LegendEntry
from bayesgui.widgets.live_text import phrase

if TYPE_CHECKING:
    from bayesgui.canvas.painting.decorations import Decorations
    from bayesgui.decisions.solving.strategy import Strategy
    from bayesgui.document.beliefs import BeliefState


@overlays.register("known", label="Known when decided", order=5)
class Known(Overlay):
    """A decision does not depend on its parents; it knows them, and remembers what was before."""

    needs = attrgetter("document.state.model.decisions")

    @property
    def _beliefs(self) -> BeliefState:
        return self.session.beliefs.state

    @property
    def _strategy(self) -> Strategy | None:
        """The strategy of the network as it is drawn."""
        strategy = self._beliefs.strategy
        model = self.session.document.state.model
        return strategy if strategy is not None and strategy.model is model else None

    def decorate(self, decorations: Decorations) -> None:
        model = self.session.document.state.model
        for name in model.decisions:
            for parent in model.parents(name):
                decorations.arcs[parent, name] = KNOWN
        strategy = self._strategy
        if strategy is None:
            return
        label = phrase("Canvas", "cannot matter")
        for arc in strategy.information.irrelevant(model):
            decorations.arcs[arc] = replace(CANNOT_MATTER, label=label)
        if self.session.shown[Deciding].state.shows_remembered:
            decorations.edges += [
                Edge(*arc, REMEMBERED, is_directed=True) for arc in self._remembered(strategy)
            ]

    @staticmethod
    def _remembered(strategy: Strategy) -> list[tuple[str, str]]:
        """Return the pairs of what is remembered and a decision, without drawn arcs."""
        info, model = strategy.information, strategy.model
        return [
            (known, name)
            for name in info.order
            for known in info.known[name]
            if known not in model.parents(name)
        ]

    def legend(self) -> tuple[LegendEntry, ...]:
        model = self.session.document.state.model
        found = []
        if any(map(model.parents, model.decisions)):
            found.append(explained(phrase("Legend", "known when decided"), KNOWN))
        strategy = self._strategy
        if strategy is None:
            return tuple(found)
        deciding = self.session.shown[Deciding].state
        if deciding.shows_remembered and self._remembered(strategy):
            found.append(explained(phrase("Legend", "remembered"), REMEMBERED))
        said = {
            "best": phrase("Legend", "bars: best strategy"),
            "chosen": phrase("Legend", "bars: as chosen"),
            "none": phrase("Legend", "bars: no decisions"),
        }[deciding.setting.beliefs]
        found.append(LegendEntry(said, "bar", 8.0))
        if deciding.setting.beliefs != "none":
            text = phrase("Legend", "tick: no decisions")
            found.append(LegendEntry(text, "prior", width=2.0, is_tick=True))
        return tuple(found)
