"""The subcommand ``page``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import bayesgui
from bayesgui import cli

NETWORKS = Path(__file__).resolve().parents[2] / "samples" / "networks"
ASIA = str(NETWORKS / "asia.bif")


def test_a_page_with_findings_and_its_size(tmp_path, capsys):
    file = tmp_path / "p.html"
    words = ["page", ASIA, "-o", str(file), "-e", "xray=yes", "--language", "zh", "--json"]
    assert cli.main(words) == 0
    out = json.loads(capsys.readouterr().out)
    assert out == {"bytes": file.stat().st_size, "nodes": 8}
    assert out["bytes"] < 150_000
    text = file.read_text("utf-8")
    assert '"findings":"xray=yes"' in text
    assert '<html lang="zh' in text


def test_decisions_that_nothing_orders_are_solved_by_what_is_drawn(tmp_path, capsys):
    net = bayesgui.BayesianNetwork().with_decision("A", ["a", "b"]).with_decision("B", ["c", "d"])
    net = net.with_utility("U", ["A", "B"], [[1, 2], [3, 7]])
    bayesgui.write(net, tmp_path / "n.bayesgui")
    words = ["page", str(tmp_path / "n.bayesgui"), "-o", str(tmp_path / "p.html")]
    assert cli.main(words) == 2
    assert "limited memory" in capsys.readouterr().err
    assert cli.main([*words, "--limited-memory", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["nodes"] == 3


def test_a_template_has_as_many_slices_as_asked_for(tmp_path, capsys):
    file = tmp_path / "p.html"
    words = ["page", str(NETWORKS / "umbrella-world.bayesgui"), "--slices", "3", "-o", str(file)]
    assert cli.main([*words, "-e", "Umbrella[2]=yes"]) == 0
    text = file.read_text("utf-8")
    assert '"slices":{"count":3,' in text
    assert '"findings":"Umbrella%5B2%5D=yes"' in text
    capsys.readouterr()


@pytest.mark.parametrize(
    ("file", "words", "says"),
    [
        ("p.pdf", (), "p.pdf has no suffix of a page. Nothing was saved; choose .html."),
        ("p.html", ("--language", "fr"), "A page cannot be in “fr”; choose one of en, zh."),
        ("p.html", ("-t", "lungs"), "lungs"),
        ("p.html", ("-e", "lung=maybe"), "maybe"),
    ],
)
def test_what_cannot_be_is_one_sentence(tmp_path, capsys, file, words, says):
    assert cli.main(["page", ASIA, "-o", str(tmp_path / file), *words]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert says in captured.err
    assert captured.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_too_large_a_page_names_targets_as_the_remedy(tmp_path, capsys):
    munin = str(NETWORKS / "munin.bayesgui")
    assert cli.main(["page", munin, "-o", str(tmp_path / "p.html")]) == 2
    captured = capsys.readouterr()
    assert "cells" in captured.err
    assert "Name targets" in captured.err
    assert list(tmp_path.iterdir()) == []


def test_a_page_of_python_is_shown_in_a_notebook(tmp_path):
    network = bayesgui.example("asia")
    made = network.page(tmp_path / "p.html", {"xray": "yes"}, title="<Chest & lungs>")
    assert (tmp_path / "p.html").read_bytes() == made.data
    assert made.nodes == 8
    assert "<title>&lt;Chest &amp; lungs&gt;</title>" in made.data.decode("utf-8")
    frame = made._repr_html_()
    assert frame.startswith("<iframe srcdoc=")
    assert "sandbox" in frame
    assert "<Chest" not in frame
