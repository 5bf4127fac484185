"""A document inserted as a submodel: inputs are matched with nodes that are there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.core.domain import States
from bayesgui.core.errors import ModelError
from bayesgui.core.name_lists import list_names
from bayesgui.core.sentence import Sentence
from bayesgui.document import edits
from bayesgui.document.clipboard import Clip, paste
from bayesgui.document.submodel_files.own_document import inputs_of
from bayesgui.document.submodels.edits import BOX, NODE, check_plain, one_line

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from bayesgui.core.model import Model
    from bayesgui.document.state import DocumentState
    from bayesgui.graph.layout import Point

_GAP = 72.0


def matched_by_name(state: DocumentState, inserted: DocumentState) -> dict[str, str]:
    """Return for each input the node of the same name, if it has the same states."""
    return {
        name: name
        for name in inputs_of(inserted)
        if name in state.model and state.model[name].has_domain_of(inserted.model[name])
    }


def insert(
    state: DocumentState,
    inserted: DocumentState,
    matched: Mapping[str, str],
    name: str = "",
    at: Point | None = None,
) -> DocumentState:
    """Insert a document as a submodel, the last but its own ones that stand at the top.

    `matched`: for nodes of the inserted document without parents the node that is there instead,
    with the same states. `name`: of the submodel, by default that of the inserted network. `at`:
    the upper left corner of its box, by default beside everything. Where a name is taken, all nodes
    get that of the submodel in front.
    """
    check_plain(state)
    if inserted.model.is_template:
        raise ModelError(
            "A network over time cannot be inserted as a submodel; copy its nodes instead."
        )
    _check_matched(state.model, inserted.model, matched)
    title = state.submodels.free_name(one_line(name or inserted.model.name) or "Submodel")
    copied = [each for each in inserted.model if each not in matched]
    if not copied:
        raise ModelError("A submodel holds at least one node; select some.")
    names = _free_names(state.model, copied, title)
    source = _with_inputs_named(placed(inserted), matched, names)
    corner = _free_corner(state) if at is None else at
    pasted = paste(state, Clip.of(source, names), at=corner, names=names)
    tree = pasted.state.submodels
    top = [each for each in pasted.names if not tree.of(each)]
    old = {each.id for each in state.submodels}
    ids = [each.id for each in tree.within() if each.id not in old]
    return pasted.state.with_(submodels=tree.folded(top, ids, title, corner))


def _check_matched(model: Model, inserted: Model, matched: Mapping[str, str]) -> None:
    for name, node in matched.items():
        if inserted.parents(name):
            raise ModelError(
                "{variable} has parents in the inserted network; match nodes without parents.",
                variable=name,
            )
        if not model[node].has_domain_of(inserted[name]):
            raise ModelError(
                "{variable} has the states {states}, {other} has {others}; match nodes with the "
                "same states.",
                variable=name,
                states=_states(inserted, name),
                other=node,
                others=_states(model, node),
            )
    seen: set[str] = set()
    for node in matched.values():
        if node in seen:
            raise ModelError(
                "Two inputs are matched with {variable}; choose another node for one of them.",
                variable=node,
            )
        seen.add(node)


def _states(model: Model, name: str) -> str:
    domain = model[name].domain
    return list_names(domain.names) if isinstance(domain, States) else Sentence("numbers")


def _free_names(model: Model, copied: Iterable[str], title: str) -> dict[str, str]:
    """Return the names of inserted nodes: their own if all are free, else with the title before."""
    given = list(copied)
    if not any(name in model for name in given):
        return {name: name for name in given}
    taken = set(model.mechanisms)
    found = {}
    for name in given:
        new, number = f"{title}_{name}", 1
        while new in taken:
            number += 1
            new = f"{title}_{name} {number}"
        found[name] = new
        taken.add(new)
    return found


def _with_inputs_named(
    source: DocumentState, matched: Mapping[str, str], names: dict[str, str]
) -> DocumentState:
    """Return the inserted document with inputs named as the nodes that are there instead.

    `names`: follows where another node has such a name.
    """
    for name in set(matched.values()) & names.keys():
        new = names.pop(name)
        source = edits.rename_variable(source, name, new)
        names[new] = new
    passing = {name: f"{name} input {k}" for k, name in enumerate(matched)}
    for steps in (passing, {passing[name]: node for name, node in matched.items()}):
        for old, new in steps.items():
            source = edits.rename_variable(source, old, new)
    return source


def placed(inserted: DocumentState) -> DocumentState:
    """Return a document in which all nodes have a place."""
    if inserted.model.mechanisms.keys() <= inserted.layout.positions.keys():
        return inserted
    from bayesgui.graph.layered import arrange

    sizes = dict.fromkeys(inserted.model, NODE)
    made = arrange(inserted.model, sizes, direction=inserted.layout.direction)
    return edits.set_layout(inserted, made)


def _free_corner(state: DocumentState) -> Point:
    """Return a place to the right of everything."""
    places = [*state.layout.positions.values(), *((each.x, each.y) for each in state.submodels)]
    right = max((x for x, _ in places), default=-BOX[0] - _GAP)
    return right + BOX[0] + _GAP, min((y for _, y in places), default=0.0)
