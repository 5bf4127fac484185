"""Confidence in arcs: the base of its methods, their registry, and `arc_confidence`."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar

from bayesgui.catalog.checked_arguments import checked
from bayesgui.catalog.discovery import import_modules
from bayesgui.catalog.parameters import Choice
from bayesgui.catalog.registry import Registry
from bayesgui.core.arc_constraints import ArcConstraints
from bayesgui.core.errors import DataError
from bayesgui.core.monitor import SILENT
from bayesgui.core.name_lists import listed_arcs, listed_tiers
from bayesgui.data.reading.given_tables import cases_of, names_in
from bayesgui.learning.confidence.kept_graphs import KeptGraphs
from bayesgui.learning.structure.base import structure_learners
from bayesgui.learning.structure.problem import StructureProblem
from bayesgui.runs.run import Run

if TYPE_CHECKING:
    from collections.abc import Iterable

    import pandas as pd

    from bayesgui.core.arc_constraints import Arc
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.dataset import Dataset
    from bayesgui.learning.confidence.shares import ArcShares
    from bayesgui.learning.structure.base import LearnedStructure


class ConfidenceRun(Run):
    """Searches or samples, made one at a time.

    Parameters
    ----------
    total : int
        Searches or samples in all.
    chains : int
        How many chains are sampled in turn.
    """

    stepwise = False

    def __init__(self, total: int, chains: int = 1) -> None:
        super().__init__()
        self.total = total
        self.graphs = KeptGraphs(chains)
        """Graphs of the searches or samples, for an ensemble of networks."""

    @property
    def is_over(self) -> bool:
        """Whether all are made."""
        return self.done >= self.total

    @property
    def share(self) -> float:
        return self.done / self.total

    @property
    def max_steps(self) -> int:
        """Number of searches or samples."""
        return self.total

    def advance(self, steps: int = 1, monitor: Monitor = SILENT) -> None:
        """Make some more.

        Raises
        ------
        Cancelled
            If the monitor cancels; what was made before is kept.
        """
        for _ in range(min(steps, self.total - self.done)):
            self._make(monitor)
            self.done += 1
            if self.graphs.wants_next():
                self.graphs.add(self._graph())

    @abstractmethod
    def _make(self, monitor: Monitor) -> None:
        """Make the next search or sample, and count its arcs."""

    def _graph(self) -> frozenset[Arc] | None:
        """Return the arcs of a graph of the latest search or sample, None if it has other edges."""
        return None

    @abstractmethod
    def look(self) -> ArcShares | None:
        """Return the shares so far; None before the first search or sample."""


class ConfidenceMethod(ABC):
    """A way to find out how sure each arc is; a frozen dataclass of its options."""

    method: ClassVar[str]
    """Registered name."""

    @abstractmethod
    def begin(self, problem: StructureProblem) -> ConfidenceRun:
        """Return a run that has not made anything yet.

        Parameters
        ----------
        problem : StructureProblem
            Cases, all columns categorical, and background knowledge.

        Raises
        ------
        DataError
            If a column is numeric, or there are no rows.
        """

    @abstractmethod
    def search_all(self, problem: StructureProblem, monitor: Monitor = SILENT) -> LearnedStructure:
        """Return the structure of one search on all rows, to compare with.

        Parameters
        ----------
        problem : StructureProblem
            Cases and background knowledge.
        monitor : Monitor
            Cancellation.
        """


confidence_methods: Registry[ConfidenceMethod] = Registry(
    "confidence",
    lambda: import_modules("bayesgui.learning.confidence"),
    "method for the confidence in arcs",
    "methods for the confidence in arcs",
    attribute="method",
)


def learner_choice(method: str, options: dict[str, Any]) -> Choice:
    """Return a structure learner with options; one that climbs does so with few disturbances.

    Parameters
    ----------
    method : str
        Registered name of the learner.
    options : dict
        Its options by name.
    """
    usual = {"rounds": SEARCH_ROUNDS} if method == "hill-climbing" else {}
    return Choice(method, tuple(sorted({**usual, **options}.items())))


SEARCH_ROUNDS = 5
"""Rounds of each of many searches: the samples of rows disturb the graph by themselves."""


@checked
def arc_confidence(
    data: Dataset | pd.DataFrame,
    method: str = "bootstrap",
    score: str = "bic",
    *,
    samples: int | None = None,
    structure: str = "hill-climbing",
    seed: int = 1,
    required: Iterable[Arc] = (),
    forbidden: Iterable[Arc] = (),
    tiers: Iterable[Iterable[str]] = (),
    max_parents: int | None = None,
    start: BayesianNetwork | None = None,
    monitor: Monitor = SILENT,
    **options: Any,
) -> ArcShares:
    """Find out how sure each arc is.

    Parameters
    ----------
    data : Dataset or pandas.DataFrame
        The cases.
    method : {"bootstrap", "order-mcmc", "partition-mcmc"}
        Searches on rows drawn with replacement, or a sample of the posterior over graphs.
    score : str
        Registered name of the score.
    samples : int, optional
        Number of searches or samples; by default the method's own.
    structure : str
        Registered name of the learner of the bootstrap's searches.
    seed : int
        Random seed.
    required, forbidden : iterable of (str, str)
        Arcs that must or must not be present, as (parent, child).
    tiers : iterable of iterable of str
        Ordered groups of variables: no arc leads from a tier to an earlier one.
    max_parents : int, optional
        Maximum number of parents of a variable.
    start : BayesianNetwork, optional
        Initial structure of each search.
    monitor : Monitor
        Progress and cancellation.
    **options
        Options of the learner, or of the method.

    Returns
    -------
    ArcShares
        ``pairs()`` lists all pairs, surest first.

    Raises
    ------
    ModelError
        If the constraints are contradictory, or the initial network breaks them.
    DataError
        If a column cannot become a node, or there are no rows.
    ParameterError
        If a name or option is unknown or out of range.
    """
    made = method_from(
        method, score=score, samples=samples, structure=structure, seed=seed, options=options
    )
    constraints = ArcConstraints(
        listed_arcs(required), listed_arcs(forbidden), listed_tiers(tiers), max_parents
    )
    table = cases_of(data, "cut", {*constraints.names, *names_in(options)}, start)
    return measure(made, StructureProblem(table, constraints, start), monitor)


def method_from(
    method: str,
    *,
    score: str | Choice = "bic",
    samples: int | None = None,
    structure: str = "hill-climbing",
    seed: int | None = None,
    options: dict[str, Any],
) -> ConfidenceMethod:
    """Return a method with options, of which some are those of the learner it runs.

    Raises
    ------
    ParameterError
        If a name or option is unknown or out of range.
    """
    known = {p.name for p in confidence_methods[method].parameters}
    own = {name: value for name, value in options.items() if name.partition(".")[0] in known}
    rest = {name: value for name, value in options.items() if name not in own}
    own |= {} if samples is None else {"samples": samples}
    own |= {} if seed is None else {"seed": seed}
    if "structure" in known and "structure" not in own:
        chosen = Choice.parse(structure)
        rest = {**dict(chosen.options), **rest}
        if structure_learners[chosen.name].traits.get("has_score"):
            rest.setdefault("score", score)
        own["structure"] = learner_choice(chosen.name, rest)
        rest = {}
    elif "score" in known:
        own.setdefault("score", score)
    return confidence_methods.create(method, **own, **rest)


def measure(
    method: ConfidenceMethod, problem: StructureProblem, monitor: Monitor = SILENT
) -> ArcShares:
    """Return the shares after all searches or samples, or those so far when asked to stop.

    Parameters
    ----------
    method : ConfidenceMethod
        The method.
    problem : StructureProblem
        Cases and background knowledge.
    monitor : Monitor
        Progress and cancellation.

    Raises
    ------
    DataError
        If a column is numeric, or there are no rows.
    """
    run = method.begin(problem)
    run_through(run, monitor)
    return found_by(run)


def run_through(run: ConfidenceRun, monitor: Monitor = SILENT) -> None:
    """Make all searches or samples of a run, or those until asked to stop, at least one."""
    while not run.is_over and not (run.done and monitor.stop_requested):
        monitor.check()
        run.advance(1, monitor)
        monitor.report(run.share)


def found_by(run: ConfidenceRun) -> ArcShares:
    """Return the shares of a run; raises `DataError` if it has made nothing."""
    found = run.look()
    if found is None:
        raise DataError("The table has no rows; a structure is learned from cases.")
    return found
