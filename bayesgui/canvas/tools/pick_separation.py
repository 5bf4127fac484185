"""Choosing the nodes of a question by clicks: of a separation, a test, or an effect."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bayesgui.core.errors import ModelError
from bayesgui.document.overlays import SeparationChoice
from bayesgui.document.shown.learner_stages import LearnerStages

if TYPE_CHECKING:
    from bayesgui.core.errors import BayesGuiError
    from bayesgui.document.session import DocumentSession


def pick(session: DocumentSession, name: str) -> None:
    """Add a clicked node to the query, or remove it."""
    overlays = session.overlays
    overlays.update(separation=next_choice(overlays.state.separation or SeparationChoice(), name))


def pick_pair(session: DocumentSession, name: str) -> None:
    """Add a clicked node to the test of independence, or remove it."""
    stages = session.shown[LearnerStages]
    stages.update(choice=next_choice(stages.state.choice or SeparationChoice(), name))


def pick_effect(session: DocumentSession, name: str, *, more: bool) -> BayesGuiError | None:
    """Make a clicked node the cause, the effect, or part of the set, or none of them any more.

    Returns why it cannot be that.
    """
    from bayesgui.document.shown.effects import Effects

    model, shown = session.document.state.model, session.shown[Effects]
    if name not in model or name in model.utilities:
        return ModelError("{variable} is a utility: it is no cause and no effect.", variable=name)
    after = shown.state.clicked(name, more=more)
    if name in getattr(model, "unobserved", ()) and name in after.adjusted:
        return ModelError(
            "{variable} cannot be observed, so nothing can be adjusted for it.", variable=name
        )
    shown.set(after)
    return None


def next_choice(choice: SeparationChoice, name: str) -> SeparationChoice:
    """Return the query after a click on a node: first X, then Y, else in or out of Z."""
    if name == choice.x:
        return replace(choice, x=None)
    if name == choice.y:
        return replace(choice, y=None)
    if name in choice.given:
        return replace(choice, given=tuple(n for n in choice.given if n != name))
    if choice.x is None:
        return replace(choice, x=name)
    if choice.y is None:
        return replace(choice, y=name)
    return replace(choice, given=(*choice.given, name))
