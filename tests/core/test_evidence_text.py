"""Findings as arguments of a command line."""

from __future__ import annotations

import pytest

from bayesgui.core.errors import EvidenceError
from bayesgui.core.evidence import Evidence, do, excluding, fixed
from bayesgui.core.evidence_text import evidence_words, parse_evidence
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable

NETWORK = BayesianNetwork(
    [
        Variable("light", ("red", "amber", "green")),
        Variable("a=b", ("x=1", "x=2")),
        Variable("温 度", ("低", "高")),
    ]
)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["light=red"], {"light": "red"}),
        (["light=red", "light=green"], {"light": {"red", "green"}}),
        (["light!=red"], {"light": excluding("red")}),
        (["light!=red", "light!=green"], {"light": excluding("red", "green")}),
        (["light=red", "light=green", "light!=green"], {"light": "red"}),
        (["a=b=x=2"], {"a=b": "x=2"}),
        (["a=b!=x=2"], {"a=b": excluding("x=2")}),
        (["温 度=高"], {"温 度": "高"}),
    ],
)
def test_state_findings_are_read_word_by_word(
    words: list[str], expected: dict[str, object]
) -> None:
    assert parse_evidence(NETWORK, words) == Evidence(expected)


def test_the_other_kinds_have_their_own_options() -> None:
    evidence = parse_evidence(
        NETWORK, likelihoods=["light=1,0.5,0"], fixed=["温 度=0.3,0.7"], interventions=["a=b=x=1"]
    )
    assert evidence == Evidence(
        {
            "light": {"red": 1, "amber": 0.5, "green": 0},
            "温 度": fixed({"低": 0.3, "高": 0.7}),
            "a=b": do("x=1"),
        }
    )


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["light"], "“light” is not a finding; write variable=state"),
        (["lamp=on"], "The network has no node lamp"),
        (["lamp!=on"], "The network has no node lamp;"),
        (["light=blue"], "Node light has no state “blue”"),
        (["light=red", "light!=red"], "rules out all of its states"),
        (["light!=red", "light!=amber", "light!=green"], "rules out all of its states"),
    ],
)
def test_words_that_mean_nothing_are_refused(words: list[str], message: str) -> None:
    with pytest.raises(EvidenceError, match=message):
        parse_evidence(NETWORK, words)


@pytest.mark.parametrize("text", ["1,2", "1,2,3,4", "1,two,3", ""])
def test_weights_need_one_number_per_state(text: str) -> None:
    with pytest.raises(EvidenceError, match="needs 3 numbers separated by commas"):
        parse_evidence(NETWORK, likelihoods=[f"light={text}"])


def test_one_variable_gets_findings_of_one_kind_only() -> None:
    with pytest.raises(EvidenceError, match="two findings on light"):
        parse_evidence(NETWORK, ["light=red"], interventions=["light=red"])


@pytest.mark.parametrize(
    "finding",
    ["yes", excluding("yes"), {"yes": 0.8, "no": 0.3}, fixed({"yes": 0.7, "no": 0.3}), do("no")],
    ids=["hard", "negative", "likelihood", "fixed", "do"],
)
def test_findings_are_written_as_the_words_that_are_understood_as_them(finding):
    network = BayesianNetwork([Variable("a=b c", ("yes", "no"))])
    evidence = Evidence({"a=b c": finding})
    given = {"-e": [], "--soft": [], "--fix": [], "--do": []}
    words = evidence_words(network, evidence)
    for flag, word in zip(words[::2], words[1::2], strict=True):
        given[flag].append(word)
    assert parse_evidence(network, *given.values()) == evidence
