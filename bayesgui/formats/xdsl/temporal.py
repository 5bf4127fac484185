"""Templates in XDSL: places in time, and the definitions that hold from some slice on.

What the nodes say is the definition of the first slice; one of order k holds from slice k on, until
one of a higher order does. Parents of the same slice come first there, those of earlier slices
after them. Where the slices of those cannot be told from their order (`formats.xdsl.unrolling`),
the property `LAGS` says them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.cpt import CPT
from bayesgui.core.temporal.first_tables import n_first_tables
from bayesgui.core.temporal.places import EVERY, FIRST, LAST, OUTSIDE
from bayesgui.formats.xdsl.unrolling import lags_read

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.mechanism import Mechanism
    from bayesgui.core.temporal.network import TemporalNetwork

ATTRIBUTES = {EVERY: "plate", FIRST: "anchor", LAST: "terminal", OUTSIDE: ""}
"""What the attribute ``dynamic`` of a node says of its place."""


@dataclass(frozen=True)
class Definition:
    """A definition of a node from some slice on.

    `parents`: names, those of the same slice first. `lags`: how many slices before each of them is;
    () if a reader can tell.
    """

    order: int
    mechanism: Mechanism
    parents: tuple[str, ...]
    lags: tuple[int, ...]


def first_mechanism(model: TemporalNetwork, name: str) -> Mechanism:
    """Return the mechanism of a node in the first slice, or of one that is there once."""
    return model.table_at(name, 0) if model.place(name) == EVERY else model.mechanism(name)


def derived_slices(model: TemporalNetwork, name: str) -> str:
    """Return the first slices whose table of a node is derived, as `DERIVED` says them."""
    numbers = range(n_first_tables(model, name))
    return " ".join(str(number) for number in numbers if not model.is_given(name, number))


def with_derived(model: TemporalNetwork, said: Mapping[str, str]) -> TemporalNetwork:
    """Return a template whose first tables are derived again where a file says that they were.

    `said`: by node, what `derived_slices` returned. Tables that another program has changed since
    are kept, and all others with them.
    """
    held = {}
    made = model
    for name, numbers in said.items():
        for number in map(int, filter(str.isdecimal, numbers.split())):
            if model.is_given(name, number):
                held[name, number] = model.table_at(name, number)
                made = made.without_first_table(name, number)
    same = all(
        _is_same(table, made.table_at(name, number)) for (name, number), table in held.items()
    )
    return made if same else model


def _is_same(one: Mechanism, other: Mechanism) -> bool:
    if not (one.has_table and other.has_table):
        return one == other
    first, second = one.table_to_edit(), other.table_to_edit()
    if first.parents != second.parents or first.cells.shape != second.cells.shape:
        return False
    return bool(np.allclose(first.cells, second.cells, rtol=0.0, atol=1e-9))


def first_order(model: TemporalNetwork) -> list[str]:
    """Return the nodes so that parents of the first slice come before children."""
    left = {name: set(first_mechanism(model, name).parents) for name in model.names}
    found: list[str] = []
    while left:
        name = next(name for name, parents in left.items() if parents.isdisjoint(left))
        found.append(name)
        del left[name]
    return found


def definitions(model: TemporalNetwork, name: str) -> list[Definition]:
    """Return the definitions of a node after that of the first slice."""
    if model.place(name) != EVERY:
        return []
    last = model.greatest_lag(name) or int(model.is_given(name, 0))
    return [_definition(model, name, order) for order in range(1, last + 1)]


def _definition(model: TemporalNetwork, name: str, order: int) -> Definition:
    mechanism, past = model.table_at(name, order), model.template.past
    named = [past.get(parent, (parent, 0)) for parent in mechanism.parents]
    sequence = sorted(range(len(named)), key=lambda k: named[k][1])
    parents = tuple(named[k][0] for k in sequence)
    lags = tuple(named[k][1] for k in sequence)
    if sequence != sorted(sequence):
        table = mechanism.table_to_edit()
        cells = np.transpose(table.cells, (*sequence, len(sequence)))
        mechanism = CPT(mechanism.variable, tuple(mechanism.parents[k] for k in sequence), cells)
    now = set(first_mechanism(model, name).parents)
    told = lags_read(parents, now, order) == lags
    return Definition(order, mechanism, parents, () if told else lags)
