"""What the texts of a column mean: replacements, and missing values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.name_lists import list_names
from bayesgui.core.sentence import Sentence, pluralize
from bayesgui.data.reading.missing_marks import marks_among

if TYPE_CHECKING:
    from bayesgui.data.reading.raw_column import RawColumn
    from bayesgui.data.reading.reading_options import Reading

LISTED = 4
"""Maximum number of columns listed in a remark."""


def meanings(raw: RawColumn, reading: Reading) -> list[str]:
    """Return the replacement of each text of a column, empty for a missing value."""
    marks, node = _marks(raw, reading), reading.nodes.get(raw.name)
    own = reading.columns.missing.get(raw.name, ())
    values = () if node is None else node.states
    return [
        ""
        if not text.strip() or text.strip() in own or (text in marks and text not in values)
        else text
        for text in _replaced(raw, reading)
    ]


def _replaced(raw: RawColumn, reading: Reading) -> list[str]:
    texts = [token.strip() for token in raw.tokens] if reading.strip else raw.tokens
    mapping = reading.mapping.get(raw.name, {})
    return [mapping.get(text, text) for text in texts]


def _marks(raw: RawColumn, reading: Reading) -> tuple[str, ...]:
    """Return the texts of a column that stand for a missing value, as given or as found."""
    if reading.missing_values is not None:
        return reading.missing_values
    texts = {text for text in _replaced(raw, reading) if text.strip()}
    return marks_among(texts, reading.decimal, reading.values)


def missing_cells(raw: RawColumn, reading: Reading) -> dict[str, int]:
    """Return, by mark, how many cells of a column it makes missing; blank cells do not count."""
    own = reading.columns.missing.get(raw.name, ())
    marks = {*_marks(raw, reading), *own} - {""}
    texts = _replaced(raw, reading)
    if own:
        texts = [text.strip() if text.strip() in own else text for text in texts]
    if not raw.complete or not marks.intersection(texts):
        return {}
    found: dict[str, int] = {}
    node = reading.nodes.get(raw.name)
    for text, count in zip(texts, raw.codes.counts(len(raw.tokens)).tolist(), strict=True):
        is_state = node is not None and text in node.states and text not in own
        if count and text in marks and not is_state:
            found[text] = found.get(text, 0) + count
    return found


def missing_remark(found: tuple[str, dict[str, int]]) -> Sentence:
    """Return the remark on a mark of missing values and its number of cells by column."""
    mark, columns = found
    return Sentence(
        "{cells} of {columns} read “{mark}”: missing.",
        cells=pluralize(sum(columns.values()), "{count} cell", "{count} cells"),
        columns=list_names(list(columns), LISTED),
        mark=mark,
    )
