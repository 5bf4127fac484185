"""Display values of the page of a recording."""

from __future__ import annotations

from dataclasses import dataclass, field

Pair = tuple[str, str]
"""A text in English and in Chinese."""


@dataclass(frozen=True, slots=True)
class ShownEntry:
    """A line of the recording: a step, or something that was done.

    `key`: the same for the same entry, wherever it stands. `number`: of the step or of the task; 0
    for what no learner is asked. `text`: in the user's language. `note`: what is said below it.
    `words`: what the author says; `proposed`: what is said otherwise. `about`: the text of a
    step, or what is said once a task is done.
    """

    key: int
    number: int
    text: str
    note: str = ""
    words: Pair = ("", "")
    proposed: Pair = ("", "")
    about: Pair = ("", "")
    is_step: bool = False
    is_deleted: bool = False
    can_be_deleted: bool = True
    can_be_worded: bool = True


@dataclass(frozen=True, slots=True)
class ShownRecording:
    """A recording. `saved`: the name of its file once it is saved as it stands."""

    is_on: bool = False
    count: int = 0
    title: Pair = ("", "")
    entries: tuple[ShownEntry, ...] = field(default_factory=tuple)
    saved: str = ""
