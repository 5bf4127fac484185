"""The places of predictions on the canvas, and the guess taken when the learner skips one."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from bayesgui.lessons.expressions import questions_of

if TYPE_CHECKING:
    from bayesgui.app.lessons.looking import Seen
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.lessons.lesson import PredictItem
    from bayesgui.lessons.marking import Said

Pointers = MappingProxyType[str, dict[str, float]]
NOTHING: Pointers = MappingProxyType({})


def pointers_of(item: PredictItem, p: float, network: BayesianNetwork) -> Pointers:
    """Return where the pointers of a prediction are, if it is on one state of one node.

    What is asked under conditions of its own is not what the bars show.
    """
    questions = [each for one in item.asked for each in questions_of(one)]
    if len(item.asked) != 1 or len(questions) != 1 or len(questions[0].events) != 1:
        return NOTHING
    event = questions[0].events[0]
    if questions[0].given is not None:
        return NOTHING
    if event.variable not in network or len(event.states) != 1 or event.excluded:
        return NOTHING
    states = network[event.variable].states
    said = {event.states[0]: p}
    if len(states) == 2 and event.states[0] in states:
        said[states[1 - states.index(event.states[0])]] = 1.0 - p
    return MappingProxyType({event.variable: said})


def guess_of(item: PredictItem, seen: Seen) -> Said:
    """Return what stands for the prediction of one who would rather see than say."""
    assert seen.asked is not None
    if len(item.asked) > 1:
        # The rows stand in the order that comes out, not in the one that they began with.
        numbers = [float(value) for value in seen.asked]
        return tuple(sorted(range(len(numbers)), key=lambda k: -numbers[k]))
    first = seen.asked[0]
    return first if isinstance(first, bool) else 0.5
