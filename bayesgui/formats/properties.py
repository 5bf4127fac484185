"""A variable's particulars as text properties, for formats that have no place of their own."""

from __future__ import annotations

import itertools
import json
import math
from typing import TYPE_CHECKING, Any

from bayesgui.formats.identifiers import distinct

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bayesgui.core.variable import Variable


KEYS = "bayesgui_keys"
"""Property that keeps, as a JSON object, the names of properties which are no identifiers."""


def with_identifiers(
    pairs: Iterable[tuple[str, str]], taken: Iterable[str] = ()
) -> list[tuple[str, str]]:
    """Return properties under distinct identifiers, and as `KEYS` what the changed ones were.

    Parameters
    ----------
    pairs : iterable of (str, str)
        Names and texts.
    taken : iterable of str
        Identifiers with a meaning of their own.
    """
    pairs = list(pairs)
    keys = distinct([key for key, _ in pairs], taken=[*taken, KEYS], stem="key")
    changed = {new: old for new, (old, _) in zip(keys, pairs, strict=True) if new != old}
    found = [(key, text) for key, (_, text) in zip(keys, pairs, strict=True)]
    return [*found, (KEYS, json.dumps(changed, ensure_ascii=False))] if changed else found


def with_old_keys(pairs: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return properties under the names they had before `with_identifiers`."""
    pairs = list(pairs)
    try:
        old = json.loads(dict(pairs).get(KEYS, ""))
    except (ValueError, RecursionError):
        return pairs
    if not isinstance(old, dict) or not all(isinstance(key, str) for key in old.values()):
        return pairs
    return [(old.get(key, key), text) for key, text in pairs if key != KEYS]


def floats(words: Iterable[str]) -> list[float]:
    """Return the numbers that some words are.

    Raises
    ------
    ValueError
        If one is none; ``0_2``, which Python takes for 2, is none either.
    """
    words = list(words)
    if any("_" in word for word in words):
        raise ValueError("underscore")
    return [float(word) for word in words]


def number(value: float) -> str:
    """Return the shortest text that reads back to the same float64, without a needless ``.0``."""
    text = repr(float(value))
    return text[:-2] if text.endswith(".0") else text


def variable_details(properties: Sequence[tuple[str, str]], n_states: int) -> dict[str, Any]:
    """Sort a variable's text properties into its fields.

    Parameters
    ----------
    properties : sequence of (str, str)
        Names and values as the file has them.
    n_states : int
        Number of states; numbers that do not match it stay a property.

    Returns
    -------
    dict
        Keyword arguments ``label``, ``description``, ``unit``, ``values``, ``edges`` and
        ``properties``, only those that were found.
    """
    details: dict[str, Any] = {}
    kept: list[tuple[str, str]] = []
    for name, value in properties:
        if name in details:
            kept.append((name, value))
        elif name in ("label", "description", "unit") and value:
            details[name] = value
        elif numbers := _numbers_of(name, value, n_states):
            details[name] = numbers
        else:
            kept.append((name, value))
    if kept:
        details["properties"] = kept
    return details


def properties_of(variable: Variable) -> list[tuple[str, str]]:
    """Return the text properties that `variable_details` understands."""
    found = [("label", variable.label), ("description", variable.description)]
    found.append(("unit", variable.unit))
    found = [(name, text) for name, text in found if text]
    for name, numbers in (("values", variable.values), ("edges", variable.edges)):
        if numbers is not None:
            found.append((name, " ".join(map(number, numbers))))
    return [*found, *variable.properties]


def _numbers_of(name: str, text: str, n_states: int) -> tuple[float, ...] | None:
    if name not in ("values", "edges"):
        return None
    try:
        numbers = floats(text.replace(",", " ").split())
    except ValueError:
        return None
    return valid_numbers(name, numbers, n_states)


def valid_numbers(name: str, numbers: Sequence[float], n_states: int) -> tuple[float, ...] | None:
    """Return numbers if a variable with so many states can have them as ``values`` or ``edges``.

    Outer edges may be infinite.
    """
    inner = numbers if name == "values" else numbers[1:-1]
    if len(numbers) != n_states + (name == "edges") or not all(map(math.isfinite, inner)):
        return None
    increasing = all(a < b for a, b in itertools.pairwise(numbers))
    return tuple(numbers) if name == "values" or increasing else None
