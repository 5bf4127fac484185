"""Columns of dates: how they are recognized, and their years, months and weekdays."""

from __future__ import annotations

import datetime
import re
from typing import TYPE_CHECKING, Final, Literal

import numpy as np

from bayesgui.core.errors import DataError
from bayesgui.core.sentence import Sentence
from bayesgui.data.columns.column import CodedColumn, code_type
from bayesgui.data.reading.column_names import column_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from bayesgui.data.reading.raw_column import RawColumn

Order = Literal["year first", "day first", "month first"]

_TIME = r"(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?: ?[AaPp][Mm])?(?:Z|[+-]\d{2}:?\d{2})?)?"
_DATE: Final = re.compile(
    rf"(?:(\d{{4}})([-/.])(\d{{1,2}})\2(\d{{1,2}})|(\d{{1,2}})([-/.])(\d{{1,2}})\6(\d{{4}}|\d{{2}})"
    rf"|(\d{{4}})年(\d{{1,2}})月(\d{{1,2}})日){_TIME}"
)

WEEKDAYS: Final[tuple[str, ...]] = (
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
    "Sunday",
)
PARTS: Final[tuple[tuple[str, Callable[[datetime.date], str]], ...]] = (
    ("year", lambda day: str(day.year)),
    ("month", lambda day: str(day.month)),
    ("weekday", lambda day: WEEKDAYS[day.weekday()]),
)
"""Columns that can be made of a column of dates, by the word appended to its name."""


def are_dates(texts: Iterable[str]) -> bool:
    """Tell whether all texts are dates, possibly with a time."""
    return all(map(_DATE.fullmatch, texts))


def part_names(column: str) -> tuple[str, ...]:
    """Return the names of the columns made of a column of dates."""
    return tuple(f"{column} {part}" for part, _ in PARTS)


def date_parts(raw: RawColumn, texts: Sequence[str]) -> tuple[list[CodedColumn], Sentence]:
    """Return year, month and weekday of a column of dates, and a remark.

    `raw`: the column; its code buffer is left as it is. `texts`: the meaning of each of its texts,
    empty for a missing value.
    """
    order = _order(texts)
    days = [_day(raw, text, order) if text else None for text in texts]
    columns = []
    pieces = [*raw.codes.pieces()]
    codes = np.concatenate(pieces) if pieces else np.zeros(0, np.uint8)
    for name, (_, part) in zip(part_names(raw.name), PARTS, strict=True):
        found = [None if day is None else part(day) for day in days]
        present = {each for each in found if each is not None}
        states = [day for day in WEEKDAYS if day in present] or sorted(present, key=int)
        kind = code_type(len(states))
        blank = int(np.iinfo(kind).max)
        index = {state: k for k, state in enumerate(states)}
        table = np.array([blank if s is None else index[s] for s in found] or [blank], kind)
        columns.append(CodedColumn(name, tuple(states), table[codes]))
    return columns, _remark(raw.name, order)


def _order(texts: Iterable[str]) -> Order:
    """Return what comes first in dates whose year is last; of both, the day unless they say so."""
    order: Order = "year first"
    signs = set()
    for text in texts:
        found = _DATE.fullmatch(text)
        if found is None or found.group(5) is None:
            continue
        signs.add(found.group(6))
        if int(found.group(5)) > 12:
            return "day first"
        if int(found.group(7)) > 12:
            order = "month first"
    if order == "year first" and signs:
        return "month first" if signs == {"/"} else "day first"
    return order


def _day(raw: RawColumn, text: str, order: Order) -> datetime.date:
    found = _DATE.fullmatch(text)
    if found is not None:
        first, second, year = found.group(5, 7, 8)
        if first is None:
            numbers = [int(each) for each in found.group(1, 3, 4, 9, 10, 11) if each is not None]
        else:
            day, month = (second, first) if order == "month first" else (first, second)
            # Two digits are read as POSIX does.
            century = 0 if len(year) == 4 else 1900 if int(year) > 68 else 2000
            numbers = [int(year) + century, int(month), int(day)]
        try:
            return datetime.date(*numbers)
        except ValueError:
            pass
    raise DataError(
        "{subject}: “{text}” is not a date; leave its year, month and weekday out, or treat it as "
        "missing.",
        subject=column_text(raw.name),
        column=raw.name,
        text=text,
    )


def _remark(name: str, order: Order) -> Sentence:
    if order == "month first":
        return Sentence(
            "{subject} gives year, month and weekday; of its dates the month comes first.",
            subject=column_text(name),
            column=name,
        )
    if order == "day first":
        return Sentence(
            "{subject} gives year, month and weekday; of its dates the day comes first.",
            subject=column_text(name),
            column=name,
        )
    return Sentence(
        "{subject} gives year, month and weekday.", subject=column_text(name), column=name
    )
