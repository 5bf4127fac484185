"""Attributes of variables as text properties, for formats without fields for them."""

from __future__ import annotations

import itertools
import json
import math
import re
from typing import TYPE_CHECKING, Any

from bayesgui.core.monitor import SILENT, Monitor
from bayesgui.formats.identifiers import distinct

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bayesgui.core.variable import Variable


_WORDS_PER_CHECK = 1 << 16
_CHARACTERS_PER_CHECK = 1 << 19
_BLANK = re.compile(r"\s")
KEYS = "bayesgui_keys"
"""Property with the names of properties that are not identifiers, as a JSON object."""


def with_identifiers(
    pairs: Iterable[tuple[str, str]], taken: Iterable[str] = ()
) -> list[tuple[str, str]]:
    """Return properties with distinct identifiers as names, and the original names under `KEYS`."""
    pairs = list(pairs)
    keys = distinct([key for key, _ in pairs], taken=[*taken, KEYS], stem="key")
    changed = {new: old for new, (old, _) in zip(keys, pairs, strict=True) if new != old}
    found = [(key, text) for key, (_, text) in zip(keys, pairs, strict=True)]
    return [*found, (KEYS, json.dumps(changed, ensure_ascii=False))] if changed else found


def with_old_keys(pairs: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Restore the names of properties changed by `with_identifiers`."""
    pairs = list(pairs)
    try:
        old = json.loads(dict(pairs).get(KEYS, ""))
    except (ValueError, RecursionError):
        return pairs
    if not isinstance(old, dict) or not all(isinstance(key, str) for key in old.values()):
        return pairs
    return [(old.get(key, key), text) for key, text in pairs if key != KEYS]


def split_words(text: str, monitor: Monitor = SILENT) -> list[str]:
    """Split a long text at white space, like ``str.split``."""
    words: list[str] = []
    start = 0
    while start < len(text):
        monitor.check()
        cut = _BLANK.search(text, start + _CHARACTERS_PER_CHECK)
        end = len(text) if cut is None else cut.start()
        words.extend(text[start:end].split())
        start = end
    return words


def floats(words: Iterable[str], monitor: Monitor = SILENT) -> list[float]:
    """Convert words to numbers."""
    words = list(words)
    numbers: list[float] = []
    for start in range(0, len(words), _WORDS_PER_CHECK):
        monitor.check()
        part = words[start : start + _WORDS_PER_CHECK]
        if any("_" in word for word in part):
            raise ValueError("underscore")
        numbers.extend(map(float, part))
    return numbers


def number(value: float) -> str:
    """Return the shortest text that reads back to the same float64, without a trailing ``.0``."""
    text = repr(float(value))
    return text[:-2] if text.endswith(".0") else text


def variable_details(properties: Sequence[tuple[str, str]], n_states: int) -> dict[str, Any]:
    """Convert a variable's text properties to its fields.

    `n_states`: number of states; lists of numbers of another length remain properties. The result:
    keyword arguments ``label``, ``description``, ``unit``, ``values``, ``edges`` and
    ``properties``, where present.
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
    """Return a variable's fields as text properties for `variable_details`."""
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
    """Return the numbers if they are valid ``values`` or ``edges`` of a variable, else None.

    Outer edges may be infinite.
    """
    inner = numbers if name == "values" else numbers[1:-1]
    if len(numbers) != n_states + (name == "edges") or not all(map(math.isfinite, inner)):
        return None
    increasing = all(a < b for a, b in itertools.pairwise(numbers))
    return tuple(numbers) if name == "values" or increasing else None
