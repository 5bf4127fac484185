"""Lists of names and phrases inside sentences whose parts stay translatable."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

MAX_NAMES = 8


def list_names(names: Sequence[str], most: int = MAX_NAMES) -> str:
    """Return up to `most` names joined by commas; the rest becomes a count, as in ``a, b … +3``."""
    if len(names) <= most:
        return ", ".join(names)
    return f"{', '.join(names[: most - 1])} … +{len(names) - most + 1}"


def list_edges(edges: Sequence[tuple[str, str]], most: int = 4) -> str:
    """Return up to `most` edges as ``a – b``; the rest becomes a count."""
    return list_names([f"{a} – {b}" for a, b in edges], most)


def join_parts(parts: Sequence[str]) -> str:
    """Join strings or `Sentence` objects by commas; requires at least one."""
    result = parts[0]
    for part in parts[1:]:
        result = Sentence("{one}, {another}", one=result, another=part)
    return result
