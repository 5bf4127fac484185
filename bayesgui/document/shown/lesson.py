"""The marks of a lesson: covered nodes, predictions, rings of a hint."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, Protocol

from bayesgui.document.shown.shown import Shown, ShownState

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from collections.abc import Set as AbstractSet

    from bayesgui.document.changes import Change
    from bayesgui.document.document import Document


@dataclass(frozen=True)
class LessonView(ShownState):
    """The marks of a lesson on a document.

    `title`: of the lesson that is taken in the document, or empty. `covered`: nodes whose
    probabilities are nowhere to be seen until the learner has answered. `predictions`: predicted
    probability by node and state. `ringed`: nodes that a hint points at. `ringed_page`: the id
    of the page that it points at.
    """

    title: str = ""
    covered: frozenset[str] = frozenset()
    predictions: Mapping[str, Mapping[str, float]] = field(
        default_factory=lambda: MappingProxyType({})
    )
    ringed: tuple[str, ...] = ()
    ringed_page: str = ""
    on_nodes: ClassVar[bool] = True

    def covers(self, names: Iterable[str]) -> bool:
        """Tell whether what is shown of these nodes would tell a covered one's probabilities."""
        return not self.covered.isdisjoint(names)

    def following(self, change: Change) -> LessonView:
        """Let names follow a step of the document, and drop those of nodes that are gone."""
        if not change.network_changed or self == LessonView():
            return self
        predicted = {change.name_now(name): value for name, value in self.predictions.items()}
        return LessonView(
            self.title,
            # A deletion may be undone, and must not bring numbers to light: a cover stays.
            frozenset(change.name_now(name) or name for name in self.covered),
            MappingProxyType({name: value for name, value in predicted.items() if name}),
            tuple(filter(None, map(change.name_now, self.ringed))),
            self.ringed_page,
        )

    def cleared(self) -> LessonView:
        """Return the state in which everything is shown again, and nothing is pointed at."""
        return LessonView(self.title)


class Keeper(Protocol):
    """Holds numbers that views show, and can keep those of some nodes to itself."""

    def cover(self, names: AbstractSet[str]) -> None:
        """Keep the numbers of some nodes from the views."""


class LessonCover(Shown[LessonView]):
    """Holds what the lesson of a document shows.

    `keepers`: what views take posteriors from; they do not have those of covered nodes.
    """

    def __init__(self, document: Document, *keepers: Keeper) -> None:
        super().__init__(document, LessonView())
        self._keepers = keepers

    def _take(self, state: LessonView) -> None:
        super()._take(state)
        for keeper in self._keepers:
            keeper.cover(state.covered)
