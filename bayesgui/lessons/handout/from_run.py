"""A run of the player on a sheet: a figure of each stage, its steps and their numbers."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from bayesgui.core.errors import ModelError, ParameterError
from bayesgui.core.monitor import SILENT
from bayesgui.core.name_lists import short_name
from bayesgui.explain.scripts.writing import script_of
from bayesgui.explain.writing import number_text
from bayesgui.lessons.handout import words
from bayesgui.lessons.handout.sheet import (
    Block,
    Bullets,
    Figure,
    Heading,
    RunDrawing,
    Sheet,
    SheetOptions,
    Table,
    Tables,
)
from bayesgui.runs.played_algorithms import ALGORITHMS, FACTORS

if TYPE_CHECKING:
    from bayesgui.core.evidence import Evidence
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.explain.rendering import Tell
    from bayesgui.explain.scripts.script import NumberTable

MAX_NODES = 40
"""Number of nodes up to which a run is printed."""
MAX_STEPS = 24
"""Steps of a stage that are told; of a longer one the first."""
MAX_CELLS = 32
"""Number of cells up to which the table of a step is printed."""


def parse_run(text: str, network: BayesianNetwork, evidence: Evidence) -> RunDrawing:
    """Return the run that ``ALGORITHM`` or ``ALGORITHM:TARGET`` names.

    `text`: such as ``junction-tree`` or ``variable-elimination:lung``.
    """
    algorithm, _, target = text.partition(":")
    if algorithm not in ALGORITHMS:
        raise ParameterError(
            "There is no run of “{algorithm}”; choose one of {names}.",
            algorithm=short_name(algorithm),
            names=", ".join(ALGORITHMS),
        )
    if target and target not in network:
        raise ParameterError(
            "There is no node “{name}” to find the posterior of; name one of the network.",
            name=short_name(target),
        )
    last = network.names[-1] if len(network) else ""
    return RunDrawing(network, evidence=evidence, algorithm=algorithm, target=target or last)


def run_sheet(
    run: RunDrawing,
    options: SheetOptions,
    title: str,
    tell: Tell = str,
    monitor: Monitor = SILENT,
) -> Sheet:
    """Return a sheet with a run of an algorithm: each stage with its figure.

    `options`: with solutions the numbers of each step are there.
    """
    network = run.network
    if not 1 <= len(network) <= MAX_NODES:
        raise ModelError(
            "A run is printed for networks of 1 to {most} nodes, and this one has {count}; hand "
            "out a smaller network.",
            most=MAX_NODES,
            count=len(network),
        )
    script = script_of(run.algorithm, network, run.evidence, run.target, monitor, False, run.first)
    blocks: list[Block] = []
    for number, stage in enumerate(script.stages):
        monitor.check()
        last = stage.first + stage.count - 1
        titles = _titles(run.algorithm, number, options.language)
        blocks.append(Heading(tell(stage.title)))
        drawing = replace(run, step=last, titles=titles)
        blocks.append(Figure(drawing, f"*{tell(stage.summary)}*"))
        steps = script.steps[stage.first : min(last + 1, stage.first + MAX_STEPS)]
        blocks.append(Bullets(tuple(f"**{tell(s.title)}**: {tell(s.words)}" for s in steps)))
        tables = (s.table for s in steps if s.table is not None)
        small = tuple(_table(each, tell) for each in tables if each.logs.size <= MAX_CELLS)
        if small and options.solutions:
            blocks.append(Tables(small))
    return Sheet(title, tuple(blocks), options.language)


def _titles(algorithm: str, stage: int, language: str) -> tuple[str, str]:
    """Return what stands above the graph and above the tree in a figure of a stage."""
    if algorithm == FACTORS:
        pair = (words.FACTOR_GRAPH, words.FACTORS)
    else:
        pair = (words.GRAPHS[min(stage, len(words.GRAPHS) - 1)], words.JUNCTION_TREE)
    return pair[0].in_language(language), pair[1].in_language(language)


def _table(numbers: NumberTable, tell: Tell) -> Table:
    """Return a table of a step with the states of its last variable as columns."""
    if not numbers.variables:
        value = number_text(float(np.exp(numbers.logs)))
        return Table(tell(numbers.title), ("",), ((value,),), 0)
    rows = []
    shape = numbers.logs.shape
    for place in np.ndindex(*shape[:-1]):
        states = (numbers.states[axis][k] for axis, k in enumerate(place))
        cells = (number_text(float(each)) for each in np.exp(numbers.logs[place]))
        rows.append((*states, *cells))
    header = (*numbers.variables[:-1], *numbers.states[-1])
    return Table(tell(numbers.title), header, tuple(rows), len(shape) - 1)
