"""Sampling of cases from a network."""

import itertools
import math

import numpy as np
import pytest

import bayesgui
from bayesgui.core.evidence import Evidence
from bayesgui.data.sampling.ancestral import BLOCK_ROWS, sample
from bayesgui.data.writing.csv_export import write_csv


@pytest.fixture
def network():
    """Return rain → wet ← sprinkler with a zero in the table."""
    rain = bayesgui.Variable("rain", ("no", "yes"))
    sprinkler = bayesgui.Variable("sprinkler", ("off", "on"))
    wet = bayesgui.Variable("wet", ("dry", "damp", "soaked"))
    table = [[[1, 0, 0], [0.1, 0.3, 0.6]], [[0.05, 0.55, 0.4], [0, 0.2, 0.8]]]
    return bayesgui.BayesianNetwork(
        [rain, sprinkler, wet],
        [
            bayesgui.CPT("rain", (), [0.7, 0.3]),
            bayesgui.CPT("sprinkler", ("rain",), [[0.6, 0.4], [0.99, 0.01]]),
            bayesgui.CPT("wet", ("rain", "sprinkler"), table),
        ],
    )


def _columns(blocks):
    blocks = list(blocks)
    names = blocks[0].columns
    columns = {name: np.concatenate([b.columns[name] for b in blocks]) for name in names}
    weights = blocks[0].weights is not None and np.concatenate([b.weights for b in blocks])
    return columns, weights


def test_frequencies_are_those_of_the_joint(network):
    columns, _ = _columns(sample(network, 200_000, seed=1))
    for r, s, w in itertools.product(range(2), range(2), range(3)):
        p = (
            network.cpt("rain").values[r]
            * network.cpt("sprinkler").values[r, s]
            * network.cpt("wet").values[r, s, w]
        )
        share = np.mean(
            (columns["rain"] == r) & (columns["sprinkler"] == s) & (columns["wet"] == w)
        )
        assert share == pytest.approx(p, abs=5 * math.sqrt(p * (1 - p) / 200_000) + 1e-12)


def test_the_same_seed_gives_the_same_rows_and_another_seed_others(network):
    first, again, other = (_columns(sample(network, 500, seed=s))[0]["wet"] for s in (5, 5, 6))
    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)


def test_rows_come_in_blocks_that_add_up(network):
    sizes = [block.n_rows for block in sample(network, BLOCK_ROWS + 10, seed=0)]
    assert sizes == [BLOCK_ROWS, 10]
    assert list(sample(network, 0, seed=0)) == []


def test_weights_estimate_the_probability_of_the_evidence_and_the_posterior(network):
    evidence = Evidence({"wet": {"dry": 0.0, "damp": 0.5, "soaked": 1.0}, "sprinkler": "on"})
    columns, weights = _columns(sample(network, 200_000, seed=2, evidence=evidence))
    exact = bayesgui.engine("enumeration", network).query(evidence)
    assert (columns["sprinkler"] == 1).all()
    assert math.log(weights.mean()) == pytest.approx(exact.log_evidence, abs=0.01)
    share = weights[columns["rain"] == 1].sum() / weights.sum()
    assert share == pytest.approx(exact["rain"][1], abs=0.005)


def test_an_intervention_sets_without_weighing(network):
    evidence = Evidence({"sprinkler": bayesgui.do("on")})
    columns, weights = _columns(sample(network, 50_000, seed=3, evidence=evidence))
    assert weights is False
    assert (columns["sprinkler"] == 1).all()
    assert (columns["rain"] == 1).mean() == pytest.approx(0.3, abs=0.01)


def test_states_of_probability_zero_are_never_drawn(network):
    columns, _ = _columns(sample(network, 100_000, seed=4))
    never = (columns["rain"] == 0) & (columns["sprinkler"] == 0) & (columns["wet"] > 0)
    assert not never.any()


def test_missing_cells_are_blanked_at_the_rate_asked(network):
    columns, _ = _columns(sample(network, 100_000, seed=4, missing=0.25))
    for codes in columns.values():
        assert (codes == -1).mean() == pytest.approx(0.25, abs=0.01)


def test_a_fixed_posterior_is_refused(network):
    evidence = Evidence({"rain": bayesgui.fixed({"no": 0.5, "yes": 0.5})})
    with pytest.raises(bayesgui.EvidenceError, match="likelihood finding instead"):
        sample(network, 10, evidence=evidence)


def test_csv_quotes_what_needs_it_and_leaves_missing_cells_empty(tmp_path):
    odd = bayesgui.Variable('a "b", c', ("x,y", 'say "hi"'))
    plain = bayesgui.Variable("支气管炎", ("是", "否"))
    network = bayesgui.BayesianNetwork([odd, plain])
    path = tmp_path / "cases.csv"
    rows = write_csv(path, network, sample(network, 40, seed=1, missing=0.3), weighted=False)
    import csv

    with path.open(encoding="utf-8", newline="") as stream:
        read = list(csv.reader(stream))
    assert rows == 40
    assert read[0] == ['a "b", c', "支气管炎"]
    assert {row[0] for row in read[1:]} == {"x,y", 'say "hi"', ""}
    assert {row[1] for row in read[1:]} == {"是", "否", ""}


def test_a_failed_write_leaves_the_old_file(tmp_path, network):
    path = tmp_path / "cases.csv"
    path.write_text("old")

    def broken():
        yield next(sample(network, 5, seed=1))
        raise bayesgui.Cancelled

    with pytest.raises(bayesgui.Cancelled):
        write_csv(path, network, broken(), weighted=False)
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_row_of_one_missing_cell_is_no_empty_line(tmp_path):
    one = bayesgui.BayesianNetwork([bayesgui.Variable("x", ("a", "b"))])
    write_csv(tmp_path / "x.csv", one, sample(one, 2, seed=1, missing=1.0), weighted=False)
    assert (tmp_path / "x.csv").read_text() == 'x\n""\n""\n'


def test_the_column_of_weights_needs_its_name_for_itself(tmp_path):
    one = bayesgui.BayesianNetwork([bayesgui.Variable("weight", ("a", "b"))])
    blocks = sample(one, 2, seed=1, evidence=Evidence({"weight": "a"}))
    with pytest.raises(bayesgui.DataError, match="rename the variable"):
        write_csv(tmp_path / "x.csv", one, blocks, weighted=True)
    assert list(tmp_path.iterdir()) == []


def test_a_replaced_file_keeps_its_permissions_and_a_link_stays_one(network, tmp_path):
    target, link = tmp_path / "rows.csv", tmp_path / "link.csv"
    target.write_text("old")
    target.chmod(0o640)
    link.symlink_to(target)
    write_csv(link, network, sample(network, 3, seed=1), weighted=False)
    assert link.is_symlink()
    assert target.read_text().startswith("rain,sprinkler,wet\n")
    assert target.stat().st_mode & 0o777 == 0o640
