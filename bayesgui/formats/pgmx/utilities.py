"""Utilities of OpenMarkov: criteria with their scales, functions of other utilities.

Each utility has a criterion; the total is the sum of all criteria, each multiplied by its scale in
``InferenceOptions``, so that a scale is the weight of its utilities.
"""

from __future__ import annotations

import contextlib
import math
import re
from typing import TYPE_CHECKING

from bayesgui.core.formulas.syntax import (
    Binary,
    Call,
    Name,
    Node,
    Number,
    Unary,
    name_text,
    names_in,
    nodes_of,
    transform,
)
from bayesgui.core.formulas.syntax import text_of as source_of
from bayesgui.core.kinds.utility import SuperValue
from bayesgui.core.name_lists import notes_on
from bayesgui.formats.decisions.properties import FORMULA, POLICY, TERMS, decision_losses
from bayesgui.formats.xml_source import child, grandchildren, text_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from xml.etree.ElementTree import Element

    from bayesgui.core.model import Model

CRITERION = "criterion"
"""Property of a utility with the name of its criterion."""

NO_CRITERION = "---"
"""OpenMarkov's name of the only criterion."""

NO_UNIT = "---"
"""What stands for no unit of a criterion."""

_MADE = "weight "
"""Beginning of the name of a criterion that stands for a weight."""

_IN_BRACES = re.compile(r"\{([^{}]*)\}")
_STAND_IN = re.compile(r"\bu(\d+)\b")
_OPERATORS = ("+", "-", "*", "/")
_FUNCTIONS = ("abs", "sqrt", "exp", "log", "floor", "ceil", "round", "min", "max")
"""What OpenMarkov's expressions know of ours; it compares two numbers at a time."""


def formula_of(element: Element, parents: Sequence[str], *, of_utilities: bool) -> str | None:
    """Return the formula of a super-value node, None if its potential is no such one.

    `of_utilities`: whether some of its parents are utilities.
    """
    kind = element.get("type", "").lower()
    if kind == "sum":
        return ""
    if kind == "product":
        return " * ".join(map(name_text, parents))
    if kind == "function" and of_utilities:
        text = text_of(child(element, "function"))
        return _IN_BRACES.sub(lambda found: name_text(found.group(1).strip()), text)
    return None


def function_text(tree: Node) -> str:
    """Return a formula as OpenMarkov writes it, with the names of utilities in braces."""
    names = sorted(names_in(tree))
    known = {name: f"u{k}" for k, name in enumerate(names)}

    def renamed(node: Node) -> Node:
        return Name(name=known[node.name]) if isinstance(node, Name) else node

    text = source_of(transform(tree, renamed))
    return _STAND_IN.sub(lambda found: f"{{{names[int(found.group(1))]}}}", text)


def criterion_of(element: Element) -> str:
    """Return the criterion of a utility."""
    found = child(element, "criterion")
    return NO_CRITERION if found is None else found.get("name", "") or NO_CRITERION


def is_made(criterion: str, *, own: bool) -> bool:
    """Tell whether a criterion has no name that somebody has chosen."""
    return criterion == NO_CRITERION or (own and criterion.startswith(_MADE))


def units_of(net: Element) -> dict[str, str]:
    """Return the unit of each criterion that has one."""
    found = {
        item.get("name", ""): item.get("unit", "")
        for item in grandchildren(net, "decisioncriteria")
    }
    return {name: unit for name, unit in found.items() if unit.strip() not in ("", NO_UNIT)}


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
    if factors is not None and factors == list(mechanism.parents):
        return "Product"
    return "Function" if all(map(_is_known, nodes_of(mechanism.tree))) else ""


def _is_known(node: Node) -> bool:
    """Tell whether OpenMarkov's expressions have a part of a formula; names have no braces."""
    match node:
        case Number():
            return True
        case Name(name=name):
            return "{" not in name and "}" not in name
        case Unary(operator=operator):
            return operator == "-"
        case Binary(operator=operator):
            return operator in _OPERATORS
        case Call(function=function, arguments=arguments):
            return function in _FUNCTIONS and len(arguments) == 1 + (function in ("min", "max"))
    return False


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
            "OpenMarkov does not know all that the formulas of {names} use: it will see sums for "
            "them.",
            "OpenMarkov does not know all that the formula of {names} uses: it will see a sum for "
            "it.",
        ),
        *decision_losses(model, label="PGMX", held=held, weighed=counted),
    ]
