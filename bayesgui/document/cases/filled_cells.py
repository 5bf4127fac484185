"""Cells of a document's table filled, and made blank again."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.learning.imputation.marks import FilledCells, FilledRemark, already_said

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Column, Dataset
    from bayesgui.document.data import DataState
    from bayesgui.learning.imputation.imputed import Imputed

    Mask = NDArray[np.bool_]


def with_filled(data: DataState, imputed: Imputed, monitor: Monitor) -> DataState:
    """Return a document's table with its missing cells filled, and marked."""
    from bayesgui.data.summary import summarize

    dataset, numbers = imputed.table(), with_own_numbers(data, imputed).table()
    quantities = dict(data.quantities)
    for name in imputed.masks:
        if name in quantities and imputed.takes_number(name):
            quantities[name] = numbers[name]  # type: ignore[assignment]  # numbers stay numbers
    masks = dict(imputed.masks)
    if data.filled is not None:
        # What an earlier filling left empty may have been filled since.
        for name, mask in data.filled.masks.items():
            masks[name] = mask | masks[name] if name in masks else mask
    return replace(
        data,
        dataset=_remarked(dataset, masks),
        summaries=summarize(dataset, monitor),
        quantities=quantities,
        filled=_cells(imputed.method, masks),
    )


def with_own_numbers(data: DataState, imputed: Imputed) -> Imputed:
    """Return the same for a document's table with the numbers of columns that were cut.

    A column whose node has no limits keeps its states: no number stands for one of them.
    """
    own = imputed.data
    for name, column in data.quantities.items():
        if name in own and imputed.takes_number(name):
            own = own.with_column(column)
    return imputed.written_into(own)


def without_filled(data: DataState, monitor: Monitor) -> DataState:
    """Return a document's table with its filled cells blank again."""
    from bayesgui.data.summary import summarize

    assert data.dataset is not None
    assert data.filled is not None
    dataset, quantities = data.dataset, dict(data.quantities)
    for name, mask in data.filled.masks.items():
        if name in dataset:
            dataset = dataset.with_column(_blanked(dataset[name], mask))
        if name in quantities:
            quantities[name] = _blanked(quantities[name], mask)  # type: ignore[assignment]
    dataset = replace(dataset, remarks=already_said(dataset.remarks))
    return replace(
        data,
        dataset=dataset,
        summaries=summarize(dataset, monitor),
        quantities=quantities,
        filled=None,
    )


def _cells(method: str, masks: Mapping[str, Mask]) -> FilledCells:
    rows = np.any([*masks.values()], axis=0) if masks else np.zeros(0, np.bool_)
    count = sum(int(mask.sum()) for mask in masks.values())
    return FilledCells(method, masks, count, int(rows.sum()))


def _remarked(dataset: Dataset, masks: Mapping[str, Mask]) -> Dataset:
    count = sum(int(mask.sum()) for mask in masks.values())
    kept = already_said(dataset.remarks)
    return replace(dataset, remarks=(*kept, FilledRemark.of(count)) if count else kept)


def _blanked(column: Column, mask: Mask) -> Column:
    from bayesgui.data.columns.column import CodedColumn, NumericColumn

    if isinstance(column, NumericColumn):
        return NumericColumn(column.name, np.where(mask, np.nan, column.values))
    codes = np.where(mask, column.missing_code, column.codes).astype(column.codes.dtype)
    uncut = None if column.uncut is None else np.where(mask, np.nan, column.uncut)
    return CodedColumn(column.name, column.states, codes, column.edges, uncut)
