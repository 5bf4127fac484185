"""The subcommand ``frontier``."""

import json

import pytest

from bayesgui.cli import main

THERAPIES = ("frontier", "--example", "two-therapies")


def _answer(capsys, *words):
    assert main([*words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def _refusal(capsys, *words):
    assert main([*words]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    return captured.err.strip()


def test_it_gives_strategies_with_their_prices(capsys):
    out = _answer(capsys, *THERAPIES)
    assert list(out) == ["first", "second", "exact", "frontier", "others"]
    assert (out["first"], out["second"]) == (["Cost of test", "Cost of therapy"], ["Effect"])
    first, middle, last = out["frontier"]
    assert list(first) == ["strategy", "first", "second", "price_from", "price_to", "policies"]
    assert (first["first"], first["second"]) == (0, 8.768)
    assert first["price_to"] == middle["price_from"] == pytest.approx(11.17135, abs=1e-5)
    assert last["price_to"] is None
    assert middle["policies"]["Test"] == [1, 0]
    assert middle["strategy"] == "test, therapy 1 if positive, else no therapy"
    assert {each["standing"]["kind"] for each in out["others"]} == {"dominated"}


def test_it_prints_a_table(capsys):
    assert main([*THERAPIES]) == 0
    out = capsys.readouterr().out
    assert "1: Cost of test + Cost of therapy, k€" in out
    assert "2: Effect, QALY" in out
    assert "11.1713" in out
    assert "33.3835" in out
    assert "∞" in out
    assert "dominated by test, therapy 1 if positive" in out


def test_criteria_findings_and_choices_are_taken(capsys):
    out = _answer(capsys, *THERAPIES, "--first", "Cost of test", "--choose", "Test=yes")
    assert out["second"] == ["Cost of therapy", "Effect"]
    assert {row["first"] for row in out["frontier"]} == {-0.15}
    out = _answer(capsys, *THERAPIES, "--choose", "Test=yes", "-e", "Result=positive")
    assert [round(1000 * row["first"]) for row in out["frontier"]] == [-150, -20150, -70150]


def test_what_cannot_be_asked_is_refused_in_a_sentence(capsys):
    assert "Disease is no utility" in _refusal(capsys, *THERAPIES, "--first", "Disease")
    assert "two utilities" in _refusal(capsys, "frontier", "--example", "umbrella")
    assert "comes after Test" in _refusal(capsys, *THERAPIES, "-e", "Result=positive")
    assert "two utilities" in _refusal(capsys, "frontier", "--example", "asia")
