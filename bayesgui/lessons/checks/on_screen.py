"""Places in the window that show the answer to a question before it is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.errors import BayesGuiError
from bayesgui.core.sentence import Sentence
from bayesgui.lessons.commands import SetFinding
from bayesgui.lessons.expressions import Event, Question, questions_of, variables_asked
from bayesgui.lessons.lesson import PredictItem
from bayesgui.lessons.probabilities import evidence_of
from bayesgui.lessons.questions.unfolding import unfolded
from bayesgui.lessons.temporal.names import node_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.lessons.expressions import Expression
    from bayesgui.lessons.lesson import WorkItem
    from bayesgui.lessons.situation import Situation

_PAGES = {
    "separated": ("separation", "independencies"),
    "independent": ("independencies",),
    "adjusts": ("effects",),
    "identified": ("effects",),
    "effect": ("effects",),
    "adjusted": ("effects",),
    "sequence": ("over_time",),
}
"""Pages that tell what some functions of expressions ask."""

_NUMBERS = ("effect", "adjusted")
"""Those of them that have a number."""

_SWITCHES = {
    "moral": "view.moral_graph",
    "marriage": "view.moral_graph",
    "tree_width": "view.junction_tree",
}
"""Switches of the canvas that show what some functions ask."""

_DECIDING = {
    "EU": ("strategy", "policy"),
    "best": ("strategy", "policy"),
    "worth": ("worth",),
    "below": ("risk",),
    "certain": ("risk",),
}
"""Pages that tell what some functions of decisions ask."""

_STATUS_BAR = ("nodes", "arcs", "parameters")


def bars_telling(item: WorkItem, situation: Situation) -> tuple[str, ...]:
    """Return the nodes whose bars are the answer to an item in a situation.

    `item`: the item: the window covers these nodes while it asks.
    """
    question = _whole(item.answer)
    if question is None or not _is_of_now(question, situation):
        return ()
    if question.function == "EU":
        # An option shows the same number wherever it stands on the best way to another one.
        return question.names or situation.model.decisions
    if question.function != "P" or len(question.events) != 1:
        return ()
    return (node_of(question.events[0].variable),)


def nodes_asked(item: PredictItem) -> tuple[str, ...]:
    """Return the nodes whose probabilities are the answer to a prediction.

    A node that is seen for it has none to tell.
    """
    seen = {command.event.variable for command in item.given if isinstance(command, SetFinding)}
    names = (name for each in item.asked for name in variables_asked(each))
    return tuple(dict.fromkeys(node_of(name) for name in names if name not in seen))


def _is_of_now(question: Question, situation: Situation) -> bool:
    """Whether a question is asked under the present findings and choices."""
    if question.given is None:
        return True
    try:
        now = unfolded(situation)
        return evidence_of(now.model, _events(question)) == now.evidence
    except BayesGuiError:
        return False


def shows_answer(
    item: WorkItem | PredictItem, now: Situation, before: Sequence[Situation] = ()
) -> Sentence | None:
    """Return where the answer to an item stands, or stood in its step; None if it does not.

    `item`: the item. What its bars would tell is covered while it is asked.
    """
    if isinstance(item, PredictItem):
        found = (_elsewhere(each, now) for one in item.asked for each in questions_of(one))
        return next(filter(None, found), None)
    question = _whole(item.answer)
    if question is None:
        return None
    if question.function in _STATUS_BAR or _is_total(question, now):
        return Sentence("the status bar")
    if question.function in _DECIDING and _is_of_now(question, now):
        shown = (page for page in _DECIDING[question.function] if page in now.pages)
        page = next(shown, None)
        return None if page is None else Sentence("the page “{page}”", page=page)
    if question.function != "P":
        return _elsewhere(question, now) if question.function in _NUMBERS else None
    if any(_is_on_page(question, each) for each in (*before, now)):
        return Sentence("the page “{page}”", page="two_variables")
    known = [each for each in before if question.given is not None and each != now]
    node = next((name for each in known for name in bars_telling(item, each)), None)
    return None if node is None else Sentence("the bars of {node}", node=node)


def _is_total(question: Question, situation: Situation) -> bool:
    """Whether a question asks for the expected utility that is always shown."""
    is_total = question.function == "EU" and not question.events and not question.names
    return is_total and _is_of_now(question, situation)


def _is_on_page(question: Question, situation: Situation) -> bool:
    """Whether the page of two variables has the probability in one of its tables."""
    names = {each.variable for each in (*question.events, *_events(question))}
    pair = set(situation.selected[:2])
    return "two_variables" in situation.pages and len(names) == 2 and names == pair


def _events(question: Question) -> list[Event]:
    return [each for each in question.given or () if isinstance(each, Event)]


def _whole(expression: Expression) -> Question | None:
    """Return the question that an expression consists of; None if it computes something of it."""
    return expression.tree if isinstance(expression.tree, Question) else None


def _elsewhere(question: Question, situation: Situation) -> Sentence | None:
    for page in _PAGES.get(question.function, ()):
        if page in situation.pages:
            return Sentence("the page “{page}”", page=page)
    switch = _SWITCHES.get(question.function)
    if switch in situation.shown:
        return Sentence("what {switch} draws on the canvas", switch=switch)
    return None
