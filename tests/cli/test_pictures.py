"""The subcommand ``picture``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import bayesgui
from bayesgui import cli

ASIA = str(Path(__file__).resolve().parents[2] / "samples" / "networks" / "asia.bif")


def test_a_picture_of_findings_and_its_size(tmp_path, capsys):
    file = tmp_path / "p.svg"
    assert cli.main(["picture", ASIA, "-o", str(file), "-e", "xray=yes", "--json"]) == 0
    out = json.loads(capsys.readouterr().out)
    assert set(out) == {"width", "height"}
    svg = file.read_text("utf-8")
    assert f'viewBox="0 0 {out["width"]} {out["height"]}"' in svg
    assert ">57.6</text>" in svg  # P(either = yes | xray = yes)


def test_people_are_told_where_it_is(tmp_path, capsys):
    file = tmp_path / "p.png"
    assert cli.main(["picture", ASIA, "-o", str(file), "--theme", "dark"]) == 0
    captured = capsys.readouterr()
    assert captured.out.endswith(f" pixels → {file}\n")
    assert captured.err == ""


@pytest.mark.parametrize(
    ("file", "words", "says"),
    [
        ("p.gif", (), "p.gif has no suffix of a picture. Nothing was saved; choose one of .svg,"),
        ("no/p.pdf", (), "no such file or directory"),
        ("p.pdf", ("-e", "tub=yes", "-e", "either=no"), "This evidence cannot happen"),
        ("p.pdf", ("--theme", "blue"), "There is no theme “blue”; choose one of light, dark."),
    ],
)
def test_what_cannot_be_is_one_sentence(tmp_path, capsys, file, words, says):
    assert cli.main(["picture", ASIA, "-o", str(tmp_path / file), *words]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert says in captured.err
    assert captured.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_picture_shows_hidden_common_causes(tmp_path, capsys):
    marked = bayesgui.example("asia").with_common_cause("tub", "lung", "region")
    bayesgui.write(marked, tmp_path / "marked.bayesgui")
    file = tmp_path / "p.svg"
    assert cli.main(["picture", str(tmp_path / "marked.bayesgui"), "-o", str(file)]) == 0
    assert ">region</text>" in file.read_text("utf-8")
