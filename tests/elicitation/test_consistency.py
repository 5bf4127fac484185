"""Answers that do not go together are told in sentences; words for probabilities; ranked states."""

from __future__ import annotations

import pytest

from bayesgui.core.elicited.answers import Answer
from bayesgui.core.elicited.mechanism import Elicited
from bayesgui.core.elicited.pooling import pooled_answers, pooled_number, pooled_rows
from bayesgui.core.errors import ModelError
from bayesgui.core.variable import Variable
from bayesgui.elicitation.consistency import doubts, summary
from bayesgui.elicitation.ranked_states import is_ranked, ranked_states
from bayesgui.elicitation.words import SEVEN_WORDS, nearest_word, own_scale, stop_at

STATES = ("low", "medium", "high")
VARIABLES = {name: Variable(name, STATES) for name in ("a", "b", "y")}


def form(*answers: Answer, **parts) -> Elicited:
    return Elicited("y", ("a", "b"), (3, 3, 3), answers=answers, **parts)


def told(given: Elicited) -> dict[str, str]:
    return {each.kind: str(each.text) for each in doubts(given, VARIABLES)}


def test_a_hollow_row_is_no_ranked_row():
    hollow = (Answer("Bo", (1, 1), 0, 0.45), Answer("Bo", (1, 1), 2, 0.45))
    assert told(form(*hollow))["hollow"] == (
        "Bo says medium is less likely than low and high at once: no ranked table does that. Ask "
        "the columns one by one."
    )
    assert "hollow" not in told(form(*hollow, method="direct"))
    assert "hollow" not in told(form(*hollow[:1]))


def test_answers_above_one_are_told_with_their_row():
    found = told(form(Answer("Bo", (0, 2), 0, 0.7), Answer("Bo", (0, 2), 1, 0.5), method="direct"))
    assert found["sum"] == "The answers of Bo at low, high sum to 1.2 instead of 1."


def test_an_answer_against_the_order_of_the_parents_is_told():
    given = form(Answer("Anna", (0, 1), 2, 0.6), Answer("Anna", (1, 1), 2, 0.3))
    assert told(given)["falls"] == (
        "Anna says high is more likely at low, medium than at medium, medium, against the order "
        "of the parents. Ask again, or turn the order of a parent."
    )
    turned = given.with_parts(orders=((2, 1, 0), (0, 1, 2), (0, 1, 2)))
    assert "falls" not in told(turned)
    other = form(Answer("Anna", (0, 1), 2, 0.6), Answer("Bo", (1, 1), 2, 0.3))
    assert "falls" not in told(other)


def test_a_parent_whose_order_all_answers_contradict_is_named_once():
    """A parent with yes before no: eight pairs say one thing, in one sentence."""
    rows = ((a, b) for a in (0, 2) for b in (0, 2))
    answers = [
        Answer("Bo", (a, b), state, 0.4 + sign * (0.1 * b - 0.15 * a))
        for a, b in rows
        for state, sign in ((0, -1), (2, 1))
    ]
    given = form(*(each for each in answers if 0 <= each.probability <= 1))
    found = [each for each in doubts(given, VARIABLES) if each.kind in ("turned", "falls")]
    assert [str(each.text) for each in found] == [
        "The answers of Bo go against the order of a: 6 pairs of them, 0 with its order turned. "
        "Turn it (⇄), or ask again."
    ]
    turned = given.with_parts(orders=((2, 1, 0), (0, 1, 2), (0, 1, 2)))
    assert not {"turned", "falls"} & told(turned).keys()


def test_what_a_table_misses_is_told_and_summed_up():
    given = form(Answer("Anna", (2, 2), 0, 0.9), spread=0.1)
    assert "0.90 was said" in told(given)["missed"]
    said = summary(given, VARIABLES)
    assert said is not None
    assert str(said).startswith("The table meets the pooled answers within 90.0 points")
    assert summary(form(), VARIABLES) is None


def test_pools_are_weighted_means_and_products():
    assert pooled_number([0.9, 0.5], [1, 1]) == pytest.approx(0.7)
    assert pooled_number([0.9, 0.5], [3, 1]) == pytest.approx(0.8)
    # Odds 9 and 1: their geometric mean is 3.
    assert pooled_number([0.9, 0.5], [1, 1], "logarithmic") == pytest.approx(0.75)
    assert pooled_number([0.2, 0.2], [0, 0], "logarithmic") == pytest.approx(0.2)
    rows = [[0.8, 0.1, 0.1], [0.2, 0.4, 0.4]]
    assert pooled_rows(rows, [1, 1]).tolist() == pytest.approx([0.5, 0.25, 0.25])
    assert pooled_rows(rows, [1, 1], "logarithmic").tolist() == pytest.approx([0.5, 0.25, 0.25])


def test_whole_rows_are_pooled_as_rows_and_sum_to_one():
    answers = [
        Answer("A", (0,), 0, 0.7),
        Answer("A", (0,), 1, 0.2),
        Answer("B", (0,), 0, 0.1),
        Answer("B", (0,), 1, 0.2),
        Answer("B", (0,), 2, 0.7),
        Answer("A", (1,), 0, 0.4),
    ]
    found = pooled_answers(answers, {}, "logarithmic", 3)
    assert sum(found[0,].values()) == pytest.approx(1.0)
    assert found[0,][0] == pytest.approx(found[0,][2] * (0.7 * 0.1 / (0.1 * 0.7)) ** 0.5)
    assert found[1,] == {0: pytest.approx(0.4)}


def test_seven_words_and_a_scale_of_ones_own():
    assert [word.probability for word in SEVEN_WORDS] == [0, 0.15, 0.25, 0.5, 0.75, 0.85, 1]
    assert nearest_word(0.79).text == "expected"
    assert (stop_at(0.51), stop_at(0.6)) == (0.5, 0.6)
    mine = own_scale([("often", 0.8), ("seldom", 0.1)])
    assert [word.text for word in mine] == ["seldom", "often"]
    for wrong in (
        [("a", 0.5)],
        [("a", 0.5), ("A", 0.6)],
        [("a", 0.5), ("b", 0.5)],
        [("a", 0), ("b", 2)],
    ):
        with pytest.raises(ModelError, match="scale"):
            own_scale(wrong)


def test_ranked_states_in_both_languages_are_known_as_ranked():
    for n in (3, 5, 7):
        for language in ("en", "zh_CN"):
            states = ranked_states(n, language)
            assert len(set(states)) == n
            assert is_ranked(Variable("x", states))
            assert is_ranked(Variable("x", states[::-1]))
    assert ranked_states(5)[0] == "very low"
    assert not is_ranked(Variable("x", ("low", "high", "medium")))
    assert not is_ranked(Variable("x", ("yes", "no")))
    assert is_ranked(Variable("x", ("a", "b"), edges=(0.0, 1.0, 2.0)))
