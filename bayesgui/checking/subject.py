"""What is checked: a model with what stands beside it in a document or a file."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.arc_constraints import NO_CONSTRAINTS, ArcConstraints
from bayesgui.core.compilation import compiled
from bayesgui.core.sentence import Repair
from bayesgui.core.temporal.network import TemporalNetwork

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from bayesgui.core.cpt import CPT
    from bayesgui.core.model import Model
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.core.scenario import Scenario
    from bayesgui.formats.base import Loaded


@dataclass(frozen=True, eq=False)
class Subject:
    """A model to be checked, with what belongs to it.

    `drafts`: tables whose rows do not all sum to 1, NaN for an empty cell. `formula_drafts`:
    expressions that could not be applied. `budget`: bytes that inference may take; 0 for that of
    the computer. `engine`: name of the engine that is asked. `repairs`: numbers of its file that
    reading had to change.
    """

    model: Model
    drafts: Mapping[str, NDArray[np.float64]] = field(default_factory=lambda: MappingProxyType({}))
    formula_drafts: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    constraints: ArcConstraints = NO_CONSTRAINTS
    scenarios: tuple[Scenario, ...] = ()
    budget: int = 0
    engine: str = "junction-tree"
    repairs: tuple[Repair, ...] = ()

    @cached_property
    def network(self) -> BayesianNetwork:
        """The chance nodes and decisions; of a template those of its slices, as tables see them."""
        if isinstance(self.model, TemporalNetwork):
            return compiled(self.model.plain()).network
        return compiled(self.model).network

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The nodes, without those that stand for others in a template."""
        return tuple(self.model)

    @cached_property
    def arcs(self) -> tuple[tuple[str, str], ...]:
        """The arcs, of a template those within a slice."""
        return tuple(self.model.arcs)

    @cached_property
    def lagged_arcs(self) -> tuple[tuple[str, str, int], ...]:
        """The arcs of a template from earlier slices."""
        model = self.model
        return tuple(model.lagged_arcs) if isinstance(model, TemporalNetwork) else ()

    @cached_property
    def links(self) -> tuple[tuple[str, str], ...]:
        """All arcs, of a template also those of first slices and from earlier ones, each once."""
        model = self.model
        if not isinstance(model, TemporalNetwork):
            return self.arcs
        template = model.template
        of = {name: tied.of for name, tied in (*template.past.items(), *template.firsts.items())}
        plain = ((of.get(a, a), of.get(b, b)) for a, b in model.plain().arcs)
        return tuple(dict.fromkeys((*self.arcs, *plain)))

    def behind(self, name: str) -> tuple[str, int]:
        """Return the node that a parent stands for, and how many slices before it is."""
        model = self.model
        tied = model.template.past.get(name) if isinstance(model, TemporalNetwork) else None
        return (name, 0) if tied is None else (tied.of, tied.steps)

    def is_node(self, name: str) -> bool:
        """Whether a name is that of a node, not of one that stands for another in a template."""
        return name in self.names_set

    @cached_property
    def names_set(self) -> frozenset[str]:
        """The nodes, as a set."""
        return frozenset(self.names)

    def table(self, name: str) -> CPT | None:
        """Return the table of a chance node; None of another kind, or one with a draft."""
        if name in self.drafts or not self.model.mechanism(name).has_table:
            return None
        return self.model.cpt(name)

    def parents(self, name: str) -> tuple[str, ...]:
        """Return the parents of a node in the order of its table."""
        return self.model.mechanism(name).parents

    def states(self, name: str) -> tuple[str, ...]:
        """Return the states of a node; of a template also of one that stands for another."""
        return self.model[name].states

    def row_of(self, name: str, number: int) -> tuple[str, ...]:
        """Return the states of the parents in a row of a table, counted with the last fastest."""
        parents = [self.states(parent) for parent in self.parents(name)]
        places = np.unravel_index(number, [len(each) for each in parents]) if parents else ()
        return tuple(each[int(k)] for each, k in zip(parents, places, strict=True))

    def around(self, name: str) -> tuple[object, ...]:
        """Return what a check of a single node may read, to be compared by identity."""
        model = self.model
        mechanism = model.mechanism(name)
        children = model.children(name)
        return (
            model[name],
            mechanism,
            self.drafts.get(name),
            self.formula_drafts.get(name),
            *(model[parent] for parent in mechanism.parents),
            *(model.mechanism(child) for child in children),
            *(self.drafts.get(child) for child in children),
        )


def subject_of_file(loaded: Loaded) -> Subject:
    """Return what is checked of a file that was read."""
    drafts = {}
    for name, rows in loaded.drafts.items():
        if name not in loaded.whole or not loaded.whole.mechanism(name).has_table:
            continue
        shape = loaded.whole.cpt(name).values.shape
        try:
            draft = np.array(rows, dtype=np.float64).reshape(shape)
        except (TypeError, ValueError, OverflowError):
            continue
        drafts[name] = draft
    return Subject(
        loaded.whole,
        MappingProxyType(drafts),
        loaded.formula_drafts,
        loaded.constraints,
        loaded.scenarios,
        repairs=tuple(each for each in loaded.remarks if isinstance(each, Repair)),
    )
