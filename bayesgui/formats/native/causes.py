"""What of a model nobody sees, in the section of the network of a native file.

::

    "unobserved": [name, …], "common_causes": [{"between": [name, name], "name"}, …]
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.core.causes.marks import CausalMarks, CommonCause, can_be_hidden
from bayesgui.core.sentence import Loss

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.model import Model

UNOBSERVED, CAUSES = "unobserved", "common_causes"


def causes_json(model: Model) -> dict[str, Any]:
    """Return the marks of a model as JSON values; empty parts are left out."""
    found: dict[str, Any] = {}
    if model.unobserved:
        found[UNOBSERVED] = [name for name in model if name in model.unobserved]
    if model.marks.causes:
        found[CAUSES] = [_cause_json(cause) for cause in model.marks.causes]
    return found


def _cause_json(cause: CommonCause) -> dict[str, Any]:
    item: dict[str, Any] = {"between": list(cause.pair)}
    return {**item, "name": cause.name} if cause.name else item


def marks_of(section: Mapping[str, Any], model: Model) -> tuple[CausalMarks, list[str]]:
    """Return the marks in the section of a network, and a remark if some do not fit the model."""
    names, items = section.get(UNOBSERVED, []), section.get(CAUSES, [])
    whole = isinstance(names, list) and isinstance(items, list)
    names = names if isinstance(names, list) else []
    items = items if isinstance(items, list) else []
    unobserved = frozenset(name for name in names if _fits(name, model))
    causes: dict[frozenset[str], CommonCause] = {}
    for item in items:
        cause = _cause_of(item, model)
        if cause is not None:
            causes.setdefault(frozenset(cause.pair), cause)
    if whole and len(unobserved) == len(names) and len(causes) == len(items):
        remarks: list[str] = []
    else:
        remarks = [Loss("Marks of hidden causes that are damaged or name no node were left out.")]
    return CausalMarks(unobserved, tuple(causes.values())), remarks


def _cause_of(item: object, model: Model) -> CommonCause | None:
    if not isinstance(item, dict):
        return None
    pair, name = item.get("between"), item.get("name", "")
    if not isinstance(pair, list) or len(pair) != 2 or not isinstance(name, str):
        return None
    if not all(_fits(each, model) for each in pair) or pair[0] == pair[1]:
        return None
    first, second = pair
    return CommonCause(first, second, name)


def _fits(name: object, model: Model) -> bool:
    return isinstance(name, str) and name in model and can_be_hidden(model.kind(name))
