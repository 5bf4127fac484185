"""Lists of names within sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Sequence


def list_names(names: Sequence[str], most: int = 5) -> str:
    """Join names with commas; of more than `most`, the first ones and "and N more"."""
    if len(names) <= most:
        return ", ".join(names)
    return Sentence(
        "{names} and {count} more", names=", ".join(names[:most]), count=len(names) - most
    )


def short_name(name: str, most: int = 40) -> str:
    """Return a name as it stands in a sentence: what is longer ends with "…"."""
    return name if len(name) <= most else f"{name[: most - 1]}…"
