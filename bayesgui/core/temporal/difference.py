"""How two templates differ in time: slices, places, arcs into later slices, first tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

import numpy as np

from bayesgui.core.cpt import CPT
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.temporal.first_tables import n_first_tables
from bayesgui.core.temporal.moving import as_template
from bayesgui.core.temporal.template import first_name

if TYPE_CHECKING:
    from collections.abc import Collection

    from bayesgui.core.mechanism import Mechanism
    from bayesgui.core.model import Model
    from bayesgui.core.temporal.network import TemporalNetwork

LagArc = tuple[str, str, int]


class PlaceDifference(NamedTuple):
    """A node that stands elsewhere: where it stands in the reference, and in the other template."""

    name: str
    here: str
    there: str


class TableDifference(NamedTuple):
    """A first table that differs: given there or here only, or in its numbers."""

    name: str
    number: int
    how: Literal["given", "derived", "numbers"]


@dataclass(frozen=True)
class TimeDifference:
    """What differs in time between nodes that both models have.

    `slices`: numbers of slices, of the reference first; None if they are equal. `added, missing`:
    arcs into later slices as (parent, child, lag) that only the other template has, and that only
    the reference has; those into the first slice have the lag 0.
    """

    slices: tuple[int, int] | None = None
    places: tuple[PlaceDifference, ...] = ()
    added: tuple[LagArc, ...] = ()
    missing: tuple[LagArc, ...] = ()
    tables: tuple[TableDifference, ...] = ()
    here: tuple[LagArc, ...] = ()
    """All arcs into later slices of the reference."""

    def __len__(self) -> int:
        parts = self.places, self.added, self.missing, self.tables
        return sum(map(len, parts)) + (self.slices is not None)


def time_difference(reference: Model, other: Model) -> TimeDifference | None:
    """Return how two models differ in time; None if both are without.

    A plain model counts as a template whose nodes are all outside of time.
    """
    if not (reference.is_template or other.is_template):
        return None
    first, second = as_template(reference), as_template(other)
    common = [name for name in first.names if name in second.names]
    both = reference.is_template and other.is_template
    places = [PlaceDifference(name, first.place(name), second.place(name)) for name in common]
    here, there = (_lags(model, common) for model in (first, second))
    return TimeDifference(
        (first.slices, second.slices) if both and first.slices != second.slices else None,
        tuple(each for each in places if each.here != each.there),
        tuple(arc for arc in there if arc not in here),
        tuple(arc for arc in here if arc not in there),
        tuple(_tables(first, second, common)),
        tuple(_lags(first, first.names)),
    )


def _lags(model: TemporalNetwork, names: Collection[str]) -> list[LagArc]:
    arcs = [*model.lagged_arcs, *((*arc, 0) for arc in model.first_arcs)]
    return [arc for arc in arcs if arc[0] in names and arc[1] in names]


def _tables(
    first: TemporalNetwork, second: TemporalNetwork, names: list[str]
) -> list[TableDifference]:
    found = []
    for name in names:
        count = min(n_first_tables(first, name), n_first_tables(second, name))
        for number in range(count):
            here, there = (model.is_given(name, number) for model in (first, second))
            if here != there:
                found.append(TableDifference(name, number, "given" if there else "derived"))
            elif here and _differ(*(_table(model, name, number) for model in (first, second))):
                found.append(TableDifference(name, number, "numbers"))
    return found


def _table(model: TemporalNetwork, name: str, number: int) -> Mechanism:
    return model.mechanism(first_name(name, number))


def _differ(one: Mechanism, other: Mechanism) -> bool:
    """Return whether numbers differ; of other parents only the arcs are told."""
    if set(one.parents) != set(other.parents) or not (one.has_table and other.has_table):
        return False
    here, there = one.table_to_edit(), other.table_to_edit()
    order = [there.parents.index(parent) for parent in here.parents]
    values = there.cells.transpose([*order, len(order)])
    return here.cells.shape != values.shape or not np.allclose(here.cells, values, atol=1e-12)


def within_slice(model: Model) -> BayesianNetwork:
    """Return a network with the arcs of a template that are within a slice, and uniform tables."""
    kept = [name for name in model.names if model.mechanism(name).has_table]
    tables = []
    for name in kept:
        parents = tuple(parent for parent in model.parents(name) if parent in kept)
        sizes = tuple(model[parent].n_states for parent in parents)
        tables.append(CPT.uniform(name, parents, sizes, model[name].n_states))
    return BayesianNetwork([model[name] for name in kept], tables, model.name)
