"""Templates learned from series: `learn_template` and its result."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from bayesgui.catalog.checked_arguments import checked
from bayesgui.core.arc_constraints import MAX_LAG, ArcConstraints
from bayesgui.core.errors import ParameterError
from bayesgui.core.monitor import SILENT, Unreported
from bayesgui.core.name_lists import listed, listed_tiers, short_repr
from bayesgui.data.series.given_series import series_cases, with_rows_of_slices
from bayesgui.data.series.lagged import series_rows
from bayesgui.data.series.placing import TimeColumns
from bayesgui.learning.scores.base import score_network, scores
from bayesgui.learning.structure.base import USUAL, structure_learners
from bayesgui.learning.temporal.lag_problem import (
    LagProblem,
    lag_problem,
    lagged_arc,
    remarks_on,
)
from bayesgui.learning.temporal.template_tables import template_of_arcs, with_counted_tables
from bayesgui.rich_display import NotebookTable, ShortRepr

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    import pandas as pd

    from bayesgui.core.arc_constraints import Arc
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.temporal.network import TemporalNetwork
    from bayesgui.data.case_source import CaseTable
    from bayesgui.learning.structure.base import LearnedStructure

LaggedArc = tuple[str, str] | tuple[str, str, int]


@dataclass(frozen=True, eq=False, repr=False)
class LearnedTemplate(ShortRepr, NotebookTable):
    """A template learned from series.

    Parameters
    ----------
    method : str
        Registered name of the learner of the arcs.
    network : TemporalNetwork
        The template, with its tables.
    score : float
        Score of the tables of later slices, and of nodes outside of time; larger is better but for
        description lengths.
    log_likelihood : float
        Log-likelihood of the same under maximum-likelihood tables, in nats.
    n_rows : int
        Number of slices on which structures were compared.
    n_series : int
        Number of series.
    remarks : tuple of str
        What the user has to know of the result.
    """

    method: str
    network: TemporalNetwork
    score: float = math.nan
    log_likelihood: float = math.nan
    n_rows: int = 0
    n_series: int = 0
    remarks: tuple[str, ...] = ()

    @property
    def arcs(self) -> tuple[tuple[str, str, int], ...]:
        """All arcs, as (parent, child, lag)."""
        within = tuple((parent, child, 0) for parent, child in self.network.arcs)
        return (*within, *self.network.lagged_arcs)


@checked
def learn_template(
    data: CaseTable | pd.DataFrame,
    time: str = "",
    by: str = "",
    *,
    max_lag: int = 1,
    method: str = "hill-climbing",
    score: str = "bic",
    required: Iterable[LaggedArc] = (),
    forbidden: Iterable[LaggedArc] = (),
    tiers: Iterable[Iterable[str]] = (),
    max_parents: int | None = None,
    outside: Iterable[str] | None = None,
    parameters: str = USUAL,
    ess: float | None = None,
    monitor: Monitor = SILENT,
    **options: Any,
) -> LearnedTemplate:
    """Learn a template from series: arcs within a slice and into later ones, and all tables.

    A search for a structure on a table with a column for each node and for each node some slices
    before, in which earlier slices get no parents. Structures are compared on the slices that have
    all earlier ones, so that the score chooses the lags, too. First slices have the arcs of later
    ones as far as their parents exist, and tables of their own.

    Parameters
    ----------
    data : Dataset, CaseSource or pandas.DataFrame
        A row for each slice, one series below the other; or a row for each series, and columns such
        as ``X[0]`` and ``X[1]``.
    time : str
        The column of times; without one each row is the next slice. Slices without a row are
        blanks.
    by : str
        The column that tells several series apart.
    max_lag : int
        The greatest lag that is searched, from 0 to 9.
    method : str
        Registered name of a structure learner that compares scores, or tests independence.
    score : str
        Registered name of the score that a search maximizes, and that is reported.
    required, forbidden : iterable of tuple
        Arcs that must or must not be present, as (parent, child) within a slice or
        (parent, child, lag).
    tiers : iterable of iterable of str
        Ordered groups of nodes: within a slice no arc leads from a tier to an earlier one.
    max_parents : int, optional
        Maximum number of parents of a node, those of earlier slices included.
    outside : iterable of str, optional
        Nodes that stand outside of time; by default those that say the same in all slices of each
        of several series. They get no parents in time.
    parameters : str
        Registered name of the learner of the tables.
    ess : float, optional
        Equivalent sample size of its prior.
    monitor : Monitor
        Progress, steps and cancellation.
    **options
        Options of the structure learner.

    Returns
    -------
    LearnedTemplate
        The template, its score and what to know of it.

    Raises
    ------
    DataError
        If times do not fit, or no series is long enough for a lag.
    ModelError
        If constraints contradict each other.
    ParameterError
        If a name or option is unknown or out of range, or the method finds no arcs over time.

    References
    ----------
    Friedman, N., Murphy, K. and Russell, S. (1998). Learning the structure of dynamic probabilistic
    networks. UAI 14, 139–147.

    Examples
    --------
    >>> import bayesgui
    >>> world = bayesgui.template(
    ...     [bayesgui.Variable(name, ("yes", "no")) for name in ("Rain", "Umbrella")],
    ...     [("Rain", "Rain", 1), ("Rain", "Umbrella")],
    ...     {"Rain": [[0.7, 0.3], [0.3, 0.7]], "Umbrella": [[0.9, 0.1], [0.2, 0.8]]},
    ... )
    >>> days = bayesgui.sample(world, 100, slices=50, seed=1)
    >>> bayesgui.learn_template(days, "time", "series").network.lagged_arcs
    (('Rain', 'Rain', 1),)
    """
    arcs = _named_arcs(required), _named_arcs(forbidden)
    known = ArcConstraints(*arcs, listed_tiers(tiers), max_parents)
    columns = TimeColumns(time, by)
    data, columns = with_rows_of_slices(data, columns)
    rows = series_cases(data, columns)
    names = None if outside is None else listed(outside)
    problem, assumed = lag_problem(series_rows(rows, columns, max_lag), max_lag, known, names)
    given = {} if ess is None else {"ess": ess}
    found = learn_arcs(problem, method, score, monitor, **options)
    model = with_counted_tables(problem, found.network, parameters, Unreported(monitor), **given)
    remarks = (*rows.remarks, *assumed, *found.remarks)
    return replace(found, network=model, remarks=remarks)


def learn_arcs(
    problem: LagProblem,
    method: str = "hill-climbing",
    reported: str = "bic",
    monitor: Monitor = SILENT,
    **options: Any,
) -> LearnedTemplate:
    """Learn the arcs of a template, whose tables are uniform.

    `reported`: registered name of the score of the result; a search maximizes it, unless `options`
    name another one.
    """
    if structure_learners[method].traits.get("has_score"):
        options.setdefault("score", reported)
    learner = structure_learners.create(method, **problem.options(options))
    learned = learner.learn(problem.searched(method), monitor)
    return finished(problem, method, options, learned, monitor, reported)


def finished(
    problem: LagProblem,
    method: str,
    options: Mapping[str, Any],
    learned: LearnedStructure,
    monitor: Monitor = SILENT,
    reported: str = "bic",
) -> LearnedTemplate:
    """Return the template of a search that has ended, its tables uniform.

    Arcs among nodes outside of time are learned by the same method. `learned`: the result of the
    search. `reported`: as in `learn_arcs`.
    """
    members = {name: scores.create(name) for name in (reported, "log-likelihood")}
    options, search = dict(options), problem.searched(method)
    parts = [(learned, search)]
    once = problem.once(method)
    if once is not None:
        options |= {"order": ""} if "order" in options else {}  # it names the nodes in time
        among = structure_learners.create(method, **options)
        parts.append((among.learn(once, Unreported(monitor)), once))
    arcs = [arc for each, _ in parts for arc in each.network.arcs]
    totals = dict.fromkeys(members, 0.0)
    for each, posed in parts:
        scored = score_network(each.network, posed.data, members, Unreported(monitor))
        for one in scored:
            wanted = problem.in_time if posed is search else problem.outside
            totals[one.name] += sum(one.families[name] for name in wanted)
    return LearnedTemplate(
        method,
        template_of_arcs(problem, arcs),
        totals[reported],
        totals["log-likelihood"],
        int(search.data.n_rows),
        problem.rows.n_series,
        tuple(dict.fromkeys((*learned.remarks, *remarks_on(method, problem, learned)))),
    )


def _named_arcs(arcs: Iterable[LaggedArc]) -> tuple[Arc, ...]:
    found = []
    for arc in arcs:
        if isinstance(arc, str) or len(arc) not in (2, 3):
            raise ParameterError(
                "{value} is no arc; give a parent and a child, or a parent, a child and a lag.",
                value=short_repr(arc),
            )
        lag = arc[2] if len(arc) == 3 else 0
        if type(lag) is not int or not 0 <= lag <= MAX_LAG:
            raise ParameterError(
                "The greatest lag must lie between 0 and {most}, not {value}.",
                most=MAX_LAG,
                value=str(lag),
            )
        found.append(lagged_arc(str(arc[0]), str(arc[1]), lag))
    return tuple(found)
