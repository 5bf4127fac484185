"""The subcommands that ask what the pages of the window show."""

import json

import pytest

import bayesgui
from bayesgui.cli import main

NET = bayesgui.example("asia")
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


def test_sensitivity_lists_entries_with_their_configurations(capsys):
    words = ("sensitivity", *ASIA, "-t", "lung=yes", "-e", "xray=yes", "-k", "2")
    first, second = _answer(capsys, *words)
    found = bayesgui.sensitivity(NET, "lung", "yes", {"xray": "yes"})[0]
    assert first["variable"] == "lung"
    assert first["configuration"] == {"smoke": "yes"}
    assert (first["state"], first["value"]) == ("yes", pytest.approx(0.1))
    assert first["posterior"] == pytest.approx(0.48871140)
    assert first["near"] == list(found.near)
    assert second["variable"] == "smoke"
    assert "P(lung = yes | smoke = yes)" in _text(capsys, *words)


def test_a_target_without_state_is_explained_by_its_likeliest(capsys):
    assert _text(capsys, "sensitivity", *ASIA, "-t", "lung").startswith("P(lung = no) = 0.945000")


def test_observe_ranks_what_has_no_finding(capsys):
    rows = _answer(capsys, "observe", *ASIA, "-t", "lung", "-e", "smoke=yes")
    assert [row["variable"] for row in rows[:2]] == ["either", "xray"]
    assert rows[0]["mutual_information"] == pytest.approx(0.293127, abs=1e-6)
    assert "smoke" not in {row["variable"] for row in rows}


def test_why_ranks_findings_and_shows_their_trails(capsys):
    words = ("why", *ASIA, "-t", "lung", "-e", "xray=yes", "-e", "smoke=no")
    smoke, xray = _answer(capsys, *words)
    assert (smoke["finding"], xray["finding"]) == ("smoke = no", "xray = yes")
    assert smoke["effect"] == pytest.approx(-0.34642523)
    assert xray["without"] == pytest.approx(0.01)
    assert xray["trails"][0] == {"nodes": ["xray", "either", "lung"], "active": True}
    text = _text(capsys, *words)
    assert text.startswith("P(lung = yes): 0.055000 without findings, 0.142286 with them")
    assert "xray ← either ← lung" in text


def test_strength_ranks_arcs(capsys):
    rows = _answer(capsys, "strength", *ASIA)
    assert (rows[0]["parent"], rows[0]["child"]) == ("bronc", "dysp")
    assert rows[0]["mutual_information"] == pytest.approx(0.250615, abs=1e-6)
    assert len(rows) == 8


def test_conflict_is_that_of_all_and_of_each(capsys):
    rows = _answer(capsys, "conflict", *ASIA, "-e", "xray=no", "-e", "lung=yes")
    assert rows[0] == {
        "variable": None,
        "finding": None,
        "probability": None,
        "conflict": pytest.approx(3.7951632),
    }
    assert [row["finding"] for row in rows[1:]] == ["xray = no", "lung = yes"]


def test_conflict_of_an_intervention_is_said_to_be_undefined(capsys):
    assert main(["conflict", *ASIA, "--do", "xray=no"]) == 0
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "there is no measure of conflict" in captured.err


def test_another_engine_answers(capsys):
    words = ("observe", *ASIA, "-t", "lung", "--engine", "likelihood-weighting")
    rows = _answer(capsys, *words, "--samples", "20000", "--seed", "1")
    assert rows[0]["variable"] == "either"
    assert rows[0]["mutual_information"] == pytest.approx(0.1854, abs=0.02)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["why", *ASIA, "-t", "lung"], "There is no finding to ask about"),
        (["conflict", *ASIA], "There is no finding to ask about"),
        (["sensitivity", *ASIA, "-t", "lung!=yes"], "is not one state"),
        (["sensitivity", *ASIA, "-t", "lun=yes"], "did you mean lung"),
        (["sensitivity", *ASIA, "-t", "lung=maybe"], "maybe"),
        (["sensitivity", *ASIA, "-t", "lung", "-k", "0"], "at least 1"),
        (["observe", *ASIA], "-t"),
        (["conflict", *ASIA, "-e", "either=no", "-e", "lung=yes"], "cannot happen"),
    ],
)
def test_what_cannot_be_asked_is_a_sentence(capsys, words, sentence):
    assert sentence in _refusal(capsys, *words)
