"""The whole table that the answers make, as values for its preview."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.panels.cpt.table_axes import TableAxes


@dataclass(frozen=True, eq=False)
class PreviewTable:
    """A table with the columns that are asked.

    `values`: the probabilities, shape (configurations, states). `asked`: the configurations that
    are asked. `apart`: the points between the tables that fit each expert alone, by configuration;
    None with fewer than two experts.
    """

    axes: TableAxes
    values: NDArray[np.float64]
    asked: frozenset[int] = frozenset()
    apart: NDArray[np.float64] | None = None

    @property
    def n_columns(self) -> int:
        """Number of configurations of the parents."""
        return len(self.values)
