"""Sampled cases under evidence: detection of impossible or very unlikely evidence."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from bayesgui.core.errors import MemoryBudgetError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from bayesgui.core.evidence import Evidence
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.sampling.ancestral import CaseBlock


def check_weights(
    blocks: Iterable[CaseBlock],
    network: BayesianNetwork,
    evidence: Evidence,
    on_weightless: Callable[[], object],
) -> Iterator[CaseBlock]:
    """Yield the blocks; if all weights are 0, determine whether the evidence is impossible.

    `blocks`: from `bayesgui.data.sampling.ancestral.sample` under the evidence. `on_weightless`:
    called at the end if all weights are 0 although the evidence is possible.
    """
    total, first = 0.0, True
    for block in blocks:
        total += 0.0 if block.weights is None else float(block.weights.sum())
        if first and not total:
            from bayesgui.inference.exact.junction_tree import JunctionTree

            with contextlib.suppress(MemoryBudgetError):
                JunctionTree(network).query(evidence, ())
        first = False
        yield block
    if not first and not total:
        on_weightless()
