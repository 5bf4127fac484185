"""Source of the workshop's table, as a value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.sentence import Sentence
from bayesgui.data.texts.words import FILE

if TYPE_CHECKING:
    from pathlib import Path

    from bayesgui.data.dataset import Dataset
    from bayesgui.data.texts.words import TextColumn

TEXT_MODELS = ("multinomial-nb", "bernoulli-nb")
"""Ticked at first, where the features are words."""


@dataclass(frozen=True, eq=False)
class TableSource:
    """A table's file, and the texts whose words are its features.

    `path`: None for a table of the program. `columns`: those of the file that may hold texts.
    `texts`: the column whose words are counted; None where the features are the columns themselves.
    `raw`: the rows with their texts. `test`: those of the second table that judges.
    """

    path: Path | None = None
    columns: tuple[str, ...] = ()
    texts: TextColumn | None = None
    raw: Dataset | None = None
    test: Dataset | None = None

    def read_rows(self, second: bool) -> Dataset | None:
        """Return what people read of the rows: texts, and the names of their files."""
        rows = self.test if second else self.raw
        if rows is None or self.texts is None:
            return None
        return rows.select(name for name in rows.names if name in (FILE, self.texts.name))


NO_SOURCE = TableSource()


def text_columns(dataset: Dataset) -> tuple[str, ...]:
    """Return the columns of a file that may hold texts: of states, or set aside as identifiers."""
    aside = tuple(identifiers(dataset))
    states = (column.name for column in dataset.columns if hasattr(column, "codes"))
    return (*aside, *(name for name in states if name not in aside))


def identifiers(dataset: Dataset) -> list[str]:
    """Return the columns that were set aside since nearly all of their texts are different."""
    return [
        str(remark.values["column"])
        for remark in dataset.remarks
        if isinstance(remark, Sentence) and remark.values.get("set_aside") == "identifier"
    ]
