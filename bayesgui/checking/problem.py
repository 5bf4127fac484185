"""A problem of a model: of which kind, how grave, where, in a sentence, and what mends it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING

from bayesgui.rich_display import NotebookTable

if TYPE_CHECKING:
    from bayesgui.checking.remedies import Remedy
    from bayesgui.core.problems.ignored_problems import Place
    from bayesgui.core.sentence import Sentence


class Severity(IntEnum):
    """How grave a problem is; the gravest comes first."""

    ERROR = 0
    WARNING = 1
    HINT = 2

    @property
    def word(self) -> str:
        """The word for it in documents: error, warning or hint."""
        return self.name.lower()


@dataclass(frozen=True, slots=True)
class Problem(NotebookTable):
    """What is wrong at one place.

    `kind`: name of the check that found it. `text`: one sentence with the numbers that prove it.
    `weight`: how much it costs; the costliest of equal severity comes first.
    """

    kind: str
    severity: Severity
    place: Place
    text: Sentence
    remedy: Remedy | None = None
    weight: float = 0.0

    @property
    def node(self) -> str:
        """The node that carries the mark; "" for none."""
        return self.place.node

    @property
    def key(self) -> tuple[str, Place]:
        """What is remembered of it where it is ignored, and what tells it from others."""
        return self.kind, self.place

    @property
    def order(self) -> tuple[int, float]:
        """Sort key: errors first, then the costliest."""
        return int(self.severity), -self.weight

    @property
    def document(self) -> dict[str, str | None]:
        """What ``bayesgui check --json`` writes of it: all of its parts as texts."""
        return {
            "kind": self.kind,
            "severity": self.severity.word,
            "node": self.node or None,
            "place": self.place.text,
            "text": str(self.text),
            "remedy": None if self.remedy is None else str(self.remedy.label),
        }
