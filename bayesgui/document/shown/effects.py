"""The effect that the page Effects asks about, and what the canvas paints of its answer."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Self

from bayesgui.document.shown.shown import ShownState

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from bayesgui.core.model import Model
    from bayesgui.document.changes import Change
    from bayesgui.graph.causal.effect_analysis import EffectAnalysis
    from bayesgui.graph.causal.paths import EffectPath


@dataclass(frozen=True)
class Effects(ShownState):
    """What the page Effects keeps with a document.

    `causes, effects`: what is asked. `chosen`: the set that the user adjusts for; None for the best
    one that there is. `required, forbidden`: nodes forced into all sets, or out of them.
    `compared`: two states of a cause; without, its first two. `outcomes`: a state of an effect;
    without, its first one. `subgroups`: the node by whose states the effect is shown, too.
    `preferred`: the set of least variance, once numbers tell. `analysis`: what the graph answers.
    `pointed`: the only path that is drawn, while the pointer is on its row. `whole`: the question
    before nodes of it went, which is asked again once they are back; None if none are gone.
    """

    is_open: bool = False
    causes: tuple[str, ...] = ()
    effects: tuple[str, ...] = ()
    chosen: tuple[str, ...] | None = None
    required: tuple[str, ...] = ()
    forbidden: tuple[str, ...] = ()
    compared: Mapping[str, tuple[str, str]] = field(default_factory=lambda: MappingProxyType({}))
    outcomes: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    subgroups: str = ""
    preferred: tuple[str, ...] | None = None
    analysis: EffectAnalysis | None = None
    pointed: EffectPath | None = None
    whole: Effects | None = None

    @property
    def question(self) -> tuple[object, ...]:
        """All that the answer of the graph depends on beside the graph."""
        wanted = self.preferred if self.chosen is None else self.chosen
        return self.causes, self.effects, wanted, self.required, self.forbidden

    @property
    def adjusted(self) -> tuple[str, ...]:
        """The nodes that are adjusted for: those chosen, else those of the best set."""
        if self.chosen is not None:
            return self.chosen
        return () if self.analysis is None else self.analysis.adjusted

    def clicked(self, name: str, *, more: bool = False) -> Self:
        """Return the state after a click on a node: first a cause, then an effect, then the set.

        `more`: another cause, or another effect once there is one.
        """
        for role in ("causes", "effects"):
            there = getattr(self, role)
            if name in there:
                return self.asking(**{role: tuple(each for each in there if each != name)})
        if not self.causes or (more and not self.effects):
            return self.asking(causes=(*self.causes, name))
        if not self.effects or more:
            return self.asking(effects=(*self.effects, name))
        adjusted = self.adjusted
        if name in adjusted:
            kept = tuple(each for each in adjusted if each != name)
            return self.choosing(kept)
        return self.choosing((*adjusted, name))

    def choosing(self, names: Iterable[str]) -> Self:
        """Return the state with another set."""
        return replace(self, chosen=tuple(names), pointed=None, whole=None)

    def asking(
        self, causes: Iterable[str] | None = None, effects: Iterable[str] | None = None
    ) -> Self:
        """Return the state with other causes or effects; the set is the best one again."""
        first = self.causes if causes is None else tuple(causes)
        last = self.effects if effects is None else tuple(effects)
        ends = {*first, *last}
        return replace(
            self,
            causes=first,
            effects=last,
            chosen=None,
            preferred=None,
            required=tuple(name for name in self.required if name not in ends),
            forbidden=tuple(name for name in self.forbidden if name not in ends),
            analysis=None,
            pointed=None,
            whole=None,
        )

    def forcing(self, required: Iterable[str], forbidden: Iterable[str]) -> Self:
        """Return the state with other nodes forced into all sets, or out of them."""
        return replace(
            self,
            required=tuple(required),
            forbidden=tuple(forbidden),
            chosen=None,
            preferred=None,
            pointed=None,
            whole=None,
        )

    def comparing(self, name: str, pair: tuple[str, str]) -> Self:
        """Return the state with two other states of a cause to compare."""
        return replace(self, compared=MappingProxyType({**self.compared, name: pair}), whole=None)

    def looking_at(self, name: str, outcome: str) -> Self:
        """Return the state with another state of an effect."""
        return replace(
            self, outcomes=MappingProxyType({**self.outcomes, name: outcome}), whole=None
        )

    def left(self) -> Self:
        """Leave the page; the question stays for the next time."""
        return self.cleared() if self.is_open else self

    def cleared(self) -> Self:
        """Keep the question."""
        return replace(self, is_open=False, preferred=None, analysis=None, pointed=None)

    @property
    def _names(self) -> set[str]:
        """All nodes that the question names."""
        named = {*self.causes, *self.effects, *(self.chosen or ()), *self.required, *self.forbidden}
        return (named | {*self.compared} | {*self.outcomes} | {self.subgroups}) - {""}

    def following(self, change: Change) -> Self:
        """Follow nodes to their new names, and drop those that are gone until they are back."""
        if not change.network_changed:
            return self
        model = change.after.model
        whole = (self.whole or self)._renamed(lambda name: change.name_now(name) or name)
        shown = whole._within(model)
        same_names = change.before.model.names == change.after.model.names
        same_arcs = same_names and not change.trails_changed
        same_sight = same_arcs and change.before.model.unobserved == model.unobserved
        return replace(
            self,
            causes=shown.causes,
            effects=shown.effects,
            chosen=shown.chosen,
            required=shown.required,
            forbidden=shown.forbidden,
            compared=shown.compared,
            outcomes=shown.outcomes,
            subgroups=shown.subgroups,
            preferred=self.preferred if same_sight else None,
            # Its paths may pass nodes that are gone.
            analysis=self.analysis if same_arcs else None,
            pointed=None,
            whole=None if shown._names == whole._names else whole,
        )

    def _renamed(self, now: Callable[[str], str]) -> Effects:
        """Return the question alone, with nodes called something else."""

        def all_now(names: Iterable[str]) -> tuple[str, ...]:
            return tuple(map(now, names))

        return Effects(
            causes=all_now(self.causes),
            effects=all_now(self.effects),
            chosen=None if self.chosen is None else all_now(self.chosen),
            required=all_now(self.required),
            forbidden=all_now(self.forbidden),
            compared=MappingProxyType({now(name): pair for name, pair in self.compared.items()}),
            outcomes=MappingProxyType({now(name): each for name, each in self.outcomes.items()}),
            subgroups=now(self.subgroups) if self.subgroups else "",
        )

    def _within(self, model: Model) -> Effects:
        """Return the question about the nodes and states that there are.

        What cannot be observed can neither be adjusted for nor make a subgroup.
        """

        def kept(asked: Iterable[str]) -> tuple[str, ...]:
            return tuple(name for name in asked if name in model and name not in model.utilities)

        def seen(asked: Iterable[str]) -> tuple[str, ...]:
            return tuple(name for name in kept(asked) if name not in model.unobserved)

        compared, outcomes = {}, {}
        for name in kept(self.compared):
            if {*self.compared[name]} <= {*model[name].states}:
                compared[name] = self.compared[name]
        for name in kept(self.outcomes):
            if self.outcomes[name] in model[name].states:
                outcomes[name] = self.outcomes[name]
        return replace(
            self,
            causes=kept(self.causes),
            effects=kept(self.effects),
            chosen=None if self.chosen is None else seen(self.chosen),
            required=seen(self.required),
            forbidden=kept(self.forbidden),
            compared=MappingProxyType(compared),
            outcomes=MappingProxyType(outcomes),
            subgroups="".join(seen((self.subgroups,))),
        )
