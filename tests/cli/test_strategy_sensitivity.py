"""``bayesgui sensitivity`` without a target is about the best strategy."""

from __future__ import annotations

import json

import pytest

import bayesgui
from bayesgui.cli import main

WILDCATTER = ("--example", "oil-wildcatter")


def _answer(capsys, *words):
    assert main(["sensitivity", *words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_rows_are_what_python_answers(capsys):
    rows = _answer(capsys, *WILDCATTER)
    found = bayesgui.strategy_sensitivity(bayesgui.example("oil-wildcatter"))
    assert [row["value"] for row in rows] == [each.number.value for each in found]
    first = rows[0]
    assert (first["variable"], first["state"], first["configuration"]) == ("Oil", "dry", {})
    assert (first["low"], first["high"]) == pytest.approx((0.35, 0.65))
    assert first["expected_utility"] == pytest.approx([47, 4.35])
    assert first["thresholds"] == pytest.approx([27 / 59])
    assert [each["strategy"] for each in first["strategies"]] == [
        "drill, no test",
        "test, drill if open or closed",
    ]
    cost = rows[1]
    assert (cost["variable"], cost["state"]) == ("Drill cost", None)
    assert cost["configuration"] == {"Drill": "yes"}


def test_the_table_names_the_strategies(capsys):
    assert main(["sensitivity", *WILDCATTER, "-k", "2"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("expected utility of the best strategy 22.5: test, drill if open")
    assert "P(Oil = dry)" in text
    assert "0.35 … 0.4576  drill, no test" in text
    assert "… 14 more: -k 16" in text


def test_range_findings_and_choices(capsys):
    whole = _answer(capsys, *WILDCATTER, "--range", "whole")
    dry = next(row for row in whole if row["state"] == "dry")
    assert (dry["low"], dry["high"]) == (0, 1)
    assert len(dry["thresholds"]) == 3
    ten = _answer(capsys, *WILDCATTER, "--range", "10", "--choose", "Test=no")
    dry = next(row for row in ten if row["state"] == "dry")
    assert (dry["low"], dry["high"]) == pytest.approx((0.45, 0.55))
    assert {row["variable"] for row in ten if row["thresholds"]} <= {"Oil", "Drill cost", "Revenue"}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--example", "asia"], "no utility"),
        ([*WILDCATTER, "--range", "wide"], "is no range"),
        ([*WILDCATTER, "--range", "0"], "is no range"),
        ([*WILDCATTER, "-k", "0"], "at least 1"),
        ([*WILDCATTER, "--choose", "Oil=dry"], "no decision"),
        ([*WILDCATTER, "-e", "Seismic=no"], "comes after"),
    ],
)
def test_what_cannot_be_asked_is_a_sentence(capsys, words, sentence):
    assert main(["sensitivity", *words]) == 2
    error = capsys.readouterr().err
    assert sentence in error
    assert "Traceback" not in error
