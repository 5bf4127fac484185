"""All panels on one document through random edits, undo and redo stay consistent with it."""

from __future__ import annotations

import numpy as np
import pytest

from bayesgui.core.errors import BayesGuiError
from bayesgui.core.variable import Variable
from bayesgui.document import appearance_edits, edits, table_edits
from bayesgui.document.beliefs import BeliefState, Freshness
from bayesgui.document.document import Document
from bayesgui.document.session import DocumentSession
from bayesgui.document.state import DocumentState
from bayesgui.inference.posteriors import Posteriors
from bayesgui.panels.cpt.page import CptPanel
from bayesgui.panels.evidence.page import EvidencePanel
from bayesgui.panels.network.information import InformationPanel
from bayesgui.panels.network.page import NetworkPanel
from bayesgui.panels.separation.page import SeparationPanel
from bayesgui.panels.variable.page import VariablePanel
from tests.panels.asia import asia_network

STEPS = 80


def random_edit(state, rng):
    """Return the state after a random edit that the window offers."""
    names = list(state.network)
    if not names:
        return edits.add_variable(state, Variable("a", ("yes", "no")), (0, 0))
    a, b = (str(name) for name in rng.choice(names, 2))
    variable = state.network[a]
    match rng.integers(12):
        case 0:
            fresh = Variable(edits.free_name(state.network, "node"), ("x", "y", "z"))
            return edits.add_variable(state, fresh, (0, 0))
        case 1:
            return edits.rename_variable(state, a, f"{a}′")
        case 2:
            return edits.remove(state, [a])
        case 3:
            return edits.add_arc(state, a, b)
        case 4 if state.network.parents(a):
            return edits.remove(state, arcs=[(state.network.parents(a)[0], a)])
        case 5:
            states = (*variable.states, f"s{variable.n_states}")
            return edits.set_states(state, a, states, [*range(variable.n_states), None])
        case 6 if variable.n_states > 1:
            kept = list(range(variable.n_states - 1))
            return edits.set_states(state, a, variable.states[:-1], kept)
        case 7:
            return edits.toggle_excluded(state, a, variable.states[0])
        case 8:
            weights = {name: float(rng.random()) + 0.1 for name in variable.states}
            return edits.set_finding(state, a, weights)
        case 9:
            draft = np.array(state.network.cpt(a).values) * 0.9
            return table_edits.set_draft(state, a, draft)
        case 10:
            return appearance_edits.set_color(state, [a, b], int(rng.integers(1, 9)))
        case _:
            return edits.toggle_state(state, a, variable.states[-1])


def believe(session, rng):
    state = session.document.state
    vectors = {v.name: rng.dirichlet(np.ones(v.n_states)) for v in state.network.variables}
    found = Posteriors.of("enumeration", vectors, -1.0)
    freshness = list(Freshness)[int(rng.integers(len(Freshness)))]
    session.beliefs.set(BeliefState(freshness, found, found, state, tuple(state.evidence)[:1]))


def check(session, panels):
    network_list, evidence, cpt, variable, _, information = panels
    state = session.document.state
    model = network_list.view.model()
    assert model.names == state.network.names
    chosen = {index.data() for index in network_list.view.selectionModel().selectedIndexes()}
    assert chosen == set(session.selection.names)
    assert [row.name for row in evidence.rows] == list(state.evidence)
    name = session.selection.current
    assert cpt.name == name
    if name is not None:
        shown = cpt.view.model().values
        held = state.drafts.get(name, state.network.cpt(name).values)
        np.testing.assert_array_equal(shown, held.reshape(shown.shape))
        assert information.sizes.lines[2][0].endswith(name)
    if len(session.selection.names) == 1:
        assert variable.form.name.text() == name
        assert variable.states.view.model().variable is state.network[name]


@pytest.mark.parametrize("seed", range(4))
def test_panels_show_what_the_document_holds_after_every_edit(seed, shown):
    rng = np.random.default_rng(seed)
    session = DocumentSession.of(Document(DocumentState(model=asia_network())))
    panels = [
        shown(kind())
        for kind in (
            NetworkPanel,
            EvidencePanel,
            CptPanel,
            VariablePanel,
            SeparationPanel,
            InformationPanel,
        )
    ]
    for panel in panels:
        panel.set_session(session)
    for _ in range(STEPS):
        action = rng.integers(10)
        if action == 0:
            session.document.undo()
        elif action == 1:
            session.document.redo()
        elif action == 2:
            believe(session, rng)
        elif action == 3:
            names = list(session.document.state.network)
            session.selection.set(str(n) for n in rng.permutation(names)[: rng.integers(0, 4)])
        else:
            try:
                state = random_edit(session.document.state, rng)
            except BayesGuiError:
                continue
            session.document.apply("edit", state)
        check(session, panels)
