"""Utilities of OpenMarkov: criteria with their scales, sums and products of other utilities.

Each utility has a criterion; the total is the sum of all criteria, each multiplied by its scale in
``InferenceOptions``, so that a scale is the weight of its utilities.
"""

from __future__ import annotations

import contextlib
import math
from typing import TYPE_CHECKING

from bayesgui.core.formulas.syntax import Binary, Name, Node, name_text
from bayesgui.core.kinds.utility import SuperValue
from bayesgui.core.name_lists import notes_on
from bayesgui.formats.decisions.properties import FORMULA, POLICY, TERMS, decision_losses
from bayesgui.formats.xml_source import child

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from xml.etree.ElementTree import Element

    from bayesgui.core.model import Model

CRITERION = "criterion"
"""Property of a utility with the name of its criterion."""

NO_CRITERION = "---"
"""OpenMarkov's name of the only criterion."""

_MADE = "weight "
"""Beginning of the name of a criterion that stands for a weight."""

FORMULAS: Mapping[str, Callable[[Sequence[str]], str]] = {
    "sum": lambda parents: "",
    "product": lambda parents: " * ".join(map(name_text, parents)),
}
"""How a super-value node is computed, by the type of its potential in lower case."""


def criterion_of(element: Element) -> str:
    """Return the criterion of a utility."""
    found = child(element, "criterion")
    return NO_CRITERION if found is None else found.get("name", "") or NO_CRITERION


def is_made(criterion: str, *, own: bool) -> bool:
    """Tell whether a criterion has no name that somebody has chosen."""
    return criterion == NO_CRITERION or (own and criterion.startswith(_MADE))


def scales_of(root: Element) -> dict[str, float]:
    """Return the scale of each criterion."""
    found: dict[str, float] = {}
    for group in root.iter():
        if group.tag.lower() != "unicriterion":
            continue
        for item in group.iter():
            lower = {key.lower(): text for key, text in item.attrib.items()}
            if item.tag.lower() != "scale" or "criterion" not in lower:
                continue
            with contextlib.suppress(ValueError):
                scale = float(lower.get("value", ""))
                if math.isfinite(scale):
                    found[lower["criterion"]] = scale
    return found


def criteria(model: Model) -> dict[str, tuple[str, float]]:
    """Return the name and the scale of each utility's criterion.

    Utilities of one criterion have one weight; otherwise the later ones get a criterion of their
    own. Those from which others are computed count with them alone, and have the scale 1.
    """
    found: dict[str, tuple[str, float]] = {}
    scales: dict[str, float] = {}
    for name in model.utilities:
        weight = getattr(model.mechanism(name), "weight", 1.0) if is_counted(model, name) else 1.0
        plain = NO_CRITERION if weight == 1.0 else f"{_MADE}{weight:g}"
        wanted = dict(model[name].properties).get(CRITERION, "") or plain
        for criterion in (wanted, f"{wanted} ({weight!r})"):
            if scales.setdefault(criterion, weight) == weight:
                found[name] = criterion, weight
                break
        else:
            scales[name] = weight
            found[name] = name, weight
    return found


def is_counted(model: Model, name: str) -> bool:
    """Tell whether a utility is a part of the total."""
    return not model.children(name)


def potential_type(mechanism: SuperValue) -> str:
    """Return the type of the potential of a super-value node, "" if OpenMarkov has none."""
    if mechanism.tree is None:
        return "Sum"
    factors = _factors(mechanism.tree)
    return "Product" if factors is not None and factors == list(mechanism.parents) else ""


def _factors(tree: Node) -> list[str] | None:
    match tree:
        case Name(name=name):
            return [name]
        case Binary(operator="*", left=left, right=right):
            first, second = _factors(left), _factors(right)
            return None if first is None or second is None else [*first, *second]
    return None


def pgmx_losses(model: Model) -> list[str]:
    """List the formulas that OpenMarkov does not know, and utilities that are not given."""
    other = [
        name
        for name in model.utilities
        if isinstance(mechanism := model.mechanism(name), SuperValue)
        and not potential_type(mechanism)
    ]
    held = {POLICY, FORMULA, TERMS}
    counted = {name for name in model.utilities if is_counted(model, name)}
    return [
        *notes_on(
            other,
            "OpenMarkov computes utilities from others as sums and products: it will see sums for "
            "{names}.",
        ),
        *decision_losses(model, label="PGMX", held=held, weighed=counted),
    ]
