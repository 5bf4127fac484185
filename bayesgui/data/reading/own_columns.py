"""All columns of a table with their own texts, to be written again beside what was computed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.core.monitor import SILENT
from bayesgui.core.sentence import Sentence
from bayesgui.data.case_source import rows_of
from bayesgui.data.reading.reader import read_data

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor
    from bayesgui.data.dataset import Dataset


def own_columns(source: Any, what: str, monitor: Monitor = SILENT, **options: Any) -> Dataset:
    """Read a table without setting a column aside or taking any text but a blank for missing.

    `what`: a noun for the work, for the message that a table without rows in memory does not do.
    `**options`: options of `read_data` on how a text file is laid out.
    """
    first = read_data(source, (), weights="", quantities="numbers", monitor=monitor, **options)
    aside = [
        remark.values["column"]
        for remark in first.remarks
        if isinstance(remark, Sentence) and "set_aside" in remark.values
    ]
    names = (*first.names, *aside)
    table = read_data(source, (), weights="", categorical=names, monitor=monitor, **options)
    return rows_of(table, what)
