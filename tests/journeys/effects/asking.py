"""What journeys on the page Effects ask, and what they read of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.app.causes.effects import CausalEffects
from bayesgui.document.shown.effects import Effects

if TYPE_CHECKING:
    from bayesgui.panels.effects.page import EffectsPage
    from tests.support.window import Hand

BEST = ("Income", "Blood pressure")


def page(hand: Hand) -> EffectsPage:
    return hand.window.activities[CausalEffects].effects


def state(hand: Hand) -> Effects:
    return hand.window.session.shown[Effects].state


def ask(hand: Hand) -> None:
    hand.click_title("Statin")
    hand.click_title("Infarct")


def cells(hand: Hand) -> list[tuple[str, ...]]:
    return [row.cells for row in page(hand).numbers.rows]


def titles(rows) -> list[str]:  # type: ignore[no-untyped-def]
    return [row.title for row in rows]


def legend(hand: Hand) -> list[str]:
    return [entry.text for entry in hand.window.central_widget.legend.entries]
