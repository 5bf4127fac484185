"""Under which strategy answers stand, or of which network they are, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.document.shown.deciding import Deciding
from bayesgui.widgets.live_text import phrase

if TYPE_CHECKING:
    from bayesgui.document.session import DocumentSession


def standing_words(session: DocumentSession) -> str:
    """Return under which strategy the beliefs of a document stand; "" without decisions.

    Beside an ensemble it is said that what an engine is asked is of the one network.
    """
    if session.ensemble_asked is not None:
        return phrase("Standing", "Of this network alone, not of the ensemble beside it.")
    if not session.document.state.model.decisions:
        return ""
    beliefs = session.shown[Deciding].state.setting.beliefs
    if beliefs == "chosen":
        return phrase(
            "Standing", "With the chosen options; decisions not taken have equally likely options."
        )
    if beliefs == "none" or session.beliefs.answer.strategy is None:
        return phrase("Standing", "No decision taken: every option is equally likely.")
    return phrase("Standing", "Under the best strategy.")
