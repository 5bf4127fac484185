"""The choice made in the dialog: the subject of the hand-out and its options."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from bayesgui.explain.notation import WORDS, parse_notation
from bayesgui.lessons.handout.files import PAGE
from bayesgui.lessons.handout.from_exercises import MAX_COUNT, Wanted
from bayesgui.lessons.handout.sheet import SheetOptions

if TYPE_CHECKING:
    from collections.abc import Mapping

EXERCISES, NETWORK, STEPS, RUN = "exercises", "network", "steps", "run"
"""Subjects other than lessons; a lesson is chosen by its id."""
SUFFIXES = (".pdf", PAGE, ".tex", ".md")
"""Suffix of each format."""
MAX_SEED = 2**31 - 1


@dataclass(frozen=True)
class HandOutChoice:
    """The choice made in the dialog.

    `subject`: `EXERCISES`, `NETWORK`, `STEPS`, `RUN`, or the id of a lesson. `counts`, `levels`:
    of the exercises, by kind. `notation`: words of a notation. `students`: names of a class, or
    none.
    """

    subject: str = EXERCISES
    counts: Mapping[str, int] = field(default_factory=dict)
    levels: Mapping[str, int] = field(default_factory=dict)
    language: str = "en"
    solutions: bool = False
    notation: tuple[str, ...] = ("pa", "P", "c", "truth")
    seed: int = 1
    suffix: str = ".pdf"
    students: tuple[str, ...] = ()

    @property
    def wanted(self) -> tuple[Wanted, ...]:
        """The exercises."""
        return tuple(
            Wanted(kind, self.levels.get(kind, 1), count)
            for kind, count in self.counts.items()
            if count
        )

    @property
    def options(self) -> SheetOptions:
        """The options of the sheet."""
        return SheetOptions(
            self.language, self.solutions, parse_notation(",".join(self.notation)), self.seed
        )

    @property
    def takes_class(self) -> bool:
        """Whether students can have different numbers."""
        return self.subject not in (NETWORK, STEPS, RUN)


def kept(choice: HandOutChoice, window: str) -> dict[str, Any]:
    """Return what is stored of a choice: neither what is handed out nor to whom.

    `window`: the language of the program; in another one, its own is the usual one again.
    """
    return {
        **{f"count {kind}": count for kind, count in choice.counts.items()},
        **{f"level {kind}": level for kind, level in choice.levels.items()},
        "language": choice.language,
        "window": window,
        "solutions": choice.solutions,
        "notation": ",".join(choice.notation),
        "seed": choice.seed,
        "suffix": choice.suffix,
    }


def restored(stored: Mapping[str, Any], kinds: tuple[str, ...], language: str) -> HandOutChoice:
    """Return a stored choice; what is missing or no longer valid has its default."""
    notation = str(stored.get("notation")).split(",")
    suffix = stored.get("suffix")
    usual, chosen = HandOutChoice(), stored.get("language")
    is_of_window = chosen in ("en", "zh") and stored.get("window") == language
    return HandOutChoice(
        counts={kind: _within(stored.get(f"count {kind}"), 0, MAX_COUNT, 1) for kind in kinds},
        levels={kind: _within(stored.get(f"level {kind}"), 1, 3, 1) for kind in kinds},
        language=str(chosen) if is_of_window else language,
        solutions=stored.get("solutions") is True,
        notation=tuple(notation) if _is_notation(notation) else usual.notation,
        seed=_within(stored.get("seed"), 0, MAX_SEED, 1),
        suffix=suffix if suffix in SUFFIXES else usual.suffix,
    )


def _within(value: object, low: int, high: int, usual: int) -> int:
    return value if isinstance(value, int) and low <= value <= high else usual


def _is_notation(words: list[str]) -> bool:
    """Whether it is one word for each sign."""
    if not all(word in WORDS for word in words):
        return False
    signs = [WORDS[word][0] for word in words]
    return len(words) == len(set(signs)) == len({sign for sign, _ in WORDS.values()})
