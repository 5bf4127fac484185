"""Edits of the background knowledge on arcs: required and forbidden arcs, tiers, limits.

Those of tiers also move nodes in the drawing, so that each tier keeps a band of its own; `boxes`
are the boxes of all nodes as (left, top, width, height) in units of the layout.
"""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import TYPE_CHECKING

from bayesgui.core.arc_constraints import Contradiction
from bayesgui.core.directed_graph import DirectedGraph
from bayesgui.core.errors import CycleError, ModelError
from bayesgui.core.node_rules import node_kinds
from bayesgui.document.edits import set_constraints
from bayesgui.graph.tier_bands import free_place, positions_in_bands, tier_bands

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from bayesgui.core.arc_constraints import ArcConstraints, LagArc
    from bayesgui.document.state import DocumentState
    from bayesgui.graph.layout import Arc, Point

    Box = tuple[float, float, float, float]
    Boxes = Mapping[str, Box]

# -- arcs -------------------------------------------------------------------------------------


def require_arc(state: DocumentState, parent: str, child: str, lag: int = 0) -> DocumentState:
    """Require an arc, or one into a later slice; if it was forbidden, it is so no longer."""
    if lag:
        return _with_lag(state, (parent, child, lag), required=True)
    if parent == child:
        raise ModelError("No arc from {parent} to itself.", parent=parent)
    obstacle = obstacle_to(state, parent, child)
    if obstacle is not None:
        raise obstacle.error
    return set_constraints(state, _requiring(state.constraints, (parent, child)))


def unsearched_end(state: DocumentState, parent: str, child: str) -> Contradiction | None:
    """Return that a search draws no arcs at one end of an arc, or None if it does."""
    for name in (parent, child):
        if name in state.model and not state.model.mechanism(name).has_table:
            error = ModelError(
                "A search draws no arcs at {variable}: it is a {kind}.",
                variable=name,
                kind=node_kinds[state.model.kind(name)].label,
            )
            return Contradiction("unsearched", ((parent, child),), error)
    return None


def obstacle_to(state: DocumentState, parent: str, child: str) -> Contradiction | None:
    """Return why an arc cannot be required, or None if it can."""
    unsearched = unsearched_end(state, parent, child)
    if unsearched is not None:
        return unsearched
    constraints, arc = state.constraints, (parent, child)
    parents: dict[str, tuple[str, ...]] = dict.fromkeys(state.model, ())
    for above, below in constraints.required:
        parents[below] = (*parents[below], above)
    try:
        DirectedGraph(parents).check_acyclic_with(parent, child)
    except CycleError as error:
        return Contradiction("cycle", (arc,), error)
    found = _requiring(constraints, arc).contradictions
    return next((each for each in found if arc in each.arcs), None)


def _requiring(constraints: ArcConstraints, arc: Arc) -> ArcConstraints:
    released = _releasing(constraints, arc)
    return replace(released, required=(*released.required, arc))


def _releasing(constraints: ArcConstraints, arc: Arc | LagArc) -> ArcConstraints:
    required = tuple(each for each in constraints.required if each != arc)
    forbidden = tuple(each for each in constraints.forbidden if each != arc)
    return replace(
        constraints,
        required=required,
        forbidden=forbidden,
        required_lags=tuple(each for each in constraints.required_lags if each != arc),
        forbidden_lags=tuple(each for each in constraints.forbidden_lags if each != arc),
    )


def _with_lag(state: DocumentState, arc: LagArc, *, required: bool) -> DocumentState:
    obstacle = unsearched_end(state, *arc[:2])
    if obstacle is not None:
        raise obstacle.error
    released = _releasing(state.constraints, arc)
    if required:
        after = replace(released, required_lags=(*released.required_lags, arc))
    else:
        after = replace(released, forbidden_lags=(*released.forbidden_lags, arc))
    return set_constraints(state, after)


def forbid_arc(state: DocumentState, parent: str, child: str, lag: int = 0) -> DocumentState:
    """Forbid an arc, or one into a later slice; if it was required, it is so no longer."""
    if lag:
        return _with_lag(state, (parent, child, lag), required=False)
    if parent == child:
        raise ModelError("No arc from {parent} to itself.", parent=parent)
    obstacle = unsearched_end(state, parent, child)
    if obstacle is not None:
        raise obstacle.error
    released = _releasing(state.constraints, (parent, child))
    after = replace(released, forbidden=(*released.forbidden, (parent, child)))
    return set_constraints(state, after)


def release_arc(state: DocumentState, parent: str, child: str, lag: int = 0) -> DocumentState:
    """Neither require nor forbid an arc, or one into a later slice."""
    arc = (parent, child, lag) if lag else (parent, child)
    return set_constraints(state, _releasing(state.constraints, arc))


def fix_part(state: DocumentState, names: Iterable[str]) -> DocumentState:
    """Keep the arcs between some nodes as they are: no search adds, removes or reverses one.

    The arcs that are there are required, those between nodes without one are forbidden.
    """
    part, constraints = tuple(names), state.constraints
    pairs = frozenset(itertools.permutations(part, 2))
    present = tuple(arc for arc in state.tabled.arcs if arc in pairs)
    joined = frozenset((*present, *(arc[::-1] for arc in present)))
    absent = tuple(arc for arc in itertools.permutations(part, 2) if arc not in joined)
    after = replace(
        constraints,
        required=(*(arc for arc in constraints.required if arc not in pairs), *present),
        forbidden=(*(arc for arc in constraints.forbidden if arc not in pairs), *absent),
    )
    for each in after.contradictions:
        if not pairs.isdisjoint(each.arcs):
            raise each.error
    return set_constraints(state, after)


# -- limits -----------------------------------------------------------------------------------


def limit_parents(state: DocumentState, most: int | None) -> DocumentState:
    """Set the largest number of parents of every node without a limit of its own."""
    return set_constraints(state, replace(state.constraints, max_parents=most))


def limit_parents_of(state: DocumentState, name: str, most: int | None) -> DocumentState:
    """Give a node a limit of its own, or take it away."""
    limits = dict(state.constraints.parent_limits)
    limits.pop(name, None)
    if most is not None:
        limits[name] = most
    return set_constraints(state, replace(state.constraints, parent_limits=tuple(limits.items())))


# -- tiers ------------------------------------------------------------------------------------


def add_tier(state: DocumentState, title: str, boxes: Boxes) -> DocumentState:
    """Add an empty tier after the last one; it is kept for its title."""
    tiers, titles = _tiers_of(state.constraints)
    return _with_tiers(state, [*tiers, ()], [*titles, _checked(title)], boxes)


def rename_tier(state: DocumentState, tier: int, title: str) -> DocumentState:
    """Change the title of a tier, numbered from 0; a tier without nodes needs one."""
    tiers, titles = _tiers_of(state.constraints)
    titles[tier] = title.strip() if tiers[tier] else _checked(title)
    return set_constraints(state, replace(state.constraints, tier_titles=tuple(titles)))


def _checked(title: str) -> str:
    if not title.strip():
        raise ModelError("An empty tier needs a name; type one, or delete the tier.")
    return title.strip()


def move_tier(state: DocumentState, tier: int, place: int, boxes: Boxes) -> DocumentState:
    """Move a tier to another place in their order, with its nodes."""
    tiers, titles = _tiers_of(state.constraints)
    if tier == place:
        return state
    tiers.insert(place, tiers.pop(tier))
    titles.insert(place, titles.pop(tier))
    return _with_tiers(state, tiers, titles, boxes)


def remove_tier(state: DocumentState, tier: int, boxes: Boxes) -> DocumentState:
    """Delete a tier; its nodes are in no tier afterwards."""
    tiers, titles = _tiers_of(state.constraints)
    del tiers[tier], titles[tier]
    return _with_tiers(state, tiers, titles, boxes)


def replace_tiers(
    state: DocumentState,
    tiers: Sequence[Sequence[str]],
    boxes: Boxes,
    titles: Sequence[str] = (),
) -> DocumentState:
    """Replace all tiers; without a title of its own, one with the same nodes keeps its title."""
    known = dict(zip(*_tiers_of(state.constraints), strict=True))
    pairs = itertools.zip_longest(tiers, titles[: len(tiers)], fillvalue="")
    named = [title or known.get(tuple(sorted(set(tier))), "") for tier, title in pairs]
    return _with_tiers(state, tiers, named, boxes)


def put_in_tier(
    state: DocumentState, names: Iterable[str], tier: int | None, boxes: Boxes
) -> DocumentState:
    """Put nodes into a tier, at a free place of its band, or with None into no tier."""
    tiers, titles = _tiers_of(state.constraints)
    placed = dict(boxes)
    for name in names:
        if tier is not None and name not in tiers[tier]:
            place = free_place(placed, tiers, tier, name)
            placed[name] = (*place, *placed[name][2:])
        tiers = _moved(tiers, name, tier)
    return _with_tiers(state, tiers, titles, placed, boxes)


def drop_in_tiers(
    state: DocumentState,
    places: Mapping[str, Point],
    joined: Mapping[str, int | None],
    boxes: Boxes,
) -> DocumentState:
    """Move nodes to places, and into the tiers that they join there; None means no tier."""
    tiers, titles = _tiers_of(state.constraints)
    placed = {**boxes, **{name: (*place, *boxes[name][2:]) for name, place in places.items()}}
    for name in places:
        tiers = _moved(tiers, name, joined[name])
    return _with_tiers(state, tiers, titles, placed, boxes)


def arrange_tiers(state: DocumentState, boxes: Boxes) -> DocumentState:
    """Move nodes so that each tier has a band of its own."""
    return _with_tiers(state, *_tiers_of(state.constraints), boxes)


def stands_in_tiers(state: DocumentState, boxes: Boxes) -> bool:
    """Whether each tier has a band of its own in the drawing."""
    return tier_bands(boxes, state.constraints.tiers) is not None


def _tiers_of(constraints: ArcConstraints) -> tuple[list[tuple[str, ...]], list[str]]:
    tiers = list(constraints.tiers)
    return tiers, [constraints.tier_title(k) for k in range(len(tiers))]


def _moved(tiers: list[tuple[str, ...]], name: str, tier: int | None) -> list[tuple[str, ...]]:
    return [
        (*(other for other in tier_names if other != name), *([name] if k == tier else []))
        for k, tier_names in enumerate(tiers)
    ]


def _with_tiers(
    state: DocumentState,
    tiers: Sequence[Sequence[str]],
    titles: Sequence[str],
    boxes: Boxes,
    before: Boxes | None = None,
) -> DocumentState:
    """Set the tiers, and move the nodes whose boxes differ from `before` or have to give way."""
    constraints = replace(
        state.constraints, tiers=tuple(map(tuple, tiers)), tier_titles=tuple(titles)
    )
    state = set_constraints(state, constraints)
    # Empty tiers without a title are gone by now.
    places = {name: box[:2] for name, box in boxes.items()}
    places.update(positions_in_bands(boxes, constraints.tiers))
    start = boxes if before is None else before
    places = {name: place for name, place in places.items() if place != start[name][:2]}
    return state.with_(layout=state.layout.moved(places)) if places else state
