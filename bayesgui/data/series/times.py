"""The slice of each row, by what a column of times says."""

from __future__ import annotations

import calendar
import datetime
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import DataError
from bayesgui.core.numerals import number, number_text, values_of
from bayesgui.core.sentence import Sentence
from bayesgui.core.temporal.series import MAX_SLICES, too_long
from bayesgui.data.columns.column import NumericColumn

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

    from bayesgui.data.dataset import Column

CLOSE = 1e-6
"""How far a time may be from a whole number of steps."""


_PIECE = 50_000
"""Texts that are read at once, while nothing else gets its turn."""
EXACT = 2.0**53
"""Above it, not every whole number is a float."""


@dataclass(frozen=True, eq=False)
class Steps:
    """Times as whole numbers of steps, one for each row, and how such a number is written."""

    numbers: NDArray[np.int64]
    text: Callable[[int], str]
    whole: tuple[int, int] | None = None
    """The number of step 0 and the step, where both are whole numbers."""

    def texts(self, first: int, count: int) -> tuple[str, ...]:
        """Return how some steps in a row are written."""
        if self.whole is None:
            return tuple(self.text(first + k) for k in range(count))
        begin, step = self.whole
        numbers = range(begin + step * first, begin + step * (first + count), step)
        # A loop, as others get their turn in between, unlike in a call of a million texts.
        return tuple([str(number) for number in numbers])


def steps_of(column: str, texts: Sequence[str], groups: NDArray[np.int64]) -> Steps | None:
    """Return the step of each row; None where no text is a number or a date.

    `texts`: the cells of the column of times. `groups`: the series of each row. The step is the
    least distance of two times of a series; months count as equal, by any day or by their last.
    Raises `DataError` where only some texts are times.
    """
    if "" in texts:
        raise _no_time(column, list(texts).index(""))
    values = _values(texts)
    if values is not None:
        return _spaced(column, texts.__getitem__, values, groups, _written)
    dates = [_date(text) for text in texts]
    if any(date is None for date in dates):
        _check_mixed(column, texts)
        return None
    known = [date for date in dates if date is not None]
    if _are_months(known):
        months = np.array([12 * date.year + date.month - 1 for date in known], np.float64)
        if len(set(months.tolist())) > 1:
            return _spaced(column, texts.__getitem__, months, groups, _month)
    stamps = np.array([_seconds(date) for date in known])
    return _spaced(column, texts.__getitem__, stamps, groups, _moment)


def steps_of_column(
    name: str, column: Column, groups: NDArray[np.int64]
) -> tuple[Steps | None, Sequence[str]]:
    """Return the step of each row of a column of times, and its texts; see `steps_of`.

    The texts of numbers are not made.
    """
    if isinstance(column, NumericColumn) and len(column.values):
        return _steps_of_numbers(name, column.values, groups), ()
    texts = [str(text) for text in column.texts()]
    return steps_of(name, texts, groups), texts


def _steps_of_numbers(column: str, values: NDArray[np.float64], groups: NDArray[np.int64]) -> Steps:
    missing = np.flatnonzero(np.isnan(values))
    if len(missing):
        raise _no_time(column, int(missing[0]))
    return _spaced(column, lambda row: number_text(float(values[row])), values, groups, _written)


def _values(texts: Sequence[str]) -> NDArray[np.float64] | None:
    """Return the values of texts; None if some are no numbers."""
    parts = [np.empty(0)]
    for first in range(0, len(texts), _PIECE):
        part = values_of(texts[first : first + _PIECE])
        if part is None:
            return None
        parts.append(part)
    return np.concatenate(parts)


def _no_time(column: str, row: int) -> DataError:
    return DataError(
        "Row {row} has no time in column {column}; give it one, or delete the row.",
        row=row + 1,
        column=column,
    )


def no_steps(column: str, texts: Sequence[str]) -> Sentence:
    """Return what is said of a column of times that are words."""
    return Sentence(
        "Column {column} has no numbers or dates, such as “{text}”: each row is the next slice.",
        column=column,
        text=texts[0],
    )


def _check_mixed(column: str, texts: Sequence[str]) -> None:
    """Raise if some texts are times and some are not."""
    odd, kinds = -1, set()
    for row, text in enumerate(texts):
        is_time = not math.isnan(number(text)) or _date(text) is not None
        kinds.add(is_time)
        odd = row if odd < 0 and not is_time else odd
    if len(kinds) == 2:
        raise DataError(
            "“{text}” in row {row} of column {column} is neither a number nor a date, as other "
            "times are. Correct it, or leave the column out and take the rows as they follow.",
            text=texts[odd],
            row=odd + 1,
            column=column,
        )


def _spaced(
    column: str,
    text: Callable[[int], str],
    values: NDArray[np.float64],
    groups: NDArray[np.int64],
    written: Callable[[float], str],
) -> Steps:
    order = np.lexsort((values, groups))
    apart = np.diff(values[order])
    apart = apart[(np.diff(groups[order]) == 0) & (apart > 0)]
    step = float(apart.min()) if len(apart) else 1.0
    least = float(values.min())
    counted = (values - least) / step
    whole = np.rint(counted)
    odd = np.flatnonzero(np.abs(counted - whole) > CLOSE * np.maximum(1, np.abs(whole)))
    if len(odd):
        raise DataError(
            "The times of column {column} do not lie on one grid: “{text}” in row {row} is no "
            "whole number of steps of {step} after “{first}”. Round the times, or leave the column "
            "out and take the rows as they follow.",
            column=column,
            text=text(int(odd[0])),
            row=int(odd[0]) + 1,
            step=number_text(step),
            first=text(int(values.argmin())),
        )
    if math.isfinite(whole.max()) and whole.max() - whole.min() >= MAX_SLICES:
        raise too_long(int(whole.max() - whole.min()) + 1)
    is_whole = written is _written and least.is_integer() and step.is_integer()
    begin = (int(least), int(step)) if is_whole and abs(least) < EXACT else None
    return Steps(whole.astype(np.int64), lambda count: written(least + step * count), begin)


def _written(value: float) -> str:
    return number_text(round(value, 9))


def _date(text: str) -> datetime.datetime | None:
    try:
        found = datetime.datetime.fromisoformat(text)
    except ValueError:
        return None
    return found.replace(tzinfo=None)


def _are_months(dates: Sequence[datetime.datetime]) -> bool:
    """Tell whether all dates have the same day of the month, or its last one, and one time."""
    if len({date.time() for date in dates}) > 1:
        return False
    if len({date.day for date in dates}) == 1:
        return True
    return all(date.day == calendar.monthrange(date.year, date.month)[1] for date in dates)


def _seconds(date: datetime.datetime) -> float:
    return (date - datetime.datetime(1970, 1, 1)).total_seconds()


def _month(value: float) -> str:
    year, month = divmod(round(value), 12)
    return f"{year:04d}-{month + 1:02d}"


def _moment(value: float) -> str:
    date = datetime.datetime(1970, 1, 1) + datetime.timedelta(seconds=round(value))
    return date.date().isoformat() if date.time() == datetime.time() else date.isoformat(" ")
