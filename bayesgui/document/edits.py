"""Edits of a document as pure functions from state to state.

Those of tables are in `table_edits`, of kinds in `decision_network`, of text notes and plates in
`note_edits`, of colors, forms and widths in `appearance_edits`, of prior and cases in `estimates`,
of scenarios in `scenarios`.

Each raises a `ModelError` or `EvidenceError` with the reason before anything is changed. The caller
passes the result to `Document.apply` with a text for the undo history.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from bayesgui.core.compilation import with_network
from bayesgui.core.elicited import kept_forms
from bayesgui.core.evidence import (
    Evidence,
    Intervention,
    StateFinding,
    as_choice,
)
from bayesgui.core.node_rules import node_kinds
from bayesgui.core.notes import plates_of, with_members_renamed
from bayesgui.core.temporal.carried import (
    evidence_with_states,
    series_renamed,
    series_with_states,
)
from bayesgui.core.temporal.template_of import template_of
from bayesgui.decisions.solving.information import check_order
from bayesgui.document import drafts
from bayesgui.document.parent_weights import NO_WEIGHTS, lost_parents, weights_of
from bayesgui.document.scenarios import with_evidence_changed

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

    from bayesgui.core.arc_constraints import ArcConstraints
    from bayesgui.core.evidence import Finding
    from bayesgui.core.mechanism import Mechanism
    from bayesgui.core.model import Model
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.core.variable import Variable
    from bayesgui.document.parent_weights import ParentWeights
    from bayesgui.document.state import DocumentState
    from bayesgui.graph.layout import Layout, Point

DEFAULT_STATES = ("yes", "no")

Arc = tuple[str, str]


def free_name(model: Model, stem: str) -> str:
    """Return the first free name of ``stem 1``, ``stem 2`` …, starting at the number of nodes."""
    number = len(model) + 1
    while f"{stem} {number}" in model:
        number += 1
    return f"{stem} {number}"


# -- nodes ------------------------------------------------------------------------------------


def add_variable(
    state: DocumentState, variable: Variable, position: Point, mechanism: Mechanism | None = None
) -> DocumentState:
    """Add a node without parents, by default a chance node with a uniform table."""
    model = (
        state.model.with_variable(variable)
        if mechanism is None
        else state.model.with_node(variable, mechanism)
    )
    return state.with_(model=model, layout=state.layout.moved({variable.name: position}))


def rename_variable(state: DocumentState, old: str, new: str) -> DocumentState:
    """Rename a node, in the network and everything that refers to it."""
    new = new.strip()
    if old == new:
        return state
    model = state.model.with_variable_renamed(old, new)

    def followed(evidence: Evidence) -> Evidence:
        if old not in evidence:
            return evidence
        return Evidence({new if k == old else k: v for k, v in evidence.items()})

    return with_findings(state, followed).with_(
        model=model,
        series=series_renamed(state.series, old, new),
        layout=state.layout.renamed(old, new),
        drafts=drafts.renamed(state.drafts, old, new),
        formula_drafts=drafts.renamed(state.formula_drafts, old, new),
        asked=kept_forms.renamed(state.asked, old, new),
        plates=with_members_renamed(state.plates, {old: new}),
        submodels=state.submodels.renamed({old: new}),
        constraints=state.constraints.with_renamed(old, new),
        ignored=state.ignored.renamed({old: new}),
        class_mark=state.class_mark and state.class_mark.renamed(old, new),
        roles=state.roles.renamed({old: new}),
        extra=_extra_renamed(state.extra, old, new),
    )


def _extra_renamed(extra: Mapping[str, Any], old: str, new: str) -> Mapping[str, Any]:
    """Rename a node in the entries of a file that this program does not interpret."""
    network = extra.get("network")
    if not isinstance(network, dict):
        return extra
    renamed = {
        part: {new if k == old else k: v for k, v in items.items()}
        for part, items in network.items()
        if part in ("variables", "cpts") and isinstance(items, dict) and old in items
    }
    return {**extra, "network": {**network, **renamed}} if renamed else extra


def describe_variable(state: DocumentState, variable: Variable) -> DocumentState:
    """Change a node's label, description, numeric values or intervals, keeping its states."""
    if state.model[variable.name] == variable:
        return state
    return state.with_(model=state.model.with_variable_replaced(variable))


def set_mechanism(state: DocumentState, mechanism: Mechanism) -> DocumentState:
    """Replace what determines a node that is no chance node, under the same parents."""
    return replace_model(state, state.model.with_mechanism(mechanism))


def set_states(
    state: DocumentState, name: str, states: Sequence[str], origin: Sequence[int | None]
) -> DocumentState:
    """Add, remove, rename or reorder the states of a node; tables and findings follow.

    `origin`: for each new state the old position it continues; None for an added state.
    """
    old = state.model[name]
    if tuple(states) == old.states and list(origin) == list(range(old.n_states)):
        return state
    model = state.model.with_states(name, states, origin)
    names = {old.states[k]: new for k, new in zip(origin, states, strict=True) if k is not None}

    def followed(evidence: Evidence) -> Evidence:
        return evidence_with_states(evidence, model[name], names)

    after = with_findings(state, followed).with_(
        model=model,
        series=series_with_states(state.series, model[name], names),
        drafts=drafts.with_states_of(state.drafts, state.model, name, origin),
        roles=state.roles.with_states(name, names),
        ignored=state.ignored.with_states_renamed(name, names),
        asked=kept_forms.with_states_of(state.asked, state.model, model, name, origin),
    )
    mark, known = state.class_mark, state.model[name]
    if mark is None or mark.name != name or mark.own_losses(known.states) is None:
        return after
    return after.with_(class_mark=mark.with_states(after.model[name].states, origin))


def set_intervals(
    state: DocumentState, name: str, states: Sequence[str], edges: Sequence[float]
) -> DocumentState:
    """Change the intervals of a node's quantity; each continues the old one at its position."""
    n_old = state.model[name].n_states
    state = set_states(state, name, states, [k if k < n_old else None for k in range(len(states))])
    variable = state.model[name].with_parts(edges=tuple(edges))
    return state.with_(model=state.model.with_variable_replaced(variable))


def remove(
    state: DocumentState,
    names: Collection[str] = (),
    arcs: Iterable[Arc] = (),
    notes: Collection[str] = (),
    weights: ParentWeights | None = None,
    plates: Collection[str] = (),
) -> DocumentState:
    """Delete nodes (their children lose a parent), arcs, text notes and plates around nodes.

    `weights`: those with which the children's tables are averaged; `weights_of` if not given.
    """
    model = state.model
    lost = lost_parents(model, arcs, names)
    weights = weights_of(state, lost) if weights is None else weights
    if lost:
        model = model.without_arcs(lost, {child: weights.of(child) for child in lost})
    if names:
        model = model.without_variables(*names)
    kept = tuple(note for note in state.notes if note.id not in notes)
    drawn = tuple(plate for plate in state.plates if plate.id not in plates)

    def followed(evidence: Evidence) -> Evidence:
        return evidence.without(*names) if evidence.keys() & set(names) else evidence

    state = with_findings(state, followed).with_(
        layout=state.layout.without(*names) if names else state.layout,
        notes=kept if len(kept) < len(state.notes) else state.notes,
        plates=drawn if len(drawn) < len(state.plates) else state.plates,
        constraints=state.constraints.without_variables(*names),
        ignored=state.ignored.without_nodes(names),
        class_mark=state.class_mark and state.class_mark.without(names),
    )
    return replace_model(state, model, weights)


def with_findings(state: DocumentState, followed: Callable[[Evidence], Evidence]) -> DocumentState:
    """Apply an edit to the current findings and to those of all scenarios."""
    return state.with_(
        evidence=followed(state.evidence),
        scenarios=with_evidence_changed(state.scenarios, followed),
    )


# -- arcs -------------------------------------------------------------------------------------


def add_arc(state: DocumentState, parent: str, child: str) -> DocumentState:
    """Add an arc; every row of the child's table is repeated."""
    return replace_model(state, state.model.with_arc(parent, child))


def add_parents(state: DocumentState, child: str, parents: Iterable[str]) -> DocumentState:
    """Add an arc from each node that is not yet a parent, in this order."""
    model = state.model
    for parent in parents:
        if parent not in model.parents(child):
            model = model.with_arc(parent, child)
    return replace_model(state, model)


def reattach_arc(
    state: DocumentState, arc: Arc, moved: Arc, weights: ParentWeights | None = None
) -> DocumentState:
    """Move one end of an arc to another node; `weights` as in `remove`."""
    if arc == moved:
        return state
    if weights is None:
        weights = weights_of(state, lost_parents(state.model, [arc]))
    model = state.model.without_arc(*arc, weights.of(arc[1])).with_arc(*moved)
    return replace_model(state, model, weights)


def reverse_arc(
    state: DocumentState, parent: str, child: str, weights: ParentWeights | None = None
) -> DocumentState:
    """Reverse an arc; the joint distribution changes. `weights` as in `remove`."""
    if weights is None:
        weights = weights_of(state, lost_parents(state.model, [(parent, child)]))
    model = state.model.with_arc_reversed_changing_joint(parent, child, weights.of(child))
    return replace_model(state, model, weights)


def reverse_arc_keeping_joint(state: DocumentState, parent: str, child: str) -> DocumentState:
    """Reverse an arc and recompute both tables so that the joint distribution is preserved."""
    drafts.refuse(state.drafts, parent, child)
    model = state.model.with_arc_reversed_keeping_joint(parent, child)
    return replace_model(state, model)


def set_structure(state: DocumentState, network: BayesianNetwork) -> DocumentState:
    """Replace arcs and tables by those of a network of the same nodes; nodes keep their places."""
    return replace_network(state, network).with_(drafts={}, formula_drafts={})


def replace_network(state: DocumentState, network: BayesianNetwork) -> DocumentState:
    """Replace the compiled network by one with other arcs; see `replace_model`."""
    return replace_model(state, with_network(state.model, network))


def replace_model(
    state: DocumentState, model: Model, weights: ParentWeights = NO_WEIGHTS
) -> DocumentState:
    """Replace the model by one with other arcs; drafts follow, removed arcs lose bends.

    `weights`: probabilities of the states of parents whose arcs are removed.
    """
    if model is state.model:
        return state
    return state.with_(
        model=model,
        layout=state.layout.with_bends_of(model),
        plates=plates_of(state.plates, model.mechanisms),
        drafts=drafts.with_arcs_of(state.drafts, state.model, model, weights.tables),
        formula_drafts=drafts.of_nodes(state.formula_drafts, model),
    )


def set_constraints(state: DocumentState, constraints: ArcConstraints) -> DocumentState:
    """Replace the background knowledge on arcs, without changing existing arcs.

    Contradictory constraints are kept, since one edit may lead to them and the next one out.
    """
    constraints.check_names(state.model)
    same = constraints == state.constraints
    return state if same else state.with_(constraints=constraints)


# -- layout -----------------------------------------------------------------------------------


def move(
    state: DocumentState,
    positions: Mapping[str, Point],
    notes: Mapping[str, Point] | None = None,
) -> DocumentState:
    """Move nodes and text notes."""
    moved = (
        tuple(
            replace(note, x=notes[note.id][0], y=notes[note.id][1]) if note.id in notes else note
            for note in state.notes
        )
        if notes
        else state.notes
    )
    layout = state.layout.moved(positions) if positions else state.layout
    return state.with_(layout=layout, notes=moved)


def set_layout(state: DocumentState, layout: Layout) -> DocumentState:
    """Replace all positions and the direction, keeping the user's colors, widths and forms."""
    return state.with_(
        layout=replace(
            state.layout,
            positions=layout.positions,
            bends=layout.bends,
            direction=layout.direction,
        )
    )


# -- the network itself -----------------------------------------------------------------------


def set_network_properties(
    state: DocumentState, name: str, properties: Mapping[str, str]
) -> DocumentState:
    """Change the network's name and free properties."""
    return state.with_(model=state.model.with_name(name).with_properties(properties))


# -- evidence ---------------------------------------------------------------------------------


def set_finding(
    state: DocumentState, name: str, finding: Finding | str, at: int = 0
) -> DocumentState:
    """Set the finding of a node; a number means the interval that contains it.

    `at`: of a template, the slice, here and in what follows.
    """
    template = template_of(state.model)
    if template is not None:
        found = state.over_time.with_found(template, [(at, name, finding)])
        return state.with_over_time(found)
    given = Evidence({name: finding}).named(state.network)
    made = _as_choice(state, name, given[name])
    if state.network is not state.model and not isinstance(made, Intervention):
        taken = [each for each, set_ in state.evidence.items() if isinstance(set_, Intervention)]
        check_order(state.model, [name], taken)
    return state.with_(evidence=state.evidence.with_finding(name, made))


def is_chosen(state: DocumentState, name: str) -> bool:
    """Return whether the states of a node are options, which are chosen and never observed."""
    return node_kinds[state.model.kind(name)].is_chosen


def _as_choice(state: DocumentState, name: str, finding: Finding) -> Finding:
    return as_choice(name, finding) if is_chosen(state, name) else finding


def set_evidence(state: DocumentState, evidence: Evidence) -> DocumentState:
    """Replace all findings at once; those on decisions are choices."""
    evidence.check(state.network)
    if state.network is not state.model:
        found = {name: _as_choice(state, name, each) for name, each in evidence.items()}
        evidence = evidence if found == dict(evidence) else Evidence(found)
    return state if evidence == state.evidence else state.with_(evidence=evidence)


def clear_findings(state: DocumentState, *names: str, at: int = 0) -> DocumentState:
    """Remove the findings of some nodes."""
    template = template_of(state.model)
    if template is not None:
        cells = [(at, name, None) for name in names if name in state.findings_at(at)]
        return state.with_over_time(state.over_time.with_found(template, cells))
    is_one = any(name in state.evidence for name in names)
    return state.with_(evidence=state.evidence.without(*names)) if is_one else state


def clear_evidence(state: DocumentState) -> DocumentState:
    """Remove all findings, of a template in all slices."""
    if state.model.is_template:
        return state.with_over_time(state.over_time.cleared())
    return state.with_(evidence=Evidence()) if state.evidence else state


def toggle_state(state: DocumentState, name: str, value: str, at: int = 0) -> DocumentState:
    """Toggle a state as the finding, an option as the choice (click on its row)."""
    if is_the_finding(state, name, value, at):
        return clear_findings(state, name, at=at)
    return set_finding(state, name, value, at)


def is_the_finding(state: DocumentState, name: str, value: str, at: int = 0) -> bool:
    """Tell whether a state is the finding of a node, an option the choice."""
    seen = Intervention(value) if is_chosen(state, name) else StateFinding(frozenset({value}))
    return state.findings_at(at).get(name) == seen


def toggle_excluded(state: DocumentState, name: str, value: str, at: int = 0) -> DocumentState:
    """Toggle the exclusion of a state (Shift-click on its row)."""
    _as_choice(state, name, StateFinding(frozenset({value}), excluded=True))
    finding = state.findings_at(at).get(name)
    excluded: frozenset[str] = frozenset()
    if isinstance(finding, StateFinding) and finding.excluded:
        excluded = finding.states
    excluded = excluded ^ {value}
    if not excluded:
        return clear_findings(state, name, at=at)
    return set_finding(state, name, StateFinding(excluded, excluded=True), at)


def toggle_alternative(state: DocumentState, name: str, value: str, at: int = 0) -> DocumentState:
    """Toggle a state as one of several possible ones (Ctrl-click on its row)."""
    _as_choice(state, name, StateFinding(frozenset({value}), excluded=True))
    finding = state.findings_at(at).get(name)
    allowed: frozenset[str] = frozenset()
    if isinstance(finding, StateFinding):
        states = frozenset(state.model[name].states)
        allowed = states - finding.states if finding.excluded else finding.states
    allowed = allowed ^ {value}
    if not allowed:
        return clear_findings(state, name, at=at)
    return set_finding(state, name, StateFinding(allowed), at)
