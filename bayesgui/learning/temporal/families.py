"""The families of a template as those of a plain network, as learners of tables take them.

A parent of an earlier slice is a node of its own there ("Wear, t − 1"), and so is the table of a
first slice ("Wear, t = 0"), as in the model itself; so a learner needs to know nothing of time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.compilation import compiled
from bayesgui.core.errors import ModelError
from bayesgui.core.temporal.places import EVERY, LAST

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from bayesgui.core.cpt import CPD
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.core.temporal.network import TemporalNetwork


class TemplateFamilies:
    """The families of a template whose tables are learned.

    `template`: as given, with a table of its own for each first slice that a series has. `longest`:
    number of slices of the longest series.
    """

    def __init__(self, template: TemporalNetwork, longest: int) -> None:
        self.template = _with_first_tables(template, longest)
        self.network = compiled(self.template.plain()).network
        past = self.template.template.past
        self.names = tuple(name for name in self.network.names if name not in past)
        """The nodes whose tables are learned, those of first slices among them."""

    @property
    def first_tables(self) -> tuple[str, ...]:
        """The nodes that hold tables of first slices."""
        return tuple(name for name in self.names if name in self.template.template.firsts)

    def first_slice(self, name: str) -> int:
        """Return the first slice that has the table of a node in every slice."""
        own = 1 if self.template.is_given(name, 0) else 0
        return max(own, self.template.greatest_lag(name))

    def source(self, name: str) -> tuple[str, int]:
        """Return the node that a node of a table stands for, and how many slices before."""
        tied = self.template.template.tied.get(name)
        if tied is None:
            return name, 0
        return tied.of, tied.steps if name in self.template.template.past else 0

    def sources(self, names: Iterable[str]) -> dict[str, tuple[str, int]]:
        """Return `source` of each of some nodes."""
        return {name: self.source(name) for name in names}

    def is_last(self, name: str) -> bool:
        """Tell whether a node is there once, after the last slice."""
        return name in self.template.names and self.template.place(name) == LAST

    @property
    def once(self) -> tuple[str, ...]:
        """The nodes that are there once."""
        return tuple(each for each in self.template.names if self.template.place(each) != EVERY)

    def learned(self, tables: Mapping[str, CPD]) -> TemporalNetwork:
        """Return the template with the tables that were learned."""
        return self.template.with_cpts(tables[name] for name in self.names if name in tables)


def families_of(network: TemporalNetwork) -> BayesianNetwork:
    """Return the families of a template as it is, such as one that was learned before."""
    return compiled(network.plain()).network


def _with_first_tables(template: TemporalNetwork, longest: int) -> TemporalNetwork:
    made = template
    for name in template.in_time:
        for number in range(min(longest, template.greatest_lag(name))):
            if not made.mechanism(name).has_table:
                raise ModelError(
                    "{variable} has no table of probabilities; tables alone are learned from "
                    "series.",
                    variable=name,
                )
            if not made.is_given(name, number):
                made = made.with_first_table(name, number)
    return made
