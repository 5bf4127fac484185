"""The commands that lead from one situation to another."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import BayesGuiError, ModelError
from bayesgui.core.evidence import FixedPosterior, Intervention, LikelihoodFinding, StateFinding
from bayesgui.lessons.commands import (
    AddArcs,
    AddNode,
    ClearFindings,
    RemoveArcs,
    RemoveNodes,
    ReverseArc,
    Select,
    SetFinding,
    SetRow,
    SetWeights,
    ShowPage,
    TriggerAction,
)
from bayesgui.lessons.expressions import Event
from bayesgui.lessons.networks.edits import edited
from bayesgui.lessons.window_ids import CHECKABLE, PAGES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import NDArray

    from bayesgui.core.evidence import Finding
    from bayesgui.core.network import BayesianNetwork
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
    rows: list[SetRow] = []
    if before.network is not after.network:
        structure += _reversal(before.network, after.network) or _structure(
            before.network, after.network
        )
        network = before.network
        for command in structure:
            network = edited(command, network)
        rows += itertools.islice(_rows(network, after.network), MAX_ROWS + 1)
    if len(rows) > MAX_ROWS:
        raise ModelError(
            "More than {most} rows of tables have changed at once, too many to be recorded; learn "
            "tables by a command, or change them one after the other.",
            most=MAX_ROWS,
        )
    return (*structure, *rows, *_findings(before, after), *_shown(before, after))


def _reversal(before: BayesianNetwork, after: BayesianNetwork) -> list[Command]:
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
        if set(found.arcs) == set(after.arcs) and not any(_rows(found, after)):
            return [command]
    return []


def _structure(before: BayesianNetwork, after: BayesianNetwork) -> Iterator[Command]:
    lost = [n for n in before if n not in after or before[n].states != after[n].states]
    if lost:
        yield RemoveNodes(tuple(lost))
    kept = {arc for arc in before.arcs if not set(arc) & set(lost)}
    gone = [arc for arc in before.arcs if arc in kept and arc not in after.arcs]
    if gone:
        yield RemoveArcs(tuple(gone))
    for name in after:
        if name not in before or name in lost:
            yield AddNode(name, after[name].states)
    drawn = [arc for arc in after.arcs if arc not in kept]
    if drawn:
        yield AddArcs(tuple(drawn))


def _rows(network: BayesianNetwork, after: BayesianNetwork) -> Iterator[SetRow]:
    """Yield the rows of tables in which two networks with the same arcs differ."""
    for name in after:
        if network.cpds[name] is after.cpds[name]:
            continue
        parents = after.parents(name)
        old, new = network.cpt(name), after.cpt(name).values
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
    left = [name for name in before.evidence if name in after.network]
    gone = tuple(name for name in left if name not in after.evidence)
    if gone:
        yield ClearFindings(gone if after.evidence else ())
    for name, finding in after.evidence.items():
        if before.evidence.get(name) != finding:
            yield finding_command(after.network[name], finding)


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
    if after.tabled and after.tabled != before.tabled and after.tabled in after.network:
        yield Select((after.tabled,))


def _named(names: Iterable[str], known: frozenset[str]) -> list[str]:
    """Return those that a lesson may name."""
    return sorted(known.intersection(names))
