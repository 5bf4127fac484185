"""Arcs and states that make no difference."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.checking.problem import Problem, Severity
from bayesgui.checking.registry import NodeCheck, checks
from bayesgui.checking.remedies import merge_states, remove_arc, remove_lag
from bayesgui.core.elicited.mechanism import Elicited
from bayesgui.core.kinds.utility import UTILITY
from bayesgui.core.name_lists import list_names
from bayesgui.core.node_rules import CHANCE
from bayesgui.core.problems.ignored_problems import Place
from bayesgui.core.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from numpy.typing import NDArray

    from bayesgui.checking.subject import Subject

SAME = 1e-9
"""Difference of probabilities up to which two columns are the same."""
ALIKE = 1e-3
"""The same of a table made of answers, whose weights are fitted: one of about 0 is never 0."""
_MOST_CELLS = 2**22
"""Numbers of the children of a node up to which its states are compared."""


@checks.register("no-influence", label="Parent without influence", order=40)
class NoInfluence(NodeCheck):
    """A parent whose states all have the same columns, so that its arc says nothing."""

    why = (
        "An arc without influence makes tables larger and hides an independence that the numbers "
        "claim. Take it out, or give the columns the numbers that differ."
    )

    def at(self, subject: Subject, name: str) -> Iterator[Problem]:
        """Return the parents of a node that do not change its table."""
        table = subject.table(name)
        if table is None or not table.parents or not differs(table.values):
            return
        limit = ALIKE if isinstance(subject.model.mechanism(name), Elicited) else SAME
        for axis, parent in enumerate(table.parents):
            if table.values.shape[axis] < 2:
                continue
            values = np.moveaxis(table.values, axis, 0)
            # Most parents differ at the first cell already.
            if abs(values[0].flat[0] - values[1].flat[0]) > limit:
                continue
            most = float(np.abs(values[1:] - values[:1]).max())
            if most > limit:
                continue
            of, lag = subject.behind(parent)
            yield Problem(
                self.kind,
                Severity.WARNING,
                Place((of, name), arc=True, lag=lag),
                Sentence(
                    "{child} is the same whatever {parent} is: the largest difference is "
                    "{difference:g}.",
                    child=name,
                    parent=parent,
                    difference=round(most, 12),
                ),
                remove_lag(of, name, lag) if lag else remove_arc(parent, name),
                weight=float(table.n_parameters),
            )


def differs(values: NDArray[np.float64]) -> bool:
    """Whether the numbers of a table differ from uniform ones, which say nothing of arcs yet."""
    uniform = 1.0 / values.shape[-1]
    return abs(float(values.flat[0]) - uniform) > SAME or bool(
        np.abs(values - uniform).max() > SAME
    )


@checks.register("equal-columns", label="Equal columns", order=60)
class EqualColumns(NodeCheck):
    """States of a node that no child tells apart, while it tells others apart."""

    why = (
        "Where all children have the same columns for two states, nothing that is found elsewhere "
        "can tell them apart. One state would do, unless the distinction itself is asked for."
    )

    def at(self, subject: Subject, name: str) -> Iterator[Problem]:
        """Return groups of states of a node whose columns are equal in all children."""
        if not subject.is_node(name) or subject.model.kind(name) != CHANCE:
            return
        variable = subject.model[name]
        children = subject.model.children(name)
        if variable.n_states < 3 or not children or subject.model.is_template:
            return
        tables = self._tables(subject, name, children)
        if tables is None:
            return
        groups = _groups(tables, variable.n_states)
        if len(groups) == 1:
            return  # no child depends on it, which is told of the arcs
        for group in groups:
            if len(group) < 2 or (variable.edges and group[-1] - group[0] != len(group) - 1):
                continue
            states = tuple(variable.states[k] for k in group)
            yield Problem(
                self.kind,
                Severity.HINT,
                Place((name,), states=states),
                _equal(children, states),
                merge_states(name, states),
                weight=float(sum(table.size for table in tables)),
            )

    def _tables(
        self, subject: Subject, name: str, children: Sequence[str]
    ) -> list[NDArray[np.float64]] | None:
        """Return the numbers of children, the states of the node first; None where any lacks."""
        found, cells = [], 0
        for child in children:
            mechanism = subject.model.mechanism(child)
            if child in subject.drafts or child in subject.formula_drafts:
                return None
            table = subject.table(child)
            if table is not None and differs(table.values):
                values = table.values
            elif mechanism.kind == UTILITY and hasattr(mechanism, "values"):
                values = mechanism.values
            else:
                return None
            cells += values.size
            if cells > _MOST_CELLS or np.isnan(values).any():
                return None
            found.append(np.moveaxis(values, mechanism.parents.index(name), 0))
        return found


def _groups(tables: Sequence[NDArray[np.float64]], n_states: int) -> list[list[int]]:
    """Return the states in groups whose columns are equal in all tables."""
    rows = [table.reshape(n_states, -1) for table in tables]
    groups: list[list[int]] = []
    for k in range(n_states):
        for group in groups:
            first = group[0]
            if all(_is_same(row[k], row[first]) for row in rows):
                group.append(k)
                break
        else:
            groups.append([k])
    return groups


def _is_same(one: NDArray[np.float64], other: NDArray[np.float64]) -> bool:
    if abs(one[0] - other[0]) > SAME:
        return False
    return bool(np.abs(one - other).max() <= SAME)


def _equal(children: Sequence[str], states: Sequence[str]) -> Sentence:
    names = list_names(states)
    if len(children) == 1:
        return Sentence(
            "{child} has equal columns for {states}: one state would do.",
            child=children[0],
            states=names,
        )
    if len(children) == 2:
        return Sentence(
            "Both children have equal columns for {states}: one state would do.", states=names
        )
    return Sentence(
        "All {count} children have equal columns for {states}: one state would do.",
        count=len(children),
        states=names,
    )
