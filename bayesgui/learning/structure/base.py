"""Structure learning: results, the base of all learners, their registry and `learn_structure`."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, ClassVar

from bayesgui.catalog.checked_arguments import checked
from bayesgui.catalog.discovery import import_modules
from bayesgui.catalog.registry import Registry
from bayesgui.core.arc_constraints import Arc, ArcConstraints
from bayesgui.core.cpt import CPT
from bayesgui.core.errors import DataError
from bayesgui.core.monitor import SILENT, Unreported
from bayesgui.core.name_lists import listed, listed_arcs, listed_tiers
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.table_budget import check_tables
from bayesgui.data.reading.given_tables import cases_of, names_in
from bayesgui.data.variables_from_columns import network_of
from bayesgui.learning.available_cases import (
    complete_cases,
    emptiest_remarks,
    tested_remarks,
    with_remarks,
    without_columns,
)
from bayesgui.learning.scores.base import score_network, scores
from bayesgui.learning.structure.problem import StructureProblem
from bayesgui.learning.structure.run import StructureRun
from bayesgui.rich_display import NotebookTable, ShortRepr

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    import pandas as pd

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.sentence import Sentence
    from bayesgui.data.case_source import CaseTable
    from bayesgui.graph.causal.pag import Pag
    from bayesgui.graph.equivalence import PartiallyDirected
    from bayesgui.learning.structure.run import StepMonitor, StructureStep


@dataclass(frozen=True, eq=False, repr=False)
class LearnedStructure(ShortRepr, NotebookTable):
    """A structure learned from data, without parameters.

    Parameters
    ----------
    method : str
        Registered name of the learner.
    network : BayesianNetwork
        A node for each column, with uniform CPTs; with those that EM found, where it is part of
        the method.
    history : tuple of float
        Score after each step, if the method has a score.
    score : float
        Score of the structure; NaN until `learn_structure` computes it, unless it is that of cases
        with missing cells.
    log_likelihood : float
        Log-likelihood under maximum-likelihood CPTs, in nats; NaN until then. With missing cells
        that of the observed ones under the network's CPTs.
    n_rows : int
        Number of rows that both were computed from.
    cpdag : PartiallyDirected, optional
        The equivalence class, where the method finds one; `network` is then a member of it.
    pag : Pag, optional
        What all graphs share that fit the data, where the method reckons with hidden causes.
        `network` then has the arcs of one of them; where its graph has ↔, the network has no arc.
    separators : mapping of (str, str) to tuple of str
        For each pair without an edge that a test found independent, the set given which it is.
    remarks : tuple of Sentence
        What the user has to know of the result.
    """

    method: str
    network: BayesianNetwork
    history: tuple[float, ...] = ()
    score: float = math.nan
    log_likelihood: float = math.nan
    n_rows: int = 0
    cpdag: PartiallyDirected | None = None
    pag: Pag | None = None
    separators: Mapping[Arc, tuple[str, ...]] = field(default_factory=dict)
    remarks: tuple[Sentence, ...] = ()


class StructureLearner(ABC):
    """Learns arcs between the columns of a table, step by step.

    A learner is a frozen dataclass of its options with one method, `steps`.
    """

    method: ClassVar[str]
    """Registered name."""

    @abstractmethod
    def steps(self, problem: StructureProblem, monitor: StepMonitor) -> Iterator[StructureStep]:
        """Yield the graph after each step; the last one is the result.

        Parameters
        ----------
        problem : StructureProblem
            Cases, all columns categorical, and background knowledge. A search starts from the
            problem's `start`, or from the required arcs.
        monitor : StepMonitor
            Cancellation, checked at least every 50 ms. When it turns to `stop_requested`, the best
            graph so far is yielded; when the next step is asked for, the method goes on.

        Raises
        ------
        DataError
            If a column is numeric or has no states.
        ParameterError
            If the method cannot satisfy the constraints.
        """

    def begin(self, problem: StructureProblem) -> StructureRun:
        """Return a run that has not made any step yet."""
        start = problem.start.arcs if problem.start is not None else problem.constraints.required
        return StructureRun(lambda monitor: self.steps(problem.watched(monitor), monitor), start)

    def result(self, problem: StructureProblem, run: StructureRun) -> LearnedStructure:
        """Return the best structure that a run has found so far."""
        step = run.latest
        arcs = run.start if step is None else step.kept
        data = problem.data
        sizes = {name: len(data.categorical(name).states) for name in data.names}
        return LearnedStructure(
            self.method,
            network_of(problem.data, cpds=uniform_tables(sizes, arcs)),
            tuple(run.scores),
            remarks=() if step is None else step.remarks,
        )

    def learn(self, problem: StructureProblem, monitor: Monitor = SILENT) -> LearnedStructure:
        """Return a structure over all columns that satisfies the constraints.

        Parameters
        ----------
        problem : StructureProblem
            Cases and background knowledge.
        monitor : Monitor
            Progress and cancellation; receives a `StructureStep` for each step.
        """
        run = self.begin(problem)
        run.is_observed = False
        while not run.is_over and not monitor.stop_requested:
            monitor.check()
            before = run.done
            run.advance(1, monitor)
            if run.done > before:
                monitor.publish(run.look())
            monitor.report(run.share)
        return self.result(problem, run)


def with_arcs(network: BayesianNetwork, arcs: Iterable[Arc]) -> BayesianNetwork:
    """Return a network without arcs with uniform CPTs along some arcs.

    Parameters
    ----------
    network : BayesianNetwork
        Nodes and states.
    arcs : iterable of (str, str)
        The arcs, as (parent, child), without a cycle.
    """
    made = uniform_tables({each.name: each.n_states for each in network.variables}, arcs)
    fitted = {cpt.variable for cpt in made}
    kept = [network.cpd(name) for name in network.names if name not in fitted]
    return BayesianNetwork(network.variables, [*kept, *made], network.name, network.properties)


def uniform_tables(sizes: Mapping[str, int], arcs: Iterable[Arc]) -> list[CPT]:
    """Return uniform CPTs of the nodes with parents.

    Parameters
    ----------
    sizes : mapping of str to int
        The number of states of every node, in order; parents are in this order.
    arcs : iterable of (str, str)
        The arcs, as (parent, child).

    Raises
    ------
    MemoryBudgetError
        If they would be too large.
    """
    parents: dict[str, set[str]] = {}
    for parent, child in arcs:
        parents.setdefault(child, set()).add(parent)
    place = {name: k for k, name in enumerate(sizes)}
    families = {name: sorted(of, key=place.__getitem__) for name, of in parents.items()}
    check_tables({name: [sizes[each] for each in (*of, name)] for name, of in families.items()})
    found = []
    for name, ordered in families.items():
        found.append(CPT.uniform(name, ordered, [sizes[p] for p in ordered], sizes[name]))
    return found


USUAL = "bayes"
"""Parameter learner that fits the tables, unless a method names another one."""

structure_learners: Registry[StructureLearner] = Registry(
    "structure",
    lambda: import_modules("bayesgui.learning.structure"),
    "structure learner",
    attribute="method",
)


def cases_for(method: str, data: CaseTable, monitor: Monitor = SILENT) -> CaseTable:
    """Return the cases from which a method learns.

    Parameters
    ----------
    method : str
        Registered name. One that compares scores, or information measures of pairs, takes the rows
        that are complete in all columns, since these compare only on the same rows, and says so in
        ``remarks``; one that fills in missing cells takes all rows. One that tests independence
        takes all rows as well, of which each test leaves some out, as ``remarks`` say.
    data : Dataset or CaseSource
        The table.
    monitor : Monitor
        Cancels a pass over a table whose rows are not in memory.

    Raises
    ------
    DataError
        If the method needs complete rows and there are none.
    """
    traits = structure_learners[method].traits
    if not (traits.get("has_score") or traits.get("needs_cases")):
        return data.remarked(*tested_remarks(data)) if traits.get("by_stages") else data
    if not data.names:
        raise DataError("The table has no columns; a structure is learned from cases.")
    if not data.total_weight > 0:
        raise DataError("The table has no rows; a structure is learned from cases.")
    if not leaves_blanks_out(method):
        return data
    complete = complete_cases(data, monitor=monitor)
    return complete.remarked(*emptiest_remarks(data, complete.total_weight))


def leaves_blanks_out(method: str) -> bool:
    """Return whether a method learns only from the rows that are complete in all columns.

    Parameters
    ----------
    method : str
        Registered name.
    """
    traits = structure_learners[method].traits
    needs_cases = traits.get("has_score") or traits.get("needs_cases")
    return bool(needs_cases and not traits.get("takes_missing"))


def tables_method(method: str, data: CaseTable) -> str:
    """Return the name of the parameter learner that fits the tables of a learned structure.

    Parameters
    ----------
    method : str
        Registered name of the structure learner. One that fills in missing cells may name the
        parameter learner that does so too.
    data : Dataset or CaseSource
        The cases; without missing cells there is nothing to fill in.
    """
    blank = any(data[name].n_missing for name in data.names)
    return str(structure_learners[method].traits.get("tables", USUAL)) if blank else USUAL


@checked
def learn_structure(
    data: CaseTable | pd.DataFrame,
    method: str = "hill-climbing",
    score: str = "bic",
    *,
    required: Iterable[Arc] = (),
    forbidden: Iterable[Arc] = (),
    tiers: Iterable[Iterable[str]] = (),
    max_parents: int | None = None,
    without: Iterable[str] = (),
    start: BayesianNetwork | None = None,
    monitor: Monitor = SILENT,
    **options: Any,
) -> LearnedStructure:
    """Learn the arcs between the columns of a table.

    Parameters
    ----------
    data : Dataset, CaseSource or pandas.DataFrame
        The cases.
    method : str
        Registered name, such as ``"empty"``; ``bayesgui algorithms`` lists them all.
    score : str
        Registered name of the score that a search maximizes, and that is reported.
    required, forbidden : iterable of (str, str)
        Arcs that must or must not be present, as (parent, child).
    tiers : iterable of iterable of str
        Ordered groups of variables: no arc leads from a tier to an earlier one.
    max_parents : int, optional
        Maximum number of parents of a variable.
    without : iterable of str
        Columns that are left out, such as those with many missing cells.
    start : BayesianNetwork, optional
        Initial structure of a search.
    monitor : Monitor
        Progress, steps and cancellation.
    **options
        Options of the method.

    Returns
    -------
    LearnedStructure
        A network; `learn_parameters` fills its CPTs, which are uniform unless the method needs
        them itself.

    Raises
    ------
    ModelError
        If the constraints are contradictory, or the initial network breaks them.
    DataError
        If a column cannot become a node.
    ParameterError
        If a name or option is unknown or out of range, or the method cannot satisfy the
        constraints.

    Examples
    --------
    >>> import bayesgui, numpy
    >>> from bayesgui.data.dataset import CodedColumn, Dataset
    >>> codes = numpy.array([0, 0, 1])
    >>> data = Dataset(tuple(CodedColumn(name, ("no", "yes"), codes) for name in ("rain", "wet")))
    >>> learned = bayesgui.learn_structure(data, "naive-bayes", class_="rain")
    >>> learned.network.arcs
    (('rain', 'wet'),)
    """
    if structure_learners[method].traits.get("has_score"):
        options.setdefault("score", score)
    learner = structure_learners.create(method, **options)
    members = {name: scores.create(name) for name in (score, "log-likelihood")}
    constraints = ArcConstraints(
        listed_arcs(required), listed_arcs(forbidden), listed_tiers(tiers), max_parents
    )
    table = cases_of(data, "cut", {*constraints.names, *names_in(options)}, start)
    table = without_columns(table, listed(without))
    problem = StructureProblem(cases_for(method, table, monitor), constraints, start)
    found = learner.learn(problem, monitor)
    found = with_remarks(found, problem.data)
    if not math.isnan(found.score):
        return replace(found, n_rows=problem.data.n_rows)
    scored = score_network(found.network, problem.data, members, Unreported(monitor))
    totals = {each.name: each.total for each in scored}
    return replace(
        found,
        score=totals[score],
        log_likelihood=totals["log-likelihood"],
        n_rows=problem.data.n_rows,
    )
