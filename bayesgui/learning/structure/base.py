"""Structure learning: the problem, steps, results, the learner protocol and `learn_structure`."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Protocol

from bayesgui.catalog.discovery import import_modules
from bayesgui.catalog.registry import Registry
from bayesgui.core.arc_constraints import NO_CONSTRAINTS, Arc, ArcConstraints
from bayesgui.core.errors import ModelError, ParameterError
from bayesgui.core.monitor import SILENT, Unreported
from bayesgui.learning.available_cases import complete_cases
from bayesgui.learning.parameters.base import dataset_of
from bayesgui.learning.scores.base import score_network, scores

if TYPE_CHECKING:
    from collections.abc import Iterable

    import pandas as pd

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.dataset import Dataset


@dataclass(frozen=True, eq=False)
class StructureProblem:
    """A structure learning problem: data and background knowledge.

    Parameters
    ----------
    data : Dataset
        Cases; every column becomes a node.
    constraints : ArcConstraints
        Constraints on the structure, including the maximum number of parents.
    start : BayesianNetwork, optional
        Initial structure of a search; only its arcs matter. Methods that do not search ignore it.

    Raises
    ------
    ModelError
        If the constraints are contradictory or name an unknown column, or the nodes of the initial
        network differ from the data columns or its arcs break the constraints.
    """

    data: Dataset
    constraints: ArcConstraints = NO_CONSTRAINTS
    start: BayesianNetwork | None = None

    def __post_init__(self) -> None:
        self.constraints.check(self.data.names)
        if self.start is None:
            return
        if odd := sorted(set(self.data.names).symmetric_difference(self.start)):
            raise ModelError(
                "The network to start from needs a node for each column of the data and no other; "
                "{variable} is only in one of them.",
                variable=odd[0],
            )
        if (reason := self.constraints.violation(self.start.arcs)) is not None:
            raise ModelError(
                "The network to start from breaks the constraints on arcs: {reason}.", reason=reason
            )

    def check_fixed(self, method: str, network: BayesianNetwork) -> None:
        """Raise if the only structure a method can return breaks the constraints.

        Raises
        ------
        ParameterError
            If the structure breaks a constraint.
        """
        if (reason := self.constraints.violation(network.arcs)) is not None:
            raise ParameterError(
                "{method} cannot keep to the constraints on arcs: {reason}. Change them, or choose "
                "another method.",
                method=method,
                reason=reason,
            )


@dataclass(frozen=True, slots=True)
class StructureStep:
    """One step of a structure learner, published to the monitor.

    Parameters
    ----------
    iteration : int
        Number of the step, from 1.
    score : float, optional
        Score of the structure after the step; None where the method has none.
    added, removed : tuple of (str, str)
        Arcs added and removed, as (parent, child).
    reversed : tuple of (str, str)
        Reversed arcs in their new direction.
    """

    iteration: int
    score: float | None = None
    added: tuple[Arc, ...] = ()
    removed: tuple[Arc, ...] = ()
    reversed: tuple[Arc, ...] = ()


@dataclass(frozen=True, eq=False)
class LearnedStructure:
    """A structure learned from data, without parameters.

    Parameters
    ----------
    method : str
        Registered name of the learner.
    network : BayesianNetwork
        A node for each column, with uniform CPTs.
    history : tuple of float
        Score after each step, if the method has a score.
    score : float
        Score of the structure; NaN until `learn_structure` computes it.
    log_likelihood : float
        Log-likelihood under maximum-likelihood CPTs, in nats; NaN until then.
    n_rows : int
        Number of rows that both were computed from.
    """

    method: str
    network: BayesianNetwork
    history: tuple[float, ...] = ()
    score: float = math.nan
    log_likelihood: float = math.nan
    n_rows: int = 0


class StructureLearner(Protocol):
    """Learns arcs between the columns of a table."""

    def learn(self, problem: StructureProblem, monitor: Monitor = SILENT) -> LearnedStructure:
        """Return a structure over all columns that satisfies the constraints.

        Parameters
        ----------
        problem : StructureProblem
            Cases, all columns categorical, and background knowledge.
        monitor : Monitor
            Progress and cancellation; receives a `StructureStep` for each step.

        Raises
        ------
        DataError
            If a column is numeric or has no states.
        ParameterError
            If the method cannot satisfy the constraints.
        """


structure_learners: Registry[StructureLearner] = Registry(
    "structure", lambda: import_modules("bayesgui.learning.structure"), "structure learner"
)


def cases_for(method: str, data: Dataset) -> Dataset:
    """Return the cases from which a method learns.

    Parameters
    ----------
    method : str
        Registered name. One that compares scores takes the rows that are complete in all columns,
        since scores compare only on the same rows, and says so in ``remarks``.
    data : Dataset
        The table.

    Raises
    ------
    DataError
        If the method compares scores and no row is complete.
    """
    return complete_cases(data) if structure_learners[method].traits.get("has_score") else data


def learn_structure(
    data: Dataset | pd.DataFrame,
    method: str = "hill-climbing",
    score: str = "bic",
    *,
    required: Iterable[Arc] = (),
    forbidden: Iterable[Arc] = (),
    tiers: Iterable[Iterable[str]] = (),
    max_parents: int | None = None,
    start: BayesianNetwork | None = None,
    monitor: Monitor = SILENT,
    **options: Any,
) -> LearnedStructure:
    """Learn the arcs between the columns of a table.

    Parameters
    ----------
    data : Dataset or pandas.DataFrame
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
    start : BayesianNetwork, optional
        Initial structure of a search.
    monitor : Monitor
        Progress, steps and cancellation.
    **options
        Options of the method.

    Returns
    -------
    LearnedStructure
        A network with uniform CPTs; `learn_parameters` fills them.

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
        tuple(required), tuple(forbidden), tuple(map(tuple, tiers)), max_parents
    )
    problem = StructureProblem(cases_for(method, dataset_of(data)), constraints, start)
    found = learner.learn(problem, monitor)
    scored = score_network(found.network, problem.data, members, Unreported(monitor))
    totals = {each.name: each.total for each in scored}
    return replace(
        found,
        score=totals[score],
        log_likelihood=totals["log-likelihood"],
        n_rows=problem.data.n_rows,
    )
