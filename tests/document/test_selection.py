from bayesgui.core.variable import Variable
from bayesgui.document import edits
from bayesgui.document.document import Document
from bayesgui.document.session import DocumentSession
from tests.document.small_states import sprinkler


def test_the_selection_follows_a_rename_and_drops_what_is_gone(qapp):
    session = DocumentSession.of(Document(sprinkler()))
    document, selection = session.document, session.selection
    changes = []
    selection.changed.connect(lambda: changes.append(selection.names))
    selection.set(["rain", "wet"], [("rain", "wet")], ["note-1"])
    document.apply("Rename", edits.rename_variable(document.state, "rain", "snow"))
    assert selection.names == ("snow", "wet")
    assert selection.arcs == (("snow", "wet"),)
    document.apply("Delete", edits.remove(document.state, ["wet"], notes=["note-1"]))
    assert (selection.names, selection.arcs, selection.notes) == (("snow",), (), ())
    assert selection.current == "snow"
    document.apply("Move", edits.move(document.state, {"snow": (1.0, 1.0)}))
    assert changes == [("rain", "wet"), ("snow", "wet"), ("snow",)]


def test_a_selected_arc_stays_selected_when_it_is_turned_and_turned_back(qapp):
    session = DocumentSession.of(Document(sprinkler()))
    document, selection = session.document, session.selection
    selection.set((), [("sprinkler", "wet")])
    document.apply("Reverse", edits.reverse_arc(document.state, "sprinkler", "wet"))
    assert selection.arcs == (("wet", "sprinkler"),)
    document.undo()
    assert selection.arcs == (("sprinkler", "wet"),)


def test_toggling_adds_last_and_takes_out(qapp):
    selection = DocumentSession.of(Document(sprinkler())).selection
    selection.toggle("rain")
    selection.toggle("wet")
    assert selection.names == ("rain", "wet")
    assert selection.current == "wet"
    selection.toggle("wet")
    assert selection.names == ("rain",)
    selection.clear()
    assert not selection
    assert selection.current is None


def test_a_new_node_does_not_change_the_selection(qapp):
    session = DocumentSession.of(Document(sprinkler()))
    session.selection.set(["rain"])
    state = edits.add_variable(session.document.state, Variable("hose", ("on", "off")), (0.0, 0.0))
    session.document.apply("Add", state)
    assert session.selection.names == ("rain",)
