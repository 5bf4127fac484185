"""Hand-outs as values: blocks of text, questions, tables and figures."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bayesgui.core.evidence import NO_EVIDENCE, Evidence
from bayesgui.explain.notation import PLAIN, Notation
from bayesgui.graph.layout import Layout

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.model import Model
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.decisions.solving.strategy_tree import TreeNode
    from bayesgui.explain.derivation import Derivation
    from bayesgui.lessons.handout.asked import Asked

FIGURE_SCALE = 0.6
"""Scale of figures on paper."""
ANSWER_LINES = 6
"""Lines left for the answer to a question that is to be worked out."""


@dataclass(frozen=True)
class SheetOptions:
    """The options of a sheet.

    `solutions`: whether answers and worked steps are on it.
    """

    language: str = "en"
    solutions: bool = False
    notation: Notation = PLAIN
    seed: int = 1
    student: str = ""


@dataclass(frozen=True)
class Drawing:
    """A network as a picture.

    `evidence`: findings, which the bars of the nodes follow. `bars`: whether the nodes show their
    states; else only their names. `model`: the nodes of all kinds, where some are no chance nodes.
    """

    network: BayesianNetwork
    layout: Layout = field(default_factory=Layout)
    evidence: Evidence = NO_EVIDENCE
    bars: bool = False
    model: Model | None = None


@dataclass(frozen=True)
class RunDrawing:
    """A step of the player as a picture.

    `network`, `layout`, `evidence`: what the algorithm runs on; nodes without positions are
    arranged. `algorithm`, `target`, `first`: as for `bayesgui.explain.scripts.writing.script_of`.
    `titles`: what stands above the graph and above the tree.
    """

    network: BayesianNetwork
    layout: Layout = field(default_factory=Layout)
    evidence: Evidence = NO_EVIDENCE
    algorithm: str = "junction-tree"
    target: str = ""
    first: tuple[str, ...] = ()
    step: int = 0
    titles: tuple[str, str] = ("", "")


@dataclass(frozen=True)
class TreeDrawing:
    """A strategy's tree as a picture.

    `columns`: what it asks, in the order of time. `numbers`: the place of each decision in time.
    `heads`: what stands above the totals and the probabilities of the ends.
    """

    root: TreeNode
    columns: tuple[str, ...]
    numbers: Mapping[str, int | None]
    heads: tuple[str, str]


@dataclass(frozen=True)
class Heading:
    """A headline of a part."""

    text: str


@dataclass(frozen=True)
class Paragraph:
    """A paragraph with marks of Markdown inside: bold, italic, code."""

    text: str


@dataclass(frozen=True)
class NameLine(Paragraph):
    """The line for the name, which a page asks for itself; `sheet`: which sheet it is."""

    sheet: str = ""


@dataclass(frozen=True)
class Task(Paragraph):
    """Something to do, which paper can only say."""

    asked: Asked | None = None


@dataclass(frozen=True)
class Bullets:
    """Items one below the other."""

    items: tuple[str, ...]


@dataclass(frozen=True)
class Question:
    """The beginning of a question.

    `answer`: for the key of the whole class; not printed. `asked`: how a page marks it.
    """

    number: int
    text: str
    answer: str = ""
    asked: Asked | None = None


@dataclass(frozen=True)
class Options:
    """Answers to choose from, lettered from A; `right` is the position of the right one."""

    texts: tuple[str, ...]
    right: int = -1


@dataclass(frozen=True)
class Table:
    """A small table; `words` is the number of columns at the left that are words."""

    caption: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    words: int = 1


@dataclass(frozen=True)
class Tables:
    """Tables beside each other, as far as there is room."""

    tables: tuple[Table, ...]


@dataclass(frozen=True)
class Figure:
    """A picture with a caption, or without."""

    drawing: Drawing | RunDrawing | TreeDrawing
    caption: str = ""


@dataclass(frozen=True)
class Solution:
    """A solution, for the sheet with solutions only: numbered lines, and a sentence."""

    title: str
    lines: tuple[str, ...] = ()
    text: str = ""


@dataclass(frozen=True)
class Worked:
    """Worked steps."""

    derivation: Derivation


@dataclass(frozen=True)
class Space:
    """Empty lines to write on."""

    lines: int = ANSWER_LINES


Block = (
    Heading | Paragraph | Bullets | Question | Options | Tables | Figure | Solution | Worked | Space
)


@dataclass(frozen=True)
class FigureFile:
    """A painted figure."""

    name: str
    width: float
    height: float

    def size_on_page(self, width: float, height: float) -> tuple[float, float]:
        """Return the size in pixels, small enough for a page of a size in pixels."""
        scale = min(FIGURE_SCALE, width / self.width, height / self.height)
        return self.width * scale, self.height * scale


@dataclass(frozen=True)
class Sheet:
    """A sheet.

    `key`: tells sheets apart whose progress is kept. `student`: whose it is, where that is known.
    `steps`: whether each headline begins a step that a page shows alone. `solutions`: whether a
    page shows its solutions to whoever asks for them.
    """

    title: str
    blocks: tuple[Block, ...]
    language: str = "en"
    key: str = ""
    student: str = ""
    steps: bool = False
    solutions: bool = False

    @property
    def figures(self) -> tuple[Figure, ...]:
        """The figures in their order."""
        return tuple(block for block in self.blocks if isinstance(block, Figure))

    @property
    def asked(self) -> tuple[Asked, ...]:
        """What a page marks, in its order."""
        found = (getattr(block, "asked", None) for block in self.blocks)
        return tuple(asked for asked in found if asked is not None)

    @property
    def questions(self) -> tuple[Question, ...]:
        """The questions in their order."""
        return tuple(block for block in self.blocks if isinstance(block, Question))


def letter(position: int) -> str:
    """Return the letter of an option."""
    return chr(ord("A") + position)
