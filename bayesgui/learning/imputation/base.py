"""The ways to fill missing cells: what each is given, what it returns, and their registry."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import numpy as np

from bayesgui.catalog.discovery import import_modules
from bayesgui.catalog.registry import Registry

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.dataset import Dataset

    Codes = NDArray[np.int32]
    Numbers = NDArray[np.float64]

DEFAULT_METHOD = "most-probable"
"""Registered name of the way that is taken unless another one is named."""


@dataclass(frozen=True, eq=False)
class Filling:
    """The states of the missing cells of a table.

    `rows`: by column, the positions of its missing cells. `codes`: by column, shape (draws, cells);
    the state of each; −1 where a row is impossible under the network. `posteriors`: by column,
    shape (cells, states); the probability of each state given the observed cells of the row; empty
    unless the way computes them. `joint`: by row with missing cells, the probability of its states
    given the observed cells; None unless the way computes it. `incomplete`: the positions of these
    rows. `n_distinct`: number of different problems, each of which was solved once.
    """

    rows: Mapping[str, NDArray[np.int64]]
    codes: Mapping[str, Codes]
    incomplete: NDArray[np.int64]
    posteriors: Mapping[str, Numbers]
    joint: Numbers | None = None
    n_distinct: int = 0
    n_draws: int = 1

    @property
    def n_missing(self) -> int:
        """Number of missing cells, filled or not."""
        return sum(map(len, self.rows.values()))

    @property
    def impossible(self) -> NDArray[np.int64]:
        """The positions of rows that are impossible under the network."""
        found = [rows[self.codes[name][0] < 0] for name, rows in self.rows.items()]
        return np.unique(np.concatenate([np.zeros(0, np.int64), *found]))


@dataclass(frozen=True)
class Part:
    """A part of a table: the number of its first row, and of a draw from 0; None for all draws."""

    first: int = 0
    draw: int | None = None


WHOLE = Part()


class Imputer(Protocol):
    """A way to fill missing cells."""

    def fill(
        self,
        network: BayesianNetwork,
        data: Dataset,
        columns: Sequence[str],
        monitor: Monitor,
        part: Part = WHOLE,
    ) -> Filling:
        """Return states for the missing cells of some columns.

        Parameters
        ----------
        network : BayesianNetwork
            The nodes with a column and their ancestors.
        data : Dataset
            The cases, matched with the network; a node without a column is missing in all rows.
        columns : sequence of str
            The nodes with a column.
        monitor : Monitor
            Progress and cancellation.
        part : Part
            Where the cases stand in their table, and which draw is wanted; the cells are filled as
            they are with all others of the table.
        """


imputers: Registry[Imputer] = Registry(
    "imputer",
    lambda: import_modules("bayesgui.learning.imputation.methods"),
    "way to fill missing cells",
    "ways to fill missing cells",
    attribute="name",
)
"""All ways to fill missing cells, by name.

The trait ``draws`` marks those that draw, ``posteriors`` those that tell the probability of each
cell.
"""
