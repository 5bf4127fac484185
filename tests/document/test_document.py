from pathlib import Path

from bayesgui.document import edits
from bayesgui.document.document import Document
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
