from pathlib import Path

import pytest

from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.document import edits, table_edits
from bayesgui.document.changes import Change
from bayesgui.document.document import Document, Phase
from bayesgui.document.state import DocumentState
from bayesgui.document.undo import History
from bayesgui.graph.layout import Layout
from tests.document.small_states import sprinkler


def test_every_step_undo_and_redo_is_one_change(qapp):
    document = Document(sprinkler())
    changes = []
    document.changed.connect(changes.append)
    first = document.state
    second = edits.set_finding(first, "rain", "yes")
    document.apply("Observe rain = yes", second)
    document.undo()
    document.redo()
    assert [(c.before, c.after) for c in changes] == [
        (first, second),
        (second, first),
        (first, second),
    ]
    assert document.revision == 3


def test_the_same_state_is_no_step(qapp):
    document = Document(sprinkler())
    changes = []
    document.changed.connect(changes.append)
    document.apply("Nothing", document.state)
    document.undo()
    document.redo()
    assert changes == []
    assert document.undo_text is None
    assert document.revision == 0


def test_who_asks_for_some_parts_hears_only_of_their_changes(qapp):
    document = Document(sprinkler())
    heard = []
    for parts in ((), ("network",), ("evidence",), ("layout", "evidence"), ("network", "layout")):
        document.changed_in(Phase.WINDOW, *parts).connect(
            lambda _change, parts=parts: heard.append(parts)
        )

    def heard_of(edit):
        heard.clear()
        document.apply("Edit", edit(document.state))
        return set(heard)

    assert heard_of(lambda state: edits.set_finding(state, "rain", "yes")) == {
        (),
        ("evidence",),
        ("layout", "evidence"),
    }
    assert heard_of(lambda state: edits.move(state, {"rain": (9.0, 9.0)})) == {
        (),
        ("layout", "evidence"),
        ("network", "layout"),
    }
    renamed = heard_of(lambda state: edits.rename_variable(state, "rain", "snow"))
    assert renamed >= {(), ("network",), ("network", "layout")}
    heard.clear()
    document.undo()
    assert set(heard) == renamed


def test_the_phases_keep_their_order_for_who_hears_of_some_parts(qapp):
    document = Document(sprinkler())
    order = []
    for phase in reversed(Phase):
        for parts in (("evidence",), ()):
            document.changed_in(phase, *parts).connect(lambda _, phase=phase: order.append(phase))
    document.changed.connect(lambda _: order.append("end"))
    document.apply("Observe", edits.set_finding(document.state, "rain", "yes"))
    assert order == [*(phase for phase in Phase for _ in range(2)), "end"]


def test_the_same_parts_in_another_order_are_the_same_signal(qapp):
    document, heard = Document(sprinkler()), []
    document.changed_in(Phase.CANVAS, "network", "layout").connect(heard.append)
    document.changed_in(Phase.CANVAS, "layout", "network").disconnect(heard.append)
    document.apply("Move", edits.move(document.state, {"rain": (9.0, 9.0)}))
    assert heard == []


def test_path_title_and_mark_are_told_when_they_change(qapp):
    document = Document(sprinkler())
    told = []
    document.path_changed.connect(lambda: told.append(document.is_modified))
    document.apply("Observe", edits.set_finding(document.state, "rain", "yes"))
    assert told == []
    for x in (1.0, 2.0):
        document.apply("Move", edits.move(document.state, {"rain": (x, 0.0)}))
    assert told == [True]
    document.undo()
    document.undo()
    assert told == [True, False]
    document.mark_saved(document.state, Path("/somewhere/lawn.bayesgui"))
    assert told == [True, False, False]


def test_the_mark_of_unsaved_changes_follows_the_content_not_the_findings(qapp):
    document = Document(sprinkler())
    assert not document.is_modified
    document.apply("Observe", edits.set_finding(document.state, "rain", "yes"))
    assert not document.is_modified
    document.apply("Move", edits.move(document.state, {"rain": (9.0, 9.0)}))
    assert document.is_modified
    document.undo()
    assert not document.is_modified
    document.redo()
    document.mark_saved(document.state, Path("/somewhere/lawn.bayesgui"))
    assert not document.is_modified
    assert document.title == "lawn"
    document.undo()
    assert document.is_modified


def test_a_recovered_document_is_unsaved(qapp):
    document = Document(sprinkler(), title="Untitled")
    document.mark_unsaved()
    assert document.is_modified
    assert document.title == "Untitled"
    assert document.path is None


def test_merged_edits_tell_the_views_each_step(qapp):
    document = Document(sprinkler())
    changes = []
    document.changed.connect(changes.append)
    start = document.state
    for x in range(5):
        state = edits.move(document.state, {"rain": (float(x), 0.0)})
        document.apply("Move rain", state, merge=("move", 1))
    assert len(changes) == 5
    document.end_merge()
    document.undo()
    assert document.state is start


@pytest.mark.parametrize(
    ("name", "title"),
    [("asia.bif", "asia"), ("asia.bif.gz", "asia"), ("my.model.v2.bayesgui", "my.model.v2")],
)
def test_the_title_is_the_file_name_without_its_format(qapp, name, title):
    assert Document(origin=Path("/a") / name).title == title


def test_an_edit_of_1_041_nodes_differs_where_it_was_made_only(qapp):
    variables = [Variable(f"node {k}", ("yes", "no")) for k in range(1041)]
    network = BayesianNetwork(variables)
    for k in range(1, 1041):
        network = network.with_arc(f"node {k // 2}", f"node {k}")
    layout = Layout({v.name: (float(k), 0.0) for k, v in enumerate(variables)})
    state = DocumentState(model=network, layout=layout)
    history = History(state)
    for edit in [
        lambda: edits.move(state, {"node 7": (1.0, 1.0)}),
        lambda: table_edits.set_table(state, "node 0", [0.1, 0.9]),
        lambda: edits.add_arc(state, "node 3", "node 1000"),
        lambda: edits.rename_variable(state, "node 3", "renamed"),
        lambda: edits.set_finding(state, "node 3", "yes"),
    ]:
        change = Change(state, edit())
        assert len(change.altered) <= 4
        assert change.renamed in (None, ("node 3", "renamed"))
        history.push("Edit", change.after)


def test_an_edit_made_because_of_a_change_is_announced_after_it(qapp):
    document = Document(sprinkler())
    first = document.state
    second = edits.set_finding(first, "rain", "yes")
    third = edits.set_finding(second, "sprinkler", "no")
    heard = []

    def keep(change: Change) -> None:
        if change.after is second:
            document.apply("Observe sprinkler = no", third)

    # A form keeps what was typed into it before the canvas has heard of the change.
    document.changed_in(Phase.SESSION).connect(keep)
    document.changed_in(Phase.QUESTIONS).connect(lambda c: heard.append((c.before, c.after)))
    document.apply("Observe rain = yes", second)
    assert heard == [(first, second), (second, third)]
    assert document.state is third


def test_what_a_lesson_keeps_is_unsaved_only_once_it_has_a_file(qapp, tmp_path):
    document = Document(sprinkler())
    document.needs_no_file = True
    document.apply("Move", edits.move(document.state, {"rain": (9.0, 9.0)}))
    assert not document.is_modified
    document.mark_saved(document.state, tmp_path / "mine.bayesgui")
    assert not document.is_modified
    document.undo()
    assert document.is_modified
