"""Draws of the tables that were learned, from complete cases and with blanks."""

import numpy as np
import pytest

from bayesgui.data.dataset import CodedColumn, Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.formats import read
from bayesgui.learning.credible_intervals import dirichlet_draws, drawn_intervals
from bayesgui.learning.incomplete.table_draws import learned_draws
from bayesgui.learning.parameters.base import learn_parameters
from bayesgui.paths import samples


@pytest.fixture(scope="module")
def network():
    return read(samples() / "networks" / "cancer.bayesgui").network


def _cases(network, missing):
    return Dataset.from_blocks(network, sample(network, 400, seed=2, missing=missing))


def test_a_network_that_was_not_learned_has_none(network):
    assert learned_draws(network, None, 5) is None


def test_complete_cases_give_the_dirichlet_draws_of_the_counts(network):
    data = _cases(network, 0.0)
    learned = learn_parameters(network, data, "bayes", ess=2.0).network
    expected = list(dirichlet_draws(learned, 5, 7))
    for given in (data, None):
        found = list(learned_draws(learned, given, 5, seed=7))
        for one, other in zip(found, expected, strict=True):
            for name in network:
                assert one[name].tolist() == other[name].tolist()


def test_blanks_make_the_intervals_wider_than_the_expected_counts_would(network):
    data = _cases(network, 0.4)
    learned = learn_parameters(network, data, "em", ess=2.0).network
    narrow = drawn_intervals(dirichlet_draws(learned, 600))
    wide = drawn_intervals(learned_draws(learned, data, 600))

    def width(found):
        return sum(float((found.high[n] - found.low[n]).sum()) for n in network)

    assert width(wide) > 1.1 * width(narrow)
    assert wide.mean["Smoker"] == pytest.approx(learned.cpt("Smoker").values, abs=0.03)


def test_a_node_without_a_column_is_drawn_from_what_the_others_tell(network):
    data = _cases(network, 0.0)
    seen = Dataset(tuple(column for column in data.columns if column.name != "Cancer"))
    learned = learn_parameters(network, data, "bayes").network
    found = drawn_intervals(learned_draws(learned, seen, 50))
    assert np.isfinite(found.low["Cancer"]).all()
    other = Dataset((CodedColumn("else", ("a",), np.zeros(3, int)),))
    (first,) = learned_draws(learned, other, 1, seed=4)
    (expected,) = dirichlet_draws(learned, 1, 4)
    assert first["Cancer"].tolist() == expected["Cancer"].tolist()
