"""The network of one slice, with what it takes from the slice before and hands to the next one.

What is carried is the forward interface (Murphy 2002, section 3.3): given it, the slices until then
tell nothing more of those to come. With lags above 1 it holds nodes of earlier slices as well.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from bayesgui.core.errors import EvidenceError
from bayesgui.core.temporal.first_tables import table_at
from bayesgui.core.temporal.places import EVERY, LAST

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from numpy.typing import NDArray

    from bayesgui.core.cpt import CPT
    from bayesgui.core.mechanism import Mechanism
    from bayesgui.core.temporal.content import TemporalContent
    from bayesgui.core.variable import Variable

ONCE = -1
"""The lag of a node that is there once."""


class Standing(NamedTuple):
    """A variable of a slice: a node as it was `lag` slices before, or one that is there `ONCE`."""

    name: str
    lag: int


@dataclass(frozen=True, eq=False)
class SliceTable:
    """The table of a node in a slice: an axis for each variable of `scope`, the node's own last."""

    scope: tuple[Standing, ...]
    values: NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Slice:
    """The variables and tables of a slice.

    `incoming`: what the slice before hands over, by the names that it has in this slice.
    `outgoing`: what this slice hands over, by those that it has in the next one.
    """

    sizes: Mapping[Standing, int]
    tables: tuple[SliceTable, ...]
    incoming: tuple[Standing, ...]
    outgoing: tuple[Standing, ...]

    @property
    def handed(self) -> tuple[Standing, ...]:
        """What this slice hands over, by the names that it has in this slice."""
        return tuple(_before(each) for each in self.outgoing)

    @property
    def own(self) -> tuple[Standing, ...]:
        """The nodes that have a table in this slice."""
        return tuple(table.scope[-1] for table in self.tables)


class Slices:
    """The slices of a template by their number; those of equal structure are one `Slice`.

    `held`: nodes that are there once which are carried on although no later slice needs them.
    """

    def __init__(self, model: TemporalContent, held: Collection[str] = ()) -> None:
        self._model = model
        self._known: dict[str, Variable] = {each.name: each for each in model.all_variables}
        self._first = max(1, model.order)
        self._reach: dict[str, int] = {}
        for parent, _, lag in model.lagged_arcs:
            self._reach[parent] = max(lag, self._reach.get(parent, 0))
        self.in_time = tuple(name for name in model.in_time if self._table(name, 0) is not None)
        self.once = tuple(
            name
            for name in model.names
            if model.place(name) != EVERY and self._compiled(model.mechanism(name)) is not None
        )
        last = {name for name in self.once if model.place(name) == LAST}
        self.begins = tuple(name for name in self.once if name not in last)
        """The nodes that are there once, from the start."""
        self.ends = tuple(name for name in self.once if name in last)
        """The nodes after the last slice."""
        needed = {*held}
        for number in range(1, self._first + 1):
            for name in self.in_time:
                needed.update(table_at(model, name, number).parents)
        for name in self.ends:
            needed.update(model.parents(name))
        self._carried = tuple(name for name in self.begins if name in needed)
        self._made: dict[tuple[int, bool], Slice] = {}

    def kind(self, number: int, slices: int) -> tuple[int, bool]:
        """Return what slices of equal structure share: the number of a first one, and the end."""
        return min(number, self._first), number == slices - 1 and bool(self.ends)

    def of_kind(self, kind: tuple[int, bool]) -> Slice:
        """Return the slice of a kind."""
        if kind not in self._made:
            self._made[kind] = self._make(*kind)
        return self._made[kind]

    def _make(self, number: int, is_end: bool) -> Slice:
        tables = []
        if number == 0:
            tables += [self._of_once(name) for name in self.begins]
        for name in self.in_time:
            cpt = self._table(name, number)
            assert cpt is not None
            tables.append(self._slice_table(Standing(name, 0), cpt))
        if is_end:
            tables += [self._of_once(name) for name in self.ends]
        incoming = self._carried_into(number)
        outgoing = () if is_end else self._carried_into(number + 1)
        found = [*incoming, *(table.scope[-1] for table in tables)]
        return Slice(
            {each: self._known[each.name].n_states for each in found},
            tuple(tables),
            incoming,
            outgoing,
        )

    def _carried_into(self, number: int) -> tuple[Standing, ...]:
        """Return what is carried into a slice, by the names that it has there."""
        if number == 0:
            return ()
        oldest = min(number, self._first)
        past = (
            Standing(name, lag)
            for lag in range(oldest, 0, -1)
            for name in self.in_time
            if lag <= self._reach.get(name, 0)
        )
        found = (*(Standing(name, ONCE) for name in self._carried), *past)
        return tuple(each for each in found if self._known[each.name].n_states > 1)

    def _of_once(self, name: str) -> SliceTable:
        cpt = self._compiled(self._model.mechanism(name))
        assert cpt is not None
        return self._slice_table(Standing(name, ONCE), cpt)

    def _slice_table(self, own: Standing, cpt: CPT) -> SliceTable:
        """Return a table without axes of one cell, but for its last one."""
        scope = [
            (standing, size)
            for standing, size in zip(
                map(self._standing, cpt.parents), cpt.values.shape[:-1], strict=True
            )
            if size > 1
        ]
        size = cpt.values.shape[-1]
        if size == 1:
            return SliceTable((own,), np.ones(1))
        shape = [*(cells for _, cells in scope), size]
        return SliceTable((*(each for each, _ in scope), own), cpt.values.reshape(shape))

    def _standing(self, parent: str) -> Standing:
        past = self._model.template.past
        if parent in past:
            return Standing(past[parent].of, past[parent].steps)
        return Standing(parent, 0 if self._model.place(parent) == EVERY else ONCE)

    def _table(self, name: str, number: int) -> CPT | None:
        return self._compiled(table_at(self._model, name, number))

    def _compiled(self, mechanism: Mechanism) -> CPT | None:
        """Return the table of a mechanism; None if engines do not see its node."""
        cpd = mechanism.compiled(self._known)
        if cpd is None:
            return None
        table: CPT = cpd.table()
        return table

    def check_node(self, name: str) -> None:
        """Raise an `EvidenceError` unless a node has probabilities."""
        if name not in self.in_time and name not in self.once:
            raise EvidenceError("{variable} has no probabilities over time.", variable=name)


def _before(standing: Standing) -> Standing:
    """Return the name of what is handed over in the slice that hands it over."""
    return standing if standing.lag == ONCE else Standing(standing.name, standing.lag - 1)
