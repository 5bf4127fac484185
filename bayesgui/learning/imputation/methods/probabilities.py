"""The most probable state of each missing cell by itself, with the posteriors of all cells."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.learning.imputation.base import WHOLE, Filling, imputers
from bayesgui.learning.imputation.incomplete_rows import (
    blocks_of,
    incomplete_rows,
    positions_of_blanks,
)
from bayesgui.learning.incomplete.flat_tables import values_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.dataset import Dataset
    from bayesgui.learning.imputation.base import Part


@imputers.register("probabilities", label="Most probable of each cell", order=1, posteriors=True)
@dataclass(frozen=True)
class Probabilities:
    """Each missing cell's most probable state by itself, and the probability of all its states.

    The states of a row need not go together: each has the best chance to be right by itself. The
    probabilities stand beside the cells, and say how far each can be trusted.
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
        numbers, rows = incomplete_rows(data, columns), positions_of_blanks(data, columns)
        parts = {name: [np.zeros((0, network[name].n_states))] for name in rows}
        n_distinct = 0
        for block in blocks_of(network, data, numbers, monitor, part):
            theta = block.cases.tables.joined(values_of(network))
            n_distinct += block.cases.n_groups
            for name, made in parts.items():
                made.append(block.posteriors(theta, name, monitor)[1])
        found = {name: np.concatenate(made) for name, made in parts.items()}
        codes = {
            name: np.where(each.any(axis=1), each.argmax(axis=1), -1).astype(np.int32)[np.newaxis]
            for name, each in found.items()
        }
        return Filling(rows, codes, numbers, found, None, n_distinct)
