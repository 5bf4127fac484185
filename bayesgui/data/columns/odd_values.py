"""Values that may stand for a missing one, though they are no mark that programs write.

Two kinds: the one text among numbers (void, pending), and a number of nines out of reach of all
others (−99, 999), as surveys and measuring stations write it. Both stay what they are, and are
spoken of.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from bayesgui.core.numerals import number, number_text
from bayesgui.core.sentence import Sentence
from bayesgui.data.columns.column import CodedColumn, NumericColumn
from bayesgui.data.columns.missing_marks import cells_and_columns, doubtful_remark, may_be_mark

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from numpy.typing import NDArray

CODES: Final = frozenset(sign * (10.0**k - 1) for k in range(1, 7) for sign in (-1, 1))
"""Numbers of nines, as surveys and measuring stations write them for a missing value."""
_CODE_TEXTS: Final = frozenset(map(number_text, CODES))
_STATES: Final = 1_000
"""Number of states above which a column is looked at only if a code is among them."""
_MANY: Final = 5
"""Different numbers from which one text among them is odd."""

Odd = tuple[str, int, bool]
"""A value that may mean that it is missing, its cells, and whether it is far from all others."""


def odd_value(column: CodedColumn | NumericColumn, known: Collection[str] = ()) -> Odd | None:
    """Return the value of a column that may mean that it is missing.

    `known`: texts that are known to be values, such as the states of a network.

    >>> odd_value(NumericColumn("age", np.array([31, 44, -99, 52, -99])))
    ('-99', 2, True)
    >>> odd_value(NumericColumn("degrees", np.array([-31, 44, -9, 52, -9])))
    """
    if isinstance(column, NumericColumn):
        return odd_number(column.values)
    if column.edges is not None:
        return None if column.uncut is None else odd_number(column.uncut)
    if len(column.states) > _STATES and _CODE_TEXTS.isdisjoint(column.states):
        return None
    counts = np.bincount(column.codes[column.codes != column.missing_code])
    return odd_text({s: int(n) for s, n in zip(column.states, counts, strict=False) if n}, known)


def odd_text(cells: Mapping[str, int], known: Collection[str] = ()) -> Odd | None:
    """Return the state that may mean that the value is missing, as `odd_value` does.

    `cells`: number of cells by state, without those of none.
    """
    if len(cells) > _STATES and _CODE_TEXTS.isdisjoint(cells):
        return None
    numbers = {text: number(text) for text in cells}
    texts = [text for text, value in numbers.items() if math.isnan(value)]
    odd = None
    if not texts:
        found = odd_number(np.array([*numbers.values()]), np.array([*cells.values()]))
        odd = found and next(text for text in cells if number_text(numbers[text]) == found[0])
    elif len(texts) == 1 and len(cells) > _MANY:
        # A text with digits may be the end of a scale: 5+, > 100.
        odd = None if any(map(str.isdigit, texts[0])) else texts[0]
    elif len(texts) == len(cells) - 1 and len(texts) > 1:
        odd = next((text for text, value in numbers.items() if value in CODES), None)
    if odd is None or odd in known or may_be_mark(odd):
        return None
    return odd, cells[odd], not texts


def odd_number(
    values: NDArray[np.float64], cells: NDArray[np.integer[Any]] | None = None
) -> Odd | None:
    """Return a number of nines that is repeated and far from all others, as `odd_value` does.

    `cells`: how many cells have each of them; by default one.
    """
    with np.errstate(invalid="ignore"):
        ends = {np.fmin.reduce(values, initial=np.inf), np.fmax.reduce(values, initial=-np.inf)}
    for code in sorted(map(float, ends & CODES)):
        is_code = values == code
        others = values[~is_code & ~np.isnan(values)]
        count = int(is_code.sum() if cells is None else cells[is_code].sum())
        if not len(others) or count < 2:
            continue
        low, high = float(others.min()), float(others.max())
        gap = low - code if code < 0 else code - high
        if gap > high - low or code < 0 <= low:
            return number_text(code), count, True
    return None


def odd_remarks(
    columns: Iterable[CodedColumn | NumericColumn], known: Collection[str] = ()
) -> list[Sentence]:
    """Return a remark on each value that may mean that it is missing, with its columns.

    `known`: texts that are known to be values, such as the states of a network.
    """
    return remarks_on({column.name: odd_value(column, known) for column in columns})


def remarks_on(found: Mapping[str, Odd | None]) -> list[Sentence]:
    """Return a remark on each value that `odd_value` found in some columns, by their names."""
    states: dict[str, dict[str, int]] = {}
    numbers: dict[str, dict[str, int]] = {}
    for name, odd in found.items():
        if odd is not None:
            text, cells, is_far = odd
            (numbers if is_far else states).setdefault(text, {})[name] = cells
    return [*map(doubtful_remark, states.items()), *map(_code_remark, numbers.items())]


def _code_remark(found: tuple[str, dict[str, int]]) -> Sentence:
    text, columns = found
    return Sentence(
        "{cells} of {columns} read “{text}”, far from all other numbers; if it means that the "
        "value is missing, name it as a missing value.",
        text=text,
        **cells_and_columns(columns),
    )
