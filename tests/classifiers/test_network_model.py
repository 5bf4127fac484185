"""Networks as classifiers, against enumeration by another engine."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import bayesgui
from bayesgui.classifiers.models.network_model import NetworkModel
from bayesgui.classifiers.training import train

SAMPLES = Path(__file__).resolve().parents[2] / "samples"


def posterior(network, target, row):
    """Return the posterior of the class by the junction tree."""
    found = {name: state for name, state in row.items() if state}
    return bayesgui.JunctionTree(network).query(found)[target]


@pytest.mark.parametrize("target", ["either", "smoke", "dysp"])
def test_rows_with_missing_cells_are_marginalized(target: str) -> None:
    network = bayesgui.read(SAMPLES / "networks" / "asia.bayesgui")
    generator = np.random.default_rng(3)
    columns = []
    for variable in network.variables:
        # State 2 of 3 is missing.
        codes = generator.integers(0, variable.n_states + 1, 60) - 1
        columns.append(bayesgui.data.dataset.CodedColumn(variable.name, variable.states, codes))
    cases = bayesgui.Dataset(tuple(columns))
    model = NetworkModel.of(network, target)
    found = np.exp(model.log_posteriors(cases))
    texts = {name: cases[name].texts() for name in network.names if name != target}
    checked = 0
    for row in range(cases.n_rows):
        findings = {name: texts[name][row] for name in texts}
        try:
            expected = posterior(network, target, findings)
        except bayesgui.ImpossibleEvidenceError:
            continue
        checked += 1
        np.testing.assert_allclose(found[row], expected, atol=1e-12)
    assert checked > 30


def test_watermelon_3_gives_the_numbers_of_the_textbook() -> None:
    cases = bayesgui.read_data(SAMPLES / "data" / "watermelon-3.csv", numeric=("密度", "含糖率"))
    model = train(cases, "好瓜", alpha=0, prior_alpha=0, ddof=1)
    np.testing.assert_allclose(np.exp(model.log_priors), [9 / 17, 8 / 17])
    no, yes = np.exp(model.log_joint(cases.rows(slice(0, 1))))[0]
    assert round(yes, 3) == 0.052
    assert round(no, 8) == 6.858e-5
