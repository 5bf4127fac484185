"""The state of an open document that is covered by undo and saved to files."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.arc_constraints import NO_CONSTRAINTS, ArcConstraints
from bayesgui.core.compilation import compiled, with_network
from bayesgui.core.elicited.kept_forms import NOTHING_ASKED, among
from bayesgui.core.evidence import NO_EVIDENCE, Evidence, FixedPosterior
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.problems.ignored_problems import NOTHING_IGNORED, IgnoredProblems
from bayesgui.core.roles.node_roles import NO_ROLES, NodeRoles
from bayesgui.core.submodels import NO_SUBMODELS, Submodels
from bayesgui.core.temporal.carried import empty_for, settled
from bayesgui.core.temporal.series import BLANK, Series
from bayesgui.core.temporal.template_of import template_of
from bayesgui.graph.layout import Layout

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

    from bayesgui.core.elicited.experts import Expert
    from bayesgui.core.elicited.mechanism import Elicited
    from bayesgui.core.model import Model
    from bayesgui.core.notes import Plate, TextNote
    from bayesgui.core.scenario import Scenario
    from bayesgui.decisions.class_mark import ClassMark

_PASSING = ("evidence", "series_shown", "opened", "filling", "mark")
"""Parts of a state that are saved, and that closing may lose."""

_NO_SERIES = Series()
_NOTHING: Mapping[str, Any] = MappingProxyType({})


class Mark:
    """Nothing but itself."""

    __slots__ = ("__weakref__",)


@dataclass(frozen=True, eq=False)
class DocumentState:
    """An immutable snapshot of a document; edits make new ones that share unchanged parts.

    States with equal content are equal; `same_content` is the fast comparison by identity.

    `model`: the nodes of all kinds, which edits change. `network`: what it is compiled to, the same
    object where all are chance nodes.

    `drafts`: tables being edited whose rows do not all sum to 1, by variable; saved, but not used
    in inference. Each has the shape of its variable's table; NaN is an empty cell.
    `formula_drafts`: expressions that could not be applied, by variable; saved, but not used in
    inference either. `asked`: what experts answered about nodes whose tables it does not make yet.
    `scenarios`: named sets of findings, in the user's order. `series`: findings
    over time of a template, in the user's order, and which of them is shown; `evidence` is that of
    a plain model. `submodels`: which nodes are folded into which boxes, of a plain model, and
    `opened` the ids of those that are open in place. `class_mark`: the node that decisions are
    about, with its losses.
    `limited_memory`: whether decisions know only what is drawn, not all that was seen and done
    before. `shares_policy`: whether all slices of a template share one policy. `roles`: what nodes
    are for in a diagnosis, and what observing them costs. `ignored`: what the check is not to tell.
    `experts`: who is asked for probabilities. `filling`: which of the steps that filled cells of
    the table of cases was the last, 0 without any; the table is no part of the document. `extra`:
    entries of a file that this program does not interpret, written back unchanged.
    """

    model: Model = field(default_factory=BayesianNetwork)
    network: BayesianNetwork = field(init=False)
    layout: Layout = field(default_factory=Layout)
    evidence: Evidence = NO_EVIDENCE
    drafts: Mapping[str, NDArray[np.float64]] = field(default_factory=lambda: _NOTHING)
    formula_drafts: Mapping[str, str] = field(default_factory=lambda: _NOTHING)
    asked: Mapping[str, Elicited] = field(default_factory=lambda: NOTHING_ASKED)
    scenarios: tuple[Scenario, ...] = ()
    series: tuple[Series, ...] = ()
    series_shown: int = 0
    notes: tuple[TextNote, ...] = ()
    plates: tuple[Plate, ...] = ()
    submodels: Submodels = NO_SUBMODELS
    opened: frozenset[str] = frozenset()
    constraints: ArcConstraints = NO_CONSTRAINTS
    class_mark: ClassMark | None = None
    limited_memory: bool = False
    shares_policy: bool = False
    roles: NodeRoles = NO_ROLES
    ignored: IgnoredProblems = NOTHING_IGNORED
    experts: tuple[Expert, ...] = ()
    filling: int = 0
    extra: Mapping[str, Any] = field(default_factory=lambda: _NOTHING)
    mark: Mark = field(init=False)
    """By which a state is known, whichever submodels are open in it."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "mark", Mark())
        object.__setattr__(self, "network", compiled(self.model).network)
        if self.roles:
            object.__setattr__(self, "roles", self.roles.among(self.model))
        if self.submodels or self.opened:
            template = self.model.is_template
            there = NO_SUBMODELS if template else self.submodels.among(self.model.mechanisms)
            # What is drawn is found by name or id, so that these are never the same.
            ids = there.new_ids(self.model.mechanisms)
            if ids:
                there = there.with_ids(ids)
                opened = frozenset(ids.get(id, id) for id in self.opened)
                object.__setattr__(self, "opened", opened)
            object.__setattr__(self, "submodels", there)
            if not all(id in there for id in self.opened):
                object.__setattr__(
                    self, "opened", frozenset(filter(there.__contains__, self.opened))
                )
        if self.asked:
            object.__setattr__(self, "asked", among(self.asked, self.model))
        if self.series or (self.evidence and self.model.is_template):
            found = settled(self.model, self.evidence, self.series, self.series_shown)
            object.__setattr__(self, "evidence", found.evidence)
            object.__setattr__(self, "series", found.series)
            object.__setattr__(self, "series_shown", found.shown)

    @property
    def over_time(self) -> Series:
        """The series that is shown, with all slices of the template; empty without one."""
        model = template_of(self.model)
        if model is None:
            return _NO_SERIES
        return self.series[self.series_shown] if self.series else empty_for(model)

    def with_over_time(self, series: Series) -> DocumentState:
        """Return the state with another series in the place of the one that is shown."""
        if series == self.over_time:
            return self
        if not self.series:
            return self.with_(series=(series,), series_shown=0)
        found = list(self.series)
        found[self.series_shown] = series
        return self.with_(series=tuple(found))

    def findings_at(self, number: int) -> Evidence:
        """Return the findings; of a template those of a slice, and on nodes that are there once."""
        return self.over_time.evidence(number) if self.model.is_template else self.evidence

    @property
    def n_findings(self) -> int:
        """Number of findings, in all slices of a template."""
        return self.over_time.n_findings if self.model.is_template else len(self.evidence)

    @property
    def nodes_found(self) -> frozenset[str]:
        """The nodes with a finding, of a template in any slice."""
        if not self.model.is_template:
            return frozenset(self.evidence)
        series = self.over_time
        seen = (series.codes != BLANK).any(axis=0)
        columns = (name for name, found in zip(series.names, seen, strict=True) if found)
        return frozenset((*columns, *series.once, *(name for _, name in series.others)))

    @property
    def is_event(self) -> bool:
        """Whether what is found has a probability; see `Evidence.is_event`."""
        return self.over_time.is_event if self.model.is_template else self.evidence.is_event

    @property
    def fixes_posteriors(self) -> bool:
        """Whether a posterior is fixed."""
        found = (*self.evidence.values(), *self.over_time.once.values())
        kinds = (*found, *self.over_time.others.values())
        return any(isinstance(finding, FixedPosterior) for finding in kinds)

    @property
    def tabled(self) -> Model:
        """The model whose tables of probabilities are edited: the network, or the template."""
        return self.model if self.model.is_template else self.network

    @property
    def unfinished(self) -> frozenset[str]:
        """The nodes with a draft of their table or of an expression."""
        return frozenset((*self.drafts, *self.formula_drafts))

    def with_(self, **parts: Any) -> DocumentState:
        """Return the state with some parts replaced; itself, if they are identical."""
        if all(getattr(self, name) is part for name, part in parts.items()):
            return self
        return replace(self, **parts)

    def with_network(self, network: BayesianNetwork, **parts: Any) -> DocumentState:
        """Return the state with another compiled network, and some parts replaced."""
        return self.with_(model=with_network(self.model, network), **parts)

    def opened_as_in(self, other: DocumentState) -> DocumentState:
        """Return the state with those submodels open that are open in another state.

        Those that the other does not have stay as they are.
        """
        if self.opened == other.opened or not self.submodels:
            return self
        opened = {
            each.id
            for each in self.submodels
            if each.id in (other.opened if each.id in other.submodels else self.opened)
        }
        return self.with_opened(frozenset(opened))

    def with_opened(self, opened: frozenset[str]) -> DocumentState:
        """Return the same state with other submodels open, known by the same mark."""
        if opened == self.opened:
            return self
        other = self.with_(opened=opened)
        object.__setattr__(other, "mark", self.mark)
        return other

    def same_content(self, other: DocumentState) -> bool:
        """Whether all saved parts except findings are the identical objects."""
        others = vars(other)
        return all(part is others[name] or name in _PASSING for name, part in vars(self).items())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, DocumentState):
            return NotImplemented
        others = vars(other)
        apart = ("drafts", "network", "filling", "mark")
        same = (part == others[name] for name, part in vars(self).items() if name not in apart)
        return self is other or (
            all(same)
            and self.drafts.keys() == other.drafts.keys()
            and all(
                np.array_equal(draft, other.drafts[name], equal_nan=True)
                for name, draft in self.drafts.items()
            )
        )

    def __hash__(self) -> int:
        return hash((self.model, self.evidence, self.notes))
