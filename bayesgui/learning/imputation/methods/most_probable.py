"""The jointly most probable states of a row's missing cells."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import ImpossibleEvidenceError
from bayesgui.core.monitor import Unreported
from bayesgui.learning.imputation.base import WHOLE, imputers
from bayesgui.learning.imputation.incomplete_rows import filled_in_blocks
from bayesgui.learning.incomplete.flat_tables import load_kernel, values_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.dataset import Dataset
    from bayesgui.learning.imputation.base import Filling, Part
    from bayesgui.learning.imputation.incomplete_rows import IncompleteRows

    Codes = NDArray[np.int32]
    Flat = NDArray[np.float64]


@imputers.register("most-probable", label="Most probable together", order=0)
@dataclass(frozen=True)
class MostProbable:
    """The states of a row's missing cells that are most probable together, given its other cells.

    A row is filled as a whole, so that its states go together; each alone may not be the most
    probable one of its cell. Nodes without a column are summed out. Tables learned from such rows
    are too certain: what is probable happens more often than it did.
    """

    def fill(
        self,
        network: BayesianNetwork,
        data: Dataset,
        columns: Sequence[str],
        monitor: Monitor,
        part: Part = WHOLE,
    ) -> Filling:
        """See `Imputer.fill`."""
        hidden = [k for k, name in enumerate(network.names) if name not in columns]

        def fill(block: IncompleteRows) -> tuple[list[Codes], Flat]:
            theta = block.cases.tables.joined(values_of(network))
            codes, shares = block.filled(theta, best=True, hidden=hidden, monitor=monitor)
            if hidden:
                _explain(block, hidden, codes, shares, monitor)
            return [codes], shares

        return filled_in_blocks(network, data, columns, fill, 1, monitor, part)


def _explain(
    block: IncompleteRows,
    hidden: Sequence[int],
    codes: Codes,
    shares: Flat,
    monitor: Monitor,
) -> None:
    """Fill the rows anew whose missing cells depend on nodes that are summed out."""
    from bayesgui.inference.exact.variable_elimination import VariableElimination

    network, quiet = block.network, Unreported(monitor)
    rows = np.flatnonzero(block.rows_with_both(hidden))
    engine = VariableElimination(network)
    columns = [k for k in range(len(network)) if k not in set(hidden)]
    distinct, first, of_row = np.unique(
        block.codes[rows][:, columns], axis=0, return_index=True, return_inverse=True
    )
    for k, row in enumerate(first.tolist()):
        monitor.check()
        same = rows[of_row.ravel() == k]
        if shares[rows[row]] == 0:
            continue
        observed = {
            network.names[v]: network.variables[v].states[code]
            for v, code in zip(columns, distinct[k].tolist(), strict=True)
            if code >= 0
        }
        sought = [v for v, code in zip(columns, distinct[k].tolist(), strict=True) if code < 0]
        try:
            total = engine.query(observed, (), quiet).log_evidence
            found = engine.most_probable_explanation(
                observed, [network.names[v] for v in sought], quiet
            )
        except ImpossibleEvidenceError:
            shares[same] = 0.0
            continue
        for v in sought:
            codes[same, v] = network.variables[v].index(found.assignment[network.names[v]])
        if found.log_probability is not None and total is not None:
            share = float(np.exp(found.log_probability - total))
            shares[same] = max(load_kernel("filling").LEAST, min(1.0, share))
