"""A template from a network that is unrolled over a few slices; the opposite of `unrolling`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.errors import ModelError
from bayesgui.core.model import Model
from bayesgui.core.temporal.moving import as_template
from bayesgui.core.temporal.places import EVERY, FIRST, LAST
from bayesgui.core.temporal.template import Template, first_name, past_name

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.mechanism import Mechanism
    from bayesgui.core.temporal.network import TemporalNetwork

Origin = tuple[str, int]
"""A node in time and the number of a slice, from 0."""


def folded(
    model: Model, origin: Mapping[str, Origin], slices: int
) -> tuple[TemporalNetwork, tuple[str, ...]]:
    """Return the template of which a model shows the first slices.

    The last slice is the later one; those before it give the first tables. Beside the template come
    the nodes whose tables differ between slices that a template cannot tell apart; they have the
    one of the last slice.

    `model`: the first slices, at least one more than the greatest lag. `origin`: the node and the
    slice for which each of its nodes stands; the others are there once. `slices`: number of slices
    of the template. Raises `ModelError` if a parent is of a later slice, or an arc leads where none
    may lead.
    """
    return _Folding(model, origin, slices).run()


class _Folding:
    def __init__(self, model: Model, origin: Mapping[str, Origin], slices: int) -> None:
        self.model, self.origin, self.slices = model, origin, slices
        self.at = {where: name for name, where in origin.items()}
        self.last = max(number for _, number in origin.values())
        self.uneven: dict[str, None] = {}

    def run(self) -> tuple[TemporalNetwork, tuple[str, ...]]:
        nodes = {self._base(name): name for name in self.model if self._is_shown(name)}
        places = {base: self._place(name) for base, name in nodes.items()}
        places = {base: place for base, place in places.items() if place}
        kinds = self.model.of_nodes(list(nodes.values()), ())
        for base, name in nodes.items():
            if base != name:
                kinds = kinds.with_variable_renamed(name, base)
        made = as_template(
            kinds.with_name(self.model.name).with_properties(self.model.properties),
            Template(places, slices=self.slices),
        )
        made = self._with_past(made)
        for base, name in nodes.items():
            mechanism = self._seen_from(self.model.mechanism(name), base, self._number(name))
            made = Model.with_mechanism(made, mechanism)  # parents that are not yet used stay
        for base, name in nodes.items():
            if name in self.origin:
                made = self._with_firsts(made, base)
        return made._settled(), tuple(self.uneven)

    def _is_shown(self, name: str) -> bool:
        return name not in self.origin or self.origin[name][1] == self.last

    def _base(self, name: str) -> str:
        return self.origin[name][0] if name in self.origin else name

    def _number(self, name: str) -> int:
        return self.origin[name][1] if name in self.origin else self.last

    def _place(self, name: str) -> str:
        """Return where a node stands; "" outside of time."""
        if name in self.origin:
            return EVERY
        if any(parent in self.origin for parent in self.model.parents(name)):
            return LAST
        reached = [self.origin[c] for c in self.model.children(name) if c in self.origin]
        early = [number for base, number in reached if (base, self.last) not in reached]
        return FIRST if reached and len(early) == len(reached) else ""

    def _with_past(self, made: TemporalNetwork) -> TemporalNetwork:
        """Return the template with the nodes that stand for parents of earlier slices."""
        for name, (_, number) in self.origin.items():
            for parent in self.model.parents(name):
                if parent in self.origin and self.origin[parent][1] != number:
                    base, before = self.origin[parent]
                    if before > number:
                        raise ModelError(
                            "{parent} of a later slice is a parent of {variable}.",
                            parent=base,
                            variable=self._base(name),
                        )
                    made = made._with_past(base, number - before)
        return made

    def _seen_from(self, mechanism: Mechanism, variable: str, number: int) -> Mechanism:
        """Return a mechanism with the names of parents as heads of tables show them."""
        parents = []
        for parent in mechanism.parents:
            base, before = self.origin.get(parent, (parent, number))
            parents.append(past_name(base, number - before) if before != number else base)
        return mechanism.with_names(variable, parents)

    def _with_firsts(self, made: TemporalNetwork, base: str) -> TemporalNetwork:
        """Return the template with the tables of the first slices of a node."""
        first_slices = max(1, made.greatest_lag(base))
        for number in range(self.last):
            table = self.model.mechanism(self.at[base, number])
            later = self._seen_from(table, base, number)
            if later == made.mechanism(base):
                continue
            if number >= first_slices:
                self.uneven[base] = None
                continue
            held = self._seen_from(table, first_name(base, number), number)
            made = made.with_first_table(base, number, held)
        return made
