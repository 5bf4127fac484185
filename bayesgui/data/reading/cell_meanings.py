"""The meaning of the texts of a column: replacements, and missing values."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from bayesgui.core.monitor import SILENT
from bayesgui.core.numerals import number
from bayesgui.data.columns.missing_marks import is_word, marks_among, may_be_mark, may_have_marks

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bayesgui.core.monitor import Monitor
    from bayesgui.data.reading.raw_column import RawColumn
    from bayesgui.data.reading.reading_options import Reading

T = TypeVar("T")


def meanings(raw: RawColumn, reading: Reading) -> list[str]:
    """Return the replacement of each text of a column, empty for a missing value."""
    texts, missing = _replaced(raw, reading), _missing(raw, reading)
    if not any(missing):
        return texts
    return ["" if gone else text for text, gone in zip(texts, missing, strict=True)]


def _once(
    name: str, raw: RawColumn, reading: Reading, find: Callable[[RawColumn, Reading], list[T]]
) -> list[T]:
    """Return what a function finds; a column of measurements has as many texts as rows."""
    known = raw.found.get(name)
    if known is None or known[0] is not reading:
        known = raw.found[name] = reading, find(raw, reading)
    found: list[T] = known[1]
    return found


def _replaced(raw: RawColumn, reading: Reading) -> list[str]:
    """Return the texts of a column as the options read them."""
    return _once("texts", raw, reading, _find_replaced)


def _find_replaced(raw: RawColumn, reading: Reading) -> list[str]:
    texts = [token.strip() for token in raw.tokens] if reading.strip else raw.tokens
    mapping = reading.mapping.get(raw.name, {})
    return [mapping.get(text, text) for text in texts] if mapping else texts


def _missing(raw: RawColumn, reading: Reading) -> list[bool]:
    """Tell of each text of a column whether it stands for a missing value."""
    return _once("missing", raw, reading, _find_missing)


def _find_missing(raw: RawColumn, reading: Reading) -> list[bool]:
    texts = _replaced(raw, reading)
    own, marks = {*reading.own_marks(raw.name)}, {*_marks(raw, reading)}
    bare = list(map(str.strip, texts))
    # Measurements have as many texts as rows, and mostly none of them is missing.
    if all(bare) and marks.isdisjoint(texts) and own.isdisjoint(bare):
        return [False] * len(texts)
    kept = raw.as_they_are if marks and _quotes_count(raw, reading) else ()
    return [
        not stripped
        or stripped in own
        or (text in marks and text not in reading.own_states(raw.name) and code not in kept)
        for code, (text, stripped) in enumerate(zip(texts, bare, strict=True))
    ]


def _quotes_count(raw: RawColumn, reading: Reading) -> bool:
    """Tell whether a text in quotes is a value: not if it was named, or is among quoted numbers."""
    if reading.missing_values is not None:
        return False
    if not raw.quotes_all:
        return True
    texts = [text for text in _replaced(raw, reading) if text.strip() and not may_be_mark(text)]
    return not texts or any(math.isnan(number(text, reading.decimal)) for text in texts)


def _marks(raw: RawColumn, reading: Reading) -> list[str]:
    """Return the texts of a column that stand for a missing value, as given or as found."""
    return _once("marks", raw, reading, _find_marks)


def _find_marks(raw: RawColumn, reading: Reading) -> list[str]:
    if reading.missing_values is not None:
        return [*reading.missing_values]
    texts = _replaced(raw, reading)
    if not may_have_marks(texts) and reading.certain.isdisjoint(texts):
        return []
    # The states that are its own are values; where a column has none, those of all nodes are.
    states = reading.own_states(raw.name) or reading.values
    return [
        *marks_among(
            _counts(raw, reading), reading.decimal, states, reading.certain, reading.common
        )
    ]


def _counts(raw: RawColumn, reading: Reading) -> dict[str, int]:
    """Return the number of cells with each text."""
    found: dict[str, int] = {}
    texts = _replaced(raw, reading)
    for text, count in zip(texts, raw.codes.counts(len(texts)).tolist(), strict=True):
        found[text] = found.get(text, 0) + count
    return found


def missing_cells(raw: RawColumn, reading: Reading, monitor: Monitor = SILENT) -> dict[str, int]:
    """Return, by mark, how many cells of a column it makes missing; blank cells do not count."""
    if not raw.complete:
        return {}
    found: dict[str, int] = {}
    texts = _replaced(raw, reading)
    monitor.check()
    _marks(raw, reading)
    monitor.check()
    missing = _missing(raw, reading)
    monitor.check()
    if not any(missing):
        return {}
    if not any(gone and text.strip() for text, gone in zip(texts, missing, strict=True)):
        return {}
    for text, gone, count in zip(texts, missing, _cells(raw), strict=True):
        if gone and count and text.strip():
            mark = text.strip() if text.strip() in reading.own_marks(raw.name) else text
            found[mark] = found.get(mark, 0) + count
    return found


def doubtful_cells(raw: RawColumn, reading: Reading) -> dict[str, int]:
    """Return, by text, the cells that are values here and that other tables mark as missing."""
    if not raw.complete or reading.missing_values is not None:
        return {}
    found: dict[str, int] = {}
    known = reading.own_states(raw.name) or reading.network_states
    texts, missing = _replaced(raw, reading), _missing(raw, reading)
    if not may_have_marks(texts):
        return {}
    for text, gone, count in zip(texts, missing, _cells(raw), strict=True):
        if count and not gone and may_be_mark(text) and text not in known:
            found[text] = found.get(text, 0) + count
    return found


def _cells(raw: RawColumn) -> list[int]:
    counts: list[int] = raw.codes.counts(len(raw.tokens)).tolist()
    return counts


def with_common_words(
    columns: Sequence[RawColumn], reading: Reading, monitor: Monitor = SILENT
) -> Reading:
    """Return the options with the words that are categories of some column."""
    if reading.missing_values is not None:
        return reading
    found: set[str] = set()
    for raw in columns:
        monitor.check()
        texts = _replaced(raw, reading)
        if raw.complete and may_have_marks(texts):
            marks = _marks(raw, reading)
            found.update(text for text in texts if is_word(text) and text not in marks)
    return replace(reading, common=reading.common.union(found)) if found else reading
