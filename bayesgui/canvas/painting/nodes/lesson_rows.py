"""What a lesson does to a node's rows: they are covered, or carry the learner's prediction."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bayesgui.canvas.painting.nodes.display import RimmedText, WorthBar
from bayesgui.widgets.numbers import COVERED

if TYPE_CHECKING:
    from bayesgui.canvas.painting.nodes.display import NodeDisplay
    from bayesgui.document.shown.lesson import LessonView

_SEEN_DIGITS = 6


def with_lesson(display: NodeDisplay, name: str, lesson: LessonView) -> NodeDisplay:
    """Return the display of a node as a lesson wants it."""
    predicted = lesson.predictions.get(name, {})
    is_covered = name in lesson.covered
    if not is_covered and not predicted:
        return display
    rows = []
    for shown in display.rows:
        row = shown
        if is_covered:
            row = replace(
                row,
                p=None,
                prior=None,
                number=COVERED,
                fill="covered",
                scenarios=(),
                spread=0.0,
                interval=None,
            )
        said = predicted.get(row.state)
        rows.append(replace(row, prediction=None if said is None else round(said, _SEEN_DIGITS)))
    scenarios = () if is_covered else display.scenarios
    return replace(display, rows=tuple(rows), scenarios=scenarios)


def with_lesson_of_worth(display: NodeDisplay, name: str, lesson: LessonView) -> NodeDisplay:
    """Return the display of a decision or utility as a lesson wants it; no option is the best."""
    if name not in lesson.covered:
        return display
    rows = tuple(
        row
        if row.worth is None
        else replace(
            row,
            number=COVERED,
            mark=row.mark if row.mark == "do" else "",
            tone="plain",
            strong=row.mark == "do",
            fill="covered",
            worth=WorthBar(None),
        )
        for row in display.rows
    )
    utility = display.utility
    if utility is not None:
        utility = replace(utility, number=COVERED, bar=WorthBar(None))
    badges = tuple(each for each in display.badges if not isinstance(each, RimmedText))
    return replace(display, rows=rows, utility=utility, badges=badges)
