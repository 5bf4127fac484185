"""A column of a file as read: its texts, numbered by first occurrence."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bayesgui.data.columns.code_buffer import CodeBuffer


@dataclass
class RawColumn:
    """A column with its texts numbered by first occurrence.

    `complete`: whether all rows were read; False if there were too many distinct texts. `order`:
    all texts in the order that the file states for its categories. `as_they_are`: codes of texts
    that the file says are values: in quotes, or categories. `quotes_all`: whether the file puts
    each cell in quotes, so that they say nothing.
    """

    name: str
    tokens: list[str]
    codes: CodeBuffer
    complete: bool = True
    order: tuple[str, ...] | None = None
    as_they_are: frozenset[int] = frozenset()
    quotes_all: bool = False
    found: dict[str, tuple[Any, Any]] = field(default_factory=dict, repr=False, compare=False)
    """Findings about its texts, each with the options of the reader."""

    @property
    def n_rows(self) -> int:
        """Number of rows read."""
        return len(self.codes)
