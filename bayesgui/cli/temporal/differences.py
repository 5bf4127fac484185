"""How two templates differ in time, as rows of a table and in an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.core.temporal.template import first_name

if TYPE_CHECKING:
    from bayesgui.core.temporal.difference import TimeDifference

_TABLES = {"given": "table given there", "derived": "table derived there", "numbers": "numbers"}


def time_rows(found: TimeDifference) -> list[tuple[str, str]]:
    """Return a row for each difference."""
    rows = []
    if found.slices is not None:
        rows.append(("slices", "{} → {}".format(*found.slices)))
    rows += [("place", f"{name}: {here} → {there}") for name, here, there in found.places]
    rows += [("added", _arc(arc)) for arc in found.added]
    rows += [("missing", _arc(arc)) for arc in found.missing]
    rows += [(_TABLES[how], first_name(name, number)) for name, number, how in found.tables]
    return rows


def _arc(arc: tuple[str, str, int]) -> str:
    parent, child, lag = arc
    return f"{parent} → {child}, {f'lag {lag}' if lag else 'first slice'}"


def time_document(found: TimeDifference) -> dict[str, Any]:
    """Return the differences as an answer in JSON."""
    return {
        "slices": None if found.slices is None else list(found.slices),
        "places": [each._asdict() for each in found.places],
        "added": [list(arc) for arc in found.added],
        "missing": [list(arc) for arc in found.missing],
        "tables": [each._asdict() for each in found.tables],
    }
