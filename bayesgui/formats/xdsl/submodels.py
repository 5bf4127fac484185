"""Submodels in XDSL: among the places of GeNIe's nodes, in old files around the nodes themselves.

GeNIe nests the places of nodes in that of their submodel. Our files say the order of the nodes,
which is that of their places otherwise, in a property of the network.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bayesgui.core.submodels import Submodel, Submodels
from bayesgui.core.submodels.fitting import fitted
from bayesgui.formats.identifiers import identifiers
from bayesgui.formats.properties import number
from bayesgui.formats.xml_source import child, escape, text_of

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
    from xml.etree.ElementTree import Element

_OWN = re.compile(r"submodel_([0-9]{1,9})")
_SIZE = (232.0, 100.0)
_COLORS = '<interior color="e5f6f7" />', '<outline color="000080" />'


class SubmodelReader:
    """Collects the submodels of a file, and which node stands in which."""

    def __init__(self) -> None:
        self._parents: dict[str, str] = {}
        self._said: dict[str, Submodel] = {}
        self._where: dict[str, str] = {}

    def nodes_of(self, group: Element, kinds: Collection[str]) -> list[Element]:
        """Return the nodes of a group and its submodels, in the order of the file.

        `kinds`: tags of nodes that are read where they stand in a submodel.
        """
        found: list[Element] = []
        # No recursion: a malformed file may be nested arbitrarily deeply.
        waiting: list[tuple[Iterator[Element], str]] = [(iter(group), "")]
        while waiting:
            elements, around = waiting[-1]
            element = next(elements, None)
            if element is None:
                waiting.pop()
                continue
            id_, tag = element.get("id", ""), element.tag.lower()
            if tag == "submodel":
                # GeNIe keeps nodes in one list, and submodels among the places of their boxes.
                if id_:
                    self._parents.setdefault(id_, around)
                waiting.append((iter(element), id_ or around))
            elif len(waiting) == 1 or tag in kinds:
                found.append(element)
                self._stands(id_, around)
        return found

    def _stands(self, node: str, around: str) -> None:
        if around:
            self._where.setdefault(node, around)

    def read_places(self, genie: Element, text: Callable[[Element, str], str]) -> None:
        """Read the submodels among the places of nodes; `text`: returns that of a part."""
        for element, around in _nested(genie):
            id_ = element.get("id", "")
            if element.tag.lower() == "node":
                self._stands(id_, around)
            elif id_:
                self._parents[id_] = around
                name = " ".join(text(element, "name").split())
                x, y = _corner(element)
                note = text(element, "comment")
                self._said[id_] = Submodel(id_, name or id_, (), "", x, y, note)

    def tree(
        self, names: Mapping[str, str], nodes: Collection[str], *, own: bool
    ) -> tuple[Submodels, list[str]]:
        """Return the submodels with remarks on what did not fit.

        `names`: of the nodes by id. `nodes`: those that are in the network. `own`: whether we wrote
        the file, whose ids are ours.
        """
        ids = _ids(list(self._parents), own=own)
        members: dict[str, list[str]] = {id_: [] for id_ in self._parents}
        for node, around in self._where.items():
            name = names.get(node, node)
            if name in nodes and around in members:
                members[around].append(name)
        items = []
        for id_, parent in self._parents.items():
            said = self._said.get(id_, Submodel(id_, id_))
            inside = tuple(dict.fromkeys(members[id_]))
            items.append(
                Submodel(
                    ids[id_], said.name, inside, ids.get(parent, ""), said.x, said.y, said.note
                )
            )
        found = fitted(sorted(items, key=lambda each: _number(each.id)) if own else items)
        return found.submodels, found.remarks


def _nested(genie: Element) -> Iterator[tuple[Element, str]]:
    """Yield the places of nodes and submodels, each with the id of the submodel around it."""
    # No recursion: a malformed file may be nested arbitrarily deeply.
    waiting: list[tuple[Iterator[Element], str]] = [(iter(genie), "")]
    while waiting:
        elements, around = waiting[-1]
        element = next(elements, None)
        if element is None:
            waiting.pop()
            continue
        tag = element.tag.lower()
        if tag in ("node", "submodel"):
            yield element, around
        if tag == "submodel":
            waiting.append((iter(element), element.get("id", "") or around))


def _corner(element: Element) -> tuple[float, float]:
    words = text_of(child(element, "position")).split()
    try:
        x, y = (float(word) for word in words[:2])
    except ValueError:
        return 0.0, 0.0
    return (x, y) if abs(x) < 1e7 and abs(y) < 1e7 else (0.0, 0.0)


def _ids(listed: list[str], *, own: bool) -> dict[str, str]:
    """Return the id of each submodel here: those of our own files as they were."""
    if own:
        return {id_: id_.replace("_", "-") if _OWN.fullmatch(id_) else id_ for id_ in listed}
    return {id_: f"submodel-{k}" for k, id_ in enumerate(listed, 1)}


def _number(id: str) -> int:
    found = _OWN.fullmatch(id.replace("-", "_"))
    return int(found[1]) if found else 0


def nested_places(tree: Submodels, places: Mapping[str, str], ids: Mapping[str, str]) -> list[str]:
    """Return the places of nodes, nested in those of their submodels.

    `places`: the text of each node's place, in the order of the network. `ids`: of the nodes.
    """
    known = identifiers([each.id for each in tree], taken=ids.values(), stem="Submodel")
    parts: list[str] = []
    waiting: list[str | Submodel] = [*reversed(tree.within())]
    while waiting:
        each = waiting.pop()
        if isinstance(each, str):
            parts.append(each)
            continue
        box = (each.x, each.y, each.x + _SIZE[0], each.y + _SIZE[1])
        parts.append(
            f'\t\t\t<submodel id="{known[each.id]}">\n'
            f"\t\t\t\t<name>{escape(each.name)}</name>\n"
            f"\t\t\t\t{_COLORS[0]}\n\t\t\t\t{_COLORS[1]}\n"
            f"\t\t\t\t<position>{' '.join(map(number, box))}</position>\n"
        )
        if each.note:
            parts.append(f"\t\t\t\t<comment>{escape(each.note)}</comment>\n")
        parts += [places[name] for name in each.members]
        waiting.append("\t\t\t</submodel>\n")
        waiting += reversed(tree.within(each.id))
    return [*(text for name, text in places.items() if not tree.of(name)), *parts]


def order_text(names: Iterable[str], ids: Mapping[str, str]) -> str:
    """Return the order of the nodes as a property of the network says it."""
    return " ".join(ids[name] for name in names)
