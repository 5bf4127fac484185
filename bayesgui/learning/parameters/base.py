"""What every learner of tables is, and what it hands back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from bayesgui.catalog.discovery import import_modules
from bayesgui.catalog.registry import Registry
from bayesgui.core.errors import DataError
from bayesgui.core.monitor import SILENT
from bayesgui.data.dataset import Dataset

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy as np
    import pandas as pd
    from numpy.typing import ArrayLike, NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.counts import Counts


@dataclass(frozen=True, eq=False)
class Learned:
    """Tables learned from data, and all they were made of.

    Parameters
    ----------
    method : str
        Registered name of the learner.
    network : BayesianNetwork
        With the learned tables, each carrying α + m as its `counts`.
    score : float
        BIC of the structure on the data, in nats; larger is better.
    log_likelihood : float
        Σ_ijk m_ijk ln θ_ijk of the learned tables, in nats. Rows with missing cells count for the
        families that they are complete in.
    history : tuple of float
        Log-likelihood after each iteration; a single one where there is nothing to iterate.
    n_rows : int
        Number of cases.
    counts : mapping of str to ndarray, shape (*parent_sizes, n_states)
        m_ijk of the data by variable.
    priors : mapping of str to ndarray of float64, same shape
        Hyper-parameters α_ijk before the data, by variable; 0 where there is no prior.
    unseen : mapping of str to ndarray of bool, shape (*parent_sizes,)
        Configurations of the parents that no case has, by variable.
    remarks : tuple of str
        What the reader of the result should know, a sentence each.
    """

    method: str
    network: BayesianNetwork
    score: float
    log_likelihood: float
    history: tuple[float, ...]
    n_rows: int
    counts: Mapping[str, Counts]
    priors: Mapping[str, NDArray[np.float64]]
    unseen: Mapping[str, NDArray[np.bool_]]
    remarks: tuple[str, ...] = ()

    @property
    def n_unseen(self) -> int:
        """Number of configurations, over all variables, that no case has."""
        return sum(int(rows.sum()) for rows in self.unseen.values())


class ParameterLearner(Protocol):
    """Fills the tables of a given structure."""

    def learn(
        self,
        network: BayesianNetwork,
        data: Dataset,
        *,
        start: BayesianNetwork | None = None,
        priors: Mapping[str, ArrayLike] | None = None,
        monitor: Monitor = SILENT,
    ) -> Learned:
        """Learn all tables; see `learn_parameters`."""


parameter_learners: Registry[ParameterLearner] = Registry(
    "parameters", lambda: import_modules("bayesgui.learning.parameters"), "parameter learner"
)


def dataset_of(data: Dataset | pd.DataFrame) -> Dataset:
    """Return a table of cases as the program's own.

    Parameters
    ----------
    data : Dataset or pandas.DataFrame
        The cases.

    Raises
    ------
    DataError
        If it is neither, or cannot be converted.
    """
    if isinstance(data, Dataset):
        return data
    if not hasattr(data, "iloc"):
        raise DataError(
            "A {kind} is not a table of cases; give a Dataset or a pandas DataFrame.",
            kind=type(data).__name__,
        )
    return Dataset.from_frame(data)


def learn_parameters(
    network: BayesianNetwork,
    data: Dataset | pd.DataFrame,
    method: str = "bayes",
    ess: float | None = None,
    *,
    start: BayesianNetwork | None = None,
    priors: Mapping[str, ArrayLike] | None = None,
    monitor: Monitor = SILENT,
    **options: Any,
) -> Learned:
    """Learn the tables of a network from cases.

    Parameters
    ----------
    network : BayesianNetwork
        Structure and states; its tables matter where a configuration has no case and for a prior
        made of them.
    data : Dataset or pandas.DataFrame
        A column for each node, matched by name.
    method : str
        Registered name: ``"mle"``, ``"map"`` or ``"bayes"``.
    ess : float, optional
        Equivalent sample size of the prior, for ``"bayes"``; 1 if not given.
    start : BayesianNetwork, optional
        A network of the same structure that was learned before: what its tables were learned
        from, α + m, is the prior, so that cases added later count as if they had been there.
    priors : mapping of str to array_like of float, optional
        Hyper-parameters by variable, one axis a parent in the table's order, the child's states
        last.
    monitor : Monitor
        Progress and cancellation.
    **options
        Of the method.

    Returns
    -------
    Learned
        The network and what it was made of.

    Raises
    ------
    DataError
        If the data do not fit the network.
    ParameterError
        If the method or an option is unknown or out of range.

    Examples
    --------
    >>> import bayesgui, numpy
    >>> from bayesgui.data.dataset import CodedColumn, Dataset
    >>> coin = bayesgui.BayesianNetwork([bayesgui.Variable("coin", ("heads", "tails"))])
    >>> throws = Dataset((CodedColumn("coin", ("heads", "tails"), numpy.array([0, 0, 1])),))
    >>> learned = bayesgui.learn_parameters(coin, throws, ess=2)
    >>> learned.network.cpt("coin").values.tolist()
    [0.6, 0.4]
    """
    if ess is not None:
        options["ess"] = ess
    learner = parameter_learners.create(method, **options)
    matched = dataset_of(data).matched(network)
    return learner.learn(network, matched, start=start, priors=priors, monitor=monitor)
