"""The user's choices of how single columns are read, and the choice offered for a column."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bayesgui.core.name_lists import list_names
from bayesgui.data.reading.meanings.spellings import alike
from bayesgui.data.reading.reading_options import ColumnOptions
from bayesgui.panels.panel import translate_sentence
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.plurals import states_text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.data.reading.file_scan import ColumnFacts, FileScan

LISTED = 3
"""Maximum number of spellings that are listed."""


@dataclass
class ColumnReading:
    """The choices, by column: own marks of missing values, merged spellings, parts of dates."""

    marks: dict[str, tuple[str, ...]] = field(default_factory=dict)
    merged: set[str] = field(default_factory=set)
    dates: set[str] = field(default_factory=set)

    @property
    def options(self) -> ColumnOptions:
        """The choices as the reader takes them."""
        return ColumnOptions.of(self.marks, self.merged, self.dates)

    def offer(self, facts: ColumnFacts) -> str:
        """Return what a click on a column's states changes; empty if there is nothing to offer."""
        if facts.kind == "date":
            if facts.name in self.dates:
                return phrase("ImportColumns", "year, month, weekday added")
            return phrase("ImportColumns", "add year, month, weekday")
        if facts.kind != "category":
            return ""
        if facts.name in self.merged:
            return phrase(
                "ImportColumns", "{states}, spellings merged", states=states_text(facts.n_distinct)
            )
        found = [state for group in alike(facts.states) for state in group]
        if not found:
            return ""
        listed = translate_sentence(list_names([f"“{state}”" for state in found], LISTED))
        return phrase("ImportColumns", "merge {states}", states=listed)

    def toggle(self, facts: ColumnFacts) -> None:
        """Take what is offered for a column, or take it back."""
        chosen = self.dates if facts.kind == "date" else self.merged
        chosen.symmetric_difference_update({facts.name})

    def marks_text(self, name: str) -> str:
        """Return what is said of a column's own marks of missing values."""
        marks = ", ".join(self.marks.get(name, ()))
        if not marks:
            return phrase(
                "ImportColumns", "Click: texts that stand for a missing value in this column only"
            )
        return phrase("ImportColumns", "Missing in this column: {marks}", marks=marks)

    def set_marks(self, name: str, marks: tuple[str, ...]) -> None:
        """Set the marks of missing values that a column has besides those of all."""
        self.marks.pop(name, None)
        if marks:
            self.marks[name] = marks


def orders_series(facts: ColumnFacts, scan: FileScan | None) -> bool:
    """Tell whether a column of dates surely orders the rows of several series."""
    from bayesgui.data.series.time_columns import are_called_so

    if scan is None or facts.n_distinct == facts.n_rows:
        return False
    others = [each.name for each in scan.facts if each.kind == "category"]
    return are_called_so(facts.name, others)


def meaning_text(text: str, meanings: Mapping[str, str]) -> str:
    """Return what a text of a column stands for: a state, a missing value, or itself."""
    if text not in meanings:
        return phrase("ImportColumns", "{text} → ?", text=text)
    if not meanings[text]:
        return phrase("ImportColumns", "{text} → missing", text=text)
    if meanings[text] == text:
        return phrase("ImportColumns", "{text} added", text=text)
    return f"{text} → {meanings[text]}"
