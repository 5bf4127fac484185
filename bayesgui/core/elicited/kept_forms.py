"""How forms that are not used yet follow edits of the nodes that they are about."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from bayesgui.core.errors import MemoryBudgetError, ModelError
from bayesgui.core.mechanism import StatesMoved

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bayesgui.core.elicited.mechanism import Elicited
    from bayesgui.core.model import Model
    from bayesgui.core.variable import Variable

    Asked = Mapping[str, Elicited]

NOTHING_ASKED: Asked = MappingProxyType({})


def renamed(asked: Asked, old: str, new: str) -> Asked:
    """Return the forms after a node got another name."""
    if not any(old == name or old in form.parents for name, form in asked.items()):
        return asked

    def now(name: str) -> str:
        return new if name == old else name

    found = {
        now(name): form.with_names(now(form.variable), tuple(map(now, form.parents)))
        for name, form in asked.items()
    }
    return MappingProxyType(found)


def with_states_of(
    asked: Asked, before: Model, after: Model, name: str, origin: Sequence[int | None]
) -> Asked:
    """Return the forms after the states of a node changed.

    `before, after`: the model. `origin`: for each new state the position of the old one that it
    continues.
    """
    moved = StatesMoved(before[name], tuple(origin))
    found = {}
    for each, form in asked.items():
        if name != each and name not in form.parents:
            found[each] = form
            continue
        try:
            found[each] = form.following(_variables(after), form.parents, moved)
        except (ModelError, MemoryBudgetError):
            continue
    return _same_or(asked, found)


def pasted_forms(asked: Asked, copied: Asked, names: Mapping[str, str]) -> Asked:
    """Return the forms with those of copied nodes, by their new names."""
    found = {
        new: copied[old].with_names(new, [names.get(each, each) for each in copied[old].parents])
        for old, new in names.items()
        if old in copied
    }
    return MappingProxyType({**asked, **found}) if found else asked


def among(asked: Asked, model: Model) -> Asked:
    """Return the forms of nodes that a model has, with the parents that they have there."""
    if not asked:
        return asked
    found = {}
    for name, form in asked.items():
        if name not in model or not model.mechanism(name).has_table:
            continue
        parents = tuple(model.mechanism(name).parents)
        if form.parents == parents and form.sizes == _sizes(model, name, parents):
            found[name] = form
            continue
        try:
            found[name] = form.following(_variables(model), parents)
        except (ModelError, MemoryBudgetError):
            continue
    return _same_or(asked, found)


def _variables(model: Model) -> Mapping[str, Variable]:
    return dict(zip(model, model.variables, strict=True))


def _sizes(model: Model, name: str, parents: Sequence[str]) -> tuple[int, ...]:
    return tuple(model[each].n_states for each in (*parents, name))


def _same_or(asked: Asked, found: dict[str, Elicited]) -> Asked:
    same = asked.keys() == found.keys() and all(found[name] is form for name, form in asked.items())
    return asked if same else MappingProxyType(found)
