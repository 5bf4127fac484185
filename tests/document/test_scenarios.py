import pytest

from bayesgui.core.errors import EvidenceError, ModelError
from bayesgui.core.evidence import Evidence, StateFinding, do, excluding, fixed
from bayesgui.core.scenario import Scenario
from bayesgui.core.variable import Variable
from bayesgui.document import edits, scenarios
from bayesgui.document.document import Document
from bayesgui.document.files import open_state, save
from tests.document.small_states import sprinkler


def _with(*named):
    """Return the sprinkler network with scenarios, each a name and its findings."""
    return scenarios.add_scenarios(
        sprinkler(), [Scenario(name, Evidence(found)) for name, found in named]
    )


def _names(state):
    return [case.name for case in state.scenarios]


def test_saving_keeps_the_present_findings_behind_the_other_cases_in_the_next_color():
    state = edits.set_finding(_with(("dry", {"rain": "no"})), "wet", "yes")
    after = scenarios.save_scenario(state, "  soaked ", "seen on Monday")
    assert after.scenarios[1] == Scenario("soaked", Evidence({"wet": "yes"}), 2, "seen on Monday")
    assert after.evidence is state.evidence


@pytest.mark.parametrize("name", ["dry", " dry ", "", "  "])
def test_a_case_name_that_is_taken_or_blank_is_refused(name):
    with pytest.raises(ModelError):
        scenarios.save_scenario(_with(("dry", {})), name)
    with pytest.raises(ModelError):
        scenarios.rename_scenario(_with(("dry", {}), ("wet", {})), "wet", name)


def test_renaming_a_case_keeps_everything_else_and_its_own_name_is_no_step():
    state = _with(("dry", {"rain": "no"}), ("wet", {}))
    after = scenarios.rename_scenario(state, "dry", "arid")
    assert after.scenarios[0] == Scenario("arid", Evidence({"rain": "no"}), 1)
    assert after.scenarios[1] is state.scenarios[1]
    assert scenarios.rename_scenario(state, "dry", "dry") is state


def test_an_edit_of_a_case_that_is_not_there_is_refused():
    for edit in (scenarios.update_scenario, scenarios.apply_scenario, scenarios.duplicate_scenario):
        with pytest.raises(ModelError, match="no scenario “x”"):
            edit(_with(("dry", {})), "x")


def test_updating_takes_the_present_findings_and_applying_gives_them_back():
    state = edits.set_finding(_with(("dry", {"rain": "no"})), "wet", "yes")
    updated = scenarios.update_scenario(state, "dry")
    assert updated.scenarios[0].evidence == Evidence({"wet": "yes"})
    applied = scenarios.apply_scenario(state, "dry")
    assert applied.evidence == Evidence({"rain": "no"})
    assert scenarios.apply_scenario(applied, "dry") is applied


def test_cases_are_duplicated_behind_themselves_moved_and_deleted():
    state = _with(("a", {"rain": "no"}), ("b", {}), ("c", {}))
    state = scenarios.duplicate_scenario(state, "a")
    assert _names(state) == ["a", "a 2", "b", "c"]
    assert state.scenarios[1].evidence == state.scenarios[0].evidence
    assert state.scenarios[1].color == 4
    assert _names(scenarios.move_scenario(state, "c", 0)) == ["c", "a", "a 2", "b"]
    assert _names(scenarios.move_scenario(state, "a", 99)) == ["a 2", "b", "c", "a"]
    assert scenarios.move_scenario(state, "a", 0) is state
    assert _names(scenarios.remove_scenarios(state, ["a", "c"])) == ["a 2", "b"]
    assert scenarios.remove_scenarios(state, ["x"]) is state


def test_added_cases_get_free_names_and_a_finding_that_does_not_fit_adds_none():
    state = scenarios.add_scenarios(
        _with(("a", {})), [Scenario("a"), Scenario("a"), Scenario("b", color=7)]
    )
    assert _names(state) == ["a", "a 2", "a 3", "b"]
    assert [scenario.color for scenario in state.scenarios] == [1, 2, 3, 7]
    with pytest.raises(EvidenceError):
        scenarios.add_scenarios(
            state, [Scenario("c"), Scenario("d", Evidence({"rain": "perhaps"}))]
        )


def test_colors_begin_again_with_the_one_used_least():
    state = scenarios.add_scenarios(sprinkler(), [Scenario(f"case {k}") for k in range(9)])
    assert [scenario.color for scenario in state.scenarios] == [1, 2, 3, 4, 5, 6, 7, 8, 1]
    assert scenarios.free_color(state.scenarios[1:]) == 1


def test_cases_follow_a_renamed_node():
    state = _with(("dry", {"rain": "no"}), ("other", {"wet": "yes"}))
    after = edits.rename_variable(state, "rain", "snow")
    assert after.scenarios[0].evidence == Evidence({"snow": "no"})
    assert after.scenarios[1] is state.scenarios[1]


def test_cases_follow_renamed_and_deleted_states():
    state = edits.add_variable(sprinkler(), Variable("sky", ("a", "b", "c")), (0.0, 0.0))
    third = 1 / 3
    state = scenarios.add_scenarios(
        state,
        [
            Scenario("hard", Evidence({"sky": "a"})),
            Scenario("several", Evidence({"sky": {"a", "b"}})),
            Scenario("not", Evidence({"sky": excluding("a")})),
            Scenario("do", Evidence({"sky": do("b")})),
            Scenario("fixed", Evidence({"sky": fixed(dict.fromkeys("abc", third))})),
        ],
    )
    after = edits.set_states(state, "sky", ("b", "C"), [1, 2])
    found = {scenario.name: scenario.evidence.get("sky") for scenario in after.scenarios}
    assert found == {
        "hard": None,
        "several": StateFinding(frozenset({"b"})),
        "not": None,
        "do": do("b"),
        "fixed": None,
    }
    renamed = edits.set_states(state, "sky", ("A", "b", "c"), [0, 1, 2])
    assert renamed.scenarios[0].evidence == Evidence({"sky": "A"})
    assert renamed.scenarios[3] is state.scenarios[3]


def test_cases_lose_the_findings_of_a_deleted_node_and_stay_themselves():
    state = _with(("dry", {"rain": "no", "wet": "no"}), ("other", {"wet": "yes"}))
    after = edits.remove(state, ["rain"])
    assert after.scenarios[0] == Scenario("dry", Evidence({"wet": "no"}), 1)
    assert after.scenarios[1] is state.scenarios[1]


def test_an_edit_that_no_case_is_about_leaves_the_very_same_cases():
    state = _with(("dry", {"rain": "no"}))
    assert edits.rename_variable(state, "wet", "damp").scenarios is state.scenarios
    assert edits.remove(state, ["wet"]).scenarios is state.scenarios
    assert edits.set_finding(state, "wet", "yes").scenarios is state.scenarios


def test_every_edit_of_a_case_is_one_step_that_undo_takes_back():
    document = Document(_with(("dry", {"rain": "no"})))
    before = document.state
    document.apply("Rename", scenarios.rename_scenario(before, "dry", "arid"))
    assert document.is_modified
    document.undo()
    assert document.state is before
    document.redo()
    assert _names(document.state) == ["arid"]


def test_a_file_keeps_cases_with_findings_of_all_kinds(tmp_path):
    found = {"rain": {"yes": 0.25, "no": 1e-9}, "sprinkler": do("yes"), "wet": excluding("no")}
    state = scenarios.add_scenarios(
        sprinkler(),
        [
            Scenario("云 “1”\n", Evidence(found), 5, "first\nsecond"),
            Scenario("none"),
            Scenario(
                "fixed", Evidence({"rain": fixed({"yes": 0.3, "no": 0.7}), "wet": {"yes", "no"}})
            ),
        ],
    )
    path = tmp_path / "rain.bayesgui"
    assert save(state, path) == ()
    again, notes = open_state(path)
    assert notes == ()
    assert again.scenarios == state.scenarios
    assert again == state


def test_other_formats_say_that_cases_are_lost(tmp_path):
    one, two = _with(("dry", {})), _with(("dry", {}), ("wet", {}))
    for suffix in (".bif", ".net", ".dne", ".xml"):
        assert any("1 scenario is lost" in line for line in save(one, tmp_path / f"x{suffix}"))
        assert any("2 scenarios are lost" in line for line in save(two, tmp_path / f"x{suffix}"))
