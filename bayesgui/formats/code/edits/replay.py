"""Lines that lead from one network to another, each carried out before it is written.

First the edits are guessed (`guesses`), as a user would write them. What they leave different is
written as it is, so that the lines are right whatever was done.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.errors import BayesGuiError
from bayesgui.core.monitor import SILENT
from bayesgui.formats.code.edits.asking import unsaid
from bayesgui.formats.code.edits.calls import Call, call
from bayesgui.formats.code.edits.guesses import STAGES
from bayesgui.formats.code.edits.sameness import all_variables, same_mechanism, same_model
from bayesgui.formats.code.edits.sources import UnsayableError
from bayesgui.formats.code.edits.whole import whole_lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bayesgui.core.model import Model
    from bayesgui.core.monitor import Monitor
    from bayesgui.formats.code.edits.guesses import Guess


def edit_lines(
    before: Model, after: Model, monitor: Monitor = SILENT, stages: Iterable[Guess] = STAGES
) -> tuple[str, ...]:
    """Return the lines by which ``net``, the model before, becomes the model after.

    `stages`: the kinds of edits that are tried.
    """
    if same_model(before, after):
        return ()
    try:
        guessed = _guessed(before, after, monitor, stages)
        if guessed is None:
            return whole_lines(after)
        lines = tuple(each.line for each in guessed)
        whole = sum(map(len, lines)) > 4000 and whole_lines(after)
        return whole if whole and sum(map(len, whole)) < sum(map(len, lines)) else lines
    except UnsayableError:
        return (unsaid("The network has a node of a kind of its own"),)


def _guessed(
    before: Model, after: Model, monitor: Monitor, stages: Iterable[Guess]
) -> list[Call] | None:
    """Return calls that lead to the model; None where none of them do."""
    reached, done = before, []
    for stage in stages:
        for each in _tried(stage, reached, after):
            monitor.check()
            try:
                made = each.applied(reached)
            except BayesGuiError:
                # An order in which it cannot be done: what is left is written as it is.
                continue
            if not same_model(made, reached):
                reached = made
                done.append(each)
    if same_model(reached, after):
        return done
    for patch in _patches(reached, after):
        try:
            reached = patch.applied(reached)
        except BayesGuiError:
            return None
        done.append(patch)
    return done if same_model(reached, after) else None


def _tried(stage: Guess, reached: Model, after: Model) -> Iterator[Call]:
    """Yield the calls that a stage guesses, as long as it can."""
    try:
        yield from stage(reached, after)
    except BayesGuiError:
        # It takes earlier guesses for carried out, and one could not be.
        return


def _patches(reached: Model, after: Model) -> Iterator[Call]:
    """Yield what writes the rest of a model as it is."""
    if reached.is_template or after.is_template:
        return
    held, wanted = all_variables(reached), all_variables(after)
    variables = [each for name, each in wanted.items() if each != held.get(name)]
    mechanisms = [
        after.mechanism(name)
        for name in wanted
        if name not in held or not same_mechanism(reached.mechanism(name), after.mechanism(name))
    ]
    names = {} if list(held) == list(wanted) else {"names": list(wanted)}
    if variables or mechanisms or names:
        yield call("with_nodes", variables, mechanisms, **names)
