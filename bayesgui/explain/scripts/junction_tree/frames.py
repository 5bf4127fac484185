"""Pictures of graph and tree at each step of the junction tree algorithm."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from bayesgui.explain.scripts.script import Frame

if TYPE_CHECKING:
    from bayesgui.explain.scripts.junction_tree.construction import JunctionConstruction

MAX_HULLS = 2


def frame_of(construction: JunctionConstruction, step: int) -> Frame:
    """Return the picture of a step, counted from 0."""
    stage = sum(first <= step for first in construction.firsts) - 1
    k = step - construction.firsts[stage]
    if stage == 0:
        return Frame(directed=True)
    if stage == 1:
        return _moral_frame(construction, k)
    if stage == 2:
        return _elimination_frame(construction, k)
    if stage == 3:
        return _fill_frame(construction, k)
    whole = replace(
        _triangulated_frame(construction),
        boxes=len(construction.boxes),
        links=len(construction.links),
    )
    if stage == 4:
        shown = tuple(range(max(0, k - MAX_HULLS + 1), k + 1))
        return replace(whole, hulls=shown, lit=(k,), boxes=k + 1, links=0)
    if stage == 5:
        return _tree_frame(construction, whole, k)
    if stage == 7:
        return replace(whole, sent=frozenset(construction.messages), lit=(k,), hulls=(k,))
    return _message_frame(construction, whole, k)


def _moral_frame(construction: JunctionConstruction, k: int) -> Frame:
    told = construction.married[: k + 1]
    edges = tuple(edge for _, each in told for edge in each)
    if k == len(construction.married):
        return Frame(marriages=edges)
    child, new = construction.married[k]
    ends = dict.fromkeys(name for edge in new for name in edge)
    return Frame(True, edges, strong=frozenset(new), ringed=(child,), tied=tuple(ends))


def _elimination_frame(construction: JunctionConstruction, k: int) -> Frame:
    step = construction.triangulation.steps[k]
    before = construction.triangulation.steps[: k + 1]
    return Frame(
        marriages=construction.moral.marriages,
        fills=tuple(edge for each in before for edge in each.fill_ins),
        strong=frozenset(step.fill_ins),
        numbers={each.variable: place for place, each in enumerate(before, 1)},
        gone=frozenset(each.variable for each in before[:-1]),
        ringed=(step.variable,),
        tied=step.neighbors,
    )


def _triangulated_frame(construction: JunctionConstruction) -> Frame:
    return Frame(
        marriages=construction.moral.marriages,
        fills=construction.triangulation.fill_ins,
        numbers={name: place for place, name in enumerate(construction.triangulation.order, 1)},
    )


def _fill_frame(construction: JunctionConstruction, k: int) -> Frame:
    if not construction.filling:
        return _triangulated_frame(construction)
    step = construction.filling[k]
    shown = tuple(edge for each in construction.filling[: k + 1] for edge in each.fill_ins)
    return replace(
        _triangulated_frame(construction),
        fills=shown,
        strong=frozenset(step.fill_ins),
        ringed=(step.variable,),
        tied=tuple(dict.fromkeys(name for edge in step.fill_ins for name in edge)),
    )


def _tree_frame(construction: JunctionConstruction, whole: Frame, k: int) -> Frame:
    if k == 0:
        return replace(whole, links=0, lit=construction.roots, hulls=construction.roots[:MAX_HULLS])
    link = construction.links[k - 1]
    pair = (link.child, link.parent)
    return replace(whole, links=k, lit=pair, hulls=pair)


def _message_frame(construction: JunctionConstruction, whole: Frame, k: int) -> Frame:
    if k >= len(construction.messages):
        return replace(whole, sent=frozenset(construction.messages))
    pair = construction.messages[k]
    return replace(
        whole, sent=frozenset(construction.messages[:k]), moving=pair, lit=pair, hulls=pair
    )
