"""How the decisions of a document are solved, as a file says it.

In a native file: ``"limited_memory": true``, if decisions know only what is drawn, and
``"shares_policy": true``, if all slices of a template share one policy; without these entries
decisions remember everything, and each slice has a policy of its own.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True)
class SolvingMarks:
    """What a file says of how its decisions are solved.

    `limited_memory`: whether they know only what is drawn. `shares_policy`: whether all slices of a
    template share one policy.
    """

    limited_memory: bool = False
    shares_policy: bool = False


_NAMES = tuple(each.name for each in fields(SolvingMarks))


def solving_marks(extra: Mapping[str, Any]) -> SolvingMarks:
    """Return what the further entries of a file say."""
    return SolvingMarks(**{name: extra.get(name) is True for name in _NAMES})


def without_solving_marks(extra: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the entries without these, where they are such as a document has."""
    held = {name for name in _NAMES if isinstance(extra.get(name), bool)}
    return {key: value for key, value in extra.items() if key not in held} if held else extra


def with_solving_marks(extra: Mapping[str, Any], marks: SolvingMarks) -> Mapping[str, Any]:
    """Return the entries with those that say so."""
    said = {name: True for name in _NAMES if getattr(marks, name)}
    return {**extra, **said} if said else extra
