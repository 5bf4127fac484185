"""Problems that a check is not to tell, in a native file.

::

    "ignored": {"kinds": [kind, …],
                "places": [{"kind", "nodes": [name, …], "arc": true, "states": [state, …],
                            "row": [state, …], "scenario", "lag"}, …]}
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeGuard

from bayesgui.core.problems.ignored_problems import NOTHING_IGNORED, IgnoredProblems, Place

if TYPE_CHECKING:
    from collections.abc import Mapping

IGNORED = "ignored"
"""Name of the section."""


def ignored_json(ignored: IgnoredProblems) -> dict[str, object]:
    """Return what is ignored as JSON values; nothing where nothing is."""
    found: dict[str, object] = {}
    if ignored.kinds:
        found["kinds"] = list(ignored.kinds)
    if ignored.places:
        found["places"] = [_place_json(kind, place) for kind, place in ignored.places]
    return found


def _place_json(kind: str, place: Place) -> dict[str, object]:
    found: dict[str, object] = {"kind": kind}
    if place.nodes:
        found["nodes"] = list(place.nodes)
    if place.arc:
        found["arc"] = True
    if place.states:
        found["states"] = list(place.states)
    if place.row is not None:
        found["row"] = list(place.row)
    if place.scenario:
        found["scenario"] = place.scenario
    if place.lag:
        found["lag"] = place.lag
    return found


def ignored_of(section: Mapping[str, Any]) -> IgnoredProblems:
    """Return what a file says to ignore, without what is damaged.

    Kinds that this program does not know are kept: another version told of them.
    """
    kinds = section.get("kinds", [])
    places = section.get("places", [])
    found = IgnoredProblems(
        tuple(filter(None, map(_key, places if isinstance(places, list) else []))),
        tuple(dict.fromkeys(kinds)) if _is_texts(kinds) else (),
    )
    return found or NOTHING_IGNORED


def _key(item: object) -> tuple[str, Place] | None:
    if not isinstance(item, dict) or not isinstance(item.get("kind"), str):
        return None
    texts = {key: item.get(key, []) for key in ("nodes", "states")}
    row, scenario = item.get("row"), item.get("scenario", "")
    if not all(map(_is_texts, texts.values())) or not isinstance(scenario, str):
        return None
    lag = item.get("lag", 0)
    if (row is not None and not _is_texts(row)) or type(lag) is not int:
        return None
    place = Place(
        tuple(texts["nodes"]),
        item.get("arc") is True,
        tuple(texts["states"]),
        None if row is None else tuple(row),
        scenario,
        lag,
    )
    return item["kind"], place


def _is_texts(value: object) -> TypeGuard[list[str]]:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)
