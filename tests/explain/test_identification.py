"""Worked steps of effects: adjustment with numbers, the lines of ID, and a hedge in a sentence."""

import numpy as np
import pytest

from bayesgui.core.errors import ModelError
from bayesgui.explain.formula import value_of
from bayesgui.explain.identification import IdentificationQuestion, formula_of
from bayesgui.explain.question import Subject, with_variable_renamed
from bayesgui.explain.rendering import to_latex, to_text
from bayesgui.explain.writing import as_latex, as_text
from bayesgui.graph.causal.identification.ways import through_front_door
from tests.inference.causal.hidden_models import random_tables, truncated_factorization

FRONT = {"U": (), "X": ("U",), "M": ("X",), "Y": ("M", "U")}


def network_of(parents, hidden=()):
    network = random_tables(parents, np.random.default_rng(4))
    for name in hidden:
        network = network.with_observed(name, False)
    return network


def test_adjustment_in_three_steps_with_its_numbers():
    network = network_of({"Z": (), "X": ("Z",), "Y": ("X", "Z")})
    question = IdentificationQuestion(
        ("X",), ("Y",), adjusted=("Z",), assignment=(("X", "b"), ("Y", "a"))
    )
    found = question.derive(Subject(network))
    exact = truncated_factorization(network, ["X"], ["Y"])[1, 0]
    assert found.result == pytest.approx(exact, abs=1e-12)
    assert value_of(found.numbers) == pytest.approx(exact, abs=1e-12)
    text = to_text(found)
    assert text.startswith(
        "1  Adjustment\n   P(Y = a | do(X = b))\n     = Σ_{Z} P(Y = a | X = b, Z) · P(Z)\n"
    )
    assert "Z cuts all biasing paths from X to Y." in text
    assert [as_text(child.formula) for child in found.children] == [
        "Σ_{Z} P(Y = a | do(X = b), Z) · P(Z | do(X = b))",
        "P(Z)",
        "P(Y = a | X = b, Z)",
    ]


def test_the_lines_of_id_and_their_number():
    network = network_of(FRONT, ["U"])
    question = IdentificationQuestion(("X",), ("Y",), assignment=(("X", "b"), ("Y", "a")))
    found = question.derive(Subject(network))
    exact = truncated_factorization(network, ["X"], ["Y"])[1, 0]
    assert found.result == pytest.approx(exact, abs=1e-12)
    assert as_text(found.formula) == ("Σ_{M} P(M | X = b) · Σ_{X′} P(Y = a | X′, M) · P(X′)")
    assert [step.title for step in found.walk()][:2] == [
        "ID, line 4: a product over districts",
        "ID, line 6: a product of conditionals",
    ]
    assert found.remarks == (
        "Without X the districts are {M}, {Y}: the effect is the product of theirs, summed over M.",
    )


def test_primes_in_latex():
    assert as_latex(formula_of(through_front_door(["X"], ["Y"], ["M"]))) == (
        r"\sum_{\text{M}} P(\text{M} \mid \text{X}) \cdot \sum_{\text{X}'} "
        r"P(\text{Y} \mid \text{X}', \text{M}) \cdot P(\text{X}')"
    )
    found = IdentificationQuestion(("X",), ("Y",)).derive(Subject(network_of(FRONT, ["U"])))
    assert r"P(\text{Y} \mid \operatorname{do}(\text{X}))" in to_latex(found)
    assert not found.has_number


def test_nothing_to_adjust_for():
    network = network_of({"X": (), "Y": ("X",)})
    found = IdentificationQuestion(("X",), ("Y",), adjusted=()).derive(Subject(network))
    assert as_text(found.formula) == "P(Y | X)"
    assert found.remarks[0].startswith("No biasing path joins X and Y")
    assert found.children == ()


def test_a_hedge_is_said_in_a_sentence():
    network = network_of({"U": (), "X": ("U",), "Y": ("X", "U")}, ["U"])
    with pytest.raises(ModelError, match="A hidden common cause joins X and Y"):
        IdentificationQuestion(("X",), ("Y",)).derive(Subject(network))


def test_a_question_follows_a_new_name():
    question = IdentificationQuestion(("X",), ("Y",), ("W",), ("Z", "X"), assignment=(("X", "a"),))
    assert with_variable_renamed(question, "X", "cause") == IdentificationQuestion(
        ("cause",), ("Y",), ("W",), ("Z", "cause"), assignment=(("cause", "a"),)
    )
    plain = IdentificationQuestion(("X",), ("Y",))
    assert with_variable_renamed(plain, "Y", "end").effects == ("end",)
