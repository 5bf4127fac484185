"""What our own files of classes say of all nodes and submodels, beside the classes.

Nodes of instances have names made of those of the instance and its class; what they are called
here, and where the nodes of a class with several instances stand, is an attribute of the outermost
class::

    {"Ann_sick": ["Ann is ill", 40, 120], "gene": [], …}
    {"Family/Ann": {"id": "submodel-1", "name": "Ann", "of": "Person", "x": 0.0, "y": 0.0}, …}
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from bayesgui.formats.net.writer import NODES, ORIGINAL, SUBMODELS
from bayesgui.formats.properties import number

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bayesgui.core.submodels import Submodel
    from bayesgui.formats.net.classes import NodeBlock
    from bayesgui.graph.layout import Point


@dataclass(frozen=True)
class OwnNames:
    """What a file says of nodes, by their identifiers, and of submodels, by their instances."""

    nodes: Mapping[str, Sequence[Any]]
    submodels: Mapping[str, Mapping[str, Any]]

    @classmethod
    def taken_from(cls, header: dict[str, str]) -> OwnNames:
        """Return what the attributes of a class say, which are taken away."""
        nodes, submodels = (_object(header.pop(key, "")) for key in (NODES, SUBMODELS))
        return cls(
            {key: items for key, items in nodes.items() if isinstance(items, list)},
            {key: items for key, items in submodels.items() if isinstance(items, dict)},
        )

    def restored(self, blocks: Sequence[NodeBlock]) -> list[NodeBlock]:
        """Return the nodes of the flat network with their names and places, in their order."""
        found = [self._restored(block) for block in blocks]
        names = {" ".join(each.attributes.get(ORIGINAL, [each.id_])) for each in found}
        if len(names) < len(found):
            # A node that somebody has added is called like one of ours.
            return list(blocks)
        order = {id_: place for place, id_ in enumerate(self.nodes)}
        return sorted(found, key=lambda each: order.get(each.id_, len(order)))

    def _restored(self, block: NodeBlock) -> NodeBlock:
        items = self.nodes.get(block.id_, ())
        attributes = dict(block.attributes)
        if items and isinstance(items[0], str) and items[0]:
            attributes[ORIGINAL] = [items[0]]
        if len(items) == 3 and all(map(_is_number, items[1:])):
            attributes["position"] = [number(each) for each in items[1:]]
        return replace(block, attributes=attributes)

    def identified(self, made: Sequence[Submodel]) -> list[Submodel]:
        """Return the submodels of instances with ids, names and places, in their order.

        `made`: with the names of the instances around each as its id.
        """
        taken: set[str] = set()
        ids: dict[str, str] = {"": ""}
        for each in made:
            said = self.submodels.get(each.id, {}).get("id")
            if isinstance(said, str) and said and said not in taken:
                ids[each.id] = said
                taken.add(said)
        numbers = (f"submodel-{k}" for k in range(1, 2 * len(made) + 1))
        free = (id_ for id_ in numbers if id_ not in taken)
        for each in made:
            if each.id not in ids:
                ids[each.id] = next(free)
        order = {path: place for place, path in enumerate(self.submodels)}
        listed = sorted(made, key=lambda each: order.get(each.id, len(order)))
        return [
            replace(each, id=ids[each.id], parent=ids[each.parent], **self._parts(each.id))
            for each in listed
        ]

    def _parts(self, path: str) -> dict[str, Any]:
        said = self.submodels.get(path, {})
        texts = {key: said[key] for key in ("name", "note", "of") if isinstance(said.get(key), str)}
        places = {key: float(said[key]) for key in ("x", "y") if _is_number(said.get(key))}
        return {**texts, **places}


def nodes_text(
    names: Mapping[str, str], places: Mapping[str, Point], order: Mapping[str, object]
) -> str:
    """Return the attribute on nodes.

    `names`: by identifier in the flat network. `places`: those that classes do not say, by name.
    `order`: that of the names.
    """
    ids = {name: id_ for id_, name in names.items()}
    said: dict[str, list[object]] = {}
    for name in order:
        id_ = ids[name]
        items: list[object] = ["" if id_ == name and name not in places else name]
        said[id_] = [*items, *places.get(name, ())] if items != [""] else []
    return json.dumps(said, ensure_ascii=False)


def submodels_text(paths: Mapping[Submodel, str], order: Sequence[Submodel]) -> str:
    """Return the attribute on submodels; `paths`: the names of the instances around each."""
    said: dict[str, dict[str, object]] = {}
    for each in order:
        items: dict[str, object] = {"id": each.id, "name": each.name, "of": each.of}
        if each.x or each.y:
            items.update(x=float(each.x), y=float(each.y))
        if each.note:
            items["note"] = each.note
        said[paths[each]] = items
    return json.dumps(said, ensure_ascii=False)


def _object(text: str) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _is_number(value: object) -> bool:
    plain = isinstance(value, int | float) and not isinstance(value, bool)
    return plain and math.isfinite(float(value)) and abs(float(value)) < 1e7  # type: ignore[arg-type]
