"""Names of nodes in slices as lessons write them: ``Rain[2]``, and ``Rain[t-1]`` in a table."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bayesgui.core.formulas.syntax import name_text
from bayesgui.core.temporal.template import past_name, slice_name

if TYPE_CHECKING:
    from collections.abc import Mapping

_SLICE = re.compile(r"(.+)\[(\d{1,6})\]", re.DOTALL)
_PAST = re.compile(r"(.+), t \N{MINUS SIGN} (\d{1,3})", re.DOTALL)


def slice_of(name: str) -> tuple[str, int] | None:
    """Return the node and the slice of a name such as ``Rain[2]``; None for any other name.

    >>> slice_of("Rain[2]"), slice_of("Rain")
    (('Rain', 2), None)
    """
    found = _SLICE.fullmatch(name)
    return None if found is None else (found[1], int(found[2]))


def node_of(name: str) -> str:
    """Return the node of a name with a slice or a lag, or the name itself.

    >>> node_of("Rain[2]"), node_of("Rain")
    ('Rain', 'Rain')
    """
    found = _SLICE.fullmatch(name) or _PAST.fullmatch(name)
    return name if found is None else found[1]


def node_text(name: str) -> str:
    """Return a node's name as it stands in a lesson: in backquotes unless it is one plain word.

    >>> node_text("Rain[2]"), node_text("wet grass"), node_text("wet grass[0]")
    ('Rain[2]', '`wet grass`', '`wet grass`[0]')
    """
    found = _SLICE.fullmatch(name)
    if found is not None:
        return f"{name_text(found[1])}[{found[2]}]"
    found = _PAST.fullmatch(name)
    return name_text(name) if found is None else f"{name_text(found[1])}[t-{found[2]}]"


def renamed(name: str, names: Mapping[str, str]) -> str:
    """Return a name, or what it is called now; a slice and a lag stay what they are.

    >>> renamed("Rain[2]", {"Rain": "Wet"})
    'Wet[2]'
    """
    if name in names:
        return names[name]
    for pattern, made in ((_SLICE, slice_name), (_PAST, past_name)):
        found = pattern.fullmatch(name)
        if found is not None and found[1] in names:
            return made(names[found[1]], int(found[2]))
    return name
