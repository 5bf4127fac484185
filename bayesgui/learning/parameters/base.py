"""Parameter learning: the learner protocol, results and `learn_parameters`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from bayesgui.catalog.discovery import import_modules
from bayesgui.catalog.registry import Registry
from bayesgui.core.monitor import SILENT
from bayesgui.data.case_source import rows_of
from bayesgui.data.reading.given_tables import dataset_of
from bayesgui.learning.available_cases import with_remarks
from bayesgui.rich_display import NotebookTable, ShortRepr

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy as np
    import pandas as pd
    from numpy.typing import ArrayLike, NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.case_source import CaseTable
    from bayesgui.data.counts import Counts


@dataclass(frozen=True, eq=False, repr=False)
class Learned(ShortRepr, NotebookTable):
    """CPTs learned from data, with counts and priors.

    Parameters
    ----------
    method : str
        Registered name of the learner.
    network : BayesianNetwork
        Network with the learned CPTs, each with α + m as its `counts`.
    score : float
        BIC of the structure on the data, in nats; larger is better.
    log_likelihood : float
        Σ_ijk m_ijk ln θ_ijk of the learned CPTs, in nats. A row with missing cells counts for the
        families in which it is complete.
    history : tuple of float
        Log-likelihood after each iteration; one value if the method is not iterative.
    n_rows : int
        Number of cases.
    counts : mapping of str to ndarray, shape (*parent_sizes, n_states)
        m_ijk of the data by variable.
    priors : mapping of str to ndarray of float64, same shape
        Hyperparameters α_ijk before the data, by variable; 0 without a prior.
    unseen : mapping of str to ndarray of bool, shape (*parent_sizes,)
        Parent configurations without cases, by variable.
    remarks : tuple of str
        Notes for the user, a sentence each.
    total_weight : float, optional
        Sum of the weights of the cases; None if each counts once.
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
    total_weight: float | None = None

    @property
    def n_unseen(self) -> int:
        """Total number of parent configurations without cases."""
        return sum(int(rows.sum()) for rows in self.unseen.values())


class ParameterLearner(Protocol):
    """Learns the CPTs of a given structure."""

    def learn(
        self,
        network: BayesianNetwork,
        data: CaseTable,
        *,
        start: BayesianNetwork | None = None,
        priors: Mapping[str, ArrayLike] | None = None,
        monitor: Monitor = SILENT,
    ) -> Learned:
        """Learn all CPTs; see `learn_parameters`."""


parameter_learners: Registry[ParameterLearner] = Registry(
    "parameters",
    lambda: import_modules("bayesgui.learning.parameters"),
    "parameter learner",
    attribute="method",
)


def learn_parameters(
    network: BayesianNetwork,
    data: CaseTable | pd.DataFrame,
    method: str = "bayes",
    ess: float | None = None,
    *,
    start: BayesianNetwork | None = None,
    priors: Mapping[str, ArrayLike] | None = None,
    monitor: Monitor = SILENT,
    **options: Any,
) -> Learned:
    """Return the CPTs of a network learned from cases; see `bayesgui.learn_parameters`.

    `start`: an earlier learned network of the same structure; its α + m become the prior. `priors`:
    hyperparameters by variable, shape (*parent_sizes, n_states).
    """
    if ess is not None:
        options["ess"] = ess
    learner = parameter_learners.create(method, **options)
    hidden = parameter_learners[method].traits.get("takes_hidden", False)
    table = dataset_of(data, network)
    if hidden:
        table = rows_of(table, parameter_learners[method].label)
    matched = table.matched(network, hidden=hidden)
    learned = learner.learn(network, matched, start=start, priors=priors, monitor=monitor)
    return with_remarks(learned, matched)
