"""The look of results that have none of their own: their table, or what they hold by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from itertools import islice
from typing import Any

import numpy as np

from bayesgui.core.name_lists import short_repr
from bayesgui.core.views.frame_kinds import FrameKind
from bayesgui.explain.writing import number_text
from bayesgui.notebook.elements import MAX_ROWS, caption, more_than, table

_PARTS = 8
"""Entries of a list or a mapping, and numbers of an array, that are written."""


def html_of_fields(value: object) -> str | None:
    """Return a result as a table: its own one, or a row for each field; None if it has neither."""
    name = type(value).__name__
    to_frame = getattr(value, "to_frame", None)
    if callable(to_frame):
        return _of_frame(name, to_frame())
    rows = [(key, _text(held)) for key, held in _held(value)]
    return caption(name) + table(("", ""), rows, 2) if rows else None


def _of_frame(name: str, frame: Any) -> str:
    table_of = FrameKind.ARROW.made(frame) if hasattr(frame, "iloc") else frame
    plain = table_of.to_pandas()
    cells = plain.head(MAX_ROWS).itertuples(index=False, name=None)
    rows = [tuple(map(_text, row)) for row in cells]
    head = [str(title) for title in plain.columns]
    return caption(name) + table(head, rows, len(head), more_than(len(plain), "row"))


def _held(value: Any) -> list[tuple[str, object]]:
    if is_dataclass(value):
        return [(f.name, getattr(value, f.name)) for f in fields(value) if f.repr]
    return [(name, getattr(value, name)) for name in getattr(value, "_fields", ())]


def _text(value: object) -> str:
    """Return a value in a line: numbers as everywhere, of long ones the beginning."""
    if value is None:
        return "–"
    if isinstance(value, bool | str | np.bool_):
        return str(value)
    if isinstance(value, int | float | np.number):
        return number_text(float(value))
    if isinstance(value, np.ndarray):
        return _of_array(value)
    if isinstance(value, Mapping):
        parts = [f"{_text(key)}: {_text(held)}" for key, held in islice(value.items(), _PARTS)]
        return _joined(parts, len(value))
    if isinstance(value, tuple | list | frozenset | set) and not hasattr(value, "_fields"):
        return _joined([_text(each) for each in islice(value, _PARTS)], len(value))
    return short_repr(value)


def _of_array(value: np.ndarray[Any, Any]) -> str:
    if value.ndim == 1 and len(value) <= _PARTS:
        return _joined([_text(each) for each in value.tolist()], len(value))
    return f"array of {' × '.join(map(str, value.shape))}"


def _joined(parts: list[str], total: int) -> str:
    return ", ".join([*parts, *(["…"] if total > len(parts) else [])]) or "–"
