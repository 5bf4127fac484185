"""What is still wrong with an arc into a later slice that a lesson asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.sentence import Sentence
from bayesgui.core.temporal.template_of import template_of

if TYPE_CHECKING:
    from bayesgui.core.model import Model


def lagged_arc_fault(parent: str, child: str, lag: int, model: Model) -> Sentence | None:
    """Return what is to be done until an arc with a lag is there."""
    template = template_of(model)
    if parent not in model or child not in model:
        return None
    outside = [name for name in (parent, child) if template is None or name not in template.in_time]
    if template is None or outside:
        return Sentence("{node} is not in time yet: select it and press T.", node=outside[0])
    arrow = f"{parent} → {child}"
    if (parent, child) in template.arcs:
        return Sentence(
            "{arrow} lies within a slice, and a lag of {lag} is asked for: type the digit while "
            "you draw it.",
            arrow=arrow,
            lag=lag,
        )
    others = [k for p, c, k in template.lagged_arcs if (p, c) == (parent, child)]
    if others:
        return Sentence(
            "{arrow} has the lag {found}, and {lag} is asked for.",
            arrow=arrow,
            found=others[0],
            lag=lag,
        )
    return Sentence("Not yet: {arrow} with the lag {lag} is missing.", arrow=arrow, lag=lag)
