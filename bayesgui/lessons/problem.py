"""What does not hold in a lesson."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that does not hold in a lesson.

    Parameters
    ----------
    line : int
        Line of the file.
    text : str
        A sentence or two, with a remedy.
    is_note : bool
        Whether the lesson works nevertheless.
    is_flaw : bool
        Whether it can be taken, and does not ask what it seems to: a window opens it.
    """

    line: int
    text: str
    is_note: bool = False
    is_flaw: bool = False
