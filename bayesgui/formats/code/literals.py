"""Values as Python source, broken over lines where they are long."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    import numpy as np
    from numpy.typing import NDArray

MAX_LINE = 88
"""Length of a line above which a list is broken."""


def tuple_source(items: Iterable[str]) -> str:
    """Return a tuple of texts as source."""
    return repr(tuple(items))


def list_source(items: Iterable[str]) -> str:
    """Return a list of texts as source; see `tuple_source`."""
    return repr(list(items))


def rows_source(rows: NDArray[np.float64], indent: str = "    ") -> str:
    """Return an array of one or more axes as nested lists, each innermost row on a line.

    `rows`: the numbers; they are read back without loss.
    """
    flat = repr(rows.tolist())
    if rows.ndim == 1 or len(flat) + len(indent) <= MAX_LINE:
        return flat
    inner = ",\n".join(f"{indent}    {rows_source(row, indent + '    ')}" for row in rows)
    return f"[\n{inner},\n{indent}]"
