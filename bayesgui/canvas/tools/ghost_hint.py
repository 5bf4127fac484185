"""Hint on the set that separates two nodes, beside the pointer on a removed edge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.canvas.error_text import sentence_text
from bayesgui.document.shown.learner_stages import LearnerStages
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.numbers import log_text, p_value_text

if TYPE_CHECKING:
    from PySide6.QtCore import QPointF

    from bayesgui.canvas.canvas_host import CanvasHost
    from bayesgui.canvas.hit_testing import Hit
    from bayesgui.learning.independence.base import Verdict


def point_at_ghost(view: CanvasHost, hit: Hit | None, px: QPointF | None = None) -> None:
    """Mark the removed edge under the pointer and say why it went; none for `hit` None."""
    stages = view.canvas_scene.session.shown[LearnerStages]
    state = stages.state
    if state.frame is None:
        return
    pair = None if hit is None or hit.kind != "edge" or hit.arc is None else frozenset(hit.arc)
    found = [v for v in state.frame.removed if frozenset((v.x, v.y)) == pair]
    stages.set(state.pointing_at(pair if found else None))
    if found and px is not None:
        headline, *lines = ghost_lines(found[-1], state)
        view.arc_cost_hint.show_words("plain", headline, lines, px)
    else:
        view.arc_cost_hint.hide()


def ghost_lines(verdict: Verdict, state: LearnerStages) -> tuple[str, str, str]:
    """Return what is said of a removed edge: what went when, the set, and the numbers."""
    headline = phrase("Canvas", "{x} – {y} removed · {stage}").format(
        x=verdict.x, y=verdict.y, stage=sentence_text(state.title)
    )
    given = ", ".join(verdict.given) or phrase("Canvas", "nothing")
    numbers = phrase("Canvas", "{name} {statistic}, df {df}, p = {p}")
    kind = "g2" if state.form is None else state.form.kind
    return (
        headline,
        phrase("Canvas", "separated by {given}", given=given),
        numbers.format(
            name={"g2": "G²", "chi2": "χ²", "information": "I"}[kind],
            statistic=log_text(verdict.statistic, 4 if kind == "information" else 2),
            df=f"{verdict.degrees_of_freedom:g}",
            p=p_value_text(verdict.p_value),
        ),
    )
