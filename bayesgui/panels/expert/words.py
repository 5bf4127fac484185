"""What the page *Ask the expert* says in sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.panels.expert.asked_row import APART
from bayesgui.panels.expert.asked_rows_of import configuration_at, configuration_words, pairs_of
from bayesgui.panels.panel import translate_sentence
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.plurals import columns_text, rows_text
from bayesgui.widgets.punctuation import join_sentences

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.document.shown.asking import Question
    from bayesgui.panels.cpt.table_axes import TableAxes
    from bayesgui.panels.expert.judged_answers import JudgedAnswers

CLOSE = 10.0
"""Points from a pooled answer up to which a table is said to meet it."""

Line = tuple[str, str]
"""The icon before a sentence, and the sentence."""


def question_words(axes: TableAxes, question: Question) -> str:
    """Return a question by its configuration, as in ``low, high, low``."""
    return configuration_words(axes, question[0]) or axes.states[question[1]]


def fit_line(axes: TableAxes, judged: JudgedAnswers) -> Line | None:
    """Return how well the table meets the pooled answers."""
    farthest = judged.farthest
    if farthest is None:
        return None
    points = abs(judged.misfit[farthest])
    if points < 0.05:
        return "check", phrase("Expert", "The table meets all pooled answers.")
    text = phrase(
        "Expert", "The table meets the pooled answers within {points} points; farthest at {where}."
    )
    sentence = text.format(points=f"{points:.1f}", where=question_words(axes, farthest))
    return ("check" if points <= CLOSE else "warning"), sentence


def apart_line(axes: TableAxes, judged: JudgedAnswers, names: Sequence[str]) -> Line | None:
    """Return where the tables of the experts differ most, and what to ask then."""
    if judged.apart is None or not len(judged.apart):
        return None
    column = int(judged.apart.argmax())
    points = float(judged.apart[column])
    if points < 0.5:
        return "check", phrase("Expert", "Fitted alone, the tables of all experts are the same.")
    text = phrase(
        "Expert", "Fitted alone, the tables of {experts} differ most at {where}: {points} points."
    )
    where = configuration_words(axes, configuration_at(axes, column))
    sentence = text.format(experts=pairs_of(names), where=where, points=f"{points:.0f}")
    following = judged.next
    if following is not None and configuration_at(axes, column) == following[0]:
        sentence = join_sentences((sentence, phrase("Expert", "Ask that row next.")))
    return ("warning" if points > APART else "check"), sentence


def lines_of(axes: TableAxes, judged: JudgedAnswers, names: Sequence[str]) -> list[Line]:
    """Return all that is to be said of the answers."""
    found = [fit_line(axes, judged), apart_line(axes, judged, names)]
    lines = [line for line in found if line is not None]
    return [*lines, *(("warning", translate_sentence(text)) for text in judged.remarks)]


def numbers_line(axes: TableAxes, rows: int, settings: int, apart: float | None) -> str:
    """Return of how many numbers the table is made, and what the bars below it are."""
    columns = axes.n_configurations
    free = columns * (len(axes.states) - 1)
    text = phrase(
        "Expert",
        "{columns} with {free} free numbers from {rows} asked (▼) and {settings} settings.",
    )
    said = text.format(
        columns=columns_text(columns), free=f"{free:,}", rows=rows_text(rows), settings=settings
    )
    if apart is None:
        return said
    bars = phrase(
        "Expert",
        "Apart: points between the tables that fit each expert alone, at most {most}; brown above "
        "{bound}.",
    )
    return join_sentences((said, bars.format(most=f"{apart:.0f}", bound=f"{APART:.0f}")))
