"""The ways to an effect from what is observed, the one that is easiest to understand first."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from bayesgui.core.monitor import SILENT
from bayesgui.core.name_lists import list_names
from bayesgui.core.sentence import Sentence
from bayesgui.graph.causal.adjustment import LISTED_SETS, adjustment_sets
from bayesgui.graph.causal.causal_graph import CausalGraph
from bayesgui.graph.causal.causal_question import Direction, causal_question
from bayesgui.graph.causal.front_door import front_door_sets
from bayesgui.graph.causal.identification.derivation import Identified
from bayesgui.graph.causal.identification.formula import Probability
from bayesgui.graph.causal.identification.identify import identify
from bayesgui.graph.causal.identification.ways import adjusted_for, through_front_door
from bayesgui.graph.causal.instruments import instruments

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor
    from bayesgui.graph.causal.adjustment import Names
    from bayesgui.graph.causal.identification.derivation import Hedge
    from bayesgui.graph.causal.identification.formula import Formula

Method = Literal["adjustment", "front-door", "formula", "instruments", "none"]


@dataclass(frozen=True)
class Way:
    """How an effect follows; without a formula, the explanation says why it does not."""

    method: Method
    formula: Formula | None = None
    explanation: str = ""


@dataclass(frozen=True, eq=False)
class EffectWays:
    """What the graph answers about the effect of x on y in a subgroup, beside what else is set.

    `done`: nodes that are set from outside. `given`: nodes of which a state is known; of nodes of
    which less is known, those of `with_soft_findings`. `require, forbid`: nodes that each set has,
    and nodes that no formula uses. `limit`: sets that are listed.
    """

    graph: CausalGraph
    x: Names
    y: Names
    done: Names = ()
    given: Names = ()
    require: Names = ()
    forbid: Names = ()
    limit: int = field(default=LISTED_SETS, kw_only=True)

    @cached_property
    def causes(self) -> Names:
        """All that is set."""
        return self.graph.in_order({*self.x, *self.done})

    @cached_property
    def target(self) -> Probability:
        """What is asked."""
        return Probability(self.y, self.graph.in_order(self.given), self.causes)

    @cached_property
    def _usable(self) -> CausalGraph:
        return CausalGraph.of(self.graph, self.forbid)

    @cached_property
    def sets(self) -> tuple[Names, ...]:
        """The minimal adjustment sets; within a subgroup, with what chooses it."""
        question = causal_question(self.graph, self.causes, self.y)
        if not question.candidates.issuperset(self.given):
            return ()
        must = {*self.require, *self.given}
        ends = self.causes, self.y
        return adjustment_sets(self.graph, *ends, must, self.forbid, self.limit).sets

    @cached_property
    def instruments(self) -> dict[str, Names]:
        """The instruments of one cause and one effect, each with what it is given."""
        if len(self.causes) > 1 or len(self.y) > 1:
            return {}
        return dict(instruments(self._usable, self.causes[0], self.y[0]))

    def identification(self, monitor: Monitor = SILENT) -> Identified | Hedge:
        """Run the algorithms, which need longer than a way that has a name."""
        target = self.target
        return identify(self._usable, target.do, target.of, target.given, monitor)

    def first(self, monitor: Monitor = SILENT) -> Way:
        """Return the way that is easiest to understand."""
        known = self.target.given
        z = self._set_of_formula()
        if z is not None:
            rest = [name for name in z if name not in known]
            return self._way("adjustment", adjusted_for(self.causes, self.y, rest, known))
        if not self.sets and not known:
            # Within a subgroup, it takes ID to tell.
            fronts = front_door_sets(self._usable, self.causes, self.y, 1)
            if fronts:
                return self._way("front-door", through_front_door(self.causes, self.y, fronts[0]))
        found = self.identification(monitor)
        if isinstance(found, Identified):
            return self._way("adjustment" if self.sets else "formula", found.formula)
        return Way("instruments" if self.instruments else "none", None, found.words)

    def _way(self, method: Method, formula: Formula) -> Way:
        return Way(method, formula, self._no_way())

    def _no_way(self) -> str:
        """Say so if nothing is changed; in a subgroup, something may be without a path."""
        question = causal_question(self.graph, self.causes, self.y)
        if self.given or question.direction is not Direction.NONE:
            return ""
        return Sentence(
            "No directed path leads from {cause} to {effect}: setting it changes nothing.",
            cause=list_names(self.causes),
            effect=list_names(self.y),
        )

    def _set_of_formula(self) -> Names | None:
        """Return a set whose formula holds in the subgroup: the causes change none of it."""
        if not self.given:
            return self.sets[0] if self.sets else None
        below = self.graph.descendants(*self.causes)
        return next((z for z in self.sets if below.isdisjoint(z)), None)
