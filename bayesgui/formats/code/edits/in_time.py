"""The edits by which one template most likely became another."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bayesgui.core.temporal.places import EVERY, PLACES
from bayesgui.core.temporal.template_of import template_of
from bayesgui.formats.code.edits.calls import Call, call
from bayesgui.formats.code.edits.sameness import same_mechanism

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.core.model import Model


def places(model: Model, after: Model) -> Iterator[Call]:
    """Yield what puts nodes into time, or out of it: those that enter it first."""
    before, wanted = template_of(model), template_of(after)
    for place in sorted(PLACES, key=lambda each: each != EVERY):
        moved = [
            name
            for name in model
            if name in after
            and place == ("outside" if wanted is None else wanted.place(name))
            and place != ("outside" if before is None else before.place(name))
        ]
        if moved:
            yield call("with_places", moved, place)


def spans(model: Model, after: Model) -> Iterator[Call]:
    """Yield what changes the number of slices."""
    before, wanted = template_of(model), template_of(after)
    if before is not None and wanted is not None and before.slices != wanted.slices:
        yield call("with_slices", wanted.slices)


def lags_left(model: Model, after: Model) -> Iterator[Call]:
    """Yield the removal of arcs into later slices."""
    return _arcs_lacking("without_lagged_arc", model, after)


def lags_drawn(model: Model, after: Model) -> Iterator[Call]:
    """Yield the drawing of arcs into later slices."""
    return _arcs_lacking("with_lagged_arc", after, model)


def _arcs_lacking(method: str, there: Model, here: Model) -> Iterator[Call]:
    """Yield a call for each arc into later slices of a template that another one lacks."""
    one, other = template_of(there), template_of(here)
    if one is not None and other is not None:
        for arc in one.lagged_arcs:
            if arc not in other.lagged_arcs:
                yield call(method, *arc)


def first_tables(model: Model, after: Model) -> Iterator[Call]:
    """Yield what gives tables of first slices, or derives them again."""
    before, wanted = template_of(model), template_of(after)
    if before is None or wanted is None:
        return
    had, has = before.template.firsts, wanted.template.firsts
    for name, tied in had.items():
        if name not in has:
            yield call("without_first_table", *tied)
    for name, tied in has.items():
        if name not in had:
            yield call("with_first_table", *tied)


def first_numbers(model: Model, after: Model) -> Iterator[Call]:
    """Yield what sets tables of first slices."""
    before, wanted = template_of(model), template_of(after)
    if before is None or wanted is None:
        return
    for name in wanted.template.firsts:
        if name in before.template.firsts:
            held, table = before.mechanism(name), wanted.mechanism(name)
            if not same_mechanism(held, table):
                yield call("with_mechanism", table)


def words(model: Model, after: Model) -> Iterator[Call]:
    """Yield what says what a slice is, and what t = 0 is called."""
    before, wanted = template_of(model), template_of(after)
    if before is None or wanted is None or before.template == wanted.template:
        return
    said = replace(before.template, step=wanted.template.step, start=wanted.template.start)
    if said == wanted.template:
        yield call("with_template", wanted.template)
