"""Reading and writing of the constraints on arcs in a native file."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeGuard

from bayesgui.core.arc_constraints import MAX_LAG, NO_CONSTRAINTS, ArcConstraints
from bayesgui.core.errors import ModelError
from bayesgui.core.name_lists import list_names
from bayesgui.core.sentence import Loss

if TYPE_CHECKING:
    from collections.abc import Mapping, MutableMapping

    from bayesgui.core.arc_constraints import LagArc
    from bayesgui.core.network import BayesianNetwork

_CONTRADICTED = "contradicted"
_LAGS = ("required_lags", "forbidden_lags")
_KNOWN = (
    "required", "forbidden", "tiers", "max_parents", "tier_titles", "parent_limits",
    *_LAGS, _CONTRADICTED,
)  # fmt: skip
_MOST_PARENTS = 2**31 - 1
"""A larger limit has no meaning, and does not fit the numbers that a search counts with."""


def constraints_json(constraints: ArcConstraints) -> dict[str, object]:
    """Return the nonempty constraints as JSON values.

    Required arcs that contradict other constraints have a list of their own, so that they come back
    as what they are: drawn, marked, and in the way of a search until one of them is taken back.
    """
    possible = constraints.without_contradictions().required
    parts = {name: getattr(constraints, name) for name in _KNOWN if name != _CONTRADICTED}
    parts["required"] = possible
    parts["parent_limits"] = dict(constraints.parent_limits)
    parts[_CONTRADICTED] = tuple(arc for arc in constraints.required if arc not in set(possible))
    return {name: part for name, part in parts.items() if part not in ((), None, {})}


def constraints_of(
    section: Mapping[str, Any], network: BayesianNetwork, extra: MutableMapping[str, Any]
) -> tuple[ArcConstraints, list[str]]:
    """Return the constraints of a file, and a note on those left out.

    `section`: the section of the file; any part of it may be invalid. `extra`: receives unknown
    content, to be written back. `constraints`: constraints on nodes of the network that some
    structure can satisfy, apart from the arcs of which the file says itself that they contradict
    others. `notes`: a sentence on invalid or contradictory content.
    """
    if unknown := {key: value for key, value in section.items() if key not in _KNOWN}:
        extra["constraints"] = unknown
    kinds = ("required", "forbidden", _CONTRADICTED)
    arcs = {key: _groups(section.get(key, []), network, 2) for key in kinds}
    known = {key: tuple((a, b) for a, b in filter(None, some)) for key, some in arcs.items()}
    tiers = _groups(section.get("tiers", []), network)
    titles = _titles(section.get("tier_titles", []), len(tiers))
    limits = section.get("parent_limits", {})
    own = _limits(limits, network)
    lags = {key: _lag_arcs(section.get(key, []), network) for key in _LAGS}
    limit = section.get("max_parents")
    most = limit if _is_limit(limit) else None
    constraints = ArcConstraints(
        known["required"],
        known["forbidden"],
        tuple(tier or () for tier in tiers),
        most,
        titles or (),
        tuple(own.items()),
        *(tuple(filter(None, some)) for some in lags.values()),
    )
    told = replace(constraints, required=(*constraints.required, *known[_CONTRADICTED]))
    try:
        told.check_names(network)
    except ModelError as error:
        return NO_CONSTRAINTS, [
            Loss("The constraints on arcs in the file were left out: {reason}", reason=error)
        ]
    two, three = (itertools.chain.from_iterable(each.values()) for each in (arcs, lags))
    groups = (*two, *three, *tiers, titles)
    notes: list[str] = []
    if None in groups or most != limit or own != limits:
        notes.append(Loss("Constraints on arcs that are damaged or name no node were left out."))
    notes += [
        Loss(
            "Required arcs that contradict the other constraints were left out, {arcs}: {reason}",
            arcs=list_names([f"{parent} → {child}" for parent, child in each.arcs]),
            reason=each.error,
        )
        for each in constraints.contradictions
    ]
    possible = constraints.without_contradictions().required
    return replace(constraints, required=(*possible, *known[_CONTRADICTED])), notes


def _lag_arcs(items: object, network: BayesianNetwork) -> list[LagArc | None]:
    """Return arcs with their lags, with None for one that is invalid or names an unknown node."""
    if not isinstance(items, list):
        return [None]
    found: list[LagArc | None] = []
    for item in items:
        if not isinstance(item, list) or len(item) != 3 or not _is_group(item[:2], network, 2):
            found.append(None)
            continue
        parent, child, lag = item
        is_lag = type(lag) is int and 1 <= lag <= MAX_LAG
        found.append((parent, child, lag) if is_lag else None)
    return found


def _titles(items: object, n_tiers: int) -> tuple[str, ...] | None:
    """Return the titles of tiers, or None if they are invalid."""
    if not isinstance(items, list) or len(items) not in (0, n_tiers):
        return None
    return tuple(items) if all(isinstance(title, str) for title in items) else None


def _limits(items: object, network: BayesianNetwork) -> dict[str, int]:
    """Return the valid limits on the parents of single nodes."""
    if not isinstance(items, dict):
        return {}
    return {name: most for name, most in items.items() if name in network and _is_limit(most)}


def _is_limit(value: object) -> TypeGuard[int]:
    return type(value) is int and 0 <= value <= _MOST_PARENTS


def _groups(
    items: object, network: BayesianNetwork, size: int | None = None
) -> list[tuple[str, ...] | None]:
    """Return groups of nodes, with None for one that is invalid or names an unknown node."""
    if not isinstance(items, list):
        return [None]
    return [tuple(item) if _is_group(item, network, size) else None for item in items]


def _is_group(item: object, network: BayesianNetwork, size: int | None) -> bool:
    return (
        isinstance(item, list)
        and all(isinstance(name, str) and name in network for name in item)
        and (size is None or len(item) == size)
    )
