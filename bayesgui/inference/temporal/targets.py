"""What all engines over time check of a question: slices, targets; what slices are called."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import EvidenceError, ParameterError
from bayesgui.core.name_lists import unknown_node
from bayesgui.core.sentence import Sentence
from bayesgui.core.temporal.series import MAX_SLICES, too_long
from bayesgui.core.temporal.slice_names import SliceNames
from bayesgui.inference.temporal.base import SEQUENCE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from bayesgui.core.errors import BayesGuiError
    from bayesgui.core.temporal.content import TemporalContent
    from bayesgui.core.temporal.series import Series
    from bayesgui.inference.temporal.slices import Slices


def targets_of(
    model: TemporalContent, slices: Slices, targets: Sequence[str] | None, task: str
) -> tuple[str, ...]:
    """Return the nodes asked for; raise unless they have probabilities."""
    if targets is None:
        return (*slices.in_time, *slices.once) if task == SEQUENCE else slices.in_time
    for name in targets:
        if name not in model.names:
            raise unknown_target(name, model.names)
        slices.check_node(name)
    return tuple(dict.fromkeys(targets))


def unknown_target(name: str, known: Iterable[str]) -> BayesGuiError:
    """Return the error that a template has no node of a name that is asked for."""
    otherwise = EvidenceError(
        "The network has no node {variable}; correct the name of the target.", variable=name
    )
    return unknown_node(EvidenceError, name, known, otherwise)


def checked_count(series: Series, horizon: int) -> int:
    """Return the number of slices of a question."""
    if isinstance(horizon, bool) or not isinstance(horizon, int | np.integer) or horizon < 0:
        raise ParameterError(
            "The horizon is a number of slices after the last one, 0 or more, not {horizon}.",
            horizon=str(horizon),
        )
    count = series.slices + int(horizon)
    if count > MAX_SLICES:
        raise too_long(count)
    if count < 1:
        raise EvidenceError("The series has no slice; give it a row for each slice.")
    return count


def no_findings() -> Sentence:
    """Return what is said of a series without findings."""
    return Sentence("The series has no findings: this is what the template says without any.")


def call_of(series: Series) -> Callable[[int], str]:
    """Return what tells how a slice is called."""
    times = series.times
    return lambda number: times[number] if number < len(times) else str(number)


def times_of(series: Series, count: int) -> SliceNames:
    """Return what each slice is called."""
    return SliceNames(series.times, count)
