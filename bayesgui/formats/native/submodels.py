"""Submodels in a native file.

::

    "submodels": [{"id", "name", "members": [name, …], "parent": id, "x", "y", "note", "of"}, …],
    "opened": [id, …]
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from bayesgui.core.sentence import Loss
from bayesgui.core.submodels import NO_SUBMODELS, Submodel, Submodels
from bayesgui.core.submodels.fitting import fitted
from bayesgui.formats.native.values import point

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from bayesgui.core.model import Model

SUBMODELS, OPENED = "submodels", "opened"
_TEXTS = "parent", "note", "of"


def submodel_lines(submodels: Submodels, opened: Collection[str]) -> list[str]:
    """Return the members of a native file that hold submodels; none without any."""
    if not submodels:
        return []
    listed = ",\n  ".join(json.dumps(_item(each), ensure_ascii=False) for each in submodels)
    lines = [f'"{SUBMODELS}": [\n  {listed}\n]']
    shown = [each.id for each in submodels if each.id in opened]
    if shown:
        lines.append(f'"{OPENED}": {json.dumps(shown, ensure_ascii=False)}')
    return lines


def submodels_of(
    content: Mapping[str, Any], model: Model, remarks: list[str]
) -> tuple[Submodels, frozenset[str]]:
    """Return the submodels of a file and the ids of those that are open.

    What does not fit is left out with a sentence in `remarks`; the nodes stay.
    """
    listed = content.get(SUBMODELS, [])
    items = listed if isinstance(listed, list) else [listed]
    if not items:
        return NO_SUBMODELS, frozenset()
    made: dict[str, Submodel] = {}
    for item in items:
        each = _submodel(item, model)
        if each is not None:
            made.setdefault(each.id, each)
    result = fitted(made.values())
    found, damaged = result.submodels, len(items) - len(made) + len(result.empty)
    remarks.extend([Loss("A damaged submodel was left out; its nodes stay.")] * damaged)
    remarks.extend(result.remarks)
    opened = content.get(OPENED, [])
    shown = opened if isinstance(opened, list) else []
    return found, frozenset(id for id in shown if isinstance(id, str) and id in found)


def _item(each: Submodel) -> dict[str, object]:
    found: dict[str, object] = {"id": each.id, "name": each.name, "members": list(each.members)}
    if each.parent:
        found["parent"] = each.parent
    found.update(x=float(each.x), y=float(each.y))
    if each.note:
        found["note"] = each.note
    if each.of:
        found["of"] = each.of
    return found


def _submodel(item: object, model: Model) -> Submodel | None:
    if not isinstance(item, dict):
        return None
    texts = [item.get("id"), item.get("name"), *(item.get(key, "") for key in _TEXTS)]
    members, place = item.get("members", []), point([item.get("x", 0), item.get("y", 0)])
    if not all(isinstance(text, str) for text in texts) or not texts[0] or place is None:
        return None
    if not isinstance(members, list):
        return None
    names = [name for name in members if isinstance(name, str) and name in model]
    id, name, parent, note, of = map(str, texts)
    inside = tuple(dict.fromkeys(names))
    return Submodel(id, " ".join(name.split()), inside, parent, *place, note, of)
