"""Rows of the list of differences for what differs in time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.learning.search.arc_changes import ArcChange
from bayesgui.panels.structure.change_list import ChangeRow
from bayesgui.panels.template.words import place_word
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.numbers import count_text

if TYPE_CHECKING:
    from bayesgui.core.temporal.difference import TimeDifference
    from bayesgui.learning.search.arc_changes import ChangeKind


def time_rows(found: TimeDifference | None) -> list[ChangeRow]:
    """Return a row for each difference in time; none without a template."""
    if found is None:
        return []
    rows = []
    if found.slices is not None:
        word = phrase("Compare", "Slices")
        values = " → ".join(map(count_text, found.slices))
        rows.append(ChangeRow(ArcChange("reversed", word, word), values, of="slices"))
    for name, here, there in found.places:
        value = f"{place_word(here)} → {place_word(there)}"
        rows.append(ChangeRow(ArcChange("reversed", name, name), value, of="place"))
    rows += [_lag_row("added", arc) for arc in found.added]
    rows += [_lag_row("removed", arc) for arc in found.missing]
    words = {
        "given": phrase("Compare", "given there"),
        "derived": phrase("Compare", "derived there"),
        "numbers": phrase("Compare", "other numbers there"),
    }
    rows += [
        ChangeRow(ArcChange("reversed", name, name), words[how], of="table", lag=number)
        for name, number, how in found.tables
    ]
    return rows


def _lag_row(kind: ChangeKind, arc: tuple[str, str, int]) -> ChangeRow:
    parent, child, lag = arc
    word = phrase("Compare", "lag {k}", k=lag) if lag else phrase("Compare", "first slice")
    return ChangeRow(ArcChange(kind, parent, child), word, of="lag", lag=lag)
