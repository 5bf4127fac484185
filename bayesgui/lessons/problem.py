"""A problem of a lesson."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem in a lesson.

    `is_flaw`: whether it can be taken, and does not ask what it seems to: a window opens it.
    """

    line: int
    text: str
    is_note: bool = False
    is_flaw: bool = False
