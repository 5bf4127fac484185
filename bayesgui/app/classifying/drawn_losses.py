"""Losses drawn as a decision network, from wherever losses are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.document.decisions import loss_edits
from bayesgui.document.decisions.class_edits import class_of
from bayesgui.widgets.live_text import phrase

if TYPE_CHECKING:
    from bayesgui.app.shell.window_part import WindowPart
    from bayesgui.core.model import Model
    from bayesgui.decisions.loss import LossMatrix
    from bayesgui.document.state import DocumentState


def drawn(state: DocumentState, losses: LossMatrix | None = None) -> DocumentState:
    """Return a document with losses of its marked class, or its own, as a decision and utility."""
    name = class_of(state) or ""
    decision = _free_title(state.model, phrase("Decisions", "Decide {name}", name=name))
    utility = _free_title(state.model, phrase("Decisions", "Loss of {name}", name=name))
    return loss_edits.add_decision(state, decision, utility, losses)


def draw_losses(part: WindowPart, losses: LossMatrix | None = None) -> None:
    """Draw losses of the marked class, or its own, as one step of Undo, and show the decision.

    A decision about the class that is there already gets these losses: with two of them nothing
    would say which is taken first.
    """
    text = phrase("Decisions", "Losses as a decision network")
    model = part.document.state.model
    known = set(model)
    there = loss_edits.drawn_decision(model, class_of(part.document.state) or "")
    if there is None:
        is_done = part.apply(text, lambda state: drawn(state, losses))
    else:
        present = part.document.state
        is_same = loss_edits.update_decision(present, there, losses) is present
        is_done = is_same or part.apply(
            text, lambda state: loss_edits.update_decision(state, there, losses)
        )
    if is_done:
        made = [name for name in part.document.state.model.decisions if name not in known]
        names = made if there is None else [there]
        if there is None:
            said = phrase(
                "Decisions",
                "{decision} is taken under the findings that there are, as on the page Decide. "
                "Draw an arc to it from each node that will be seen before.",
                decision=", ".join(made),
            )
            part.workbench.messages.show_message("info", said)
        part.session.selection.set(names)
        for name in names:
            part.workbench.canvas.show_node(name)


def _free_title(model: Model, title: str) -> str:
    """Return a title, with a number if a node has that name."""
    found, number = title, 2
    while found in model:
        found, number = f"{title} {number}", number + 1
    return found
