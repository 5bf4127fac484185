"""The subcommands questionnaire and answers."""

from __future__ import annotations

import json

import pytest

import bayesgui
from bayesgui import cli
from bayesgui.core.elicited.mechanism import Elicited


@pytest.fixture
def asia(tmp_path):
    file = tmp_path / "asia.bayesgui"
    bayesgui.write(bayesgui.example("asia"), file)
    return file


def test_a_questionnaire_is_filled_in_and_read_back(asia, tmp_path, capsys):
    form, out = tmp_path / "q.csv", tmp_path / "out.bayesgui"
    words = ["questionnaire", str(asia), "-o", str(form), "-t", "dysp", "--json"]
    assert cli.main(words) == 0
    assert json.loads(capsys.readouterr().out) == {"rows": 4, "nodes": {"dysp": 4}}
    text = form.read_text("utf-8-sig").replace("yes,yes,,", "yes,yes,0.9,")
    form.write_text(text + "no,maybe,0.5,\n", "utf-8")
    words = ["answers", str(asia), str(form), "-o", str(out), "--expert", "Anna", "--json"]
    assert cli.main([*words, "--date", "2026-11-30"]) == 0
    said = capsys.readouterr()
    answer = json.loads(said.out)
    assert (answer["answers"], answer["nodes"], answer["experts"]) == (1, {"dysp": 1}, ["Anna"])
    assert "has no state “maybe”" in said.err
    made = bayesgui.read(out).cpd("dysp")
    assert isinstance(made, Elicited)
    assert [(each.expert, each.date, each.probability) for each in made.answers] == [
        ("Anna", "2026-11-30", 0.9)
    ]
    assert made.table().values[0, 0, 0] == pytest.approx(0.9, abs=0.03)
    assert '"experts"' in out.read_text("utf-8")


def test_tables_can_be_kept_and_nodes_that_were_asked_are_asked_again(asia, tmp_path, capsys):
    form, out = tmp_path / "q.xlsx", tmp_path / "out.bayesgui"
    assert cli.main(["questionnaire", str(asia), "-o", str(form)]) == 2
    assert "name the nodes" in capsys.readouterr().err
    said = tmp_path / "said.json"
    item = {"node": "lung", "given": {"smoke": "yes"}, "state": "yes", "probability": 0.2}
    said.write_text(json.dumps({"expert": "Bo", "answers": [item]}), "utf-8")
    words = ["answers", str(asia), str(said), "-o", str(out), "--keep-tables"]
    assert cli.main(words) == 0
    assert bayesgui.read(out) == bayesgui.read(asia)
    assert cli.main(["questionnaire", str(out), "-o", str(form), "--language", "zh"]) == 0
    assert "lung" in capsys.readouterr().out
    assert cli.main(["questionnaire", str(out), "-o", str(tmp_path / "q.doc")]) == 2
    assert "choose such a name" in capsys.readouterr().err
