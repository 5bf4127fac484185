"""Feedback on a task that was done otherwise: the part of its check that does not hold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.errors import BayesGuiError
from bayesgui.core.evidence import Intervention, LikelihoodFinding, StateFinding
from bayesgui.core.formulas.syntax import Binary, Call, Node, Unary
from bayesgui.core.formulas.syntax import Number as Literal
from bayesgui.core.name_lists import near_name
from bayesgui.core.sentence import Sentence
from bayesgui.lessons.evaluation import evaluate
from bayesgui.lessons.expressions import Event, Question
from bayesgui.lessons.questions.unfolding import unfolded
from bayesgui.lessons.temporal.mistakes import lagged_arc_fault
from bayesgui.lessons.texts import number_text

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor
    from bayesgui.lessons.expressions import Expression
    from bayesgui.lessons.situation import Situation

OTHER = Sentence("Something else was changed, and this is not done yet. Hint shows where it is.")


def mistake(
    check: Expression, now: Situation, before: Situation, monitor: Monitor
) -> Sentence | None:
    """Return what is still wrong after the learner did something.

    `check`: what holds once the task is done; it does not hold now. `now`, `before`: what there is,
    and what there was when the task was begun. The result: None if nothing was changed since, or
    nothing in it is known to be wrong.
    """
    is_same = now.model is before.model and now.evidence == before.evidence
    is_same = is_same and now.series == before.series
    if is_same and now.dataset is before.dataset and now.losses == before.losses:
        return None
    failing = [each for each in _parts(check.tree) if not _holds(each, now, before, monitor)]
    for part in failing:
        said = _told(part, now, before, monitor)
        if said is not None:
            return said
    return OTHER if failing else None


def _parts(tree: Node) -> list[Node]:
    """Return the parts of a check that all have to hold."""
    if isinstance(tree, Binary) and tree.operator == "and":
        return [*_parts(tree.left), *_parts(tree.right)]
    return [tree]


def _holds(tree: Node, now: Situation, before: Situation, monitor: Monitor) -> bool:
    try:
        return bool(evaluate(tree, now, before, monitor))
    except BayesGuiError:
        return False


def _told(tree: Node, now: Situation, before: Situation, monitor: Monitor) -> Sentence | None:
    match tree:
        case Question(function="found", events=(event,)):
            return _finding(event, now)
        case Unary(operator="not", operand=Question(function="found", events=(event,))):
            return Sentence("Take the finding on {node} back.", node=event.variable)
        case Question(function="chosen", events=(event,)):
            return _choice(event, now)
        case Unary(operator="not", operand=Question(function="chosen", events=(event,))):
            return Sentence("Free {node} of the option that is chosen.", node=event.variable)
        case Question(function="arc", arcs=((parent, child),), word=lag) if lag:
            return lagged_arc_fault(parent, child, int(lag), now.model)
        case Question(function="in_time", names=(name,)) if name in now.model:
            return Sentence("Not yet: {node} is still to be put into every slice.", node=name)
        case Question(function="arc", arcs=((parent, child),)):
            return _arc(parent, child, now, before)
        case Question(function="node", names=(name,)):
            return _node(name, now, before)
        case Question(function="adjusting"):
            return _adjusting(tree, now)
        case Question(function="overruled", names=(name,)):
            return _not_overruled(name, now)
        case Question(function="dag", arcs=arcs):
            return _graph(frozenset(arcs), now)
        case Binary(operator="=", left=Question(function="findings"), right=Literal(value=count)):
            return _too_many(int(count), now)
        case Binary(operator="=", left=Question(function="value") as entry, right=right):
            return _value(entry, right, now, before, monitor)
        case Call(function="near", arguments=(Question(function="value") as entry, right, _)):
            return _value(entry, right, now, before, monitor)
        case Binary(operator="=", left=Question(function="cpt") as entry, right=right):
            return _entry(entry, right, now, before, monitor)
        case Call(function="near", arguments=(Question(function="cpt") as entry, right, _)):
            return _entry(entry, right, now, before, monitor)
    return None


def _finding(event: Event, now: Situation) -> Sentence | None:
    asked = " / ".join(event.states)
    now = unfolded(now)
    present = now.evidence.get(event.variable)
    if event.variable not in now.model:
        return None
    if present is None:
        return Sentence(
            "Not yet: {node} = {state} is still to be found.", node=event.variable, state=asked
        )
    if not isinstance(present, StateFinding | LikelihoodFinding):
        return None
    states = now.model[event.variable].states
    weights = present.weights(now.model[event.variable])
    found = [state for state, weight in zip(states, weights, strict=True) if weight > 0]
    return Sentence(
        "{node} = {found} is found, and {state} is asked for.",
        node=event.variable,
        found=" / ".join(found),
        state=asked,
    )


def _adjusting(question: Question, now: Situation) -> Sentence | None:
    """Return what is wrong with the effect that is asked for, or with what is adjusted for."""
    (x,), (y,) = question.names, question.others
    if now.effect is None:
        return None
    if now.effect[:2] != (x, y):
        return Sentence(
            "Choose {cause} as the cause and {effect} as the effect.", cause=x, effect=y
        )
    if question.given is not None:
        return None
    from bayesgui.lessons.adjusting import fault_of

    return fault_of(now.model, *now.effect)


def _choice(event: Event, now: Situation) -> Sentence | None:
    if event.variable not in now.model.decisions:
        return None
    asked, present = " / ".join(event.states), now.evidence.get(event.variable)
    if not isinstance(present, Intervention):
        return Sentence(
            "Not yet: {node} = {state} is still to be chosen.", node=event.variable, state=asked
        )
    return Sentence(
        "{node} = {found} is chosen, and {state} is asked for.",
        node=event.variable,
        found=present.state,
        state=asked,
    )


def _value(
    entry: Question, right: Node, now: Situation, before: Situation, monitor: Monitor
) -> Sentence | None:
    """Return what is told of a number of a utility that was changed to another one."""
    (name,) = entry.names
    old, new = (each.model.mechanisms.get(name) for each in (before, now))
    if new is old:
        return Sentence("Not yet: the numbers of {node} are as they were.", node=name)
    try:
        value = float(evaluate(entry, now, before, monitor))
        asked = float(evaluate(right, now, before, monitor))
    except BayesGuiError:
        return None
    return Sentence(
        "The number of {node} is {value} now, and {asked} is asked for.",
        node=name,
        value=number_text(value),
        asked=number_text(asked),
    )


def _too_many(count: int, now: Situation) -> Sentence | None:
    names = list(unfolded(now).evidence)
    if len(names) <= count:
        return None
    return Sentence(
        "There are findings on {names}; take back all but the {count} asked for.",
        names=", ".join(names),
        count=count,
    )


def _arc(parent: str, child: str, now: Situation, before: Situation) -> Sentence | None:
    network = now.model
    for name in (parent, child):
        if name not in network:
            return _node(name, now, before)
    if parent in network and child in network.parents(parent):
        return Sentence(
            "The arc goes from {child} to {parent}: turn it round, by deleting and drawing it.",
            child=child,
            parent=parent,
        )
    drawn = [arc for arc in network.arcs if arc not in before.model.arcs]
    if not drawn:
        return Sentence(
            "Not yet: the arc {parent} → {child} is missing.", parent=parent, child=child
        )
    return Sentence(
        "{drawn} was drawn, and {parent} → {child} is asked for.",
        drawn=" → ".join(drawn[-1]),
        parent=parent,
        child=child,
    )


def _node(name: str, now: Situation, before: Situation) -> Sentence | None:
    new = [each for each in now.model.names if each not in before.model]
    if not new:
        return Sentence("Not yet: there is no node {name}.", name=name)
    near = near_name(name, new) or new[-1]
    return Sentence(
        "The new node is called {other}, and {name} is asked for: double-click its "
        "title to rename it.",
        other=near,
        name=name,
    )


def _graph(asked: frozenset[tuple[str, str]], now: Situation) -> Sentence | None:
    present = frozenset(now.model.arcs)
    extra = sorted(present - asked)
    for parent, child in extra:
        if (child, parent) in asked:
            return Sentence(
                "The arc goes from {child} to {parent}: turn it round, by deleting and drawing it.",
                child=parent,
                parent=child,
            )
    if extra:
        return Sentence("{arc} is not among the arcs that are asked for.", arc=" → ".join(extra[0]))
    missing = len(asked - present)
    if not missing:
        return None
    return Sentence("Not yet: arcs are missing, {count} of them.", count=missing)


def _not_overruled(name: str, now: Situation) -> Sentence | None:
    if now.decided != name:
        return Sentence("Not yet: {node} is not the node that the page Decide is about.", node=name)
    return Sentence(
        "Not yet: the decision of least risk is still that of the most probable state "
        "of {node}; make its error cost more.",
        node=name,
    )


def _entry(
    entry: Question, right: Node, now: Situation, before: Situation, monitor: Monitor
) -> Sentence | None:
    """Return what is told of an entry of a table that was changed to another number."""
    try:
        value = float(evaluate(entry, now, before, monitor))
        asked = float(evaluate(right, now, before, monitor))
    except BayesGuiError:
        return None
    (event,) = entry.events
    old, new = (each.model.mechanisms.get(event.variable) for each in (before, now))
    if new is old:
        return Sentence("Not yet: the table of {node} is as it was.", node=event.variable)
    if not isinstance(right, Literal):
        return Sentence(
            "P({node} = {state}) is {value} in its table now, which is not it.",
            node=event.variable,
            state=" / ".join(event.states),
            value=number_text(value),
        )
    return Sentence(
        "P({node} = {state}) is {value} in its table now, and {asked} is asked for.",
        node=event.variable,
        state=" / ".join(event.states),
        value=number_text(value),
        asked=number_text(asked),
    )
