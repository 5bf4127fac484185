"""How the page Check names places and remedies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.sentence import Sentence
from bayesgui.panels.panel import translate_sentence
from bayesgui.widgets.live_text import phrase

if TYPE_CHECKING:
    from bayesgui.checking.problem import Problem


def place_words(problem: Problem) -> str:
    """Return where a problem is, as the first line of its row."""
    place = problem.place
    if place.scenario:
        return phrase("Check", "Scenario {name}", name=place.scenario)
    return place.title or phrase("Check", "The whole network")


def remedy_words(problem: Problem) -> str:
    """Return what the button of a problem says, "" without one."""
    return "" if problem.remedy is None else translate_sentence(problem.remedy.label)


def why_words(problem: Problem) -> str:
    """Return why problems of this kind matter, and when they may be left."""
    from bayesgui.checking.registry import checks

    return translate_sentence(Sentence(checks[problem.kind].factory.why))


def kind_words(problem: Problem) -> str:
    """Return what the kind of a problem is called."""
    from bayesgui.checking.registry import checks

    return translate_sentence(Sentence(checks[problem.kind].label))
