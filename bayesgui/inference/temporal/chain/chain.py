"""A template as one chain: the states that are handed on, and the numbers from slice to slice.

What a slice hands to the next one (the forward interface, Murphy 2002, section 3.3) is a Markov
chain: of a hidden Markov model it is the hidden node, with order k its last k states, else all
nodes with children in later slices. Nodes of it that are seen in all slices are left out.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import ModelError
from bayesgui.core.monitor import SILENT
from bayesgui.core.temporal.template import past_name
from bayesgui.inference.temporal.chain.findings import NOTHING, findings_of
from bayesgui.inference.temporal.chain.steps import step_into
from bayesgui.inference.temporal.slices import ONCE, Slices, Standing

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.temporal.content import TemporalContent
    from bayesgui.core.temporal.series import Series
    from bayesgui.inference.temporal.chain.findings import SliceFindings
    from bayesgui.inference.temporal.chain.steps import Step

MAX_STATES = 64
"""Joint states of a chain that are followed one by one."""
MAX_SLICES = 20_000
"""Slices of a series that are followed."""


@dataclass(frozen=True, eq=False)
class ChainStates:
    """The states of a chain in a slice.

    `nodes`: what they are states of, and `sizes` how many each has. `names`: the names of the
    states of each node.
    """

    nodes: tuple[Standing, ...]
    names: tuple[tuple[str, ...], ...]

    @property
    def sizes(self) -> tuple[int, ...]:
        """Number of states of each node."""
        return tuple(map(len, self.names))

    def __len__(self) -> int:
        return math.prod(self.sizes)

    def parts(self, state: int) -> tuple[str, ...]:
        """Return the name of each node's state in a state of the chain."""
        places = np.unravel_index(state, self.sizes) if self.sizes else ()
        return tuple(names[int(place)] for names, place in zip(self.names, places, strict=True))

    def label(self, state: int) -> str:
        """Return the name of a state: those of its nodes, in the order of `heads`."""
        return ", ".join(self.parts(state))

    @property
    def heads(self) -> tuple[str, ...]:
        """What the nodes are called, such as ``Rain`` or ``Rain, t − 1``."""
        return tuple(head_of(each) for each in self.nodes)


@dataclass(frozen=True, eq=False)
class Chain:
    """A chain over the slices of a series.

    `states`: of each slice. `steps`: the numbers by which each slice follows the one before.
    `findings`: what is found in each slice. `times`: what the slices are called. `summed_out`:
    nodes without findings that are not followed, whose states are summed over. `seen`: nodes that
    are handed on, but left out since they are seen in all slices.
    """

    states: tuple[ChainStates, ...]
    steps: tuple[Step, ...]
    findings: tuple[SliceFindings, ...]
    times: tuple[str, ...]
    summed_out: tuple[str, ...]
    seen: tuple[str, ...]

    def __len__(self) -> int:
        return len(self.steps)


def head_of(node: Standing) -> str:
    """Return what a node of some slices before is called."""
    return node.name if node.lag in (0, ONCE) else past_name(node.name, node.lag)


def chain_of(model: TemporalContent, series: Series, monitor: Monitor = SILENT) -> Chain:
    """Return the chain of a template under the findings of a series.

    Raises `ModelError` where nothing is handed on, or too much; `EvidenceError` where a finding
    does not fit.
    """
    series.check(model)
    count = series.slices
    if not 1 <= count <= MAX_SLICES:
        raise ModelError(
            "The trellis follows 1 to {most:,} slices, and the series has {slices:,}. Take a part "
            "of it.",
            most=MAX_SLICES,
            slices=count,
        )
    slices = Slices(model)
    handed = _handed_on(model, slices)
    found, once = findings_of(model, slices, series)
    kept, seen = _followed(slices, handed, found, once)
    states = [
        _states_at(model, kept, number) for number in range(min(count, len(slices_of(model))))
    ]
    made = tuple(states[min(number, len(states) - 1)] for number in range(count))
    steps = tuple(_steps(model, slices, found, made, seen, once, monitor))
    times = series.times or tuple(map(str, range(count)))
    return Chain(made, steps, tuple(found), times, _summed(slices, kept, found), seen)


def later_slices(model: TemporalContent) -> tuple[ChainStates, NDArray[np.float64]]:
    """Return the states of a chain after the first slices, and P(state | state before).

    Raises as `chain_of` does.
    """
    slices = Slices(model)
    number = len(slices_of(model)) - 1
    states = _states_at(model, _handed_on(model, slices), number)
    made = slices.of_kind((number, False))
    step = step_into(made, NOTHING, states.nodes, states.nodes, {})
    return states, step.transition


def slices_of(model: TemporalContent) -> range:
    """Return the slices of different structure: the first ones, and one for all later ones."""
    return range(max(1, model.order) + 1)


def _steps(
    model: TemporalContent,
    slices: Slices,
    found: Sequence[SliceFindings],
    states: Sequence[ChainStates],
    seen: Sequence[str],
    once: Mapping[str, int],
    monitor: Monitor,
) -> Iterator[Step]:
    """Yield the step into each slice; those of equal findings are made once."""
    known: dict[tuple[object, ...], Step] = {}
    lasting = {Standing(name, ONCE): state for name, state in once.items()}
    moving = [name for name in seen if name not in once]
    for number, each in enumerate(found):
        past = {
            Standing(name, lag): found[number - lag].states[name]
            for name in moving
            for lag in range(1, min(number, model.order) + 1)
        }
        kind = slices.kind(number, len(found))
        key = (kind, each.key, tuple(past.values()))
        if key not in known:
            before = states[number - 1].nodes if number else ()
            now = states[number].nodes
            known[key] = step_into(slices.of_kind(kind), each, before, now, lasting | past)
            monitor.check()
        yield known[key]


def _handed_on(model: TemporalContent, slices: Slices) -> tuple[Standing, ...]:
    """Return what later slices hand on, oldest first."""
    handed = slices.of_kind((len(slices_of(model)) - 1, False)).handed
    if not handed:
        raise ModelError(
            "No arc leads into a later slice, so nothing is handed on. Draw an arc with a lag "
            "first."
        )
    return handed


def _followed(
    slices: Slices,
    handed: tuple[Standing, ...],
    found: Sequence[SliceFindings],
    once: Mapping[str, int],
) -> tuple[tuple[Standing, ...], tuple[str, ...]]:
    """Return the nodes that are followed, and those left out since they are seen in all slices."""
    seen = [
        name
        for name in dict.fromkeys(each.name for each in handed)
        if name in once
        or (name not in slices.begins and all(name in each.states for each in found))
    ]
    kept = tuple(each for each in handed if each.name not in seen)
    return (kept, tuple(seen)) if kept else (handed, ())


def _states_at(model: TemporalContent, kept: Sequence[Standing], number: int) -> ChainStates:
    """Return the states in a slice; nodes of before t = 0 are no part of them."""
    nodes = tuple(each for each in kept if each.lag <= number)
    made = ChainStates(nodes, tuple(model[each.name].states for each in nodes))
    if len(made) > MAX_STATES:
        raise ModelError(
            "What is handed from slice to slice has {states:,} joint states, more than the {most} "
            "that can be followed one by one. Ask it over time, which needs no such limit.",
            states=len(made),
            most=MAX_STATES,
        )
    return made


def _summed(
    slices: Slices, kept: Sequence[Standing], found: Sequence[SliceFindings]
) -> tuple[str, ...]:
    """Return the nodes in time that are not followed, and not known in all slices."""
    followed = {each.name for each in kept}
    return tuple(
        name
        for name in slices.in_time
        if name not in followed and any(name not in each.states for each in found)
    )
