"""Answers for rows of findings are those of single questions; impossible rows have none."""

from __future__ import annotations

import itertools
import json
from pathlib import Path

import numpy as np
import pandas as pd
import pytest

import bayesgui
from bayesgui import cli
from bayesgui.core.errors import ImpossibleEvidenceError
from bayesgui.data.dataset import Dataset
from bayesgui.decisions.batch.row_answers import row_decisions, row_posteriors, row_states
from bayesgui.decisions.solving.base import solvers

SAMPLES = Path(__file__).parents[3] / "samples" / "networks"


def _table(rows: list[dict[str, str]]) -> Dataset:
    return Dataset.from_frame(pd.DataFrame(rows))


def _every_row(net: bayesgui.BayesianNetwork, *names: str) -> list[dict[str, str]]:
    states = [(None, *net[name].states) for name in names]
    return [dict(zip(names, row, strict=True)) for row in itertools.product(*states)]


def test_posteriors_and_most_probable_states_of_all_rows_are_those_of_single_queries():
    net = bayesgui.example("asia")
    engine = bayesgui.JunctionTree(net)
    rows = _every_row(net, "tub", "lung", "either", "xray")
    posteriors = row_posteriors(engine, _table(rows), ("bronc", "dysp"))
    states = row_states(engine, _table(rows), ("bronc", "dysp"))
    assert posteriors.n_distinct == len(rows)
    assert posteriors.impossible.sum() == states.impossible.sum() > 0
    for k, row in enumerate(rows):
        given = {name: value for name, value in row.items() if value is not None}
        try:
            single = engine.query(given)
        except ImpossibleEvidenceError:
            assert posteriors.impossible[k]
            assert all(np.isnan(each.values[k]) for each in posteriors.columns)
            assert states.columns[0].codes[k] == states.columns[0].missing_code
            continue
        assert not posteriors.impossible[k]
        for name, first in (("bronc", 0), ("dysp", 2)):
            found = [each.values[k] for each in posteriors.columns[first : first + 2]]
            np.testing.assert_allclose(found, single[name], atol=1e-12)
            assert states.columns[first].codes[k] == single[name].argmax()
            assert states.columns[first + 1].values[k] == pytest.approx(single[name].max())


@pytest.mark.parametrize("sample", ["oil-wildcatter", "used-car"])
def test_decisions_of_all_rows_are_those_of_single_solutions(sample):
    net = bayesgui.read(SAMPLES / f"{sample}.bayesgui")
    made = solvers.create("strong-elimination", net)
    known = [name for name in net if name not in net.utilities][:3]
    rows = _every_row(net, *known)
    found = row_decisions(made, _table(rows))
    columns = {each.name: each for each in found.columns}
    refused = dict(found.refused)
    for k, row in enumerate(rows):
        given = {name: value for name, value in row.items() if value is not None}
        if k in refused:
            with pytest.raises(bayesgui.BayesGuiError) as caught:
                bayesgui.solve(net, given)
            assert refused[k].template == caught.value.template
            assert np.isnan(columns["EU"].values[k])
            continue
        try:
            single = bayesgui.solve(net, given)
        except ImpossibleEvidenceError:
            assert found.impossible[k]
            assert np.isnan(columns["EU"].values[k])
            continue
        assert columns["EU"].values[k] == pytest.approx(single.expected_utility)
        for name, options in single.options.items():
            best = columns[f"best {name}"]
            if name not in single.chosen:
                assert best.states[best.codes[k]] in single.best(name)
            for option, value in options.items():
                here = columns[f"EU({name} = {option})"].values[k]
                assert here == pytest.approx(value, nan_ok=True)


def test_decide_and_query_answer_files(tmp_path, capsys):
    path, out = tmp_path / "wells.csv", tmp_path / "out.csv"
    path.write_text("well,Test,Seismic\nA,yes,closed\nB,no,no\nC,,\n", "utf-8")
    assert cli.main(["decide", str(SAMPLES / "oil-wildcatter.bayesgui"), "--rows", str(path),
                     "-o", str(out), "--json"]) == 0  # fmt: skip
    assert json.loads(capsys.readouterr().out)["rows"] == 3
    table = pd.read_csv(out)
    assert table["well"].tolist() == ["A", "B", "C"]
    assert table["EU"].tolist() == pytest.approx([77.5, np.nan, 22.5], nan_ok=True)
    assert table["best Test"].tolist()[2] == "yes"
    path.write_text("xray\nyes\n", "utf-8")
    assert cli.main(["query", "--example", "asia", "--rows", str(path), "-o", str(out),
                     "--states", "-t", "lung"]) == 0  # fmt: skip
    assert pd.read_csv(out)["most probable lung"].tolist() == ["no"]
    template = str(SAMPLES / "robot.bayesgui")
    assert cli.main(["decide", template, "--rows", str(path), "-o", str(out)]) == 2
