"""Marks of filled cells: columns of a table that say which of its cells were not observed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import ParameterError
from bayesgui.data.columns.column import CodedColumn
from bayesgui.data.dataset import Dataset

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from numpy.typing import NDArray

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
    check_mark(mark)
    if mark == "none":
        return data
    if mark == "suffix":
        columns = [
            CodedColumn(
                free_name(f"{name}{SUFFIX}", data.names), ("no", "yes"), mask.astype(np.uint8)
            )
            for name, mask in masks.items()
        ]
    else:
        columns = [_list_of_names(data, masks)]
    return Dataset((*data.columns, *columns), data.weights, data.remarks)


def _list_of_names(data: Dataset, masks: Masks) -> CodedColumn:
    """Return the column that lists the names filled in each row, each list being a state."""
    names = [name for name in data.names if name in masks]
    if not names:
        return CodedColumn(free_name(FILLED, data.names), (), np.full(data.n_rows, -1))
    lists, of_row = np.unique(np.stack([masks[n] for n in names]), axis=1, return_inverse=True)
    texts = [
        BETWEEN.join(name for name, here in zip(names, each, strict=True) if here)
        for each in lists.T.tolist()
    ]
    states = tuple(text for text in texts if text)
    places = np.array([states.index(text) if text else -1 for text in texts])
    return CodedColumn(free_name(FILLED, data.names), states, places[of_row.ravel()])


def free_name(name: str, taken: Collection[str]) -> str:
    """Return a name that no column has."""
    while name in taken:
        name = f"{name} (1)"
    return name
