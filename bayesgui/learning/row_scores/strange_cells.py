"""How strange each cell of a row is given all others, and what would be more probable there.

The strangeness of a cell is −ln P(cell | all other observed cells of the row). The local term
−ln P(cell | its parents) of the row's log-likelihood is something else: it is large, too, where not
the cell but one of its parents is odd, and small where the cell goes with its parents and
contradicts its children. Terms of families sum to the score of a row; strangeness does not, and
says of each cell what changing it alone would gain.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import ParameterError
from bayesgui.core.monitor import SILENT
from bayesgui.learning.row_scores import blanket_blanks
from bayesgui.learning.row_scores.scorer import blocks_of
from bayesgui.rich_display import NotebookTable

if TYPE_CHECKING:
    from collections.abc import Collection

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.learning.row_scores.scorer import RowScorer

    Numbers = NDArray[np.float64]
    Codes = NDArray[np.int32]

USUAL_CELLS = 3
"""Strange cells told of each row by default."""


def check_cells(count: int) -> None:
    """Raise if rows cannot be told so many strange cells."""
    if count < 0:
        raise ParameterError(
            "The number of strange cells cannot be {value}; give 0 or more.", value=count
        )


@dataclass(frozen=True)
class StrangeCell(NotebookTable):
    """A cell that makes a row strange.

    `strangeness`: −ln P(cell | all other cells), in nats; infinite where the others rule it out.
    `expected`: the most probable state given the others; the cell's own where none is more
    probable.
    """

    variable: str
    state: str
    strangeness: float
    expected: str


@dataclass(frozen=True, eq=False)
class StrangeCells:
    """The strangest cells of some rows, strangest first.

    `names`: the network's nodes. `places`: shape (rows, cells); which node each is; −1 where a row
    has no more. `states`, `expected`: shape (rows, cells); codes of the cell's state, and of the
    most probable one. `strangeness`: shape (rows, cells); NaN where a row has no more.
    """

    network: BayesianNetwork
    places: Codes
    states: Codes
    strangeness: Numbers
    expected: Codes

    @property
    def n_cells(self) -> int:
        """Number of cells for each row."""
        return int(self.places.shape[1])

    def of_row(self, row: int) -> tuple[StrangeCell, ...]:
        """Return the cells of a row."""
        found = []
        for k in range(self.n_cells):
            place = int(self.places[row, k])
            if place < 0:
                break
            variable = self.network.variables[place]
            found.append(
                StrangeCell(
                    variable.name,
                    variable.states[self.states[row, k]],
                    float(self.strangeness[row, k]),
                    variable.states[self.expected[row, k]],
                )
            )
        return tuple(found)

    def rows(self, which: NDArray[np.intp]) -> StrangeCells:
        """Return the cells of some rows."""
        return StrangeCells(
            self.network,
            self.places[which],
            self.states[which],
            self.strangeness[which],
            self.expected[which],
        )

    @classmethod
    def joined(cls, parts: Collection[StrangeCells]) -> StrangeCells:
        """Return the cells of several tables of rows, one after the other."""
        first, *_ = parts
        return cls(
            first.network,
            np.concatenate([each.places for each in parts]),
            np.concatenate([each.states for each in parts]),
            np.concatenate([each.strangeness for each in parts]),
            np.concatenate([each.expected for each in parts]),
        )


def strange_cells(
    scorer: RowScorer,
    codes: Codes,
    most: int,
    asked: Collection[str],
    monitor: Monitor = SILENT,
) -> StrangeCells:
    """Return the strangest cells of rows, of some columns.

    `codes`: shape (rows, variables); states; −1 is missing. `most`: cells for each row.
    """
    n = codes.shape[1]
    most = min(most, n)
    wanted = np.array([name in asked for name in scorer.network.names], np.int8)
    parts = []
    for part in blocks_of(codes):
        monitor.check()
        strangeness, expected = cell_numbers(scorer, codes[part], wanted, monitor)
        # What is not known stands last.
        ranks = np.where(np.isnan(strangeness), -1.0, strangeness)
        order = np.argsort(-ranks, axis=1, kind="stable")[:, :most]
        places = order.astype(np.int32)
        found = np.take_along_axis(strangeness, order, axis=1)
        places[np.isnan(found)] = -1
        parts.append(
            StrangeCells(
                scorer.network,
                places,
                np.take_along_axis(codes[part], order, axis=1),
                found,
                np.take_along_axis(expected, order, axis=1),
            )
        )
    if not parts:
        blank = np.zeros((0, most), np.int32)
        return StrangeCells(scorer.network, blank, blank, np.zeros((0, most)), blank)
    return StrangeCells.joined(parts)


def cell_numbers(
    scorer: RowScorer, codes: Codes, asked: NDArray[np.int8], monitor: Monitor = SILENT
) -> tuple[Numbers, Codes]:
    """Return the strangeness of all cells of rows, and the most probable state of each.

    `asked`: shape (variables,). The result: shape (rows, variables) each; the strangeness is NaN
    where a cell is missing or not asked about, or no state of it goes with the cells around it. In
    a row that is impossible elsewhere it is that of the cells around it alone.
    """
    strangeness = np.empty(codes.shape)
    expected = np.empty(codes.shape, np.int32)
    sizes = scorer.families.sizes
    scorer.kernels.blanket_cells(
        codes, asked, scorer.families, scorer.upward, scorer.logs, strangeness, expected,
        np.zeros(max(1, codes.shape[1]), np.int8), np.zeros(int(sizes.max(initial=1))),
    )  # fmt: skip
    rows, places = np.nonzero(expected == scorer.kernels.LEFT)
    if len(rows):
        found = blanket_blanks.posterior_numbers(scorer, codes, rows, places, monitor)
        strangeness[rows, places], expected[rows, places] = found
    return strangeness, expected
