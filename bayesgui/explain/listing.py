"""Names and parts put into one sentence, so that each part can still be translated."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.sentence import Sentence

if TYPE_CHECKING:
    from collections.abc import Sequence

MAX_NAMES = 8


def list_names(names: Sequence[str], most: int = MAX_NAMES) -> str:
    """Return names with commas, the last ones as a count.

    Parameters
    ----------
    names : sequence of str
        Of variables.
    most : int
        So many are written out.
    """
    if len(names) <= most:
        return ", ".join(names)
    return f"{', '.join(names[: most - 1])} … +{len(names) - most + 1}"


def list_edges(edges: Sequence[tuple[str, str]], most: int = 4) -> str:
    """Return edges as ``a – b``, the last ones as a count.

    Parameters
    ----------
    edges : sequence of (str, str)
        Pairs of variables.
    most : int
        So many are written out.
    """
    return list_names([f"{a} – {b}" for a, b in edges], most)


def join_parts(parts: Sequence[str]) -> str:
    """Return parts with commas; each may be a `Sentence`.

    Parameters
    ----------
    parts : sequence of str
        One at least.
    """
    result = parts[0]
    for part in parts[1:]:
        result = Sentence("{one}, {another}", one=result, another=part)
    return result
