"""Arcs into later slices, and into the first one: drawn, moved, and taken away.

An arc is named by (parent, child, lag); one from a node before the first slice has the lag 0. As in
`edits`: pure functions from state to state, which raise a `ModelError` before anything is changed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.errors import ModelError
from bayesgui.core.temporal.template import first_name, past_name
from bayesgui.core.temporal.template_of import template_of
from bayesgui.document.edits import replace_model

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bayesgui.core.model import Model
    from bayesgui.core.temporal.network import TemporalNetwork
    from bayesgui.document.state import DocumentState

LagArc = tuple[str, str, int]


def lags_of(model: Model) -> tuple[LagArc, ...]:
    """Return the arcs into later slices, and those into the first one with the lag 0."""
    template = template_of(model)
    if template is None:
        return ()
    return (*template.lagged_arcs, *((*arc, 0) for arc in template.first_arcs))


def parents_of(model: Model, name: str) -> tuple[str, ...]:
    """Return the parents of a node as heads of its tables name them, those at t = 0 alone last."""
    template = template_of(model)
    if template is None:
        return model.parents(name)
    first = (parent for parent, child in template.first_arcs if child == name)
    return (*template.mechanism(name).parents, *first)


def arc_from(model: Model, parent: str, child: str) -> LagArc | None:
    """Return the arc from a parent as heads of tables name it; None for one within a slice."""
    template = template_of(model)
    if template is None:
        return None
    if parent in template.template.past:
        of, lag = template.template.past[parent]
        return of, child, lag
    return (parent, child, 0) if (parent, child) in template.first_arcs else None


def lag_words(arc: LagArc) -> str:
    """Return an arc as the history names it: ``Wear → Heat (2)``."""
    parent, child, lag = arc
    return f"{parent} → {child} ({lag})" if lag else f"{parent} → {child}"


def add_lag(state: DocumentState, parent: str, child: str, lag: int) -> DocumentState:
    """Add an arc from a node to one `lag` slices later; rows of the table are repeated."""
    return replace_model(state, _in_time(state, parent, child).with_lagged_arc(parent, child, lag))


def remove_lags(state: DocumentState, arcs: Iterable[LagArc]) -> DocumentState:
    """Remove arcs; rows of tables that differed only in the parent are averaged."""
    model = state.model
    for parent, child, lag in arcs:
        model = model.without_arcs({child: (past_name(parent, lag) if lag else parent,)})
    return replace_model(state, model)


def change_lag(state: DocumentState, arc: LagArc, lag: int) -> DocumentState:
    """Let an arc reach another number of slices ahead, with the same table.

    To 0 it becomes an arc within a slice. First tables of slices that have it no longer lose it.
    """
    parent, child, before = arc
    if lag == before:
        return state
    model = _in_time(state, parent, child)
    if not before:
        raise ModelError(
            "{parent} comes before the first slice: its arc to {child} has no lag.",
            parent=parent,
            child=child,
        )
    old, new = past_name(parent, before), past_name(parent, lag) if lag else parent
    made = model.with_lagged_arc(parent, child, lag) if lag else model.with_arc(parent, child)
    own = model.mechanism(child)
    made = made.with_mechanism(
        own.with_names(child, [new if name == old else name for name in own.parents])
    )
    for number in range(before, model.greatest_lag(child)):
        first = first_name(child, number)
        if first in made and old in made.parents(first):
            made = made.without_arcs({first: (old,)})
    return replace_model(state, made)


def delay(state: DocumentState, parent: str, child: str, lag: int) -> DocumentState:
    """Turn an arc within a slice into one with a lag, with the same table."""
    model = _in_time(state, parent, child)
    made = model.with_lagged_arc(parent, child, lag)
    own, new = model.mechanism(child), past_name(parent, lag)
    renamed = own.with_names(child, [new if name == parent else name for name in own.parents])
    for number in range(max(1, model.greatest_lag(child))):
        first = first_name(child, number)
        if first in made and parent in made.parents(first):
            made = made.without_arcs({first: (parent,)})
    return replace_model(state, made.with_mechanism(renamed))


def moved_lag(state: DocumentState, arc: LagArc, moved: LagArc) -> DocumentState:
    """Move an end of an arc to another node, or give it another lag.

    `arc`: with the lag −1 where it is within a slice. `moved`: with the lag 0 where it is to be.
    """
    parent, child, lag = arc
    if arc[:2] == moved[:2] and lag > 0:
        return change_lag(state, arc, moved[2])
    if arc[:2] == moved[:2] and moved[2]:
        return delay(state, *moved)
    if lag < 0:
        after = replace_model(state, state.model.without_arcs({child: (parent,)}))
    else:
        after = remove_lags(state, [arc])
    if moved[2]:
        return add_lag(after, *moved)
    return replace_model(after, after.model.with_arc(*moved[:2]))


def _in_time(state: DocumentState, parent: str, child: str) -> TemporalNetwork:
    model = template_of(state.model)
    if model is None:
        raise ModelError(
            "No arc from {parent} to {child} with a lag: no node is in time. Put both into every "
            "slice first.",
            parent=parent,
            child=child,
        )
    return model
