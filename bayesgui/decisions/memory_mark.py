"""Whether the decisions of a document know only what is drawn, as a file says it.

In a native file: ``"limited_memory": true``; without the entry decisions remember everything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

LIMITED_MEMORY = "limited_memory"


def limits_memory(extra: Mapping[str, Any]) -> bool:
    """Return whether decisions know only what is drawn, by the further entries of a file."""
    return extra.get(LIMITED_MEMORY) is True


def without_memory(extra: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the entries without that on memory, where it is one that a document has."""
    if not isinstance(extra.get(LIMITED_MEMORY), bool):
        return extra
    return {key: value for key, value in extra.items() if key != LIMITED_MEMORY}


def with_memory(extra: Mapping[str, Any], limited_memory: bool) -> Mapping[str, Any]:
    """Return the entries that say so."""
    return {**extra, LIMITED_MEMORY: True} if limited_memory else extra
