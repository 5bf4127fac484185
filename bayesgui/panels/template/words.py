"""Words of a template: places, what a slice is, and how a first table is derived."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bayesgui.core.name_lists import list_names
from bayesgui.core.temporal.first_tables import has_start, lacking
from bayesgui.core.temporal.places import EVERY, FIRST, LAST, OUTSIDE
from bayesgui.core.temporal.template import first_name
from bayesgui.panels.panel import translate_sentence
from bayesgui.widgets.live_text import phrase

if TYPE_CHECKING:
    from bayesgui.core.temporal.network import TemporalNetwork

UNITS = ("second", "minute", "hour", "day", "week", "month", "quarter", "year")
"""What a slice often is, as files keep it."""
_STEP = re.compile(r"(\d{1,6})\s+(\S.*)")


def place_word(place: str) -> str:
    """Return where a node stands, in words."""
    return {
        EVERY: phrase("Template", "every slice"),
        OUTSIDE: phrase("Template", "outside"),
        FIRST: phrase("Template", "first slice"),
        LAST: phrase("Template", "last slice"),
    }[place]


def unit_words() -> dict[str, str]:
    """Return what a slice often is, as files keep it and in words."""
    words = (
        phrase("Template", "second"),
        phrase("Template", "minute"),
        phrase("Template", "hour"),
        phrase("Template", "day"),
        phrase("Template", "week"),
        phrase("Template", "month"),
        phrase("Template", "quarter"),
        phrase("Template", "year"),
    )
    return dict(zip(UNITS, words, strict=True))


def step_parts(step: str) -> tuple[int, str]:
    """Return how many units a slice is, and the unit.

    >>> step_parts("2 week"), step_parts("shift"), step_parts("")
    ((2, 'week'), (1, 'shift'), (1, ''))
    """
    found = _STEP.fullmatch(step.strip())
    if found is None or not int(found[1]):
        return 1, step.strip()
    return int(found[1]), found[2]


def step_text(count: int, unit: str) -> str:
    """Return what a slice is, as files keep it; "" without a unit.

    >>> step_text(2, "week"), step_text(1, "")
    ('2 week', '')
    """
    return f"{count} {unit}" if unit else ""


def derived_words(model: TemporalNetwork, name: str, number: int) -> str:
    """Return how the table of a first slice is derived, in a sentence."""
    gone = lacking(model, name, number)
    heads = [parent for parent in model.mechanism(name).parents if parent in gone]
    past = model.template.past
    told = [head for head in heads if has_start(model, past[head].of)]
    equal = [head for head in heads if head not in told]
    table = first_name(name, number)
    if not equal:
        text = phrase(
            "Template",
            "{table} is derived: {parents} is averaged out by its table at t = 0, until you edit "
            "it.",
        )
    elif not told:
        text = phrase(
            "Template",
            "{table} is derived: {parents} is averaged out by equal weights, until you edit it.",
        )
    else:
        text = phrase(
            "Template",
            "{table} is derived: {parents} is averaged out by its table at t = 0, {equal} by equal "
            "weights, until you edit it.",
        )
    names = [translate_sentence(list_names(some)) for some in (told or equal, equal)]
    return text.format(table=table, parents=names[0], equal=names[1])
