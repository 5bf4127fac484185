"""The subcommands ``counterfactual``, ``causation`` and ``mediation``."""

import json

import pytest

import bayesgui
from bayesgui.cli import main

ASIA = ("--example", "asia")


def _answer(capsys, *words):
    assert main([*words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def _text(capsys, *words):
    assert main([*words]) == 0
    return capsys.readouterr().out


def _refusal(capsys, *words):
    assert main([*words]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    return captured.err.strip()


def test_an_exact_counterfactual(capsys):
    words = ("counterfactual", *ASIA, "-e", "lung=yes", "-x", "lung=no", "-t", "either")
    found = _answer(capsys, *words)
    assert found["exact"] is True
    assert found["before"] == pytest.approx({"yes": 1, "no": 0})
    assert found["distribution"] == pytest.approx({"yes": 0.0104, "no": 0.9896})
    assert found["undetermined"] == []
    assert "would be" in _text(capsys, *words)


def test_bounds_of_a_counterfactual(capsys):
    words = "counterfactual", *ASIA, "-e", "smoke=yes", "-e", "lung=yes", "-x", "smoke=no"
    found = _answer(capsys, *words, "-t", "lung")
    assert (found["exact"], found["distribution"]) == (False, None)
    assert found["bounds"]["yes"] == pytest.approx([0, 0.1])
    assert found["undetermined"] == ["lung"]
    text = _text(capsys, *words, "-t", "lung")
    assert "Tables alone do not determine counterfactuals" in text
    assert "at most" in text


def test_causation(capsys):
    words = ("causation", *ASIA, "-x", "smoke=yes,no", "-y", "lung=yes")
    found = _answer(capsys, *words)
    assert found["necessary"]["bounds"] == pytest.approx([0.9, 1.0])
    assert found["both"] == {
        "bounds": pytest.approx([0.09, 0.1]),
        "if_monotone": pytest.approx(0.09),
        "exact": None,
    }
    assert "PNS, both" in _text(capsys, *words)


def test_mediation(capsys):
    words = ("mediation", *ASIA, "-x", "smoke", "-y", "dysp", "-m", "bronc")
    found = _answer(capsys, *words)
    expected = bayesgui.mediation(bayesgui.example("asia"), "smoke", "dysp", "bronc")
    assert found["direct"] == pytest.approx(expected.direct)
    assert found["indirect"] == pytest.approx(expected.indirect)
    assert found["controlled"][0]["states"] == ["yes"]
    assert "natural indirect effect" in _text(capsys, *words)


def test_refusals(capsys):
    assert _refusal(capsys, "counterfactual", *ASIA, "-t", "lung") == (
        "Nothing would have been done; name it with -x X=a."
    )
    assert _refusal(capsys, "causation", *ASIA, "-x", "smoke=yes", "-y", "lung") == (
        "Two different states of smoke are compared; give two."
    )
    assert _refusal(capsys, "mediation", *ASIA, "-x", "smoke", "-y", "lung=yes,no") == (
        "The event is one state of lung; give one."
    )
