"""Tables with a row for each series, and a column for each node in each slice, as ``X[0]``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bayesgui.core.temporal.places import EVERY

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bayesgui.core.temporal.content import TemporalContent

_SLICE_COLUMN = re.compile(r"(.+)\[(\d+)\]")


def wide_columns(model: TemporalContent, names: Iterable[str]) -> dict[str, tuple[str, int]]:
    """Return the node and the slice of each column ``X[t]``.

    None if a column has the own name of a node that is in every slice.
    """
    found = {}
    for name in names:
        if name in model.in_time:
            return {}
        match = _SLICE_COLUMN.fullmatch(name)
        if match and match[1] in model.names and model.place(match[1]) == EVERY:
            found[name] = match[1], int(match[2])
    return found
