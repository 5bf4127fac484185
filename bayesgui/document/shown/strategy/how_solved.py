"""How a document's decisions are solved where they are told on paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.decisions.solving.account import HowSolved
from bayesgui.document.shown.deciding import Deciding
from bayesgui.document.shown.strategy.criteria import CriteriaShown
from bayesgui.document.shown.strategy.knowing import Knowing

if TYPE_CHECKING:
    from bayesgui.document.shown.shown import ShownStates


def how_solved(shown: ShownStates, memory_budget: int | None) -> HowSolved:
    """Return what the pages Strategy, Worth knowing and Two criteria were told."""
    return HowSolved(
        shown[Deciding].state.setting,
        shown[Knowing].state.prices,
        shown[CriteriaShown].state.criteria,
        memory_budget,
    )
