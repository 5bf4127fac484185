"""One row of a table that experts are asked about, as values."""

from __future__ import annotations

from dataclasses import dataclass

APART = 20.0
"""Points between answers above which they are said to disagree."""
AGREED = 0.5
"""Points between answers below which they are the same in whole per cent."""


@dataclass(frozen=True, slots=True)
class AskedRow:
    """A question with the answers to it.

    `title`: the configuration of the parents; `short`: in a letter or two for each. `question`:
    the state that is asked about, as a sentence; `state`: it alone. `answers`: the probability that
    each expert said, None for nothing so far. `pool`: what they say together. `table`: what the
    table says that is made of all answers.
    """

    title: str
    question: str
    answers: tuple[float | None, ...]
    pool: float | None = None
    table: float | None = None
    short: str = ""
    state: str = ""

    @property
    def given(self) -> tuple[float, ...]:
        """The answers that there are."""
        return tuple(each for each in self.answers if each is not None)

    @property
    def apart(self) -> float:
        """The points between the lowest and the highest answer."""
        given = self.given
        return 100.0 * (max(given) - min(given)) if given else 0.0

    @property
    def differs(self) -> bool:
        """Whether the experts disagree."""
        return self.apart > APART
