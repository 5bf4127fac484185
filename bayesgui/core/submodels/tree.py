"""Submodels of a model as a value: a tree whose leaves are nodes.

They are a way of looking at a model, which has the same nodes, arcs and tables with and without
them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from bayesgui.core.errors import ModelError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Submodel:
    """Nodes and other submodels that are shown as one box, or inside a frame.

    `members`: the nodes directly inside. `parent`: the id of the submodel that it stands in, "" at
    the top. `x`, `y`: upper left corner of the closed box, in the canvas units of the layout.
    `of`: the class of which it is an instance, in files that have classes.
    """

    id: str
    name: str
    members: tuple[str, ...] = ()
    parent: str = ""
    x: float = 0.0
    y: float = 0.0
    note: str = ""
    of: str = ""


@dataclass(frozen=True)
class Submodels:
    """The submodels of a document: each node, and each submodel, stands in one place.

    `items`: in the order in which they were made; in each stands a node, or a submodel.
    """

    items: tuple[Submodel, ...] = ()
    _known: Mapping[str, Submodel] = field(init=False, repr=False, compare=False)
    _where: Mapping[str, str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        known = {each.id: each for each in self.items}
        where: dict[str, str] = {}
        for each in self.items:
            for name in each.members:
                if name in where:
                    raise _in_two_places(name, known[where[name]].name)
                where[name] = each.id
        object.__setattr__(self, "_known", MappingProxyType(known))
        object.__setattr__(self, "_where", MappingProxyType(where))
        _check_tree(self.items, known)

    def __reduce__(self) -> tuple[Any, ...]:
        return Submodels, (self.items,)

    def __bool__(self) -> bool:
        return bool(self.items)

    def __len__(self) -> int:
        return len(self.items)

    def __iter__(self) -> Iterator[Submodel]:
        return iter(self.items)

    def __contains__(self, id: object) -> bool:
        return id in self._known

    def __getitem__(self, id: str) -> Submodel:
        return self._known[id]

    # -- questions ----------------------------------------------------------------------------

    @property
    def nodes(self) -> Collection[str]:
        """All nodes that stand in a submodel."""
        return self._where.keys()

    def of(self, node: str) -> str:
        """Return the id of the submodel that a node stands in directly, "" at the top."""
        return self._where.get(node, "")

    def path(self, node: str) -> tuple[str, ...]:
        """Return the ids of the submodels around a node, the outermost first."""
        return self.path_to(self.of(node))

    def path_to(self, id: str) -> tuple[str, ...]:
        """Return the ids from the outermost submodel to one, that one last; none for ""."""
        found: list[str] = []
        while id:
            found.append(id)
            id = self[id].parent
        return tuple(reversed(found))

    def within(self, parent: str = "") -> tuple[Submodel, ...]:
        """Return the submodels that stand directly in one, or at the top."""
        return tuple(each for each in self.items if each.parent == parent)

    def below(self, id: str) -> tuple[Submodel, ...]:
        """Return a submodel and all that stand in it at any depth, those around first."""
        found = [self[id]]
        for each in found:
            found.extend(self.within(each.id))
        return tuple(found)

    def inside(self, id: str) -> frozenset[str]:
        """Return all nodes in a submodel, those in nested ones included."""
        return frozenset(name for each in self.below(id) for name in each.members)

    def common(self, names: Iterable[str]) -> str:
        """Return the id of the innermost submodel around all of some nodes, "" if none is."""
        shared: tuple[str, ...] | None = None
        for name in names:
            path = self.path(name)
            if shared is None:
                shared = path
            same = 0
            while same < min(len(shared), len(path)) and shared[same] == path[same]:
                same += 1
            shared = shared[:same]
        return shared[-1] if shared else ""

    def free_id(self) -> str:
        """Return the first of ``submodel-1``, ``submodel-2`` … that is not taken."""
        return _free_id(self._known)

    def free_name(self, stem: str) -> str:
        """Return a name that no other submodel has: ``stem``, ``stem 2``, ``stem 3`` …."""
        return _free_name(stem, {each.name for each in self.items})

    # -- what edits make ----------------------------------------------------------------------

    def folded(
        self,
        names: Sequence[str],
        ids: Collection[str] = (),
        name: str = "",
        at: Point = (0.0, 0.0),
        parent: str = "",
    ) -> Submodels:
        """Return the tree with a new submodel around nodes and submodels.

        All of them stand directly in `parent`; its id is that of `free_id` before.
        """
        self._check_level(names, ids, parent)
        if not names and not ids:
            raise ModelError("A submodel holds at least one node; select some.")
        id = self.free_id()
        made = Submodel(id, name or self.free_name("Submodel"), tuple(names), parent, *at)
        gone = set(names)
        kept = [
            replace(
                each,
                members=_without(each.members, gone) if each.id == parent else each.members,
                parent=id if each.id in ids else each.parent,
            )
            for each in self.items
        ]
        return Submodels((*kept, made))

    def dissolved(self, id: str) -> Submodels:
        """Return the tree without a submodel; what stands in it stands where it stood."""
        gone = self[id]
        kept = [
            replace(
                each,
                members=(*each.members, *gone.members) if each.id == gone.parent else each.members,
                parent=gone.parent if each.parent == id else each.parent,
            )
            for each in self.items
            if each.id != id
        ]
        return Submodels(tuple(kept))

    def moved(
        self, names: Collection[str] = (), ids: Collection[str] = (), into: str = ""
    ) -> Submodels:
        """Return the tree with nodes and submodels moved into another one, "" for the top.

        A submodel in which nothing is left goes.
        """
        for id in ids:
            if id in self.path_to(into):
                raise ModelError(
                    "{submodel} cannot stand inside itself; choose a submodel that is not in it.",
                    submodel=self[id].name,
                )
        chosen = set(names)
        came = tuple(dict.fromkeys(name for name in names if self.of(name) != into))
        kept = [
            replace(
                each,
                members=(*each.members, *came)
                if each.id == into
                else _without(each.members, chosen),
                parent=into if each.id in ids else each.parent,
            )
            for each in self.items
        ]
        made = tuple(filled(kept))
        return self if made == self.items else Submodels(made)

    def with_parts(self, id: str, **parts: Any) -> Submodels:
        """Return the tree with another name, place or note of a submodel."""
        changed = replace(self[id], **parts)
        if changed == self[id]:
            return self
        return Submodels(tuple(changed if each.id == id else each for each in self.items))

    def with_places(self, places: Mapping[str, Point]) -> Submodels:
        """Return the tree with the closed boxes of some submodels at other places."""
        moved = tuple(
            replace(each, x=float(places[each.id][0]), y=float(places[each.id][1]))
            if each.id in places
            else each
            for each in self.items
        )
        return self if moved == self.items else Submodels(moved)

    def renamed(self, names: Mapping[str, str]) -> Submodels:
        """Return the tree with new names of some nodes."""
        if not any(name in self._where for name in names):
            return self
        return Submodels(
            tuple(
                replace(each, members=tuple(names.get(name, name) for name in each.members))
                for each in self.items
            )
        )

    def among(self, names: Collection[str]) -> Submodels:
        """Return the tree of some nodes; a submodel in which nothing is left goes.

        `names`: a mapping by name is asked at once, anything else for each node of the tree.
        """
        if isinstance(names, Mapping):
            names = names.keys()
            if self._where.keys() <= names:
                return self
        if all(name in names for name in self._where):
            return self
        fewer = [
            replace(each, members=tuple(name for name in each.members if name in names))
            for each in self.items
        ]
        return Submodels(tuple(filled(fewer)))

    def new_ids(self, names: Collection[str]) -> dict[str, str]:
        """Return a new id for each one that is also the name of a node."""
        found: dict[str, str] = {}
        for each in self.items:
            if each.id in names:
                found[each.id] = _free_id({*names, *self._known, *found.values()})
        return found

    def with_ids(self, ids: Mapping[str, str]) -> Submodels:
        """Return the tree with other ids of some submodels."""
        return Submodels(
            tuple(
                replace(
                    each,
                    id=ids.get(each.id, each.id),
                    parent=ids.get(each.parent, each.parent),
                )
                for each in self.items
            )
        )

    def joined(self, others: Iterable[Submodel], parent: str = "") -> Submodels:
        """Return the tree with those of another one added, under new ids and free names.

        `others`: with those that stand in them; `parent`: in which those at their top stand.
        """
        ids, taken = set(self._known), {each.name for each in self.items}
        new_ids: dict[str, str] = {}
        made = list(self.items)
        for each in _around_first(tuple(others)):
            new_ids[each.id] = id = _free_id(ids)
            name = _free_name(each.name, taken)
            ids.add(id)
            taken.add(name)
            made.append(replace(each, id=id, name=name, parent=new_ids.get(each.parent, parent)))
        return Submodels(tuple(made)) if new_ids else self

    def _check_level(self, names: Iterable[str], ids: Iterable[str], parent: str) -> None:
        for name in names:
            if self.of(name) != parent:
                raise _in_two_places(name, self._named(self.of(name) or parent))
        for id in ids:
            if self[id].parent != parent:
                raise ModelError(
                    "{submodel} is already inside {around}. A submodel stands in one place.",
                    submodel=self[id].name,
                    around=self._named(self[id].parent or parent),
                )

    def _named(self, id: str) -> str:
        return self[id].name


def _in_two_places(name: str, around: str) -> ModelError:
    return ModelError(
        "{variable} is already inside {submodel}. A node stands in one place.",
        variable=name,
        submodel=around,
    )


def _check_tree(items: Sequence[Submodel], known: Mapping[str, Submodel]) -> None:
    """Raise where ids are not unique, parents unknown or in a circle, or nothing is inside."""
    if not items:
        return
    kept = {each.id for each in filled(items)}
    for each in items:
        if not each.id or known[each.id] is not each:
            raise ModelError("Two submodels have the id “{id}”; give each its own.", id=each.id)
        if each.parent and each.parent not in known:
            raise ModelError(
                "{submodel} stands in a submodel “{id}” that is not there.",
                submodel=each.name,
                id=each.parent,
            )
    rooted = {""}
    for each in items:
        path: dict[str, None] = {}
        at = each.id
        while at not in rooted:
            if at in path:
                raise ModelError(
                    "{submodel} cannot stand inside itself; choose a submodel that is not in it.",
                    submodel=each.name,
                )
            path[at] = None
            at = known[at].parent
        rooted.update(path)
    for each in items:
        if each.id not in kept:
            raise ModelError("Nothing is inside {submodel}; put a node in.", submodel=each.name)


def filled(items: Sequence[Submodel]) -> list[Submodel]:
    """Return the submodels with a node inside them, at any depth."""
    parents = {each.id: each.parent for each in items}
    held: set[str] = set()
    for each in items:
        id = each.id if each.members else ""
        while id and id not in held:
            held.add(id)
            id = parents.get(id, "")
    return [each for each in items if each.id in held]


def _without(members: tuple[str, ...], gone: Collection[str]) -> tuple[str, ...]:
    return tuple(name for name in members if name not in gone)


def _around_first(items: tuple[Submodel, ...]) -> list[Submodel]:
    """Return submodels in an order in which each comes after the one that it stands in."""
    ids = {each.id for each in items}
    found = [each for each in items if each.parent not in ids]
    for each in found:
        found.extend(other for other in items if other.parent == each.id)
    return found


def _free_id(taken: Collection[str]) -> str:
    number = 1
    while f"submodel-{number}" in taken:
        number += 1
    return f"submodel-{number}"


def _free_name(stem: str, taken: Collection[str]) -> str:
    name, number = stem, 1
    while name in taken:
        number += 1
        name = f"{stem} {number}"
    return name


NO_SUBMODELS = Submodels()
