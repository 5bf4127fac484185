"""Columns that are left out unless requested: identifiers, dates, sentences, nearly empty ones."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.numerals import number
from bayesgui.core.sentence import Sentence, pluralize
from bayesgui.data.columns.column import NumericColumn
from bayesgui.data.reading.column_names import column_text, keeping_text
from bayesgui.data.reading.meanings.dates import are_dates

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from bayesgui.data.columns.column import CodedColumn
    from bayesgui.data.reading.raw_column import RawColumn

MAX_STATES = 10_000
"""Number of distinct texts above which a column that was not requested is left out."""

MIN_DISTINCT_ROWS = 5
"""Minimum number of rows for a column of distinct texts to be taken for an identifier."""

MIN_COUNTED_ROWS = 3
"""Minimum number of rows for a column of consecutive numbers to be taken for an identifier."""

MIN_NEARLY_DISTINCT = 20
"""Minimum number of different texts for a column in which some occur twice to be left out."""

MAX_REPETITION = 2.0
"""Mean number of rows per text below which a column is left out: its states are too rare."""

MAX_CHARACTERS = 1_000
"""Length above which a text is not a name of a state, so that its column is left out."""

MAX_DATES = 12
"""Number of different dates above which a column is left out."""

MIN_SHARE = 0.2
"""Share of rows with a value below which a column is left out: complete rows are then few."""

MIN_ROWS_OF_SHARE = 50
"""Number of rows below which a column with few values is kept."""

MIN_FREE_TEXTS = 12
"""Number of different texts above which a column of sentences is left out."""

MIN_WORDS = 4.0
"""Mean number of words of the different texts of such a column."""


def reason_left_out(
    raw: RawColumn,
    texts: list[str],
    present: set[str],
    counts: NDArray[np.intp],
    values: NDArray[np.float64] | None,
) -> Sentence | None:
    """Return why a column that was not requested is left out, None if it is a variable.

    `texts`: the meaning of each of its texts, empty for a missing value. `counts`: shape (texts,);
    number of rows with each text. `values`: shape (texts,); their values, if all are numbers; NaN
    for a missing one.
    """
    if not present:
        return _empty(raw.name)
    if values is None:
        n_cells = int(sum(count for text, count in zip(texts, counts, strict=True) if text))
    else:
        n_cells = int(counts[~np.isnan(values)].sum())
    if (reason := _of_blanks(raw.name, n_cells, raw.n_rows)) is not None:
        return reason
    if values is None:
        return _of_texts(raw.name, present, n_cells)
    if not len(present) == n_cells == raw.n_rows >= MIN_COUNTED_ROWS:
        return None
    # All texts differ, so they are in the order of the rows.
    in_rows = np.concatenate([values[piece] for piece in raw.codes.pieces()])
    return _numbers_the_rows(raw.name) if _number_rows(in_rows) else None


def reason_set_aside(column: CodedColumn | NumericColumn) -> Sentence | None:
    """Return why a column of a table that is in memory is left out, by the rule of files.

    `column`: the column. One that was cut into intervals is a variable.
    """
    present_rows = column.n_rows - column.n_missing
    if not present_rows:
        return _empty(column.name)
    if reason := _of_blanks(column.name, present_rows, column.n_rows):
        return reason
    if isinstance(column, NumericColumn):
        # The first rows mostly tell that it does not number them.
        head = column.rows(slice(0, MIN_COUNTED_ROWS)).values
        if len(head) < MIN_COUNTED_ROWS or not _number_rows(head):
            return None
        return _numbers_the_rows(column.name) if _number_rows(column.values) else None
    if column.edges is not None:
        return None
    counts = column.counts
    present = {state for state, count in zip(column.states, counts, strict=True) if count}
    if any(math.isnan(number(state)) for state in present):
        return _of_texts(column.name, present, int(counts.sum()))
    if len(present) == column.n_rows >= MIN_COUNTED_ROWS and _number_rows(column.numbers().values):
        return _numbers_the_rows(column.name)
    return None


def _empty(name: str) -> Sentence:
    return Sentence(
        "{subject} has no value in any row and is set aside.",
        subject=column_text(name),
        column=name,
        set_aside="empty",
    )


def _aside(name: str, kind: str = "identifier") -> dict[str, Any]:
    """Return what every sentence says of a column that is set aside: it, why, and what keeps it."""
    return {
        "subject": column_text(name),
        "column": name,
        "remedy": keeping_text(name),
        "set_aside": kind,
    }


def _of_blanks(name: str, n_cells: int, n_rows: int) -> Sentence | None:
    """Return that a column has hardly any value, if so."""
    if n_rows < MIN_ROWS_OF_SHARE or n_cells >= MIN_SHARE * n_rows:
        return None
    return Sentence(
        "{subject} has a value in {count:,} of {rows} only and is set aside; {remedy}.",
        count=n_cells,
        rows=pluralize(n_rows, "{count} row", "{count} rows"),
        missing=n_rows - n_cells,
        **_aside(name),
    )


def _number_rows(values: NDArray[np.float64]) -> bool:
    """Tell whether numbers are whole and each is the next one."""
    # The second number mostly tells, in a twentieth of the time of all.
    if not (values[0].is_integer() and values[1] - values[0] == 1):
        return False
    return bool(np.all(np.diff(values) == 1))


def _numbers_the_rows(name: str) -> Sentence:
    return Sentence(
        "{subject} numbers the rows and is set aside as an identifier; {remedy}.",
        **_aside(name),
    )


def _of_texts(name: str, present: set[str], n_cells: int) -> Sentence | None:
    longest = max(map(len, present))
    if longest > MAX_CHARACTERS:
        return Sentence(
            "{subject} holds texts of up to {count:,} characters and is set aside; {remedy}.",
            count=longest,
            **_aside(name),
        )
    if len(present) > MAX_DATES and are_dates(present):
        return Sentence(
            "{subject} holds dates, {count:,} different ones in {rows}, and is set aside; "
            "{remedy}.",
            count=len(present),
            rows=pluralize(n_cells, "{count} row", "{count} rows"),
            **_aside(name, "date"),
        )
    if len(present) == n_cells and n_cells >= MIN_DISTINCT_ROWS:
        return Sentence(
            "{subject} has a different text in every row and is set aside as an identifier; "
            "{remedy}.",
            **_aside(name),
        )
    if len(present) >= MIN_NEARLY_DISTINCT and n_cells < MAX_REPETITION * len(present):
        return Sentence(
            "{subject} has {count:,} different texts in {rows} and is set aside as an identifier; "
            "{remedy}.",
            count=len(present),
            rows=pluralize(n_cells, "{count} row", "{count} rows"),
            **_aside(name),
        )
    if len(present) > MIN_FREE_TEXTS and _words(present) >= MIN_WORDS:
        return Sentence(
            "{subject} holds sentences, {count:,} different ones in {rows}, and is set aside; "
            "{remedy}.",
            count=len(present),
            rows=pluralize(n_cells, "{count} row", "{count} rows"),
            **_aside(name),
        )
    return too_many(name, len(present)) if len(present) > MAX_STATES else None


def _words(texts: set[str]) -> float:
    """Return the mean number of words of some texts."""
    return sum(len(text.split()) for text in texts) / len(texts)


def too_many(name: str, count: int) -> Sentence:
    """Return the remark on a column that is left out for its number of different texts."""
    return Sentence(
        "{subject} has {count:,} different texts and is set aside as an identifier; {remedy}.",
        count=count,
        **_aside(name),
    )
