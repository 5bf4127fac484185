"""How a document's decisions are solved where they are told on paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.decisions.solving.account import HowSolved
from bayesgui.document.shown.deciding import Deciding
from bayesgui.document.shown.strategy.criteria import CriteriaShown

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.document.shown.shown import ShownStates


def how_solved(
    shown: ShownStates, prices: Mapping[str, float], memory_budget: int | None
) -> HowSolved:
    """Return what the pages Strategy and Two criteria were told, with the prices of nodes."""
    return HowSolved(
        shown[Deciding].state.setting,
        prices,
        shown[CriteriaShown].state.criteria,
        memory_budget,
    )
