"""Names as a phrase inside a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Sequence


def list_names(names: Sequence[str], most: int = 5) -> str:
    """Return names as a phrase: all of a few, else the first ones and how many more."""
    if len(names) <= most:
        return ", ".join(names)
    return Sentence(
        "{names} and {count} more", names=", ".join(names[:most]), count=len(names) - most
    )
