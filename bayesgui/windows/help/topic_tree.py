"""The tree of topics behind the map, and where each topic stands; no Qt."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from bayesgui import paths

if TYPE_CHECKING:
    from collections.abc import Iterator

FILE = "mind_map.json"
Kind = Literal["page", "lesson", "action"]


@dataclass(frozen=True)
class Topic:
    """A topic with its names and its link, as in a help page."""

    en: str
    zh: str
    link: str
    children: tuple[Topic, ...] = ()

    def name(self, language: str) -> str:
        """Return its name in a language."""
        return self.zh if language == "zh" else self.en

    @property
    def kind(self) -> Kind:
        """The kind of the link's target."""
        kind = self.link.partition(":")[0]
        return kind if kind in ("lesson", "action") else "page"  # type: ignore[return-value]

    @property
    def target(self) -> str:
        """The target of the link, without its kind."""
        return self.link.partition(":")[2]

    def all(self) -> Iterator[Topic]:
        """Yield the topic and all below it, from top to bottom."""
        yield self
        for child in self.children:
            yield from child.all()


def topic_tree() -> Topic:
    """Return the whole tree."""
    text = (paths.resources() / "help" / FILE).read_text(encoding="utf-8")
    return _topic(json.loads(text))


def _topic(entry: dict[str, Any]) -> Topic:
    children = tuple(_topic(child) for child in entry.get("children", ()))
    return Topic(entry["en"], entry["zh"], entry["link"], children)


@dataclass(frozen=True)
class Place:
    """The place of a topic.

    `side`: −1 left of the root, 1 right of it, 0 the root. `level`: 0 the root, 1 a branch, 2 a
    leaf. `branch`: the number of its branch. `y`: in rows.
    """

    topic: Topic
    side: int
    level: int
    branch: int
    y: float


def places(root: Topic) -> tuple[Place, ...]:
    """Return the places of all topics: half of the branches at the right, then those at the left.

    Each branch stands at the middle of its leaves, with a gap of a row after these.
    """
    branches = root.children
    right = _first_half(branches)
    found = []
    heights = []
    for side, numbers in ((1, range(right)), (-1, range(right, len(branches)))):
        y = 0.0
        for k in numbers:
            leaves = branches[k].children
            found.append(Place(branches[k], side, 1, k, y + (len(leaves) - 1) / 2))
            found += [Place(leaf, side, 2, k, y + j) for j, leaf in enumerate(leaves)]
            y += len(leaves) + 0.7
        heights.append(y - 1.7)
    # The root stands above both sides.
    below = 2.0
    highest = max(heights)
    shifts = {1: below + (highest - heights[0]) / 2, -1: below + (highest - heights[1]) / 2}
    moved = [Place(p.topic, p.side, p.level, p.branch, p.y + shifts[p.side]) for p in found]
    return (Place(root, 0, 0, -1, 0.3), *moved)


def _first_half(branches: tuple[Topic, ...]) -> int:
    """Return how many branches stand at the right, so that both sides are about as high."""
    counts = [len(branch.children) + 0.7 for branch in branches]
    return min(range(1, len(branches)), key=lambda k: (abs(sum(counts[:k]) - sum(counts[k:])), k))
