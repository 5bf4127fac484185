"""The joint posterior of some variables, with the names of its axes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.catalog.checked_arguments import checked
from bayesgui.core.monitor import SILENT
from bayesgui.core.name_lists import listed
from bayesgui.core.views.frames import frame_of_joint
from bayesgui.inference.one_query import engine_for
from bayesgui.rich_display import NotebookTable, ShortRepr

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import pandas as pd
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.base import InferenceEngine


@dataclass(frozen=True, eq=False, repr=False)
class Joint(ShortRepr, NotebookTable):
    """A joint posterior.

    Parameters
    ----------
    variables : tuple of str
        The variables, in the order of the axes.
    states : tuple of tuple of str
        Their states.
    table : ndarray of float64, shape (states of each variable)
        Probabilities that sum to 1; read-only.
    """

    variables: tuple[str, ...]
    states: tuple[tuple[str, ...], ...]
    table: NDArray[np.float64]

    def __post_init__(self) -> None:
        self.table.flags.writeable = False

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        return np.array(self.table, dtype=dtype, copy=copy)

    def to_frame(self) -> pd.DataFrame:
        """Return a pandas table: a column of states for each variable, and ``probability``."""
        return frame_of_joint(self.variables, self.states, self.table)


@checked
def joint(
    network: BayesianNetwork,
    variables: Sequence[str] | str,
    evidence: Mapping[str, object] | None = None,
    engine: str | InferenceEngine = "junction-tree",
    monitor: Monitor = SILENT,
    **options: Any,
) -> Joint:
    """Return the joint posterior of some variables.

    Parameters
    ----------
    network : BayesianNetwork
        The network.
    variables : str or sequence of str
        Distinct names; one axis each, in this order.
    evidence : mapping of str to finding, optional
        Findings, as `InferenceEngine.query` takes them.
    engine : str or InferenceEngine
        Registered name of an engine, or an engine of this network.
    monitor : Monitor
        Polled for cancellation.
    **options
        Options of the engine.

    Raises
    ------
    EvidenceError, ImpossibleEvidenceError
        If a finding or variable does not fit, or the findings cannot hold together.
    MemoryBudgetError
        If the table does not fit into memory.

    Examples
    --------
    >>> import bayesgui
    >>> net = bayesgui.example("asia")
    >>> bayesgui.joint(net, ["lung", "bronc"], {"smoke": "yes"}).to_frame()
      lung bronc  probability
    0  yes   yes         0.06
    1  yes    no         0.04
    2   no   yes         0.54
    3   no    no         0.36
    """
    names = listed(variables)
    chosen = engine_for(network, engine, **options)
    table = chosen.joint(names, evidence, monitor)
    return Joint(names, tuple(chosen.network[name].states for name in names), table)
