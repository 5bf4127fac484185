"""A node of a network that stands for numbers, predicted for the rows of a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.catalog.checked_arguments import checked
from bayesgui.classifiers.models.network_model import NetworkModel
from bayesgui.classifiers.regression.base import NumberModel
from bayesgui.classifiers.regression.distributions import POINTS, Mixtures
from bayesgui.classifiers.regression.prediction import LEVEL, NumberPrediction
from bayesgui.core.errors import ModelError
from bayesgui.core.formulas.scales import state_numbers
from bayesgui.core.monitor import SILENT
from bayesgui.core.sentence import Sentence
from bayesgui.data.case_source import CaseSource, rows_of

if TYPE_CHECKING:
    import pandas as pd
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.core.variable import Variable
    from bayesgui.data.case_source import CaseTable
    from bayesgui.data.dataset import Dataset

    Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False, kw_only=True)
class NodeModel(NumberModel):
    """The posterior of a node whose states are numbers or intervals.

    `grids`, `centers`: as of `Mixtures`, in the order of the numbers; `order`: shape (states,);
    positions of the states in that order.
    """

    classes: NetworkModel
    order: NDArray[np.intp]
    grids: Floats
    centers: Floats

    @classmethod
    def of(cls, network: BayesianNetwork, target: str) -> NodeModel:
        """Return the model of a node of a network."""
        found = NetworkModel.of(network, target)
        variable = network[target]
        numbers = state_numbers(variable)
        if numbers is None:
            raise ModelError(
                "The states of {variable} are neither numbers nor intervals with limits, so there "
                "is no mean; give them values.",
                variable=target,
            )
        order = np.argsort(numbers, kind="stable")
        return cls(
            target=target,
            features=found.features,
            classes=found,
            order=order,
            grids=_grids(variable, numbers)[order],
            centers=numbers[order],
        )

    @property
    def known_states(self) -> dict[str, tuple[str, ...]]:
        return self.classes.known_states

    def distributions(self, cases: Dataset, monitor: Monitor = SILENT) -> Mixtures:
        posteriors = self.classes.posteriors(cases, monitor)
        return Mixtures(posteriors[:, self.order], self.grids, self.centers)


def _grids(variable: Variable, numbers: Floats) -> Floats:
    """Return the quantiles of the number within each state, uniform within intervals."""
    if variable.edges is None:
        return np.repeat(numbers[:, None], POINTS, axis=1)
    edges = np.array(variable.edges, dtype=np.float64)
    middles = (edges[:-1] + edges[1:]) / 2
    low, high = edges[:-1].copy(), edges[1:].copy()
    # An open interval is taken for as wide as it is on the side of its middle that is known.
    centers = numbers if variable.values is None else np.where(np.isfinite(middles), middles, 0.0)
    low[~np.isfinite(low)] = 2 * centers[~np.isfinite(low)] - high[~np.isfinite(low)]
    high[~np.isfinite(high)] = 2 * centers[~np.isfinite(high)] - low[~np.isfinite(high)]
    found: Floats = np.linspace(low, high, POINTS, axis=1)
    return found


@checked
def regress(
    network: BayesianNetwork,
    data: CaseTable | pd.DataFrame | Any,
    target: str,
    level: float = LEVEL,
    monitor: Monitor = SILENT,
) -> NumberPrediction:
    """Predict a node that stands for numbers, given the other columns of each row.

    Parameters
    ----------
    network : BayesianNetwork
        The network.
    data : Dataset, CaseSource, pandas.DataFrame or what becomes one
        The rows; cells of the target are not looked at, and missing cells are summed out.
    target : str
        The node; its states are numbers, have values, or are intervals.
    level : float
        Probability that the interval of each row holds.
    monitor : Monitor
        Progress and cancellation.

    Returns
    -------
    NumberPrediction
        Posterior mean, median and interval of each row.

    Raises
    ------
    ModelError
        If the states of the node are no numbers.
    DataError
        If the table does not fit the network.
    ParameterError
        If the level is not between 0 and 1.

    Notes
    -----
    The mean is Σ P(state | row) · (its value, or the middle of its interval), which has the least
    squared error of all functions of the row. Within an interval the number is uniform.

    Examples
    --------
    >>> import bayesgui
    >>> size = bayesgui.Variable("size", ["small", "large"], values=[1.0, 3.0])
    >>> sound = bayesgui.Variable("sound", ["dull", "clear"])
    >>> tables = [
    ...     bayesgui.CPT("size", (), [0.5, 0.5]),
    ...     bayesgui.CPT("sound", ("size",), [[0.9, 0.1], [0.3, 0.7]]),
    ... ]
    >>> net = bayesgui.BayesianNetwork([size, sound], tables)
    >>> bayesgui.regress(net, {"sound": ["dull", "clear"]}, "size").prediction.tolist()
    [1.5, 2.75]
    """
    model = NodeModel.of(network, target)
    rows = rows_of(data, Sentence("Prediction")) if isinstance(data, CaseSource) else data
    return model.predict(rows, level, monitor)
