"""Random edits, undo, redo, save, reopen and copy lose nothing and leave nothing half done."""

import functools
import itertools
import tempfile
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from bayesgui.core.arc_constraints import ArcConstraints
from bayesgui.core.elicited.experts import Expert
from bayesgui.core.errors import BayesGuiError
from bayesgui.core.evidence import do, excluding, fixed
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.noisy_max import NoisyMax
from bayesgui.core.notes import TextNote
from bayesgui.core.variable import Variable
from bayesgui.document import (
    appearance_edits,
    constraint_edits,
    distributions,
    edits,
    note_edits,
    scenarios,
    table_edits,
)
from bayesgui.document.asked.edits import use_form, with_form
from bayesgui.document.asked.experts import change_expert, remove_expert
from bayesgui.document.causes.mark_edits import (
    add_common_cause,
    mark_unobserved,
    pair_in_order,
    turn_into_node,
)
from bayesgui.document.changes import Change
from bayesgui.document.clipboard import Clip, paste
from bayesgui.document.decisions import class_edits
from bayesgui.document.document import Document
from bayesgui.document.files import loaded_of, open_state, save
from bayesgui.document.safety.recovery import Recoveries, encode
from bayesgui.document.state import DocumentState
from bayesgui.document.submodels import edits as submodel_edits
from bayesgui.formats.base import formats
from bayesgui.graph.layout import Layout
from tests.support.elicited_forms import random_form

NAMES = ("a", "b", "c", "d", "e 1", "变量", 'q"\\{', "x = y", "é", "f", "g", "h")
MAX_NODES = 9
MAX_CELLS = 3_000

number = st.integers(0, 2**16)


@functools.cache
def _native():
    return formats.create("native")


def _print(state: DocumentState) -> bytes:
    """Return all content of a state as bytes, to verify that it is never modified later."""
    return _native().write(loaded_of(state))


class Editing(RuleBasedStateMachine):
    """A document beside its simplest model: a list of contents and a position."""

    @initialize(seed=number, n_nodes=st.integers(0, 6))
    def start(self, seed, n_nodes):
        self.document = Document(_random_state(seed, n_nodes))
        self.changes = []
        self.document.changed.connect(self.changes.append)
        self.states = [self.state]
        self.prints = [_print(self.state)]
        self.position = 0
        self.gesture = None
        self.saved = self.state
        self.folder = tempfile.TemporaryDirectory()

    def teardown(self):
        self.folder.cleanup()

    # -- driving ------------------------------------------------------------------------------

    @property
    def state(self):
        return self.document.state

    def node(self, pick):
        names = self.state.network.names
        return names[pick % len(names)] if names else "a"

    def edit(self, function, *arguments, merge=None):
        """Apply an edit as the window does, in the document and in the model."""
        before = self.state
        try:
            after = function(before, *arguments)
        except BayesGuiError:
            assert self.state is before
            assert _print(before) == self.prints[self.position]
            return None
        sizes = [cpd.table().values.size for cpd in after.network.cpds.values()]
        if len(sizes) > MAX_NODES or any(size > MAX_CELLS for size in sizes):
            return None
        self.document.apply("Edit", after, merge)
        if after is before:
            return after
        del self.states[self.position + 1 :], self.prints[self.position + 1 :]
        if merge is not None and merge == self.gesture:
            self.states.pop()
            self.prints.pop()
        self.gesture = merge
        self.states.append(after)
        self.prints.append(_print(after))
        self.position = len(self.states) - 1
        _check_change(self.changes.pop(), before, after)
        return after

    # -- edits --------------------------------------------------------------------------------

    @rule(name=st.sampled_from(NAMES), n_states=st.integers(1, 4), x=number)
    def add(self, name, n_states, x):
        variable = Variable(name, tuple(f"s{k}" for k in range(n_states)))
        self.edit(edits.add_variable, variable, (x / 7, -float(x)))

    @rule(pick=number, name=st.sampled_from((*NAMES, "")))
    def rename(self, pick, name):
        old = self.node(pick)
        before = self.state
        after = self.edit(edits.rename_variable, old, name)
        if after is not None and after is not before:
            assert Change(before, after).renamed == (old, name)

    @rule(pick=number, label=st.text(max_size=3))
    def describe(self, pick, label):
        if len(self.state.network):
            old = self.state.network[self.node(pick)]
            self.edit(edits.describe_variable, Variable(old.name, old.states, label=label))

    @rule(pick=number, seed=number, new=st.integers(0, 2))
    def change_states(self, pick, seed, new):
        if not len(self.state.network):
            return
        name = self.node(pick)
        old = self.state.network[name].states
        rng = np.random.default_rng(seed)
        kept = [int(k) for k in rng.permutation(len(old))[: rng.integers(0, len(old) + 1)]]
        origin = [*kept, *[None] * new]
        rng.shuffle(origin)
        states = [f"n{k}" if k is None or rng.random() < 0.3 else old[k] for k in origin]
        states = [s if states.count(s) == 1 else f"n{seed}-{k}" for k, s in enumerate(states)]
        self.edit(edits.set_states, name, states, origin)

    @rule(seed=number, with_arcs=st.booleans())
    def remove(self, seed, with_arcs):
        rng = np.random.default_rng(seed)
        network = self.state.network
        names = [name for name in network if rng.random() < 0.1]
        arcs = [arc for arc in network.arcs if with_arcs and rng.random() < 0.2]
        notes = [note.id for note in self.state.notes if rng.random() < 0.2]
        self.edit(edits.remove, names, arcs, notes)

    @rule(a=number, b=number)
    def add_arc(self, a, b):
        names = self.state.network.topological_order()
        ends = sorted({a % max(1, len(names)), b % max(1, len(names))})
        if len(ends) == 2:
            self.edit(edits.add_arc, names[ends[0]], names[ends[1]])
        if names:
            self.edit(edits.add_arc, self.node(a), self.node(b))

    @rule(pick=number, a=number, b=number)
    def reattach_arc(self, pick, a, b):
        arcs = self.state.network.arcs
        if arcs:
            self.edit(edits.reattach_arc, arcs[pick % len(arcs)], (self.node(a), self.node(b)))

    @rule(pick=number, keeping=st.booleans())
    def reverse_arc(self, pick, keeping):
        arcs = self.state.network.arcs
        if arcs:
            how = edits.reverse_arc_keeping_joint if keeping else edits.reverse_arc
            self.edit(how, *arcs[pick % len(arcs)])

    @rule(pick=number, seed=number, zeros=st.booleans())
    def set_table(self, pick, seed, zeros):
        if len(self.state.network):
            name = self.node(pick)
            values = _random_table(self.state, name, seed)
            if zeros:
                values = np.where(values == values.max(axis=-1, keepdims=True), 1.0, 0.0)
                values /= values.sum(axis=-1, keepdims=True)
            self.edit(table_edits.set_table, name, values)

    @rule(pick=number, seed=number, drop=st.booleans())
    def set_draft(self, pick, seed, drop):
        if len(self.state.network):
            name = self.node(pick)
            values = _random_table(self.state, name, seed)
            values[np.random.default_rng(seed).random(values.shape) < 0.3] = np.nan
            self.edit(table_edits.set_draft, name, None if drop else values * 1.1)

    @rule(pick=number, x=number, gesture=st.integers(1, 2))
    def drag(self, pick, x, gesture):
        if len(self.state.network):
            self.edit(edits.move, {self.node(pick): (x / 3, 1.0)}, merge=("move", gesture))

    @rule()
    def end_drag(self):
        self.document.end_merge()
        self.gesture = None

    @rule(pick=number, what=st.integers(0, 5), value=st.integers(1, 8))
    def look(self, pick, what, value):
        if not len(self.state.network):
            return
        name = self.node(pick)
        match what:
            case 0:
                self.edit(appearance_edits.set_color, [name], value)
            case 1:
                self.edit(appearance_edits.set_color, [name], None)
            case 2:
                self.edit(appearance_edits.set_form, [name], "icon")
            case 3:
                self.edit(appearance_edits.set_width, name, float(100 + value))
            case _:
                note = TextNote(f"note-{value}", float(pick), 0.5, f"See {name}\n…")
                self.edit(note_edits.set_note, note)

    @rule(pick=number, seed=number, kind=st.integers(0, 7))
    def find(self, pick, seed, kind):
        if not len(self.state.network):
            return
        name = self.node(pick)
        states = self.state.network[name].states
        state = states[seed % len(states)]
        weights = np.random.default_rng(seed).random(len(states))
        match kind:
            case 0:
                self.edit(edits.set_finding, name, state)
            case 1:
                self.edit(edits.set_finding, name, excluding(state))
            case 2:
                self.edit(edits.set_finding, name, dict(zip(states, weights, strict=True)))
            case 3:
                target = dict(zip(states, weights / weights.sum(), strict=True))
                self.edit(edits.set_finding, name, fixed(target))
            case 4:
                self.edit(edits.set_finding, name, do(state))
            case 5:
                self.edit(edits.toggle_excluded, name, state)
            case 6:
                self.edit(edits.toggle_alternative, name, state)
            case _:
                self.edit(edits.clear_findings, name)

    @rule(pick=number, what=st.integers(0, 7), name=st.sampled_from((*NAMES, " ")))
    def keep_cases(self, pick, what, name):
        known = [case.name for case in self.state.scenarios]
        case = known[pick % len(known)] if known else "none"
        match what:
            case 0:
                self.edit(scenarios.update_scenario, case)
            case 1:
                self.edit(scenarios.rename_scenario, case, name)
            case 2:
                self.edit(scenarios.duplicate_scenario, case)
            case 3:
                self.edit(scenarios.move_scenario, case, pick % 5)
            case 4:
                self.edit(scenarios.apply_scenario, case)
            case 5:
                self.edit(scenarios.remove_scenarios, [case])
            case _:
                self.edit(scenarios.save_scenario, name, f"note {pick}")

    @rule(seed=number, most=st.none() | st.integers(0, 3))
    def constrain(self, seed, most):
        rng = np.random.default_rng(seed)
        names = self.state.network.names
        arcs = [(a, b) for a in names for b in names if rng.random() < 0.05]
        half = len(arcs) // 2
        tiers = (
            tuple(tuple(tier) for tier in np.array_split(names, 2)) if rng.random() < 0.3 else ()
        )
        self.edit(
            edits.set_constraints,
            ArcConstraints(tuple(arcs[:half]), tuple(arcs[half:]), tiers, most),
        )

    @rule(pick=number, what=st.integers(0, 4), most=st.none() | st.integers(0, 2))
    def limit_and_order(self, pick, what, most):
        """Change limits and tiers beside required arcs, which they may come to contradict."""
        if not len(self.state.network):
            return
        name, boxes = self.node(pick), self.boxes()
        match what:
            case 0:
                self.edit(constraint_edits.limit_parents_of, name, most)
            case 1:
                self.edit(constraint_edits.add_tier, f"tier {pick}", boxes)
            case 2 if self.state.constraints.tiers:
                tier = pick % len(self.state.constraints.tiers)
                self.edit(constraint_edits.put_in_tier, [name], tier, boxes)
            case 3:
                parents = self.state.network.parents(name)
                if parents:
                    self.edit(constraint_edits.require_arc, parents[0], name)
            case _:
                self.edit(constraint_edits.fix_part, self.state.network.names[:3])

    def boxes(self):
        return {name: (*at, 120.0, 40.0) for name, at in self.state.layout.positions.items()}

    @rule(pick=number, what=st.integers(0, 5), value=st.integers(-3, 400))
    def draw(self, pick, what, value):
        """Bend arcs, move, turn and color what is not a table; whole numbers as well."""
        state, network = self.state, self.state.network
        if not len(network):
            return
        layout = state.layout
        match what:
            case 0 if network.arcs:
                arc = network.arcs[pick % len(network.arcs)]
                bends = {**layout.bends, arc: ((value, value / 3), (0, -0.0))}
                self.edit(edits.set_layout, replace(layout, bends=bends))
            case 1:
                self.edit(edits.set_layout, replace(layout, direction="right"))
            case 2:
                self.edit(edits.set_layout, layout.moved({self.node(pick): (value, -value)}))
            case 3:
                members = [self.node(pick), network.names[0]]
                self.edit(lambda now: note_edits.draw_plate(now, members)[0])
            case 4 if state.notes:
                self.edit(note_edits.color_notes, [state.notes[0].id], value % 8 + 1)
            case _:
                self.edit(note_edits.set_note, TextNote(f"note-{value}", value, -value, " \n"))

    @rule(pick=number, seed=number)
    def ask_experts(self, pick, seed):
        """Make a node's table of answers, keep answers beside it, change who gave them."""
        if not len(self.state.network):
            return
        name, rng = self.node(pick), np.random.default_rng(seed)
        form = random_form(self.state.network, name, rng)
        match seed % 5:
            case 0 | 1:
                self.edit(use_form, form)
            case 2:
                self.edit(with_form, form)
            case 3:
                self.edit(change_expert, "Bo", Expert(f"B{seed}", seed % 7, "x"))
            case _:
                self.edit(remove_expert, "Anna")

    @rule(pick=number, seed=number, what=st.integers(0, 6))
    def distribute(self, pick, seed, what):
        """Give nodes other forms of tables, counts, a class and a hidden mark."""
        if not len(self.state.network):
            return
        name, rng = self.node(pick), np.random.default_rng(seed)
        cpt = self.state.network.cpt(name)
        match what:
            case 0:
                counts = rng.random(cpt.values.shape) * seed
                self.edit(table_edits.set_counts, name, counts)
            case 1:
                self.edit(lambda now: _as_noisy_max(now, name, rng))
            case 2:
                self.edit(distributions.keep_formula, name, f"Uniform({seed}")
            case 3:
                self.edit(class_edits.mark_class, name)
            case 4:
                self.edit(lambda now: mark_unobserved(now, [name], unobserved=bool(seed % 2)))
            case 5 if name != self.state.network.names[0]:
                pair = pair_in_order(self.state, (name, self.state.network.names[0]))
                known = pair in self.state.model.common_causes
                self.edit(lambda now: _with_cause_switched(now, pair, known=known))
            case _:
                self.edit(distributions.make_plain, name)

    @rule(seed=number)
    def follow_a_search(self, seed):
        rng, names = np.random.default_rng(seed), self.state.network.names
        arcs = [pair for pair in itertools.combinations(names, 2) if rng.random() < 0.2]

        def structured(state):
            network = BayesianNetwork(state.network.variables)
            for arc in arcs:
                network = network.with_arc(*arc)
            return edits.set_structure(state, network)

        self.edit(structured)

    @rule(seed=number)
    def fold(self, seed):
        rng = np.random.default_rng(seed)
        names = [name for name in self.state.model if rng.random() < 0.4]
        ids = ["", *(each.id for each in self.state.submodels)]
        one, other = (ids[rng.integers(len(ids))] for _ in range(2))
        if one and seed % 4 == 0:
            self.edit(submodel_edits.dissolve, one)
        elif one and seed % 4 == 1:
            self.edit(submodel_edits.move_into, names, (one,), other)
        else:
            self.edit(submodel_edits.fold, names)

    @rule(seed=number)
    def copy_and_paste(self, seed):
        rng = np.random.default_rng(seed)
        names = [name for name in self.state.network if rng.random() < 0.3]
        notes = [note.id for note in self.state.notes if rng.random() < 0.3]
        source = self.states[seed % len(self.states)]
        names = [name for name in names if name in source.network]
        clip = Clip.of(source, names, notes)
        if seed % 2:
            clip = Clip.from_bytes(clip.to_bytes())
        pasted, copies, _ = paste(self.state, clip)
        assert len(copies) == len(names)
        self.edit(lambda state: pasted)

    # -- history and files --------------------------------------------------------------------

    @rule(steps=st.integers(1, 4))
    def undo(self, steps):
        for _ in range(steps):
            self._go(self.document.undo, max(0, self.position - 1))

    @rule(steps=st.integers(1, 4))
    def redo(self, steps):
        for _ in range(steps):
            self._go(self.document.redo, min(len(self.states) - 1, self.position + 1))

    @rule()
    def undo_all_and_redo_all(self):
        here = self.position
        for target in [*range(here - 1, -1, -1)]:
            self._go(self.document.undo, target)
        for target in range(1, len(self.states)):
            self._go(self.document.redo, target)
        while self.position > here:
            self._go(self.document.undo, self.position - 1)

    def _go(self, way, target):
        before = self.state
        way()
        self.gesture = None
        self.position = target
        if self.state is not before:
            _check_change(self.changes.pop(), before, self.state)

    @rule()
    def save_and_reopen(self):
        path = Path(self.folder.name) / "document.bayesgui"
        state = self.state
        assert save(state, path) == ()
        self.document.mark_saved(state, path)
        self.saved = state
        assert _print(state) == path.read_bytes()
        again, notes = open_state(path)
        assert notes == ()
        assert again == state
        assert _print(again) == _print(state)

    @rule()
    def crash_and_recover(self):
        place = Path(self.folder.name) / "recovery" / "1-dead"
        place.mkdir(parents=True)
        (place / "1.recovery").write_bytes(encode(self.state, None, "Untitled"))
        recoveries = Recoveries(place.parent)
        (copy,) = recoveries.recoverable()
        assert recoveries.recover(copy) == self.state
        recoveries.discard(copy)
        assert not place.exists()

    # -- invariants ---------------------------------------------------------------------------

    @invariant()
    def the_document_is_where_the_model_is(self):
        assert self.state is self.states[self.position]
        assert _print(self.state) == self.prints[self.position]
        assert (self.document.undo_text is not None) == (self.position > 0)
        assert (self.document.redo_text is not None) == (self.position + 1 < len(self.states))
        assert self.document.is_modified == (not self.state.same_content(self.saved))
        assert self.changes == []

    @invariant()
    def no_part_names_what_is_not_there(self):
        state, network = self.state, self.state.network
        state.evidence.check(network)
        for case in state.scenarios:
            case.evidence.check(network)
        state.constraints.check_names(network)
        assert len({case.name for case in state.scenarios}) == len(state.scenarios)
        layout = state.layout
        for part in (layout.positions, layout.widths, layout.colors, layout.forms):
            assert part.keys() <= set(network)
        assert layout.positions.keys() == set(network)
        assert layout.bends.keys() <= set(network.arcs)
        assert len({note.id for note in state.notes}) == len(state.notes)
        for name, draft in state.drafts.items():
            assert draft.shape == network.cpt(name).values.shape
            assert not draft.flags.writeable
        assert set(state.submodels.nodes) <= set(state.model)
        assert sorted(network.topological_order()) == sorted(network)

    @invariant()
    def nothing_that_was_kept_is_touched(self):
        assert _print(self.states[0]) == self.prints[0]
        assert _print(self.states[-1]) == self.prints[-1]


def _random_state(seed, n_nodes):
    """Return a state with many arcs, to challenge the edits."""
    rng = np.random.default_rng(seed)
    state = DocumentState()
    for k, name in enumerate(NAMES[:n_nodes]):
        variable = Variable(name, tuple(f"s{j}" for j in range(rng.integers(2, 4))))
        state = edits.add_variable(state, variable, (100.0 * k, 50.0 * k))
        for parent in NAMES[:k]:
            if rng.random() < 0.5 and len(state.network.parents(name)) < 3:
                state = edits.add_arc(state, parent, name)
        state = table_edits.set_table(state, name, _random_table(state, name, seed + k))
        if rng.random() < 0.3:
            state = table_edits.set_draft(
                state, name, 0.9 * _random_table(state, name, seed + k + 99)
            )
        if rng.random() < 0.3:
            state = edits.set_finding(state, name, "s0")
    bends = {arc: ((1.0, 2.0),) for arc in state.network.arcs if rng.random() < 0.5}
    layout = Layout(state.layout.positions, {}, {}, {}, bends)
    return state.with_(layout=layout)


def _with_cause_switched(state, pair, *, known):
    return turn_into_node(state, pair)[0] if known else add_common_cause(state, pair, "region")


def _as_noisy_max(state, name, rng):
    """Give a node the form of a noisy-MAX with random effects."""
    parents, n_states = state.network.parents(name), state.network[name].n_states
    effects = []
    for parent in parents:
        rows = rng.dirichlet(np.ones(n_states), state.network[parent].n_states)
        rows[-1] = np.eye(n_states)[-1]
        effects.append(rows)
    leak = rng.dirichlet(np.ones(n_states))
    form = NoisyMax(name, parents, effects, leak)
    return distributions.set_distribution(state, form)


def _random_table(state, name, seed):
    shape = state.network.cpt(name).values.shape
    values = np.random.default_rng(seed).random(shape) + 0.01
    return values / values.sum(axis=-1, keepdims=True)


def _check_change(change, before, after):
    """Compare a change with a simple comparison of both states."""
    assert change.before is before
    assert change.after is after
    old, new = before.network, after.network
    assert change.added == tuple(name for name in new.names if name not in old.names)
    assert change.removed == tuple(name for name in old.names if name not in new.names)
    both = [name for name in new.names if name in old.names]
    differing = [n for n in both if old[n] != new[n] or old.cpt(n) != new.cpt(n)]
    assert set(differing) <= set(change.altered) <= set(both)
    for name in set(both).difference(change.altered):
        assert old[name] is new[name]
        assert old.cpd(name) is new.cpd(name)
    arcs_differ = bool(change.added or change.removed) or any(
        old.parents(name) != new.parents(name) for name in both
    )
    sizes_differ = any(old[name].n_states != new[name].n_states for name in both)
    assert change.arcs_changed == arcs_differ
    assert change.structure_changed == (arcs_differ or sizes_differ)
    if change.renamed is not None:
        a, b = change.renamed
        assert [b if name == a else name for name in old.names] == list(new.names)
    assert change.layout_changed or before.layout == after.layout
    assert change.evidence_changed or before.evidence == after.evidence
    assert change.notes_changed or before.notes == after.notes
    assert change.scenarios_changed or before.scenarios == after.scenarios
    assert change.constraints_changed or before.constraints == after.constraints


TestEditing = Editing.TestCase
TestEditing.settings = settings(max_examples=40, stateful_step_count=40, deadline=None)


@pytest.mark.long
def test_a_long_time_of_random_editing_loses_nothing():
    run_state_machine_as_test(
        Editing, settings=settings(max_examples=300, stateful_step_count=60, deadline=None)
    )
