"""Blocks that keep a Gibbs sampler from sticking where probabilities are nearly zero."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.errors import ImpossibleEvidenceError
from bayesgui.inference.gibbs.reducibility import block_tuples, find_reducibility
from bayesgui.inference.support import Support

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.findings import ResolvedFindings

MAX_NEAR_ZERO_SHARE = 0.02
"""Share of a row's largest probability below which an entry is taken for zero here."""

MAX_TUPLES = 256
"""Configurations of a block beyond which an update costs more than it wins."""


def near_deterministic_blocks(
    network: BayesianNetwork,
    findings: ResolvedFindings,
    support: Support,
    starts: NDArray[np.int32],
    known: Sequence[tuple[int, ...]],
    monitor: Monitor,
) -> tuple[tuple[int, ...], ...]:
    """Return groups of variables that single updates hardly ever move.

    `starts`: shape (starts, variables); possible configurations.

    The same analysis as for zeros, with entries below 2 % of their row's largest taken for zero: a
    chain would have to wait long for a way through one of them.
    """
    try:
        likely = Support(network, findings, monitor, MAX_NEAR_ZERO_SHARE)
    except ImpossibleEvidenceError:
        return ()
    fitting = starts[likely.allows(starts)]
    if len(fitting) < 2:
        return ()
    found = find_reducibility(likely, fitting, monitor).blocks
    return tuple(
        block
        for block in found
        if not any(set(block) <= set(other) for other in known)
        and len(block_tuples(support, block)) <= MAX_TUPLES
    )
