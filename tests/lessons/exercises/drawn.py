"""A thousand exercises of each kind, drawn once, and their parts read as a student reads them."""

from __future__ import annotations

import itertools
import re
from functools import cache

from bayesgui.lessons.evaluation import evaluate
from bayesgui.lessons.exercises.base import LEVELS, exercises, make_exercise
from bayesgui.lessons.lesson import Text
from bayesgui.lessons.situation import Situation

COUNT = 1_000
KINDS = exercises.names()


@cache
def drawn(kind, count=COUNT):
    return tuple(make_exercise(kind, LEVELS[k % 3], k) for k in range(count))


def value(expression):
    """Return the number or truth of an expression, which asks nothing of a network."""
    return evaluate(expression, Situation())


def states_in(model, text):
    """Return the states that ``Flu=yes, Fever=no`` names, by position of their node."""
    found = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        name, state = part.split("=")
        (node,) = (k for k, role in enumerate(model.roles) if role.name["en"] == name)
        found[node] = [each["en"] for each in model.roles[node].states].index(state)
    return found


def asked(exercise):
    """Return what ``P(… | …)`` in the question asks: states, and states given."""
    (inside,) = re.findall(r"P\(([^)]*)\)", exercise.question["en"])
    what, _, given = inside.partition("|")
    return states_in(exercise.model, what), states_in(exercise.model, given)


def joint(model, states):
    """Return P(all nodes) as a product of entries, looked up by hand in the flat tables."""
    product = 1.0
    for node, table in enumerate(model.tables):
        place = 0
        for axis in (*model.parents[node], node):
            place = place * len(model.roles[axis].states) + states[axis]
        product *= table[place]
    return product


def chance(model, states):
    """Return P(states), summed over all configurations."""
    sizes = [range(len(role.states)) for role in model.roles]
    return sum(
        joint(model, every)
        for every in itertools.product(*sizes)
        if all(every[node] == state for node, state in states.items())
    )


def conditional(model, what, given):
    return chance(model, {**what, **given}) / chance(model, given)


def texts_of(part):
    """Yield all texts in an exercise or a part of it."""
    if isinstance(part, Text):
        yield part
    elif isinstance(part, tuple | list):
        for each in part:
            yield from texts_of(each)
    elif hasattr(part, "__dataclass_fields__"):
        for name in part.__dataclass_fields__:
            yield from texts_of(getattr(part, name))
