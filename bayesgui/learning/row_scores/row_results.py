"""The scores of rows, and which of them are strange."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.errors import ParameterError
from bayesgui.core.views.frame_kinds import FrameKind
from bayesgui.learning.row_scores.impossible_rows import on_impossible
from bayesgui.learning.row_scores.result_columns import result_columns
from bayesgui.rich_display import NotebookTable, ShortRepr

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    import pandas as pd
    from numpy.typing import NDArray

    from bayesgui.core.sentence import Sentence
    from bayesgui.data.dataset import Column
    from bayesgui.learning.row_scores.strange_cells import StrangeCell, StrangeCells

    Numbers = NDArray[np.float64]

ROW = "row"
"""Name of the column of the numbers of rows."""

MOST_TOLD = 10
"""Strangest rows that are told of a file."""


@dataclass(frozen=True, eq=False, repr=False)
class RowScores(ShortRepr, NotebookTable):
    """How probable each row of a table is under a network.

    `log_likelihoods`: shape (rows,); ln P(row), or ln P(row | its given columns), in nats; missing
    cells are summed out. −∞ where a row is impossible. `given`: the columns that are given.
    `p_values`: shape (rows,); the share of the network's own rows, with the same cells missing,
    that are as strange; None if no rows were drawn. `cells`: the strangest cells of each row; None
    if none were asked for. `drawn`: shape (draws,); scores of drawn rows with cells missing as in
    rows of the table. `impossible`: why each impossible row is, by its number from 0; at most 100.
    `weights`: shape (rows,); weights of the rows, None if there are none. `index`: labels of the
    rows, those of the frame that was given; `kind`: whose table that was.
    """

    log_likelihoods: Numbers
    given: tuple[str, ...] = ()
    p_values: Numbers | None = None
    cells: StrangeCells | None = None
    drawn: Numbers | None = None
    impossible: Mapping[int, Sentence] | None = None
    weights: Numbers | None = None
    remarks: tuple[str, ...] = ()
    index: Any = None
    kind: FrameKind = field(default=FrameKind.PANDAS, repr=False)

    @property
    def n_rows(self) -> int:
        """Number of rows."""
        return len(self.log_likelihoods)

    @property
    def n_impossible(self) -> int:
        """Number of rows that are impossible under the network."""
        return int(np.isneginf(self.log_likelihoods).sum())

    @property
    def per_row(self) -> float:
        """Mean log-likelihood of a row, weighted if rows have weights; −∞ if one is impossible.

        NaN if no row counts.
        """
        weights = np.ones(self.n_rows) if self.weights is None else self.weights
        kept = weights > 0
        if not kept.any():
            return float("nan")
        return float(np.average(self.log_likelihoods[kept], weights=weights[kept]))

    def cells_of(self, row: int) -> tuple[StrangeCell, ...]:
        """Return the strangest cells of a row, by its number from 0."""
        return () if self.cells is None else self.cells.of_row(row)

    def strangest(
        self,
        count: int | None = None,
        *,
        share: float | None = None,
        threshold: float | None = None,
        p_value: float | None = None,
    ) -> NDArray[np.intp]:
        """Return the numbers of the strangest rows, strangest first.

        Parameters
        ----------
        count : int, optional
            So many rows.
        share : float, optional
            This share of the rows, from 0 to 1, rounded up.
        threshold : float, optional
            Rows whose log-likelihood is at most this.
        p_value : float, optional
            Rows whose p-value is at most this; of rows that the network makes, this share at most.

        Returns
        -------
        ndarray of int, shape (rows that are strange,)
            Numbers from 0; rows that meet all that is given, by default all rows. The first of
            equals first.

        Raises
        ------
        ParameterError
            If p-values are asked for that were not computed, or a share is not one.
        """
        kept = np.ones(self.n_rows, np.bool_)
        if threshold is not None:
            kept &= self.log_likelihoods <= threshold
        if p_value is not None:
            kept &= self._known_p_values() <= p_value
        order = np.argsort(self.log_likelihoods, kind="stable")
        order = order[kept[order]]
        if share is not None:
            if not 0 <= share <= 1:
                raise ParameterError(
                    "A share of rows must lie between 0 and 1, not {value}.", value=share
                )
            order = order[: int(np.ceil(share * self.n_rows - 1e-9))]
        return order if count is None else order[: max(0, count)]

    def _known_p_values(self) -> Numbers:
        if self.p_values is None:
            raise ParameterError("No rows were drawn; ask for row_scores(..., p_values=True).")
        return self.p_values

    def to_frame(self) -> pd.DataFrame:
        """Return a pandas table with the index of the rows that were given, or one of their kind.

        Returns
        -------
        pandas.DataFrame
            Columns ``log_likelihood``, ``p_value`` if rows were drawn, and for each strange cell
            ``cell_1``, ``state_1``, ``strangeness_1``, ``expected_1`` and so on: the node, its
            state, −ln P(cell | all other cells) and the most probable state in its place.
            ``attrs["remarks"]`` are those of the result.
        """
        import pandas as pd

        columns = {column.name: _plain(column) for column in self.columns()}
        made = pd.DataFrame(columns, index=self.index)
        made.attrs["remarks"] = list(map(str, self.remarks))
        return self.kind.made(made)

    def columns(self, taken: Collection[str] = ()) -> tuple[Column, ...]:
        """Return the results as columns of a table; see `to_frame`.

        `taken`: names that the columns must not have; an underscore follows instead.
        """
        return result_columns(self.log_likelihoods, self.p_values, self.cells, taken)

    def with_p_values_of(self, whole: RowScores, which: NDArray[np.intp]) -> RowScores:
        """Return the results with the p-values that some rows of a table have among all of it.

        `which`: shape (rows,); their numbers from 0 in the table.
        """
        return self if whole.p_values is None else replace(self, p_values=whole.p_values[which])

    def rows(self, which: NDArray[np.intp]) -> RowScores:
        """Return the results of some rows, without the scores of drawn ones.

        `which`: numbers of rows from 0.
        """
        cells = None if self.cells is None else self.cells.rows(which)
        reasons = self.impossible or {}
        places = {row: k for k, row in enumerate(which.tolist())}
        return replace(
            self,
            log_likelihoods=self.log_likelihoods[which],
            p_values=None if self.p_values is None else self.p_values[which],
            cells=cells,
            impossible={places[row]: text for row, text in reasons.items() if row in places},
            weights=None if self.weights is None else self.weights[which],
            index=None if self.index is None else self.index[which],
        )


def joined_scores(parts: Sequence[RowScores], impossible: Mapping[int, Sentence]) -> RowScores:
    """Return the scores of several tables of rows, one after the other, without cells.

    `impossible`: why rows are impossible, by their number among all rows.
    """
    first, *_ = parts
    logs = np.concatenate([each.log_likelihoods for each in parts])
    known = [each.p_values for each in parts if each.p_values is not None]
    return RowScores(
        logs,
        first.given,
        np.concatenate(known) if known else None,
        impossible=impossible,
        remarks=on_impossible(impossible, np.flatnonzero(np.isneginf(logs))),
    )


def _plain(column: Any) -> Any:
    values = getattr(column, "values", None)
    return values if values is not None else column.texts()


@dataclass(frozen=True, repr=False)
class StrangeRow(ShortRepr):
    """A row that is strange, with the cells that make it so.

    `row`: its number from 1. `p_value`: None if no rows were drawn. `impossible`: why it is
    impossible; None where it is not, or is one of very many.
    """

    row: int
    log_likelihood: float
    p_value: float | None = None
    cells: tuple[StrangeCell, ...] = ()
    impossible: Sentence | None = None


def strange_rows(
    scores: RowScores, numbers: NDArray[np.intp], most: int = MOST_TOLD
) -> tuple[StrangeRow, ...]:
    """Return the strangest rows, strangest first.

    `numbers`: shape (rows,); the number of each row from 0.
    """
    reasons = scores.impossible or {}
    return tuple(
        StrangeRow(
            int(numbers[k]) + 1,
            float(scores.log_likelihoods[k]),
            None if scores.p_values is None else float(scores.p_values[k]),
            scores.cells_of(k),
            reasons.get(k),
        )
        for k in scores.strangest(most).tolist()
    )


def strangest_of(rows: Sequence[StrangeRow]) -> tuple[StrangeRow, ...]:
    """Return the strangest of some rows, strangest first."""
    return tuple(sorted(rows, key=lambda each: (each.log_likelihood, each.row))[:MOST_TOLD])


@dataclass(frozen=True, eq=False, repr=False)
class RowsScored(ShortRepr, NotebookTable):
    """What was found in a file whose rows were scored.

    `written`: numbers of the rows that were written, from 0, in their order. `log_likelihoods`:
    shape (rows,); scores of all rows of the file. `strangest`: the ten strangest of those that were
    written. `notes`: on how the table was read, on columns that are not nodes, and on impossible
    rows.
    """

    written: NDArray[np.intp]
    log_likelihoods: Numbers
    strangest: tuple[StrangeRow, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def n_rows(self) -> int:
        """Number of rows of the file."""
        return len(self.log_likelihoods)

    @property
    def per_row(self) -> float:
        """Mean log-likelihood of a row; −∞ if one is impossible."""
        return float(self.log_likelihoods.mean()) if self.n_rows else float("nan")

    @property
    def n_impossible(self) -> int:
        """Number of rows that are impossible under the network."""
        return int(np.isneginf(self.log_likelihoods).sum())
