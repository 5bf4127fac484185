"""The edits by which one network most likely became another, from the difference alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.cpt import CPD, CPT
from bayesgui.core.domain import States
from bayesgui.core.expression import Expression
from bayesgui.core.kinds.decision import Decision
from bayesgui.core.kinds.utility import SuperValue, Utility
from bayesgui.core.node_rules import CHANCE
from bayesgui.formats.code.edits.calls import Call, OnNet, call
from bayesgui.formats.code.edits.in_time import (
    first_numbers,
    first_tables,
    lags_drawn,
    lags_left,
    places,
    spans,
    words,
)
from bayesgui.formats.code.edits.sameness import same_mechanism

FEW_ROWS = 3
"""Rows of a table that are written one by one; more are written as a whole table."""

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bayesgui.core.mechanism import Mechanism
    from bayesgui.core.model import Model

    Guess = Callable[[Model, Model], Iterator[Call]]
    """Yields the calls of one kind that a model still needs to become another."""


def titles(model: Model, after: Model) -> Iterator[Call]:
    """Yield what changes the name and properties of the network."""
    if model.name != after.name:
        yield call("with_name", after.name)
    if dict(model.properties) != dict(after.properties):
        yield call("with_properties", dict(after.properties))


def renamings(model: Model, after: Model) -> Iterator[Call]:
    """Yield renamings of nodes, which keep their place and their domain."""
    if len(model) != len(after):
        return
    for old, new in zip(model, after, strict=True):
        same = old != new and new not in model and old not in after
        if same and model[old].domain == after[new].domain and model.kind(old) == after.kind(new):
            yield call("with_variable_renamed", old, new)


def removals(model: Model, after: Model) -> Iterator[Call]:
    """Yield the removal of nodes."""
    gone = tuple(name for name in model if name not in after)
    if gone:
        yield call("without_variables", *gone)


def other_states(model: Model, after: Model) -> Iterator[Call]:
    """Yield what changes states, then what changes other attributes of nodes."""
    for name in model:
        if name not in after or model[name] is after[name]:
            continue
        old, new = model[name], after[name]
        if not isinstance(old.domain, States) or not isinstance(new.domain, States):
            continue
        if old.states != new.states:
            yield call("with_states", name, new.states)


def other_attributes(model: Model, after: Model) -> Iterator[Call]:
    """Yield what changes labels, values, limits and other attributes of nodes with their states."""
    for name in model:
        if name in after and model[name] != after[name]:
            old, new = model[name], after[name]
            numbers = isinstance(old.domain, States) is isinstance(new.domain, States)
            if numbers and (not isinstance(old.domain, States) or old.states == new.states):
                yield call("with_variable_replaced", new)


def additions(model: Model, after: Model) -> Iterator[Call]:
    """Yield what adds nodes: those with parents after these."""
    known = set(model)
    waiting = [name for name in after if name not in known]
    if len(waiting) > 1 and any(
        parent in waiting[k:] for k, name in enumerate(waiting) for parent in after.parents(name)
    ):
        kinds = {after.kind(name) for name in waiting}
        if kinds == {CHANCE}:
            yield call(
                "with_variables",
                [after[name] for name in waiting],
                [after.mechanism(name) for name in waiting],
            )
            return
    for name in waiting:
        yield _added(after, name)


def _added(after: Model, name: str) -> Call:
    variable, mechanism = after[name], after.mechanism(name)
    match mechanism:
        case CPT() if not mechanism.parents and not mechanism.is_filled:
            return call("with_variable", variable)
        case CPD():
            return call("with_variable", variable, mechanism)
        case Decision(policy=None) if _is_plain(after, name):
            known = {"known": list(mechanism.parents)} if mechanism.parents else {}
            return call("with_decision", name, list(variable.states), **known)
        case Utility() if not mechanism.n_missing and not mechanism.formula:
            return _utility(after, name, mechanism.values)
        case SuperValue():
            return _utility(after, name, mechanism.formula)
    return call("with_node", variable, mechanism)


def _is_plain(model: Model, name: str) -> bool:
    """Return whether a variable has a name and states only."""
    variable = model[name]
    return variable == variable.with_parts(
        values=None, edges=None, unit="", label="", description="", properties=()
    )


def _utility(after: Model, name: str, values: object) -> Call:
    mechanism, variable = after.mechanism(name), after[name]
    if variable.label or variable.description or variable.properties:
        return call("with_node", variable, mechanism)
    weight = getattr(mechanism, "weight", 1.0)
    named = {"unit": variable.unit} if variable.unit else {}
    more = {"weight": weight} if weight != 1.0 else {}
    return call("with_utility", name, list(mechanism.parents), values, **named, **more)


def reversal(model: Model, after: Model) -> Iterator[Call]:
    """Yield the reversal of an arc that keeps the joint distribution, or the arc alone."""
    gone = [arc for arc in model.arcs if arc[0] not in after.parents(arc[1])]
    turned = [arc for arc in gone if arc[1] in after.parents(arc[0])]
    if len(turned) != 1:
        return
    drawn = [arc for arc in after.arcs if arc[0] not in model.parents(arc[1])]
    alone = len(gone) == len(drawn) == 1
    kept = "changing" if alone and _is_repeated(after, *turned[0]) else "keeping"
    yield call(f"with_arc_reversed_{kept}_joint", *turned[0])


def _is_repeated(after: Model, new_child: str, new_parent: str) -> bool:
    """Return whether a table does not depend on its last parent, as one just drawn."""
    mechanism = after.mechanism(new_child)
    if not isinstance(mechanism, CPT) or mechanism.parents[-1:] != (new_parent,):
        return True
    rows = mechanism.values
    return bool((rows == rows[..., :1, :]).all())


def arcs_left(model: Model, after: Model) -> Iterator[Call]:
    """Yield the removal of arcs."""
    for parent, child in model.arcs:
        if parent not in after.parents(child):
            yield call("without_arc", parent, child)


def arcs_drawn(model: Model, after: Model) -> Iterator[Call]:
    """Yield the drawing of arcs, in the order in which the parents stand."""
    for name in after:
        held = model.parents(name)
        for parent in after.parents(name):
            if parent not in held:
                yield call("with_arc", parent, name)


def mechanisms(model: Model, after: Model) -> Iterator[Call]:
    """Yield what sets tables, expressions, policies and numbers."""
    for name in after:
        held, wanted = model.mechanism(name), after.mechanism(name)
        if same_mechanism(held, wanted):
            continue
        rows = list(_rows(model, name, wanted))
        if rows:
            yield from rows
        else:
            yield _set(model, name, wanted)


def _rows(model: Model, name: str, wanted: Mechanism) -> Iterator[Call]:
    """Yield what sets the few rows in which a table differs; nothing if there are many."""
    held = model.mechanism(name)
    if not isinstance(held, CPT) or not isinstance(wanted, CPT) or held.parents != wanted.parents:
        return
    if held.values.shape != wanted.values.shape or wanted.values.ndim < 2:
        return
    if not same_mechanism(held.with_values(wanted.values), wanted):
        return
    places = np.argwhere((held.values != wanted.values).any(axis=-1)).tolist()
    if len(places) > FEW_ROWS or len(places) == wanted.n_configurations:
        return
    for place in places:
        states = (model[parent].states[k] for parent, k in zip(held.parents, place, strict=True))
        given = dict(zip(held.parents, states, strict=True))
        yield call("with_row", name, given, wanted.values[tuple(place)])


def _set(model: Model, name: str, wanted: Mechanism) -> Call:
    if isinstance(wanted, Expression) and wanted.parents == model.mechanism(name).parents:
        return call("with_cpd", OnNet(name, wanted.text))
    if isinstance(wanted, CPT):
        return call("with_cpt", wanted)
    return call("with_cpd" if isinstance(wanted, CPD) else "with_mechanism", wanted)


def marks(model: Model, after: Model) -> Iterator[Call]:
    """Yield what marks nodes as unobserved, and draws and removes hidden common causes."""
    for name in after:
        hidden = name in after.unobserved
        if hidden != (name in model.unobserved):
            yield call("with_observed", name) if not hidden else call("with_observed", name, False)
    for pair in model.common_causes:
        if pair not in after.common_causes:
            yield call("without_common_cause", *pair)
    for first, second, name in after.marks.causes:
        if model.common_causes.get((first, second)) != name:
            yield call("with_common_cause", first, second, *([name] if name else []))


STAGES: tuple[Guess, ...] = (
    titles,
    renamings,
    removals,
    places,
    other_states,
    other_attributes,
    additions,
    places,
    reversal,
    lags_left,
    arcs_left,
    arcs_drawn,
    lags_drawn,
    first_tables,
    mechanisms,
    first_numbers,
    marks,
    spans,
    words,
)
"""The kinds of edits in the order in which they are tried; each sees what is left to do."""
