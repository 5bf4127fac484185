"""Notebooks that others published, ported in at most as many lines; their figures come out here.

Lines of code are those that are neither blank nor a comment. Those of the originals were counted
by the same rule in the versions that the notebooks name.
"""

from __future__ import annotations

import ast
import io
import json
import re
from contextlib import redirect_stdout
from functools import cache
from typing import Any

import numpy as np
import pytest

import bayesgui
from bayesgui import paths

BOOKS = sorted((paths.samples() / "notebooks").glob("*.ipynb"))
ORIGINAL_LINES = {"monty-hall": 25, "learning-from-data": 107, "distance-of-networks": 37}


def cells(name: str, kind: str) -> list[str]:
    """Return the sources of a notebook's cells of a kind."""
    book = json.loads((paths.samples() / "notebooks" / f"{name}.ipynb").read_text("utf-8"))
    return ["".join(cell["source"]) for cell in book["cells"] if cell["cell_type"] == kind]


def code_lines(name: str) -> int:
    """Return the number of lines of code that are neither blank nor a comment."""
    lines = [line.strip() for source in cells(name, "code") for line in source.splitlines()]
    return sum(bool(line) and not line.startswith("#") for line in lines)


@cache
def executed(name: str) -> tuple[dict[str, Any], list[Any], str]:
    """Run a notebook; return its names, the values its cells end with, and what it printed."""
    names: dict[str, Any] = {}
    values = []
    printed = io.StringIO()
    with redirect_stdout(printed):
        for source in cells(name, "code"):
            tree = ast.parse(source)
            last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
            exec(compile(tree, name, "exec"), names)
            if isinstance(last, ast.Expr):
                values.append(eval(compile(ast.Expression(last.value), name, "eval"), names))
    return names, values, printed.getvalue()


@pytest.mark.parametrize("name", ORIGINAL_LINES)
def test_a_port_has_at_most_as_many_lines_and_says_where_it_is_from(name: str) -> None:
    assert {path.stem for path in BOOKS} == {*ORIGINAL_LINES}
    assert 0 < code_lines(name) <= ORIGINAL_LINES[name]
    head = cells(name, "markdown")[0]
    assert f"has {ORIGINAL_LINES[name]} lines that are neither blank nor comments" in head
    assert re.search(r"commit [0-9a-f]{12}, (MIT licence|licence LGPL)", head)


def test_the_prize_is_behind_the_other_door_twice_in_three() -> None:
    names, (model, problems, posterior), _ = executed("monty-hall")
    assert problems == ()
    assert model.n_arcs == 2
    # pgmpy prints 0.3333, 0.6667 and 0.0000.
    np.testing.assert_allclose(posterior, [1 / 3, 2 / 3, 0], atol=1e-12)
    assert names["posterior"].log_evidence == pytest.approx(np.log(1 / 6))


def test_tables_and_arcs_are_those_of_pgmpy() -> None:
    names, values, printed = executed("learning-from-data")
    counts, likeliest, careful = values[:3]
    assert counts.to_numpy().tolist() == [[1, 3], [1, 2], [1, 5], [1, 0]]
    # The figures that pgmpy prints for P(tasty = no).
    np.testing.assert_allclose(likeliest["no"], [0.25, 1 / 3, 1 / 6, 1.0], atol=1e-12)
    expected = [0.34615384615384615, 0.4090909090909091, 0.2647058823529412, 0.6428571428571429]
    np.testing.assert_allclose(careful["no"], expected, atol=1e-12)
    assert (abs(values[3] - 0.5) < 0.05).all(axis=None)
    scores = values[4].loc[["bdeu", "k2", "bic"]]
    assert (scores["right"] > scores["wrong"] + 6000).all()
    ranked = values[5]
    assert len(ranked) == 25  # all graphs of three nodes without cycles
    assert ranked.index[0] == "['XZ', 'YZ']"
    assert sorted(names["best"].arcs) == [("X", "Z"), ("Y", "Z")]
    assert values[6] == [("A", "H"), ("B", "A"), ("C", "A"), ("E", "F"), ("G", "H")]
    told = re.findall(r"^\w \w \[.*?\] (True|False)", printed, re.MULTILINE)
    assert told == ["False", "True", "True", "True", "False"]
    pattern = names["tested"].cpdag
    assert pattern.directed == {("A", "H"), ("B", "A"), ("C", "A"), ("G", "H")}
    assert len(pattern.undirected) == 1
    for arcs in values[7:]:
        assert [arc for arc in arcs if "E" not in arc] == sorted(pattern.directed)


def brute_force(p: bayesgui.BayesianNetwork, q: bayesgui.BayesianNetwork) -> float:
    """Return the divergence from all states of the joint distributions."""
    joints = []
    for net in (p, q):
        joint = np.ones([2] * len(net))
        axes = {name: k for k, name in enumerate(p)}
        for name in net:
            table = net.cpt(name)
            order = [axes[each] for each in (*table.parents, name)]
            shape = [2 if axis in order else 1 for axis in range(len(net))]
            joint = joint * table.values.transpose(np.argsort(order)).reshape(shape)
        joints.append(joint)
    return float((joints[0] * np.log(joints[0] / joints[1])).sum())


def test_the_divergence_is_that_of_all_states_and_samples_agree_within_their_error() -> None:
    names, values, _ = executed("distance-of-networks")
    first, second, exact = names["first"], names["second"], names["exact"]
    assert exact.kl.value == pytest.approx(brute_force(first, second), abs=1e-9)
    assert exact.reverse_kl.value == pytest.approx(brute_force(second, first), abs=1e-9)
    table = values[-1]
    assert (table["away"].abs() < 3 * table["error"]).all()
    assert table["error"].is_monotonic_decreasing
