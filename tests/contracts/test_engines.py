"""What every registered inference engine promises."""

import numpy as np
import pytest

import bayesgui
from bayesgui.catalog.registry import Entry
from bayesgui.inference.base import engines

ENTRIES = list(engines)


def _network():
    """Return a diamond with zeros in it, small enough for every engine."""
    rng = np.random.default_rng(7)
    names = "abcde"
    parents = {"a": "", "b": "a", "c": "a", "d": "bc", "e": "d"}
    sizes = dict(zip(names, (2, 3, 2, 3, 2), strict=True))
    variables = [bayesgui.Variable(n, tuple(f"{n}{k}" for k in range(sizes[n]))) for n in names]
    cpts = []
    for name in names:
        shape = (*(sizes[p] for p in parents[name]), sizes[name])
        cpts.append(
            bayesgui.CPT(name, tuple(parents[name]), rng.dirichlet([1] * shape[-1], shape[:-1]))
        )
    deterministic = np.zeros((3, 2))
    deterministic[[0, 1, 2], [0, 1, 0]] = 1
    cpts[-1] = bayesgui.CPT("e", ("d",), deterministic)
    return bayesgui.BayesianNetwork(variables, cpts)


@pytest.fixture(params=ENTRIES, ids=lambda entry: entry.name)
def entry(request) -> Entry:
    return request.param


def test_names_are_those_of_the_contract():
    assert set(engines.names()) >= {"junction-tree", "variable-elimination", "enumeration"}


def test_is_documented_with_its_source(entry):
    assert "References" in (entry.factory.__doc__ or ""), entry.name


def test_works_with_its_defaults_and_leaves_the_network_as_it_was(entry):
    network = _network()
    before = {name: network.cpt(name).values.copy() for name in network}
    result = bayesgui.engine(entry.name, network).query({"e": "e0"})
    assert set(result) == set(network)
    for name in network:
        assert result[name].sum() == pytest.approx(1)
        assert np.array_equal(network.cpt(name).values, before[name])


@pytest.mark.parametrize(
    "evidence",
    [
        {},
        {"e": "e1"},
        {"b": {"b0", "b2"}, "d": bayesgui.excluding("d1")},
        {"c": {"c0": 0.3, "c1": 0.9}},
        {"d": bayesgui.do("d2"), "b": "b1"},
        {"b": bayesgui.fixed({"b0": 0.2, "b1": 0.5, "b2": 0.3}), "e": "e0"},
    ],
    ids=["none", "hard", "several", "likelihood", "do", "fixed"],
)
@pytest.mark.parametrize(
    "entry", [each for each in ENTRIES if each.factory.is_exact], ids=lambda entry: entry.name
)
def test_exact_engines_agree_with_enumeration(entry, evidence):
    network = _network()
    expected = bayesgui.engine("enumeration", network).query(evidence)
    found = bayesgui.engine(entry.name, network).query(evidence)
    for name in network:
        assert found[name] == pytest.approx(expected[name], abs=1e-12)
    if expected.log_evidence is None:
        assert found.log_evidence is None
    else:
        assert found.log_evidence == pytest.approx(expected.log_evidence, abs=1e-12)


def test_results_are_read_only_and_never_change_later(entry):
    engine = bayesgui.engine(entry.name, _network())
    first = engine.query({"a": "a0"})
    kept = {name: first[name].copy() for name in first}
    engine.query({"a": "a1", "e": "e0"})
    for name, values in kept.items():
        assert np.array_equal(first[name], values)
        with pytest.raises(ValueError, match="read-only"):
            first[name][0] = 0.5


def test_impossible_evidence_names_the_conflict(entry):
    engine = bayesgui.engine(entry.name, _network())
    with pytest.raises(bayesgui.ImpossibleEvidenceError) as caught:
        engine.query({"a": "a0", "d": "d1", "e": "e0"})
    assert set(caught.value.values["conflict"]) == {"d", "e"}
    assert engine.query({"a": "a0"})["a"][0] == pytest.approx(1)


def test_unknown_names_are_refused_with_what_there_is(entry):
    engine = bayesgui.engine(entry.name, _network())
    with pytest.raises(bayesgui.EvidenceError, match="no node zzz"):
        engine.query({"zzz": "a"})
    with pytest.raises(bayesgui.EvidenceError, match="a0, a1"):
        engine.query({"a": "maybe"})
    with pytest.raises(bayesgui.ParameterError, match="no option"):
        bayesgui.engine(entry.name, _network(), no_such_option=1)


def test_targets_limit_the_answer(entry):
    result = bayesgui.engine(entry.name, _network()).query({"a": "a0"}, ["d", "b"])
    assert set(result) == {"b", "d"}


def test_joint_has_its_axes_in_the_order_asked(entry):
    engine = bayesgui.engine(entry.name, _network())
    table = engine.joint(["d", "a"], {"e": "e0"})
    assert table.shape == (3, 2)
    assert table.sum() == pytest.approx(1)
    posteriors = engine.query({"e": "e0"})
    near = 1e-12 if entry.factory.is_exact else 0.02
    assert table.sum(axis=1) == pytest.approx(posteriors["d"], abs=near)
    assert table.sum(axis=0) == pytest.approx(posteriors["a"], abs=near)


def test_an_engine_that_draws_reports_its_standard_errors(entry):
    network = _network()
    found = bayesgui.engine(entry.name, network).query({"e": "e0"})
    draws = any(parameter.name == "samples" for parameter in entry.parameters)
    assert (found.samples is not None) == draws
    assert (found.standard_error is not None) == draws
    if not draws:
        return
    right = bayesgui.engine("enumeration", network).query({"e": "e0"})
    for name in network:
        assert found.standard_error[name].shape == found[name].shape
        within = np.abs(found[name] - right[name]) <= 6 * found.standard_error[name] + 1e-9
        assert within.all(), name
