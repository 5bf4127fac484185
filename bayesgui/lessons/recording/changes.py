"""The commands that lead from one situation to another."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import BayesGuiError, ModelError
from bayesgui.core.evidence import FixedPosterior, Intervention, LikelihoodFinding, StateFinding
from bayesgui.core.kinds.decision import DECISION, Decision
from bayesgui.core.kinds.utility import UTILITY, Utility
from bayesgui.core.node_rules import CHANCE
from bayesgui.core.temporal.template_of import template_of
from bayesgui.lessons.commands import (
    AddArcs,
    AddCommonCause,
    AddDecision,
    AddNode,
    AddUtility,
    ChooseOption,
    ClearFindings,
    FreeDecisions,
    MarkUnobserved,
    RemoveArcs,
    RemoveCommonCauses,
    RemoveNodes,
    ReverseArc,
    Select,
    SetFinding,
    SetRow,
    SetValue,
    SetWeights,
    ShowPage,
    ShowSlice,
    TriggerAction,
)
from bayesgui.lessons.expressions import Event
from bayesgui.lessons.networks.edits import edited
from bayesgui.lessons.networks.renaming import names_of
from bayesgui.lessons.recording.template_changes import (
    first_rows,
    places_taken,
    time_drawn,
    time_left,
)
from bayesgui.lessons.temporal.names import node_of, slice_of
from bayesgui.lessons.temporal.unfolding import findings_by_name
from bayesgui.lessons.window_ids import CHECKABLE, PAGES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import NDArray

    from bayesgui.core.evidence import Finding
    from bayesgui.core.mechanism import Mechanism
    from bayesgui.core.model import Model
    from bayesgui.core.temporal.network import TemporalNetwork
    from bayesgui.core.variable import Variable
    from bayesgui.lessons.commands import Command
    from bayesgui.lessons.situation import Situation

MAX_ROWS = 40
"""Rows of tables that one change is written down with."""


def commands_between(before: Situation, after: Situation) -> tuple[Command, ...]:
    """Return commands that lead from one situation to another.

    `before`, `after`: the situations; where the table of cases comes from cannot be told from them.
    The result: edits of the network, then findings, then what is shown. A node whose name or states
    have changed is deleted and added again.
    """
    structure: list[Command] = []
    rows: list[SetRow | SetValue] = []
    if before.model is not after.model:
        structure += _reversal(before.model, after.model) or _structure(before.model, after.model)
        model = _edited_by(structure, before.model)
        for _, child in set(model.arcs) ^ set(after.model.arcs):
            # An arc within all slices whose parent moved to the first slice cannot be drawn there.
            raise ModelError(
                "The arcs into {variable} have changed as no command of lessons can change them; "
                "let the network of the lesson have them from the start.",
                variable=child,
            )
        rows += itertools.islice(_numbers_set(model, after.model), MAX_ROWS + 1)
    if len(rows) > MAX_ROWS:
        raise ModelError(
            "More than {most} rows of tables have changed at once, too many to be recorded; learn "
            "tables by a command, or change them one after the other.",
            most=MAX_ROWS,
        )
    return (*structure, *rows, *_findings(before, after), *_shown(before, after))


def _numbers_set(model: Model, after: Model) -> Iterator[SetRow | SetValue]:
    """Yield the rows of tables, then the numbers of utilities, in which two models differ."""
    yield from _rows(model, after)
    yield from first_rows(model, after)
    yield from _values(model, after)


def _reversal(before: Model, after: Model) -> list[Command]:
    """Return the command that reverses an arc and keeps the joint, if that is what was done."""
    if before.names != after.names:
        return []
    gone, drawn = set(before.arcs) - set(after.arcs), set(after.arcs) - set(before.arcs)
    for parent, child in gone:
        command = ReverseArc(parent, child)
        if (child, parent) not in drawn:
            continue
        try:
            found = edited(command, before)
        except BayesGuiError:
            continue
        if set(found.arcs) == set(after.arcs) and not any(_numbers_set(found, after)):
            return [command]
    return []


def _structure(before: Model, after: Model) -> Iterator[Command]:
    lost = [n for n in before if n not in after or _shape(before, n) != _shape(after, n)]
    taken = [*_taken_away(before, after, lost)]
    yield from taken
    present = _edited_by(taken, before)
    placed = [*places_taken(present, after)]
    yield from placed
    present = _edited_by(placed, present)
    # Arcs that no order of places keeps are drawn again.
    drawn = [arc for arc in _arcs(after) if arc not in _arcs(present)]
    if drawn:
        yield AddArcs(tuple(drawn))
    yield from time_drawn(before, after, lost)
    yield from _marks(before, after, lost)


def _taken_away(before: Model, after: Model, lost: list[str]) -> Iterator[Command]:
    """Yield what deletes nodes and arcs, and then what adds nodes, outside of time."""
    if lost:
        yield RemoveNodes(tuple(lost))
    yield from time_left(before, after, lost)
    kept = [arc for arc in _arcs(before) if not set(arc) & set(lost)]
    gone = [arc for arc in kept if arc not in _arcs(after)]
    if gone:
        yield RemoveArcs(tuple(gone))
    for name in after:
        if name not in before or name in lost:
            yield _added(after, name)


def _edited_by(commands: Iterable[Command], model: Model) -> Model:
    for command in commands:
        model = edited(command, model)
    return model


def _arcs(model: Model) -> tuple[tuple[str, str], ...]:
    """Return the arcs within a slice, and those into the first one."""
    template = template_of(model)
    return model.arcs if template is None else (*model.arcs, *template.first_arcs)


def _marks(before: Model, after: Model, lost: list[str]) -> Iterator[Command]:
    """Yield what changes ↔ and what cannot be observed; the marks of lost nodes go with them."""
    had = {cause for cause in before.marks.causes if not set(cause.pair) & set(lost)}
    gone = [cause for cause in had if cause.pair not in after.common_causes]
    if gone:
        yield RemoveCommonCauses(tuple(sorted(cause.pair for cause in gone)))
    yield from (AddCommonCause(*cause) for cause in after.marks.causes if cause not in had)
    hidden = before.unobserved - set(lost)
    marked = tuple(name for name in after if name in after.unobserved and name not in hidden)
    freed = tuple(name for name in after if name in hidden and name not in after.unobserved)
    if marked:
        yield MarkUnobserved(marked)
    if freed:
        yield MarkUnobserved(freed, unobserved=False)


def _shape(model: Model, name: str) -> tuple[str, tuple[str, ...]]:
    """Return the kind of a node and its states."""
    return model.kind(name), names_of(model[name])


def _added(model: Model, name: str) -> Command:
    """Return the command that adds a node."""
    kind, states = _shape(model, name)
    if kind == DECISION:
        return AddDecision(name, states)
    return AddUtility(name) if kind == UTILITY else AddNode(name, states)


def _is_free(mechanism: Mechanism) -> bool:
    """Whether a node is a decision without a policy by hand; its arcs say all about it."""
    return isinstance(mechanism, Decision) and mechanism.policy is None


def _values(model: Model, after: Model) -> Iterator[SetValue]:
    """Yield the numbers in which the utilities of two models with the same arcs differ."""
    for name in after.other_kinds:
        old, new = model.mechanism(name), after.mechanism(name)
        if old is new or (_is_free(old) and _is_free(new)):
            continue
        if not (isinstance(old, Utility) and isinstance(new, Utility) and old.weight == new.weight):
            raise ModelError(
                "A policy, a weight or a formula of {variable} has changed, which no command of "
                "lessons can do; let the network of the lesson have it from the start.",
                variable=name,
            )
        axes = [old.parents.index(parent) for parent in new.parents]
        differ = ~np.isclose(old.values.transpose(axes), new.values, 1e-12, 0.0, equal_nan=True)
        for place in np.argwhere(differ & ~np.isnan(new.values)).tolist():
            given = tuple(
                Event(parent, (after[parent].states[k],))
                for parent, k in zip(new.parents, place, strict=True)
            )
            yield SetValue(name, given, float(new.values[tuple(place)]))


def _rows(network: Model, after: Model) -> Iterator[SetRow]:
    """Yield the rows of tables in which two networks with the same arcs differ."""
    for name in after:
        if after.kind(name) != CHANCE or network.mechanism(name) is after.mechanism(name):
            continue
        old, new = network.cpt(name), after.cpt(name).values
        parents = after.cpt(name).parents
        order = [old.parents.index(parent) for parent in parents]
        values = old.values.transpose([*order, len(parents)])
        differ = (np.abs(values - new) > 1e-12).any(axis=-1)
        if not differ.any():
            continue
        if differ.all() and (new == new[(0,) * len(parents)]).all():
            yield SetRow(name, (), _numbers(new[(0,) * len(parents)]))
            continue
        for place in zip(*np.nonzero(differ), strict=True):
            given = tuple(
                Event(parent, (after[parent].states[int(k)],))
                for parent, k in zip(parents, place, strict=True)
            )
            yield SetRow(name, given, _numbers(new[place]))


def _numbers(row: NDArray[np.float64]) -> tuple[float, ...]:
    return tuple(row.tolist())


# -- findings and the window ------------------------------------------------------------------


def _findings(before: Situation, after: Situation) -> Iterator[Command]:
    left = [name for name in before.evidence if name in after.model]
    gone = tuple(name for name in left if name not in after.evidence)
    freed = tuple(name for name in gone if name in after.model.decisions)
    cleared = tuple(name for name in gone if name not in freed)
    if cleared:
        yield ClearFindings(cleared if after.evidence else ())
    if freed and not (cleared and not after.evidence):
        yield FreeDecisions(freed)
    yield from _findings_over_time(before, after)
    for name, finding in after.evidence.items():
        if before.evidence.get(name) == finding:
            continue
        if name in after.model.decisions and isinstance(finding, Intervention):
            yield ChooseOption(name, finding.state)
        else:
            yield finding_command(after.model[name], finding)


def _findings_over_time(before: Situation, after: Situation) -> Iterator[Command]:
    """Yield what makes the findings in slices what they are."""
    template = template_of(after.model)
    if template is None:
        return
    had, found = findings_by_name(before.series), findings_by_name(after.series)
    inside = {name: each for name, each in had.items() if _is_there(name, template)}
    gone = tuple(name for name in inside if name not in found)
    if gone:
        yield ClearFindings(gone if found else ())
    for name, finding in found.items():
        if inside.get(name) != finding:
            yield finding_command(template[node_of(name)].with_name(name), finding)


def _is_there(name: str, template: TemporalNetwork) -> bool:
    """Whether a finding is on a node and in a slice that there still are."""
    place = slice_of(name)
    return node_of(name) in template.names and (place is None or place[1] < template.slices)


def finding_command(variable: Variable, finding: Finding) -> Command:
    """Return the command that sets a finding."""
    match finding:
        case StateFinding(states=states, excluded=excluded):
            meant = tuple(state for state in variable.states if state in states)
            return SetFinding(Event(variable.name, meant or tuple(states), excluded))
        case Intervention(state=state):
            return SetFinding(Event(variable.name, (state,), is_set=True))
        case LikelihoodFinding(weights_by_state=pairs) | FixedPosterior(weights_by_state=pairs):
            weights = dict(pairs)
            numbers = tuple(weights.get(state, 0.0) for state in variable.states)
            return SetWeights(variable.name, numbers, isinstance(finding, FixedPosterior))
    raise TypeError(finding)


def _shown(before: Situation, after: Situation) -> Iterator[Command]:
    yield from (ShowPage(page) for page in _named(after.pages - before.pages, PAGES))
    yield from (ShowPage(page, False) for page in _named(before.pages - after.pages, PAGES))
    yield from (TriggerAction(id_, True) for id_ in _named(after.shown - before.shown, CHECKABLE))
    yield from (TriggerAction(id_, False) for id_ in _named(before.shown - after.shown, CHECKABLE))
    if after.slice_shown != before.slice_shown and after.model.is_template:
        yield ShowSlice(after.slice_shown)
    if after.tabled and after.tabled != before.tabled and after.tabled in after.model:
        yield Select((after.tabled,))


def _named(names: Iterable[str], known: frozenset[str]) -> list[str]:
    """Return those that a lesson may name."""
    return sorted(known.intersection(names))
