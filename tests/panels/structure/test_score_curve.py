"""Marks of the score curve."""

from __future__ import annotations

import pytest

from bayesgui.core.sentence import Sentence
from bayesgui.learning.structure.run import StructureStep
from bayesgui.panels.structure.display import SearchDisplay
from bayesgui.panels.structure.score_curve import marked_steps
from bayesgui.runs.trace import Trace

CLIMB = [Sentence("First climb"), Sentence("Round {k}", k=1), Sentence("Round {k}", k=2)]
GENERATIONS = [Sentence("Generation {k} of {generations}", k=k, generations=2) for k in (1, 2)]


@pytest.mark.parametrize(
    ("stages", "population", "restarts"),
    [
        (CLIMB, (), [2, 3]),
        ([*CLIMB[1:], Sentence("Last climb")], (), [2]),
        ([*GENERATIONS, Sentence("Last climb")], (-3.0, -4.0), []),
    ],
)
def test_only_another_climb_is_a_restart(
    stages: list[Sentence], population: tuple[float, ...], restarts: list[int]
) -> None:
    steps = [
        StructureStep(
            arcs=(),
            score=-5.0 + k,
            stage=stage,
            iteration=k + 1,
            population=() if stage == "Last climb" else population,
        )
        for k, stage in enumerate(stages)
    ]
    trace: Trace[StructureStep] = Trace()
    display = SearchDisplay("", "BIC", "cases.csv", "done", trace, -1)
    marked = marked_steps(steps, display)
    assert [dot.x for name, dot in marked if name == "restart"] == restarts
