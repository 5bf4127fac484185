"""The rows of all tables of a document that experts disagree on, the most disputed first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.elicitation.disagreement import ranked_disputes
from bayesgui.elicitation.questionnaire.content import forms_in
from bayesgui.panels.cpt.table_axes import TableAxes
from bayesgui.panels.expert.asked_rows_of import configuration_words
from bayesgui.widgets.live_text import phrase

if TYPE_CHECKING:
    from bayesgui.document.shown.asking import Question
    from bayesgui.document.state import DocumentState

MOST = 100
"""Rows that are listed."""


@dataclass(frozen=True)
class Dispute:
    """A question of a node on which answers differ.

    `points`: between the lowest and the highest. `text`: all of it in words.
    """

    node: str
    question: Question
    points: float
    text: str


def disputes_of(state: DocumentState) -> list[Dispute]:
    """Return the disputed rows of a document."""
    found = []
    for name, form in forms_in(state.model, state.asked).items():
        axes = TableAxes.of(state.model, name)
        for configuration, at, points in ranked_disputes(form):
            if points <= 0:
                continue
            where = configuration_words(axes, configuration)
            event = f"{name} = {axes.states[at]}"
            text = phrase("Expert", "{points} points: {event} at {where}")
            if not where:
                text = phrase("Expert", "{points} points: {event}")
            said = text.format(points=f"{points:.0f}", event=event, where=where)
            found.append(Dispute(name, (configuration, at), points, said))
    return sorted(found, key=lambda each: -each.points)[:MOST]
