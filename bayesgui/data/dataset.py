"""The table of cases used by learners, scores and classifiers."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal

import numpy as np

from bayesgui.core.compilation import flat_network
from bayesgui.core.errors import DataError
from bayesgui.core.name_lists import listed
from bayesgui.data.columns.column import CodedColumn, NumericColumn, missing_cells
from bayesgui.data.columns.pandas_columns import (
    columns_of_blocks,
    columns_of_frame,
    frame_of_columns,
)
from bayesgui.data.columns.planes import bit_planes, plane_block
from bayesgui.data.columns.recode import is_recut, recode_columns
from bayesgui.rich_display import NotebookTable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    import pandas as pd
    from numpy.typing import NDArray

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.data.sampling.ancestral import CaseBlock

__all__ = ["CodedColumn", "Column", "Dataset", "NumericColumn"]

Column = CodedColumn | NumericColumn


@dataclass(frozen=True, eq=False, repr=False)
class Dataset(NotebookTable):
    """An immutable table of cases, stored by column.

    Parameters
    ----------
    columns : tuple of CodedColumn or NumericColumn
        Columns of equal length with distinct names.
    weights : ndarray of float64, shape (rows,), optional
        Weights of the rows; by default 1.
    remarks : tuple of str
        Sentences on what was left out when the table was read, and why.

    Raises
    ------
    DataError
        If lengths differ, a name occurs twice or a weight is negative or not a number.
    """

    columns: tuple[Column, ...]
    weights: NDArray[np.float64] | None = None
    remarks: tuple[str, ...] = ()
    _index: dict[str, Column] = field(init=False, repr=False)
    _planes: dict[str, NDArray[np.uint64]] = field(init=False, repr=False, default_factory=dict)
    _block: list[NDArray[np.uint64]] = field(init=False, repr=False, default_factory=list)

    def __post_init__(self) -> None:
        object.__setattr__(self, "columns", tuple(self.columns))
        object.__setattr__(self, "remarks", tuple(self.remarks))
        index: dict[str, Column] = {}
        for column in self.columns:
            if column.name in index:
                raise DataError(
                    "Two columns are named {column}; rename one of them.", column=column.name
                )
            if column.n_rows != self.columns[0].n_rows:
                raise DataError(
                    "Column {column} has {rows:,} rows and the first column {first:,}.",
                    column=column.name,
                    rows=column.n_rows,
                    first=self.columns[0].n_rows,
                )
            index[column.name] = column
        object.__setattr__(self, "_index", index)
        if self.weights is not None:
            object.__setattr__(self, "weights", self._checked_weights(self.weights))

    def _checked_weights(self, given: NDArray[np.float64]) -> NDArray[np.float64]:
        weights = np.array(given, dtype=np.float64)
        if self.columns and weights.shape != (self.n_rows,):
            raise DataError(
                "There are {weights:,} weights for {rows:,} rows; give one for each row.",
                weights=weights.size,
                rows=self.n_rows,
            )
        wrong = np.flatnonzero(~(np.isfinite(weights) & (weights >= 0)))
        if wrong.size:
            raise DataError(
                "The weight of row {row:,} is {value}; a weight is a number of 0 or more.",
                row=int(wrong[0]) + 1,
                value=float(weights[wrong[0]]),
            )
        weights.flags.writeable = False
        return weights

    def __repr__(self) -> str:
        weighted = ", weighted" if self.weights is not None else ""
        return f"<Dataset: {self.n_rows} rows, {len(self.columns)} columns{weighted}>"

    @classmethod
    def from_frame(cls, frame: Any, *, network: BayesianNetwork | None = None) -> Dataset:
        """Make a table from a pandas DataFrame or what becomes one.

        Parameters
        ----------
        frame : pandas.DataFrame, pandas.Series, pyarrow.Table, polars.DataFrame, dict or list
            Of a dict, the keys are columns; of a list of dicts, each is a row. Texts, categories,
            booleans and integers become states (categories in their order, including those that do
            not occur), other numbers stay numbers; missing values of pandas and Arrow, infinite
            numbers, empty texts and marks such as ``?`` and ``NA`` are missing, unless they are
            categories or states of the network. Columns of lists or records are left out. All of
            this ``remarks`` say.
        network : BayesianNetwork, optional
            If given, the table is matched to it.

        Raises
        ------
        DataError
            If it is not a table, names occur twice, or the table does not fit the network.

        Examples
        --------
        >>> import bayesgui
        >>> data = bayesgui.Dataset.from_frame({"rain": ["yes", None, "no"], "mm": [2.5, 0.1, 0.0]})
        >>> data["rain"].states, data["rain"].n_missing, data["mm"].values.tolist()
        (('no', 'yes'), 1, [2.5, 0.1, 0.0])
        """
        if network is not None:
            network = flat_network(network)
        if isinstance(frame, Dataset):
            return frame if network is None else frame.matched(network)
        made = cls(*columns_of_frame(frame, network))
        return made if network is None else made.matched(network)

    @classmethod
    def from_blocks(cls, network: BayesianNetwork, blocks: Iterable[CaseBlock]) -> Dataset:
        """Make a table from sampled cases.

        Parameters
        ----------
        network : BayesianNetwork
            The network they were sampled from; names the states of the codes.
        blocks : iterable of CaseBlock
            Blocks of rows.
        """
        columns, weights = columns_of_blocks(network, blocks)
        return cls(columns, weights)

    def to_frame(self) -> pd.DataFrame:
        """Return the table as a pandas DataFrame.

        Returns
        -------
        pandas.DataFrame
            Columns of states are categorical, with all states in their order; others are numbers.
            Weights become a last column ``weight``. ``attrs["remarks"]`` are those of the table.

        Raises
        ------
        DataError
            If there are weights and a column is named ``weight``.
        """
        return frame_of_columns(self.columns, self.weights, self.remarks)

    @property
    def n_rows(self) -> int:
        """Number of rows."""
        if self.columns:
            return self.columns[0].n_rows
        return 0 if self.weights is None else len(self.weights)

    @property
    def names(self) -> tuple[str, ...]:
        """The columns' names in order."""
        return tuple(self._index)

    @property
    def states(self) -> dict[str, tuple[str, ...]]:
        """The states of each column that has some."""
        return {c.name: c.states for c in self.columns if isinstance(c, CodedColumn)}

    @property
    def total_weight(self) -> float:
        """Sum of the weights; the number of rows if there are none."""
        return float(self.n_rows) if self.weights is None else float(self.weights.sum())

    def __reduce__(self) -> tuple[Any, ...]:
        return Dataset, (self.columns, self.weights, self.remarks)

    def __len__(self) -> int:
        return self.n_rows

    def __iter__(self) -> Iterator[str]:
        return iter(self._index)

    def __contains__(self, name: object) -> bool:
        return name in self._index

    def __getitem__(self, name: str) -> Column:
        """Return a column by name."""
        try:
            return self._index[name]
        except (KeyError, TypeError):  # a list, say, cannot be a key
            raise DataError(
                "The table has no column {column}; it has {names}.",
                column=name,
                names=", ".join(self.names) or "none",
            ) from None

    def categorical(self, name: str) -> CodedColumn:
        """Return a categorical column by name.

        Raises
        ------
        DataError
            If there is no such column, or it holds numbers.
        """
        column = self[name]
        if isinstance(column, NumericColumn):
            raise DataError("Column {column} holds numbers; discretize it first.", column=name)
        return column

    @property
    def has_planes(self) -> bool:
        """Whether bit planes of all columns are packed already."""
        return len(self._planes) == len(self.columns)

    def planes(self, name: str) -> NDArray[np.uint64]:
        """Return the bit planes of a column, packed on first use and cached.

        Returns
        -------
        ndarray of uint64, shape (states, words), read-only
            See `bayesgui.data.columns.planes.bit_planes`.
        """
        planes = self._planes.get(name)
        if planes is None:
            planes = self._planes[name] = bit_planes(self.categorical(name))
        return planes

    def all_planes(self) -> NDArray[np.uint64]:
        """Return the bit planes of all columns in their order, packed on first use and cached.

        Returns
        -------
        ndarray of uint64, shape (states, words)
            In one array, as compiled searches take it, which nobody may change.

        Raises
        ------
        DataError
            If a column holds numbers.
        """
        if not self._block:
            columns = [self.categorical(name) for name in self.names]
            block = plane_block(columns)
            first = 0
            for column in columns:
                planes = block[first : first + len(column.states)]
                planes.flags.writeable = False
                self._planes[column.name] = planes
                first += len(column.states)
            self._block.append(block)
        return self._block[0]

    def select(self, names: Iterable[str]) -> Dataset:
        """Return the table with only some columns, in the given order."""
        return self._with(tuple(self[name] for name in listed(names)))

    def without(self, *names: str | Iterable[str]) -> Dataset:
        """Return the table without some columns, named one by one or in a list.

        Raises
        ------
        DataError
            If there is no such column; the message lists the existing ones.
        """
        gone = {self[name].name for each in names for name in listed(each)}
        return self._with(tuple(c for c in self.columns if c.name not in gone))

    def with_column(self, column: Column) -> Dataset:
        """Return the table with a column replaced, or added at the end."""
        if column.name not in self:
            return self._with((*self.columns, column))
        return self._with(tuple(column if c.name == column.name else c for c in self.columns))

    def with_renamed(self, names: Mapping[str, str]) -> Dataset:
        """Return the table with columns renamed from keys to values."""
        return self._with(tuple(c.renamed(names.get(c.name, c.name)) for c in self.columns))

    def with_weights(self, weights: NDArray[np.float64] | Sequence[float] | None) -> Dataset:
        """Return the table with other weights, or none."""
        return replace(self, weights=None if weights is None else np.asarray(weights))

    def weighted_by(self, name: str) -> Dataset:
        """Return the table with a column of numbers turned into the rows' weights.

        Raises
        ------
        DataError
            If a weight is missing, negative or not a number.
        """
        column = self[name]
        if isinstance(column, CodedColumn):
            column = column.numbers()
        return self.without(name).with_weights(column.values)

    def rows(self, which: slice | NDArray[Any]) -> Dataset:
        """Return some of the rows, by a slice, positions or a mask."""
        weights = None if self.weights is None else self.weights[which]
        return Dataset(tuple(c.rows(which) for c in self.columns), weights, self.remarks)

    def remarked(self, *remarks: str) -> Dataset:
        """Return the table with more remarks."""
        return replace(self, remarks=(*self.remarks, *remarks))

    def complete_rows(self, names: Iterable[str] | None = None) -> Dataset:
        """Return the rows in which no cell of some columns, by default of any, is missing."""
        complete = self.are_complete(self.names if names is None else names)
        return self if complete.all() else self.rows(complete)

    def are_complete(self, names: Iterable[str]) -> NDArray[np.bool_]:
        """Return by row whether no cell of some columns is missing."""
        complete = np.ones(self.n_rows, dtype=np.bool_)
        for column in map(self.__getitem__, listed(names)):
            if column.n_missing:
                complete &= ~missing_cells(column)
        return complete

    def matched(
        self,
        network: BayesianNetwork,
        *,
        unknown: Literal["refuse", "missing"] = "refuse",
        hidden: bool = False,
    ) -> Dataset:
        """Return the table with the columns, states and codes of a network.

        Parameters
        ----------
        network : BayesianNetwork
            Its nodes become the columns, in its order; other columns are dropped with a remark.
            Numbers are discretized at the limits of the node's intervals, also those that the
            reader cut at limits of its own.
        unknown : {"refuse", "missing"}
            Treatment of a state that the node does not have.
        hidden : bool
            Whether a node without a column is taken as missing in all rows.

        Returns
        -------
        Dataset
            One coded column for each node, states in the node's order.

        Raises
        ------
        DataError
            Naming the column or state that does not fit, and a remedy.
        """
        if self.names == network.names and all(
            isinstance(c, CodedColumn)
            and c.states == network[c.name].states
            and not is_recut(c, network[c.name])
            for c in self.columns
        ):
            return self
        columns, remarks = recode_columns(
            self._index, self.n_rows, network, refuse=unknown == "refuse", hidden=hidden
        )
        return Dataset(columns, self.weights, (*self.remarks, *remarks))

    def _with(self, columns: tuple[Column, ...]) -> Dataset:
        return Dataset(columns, self.weights, self.remarks)
