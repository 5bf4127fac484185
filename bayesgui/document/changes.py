"""Differences between two states of a document, determined by object identity."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Literal, TypeVar

from bayesgui.core.domain import States
from bayesgui.document.temporal.differences import names_altered, names_found, same_places

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from bayesgui.core.model import Model
    from bayesgui.core.variable import Variable
    from bayesgui.document.state import DocumentState

_V = TypeVar("_V")

Part = Literal[
    "network",
    "layout",
    "evidence",
    "notes",
    "plates",
    "submodels",
    "opened",
    "drafts",
    "formula_drafts",
    "asked",
    "scenarios",
    "series",
    "series_shown",
    "constraints",
    "class_mark",
    "limited_memory",
    "shares_policy",
    "roles",
    "ignored",
    "experts",
    "filling",
    "extra",
]
"""A part of a document's state."""


class _Differs:
    """An attribute of a change that tells whether one of some parts differs."""

    def __init__(self, *parts: Part) -> None:
        self._parts = parts

    def __get__(self, change: Change, _type: type[Change]) -> bool:
        return change.is_of(self._parts)


@dataclass(frozen=True)
class Change:
    """A step from one document state to another, forwards or backwards.

    Edits share unchanged parts, so comparing by identity finds the differences in one pass over the
    names.
    """

    before: DocumentState
    after: DocumentState

    def is_of(self, parts: Iterable[Part]) -> bool:
        """Whether one of these parts differs."""
        before, after = vars(self.before), vars(self.after)
        return any(before[part] is not after[part] for part in parts)

    network_changed = _Differs("network")
    """Whether any part of the model differs."""
    layout_changed = _Differs("layout")
    """Whether any position, color or form differs."""
    evidence_changed = _Differs("evidence")
    """Whether any finding differs."""
    findings_may_differ = _Differs("evidence", "series", "series_shown")
    """Whether any finding differs, of a plain model or over time."""
    notes_changed = _Differs("notes")
    """Whether a text note differs."""
    plates_changed = _Differs("plates")
    """Whether a plate differs."""
    submodels_changed = _Differs("submodels", "opened")
    """Whether a submodel differs, or another one is open."""
    drafts_changed = _Differs("drafts", "formula_drafts")
    """Whether a draft of a table or of an expression differs."""
    series_changed = _Differs("series", "series_shown")
    """Whether a finding over time differs, or another series is shown."""
    scenarios_changed = _Differs("scenarios")
    """Whether a scenario differs."""
    roles_changed = _Differs("roles")
    """Whether the role or the price of a node differs."""
    constraints_changed = _Differs("constraints")
    """Whether the background knowledge on arcs differs."""

    @cached_property
    def renamed(self) -> tuple[str, str] | None:
        """The old and the new name, if the step renamed one variable."""
        before, after = self.before.model, self.after.model
        if before is after or len(before) != len(after):
            return None
        pairs = [(a, b) for a, b in zip(before, after, strict=True) if a != b]
        if len(pairs) != 1:
            return None
        a, b = pairs[0]
        one, other = before.mechanism(a), after.mechanism(b)
        if one.kind != other.kind or before[a].domain is not after[b].domain:
            return None
        same = not one.has_table or before.cpt(a).values is after.cpt(b).values
        return (a, b) if same else None

    def name_now(self, name: str | None) -> str | None:
        """Return the name of a node after the step; None if it is gone."""
        old, new = self.renamed or (None, None)
        name = new if name is not None and name == old else name
        return name if name in self.after.model else None

    @cached_property
    def added(self) -> tuple[str, ...]:
        """Names only in the later network, including that of a renamed variable."""
        return _names_beside(self.after.model, self.before.model)

    @cached_property
    def removed(self) -> tuple[str, ...]:
        """Names only in the earlier network."""
        return _names_beside(self.before.model, self.after.model)

    @cached_property
    def altered(self) -> tuple[str, ...]:
        """Names in both networks whose variable or distribution differs."""
        before, after = self.before.model, self.after.model
        if before is after:
            return ()
        variables = dict(zip(before, before.variables, strict=True))
        known = before.mechanisms
        moved: set[str] = set()
        if before.is_template or after.is_template:
            moved = names_altered(before, after)
        return tuple(
            [
                name
                for name, variable, mechanism in zip(
                    after, after.variables, after.mechanisms.values(), strict=True
                )
                if name in known
                and (
                    known[name] is not mechanism or variables[name] is not variable or name in moved
                )
            ]
        )

    @cached_property
    def findings_changed(self) -> frozenset[str]:
        """Names whose finding differs, in any slice, or whose table has a draft now and had none.

        So are those whose table had a draft.
        """
        before, after = self.before, self.after
        drafted = before.unfinished ^ after.unfinished
        found = {name for name, _ in _items_beside(before.evidence, after.evidence)}
        if self.series_changed:
            found |= names_found(before.over_time, after.over_time)
        return frozenset(found | drafted)

    @cached_property
    def nodes_changed(self) -> frozenset[str]:
        """Names that are new or gone, or whose node may look different."""
        before, after = self.before.layout, self.after.layout
        found = {*self.added, *self.removed, *self.altered, *self.findings_changed}
        found |= self.before.model.unobserved ^ self.after.model.unobserved
        if self.roles_changed:
            former, roles = self.before.roles, self.after.roles
            found.update(n for n in former.names | roles.names if former.of(n) != roles.of(n))
        if self.layout_changed:
            for old, new in ((before.colors, after.colors), (before.forms, after.forms)):
                found.update(name for name, _ in _items_beside(old, new))
        return frozenset(found)

    @cached_property
    def parameters_gained(self) -> int:
        """The number of free parameters that the later network has more."""
        gained = _n_parameters(self.after.model, (*self.added, *self.altered))
        return gained - _n_parameters(self.before.model, (*self.removed, *self.altered))

    @cached_property
    def arcs_changed(self) -> bool:
        """Whether an arc was added or removed, or a parent order changed."""
        if self.added or self.removed:
            return True
        before, after = self.before.model, self.after.model
        pairs = ((before.mechanism(name), after.mechanism(name)) for name in self.altered)
        return any(old.parents != new.parents for old, new in pairs)

    @cached_property
    def marks_changed(self) -> bool:
        """Whether another node cannot be observed, or another ↔ is drawn."""
        before, after = self.before.model, self.after.model
        return before is not after and before.marks != after.marks

    @cached_property
    def trails_changed(self) -> bool:
        """Whether an arc or a ↔ was added or removed, either of which trails run along."""
        before, after = self.before.model, self.after.model
        return self.arcs_changed or (
            self.marks_changed and before.marks.causes != after.marks.causes
        )

    @cached_property
    def structure_changed(self) -> bool:
        """Whether names, arcs or numbers of states differ, which requires compiling an engine."""
        if self.arcs_changed:
            return True
        before, after = self.before.model, self.after.model
        return any(_size(before[name]) != _size(after[name]) for name in self.altered)

    @cached_property
    def tables_only(self) -> bool:
        """Whether the model differs only in the numbers of tables."""
        before, after = self.before.model, self.after.model
        if before is after or self.structure_changed:
            return False
        if (before.is_template or after.is_template) and not same_places(before, after):
            return False
        same = all(
            before[name] is after[name] and before.kind(name) == after.kind(name)
            for name in self.altered
        )
        texts = (before.name, before.properties) == (after.name, after.properties)
        return same and texts and before.marks == after.marks and bool(self.altered)


def _items_beside(before: Mapping[str, _V], after: Mapping[str, _V]) -> list[tuple[str, _V]]:
    """Return the items of each mapping that the other does not have."""
    if before is after:
        return []
    return [
        (name, value)
        for some, others in ((before, after), (after, before))
        for name, value in some.items()
        if others.get(name) != value
    ]


def _names_beside(model: Model, other: Model) -> tuple[str, ...]:
    """Return the names in one model but not in the other, in its order."""
    if model is other:
        return ()
    found = model.mechanisms.keys() - other.mechanisms.keys()
    return tuple(name for name in model if name in found) if found else ()


def _n_parameters(model: Model, names: Iterable[str]) -> int:
    tables = (name for name in names if model.mechanism(name).has_table)
    return sum(model.cpt(name).n_parameters for name in tables)


def _size(variable: Variable) -> int:
    """Return the number of states, 0 for a number."""
    return len(variable.domain.names) if isinstance(variable.domain, States) else 0
