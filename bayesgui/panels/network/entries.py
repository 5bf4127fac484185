"""What the list of nodes has rows for: submodels, and under open ones what stands in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from bayesgui.core.submodels import Submodels
    from bayesgui.document.state import DocumentState


@dataclass(frozen=True, slots=True)
class Entry:
    """A row: `key` is the name of a node or the id of a submodel; `depth` counts those around."""

    key: str
    depth: int = 0
    is_submodel: bool = False
    is_open: bool = False


def listed_entries(
    state: DocumentState, names: Sequence[str], opened: Collection[str], filter: str = ""
) -> tuple[Entry, ...]:
    """Return the rows of a document: in each submodel those in it, then its nodes.

    `names`: all nodes in the order of the list. `opened`: ids of the open submodels. `filter`: in
    lower case; what contains it is listed with the submodels around it, open or not.
    """
    tree = state.submodels
    found = {name for name in names if _matches(state, name, filter)} if filter else None
    if not tree:
        return tuple(Entry(name) for name in names if found is None or name in found)
    shown = None if found is None else _submodels_found(tree, found, filter)
    by_place: dict[str, list[str]] = {}
    for name in names:
        if found is None or name in found:
            by_place.setdefault(tree.of(name), []).append(name)
    parts = _Parts(state.submodels, by_place, opened, shown)
    return tuple(parts.level("", 0))


@dataclass(frozen=True, slots=True)
class _Parts:
    """What is listed; `shown`: the submodels that a filter leaves, None without one."""

    tree: Submodels
    by_place: Mapping[str, Sequence[str]]
    opened: Collection[str]
    shown: Collection[str] | None

    def level(self, parent: str, depth: int) -> Iterator[Entry]:
        """Iterate over the rows in a submodel."""
        for each in self.tree.within(parent):
            if self.shown is not None and each.id not in self.shown:
                continue
            is_open = each.id in self.opened if self.shown is None else self._has_rows(each.id)
            yield Entry(each.id, depth, is_submodel=True, is_open=is_open)
            if is_open:
                yield from self.level(each.id, depth + 1)
        for name in self.by_place.get(parent, ()):
            yield Entry(name, depth)

    def _has_rows(self, id: str) -> bool:
        return any(self.by_place.get(each.id) for each in self.tree.below(id))


def _submodels_found(tree: Submodels, found: Iterable[str], filter: str) -> set[str]:
    """Return the submodels that hold nodes that were found, or are found themselves."""
    shown = {id for name in found for id in tree.path(name)}
    named = [each.id for each in tree if filter in each.name.casefold()]
    return shown.union(*map(tree.path_to, named))


def _matches(state: DocumentState, name: str, filter: str) -> bool:
    return filter in name.casefold() or filter in state.model[name].label.casefold()
