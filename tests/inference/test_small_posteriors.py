"""Posteriors far below 1, against exact fractions."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest

import bayesgui
from bayesgui import cli
from bayesgui.core.cpt import CPT
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.inference.base import engines
from bayesgui.inference.posteriors import ABSOLUTE_ERROR

ENGINES = {
    "kernels": ("junction-tree", {}),
    "logs": ("junction-tree", {"kernels": False}),
    "elimination": ("variable-elimination", {}),
    "enumeration": ("enumeration", {}),
}


def extreme(seed: int) -> tuple[BayesianNetwork, dict[str, str]]:
    """Return a naive Bayes network with entries down to 1e-150, and findings on its children."""
    rng = np.random.default_rng(seed)
    variables = [Variable("class", ("a", "b", "c"))]
    variables += [Variable(f"x{k}", ("yes", "no")) for k in range(14)]
    cpts = []
    for variable in variables:
        parents = () if variable.name == "class" else ("class",)
        table = 10.0 ** rng.uniform(-150, 0, (*(3 for _ in parents), variable.n_states))
        cpts.append(CPT(variable.name, parents, table / table.sum(axis=-1, keepdims=True)))
    findings = {f"x{k}": str(rng.choice(["yes", "no"])) for k in range(14) if rng.random() < 0.7}
    return BayesianNetwork(variables, cpts), findings


def by_fractions(network: BayesianNetwork, findings: dict[str, str]) -> tuple[list[float], float]:
    """Return P(class | findings) and ln P(findings)."""
    weights = [Fraction(float(p)) for p in network.cpt("class").values]
    for name, state in findings.items():
        column = network.cpt(name).values[:, network[name].index(state)]
        weights = [w * Fraction(float(p)) for w, p in zip(weights, column, strict=True)]
    total = sum(weights)
    bits = total.denominator.bit_length() - total.numerator.bit_length()
    log = math.log(float(total * Fraction(2) ** bits)) - bits * math.log(2)
    return [float(w / total) for w in weights], log


@pytest.mark.parametrize("kind", ENGINES)
def test_small_posteriors_are_as_right_as_their_engine_says(kind):
    name, options = ENGINES[kind]
    for seed in range(40):
        network, findings = extreme(seed)
        wanted, log_evidence = by_fractions(network, findings)
        engine = engines.create(name, network, **options)
        found = engine.query(findings)
        assert found.log_evidence == pytest.approx(log_evidence, rel=1e-12)
        assert np.abs(found["class"] - wanted).max() < 1e-12
        small = [k for k, p in enumerate(wanted) if p < 1e-12]
        if engine.keeps_small_posteriors:
            kept = [k for k in small if wanted[k] > 1e-290]
            assert found["class"][kept] == pytest.approx([wanted[k] for k in kept], rel=1e-9, abs=0)
        else:
            for k in small:
                assert abs(found["class"][k] - wanted[k]) < ABSOLUTE_ERROR


def test_the_command_line_says_where_digits_may_be_wrong(tmp_path, capsys):
    network, findings = extreme(0)
    path = tmp_path / "extreme.bayesgui"
    bayesgui.write(network, path)
    words = ["query", str(path), "-t", "class"]
    words += [word for name, state in findings.items() for word in ("-e", f"{name}={state}")]
    assert cli.main([*words, "--engine", "variable-elimination"]) == 0
    assert "posteriors below 1e-20 need not have a right digit" in capsys.readouterr().err
    assert cli.main([*words, "--set", "kernels=no"]) == 0
    assert capsys.readouterr().err == ""
