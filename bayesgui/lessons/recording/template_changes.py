"""The commands that lead from one template to another, beside those of any network."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.cpt import CPD
from bayesgui.core.errors import BayesGuiError
from bayesgui.core.temporal.places import OUTSIDE, PLACES
from bayesgui.core.temporal.template import slice_name
from bayesgui.core.temporal.template_of import template_of
from bayesgui.lessons.commands import (
    AddLaggedArc,
    DeriveTable,
    PutInTime,
    RemoveLaggedArc,
    SetRow,
    SetSlices,
)
from bayesgui.lessons.expressions import Event
from bayesgui.lessons.networks.edits import edited

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from bayesgui.core.model import Model
    from bayesgui.lessons.commands import Command


def time_left(before: Model, after: Model, lost: Collection[str]) -> Iterator[Command]:
    """Yield what deletes arcs into later slices that are gone; those of lost nodes go with them."""
    for parent, child, lag in _lagged(before):
        gone = parent in lost or child in lost
        if not gone and (parent, child, lag) not in _lagged(after):
            yield RemoveLaggedArc(parent, child, lag)


def places_taken(present: Model, after: Model) -> Iterator[Command]:
    """Yield what puts nodes in time, and sets the number of slices; both have the same nodes."""
    groups: dict[str, tuple[str, ...]] = {}
    for place in PLACES:
        names = tuple(
            name
            for name in after
            if place_of(after, name) == place and place_of(present, name) != place
        )
        if names:
            groups[place] = names
    orders = [
        [PutInTime(groups[place], place) for place in order]
        for order in itertools.permutations(groups)
    ]
    yield from next((order for order in orders if _keeps_arcs(order, present)), orders[0])
    found, had = template_of(after), template_of(present)
    if found is not None and (had is None or had.slices != found.slices):
        yield SetSlices(found.slices)


def _keeps_arcs(order: Iterable[Command], model: Model) -> bool:
    """Tell whether all arcs stay while nodes are put in time."""
    arcs = set(model.arcs)
    for command in order:
        try:
            model = edited(command, model)
        except BayesGuiError:
            return False
    return arcs <= set(model.arcs)


def time_drawn(before: Model, after: Model, lost: Collection[str]) -> Iterator[Command]:
    """Yield what draws arcs into later slices, and derives first tables again."""
    kept = {arc for arc in _lagged(before) if not set(arc[:2]) & set(lost)}
    yield from (AddLaggedArc(*arc) for arc in _lagged(after) if arc not in kept)
    found, had = template_of(after), template_of(before)
    if found is None or had is None:
        return
    for held, (of, number) in had.template.firsts.items():
        if held not in found.template.firsts and of in after and of not in lost:
            yield DeriveTable(slice_name(of, number))


def first_rows(model: Model, after: Model) -> Iterator[SetRow]:
    """Yield the rows of tables of first slices in which two templates differ."""
    found, had = template_of(after), template_of(model)
    if found is None or had is None:
        return
    for held, (of, number) in found.template.firsts.items():
        old, new = had.table_at(of, number), found.mechanism(held)
        if not (isinstance(old, CPD) and isinstance(new, CPD)) or old is new:
            continue
        table, present = new.table(), old.table()
        order = [present.parents.index(parent) for parent in table.parents]
        values = present.values.transpose([*order, len(order)])
        differ = (np.abs(values - table.values) > 1e-12).any(axis=-1)
        if held not in had.template.firsts:
            if model.mechanism(of) is not after.mechanism(of):
                # Until it has rows of its own it follows the table that is set before it.
                differ = np.ones_like(differ)
            elif not differ.any():
                differ = np.zeros_like(differ)
                differ[(0,) * differ.ndim] = True
        for place in np.argwhere(differ).tolist():
            given = tuple(
                Event(parent, (found[parent].states[k],))
                for parent, k in zip(table.parents, place, strict=True)
            )
            yield SetRow(slice_name(of, number), given, tuple(table.values[tuple(place)].tolist()))


def place_of(model: Model, name: str) -> str:
    """Return where a node stands; one that is new stands outside of time."""
    template = template_of(model)
    return OUTSIDE if template is None or name not in template.names else template.place(name)


def _lagged(model: Model) -> tuple[tuple[str, str, int], ...]:
    template = template_of(model)
    return () if template is None else template.lagged_arcs
