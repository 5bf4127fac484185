import re

import pytest

from bayesgui.core.errors import ParameterError
from bayesgui.core.evidence import Evidence
from bayesgui.explain.formula import Probability, Symbol
from bayesgui.explain.notation import (
    PLAIN,
    WORDS,
    Notation,
    entry_sign,
    in_notation,
    parse_notation,
)
from bayesgui.explain.posterior import PosteriorQuestion
from bayesgui.explain.question import Subject
from bayesgui.explain.writing import as_text
from bayesgui.formats.examples import example


def test_words_choose_the_signs():
    assert parse_notation("") == PLAIN == Notation("pa", "P", "c", "truth")
    assert parse_notation("theta, pi,omega,decision") == Notation("π", "θ", "ω", "decision")
    for word, (field, sign) in WORDS.items():
        assert getattr(parse_notation(word), field) == sign


@pytest.mark.parametrize(
    ("text", "said"), [("x", "no “x”"), ("pi,A", "same sign"), ("P,theta", "same sign")]
)
def test_words_that_do_not_go_together_are_refused(text, said):
    with pytest.raises(ParameterError, match=said):
        parse_notation(text)


def test_titles_of_tables():
    asia = example("asia")
    titles = {
        text: parse_notation(text).table_title(asia, "either") for text in ("pa", "A", "theta")
    }
    assert titles == {
        "pa": "P(either | lung, tub)", "A": "P(either | A_6)", "theta": "θ_6jk (either)"
    }  # fmt: skip
    assert parse_notation("pi").table_title(asia, "asia") == "P(asia)"


def test_an_entry_has_its_node_configuration_and_state():
    asia = example("asia")
    values = asia.cpt("either").values
    for lung in (0, 1):
        for tub in (0, 1):
            row = values.reshape(-1, 2)[2 * lung + tub]
            assert entry_sign(asia, "either", 1, (lung, tub)) == f"6{2 * lung + tub + 1}2"
            assert row.tolist() == values[lung, tub].tolist()
    assert entry_sign(example("alarm"), "CATECHOL", 0, (0, 0, 0, 0)).count(",") == 2


def test_steps_have_the_entries_as_theta_and_the_same_numbers():
    asia = example("asia")
    steps = PosteriorQuestion("lung", "yes").derive(Subject(asia, Evidence({"dysp": "yes"})))
    assert in_notation(steps, asia, PLAIN) is steps
    changed = in_notation(steps, asia, parse_notation("theta"))
    found = 0
    for before, after in zip(steps.walk(), changed.walk(), strict=True):
        assert after.result == before.result
        assert after.numbers == before.numbers
        if isinstance(before.target, Probability) and isinstance(after.target, Symbol):
            found += 1
            (event,) = before.target.events
            parents = {each.variable: each.value for each in before.target.given}
            states = {**parents, event.variable: event.value}
            names = (*asia.parents(event.variable), event.variable)
            cell = tuple(asia[name].index(states[name]) for name in names)
            assert asia.cpt(event.variable).values[cell] == pytest.approx(before.result)
    assert found
    formulas = [as_text(step.formula) for step in changed.walk() if step.formula is not None]
    assert any(re.search(r"θ_\d\d\d · θ_\d\d\d", text) for text in formulas)
