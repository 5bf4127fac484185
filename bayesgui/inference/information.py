"""Information measures of the posterior of a network."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.catalog.checked_arguments import checked
from bayesgui.core.monitor import SILENT
from bayesgui.core.name_lists import listed
from bayesgui.inference.joint import joint
from bayesgui.measures.mutual_information import conditional_mutual_information

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork


@checked
def mutual_information(
    network: BayesianNetwork,
    x: str,
    y: str,
    given: Sequence[str] | str = (),
    evidence: Mapping[str, object] | None = None,
    monitor: Monitor = SILENT,
) -> float:
    """Return I(X; Y | Z, e) in nats: the information of two variables about each other.

    Parameters
    ----------
    network : BayesianNetwork
        The network.
    x, y : str
        The two variables.
    given : str or sequence of str
        Variables whose states are known, Z: the mean over their states.
    evidence : mapping of str to finding, optional
        Findings e.
    monitor : Monitor
        Polled for cancellation.

    Returns
    -------
    float
        Exactly 0 if it differs from 0 only by rounding.

    Raises
    ------
    EvidenceError, ImpossibleEvidenceError, MemoryBudgetError
        As `joint` does.

    See Also
    --------
    bayesgui.measures.mutual_information.conditional_mutual_information : The same of a table.
    """
    found = joint(network, (*listed(x), *listed(y), *listed(given)), evidence, monitor=monitor)
    return conditional_mutual_information(found.table)
