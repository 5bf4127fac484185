"""The subcommand ``confidence``."""

import json

import numpy as np
import pytest

from bayesgui.cli import main
from bayesgui.core.arc_constraints import NO_CONSTRAINTS
from bayesgui.data.reading.reader import read_data
from bayesgui.learning.confidence.base import arc_confidence
from tests.learning.confidence.enumeration import arc_posterior
from tests.learning.test_hidden_causes import table


@pytest.fixture
def cases(tmp_path):
    rng = np.random.default_rng(0)
    a = rng.integers(0, 2, 200)
    b = np.where(rng.random(200) < 0.7, a, 1 - a)
    c = np.where(rng.random(200) < 0.65, b, 1 - b)
    d = rng.integers(0, 3, 200)
    rows = [
        "a,b,c,d",
        *(",".join(f"s{cell}" for cell in row) for row in zip(a, b, c, d, strict=True)),
    ]
    path = tmp_path / "cases.csv"
    path.write_text("\n".join(rows) + "\n")
    return path


def _answer(capsys, *words):
    assert main([*map(str, words), "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def _refusal(capsys, *words):
    assert main([*map(str, words)]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    return captured.err.strip()


def test_the_bootstrap_lists_pairs_surest_first(cases, capsys):
    found = _answer(capsys, "confidence", cases, "--samples", 20, "--seed", 4)
    expected = arc_confidence(read_data(cases), samples=20, seed=4).pairs()
    assert [(e["first"], e["second"], e["confidence"], e["direction"]) for e in found] == [
        (p.first, p.second, p.confidence, p.direction) for p in expected
    ]
    confidences = [each["confidence"] for each in found]
    assert confidences == sorted(confidences, reverse=True)
    assert "b" in (found[0]["first"], found[0]["second"])


@pytest.mark.long
def test_partition_mcmc_gives_the_posterior(cases, capsys):
    words = ("--method", "partition-mcmc", "--score", "bdeu", "--ess", 2, "--samples", 4_000)
    found = _answer(capsys, "confidence", cases, *words)
    names = ("a", "b", "c", "d")
    exact = arc_posterior(read_data(cases), "bdeu(ess=2)", NO_CONSTRAINTS)
    for pair in found:
        i, j = names.index(pair["first"]), names.index(pair["second"])
        total = exact[i, j] + exact[j, i]
        assert pair["confidence"] == pytest.approx(total, abs=0.02)
        assert pair["confidence"] * pair["direction"] == pytest.approx(exact[i, j], abs=0.02)


def test_learners_constraints_and_scores_are_those_of_learn(cases, capsys):
    tree = _answer(capsys, "confidence", cases, "--samples", 5, "--structure", "chow-liu")
    assert sum(each["confidence"] for each in tree) == pytest.approx(3)
    known = _answer(
        capsys, "confidence", cases, "--samples", 5, "--required", "d", "a", "--max-parents", 1,
        "--set", "rounds=2", "--score", "bdeu",
    )  # fmt: skip
    required = next(e for e in known if {e["first"], e["second"]} == {"a", "d"})
    assert (required["first"], required["confidence"], required["direction"]) == ("d", 1.0, 1.0)


def test_the_table_is_printed_for_people(cases, capsys):
    assert main(["confidence", str(cases), "--samples", "5"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split("  ")[0] == "first"
    assert lines[2].split()[:3] == ["a", "b", "1.000"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--method", "wrong"), "choose one of bootstrap, order-mcmc, partition-mcmc"),
        (("--method", "order-mcmc", "--structure", "tan"), "--structure is for the searches"),
        (("--samples", "0"), "samples must lie between 1"),
        (("--set", "wrong=1"), "no option “wrong”"),
        (("--required", "a", "x"), "there is no such variable"),
    ],
)
def test_wrong_options_are_refused_in_a_sentence(cases, capsys, words, said):
    refused = _refusal(capsys, "confidence", cases, *words)
    assert said in refused
    assert len(refused.splitlines()) == 1


def test_graphs_with_hidden_causes_say_how_sure_each_mark_is(tmp_path, capsys):
    data, path = table(2_000), tmp_path / "rows.csv"
    columns = [data[name] for name in data.names]
    lines = [",".join(data.names)]
    lines += [",".join(c.states[c.codes[k]] for c in columns) for k in range(data.n_rows)]
    path.write_text("\n".join(lines) + "\n")
    words = ("confidence", path, "--structure", "fci", "--samples", 10, "--set", "alpha=0.001")
    found = {(e["first"], e["second"]): e for e in _answer(capsys, *words)}
    expected = arc_confidence(read_data(path), samples=10, structure="fci", alpha=0.001).pairs()
    assert len(found) == len(expected) >= 3
    for pair in expected:
        at_first, at_second = pair.marks
        entry = found[pair.first, pair.second]
        assert entry["at_first"] == pytest.approx(at_first._asdict())
        assert entry["at_second"] == pytest.approx(at_second._asdict())
    assert main([*map(str, words)]) == 0
    head, _, first, *_ = capsys.readouterr().out.splitlines()
    assert "marks at first" in head
    marks = ["circle", "arrow", "tail"]
    ends = [zip(marks, at, strict=True) for at in expected[0].marks]
    assert all(f"{mark} {share:.2f}" in first for end in ends for mark, share in end if share)
