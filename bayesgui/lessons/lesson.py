"""Lessons as values: steps with a text, scenes to set, and items to do, answer or predict."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from bayesgui.lessons.commands import Command
    from bayesgui.lessons.expressions import Expression

LANGUAGES = ("en", "zh")
"""Those in which lessons can be written; the texts of the first need no key of their own."""


@dataclass(frozen=True, slots=True, init=False)
class Text:
    """A text in every language, in the order of `LANGUAGES`; a missing one is taken from another.

    Fields in braces are expressions: ``{P(Rain=yes):%}`` per cent with one decimal,
    ``{arcs()}`` a number, ``{arcs():3}`` with three decimals, ``{before P(Rain=yes):%}`` its value
    when the item became the current one.

    `line`: line of the file, from 1; 0 for a text that is in no file.
    """

    words: tuple[str, ...]
    line: int

    def __init__(self, *words: str, line: int = 0) -> None:
        missing = ("",) * (len(LANGUAGES) - len(words))
        object.__setattr__(self, "words", (*words, *missing))
        object.__setattr__(self, "line", line)

    @classmethod
    def same(cls, words: str, line: int = 0) -> Text:
        """Return a text that is the same in every language."""
        return cls.of(lambda _: words, line)

    @classmethod
    def of(cls, write: Callable[[str], str], line: int = 0) -> Text:
        """Return the text of which a function knows the words in each language."""
        return cls(*map(write, LANGUAGES), line=line)

    def __getitem__(self, language: str) -> str:
        return self.words[LANGUAGES.index(language)]

    def in_language(self, language: str) -> str:
        """Return the words in a language, or the first in another one."""
        return self[language] or self.any

    @property
    def any(self) -> str:
        """The words in the first language that has some."""
        return next(filter(None, self.words), "")

    def __bool__(self) -> bool:
        return bool(self.any)


@dataclass(frozen=True, slots=True)
class Scene:
    """A button that sets the scene.

    `commands`: performed in this order; edits of the network are one undo step.
    """

    label: Text
    commands: tuple[Command, ...]


@dataclass(frozen=True, slots=True)
class Hint:
    """The target of the first press of *Hint*.

    `action`: id of an action whose menu entry is named, or empty. `page`: id of a page whose tab is
    ringed, or empty.
    """

    nodes: tuple[str, ...] = ()
    action: str = ""
    page: str = ""
    text: Text = field(default_factory=Text)


@dataclass(frozen=True, slots=True)
class DoItem:
    """Something to do in the window; its check is evaluated after every edit.

    `check`: true once it is done; loses its tick when an undo makes it false again. `solve`: do it:
    the second press of *Hint*, and what `check_lesson` performs.
    """

    text: Text
    check: Expression
    solve: tuple[Command, ...]
    done: Text = field(default_factory=Text)
    hint: Hint = field(default_factory=Hint)
    line: int = 0


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a quiz, right if `holds` is true of the network; `why` explains it."""

    text: Text
    holds: Expression
    why: Text = field(default_factory=Text)
    line: int = 0


@dataclass(frozen=True, slots=True)
class QuizItem:
    """A question with options, of which exactly one holds; the first answer is kept.

    `given` commands are performed when the item becomes the current one.
    """

    text: Text
    options: tuple[Option, ...]
    given: tuple[Command, ...] = ()
    hint: Hint = field(default_factory=Hint)
    line: int = 0


@dataclass(frozen=True, slots=True)
class PredictItem:
    """A prediction before revealing: a probability, an order of probabilities, or yes or no.

    `asked`: one that is a number (a slider), one that is true or false (yes or no), or several
    numbers to be put in order, the largest first. `given`: performed when the item becomes the
    current one, after the asked nodes are covered.
    """

    text: Text
    asked: tuple[Expression, ...]
    labels: tuple[Text, ...] = ()
    note: Text = field(default_factory=Text)
    said: Text = field(default_factory=Text)
    given: tuple[Command, ...] = ()
    hint: Hint = field(default_factory=Hint)
    line: int = 0


@dataclass(frozen=True, slots=True)
class WorkingStep:
    """A step of the working: a text with ``{?}`` where its number goes, and that number."""

    text: Text
    value: Expression
    line: int = 0


@dataclass(frozen=True, slots=True)
class Slip:
    """A wrong answer that comes from a known slip, and what is told about it."""

    value: Expression
    text: Text
    line: int = 0


@dataclass(frozen=True, slots=True)
class WorkItem:
    """A number to be worked out.

    `steps`: the working: the learner may fill in its numbers, and it is the solution. `given`:
    performed when the item becomes the current one.
    """

    text: Text
    answer: Expression
    within: float = 0.0005
    steps: tuple[WorkingStep, ...] = ()
    slips: tuple[Slip, ...] = ()
    given: tuple[Command, ...] = ()
    hint: Hint = field(default_factory=Hint)
    line: int = 0


@dataclass(frozen=True, slots=True)
class ExerciseItem:
    """Exercises without end of a registered kind; done after one right answer."""

    kind: str
    level: int = 1
    text: Text = field(default_factory=Text)
    line: int = 0


Item = DoItem | QuizItem | PredictItem | WorkItem | ExerciseItem


@dataclass(frozen=True, slots=True)
class Step:
    """One page of a lesson: a heading, a short text, a scene and items."""

    title: Text
    text: Text
    items: tuple[Item, ...] = ()
    scene: Scene | None = None
    line: int = 0


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson.

    `id`: name of the file without its suffix; progress is kept under it. `start`: opens the
    lesson's network, in a tab of its own. `path`: the file; whatever it names is in the same folder
    or ships with the program. `naming`: a language, a node or state as it stands in the file, and
    its name in that language. `language`: the only language it has, see
    `bayesgui.lessons.naming.in_language`; empty for both. `original`: the lesson as it was read, of
    one in a single language.
    """

    id: str
    title: Text
    summary: Text
    minutes: int
    start: tuple[Command, ...]
    steps: tuple[Step, ...]
    theory: str = ""
    path: Path | None = None
    naming: tuple[tuple[str, str, str], ...] = ()
    language: str = ""
    original: Lesson | None = None
