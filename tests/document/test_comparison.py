from bayesgui.core.evidence import Evidence
from bayesgui.core.scenario import Scenario
from bayesgui.document import edits, scenarios
from bayesgui.document.document import Document
from bayesgui.document.session import DocumentSession
from bayesgui.document.shown.comparison import MAX_COMPARED_SCENARIOS, ScenarioAnswer, letter_of
from bayesgui.inference.exact.junction_tree import JunctionTree
from tests.document.small_states import sprinkler


def _session(*names):
    state = scenarios.add_scenarios(
        sprinkler(), [Scenario(name, Evidence({"wet": "yes"})) for name in names]
    )
    return DocumentSession.of(Document(state))


def _ticked(session):
    return [case.scenario.name for case in session.comparison.compared_scenarios()]


def test_cases_are_compared_in_the_order_of_the_document_with_letters_of_their_places():
    session = _session("a", "b", "c")
    for name in ("c", "a"):
        assert session.comparison.tick(name, True)
    compared = session.comparison.compared_scenarios()
    assert [(c.scenario.name, c.letter, c.color) for c in compared] == [
        ("a", "A", 1),
        ("c", "C", 3),
    ]
    assert [(c.chosen, c.base) for c in compared] == [(True, True), (False, False)]
    session.comparison.update(chosen="c", base="b")
    assert [(c.chosen, c.base) for c in session.comparison.compared_scenarios()] == [
        (False, True),
        (True, False),
    ]


def test_no_more_than_eight_are_compared():
    session = _session(*(f"case {k}" for k in range(10)))
    session.comparison.tick_first()
    assert len(_ticked(session)) == MAX_COMPARED_SCENARIOS
    assert not session.comparison.tick("case 9", True)
    assert session.comparison.tick("case 0", False)
    assert session.comparison.tick("case 9", True)
    assert _ticked(session)[-1] == "case 9"


def test_ticks_follow_renamed_moved_and_deleted_cases_and_undo():
    session = _session("a", "b", "c")
    document, comparison = session.document, session.comparison
    comparison.tick_first()
    comparison.update(chosen="b", base="b")
    document.apply("Rename", scenarios.rename_scenario(document.state, "b", "B"))
    assert _ticked(session) == ["a", "B", "c"]
    assert [c.chosen for c in comparison.compared_scenarios()] == [False, True, False]
    document.apply("Move", scenarios.move_scenario(document.state, "c", 0))
    assert _ticked(session) == ["c", "a", "B"]
    document.apply("Delete", scenarios.remove_scenarios(document.state, ["B"]))
    assert _ticked(session) == ["c", "a"]
    assert [c.base for c in comparison.compared_scenarios()] == [True, False]
    for _ in range(2):
        document.undo()
    document.undo()
    assert _ticked(session) == ["a", "c"]


def test_an_answer_for_other_states_of_a_node_is_not_shown():
    session = _session("a")
    document, comparison = session.document, session.comparison
    network = document.state.network
    posteriors = JunctionTree(network).query({"wet": "yes"})
    comparison.tick_first()
    comparison.update(answers={"a": ScenarioAnswer(network, Evidence({"wet": "yes"}), posteriors)})
    (case,) = comparison.compared_scenarios()
    assert case.vector("rain", 2).tolist() == posteriors["rain"].tolist()
    after = edits.set_states(document.state, "rain", ("yes", "no", "hail"), [0, 1, None])
    document.apply("States", after)
    (case,) = comparison.compared_scenarios()
    assert case.vector("rain", 3) is None
    assert case.vector("snow", 2) is None


def test_letters_go_on_as_numbers():
    assert [letter_of(k) for k in (0, 25, 26)] == ["A", "Z", "27"]
