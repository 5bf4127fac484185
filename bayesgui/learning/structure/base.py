"""What every learner of structures takes, publishes and hands back."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Protocol

from bayesgui.catalog.discovery import import_modules
from bayesgui.catalog.registry import Registry
from bayesgui.core.arc_constraints import NO_CONSTRAINTS, Arc, ArcConstraints
from bayesgui.core.errors import ModelError, ParameterError
from bayesgui.core.monitor import SILENT, Unreported
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
    """What a learner of structures is asked: data, and what is known beforehand.

    Parameters
    ----------
    data : Dataset
        The cases; every column is a node of the structure.
    constraints : ArcConstraints
        What the structure has to keep to, the maximum number of parents included.
    start : BayesianNetwork, optional
        Where a search starts; only its arcs matter. Methods that do not search ignore it.

    Raises
    ------
    ModelError
        If the constraints contradict each other or name an unknown column, or the network to
        start from has other nodes than the data columns, or arcs that break the constraints.
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
        """Raise unless a structure that a method cannot vary keeps to the constraints.

        Parameters
        ----------
        method : str
            Registered name of the learner.
        network : BayesianNetwork
            The only structure it can give.

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
    """One step of a learner of structures; published to the monitor.

    Parameters
    ----------
    iteration : int
        Number of the step, from 1.
    score : float, optional
        Score of the structure after the step; None where the method has none.
    added, removed : tuple of (str, str)
        Arcs that came and went, as (parent, child).
    reversed : tuple of (str, str)
        Arcs that were turned round, as they are after the step.
    """

    iteration: int
    score: float | None = None
    added: tuple[Arc, ...] = ()
    removed: tuple[Arc, ...] = ()
    reversed: tuple[Arc, ...] = ()


@dataclass(frozen=True, eq=False)
class LearnedStructure:
    """A structure found for data; its tables are not learned yet.

    Parameters
    ----------
    method : str
        Registered name of the learner.
    network : BayesianNetwork
        A node for each column, tables uniform.
    history : tuple of float
        Score after each step, where the method has one.
    score : float
        Score of the structure; `learn_structure` computes it, NaN before.
    log_likelihood : float
        Log-likelihood of the structure with maximum-likelihood tables, in nats; likewise.
    """

    method: str
    network: BayesianNetwork
    history: tuple[float, ...] = ()
    score: float = math.nan
    log_likelihood: float = math.nan


class StructureLearner(Protocol):
    """Finds arcs between the columns of a table."""

    def learn(self, problem: StructureProblem, monitor: Monitor = SILENT) -> LearnedStructure:
        """Return a structure over all columns that keeps to the constraints.

        Parameters
        ----------
        problem : StructureProblem
            The cases, every column categorical, and what is known beforehand.
        monitor : Monitor
            Progress and cancellation; takes a `StructureStep` for each step.

        Raises
        ------
        DataError
            If a column holds numbers, or has no state.
        ParameterError
            If the method cannot keep to the constraints.
        """


structure_learners: Registry[StructureLearner] = Registry(
    "structure", lambda: import_modules("bayesgui.learning.structure"), "structure learner"
)


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
        Registered name of the score that is reported.
    required, forbidden : iterable of (str, str)
        Arcs that must, or must not, be there, as (parent, child).
    tiers : iterable of iterable of str
        Groups of variables in order: no arc leads from a tier to an earlier one.
    max_parents : int, optional
        Number of parents that no variable may exceed.
    start : BayesianNetwork, optional
        Where a search starts.
    monitor : Monitor
        Progress, steps and cancellation.
    **options
        Of the method.

    Returns
    -------
    LearnedStructure
        The network, tables uniform; `learn_parameters` fills them.

    Raises
    ------
    ModelError
        If constraints contradict each other, or the start network breaks them.
    DataError
        If a column cannot be a node.
    ParameterError
        If a name or option is unknown or out of range, or the method cannot keep to the
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
    learner = structure_learners.create(method, **options)
    members = {name: scores.create(name) for name in (score, "log-likelihood")}
    constraints = ArcConstraints(
        tuple(required), tuple(forbidden), tuple(map(tuple, tiers)), max_parents
    )
    problem = StructureProblem(dataset_of(data), constraints, start)
    found = learner.learn(problem, monitor)
    scored = score_network(found.network, problem.data, members, Unreported(monitor))
    totals = {each.name: each.total for each in scored}
    return replace(found, score=totals[score], log_likelihood=totals["log-likelihood"])
