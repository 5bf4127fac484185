"""A table whose missing cells were filled: completed tables, what was filled, and how surely."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.catalog.checked_arguments import checked
from bayesgui.core.errors import ParameterError
from bayesgui.core.monitor import SILENT, Monitor
from bayesgui.core.views.frame_kinds import FrameKind, with_numbers
from bayesgui.data.columns.column import CodedColumn, NumericColumn
from bayesgui.data.writing.table_export import write_table
from bayesgui.learning.imputation.cell_values import filled_column
from bayesgui.learning.imputation.draws_table import below_each_other, with_probabilities
from bayesgui.learning.imputation.marks import (
    DEFAULT_MARK,
    FilledRemark,
    check_mark,
    marked,
    masks_of,
)
from bayesgui.learning.imputation.observed_cells import cell_draws
from bayesgui.rich_display import NotebookTable, ShortRepr

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    import pandas as pd
    from numpy.typing import NDArray

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.dataset import Dataset
    from bayesgui.learning.imputation.base import Filling


@dataclass(frozen=True, eq=False, repr=False)
class Imputed(ShortRepr, NotebookTable):
    """A table with its missing cells filled.

    `data`: the table as it was. `method`: the registered name of how it was filled. `n_draws`:
    number of completed tables. `remarks`: on columns that are not nodes, and on rows that are
    impossible under the network, whose cells stay missing.
    """

    data: Dataset
    method: str
    n_draws: int = 1
    remarks: tuple[str, ...] = ()
    network: BayesianNetwork = field(repr=False, kw_only=True)
    filling: Filling = field(repr=False, kw_only=True)
    seed: int = field(default=1, repr=False, kw_only=True)
    drawn: bool = field(default=False, repr=False, kw_only=True)
    index: Any = field(default=None, repr=False, kw_only=True)
    kind: FrameKind = field(default=FrameKind.PANDAS, repr=False, kw_only=True)
    numbers: Mapping[str, str] = field(default_factory=dict, repr=False, kw_only=True)

    @cached_property
    def masks(self) -> Mapping[str, NDArray[np.bool_]]:
        """By column with filled cells, shape (rows,); whether its cell was filled."""
        return {name: mask for name, mask in self.blanks.items() if mask.any()}

    @cached_property
    def blanks(self) -> Mapping[str, NDArray[np.bool_]]:
        """As `masks`, of all columns with missing cells, though all of them stay missing."""
        return masks_of(self.filling, self.data.n_rows)

    @property
    def n_filled(self) -> int:
        """Number of cells that were filled."""
        return sum(int(mask.sum()) for mask in self.masks.values())

    @property
    def n_rows_filled(self) -> int:
        """Number of rows with a filled cell."""
        found = np.zeros(self.data.n_rows, dtype=np.bool_)
        for mask in self.masks.values():
            found |= mask
        return int(found.sum())

    @property
    def n_left(self) -> int:
        """Number of cells of nodes that stay missing, as their row is impossible."""
        return self.filling.n_missing - self.n_filled

    def table(self, draw: int = 1) -> Dataset:
        """Return a completed table, by the number of its draw, from 1.

        Its remarks say that cells were filled, and so do those of what is learned from it.
        """
        if not 1 <= draw <= self.n_draws:
            raise ParameterError(
                "There is no draw {draw}; there are {count:,}, counted from 1.",
                draw=draw,
                count=self.n_draws,
            )
        made = self.data
        for name, rows in self.filling.rows.items():
            draws = cell_draws(self.network, name, self.seed, draw) if self.drawn else None
            codes, variable = self.filling.codes[name][draw - 1], self.network[name]
            made = made.with_column(filled_column(made[name], variable, rows, codes, draws))
        return made.remarked(FilledRemark.of(self.n_filled)) if self.n_filled else made

    @property
    def tables(self) -> tuple[Dataset, ...]:
        """All completed tables."""
        return tuple(self.table(draw) for draw in range(1, self.n_draws + 1))

    def written_into(self, own: Dataset) -> Imputed:
        """Return the same for a table with the same rows, whose columns are written otherwise."""
        return replace(self, data=own)

    def takes_number(self, name: str) -> bool:
        """Tell whether a number can stand for each state that a column's missing cells get."""
        return name not in self.filling.rows or self.network[name].edges is not None

    def _with_numbers(self) -> Imputed:
        """Return the same for the table with the numbers of intervals that the reader chose."""
        own = self.data
        for column in own.columns:
            if not isinstance(column, CodedColumn) or column.uncut is None or column.edges is None:
                continue
            if self.takes_number(column.name):
                own = own.with_column(NumericColumn(column.name, column.uncut))
        return self.written_into(own)

    def marked(self, draw: int = 1, mark: str = DEFAULT_MARK) -> Dataset:
        """Return a completed table with columns that say which cells were filled.

        `mark`: see `bayesgui.learning.imputation.marks.marked`.
        """
        return marked(self.table(draw), self.blanks, mark)

    def written(self, mark: str = DEFAULT_MARK) -> Dataset:
        """Return the table as it is written: marked, draws below each other, probabilities beside.

        By the way ``probabilities`` a column ``P(X)`` for each column with filled cells has the
        probability of its state, empty where the cell was observed. Numbers that the reader cut
        into intervals are numbers, and a cell filled in is one observed in its interval.
        """
        shown = self._with_numbers()
        if self.n_draws > 1:
            draws = range(1, self.n_draws + 1)
            return below_each_other([shown.marked(draw, mark) for draw in draws])
        return with_probabilities(shown.marked(1, mark), self.filling, tuple(self.filling.rows))

    @checked
    def write(self, path: Path | str, mark: str = DEFAULT_MARK, monitor: Monitor = SILENT) -> int:
        """Write the completed table to a file, with marks of what was filled.

        Numbers that `read_data` cut into intervals are written as numbers.

        Parameters
        ----------
        path : Path or str
            As for `write_table`. Several draws stand one below the other, numbered in a first
            column ``draw``.
        mark : {"column", "suffix", "none"}
            As in `to_frame`.
        monitor : Monitor
            Progress and cancellation.

        Returns
        -------
        int
            Number of rows.

        Raises
        ------
        DataError
            If the file cannot be written.
        """
        check_mark(mark)
        return write_table(path, self.written(mark), monitor)

    def to_frame(self, draw: int = 1, mark: str = "none") -> pd.DataFrame:
        """Return a completed table as pandas table with the rows' own index, or of the kind given.

        Columns of numbers are numbers again.

        Parameters
        ----------
        draw : int
            Which of the draws, from 1.
        mark : {"none", "column", "suffix"}
            ``"column"`` adds a column ``filled`` that lists the columns filled in each row,
            ``"suffix"`` a column ``X (filled)`` for each column with filled cells.
        """
        made = with_numbers(self.marked(draw, mark).to_frame(), self.numbers)
        if self.index is not None:
            made.index = self.index
        made.attrs["remarks"] = [*made.attrs.get("remarks", ()), *map(str, self.remarks)]
        return self.kind.made(made)

    @property
    def frames(self) -> tuple[pd.DataFrame, ...]:
        """All completed tables as pandas tables."""
        return tuple(self.to_frame(draw) for draw in range(1, self.n_draws + 1))

    @property
    def filled(self) -> pd.DataFrame:
        """Whether each cell was filled: the rows and columns of the table, true or false."""
        import pandas as pd

        nothing = np.zeros(self.data.n_rows, dtype=np.bool_)
        columns = {name: self.masks.get(name, nothing) for name in self.data.names}
        return self.kind.made(pd.DataFrame(columns, index=self.index))

    @property
    def probabilities(self) -> pd.DataFrame:
        """The filled cells one below the other, with how probable each state is.

        Columns ``row``, ``column``, ``filled`` (the state, of the first draw), ``probability`` of
        that state given the observed cells of its row (by the way ``probabilities``) or its share
        of the draws (of several), and then, by the way ``most-probable``, ``together``: the
        probability of all states of the row at once.
        """
        import pandas as pd

        parts = [self._probabilities_of(name) for name in self.masks]
        if not parts:
            return self.kind.made(pd.DataFrame({"row": [], "column": [], "filled": []}))
        found = pd.concat(parts, ignore_index=True)
        return self.kind.made(found.sort_values("row", kind="stable", ignore_index=True))

    def _probabilities_of(self, name: str) -> pd.DataFrame:
        import pandas as pd

        rows, codes = self.filling.rows[name], self.filling.codes[name]
        kept = codes[0] >= 0
        rows, codes = rows[kept], codes[:, kept]
        states = np.array(self.network[name].states, dtype=object)
        labels = rows if self.index is None else np.asarray(self.index)[rows]
        made: dict[str, Any] = {"row": labels, "column": name, "filled": states[codes[0]]}
        if name in self.filling.posteriors:
            posterior = self.filling.posteriors[name][kept]
            made["probability"] = posterior[np.arange(len(rows)), codes[0]]
        elif self.n_draws > 1:
            made["probability"] = (codes == codes[0]).mean(axis=0)
        if self.filling.joint is not None:
            made["together"] = self.filling.joint[np.searchsorted(self.filling.incomplete, rows)]
        return pd.DataFrame(made)

    def posterior(self, column: str) -> pd.DataFrame:
        """Return the probability of each state of the filled cells of a column, a row for each.

        By the way ``probabilities`` these are exact; of several draws, their shares.
        """
        import pandas as pd

        if column not in self.masks:
            raise ParameterError(
                "No cell of {column} was filled; it is one of {names}.",
                column=column,
                names=", ".join(self.masks) or "none",
            )
        rows, codes = self.filling.rows[column], self.filling.codes[column]
        kept = codes[0] >= 0
        states = self.network[column].states
        if column in self.filling.posteriors:
            values = self.filling.posteriors[column][kept]
        else:
            values = np.stack(
                [(codes[:, kept] == k).mean(axis=0) for k in range(len(states))], axis=1
            )
        labels = rows[kept] if self.index is None else np.asarray(self.index)[rows[kept]]
        return self.kind.made(pd.DataFrame(values, index=labels, columns=list(states)))
