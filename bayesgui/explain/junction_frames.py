"""How graph and tree look in each step of the junction tree algorithm."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bayesgui.explain.script import Frame

if TYPE_CHECKING:
    from bayesgui.explain.junction_script import JunctionScript

MOST_HULLS = 2


def frame_of(script: JunctionScript, step: int) -> Frame:
    """Return how a step looks.

    Parameters
    ----------
    script : JunctionScript
        The algorithm on one network.
    step : int
        From 0.
    """
    stage = sum(each.first <= step for each in script.stages) - 1
    k = step - script.stages[stage].first
    if stage == 0:
        return Frame(directed=True)
    if stage == 1:
        return _moral_frame(script, k)
    if stage == 2:
        return _elimination_frame(script, k)
    if stage == 3:
        return _fill_frame(script, k)
    whole = replace(_triangulated(script), boxes=len(script.boxes), links=len(script.links))
    if stage == 4:
        shown = tuple(range(max(0, k - MOST_HULLS + 1), k + 1))
        return replace(whole, hulls=shown, lit=(k,), boxes=k + 1, links=0)
    if stage == 5:
        return _tree_frame(script, whole, k)
    return _message_frame(script, whole, k)


def _moral_frame(script: JunctionScript, k: int) -> Frame:
    told = script.married[: k + 1]
    edges = tuple(edge for _, each in told for edge in each)
    if k == len(script.married):
        return Frame(marriages=edges)
    child, new = script.married[k]
    ends = dict.fromkeys(name for edge in new for name in edge)
    return Frame(True, edges, strong=frozenset(new), ringed=(child,), tied=tuple(ends))


def _elimination_frame(script: JunctionScript, k: int) -> Frame:
    step = script.triangulation.steps[k]
    before = script.triangulation.steps[: k + 1]
    return Frame(
        marriages=script.moral.marriages,
        fills=tuple(edge for each in before for edge in each.fill_ins),
        strong=frozenset(step.fill_ins),
        numbers={each.variable: place for place, each in enumerate(before, 1)},
        gone=frozenset(each.variable for each in before[:-1]),
        ringed=(step.variable,),
        tied=step.neighbors,
    )


def _triangulated(script: JunctionScript) -> Frame:
    return Frame(
        marriages=script.moral.marriages,
        fills=script.triangulation.fill_ins,
        numbers={name: place for place, name in enumerate(script.triangulation.order, 1)},
    )


def _fill_frame(script: JunctionScript, k: int) -> Frame:
    if not script.filling:
        return _triangulated(script)
    step = script.filling[k]
    shown = tuple(edge for each in script.filling[: k + 1] for edge in each.fill_ins)
    return replace(
        _triangulated(script),
        fills=shown,
        strong=frozenset(step.fill_ins),
        ringed=(step.variable,),
        tied=tuple(dict.fromkeys(name for edge in step.fill_ins for name in edge)),
    )


def _tree_frame(script: JunctionScript, whole: Frame, k: int) -> Frame:
    if k == 0:
        return replace(whole, links=0, lit=script.roots, hulls=script.roots[:MOST_HULLS])
    link = script.links[k - 1]
    pair = (link.child, link.parent)
    return replace(whole, links=k, lit=pair, hulls=pair)


def _message_frame(script: JunctionScript, whole: Frame, k: int) -> Frame:
    if k >= len(script.messages):
        return replace(whole, sent=frozenset(script.messages))
    pair = script.messages[k]
    return replace(whole, sent=frozenset(script.messages[:k]), moving=pair, lit=pair, hulls=pair)
