"""Findings of a slice as a chain of states takes them: seen states, weights, what is set."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import EvidenceError
from bayesgui.core.evidence import FixedPosterior, Intervention, named

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from numpy.typing import NDArray

    from bayesgui.core.evidence import Finding
    from bayesgui.core.temporal.content import TemporalContent
    from bayesgui.core.temporal.series import Series
    from bayesgui.inference.temporal.slices import Slices


@dataclass(frozen=True, eq=False)
class SliceFindings:
    """What is found in a slice, by node.

    `states`: the one state that it is in, seen or set. `weights`: the likelihood of each state of
    the others. `cut`: the nodes that are set from outside. `found`: the findings as they are.
    """

    states: Mapping[str, int]
    weights: Mapping[str, NDArray[np.float64]]
    cut: frozenset[str]
    found: Mapping[str, Finding]

    @property
    def key(self) -> tuple[object, ...]:
        """Equal for equal findings."""
        weights = ((name, each.tobytes()) for name, each in sorted(self.weights.items()))
        return (tuple(sorted(self.states.items())), tuple(weights), self.cut)


NOTHING = SliceFindings({}, {}, frozenset(), {})


def findings_of(
    model: TemporalContent, slices: Slices, series: Series
) -> tuple[list[SliceFindings], dict[str, int]]:
    """Return the findings of each slice, and the seen states of nodes that are there once.

    Findings on nodes that are there from the start are in the first slice, those on nodes that
    come last in the last one. Raises `EvidenceError` for a fixed posterior.
    """
    found: list[dict[str, Finding]] = [{} for _ in range(series.slices)]
    for variable, codes in zip(series.columns, series.codes.T.tolist(), strict=True):
        for number, code in enumerate(codes):
            if code >= 0:
                found[number][variable.name] = named(variable, variable.states[code])
    for (number, name), finding in series.others.items():
        found[number][name] = named(model[name], finding)
    for name, finding in series.once.items():
        found[-1 if name in slices.ends else 0][name] = named(model[name], finding)
    for each in found:
        for name in each:
            slices.check_node(name)
    known: dict[tuple[object, ...], SliceFindings] = {}
    made = []
    for each in found:
        one = _read(model, each.items())
        made.append(known.setdefault(one.key, one))
    begins = set(slices.begins)
    once = {name: state for name, state in made[0].states.items() if name in begins}
    return made, once


def _read(model: TemporalContent, found: Iterable[tuple[str, Finding]]) -> SliceFindings:
    states, weights, cut, kept = {}, {}, set(), {}
    for name, finding in found:
        kept[name] = finding
        match finding:
            case Intervention():
                states[name] = finding.index(model[name])
                cut.add(name)
            case FixedPosterior():
                raise EvidenceError(
                    "A fixed posterior, as on {variable}, cannot be followed from slice to slice. "
                    "Give a likelihood in its place.",
                    variable=name,
                )
            case _:
                each = finding.weights(model[name])
                allowed = np.flatnonzero(each)
                if len(allowed) == 1 and each[allowed[0]] == 1:
                    states[name] = int(allowed[0])
                else:
                    weights[name] = each
    return SliceFindings(states, weights, frozenset(cut), kept)
