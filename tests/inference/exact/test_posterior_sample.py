import numpy as np
import pytest

from bayesgui.core.errors import EvidenceError, ImpossibleEvidenceError
from bayesgui.core.evidence import Evidence, do, excluding, fixed
from bayesgui.inference.exact.junction_tree import JunctionTree
from bayesgui.inference.exact.posterior_sample import sample_posterior
from tests.document.small_states import sprinkler

NETWORK = sprinkler().network


def _draws(evidence, n):
    engine = JunctionTree(NETWORK)
    return [sample_posterior(engine, NETWORK, Evidence(evidence), seed) for seed in range(n)]


@pytest.mark.parametrize(
    "evidence",
    [
        {},
        {"wet": "yes"},
        {"wet": {"yes": 0.9, "no": 0.2}, "sprinkler": excluding("yes")},
        {"sprinkler": do("yes"), "wet": "yes"},
        {"rain": "yes"},
    ],
)
def test_cases_are_drawn_as_often_as_the_joint_posterior_says(evidence):
    n = 1500
    drawn = _draws(evidence, n)
    names = NETWORK.names
    joint = JunctionTree(NETWORK).joint(names, Evidence(evidence))
    found = np.zeros_like(joint)
    for case in drawn:
        found[tuple(NETWORK[name].index(case[name]) for name in names)] += 1
    assert found[joint == 0].sum() == 0
    # Five standard deviations of a binomial share: once in a million runs.
    assert np.all(np.abs(found / n - joint) <= 5 * np.sqrt(joint * (1 - joint) / n) + 1e-9)


def test_the_same_seed_draws_the_same_case():
    engine = JunctionTree(NETWORK)
    first = [sample_posterior(engine, NETWORK, Evidence({"wet": "yes"}), k) for k in range(30)]
    again = [sample_posterior(engine, NETWORK, Evidence({"wet": "yes"}), k) for k in range(30)]
    assert first == again
    assert len({tuple(case.values()) for case in first}) > 1
    assert list(first[0]) == list(NETWORK)


def test_findings_that_cannot_hold_and_fixed_posteriors_are_refused():
    engine = JunctionTree(NETWORK)
    with pytest.raises(EvidenceError, match="fixed posterior"):
        sample_posterior(engine, NETWORK, Evidence({"wet": fixed({"yes": 0.5, "no": 0.5})}), 1)
    network = _with_certain_wet()
    evidence = Evidence({"rain": "no", "sprinkler": "no", "wet": "yes"})
    with pytest.raises(ImpossibleEvidenceError):
        sample_posterior(JunctionTree(network), network, evidence, 1)


def _with_certain_wet():
    from bayesgui.document import table_edits

    table = np.array([[[1.0, 0.0], [1.0, 0.0]], [[1.0, 0.0], [0.0, 1.0]]])
    return table_edits.set_table(sprinkler(), "wet", table).network
