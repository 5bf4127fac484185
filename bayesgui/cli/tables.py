"""The output of ``info`` for a table of cases."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.cli.reading import read_cases
from bayesgui.cli.terminal import Answer, pluralize, print_notes, print_table, record
from bayesgui.core.name_lists import list_names

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from bayesgui.data.case_source import CaseTable

_MOST_STATES = 8
"""States that are printed; JSON has all."""


def table_info(options: argparse.Namespace) -> Answer:
    """Return rows, columns and what is in each of them."""
    data = read_cases(options, quantities="numbers")
    columns = [*_columns(data), *_columns_aside(data)]
    document = {"rows": data.n_rows, "columns": columns, "remarks": list(map(str, data.remarks))}

    def show() -> None:
        print(f"{pluralize(data.n_rows, 'row')}, {pluralize(len(columns), 'column')}\n")
        rows = [
            (each["name"], each["kind"], _values(each), _count(each["missing"])) for each in columns
        ]
        print_table(("column", "kind", "states or numbers", "missing"), rows)
        print_notes(data.remarks)

    return document, show


def _columns(data: CaseTable) -> list[dict[str, Any]]:
    """Return what is in the columns that were read."""
    from bayesgui.data.dataset import Dataset
    from bayesgui.data.summary import summarize

    if not isinstance(data, Dataset):
        # Of rows that stay where they are, only columns of states are known.
        return [
            {
                "name": column.name,
                "kind": "states",
                "missing": int(column.n_missing),
                "states": dict(zip(column.states, column.counts.tolist(), strict=True)),
            }
            for column in data.columns
        ]
    found = []
    for each in summarize(data):
        column: dict[str, Any] = {
            "name": each.name,
            "kind": each.kind,
            "missing": each.n_missing,
            "states": dict(zip(each.states, each.counts.tolist(), strict=True))
            if each.states
            else {},
        }
        if not each.states and each.moments is not None:
            column["distinct"] = each.n_distinct
            column |= record(each.moments, "low", "high", "mean", "median")
        found.append(column)
    return found


def _columns_aside(data: CaseTable) -> list[dict[str, Any]]:
    """Return the columns that were set aside, whose cells were not read."""
    from bayesgui.core.sentence import Sentence

    return [
        {
            "name": remark.values["column"],
            "kind": remark.values["set_aside"],
            "missing": None,
            "states": {},
        }
        for remark in data.remarks
        if isinstance(remark, Sentence) and "set_aside" in remark.values
    ]


def _values(column: dict[str, Any]) -> str:
    if "low" in column:
        low, high, mean = (f"{column[key]:g}" for key in ("low", "high", "mean"))
        return f"{low} to {high}, mean {mean}"
    return _listed(list(column["states"]))


def _listed(states: Sequence[str]) -> str:
    return str(list_names(states, _MOST_STATES))


def _count(number: int | None) -> str:
    return "" if number is None else f"{number:,}"
