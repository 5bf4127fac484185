"""Which rows of a table to ask, and what to ask of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.elicited.answers import ANY
from bayesgui.elicitation.disagreement import FAR, disagreement
from bayesgui.elicitation.fitting import misfits_of

if TYPE_CHECKING:
    from bayesgui.core.elicited.answers import Configuration
    from bayesgui.core.elicited.mechanism import Elicited
    from bayesgui.elicitation.disagreement import Disagreement


def first_rows(form: Elicited) -> tuple[Configuration, ...]:
    """Return the rows that the method asks first, by positions of states."""
    orders = form.orders[:-1]
    return tuple(
        tuple(order[rank] for order, rank in zip(orders, each, strict=True))
        for each in form.interpolation.first_rows(form.asked)
    )


def is_asked(form: Elicited, configuration: Configuration) -> bool:
    """Whether somebody answered about a row."""
    return configuration in form.pooled


def next_row(form: Elicited, apart: Disagreement | None = None) -> Configuration | None:
    """Return the row to ask next; None if all were asked.

    First both ends; then the column in which the experts' own tables are far apart, then those
    that the method wants, then the column farthest from all that were asked.
    """
    first = [each for each in first_rows(form) if not is_asked(form, each)]
    ends = first_rows(form)[:2]
    if first and first[0] in ends:
        return first[0]
    if len(form.experts) > 1:
        apart = disagreement(form) if apart is None else apart
        worst = apart.worst
        if worst is not None and apart.points[worst] > FAR and not is_asked(form, worst):
            return worst
    return first[0] if first else _farthest(form)


def _farthest(form: Elicited) -> Configuration | None:
    """Return the row that differs in most places from all that were asked."""
    sizes = form.sizes[:-1]
    if not sizes or np.prod(sizes) > 100_000:
        return None
    grid = np.stack(np.meshgrid(*map(np.arange, sizes), indexing="ij"), axis=-1)
    known = [each for each in form.pooled if ANY not in each]
    if not known:
        return tuple(0 for _ in sizes)
    steps = np.array([max(size - 1, 1) for size in sizes])
    apart = np.min([np.abs((grid - each) / steps).sum(axis=-1) for each in known], axis=0)
    if apart.max() <= 0:
        return None
    return tuple(int(k) for k in np.unravel_index(apart.argmax(), apart.shape))


def state_to_ask(form: Elicited, configuration: Configuration) -> int:
    """Return the state that a question about a row is about: its most probable end, or middle.

    Of an answered row, the state that was asked first.
    """
    for answer in form.answers:
        if answer.configuration == configuration:
            return answer.state
    row = form.table().values[tuple(max(state, 0) for state in configuration)]
    return int(row.argmax())


def open_rows(form: Elicited, expert: str = "") -> tuple[Configuration, ...]:
    """Return the rows of a questionnaire: those the method wants, and those already asked.

    `expert`: those that this one has answered are left out.
    """
    rows = dict.fromkeys((*first_rows(form), *(each for each in form.pooled if ANY not in each)))
    done = {each.configuration for each in form.answers if expert and each.expert == expert}
    return tuple(each for each in rows if each not in done)


def points_off(form: Elicited) -> float:
    """Return by how many points the table misses an answer at most; 0 without answers."""
    return max((each.points for each in misfits_of(form)), default=0.0)
