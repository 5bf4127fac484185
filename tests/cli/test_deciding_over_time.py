"""``decide`` on a template."""

from __future__ import annotations

import json

import pytest

import bayesgui
from bayesgui.cli import main
from bayesgui.formats import write
from tests.support.deciding_templates import small_machine


@pytest.fixture
def file(tmp_path):
    """Return the file of a small template with a decision."""
    write(tmp_path / "machine.bayesgui", small_machine(3))
    return str(tmp_path / "machine.bayesgui")


def _asked(capsys, *words):
    assert main([*words, "--json"]) == 0
    captured = capsys.readouterr()
    return json.loads(captured.out), captured.err


def test_a_policy_for_each_slice(capsys, file):
    out, said = _asked(capsys, "decide", file, "--slices", "2")
    assert said == (
        "note: 2 decisions over 2 slices: the largest table has 16 cells, 792 B in all, "
        "about 1 s.\n"
    )
    assert out["expected_utility"] == pytest.approx(11.5)
    assert (out["slices"], out["policy"], out["exact"]) == (2, "each", True)
    assert list(out["decisions"]) == ["Do[0]", "Do[1]"]
    assert out["decisions"]["Do[0]"]["known"] == ["State[0]"]
    assert out["decisions"]["Do[1]"]["best"] == ["run"]
    assert out["policies"]["Do[0]"] == [[1, 0], [0, 1]]
    assert out["utilities"] == pytest.approx({"Profit[0]": 4, "Profit[1]": 7.5})
    assert out["posteriors"]["State[1]"]["good"] == pytest.approx(0.75)


def test_the_same_policy_in_every_slice(capsys, file):
    out, said = _asked(capsys, "decide", file, "--slices", "2", "--policy", "same")
    assert said == (
        "note: 2 decisions over 2 slices that share policies: 4 combinations, about 1 s.\n"
    )
    assert out["expected_utility"] == pytest.approx(11)
    assert (out["slices"], out["policy"], out["solver"]) == (2, "same", "same-policy")
    assert out["policies"] == {"Do": [[1, 0], [0, 1]]}
    assert list(out["decisions"]) == ["Do", "Do[0]", "Do[1]"]
    shared = out["decisions"]["Do"]
    assert shared["known"] == ["State"]
    assert shared["options"] == pytest.approx({"run": 7.5, "repair": -4})
    assert out["decisions"]["Do[0]"]["options"] == pytest.approx({"run": 6, "repair": 8})


def test_by_default_over_its_own_slices_and_said_in_words(capsys, file):
    assert main(["decide", file, "--policy", "same"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("expected utility 16.5 (same-policy, exact, all 4 policies tried)\n")
    assert "State  → Do\n─────  ──────\ngood   run\nbad    repair\n" in text


def test_a_discount_and_a_choice_in_a_slice(capsys, file):
    out, _ = _asked(capsys, "decide", file, "--slices", "2", "--discount", "0.5")
    assert out["expected_utility"] == pytest.approx(7.75)
    chosen = ("--choose", "Do[0]=run", "--policy", "same")
    out, _ = _asked(capsys, "decide", file, "--slices", "2", *chosen)
    assert out["expected_utility"] == pytest.approx(5 + 2.5)
    assert out["decisions"]["Do[0]"]["options"] == pytest.approx({"run": 7.5, "repair": 8})


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--policy", "all"), "There is no policy “all” over time"),
        (("--discount", "1.5"), "A discount is above 0 and at most 1, not 1.5"),
        (("--slices", "0"), "A template cannot be unrolled over 0 slices"),
        (("--slices", "500"), "Over 500 slices there are 500 decisions, more than 400."),
        (("--choose", "Do[7]=run"), "Do[7]"),
        (("--policy", "same", "--solver", "enumeration"), "leave the solver out"),
        (("-e", "State[1]=bad"), "No finding on State[1] yet: it comes after Do[0]."),
    ],
)
def test_bad_input_is_one_sentence(capsys, file, words, sentence):
    assert main(["decide", file, *words]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert sentence in captured.err
    assert captured.err.count("\n") == 1


@pytest.mark.parametrize("words", [("--policy", "same"), ("--discount", "0.5")])
def test_a_network_without_time_has_no_policy_over_time(capsys, words):
    assert main(["decide", "--example", "oil-wildcatter", *words]) == 2
    assert "is a network without time." in capsys.readouterr().err


def test_a_template_without_a_utility(capsys, tmp_path):
    write(tmp_path / "plain.bayesgui", small_machine().without_variables("Profit"))
    assert main(["decide", str(tmp_path / "plain.bayesgui")]) == 2
    assert "The network has no utility" in capsys.readouterr().err


def test_python_says_the_same(file):
    found = bayesgui.solve(small_machine(3), policy="same")
    assert found.expected_utility == pytest.approx(16.5)
