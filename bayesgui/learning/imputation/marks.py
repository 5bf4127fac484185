"""Marks of filled cells: columns of a table that say which of its cells were not observed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import ParameterError
from bayesgui.core.name_lists import free_name
from bayesgui.core.sentence import Sentence, pluralize
from bayesgui.data.columns.column import CodedColumn
from bayesgui.data.dataset import Dataset

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from bayesgui.learning.imputation.base import Filling

    Masks = Mapping[str, NDArray[np.bool_]]

MARKS = ("column", "suffix", "none")
"""A column that lists what was filled in each row; one for each column; no mark."""

DEFAULT_MARK = "column"

FILLED = "filled"
"""Name of the column that lists the columns filled in a row."""

SUFFIX = " (filled)"
"""What follows the name of a column in that of the column which says where it was filled."""

BETWEEN = "; "
"""Separates names in the column that lists them."""


class FilledRemark(Sentence):
    """A remark of a table some of whose cells were filled; learners repeat it."""

    @classmethod
    def of(cls, n_cells: int) -> FilledRemark:
        """Return the remark on a number of cells."""
        made = pluralize(
            n_cells,
            "{count} cell of the table was filled, not observed; what is learned is too certain.",
            "{count} cells of the table were filled, not observed; what is learned is too certain.",
        )
        return cls(made.template, **made.values)


@dataclass(frozen=True, eq=False)
class FilledCells:
    """Cells of a table that were filled.

    `method`: registered name of how. `masks`: by column, shape (rows,); whether a cell was filled.
    """

    method: str
    masks: Mapping[str, NDArray[np.bool_]]
    n_cells: int
    n_rows: int

    def has(self, name: str, row: int) -> bool:
        """Tell whether a cell was filled."""
        mask = self.masks.get(name)
        return mask is not None and bool(mask[row])


def already_said(remarks: Sequence[str]) -> tuple[str, ...]:
    """Return the remarks that need not be said with each result: all but that on filled cells."""
    return tuple(each for each in remarks if not isinstance(each, FilledRemark))


def check_mark(mark: str) -> None:
    """Raise if there is no such mark."""
    if mark not in MARKS:
        raise ParameterError(
            "Filled cells are marked by one of {names}, not by “{mark}”.",
            names=", ".join(MARKS),
            mark=mark,
        )


def marked(data: Dataset, masks: Masks, mark: str = DEFAULT_MARK) -> Dataset:
    """Return a table with marks of its filled cells.

    `masks`: by column, shape (rows,); whether a cell was filled. `mark`: ``"column"``: a last
    column ``filled`` that lists the columns filled in each row, empty where there are none;
    ``"suffix"``: behind all others a column ``X (filled)`` of yes and no for each of these;
    ``"none"``: as it is.
    """
    columns = mark_columns(data.names, data.n_rows, masks, mark)
    return Dataset((*data.columns, *columns), data.weights, data.remarks) if columns else data


def masks_of(filling: Filling, n_rows: int) -> dict[str, NDArray[np.bool_]]:
    """Return by column with missing cells, shape (rows,), whether its cell was filled."""
    found = {}
    for name, rows in filling.rows.items():
        mask = np.zeros(n_rows, dtype=np.bool_)
        mask[rows[filling.codes[name][0] >= 0]] = True
        mask.flags.writeable = False
        found[name] = mask
    return found


def mark_columns(
    names: Sequence[str], n_rows: int, masks: Masks, mark: str
) -> tuple[CodedColumn, ...]:
    """Return the columns that mark filled cells, of a table with some columns; see `marked`."""
    check_mark(mark)
    if mark == "none":
        return ()
    if mark == "suffix":
        return tuple(
            CodedColumn(free_name(f"{name}{SUFFIX}", names), ("no", "yes"), mask.astype(np.uint8))
            for name, mask in masks.items()
        )
    return (_list_of_names(names, n_rows, masks),)


def _list_of_names(columns: Sequence[str], n_rows: int, masks: Masks) -> CodedColumn:
    """Return the column that lists the names filled in each row, each list being a state."""
    names = [name for name in columns if name in masks]
    if not names:
        return CodedColumn(free_name(FILLED, columns), (), np.full(n_rows, -1))
    lists, of_row = np.unique(np.stack([masks[n] for n in names]), axis=1, return_inverse=True)
    texts = [
        BETWEEN.join(name for name, here in zip(names, each, strict=True) if here)
        for each in lists.T.tolist()
    ]
    states = tuple(text for text in texts if text)
    places = np.array([states.index(text) if text else -1 for text in texts])
    return CodedColumn(free_name(FILLED, columns), states, places[of_row.ravel()])
