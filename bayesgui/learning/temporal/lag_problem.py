"""The search for a template as one for a network: a node of each earlier slice is a root.

A table of series has a column for each node and for each node some slices before. Any search for a
structure finds the arcs that lead to the nodes of the slice itself; those of earlier slices, and
nodes that stand outside of time, get no parents (Friedman, Murphy & Russell 1998, Learning the
structure of dynamic probabilistic networks, section 3).
"""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.arc_constraints import MAX_LAG, NO_CONSTRAINTS, ArcConstraints
from bayesgui.core.errors import DataError, ModelError, ParameterError
from bayesgui.core.name_lists import list_names
from bayesgui.core.sentence import Sentence, pluralize
from bayesgui.core.temporal.template import past_name
from bayesgui.data.counts import family_counts
from bayesgui.data.series.lagged import lagged_names
from bayesgui.data.variables_from_columns import network_of
from bayesgui.learning.scores.of_form import score_counts
from bayesgui.learning.structure.base import cases_for, structure_learners, with_arcs
from bayesgui.learning.structure.problem import StructureProblem
from bayesgui.learning.structure.scored import ScoredLearner

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from bayesgui.core.arc_constraints import Arc, LagArc
    from bayesgui.data.series.lagged import SeriesRows
    from bayesgui.learning.structure.base import LearnedStructure, StructureLearner


@dataclass(frozen=True, eq=False)
class LagProblem:
    """A problem of learning a template.

    `rows`: the series; a column of a node outside of time says one thing of a series. `in_time`,
    `outside`: the nodes. `max_lag`: the greatest lag that is searched. `constraints`: background
    knowledge, in which a node some slices before has the name that heads of tables have, as in
    ``Wear, t − 1``; tiers, and arcs between plain names, are about one slice.
    """

    rows: SeriesRows
    in_time: tuple[str, ...]
    outside: tuple[str, ...]
    max_lag: int
    constraints: ArcConstraints = NO_CONSTRAINTS

    def __post_init__(self) -> None:
        _check_lag(self.max_lag)
        if not (self.rows.lengths > self.max_lag).any():
            raise DataError(
                "No series has more than {slices}, and a lag of {lag} needs {needed}; search "
                "smaller lags.",
                slices=pluralize(
                    int(self.rows.lengths.max(initial=0)), "1 slice", "{count} slices"
                ),
                lag=self.max_lag,
                needed=self.max_lag + 1,
            )
        self._check_names()

    def _check_names(self) -> None:
        for name in sorted(self.constraints.names.difference(self.names)):
            raise ModelError(
                "The constraints on arcs name {variable}; there are {names}, and lags up to {lag}.",
                variable=name,
                names=list_names((*self.outside, *self.in_time)),
                lag=self.max_lag,
            )
        for parent, child in self.constraints.required:
            if child not in self.in_time and not {parent, child} <= set(self.outside):
                raise ModelError(
                    "No arc from {parent} to {child}: it would lead back in time, or out of it. "
                    "Take it out of the required arcs.",
                    parent=parent,
                    child=child,
                )

    @property
    def wanted(self) -> dict[str, tuple[str, int]]:
        """The columns of the search, by name: of which column, and how many slices before.

        Those without parents come first, as a search along an order needs them.
        """
        return {
            **lagged_names(self.outside, [0]),
            **lagged_names(self.in_time, range(self.max_lag, -1, -1)),
        }

    @property
    def names(self) -> tuple[str, ...]:
        """The columns of the search."""
        return tuple(self.wanted)

    @property
    def roots(self) -> tuple[str, ...]:
        """The columns that get no parents."""
        return tuple(name for name in self.names if name not in self.in_time)

    def searched(self, method: str, start: Collection[Arc] | None = None) -> StructureProblem:
        """Return the search for the parents of the nodes in time.

        All structures are compared on the slices that have all earlier ones. `method`: registered
        name; see `check_method`. `start`: arcs that it starts from, if not the required ones.
        """
        check_method(method)
        cases = cases_for(method, self.rows.later(self.wanted, self.max_lag))
        known = self._lagged_constraints()
        if start is None:
            return StructureProblem(cases, known)
        there = [arc for arc in start if arc[1] in self.in_time and arc[0] in self.names]
        return StructureProblem(cases, known, with_arcs(network_of(cases), there))

    def roots_score(self, learner: StructureLearner, search: StructureProblem) -> float:
        """Return the share of the columns without parents in the scores of a search."""
        if not isinstance(learner, ScoredLearner):
            return 0.0
        data, form = learner.cases(search)
        return sum(
            score_counts(form, np.asarray(family_counts(data, root), np.float64))
            for root in self.roots
        )

    def options(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Return options of a method for the search: an order begins with what has no parents."""
        found = dict(given)
        if str(found.get("order", "")).strip():
            first = io.StringIO()
            csv.writer(first, lineterminator="").writerow(self.roots)
            found["order"] = f"{first.getvalue()},{found['order']}"
        return found

    def _lagged_constraints(self) -> ArcConstraints:
        """Return the constraints of the search: roots have no parents."""
        roots, known = set(self.roots), self.constraints
        back = [(name, root) for root in self.roots for name in self.names if name != root]
        # Limits as well: not every search looks at each forbidden arc before it counts.
        limits = [each for each in known.parent_limits if each[0] not in roots]
        limits += [(root, 0) for root in self.roots]
        return replace(
            known,
            required=tuple(arc for arc in known.required if arc[1] not in roots),
            forbidden=(*known.forbidden, *back),
            parent_limits=tuple(limits),
        )

    def once(self, method: str) -> StructureProblem | None:
        """Return the search for arcs among nodes outside of time; None with fewer than two.

        Each series is a case.
        """
        if len(self.outside) < 2:
            return None
        cases = cases_for(method, self.rows.at(0, lagged_names(self.outside, [0])))
        inside = set(self.names).difference(self.outside)
        return StructureProblem(cases, self.constraints.without_variables(*inside))

    def lag_of(self, name: str) -> tuple[str, int]:
        """Return the node that a column of the search stands for, and its lag."""
        return self.wanted[name]


def check_method(method: str) -> None:
    """Raise a `ParameterError` unless a structure learner finds arcs over time.

    Any search that compares scores does, and tests of independence with `remarks_on`.
    """
    traits = structure_learners[method].traits
    if traits.get("gives_pag"):
        raise ParameterError(
            "{method} finds graphs with hidden causes, which are no templates; choose another "
            "method.",
            method=method,
        )
    if traits.get("takes_missing"):
        raise ParameterError(
            "{method} fills blanks row by row, and over time a cell stands in several rows; choose "
            "another method, and learn the tables by em.",
            method=method,
        )
    if not (traits.get("has_score") or traits.get("by_stages")):
        raise ParameterError(
            "{method} draws one kind of graph, which has no arcs over time; choose a search that "
            "compares scores.",
            method=method,
        )


def methods_over_time() -> tuple[str, ...]:
    """Return the registered names of structure learners that find arcs over time."""
    found = []
    for entry in structure_learners:
        try:
            check_method(entry.name)
        except ParameterError:
            continue
        found.append(entry.name)
    return tuple(found)


def remarks_on(method: str, problem: LagProblem, learned: LearnedStructure) -> list[Sentence]:
    """Return what the user has to know of a learned template."""
    found = []
    if structure_learners[method].traits.get("by_stages"):
        found.append(
            Sentence(
                "Tests of independence take rows for independent, and those of a series are not: "
                "p-values are too small where a series remembers more than the lags searched. A "
                "search that compares scores is the safer choice."
            )
        )
    used = {problem.lag_of(parent)[1] for parent, _ in learned.network.arcs}
    greatest = max(used, default=0)
    if greatest < problem.max_lag:
        found.append(
            Sentence(
                "Lags up to {most} were searched, and the greatest that is used is {greatest}.",
                most=problem.max_lag,
                greatest=greatest,
            )
        )
    return found


def standing_columns(rows: SeriesRows, names: Iterable[str]) -> tuple[str, ...]:
    """Return the columns that say the same in all slices of each series.

    None where a series has one slice only, or there is one series.
    """
    if rows.n_series < 2 or int(rows.lengths.min()) < 2:
        return ()
    groups = np.repeat(np.arange(rows.n_series), rows.lengths)
    places = np.flatnonzero(np.concatenate([np.zeros(rows.reach), rows.slice_numbers() + 1]))
    found = []
    for name in names:
        column = rows.columns[name]
        codes = column.codes[places].astype(np.int64)
        seen = codes != column.missing_code
        least = np.full(rows.n_series, np.iinfo(np.int64).max)
        most = np.full(rows.n_series, -1)
        np.minimum.at(least, groups[seen], codes[seen])
        np.maximum.at(most, groups[seen], codes[seen])
        if not (most > least).any():
            found.append(name)
    return tuple(found)


def _check_lag(max_lag: int) -> None:
    if not 0 <= max_lag <= MAX_LAG:
        raise ParameterError(
            "The greatest lag must lie between 0 and {most}, not {value}.",
            most=MAX_LAG,
            value=max_lag,
        )


def lag_problem(
    rows: SeriesRows,
    max_lag: int,
    constraints: ArcConstraints = NO_CONSTRAINTS,
    outside: Collection[str] | None = None,
) -> tuple[LagProblem, tuple[Sentence, ...]]:
    """Return the problem of learning a template from series, and what was assumed.

    `outside`: nodes outside of time; by default those of `standing_columns`.
    """
    _check_lag(max_lag)
    names, given = tuple(rows.columns), outside is not None
    if outside is None:
        outside = standing_columns(rows, names)
        remarks = _assumed(outside)
    else:
        remarks = ()
        for name in outside:
            if name not in names:
                raise DataError(
                    "The table has no column {column}; it has {columns}.",
                    column=name,
                    columns=list_names(names) or "–",
                )
    standing = tuple(name for name in names if name in outside)
    in_time = tuple(name for name in names if name not in outside)
    if not in_time:
        raise DataError(
            "All columns say the same in all slices of each series, so nothing changes over time. "
            "Learn a network without time, or name the nodes outside of it."
            if not given
            else "All columns would stand outside of time; leave one in it."
        )
    made = LagProblem(rows.with_once(standing), in_time, standing, max_lag, constraints)
    return made, (*rows.remarks, *remarks)


def _assumed(outside: Sequence[str]) -> tuple[Sentence, ...]:
    if not outside:
        return ()
    return (
        pluralize(
            len(outside),
            "{names} says the same in all slices of each series and stands outside of time.",
            "{names} say the same in all slices of each series and stand outside of time.",
            names=list_names(outside),
        ),
    )


def with_lags_named(constraints: ArcConstraints, max_lag: int) -> ArcConstraints:
    """Return constraints whose arcs into later slices are arcs from the columns of a search.

    Those with a greater lag are left out.
    """

    def named(arcs: Iterable[LagArc]) -> tuple[Arc, ...]:
        return tuple(lagged_arc(*arc) for arc in arcs if arc[2] <= max_lag)

    return replace(
        constraints.of_one_slice(),
        required=(*constraints.required, *named(constraints.required_lags)),
        forbidden=(*constraints.forbidden, *named(constraints.forbidden_lags)),
    )


def lagged_arc(parent: str, child: str, lag: int = 0) -> Arc:
    """Return an arc with a lag as constraints name it."""
    return (past_name(parent, lag) if lag else parent, child)
