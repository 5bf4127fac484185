"""How a document's decisions are solved where they are told on paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.decisions.solving.account import HowSolved
from bayesgui.document.shown.deciding import Deciding
from bayesgui.document.shown.strategy.criteria import CriteriaShown

if TYPE_CHECKING:
    from bayesgui.document.session import DocumentSession


def how_solved(session: DocumentSession, memory_budget: int | None) -> HowSolved:
    """Return what the pages Strategy and Two criteria were told, and the prices of nodes."""
    shown = session.shown
    return HowSolved(
        shown[Deciding].state.setting,
        session.document.state.roles.prices,
        shown[CriteriaShown].state.criteria,
        memory_budget,
    )
