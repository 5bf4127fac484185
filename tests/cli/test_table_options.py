"""Options on how a table is laid out, in every subcommand that takes one."""

import json
from pathlib import Path

import pytest

import bayesgui
from bayesgui.cli import main
from bayesgui.data.reading.table_options import TABLE_OPTIONS

ROWS = "m/3,5/1\nf/-9/2\nm/4,5/1\nf/3,5/2\n"
TEXT = "Visits\nno data above\nsex/age/n\n" + ROWS * 3 + "M/4,5/1\n"
LAYOUT = ("--delimiter", "/", "--skip", "2", "--decimal", ",", "--header", "yes")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "visits.txt"
    path.write_text(TEXT, encoding="utf-8")
    return path


def test_learn_reads_as_it_is_told(file, tmp_path, capsys) -> None:
    out = tmp_path / "o.bayesgui"
    words = ["learn", str(file), "-o", str(out), "--structure", "empty", *LAYOUT]
    assert main([*words, "--missing-in", "age", "-9", "--merge", "sex"]) == 0
    network = bayesgui.read(out)
    assert {v.name: v.states for v in network.variables} == {
        "sex": ("f", "m"),
        "age": ("3,5", "4,5"),
        "n": ("1", "2"),
    }
    said = capsys.readouterr().err
    assert "The first 2 lines are skipped as a title: “Visits”." in said
    assert "3 cells of age read “-9”: missing." in said


@pytest.mark.parametrize(
    "command", ["learn", "score", "confidence", "test", "hidden", "classify", "predict"]
)
def test_every_command_with_a_table_has_all_options(command, capsys) -> None:
    with pytest.raises(SystemExit):
        main([command, "--help"])
    said = capsys.readouterr().out
    for name in TABLE_OPTIONS:
        assert f"--{name.replace('_', '-')} " in said
    for flag in ("--missing-values", "--missing-in", "--merge", "--dates"):
        assert f"{flag} " in said


def test_a_classifier_is_trained_and_applied_by_the_same_options(file, tmp_path, capsys) -> None:
    model, out = tmp_path / "m.bayesmodel", tmp_path / "out.csv"
    words = ["classify", str(file), "--class", "n", "-o", str(model), "--folds", "2", *LAYOUT]
    assert main([*words, "--json"]) == 0
    confusion = json.loads(capsys.readouterr().out)["confusion"]
    assert {truth: sum(found.values()) for truth, found in confusion.items()} == {"1": 7, "2": 6}
    assert main(["predict", str(model), str(file), "-o", str(out), *LAYOUT]) == 0
    assert out.read_text(encoding="utf-8").splitlines()[0].startswith("sex,age,n,")
    assert len(out.read_text(encoding="utf-8").splitlines()) == 14


def test_a_wrong_option_is_one_sentence(file, tmp_path, capsys) -> None:
    out = tmp_path / "o.bif"
    assert main(["learn", str(file), "-o", str(out), "--header", "perhaps"]) == 2
    assert capsys.readouterr().err.strip() == "header “perhaps”: write yes or no."
    assert not out.exists()
