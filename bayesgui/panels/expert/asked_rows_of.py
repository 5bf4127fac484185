"""What the page shows of a form: its rows, weights and sentences, as values."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.panels.expert.asked_row import AskedRow
from bayesgui.panels.expert.preview_table import PreviewTable
from bayesgui.panels.expert.title_lines import short_names
from bayesgui.widgets.live_text import phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from bayesgui.core.elicited.experts import Expert
    from bayesgui.core.elicited.mechanism import Elicited
    from bayesgui.document.shown.asking import Question
    from bayesgui.panels.cpt.table_axes import TableAxes

DEFAULT = "Expert"
"""Who answers while the document names nobody."""


def names_of(experts: Iterable[Expert], form: Elicited) -> tuple[str, ...]:
    """Return who can answer: the experts of a document, and others who have answered."""
    names = dict.fromkeys((*(each.name for each in experts), *form.experts))
    return tuple(names) or (phrase("Expert", DEFAULT),)


def weights_of(experts: Iterable[Expert], form: Elicited) -> dict[str, float]:
    """Return what the answers of each expert count."""
    known, shares = {each.name: each.weight for each in experts}, dict(form.shares)
    return {name: shares.get(name, known.get(name, 1.0)) for name in names_of(experts, form)}


def questions_of(form: Elicited, opened: Iterable[Question]) -> tuple[Question, ...]:
    """Return the questions in the order in which they were asked."""
    return tuple(dict.fromkeys((*(answer.question for answer in form.answers), *opened)))


def configuration_words(axes: TableAxes, configuration: Sequence[int]) -> str:
    """Return a configuration by its states alone, as in ``low, high, low``."""
    pairs = zip(axes.parents, configuration, strict=True)
    words = (
        states[state] if state >= 0 else phrase("Expert", "any") for (_, states), state in pairs
    )
    return ", ".join(words)


def _short(axes: TableAxes, configuration: Sequence[int]) -> str:
    pairs = zip(axes.parents, configuration, strict=True)
    return ", ".join(
        short_names(states)[state] if state >= 0 else "–" for (_, states), state in pairs
    )


def place_of(axes: TableAxes, configuration: Sequence[int]) -> int:
    """Return the column of a configuration, -1 where a parent was not named."""
    place = 0
    for (_, states), state in zip(axes.parents, configuration, strict=True):
        if state < 0:
            return -1
        place = place * len(states) + state
    return place


def configuration_at(axes: TableAxes, column: int) -> tuple[int, ...]:
    """Return the configuration of a column."""
    shape = tuple(len(states) for _, states in axes.parents)
    return tuple(int(k) for k in np.unravel_index(column, shape)) if shape else ()


def rows_of(
    axes: TableAxes,
    form: Elicited,
    fitted: Elicited,
    questions: Sequence[Question],
    names: Sequence[str],
) -> tuple[AskedRow, ...]:
    """Return the rows of some questions; `fitted`: the form whose table is shown."""
    said: Mapping[tuple[str, Question], float] = {
        (answer.expert, answer.question): answer.probability for answer in form.answers
    }
    values, pooled, found = fitted.table().values, form.pooled, []
    for configuration, state in questions:
        # A parent that is not named counts with all its states alike.
        cells = tuple(each if each >= 0 else slice(None) for each in configuration)
        table = float(values[(*cells, state)].mean())
        title = configuration_words(axes, configuration) or phrase("Expert", "always")
        asked = phrase("Expert", "{node} is {state}?")
        found.append(
            AskedRow(
                title,
                asked.format(node=axes.variable, state=axes.states[state]),
                tuple(said.get((name, (configuration, state))) for name in names),
                pooled.get(configuration, {}).get(state),
                table,
                _short(axes, configuration),
                axes.states[state],
            )
        )
    return tuple(found)


def preview_of(
    axes: TableAxes, form: Elicited, questions: Iterable[Question], apart: np.ndarray | None
) -> PreviewTable:
    """Return the whole table of a form."""
    values = form.table().values
    asked = frozenset(place_of(axes, configuration) for configuration, _ in questions)
    return PreviewTable(axes, values.reshape(-1, values.shape[-1]), asked - {-1}, apart)


def ends_of(form: Elicited) -> tuple[Question, Question]:
    """Return the questions to ask first: all parents low, and all high."""
    low = tuple(order[0] for order in form.orders)
    high = tuple(order[-1] for order in form.orders)
    return (low[:-1], low[-1]), (high[:-1], high[-1])


def scale_ends(axes: TableAxes, form: Elicited) -> dict[str, tuple[str, str]]:
    """Return the lowest and the highest state of each parent."""
    orders = form.orders[:-1]
    return {
        name: (states[order[0]], states[order[-1]])
        for (name, states), order in zip(axes.parents, orders, strict=True)
    }


def turned_parents(form: Elicited) -> frozenset[str]:
    """Return the parents whose first state is the high end."""
    pairs = zip(form.parents, form.orders[:-1], strict=True)
    return frozenset(name for name, order in pairs if order[0] > order[-1])


def pairs_of(names: Sequence[str]) -> str:
    """Return names as in ``Anna and Bo``."""
    if len(names) < 2:
        return "".join(names)
    first = ", ".join(itertools.islice(names, len(names) - 1))
    return phrase("Expert", "{first} and {last}", first=first, last=names[-1])
