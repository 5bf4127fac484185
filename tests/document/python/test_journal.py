"""A script of the journal makes the network and the findings of its document, whatever was done."""

from __future__ import annotations

import random

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, rule, run_state_machine_as_test

import bayesgui
from bayesgui.core.errors import BayesGuiError
from bayesgui.core.evidence import Evidence
from bayesgui.core.variable import Variable
from bayesgui.decisions.solving.following import DEFAULT_SETTING
from bayesgui.document import edits, table_edits
from bayesgui.document.document import Document
from bayesgui.document.python.journal import Journal
from bayesgui.document.python.script import script_of, take, to_write
from bayesgui.document.python_calls.questions import shown_lines
from bayesgui.document.state import DocumentState
from bayesgui.document.submodel_files.inserting import insert
from bayesgui.document.submodel_files.own_document import submodel_state
from bayesgui.document.submodels.edits import fold
from bayesgui.document.temporal import lag_edits, place_edits
from bayesgui.formats.code.edits.sameness import same_model
from bayesgui.formats.code.edits.start import Start
from tests.document.test_loss_proof import Editing
from tests.inference.networks import asia


def write(journal: Journal) -> None:
    """Write all lines that are missing, as a job would."""
    writing = to_write(journal)
    if writing is not None:
        take(journal, writing.write())


def script(journal: Journal, tail: tuple[str, ...] = ()) -> str:
    write(journal)
    return script_of(journal, tail)


def run(text: str) -> dict[str, object]:
    found: dict[str, object] = {}
    try:
        exec(compile(text, "script", "exec"), found)
    except NameError as error:
        raise AssertionError(text) from error
    return found


def assert_same(journal: Journal, state: DocumentState) -> str:
    text = script(journal)
    found = run(text)
    assert same_model(found["net"], state.model), text
    if not state.model.is_template:
        assert Evidence(found["evidence"]) == state.evidence, text
    return text


class Journaling(Editing):
    """The same document with a journal, which is written now and then."""

    @initialize(seed=st.integers(0, 2**16), n_nodes=st.integers(0, 6))
    def start(self, seed, n_nodes):
        super().start(seed, n_nodes)
        self.journal = Journal(self.document)

    @rule()
    def write_some(self):
        write(self.journal)

    @rule()
    def compute(self):
        self.journal.tell(["found = len(net)"])

    @rule()
    def begin_again(self):
        self.journal.begin()

    @rule()
    def run_it(self):
        assert_same(self.journal, self.document.state)

    def teardown(self):
        super().teardown()
        assert_same(self.journal, self.document.state)


PHASES = [Phase.explicit, Phase.generate]
"""Shrinking would take minutes."""


def test_a_script_of_any_session_ends_with_the_same_network():
    budget = settings(max_examples=12, stateful_step_count=25, deadline=None, phases=PHASES)
    run_state_machine_as_test(Journaling, settings=budget)


@pytest.fixture
def asked():
    document = Document(DocumentState(asia()))
    return document, Journal(document)


def lines(journal: Journal) -> list[str]:
    """Return the lines of what was done."""
    write(journal)
    return [line for entry in journal.entries for line in entry.lines]


def test_undo_takes_lines_back_and_redo_brings_them_again(asked):
    document, journal = asked
    document.edit("Arc", lambda state: edits.add_arc(state, "smoke", "tub"))
    document.edit("Finding", lambda state: edits.set_finding(state, "xray", "yes"))
    both = lines(journal)
    assert both == ["net = net.with_arc('smoke', 'tub')", "evidence['xray'] = 'yes'"]
    document.undo()
    assert lines(journal) == both[:1]
    document.undo()
    assert lines(journal) == []
    document.redo()
    document.redo()
    assert lines(journal) == both
    document.undo()
    document.edit("Rename", lambda state: edits.rename_variable(state, "asia", "Asia"))
    assert lines(journal) == [both[0], "net = net.with_variable_renamed('asia', 'Asia')"]
    assert_same(journal, document.state)


def test_folding_and_opening_submodels_are_no_lines_and_undo_takes_back_others(asked):
    document, journal = asked
    document.edit("Fold", lambda state: fold(state, ["asia", "tub"]))
    document.edit("Arc", lambda state: edits.add_arc(state, "smoke", "tub"))
    document.open_submodels(["submodel-1"])
    document.edit("Finding", lambda state: edits.set_finding(state, "xray", "yes"))
    both = ["net = net.with_arc('smoke', 'tub')", "evidence['xray'] = 'yes'"]
    assert lines(journal) == both
    document.open_submodels([])
    document.undo()
    assert lines(journal) == both[:1]
    document.open_submodels(["submodel-1"])
    document.redo()
    assert lines(journal) == both
    document.undo()
    document.undo()
    document.undo()
    assert lines(journal) == []
    document.redo()
    document.redo()
    document.redo()
    assert document.state.opened == {"submodel-1"}
    assert lines(journal) == both
    assert_same(journal, document.state)


def test_an_inserted_submodel_is_written_out(asked):
    document, journal = asked
    document.edit("Fold", lambda state: fold(state, ["lung", "either"]))
    alone = submodel_state(document.state, "submodel-1")
    document.edit("Insert", lambda state: insert(state, alone, {"tub": "tub", "smoke": "bronc"}))
    assert "either" in document.state.model
    assert len(document.state.model) == 10
    assert_same(journal, document.state)


def test_what_a_computation_used_is_undone_by_a_line_of_its_own(asked):
    document, journal = asked
    document.edit("Arc", lambda state: edits.add_arc(state, "smoke", "tub"))
    journal.tell(["moral = bayesgui.moral_graph(net)"])
    document.undo()
    assert lines(journal) == [
        "net = net.with_arc('smoke', 'tub')",
        "moral = bayesgui.moral_graph(net)",
        "net = net.without_arc('smoke', 'tub')",
    ]
    assert_same(journal, document.state)


def test_what_a_page_asks_again_replaces_its_line(asked):
    document, journal = asked
    journal.tell(["best = bayesgui.most_probable_explanations(net, evidence)"], key="explanation")
    document.edit("Finding", lambda state: edits.set_finding(state, "xray", "yes"))
    journal.tell(["best = bayesgui.most_probable_explanations(net, evidence)"], key="explanation")
    assert [line[:8] for line in lines(journal)] == ["evidence", "best = b"]
    document.undo()
    assert lines(journal) == []


def test_a_gesture_is_one_line(asked):
    document, journal = asked
    for share in (0.2, 0.3, 0.4):
        document.edit(
            "Table",
            lambda state, p=share: table_edits.set_table(state, "asia", [p, 1 - p]),
            merge="drag",
        )
        if share == 0.3:
            write(journal)
    assert lines(journal) == ["net = net.with_cpt(bayesgui.CPT('asia', (), [0.4, 0.6]))"]
    document.undo()
    assert lines(journal) == []


def test_a_computation_that_was_applied_is_its_lines_and_what_they_leave_different(asked):
    document, journal = asked
    learned = document.state.model.with_cpt(bayesgui.CPT("asia", (), [0.25, 0.75]))
    told = ["net = net.with_cpt(bayesgui.CPT('asia', (), [0.25, 0.75]))"]
    journal.tell_edit(told, learned)
    document.edit("Learn", lambda state: edits.replace_model(state, learned.with_name("x")))
    assert lines(journal) == [*told, "net = net.with_name('x')"]
    document.undo()
    assert lines(journal) == []


def test_the_start_is_read_again_unless_its_file_has_changed(tmp_path):
    path = tmp_path / "it's a net.bif"
    bayesgui.write(asia(), path)
    model = bayesgui.read(path)
    document = Document(DocumentState(model), path)
    journal = Journal(document)
    assert f"net = bayesgui.read({str(path)!r})" in assert_same(journal, document.state)
    document.edit("Arc", lambda state: edits.add_arc(state, "smoke", "tub"))
    bayesgui.write(document.state.model, path)
    document.mark_saved(document.state, path)
    assert "net = bayesgui.BayesianNetwork(" in assert_same(journal, document.state)
    shipped = Document(DocumentState(bayesgui.example("asia")))
    journal = Journal(shipped)
    journal.begin(Start(example="asia"))
    assert "net = bayesgui.example('asia')" in assert_same(journal, shipped.state)


def test_the_script_asks_at_last_what_the_canvas_shows(asked):
    document, journal = asked
    document.edit("Finding", lambda state: edits.set_finding(state, "xray", "yes"))
    found = run(script(journal, shown_lines(document.state, "junction-tree", {}, DEFAULT_SETTING)))
    expected = bayesgui.JunctionTree(asia()).query({"xray": "yes"})
    assert found["result"]["lung"].tolist() == expected["lung"].tolist()
    options = {"samples": 500, "seed": 3}
    sampled = shown_lines(document.state, "gibbs", options, DEFAULT_SETTING)
    assert "engine = bayesgui.engine('gibbs', net, samples=500, seed=3)" in sampled


def test_random_edits_of_a_template_are_made_again():
    for seed in range(8):
        rng = random.Random(seed)
        document = Document(DocumentState(asia()))
        journal = Journal(document)
        for _ in range(25):
            document.edit("Edit", lambda state, rng=rng: _edit_in_time(state, rng))
        text = assert_same(journal, document.state)
        state = document.state
        if state.model.is_template and state.over_time.n_findings:
            tail = shown_lines(state, "junction-tree", {}, DEFAULT_SETTING)
            assert not tail or "bayesgui.over_time(net, series)" in tail[-1]
            assert text.count("series") > 1


def _edit_in_time(state: DocumentState, rng: random.Random) -> DocumentState:
    names = list(state.model)
    if not names:
        raise BayesGuiError("Nothing is left.")
    one, other = rng.choice(names), rng.choice(names)
    number = rng.randrange(3)
    choices = [
        lambda: place_edits.put(state, rng.sample(names, min(3, len(names))), "every"),
        lambda: place_edits.put(state, [one], rng.choice(("outside", "first", "last"))),
        lambda: lag_edits.add_lag(state, one, other, rng.randrange(1, 3)),
        lambda: lag_edits.add_lag(state, one, one, 1),
        lambda: place_edits.set_slices(state, rng.randrange(3, 8)),
        lambda: edits.add_arc(state, one, other),
        lambda: edits.remove(state, [one]),
        lambda: edits.rename_variable(state, one, f"n{rng.randrange(99)}"),
        lambda: edits.set_states(state, one, ["a", *state.model[one].states], [None, 0, 1]),
        lambda: edits.set_finding(state, one, state.model[one].states[0], number),
        lambda: edits.clear_findings(state, one, at=number),
        lambda: edits.add_variable(state, Variable(f"v{rng.randrange(99)}", ("x", "y")), (0, 0)),
    ]
    return rng.choice(choices)()


def test_a_long_session_writes_only_what_is_new(asked):
    document, journal = asked
    for number in range(500):
        name = f"n{number}"
        document.edit(
            "Node",
            lambda state, name=name: edits.add_variable(state, Variable(name, ("a", "b")), (0, 0)),
        )
    write(journal)
    assert len(lines(journal)) == 500
    assert not any(entry.leap for entry in journal.entries[:-1])
    document.edit("Finding", lambda state: edits.set_finding(state, "n7", "a"))
    writing = to_write(journal)
    assert writing is not None
    assert writing.start is None
    assert len(writing.entries) == 1


def test_a_journal_that_nobody_reads_asks_for_its_lines(asked):
    document, journal = asked
    filled = []
    journal.filled.connect(lambda: filled.append(len(journal.unwritten)))
    for number in range(70):
        state = "yes" if number % 2 else "no"
        document.edit("Finding", lambda now, s=state: edits.set_finding(now, "xray", s))
    assert filled[0] == 65
