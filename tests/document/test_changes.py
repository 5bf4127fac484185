import pytest

from bayesgui.core.variable import Variable
from bayesgui.document import edits, table_edits
from bayesgui.document.changes import Change
from tests.document.small_states import sprinkler


def _change(edit, *arguments):
    before = sprinkler()
    return Change(before, edit(before, *arguments))


def test_a_move_changes_the_layout_only():
    change = _change(edits.move, {"rain": (5.0, 5.0)})
    assert change.layout_changed
    others = [change.network_changed, change.evidence_changed, change.notes_changed]
    assert not any(others)
    assert (change.added, change.removed, change.altered) == ((), (), ())
    assert not change.structure_changed


def test_a_new_node_is_added_and_its_undo_removes_it():
    change = _change(edits.add_variable, Variable("hose", ("on", "off")), (0.0, 0.0))
    assert (change.added, change.removed, change.altered) == (("hose",), (), ())
    assert change.structure_changed
    back = Change(change.after, change.before)
    assert (back.added, back.removed, back.altered) == ((), ("hose",), ())


def test_deleting_a_node_alters_its_children():
    change = _change(edits.remove, ["sprinkler"])
    assert (change.added, change.removed, change.altered) == ((), ("sprinkler",), ("wet",))


def test_a_table_changes_numbers_but_no_structure():
    change = _change(table_edits.set_table, "rain", [0.5, 0.5])
    assert change.altered == ("rain",)
    assert not change.arcs_changed
    assert not change.structure_changed


def test_an_arc_changes_the_structure():
    before = edits.remove(sprinkler(), arcs=[("rain", "wet")])
    change = Change(before, edits.add_arc(before, "rain", "wet"))
    assert change.altered == ("wet",)
    assert change.arcs_changed
    assert change.structure_changed


def test_a_state_changes_the_structure_but_no_arcs():
    change = _change(edits.set_states, "rain", ["yes", "no", "maybe"], [0, 1, None])
    assert change.altered == ("rain", "sprinkler", "wet")
    assert not change.arcs_changed
    assert change.structure_changed


@pytest.mark.parametrize("name", ["rain", "sprinkler", "wet"])
def test_a_rename_is_recognized_both_ways(name):
    change = _change(edits.rename_variable, name, "new")
    assert change.renamed == (name, "new")
    assert Change(change.after, change.before).renamed == ("new", name)


def test_a_node_replaced_by_another_is_no_rename():
    before = sprinkler()
    after = edits.remove(before, ["wet"])
    after = edits.add_variable(after, Variable("dry", before.network["wet"].states), (0.0, 0.0))
    assert Change(before, after).renamed is None


def test_a_label_alters_the_variable_only():
    before = sprinkler()
    variable = Variable("rain", ("yes", "no"), label="Rain today")
    change = Change(before, edits.describe_variable(before, variable))
    assert change.altered == ("rain",)
    assert not change.structure_changed


def test_a_change_of_numbers_in_tables_alone_is_told_from_all_others():
    state = sprinkler()
    table = table_edits.set_table(state, "rain", [0.5, 0.5])
    assert Change(state, table).tables_only
    for other in (
        state,
        edits.set_finding(state, "rain", "yes"),
        edits.rename_variable(state, "rain", "hail"),
        edits.remove(table, ["wet"]),
        edits.set_network_properties(table, "Garden", {}),
        edits.set_states(table, "rain", ["yes", "no"], [1, 0]),
    ):
        assert not Change(state, other).tables_only
