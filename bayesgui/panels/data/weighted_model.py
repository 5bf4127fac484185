"""The weights of rows as the first column of the data table."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bayesgui.data.dataset import Dataset
    from bayesgui.document.data import DataState


def with_weights_first(state: DataState) -> Dataset | None:
    """Return the table with the row weights as the first column, if there are any."""
    from bayesgui.data.columns.column import NumericColumn
    from bayesgui.data.dataset import Dataset

    dataset = state.dataset
    if dataset is None or state.weights is None or dataset.weights is None:
        return dataset
    name = state.weights.name
    while name in dataset:
        # A column may have been renamed to this after a node.
        name = f"{name} (1)"
    return Dataset((NumericColumn(name, dataset.weights), *dataset.columns), dataset.weights)
