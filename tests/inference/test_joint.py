"""Joints, information and samples of the public interface."""

from __future__ import annotations

import itertools

import numpy as np
import pandas as pd
import pytest

import bayesgui
from bayesgui.core.errors import EvidenceError, ImpossibleEvidenceError, ParameterError
from bayesgui.inference import engines
from tests.inference.networks import asia


def test_a_joint_has_its_names():
    found = bayesgui.joint(asia(), ["lung", "bronc"], {"smoke": "yes"})
    assert found.variables == ("lung", "bronc")
    assert np.asarray(found) == pytest.approx(np.outer([0.1, 0.9], [0.6, 0.4]))
    frame = found.to_frame()
    assert list(frame.columns) == ["lung", "bronc", "probability"]
    assert frame.iloc[1].tolist() == ["yes", "no", pytest.approx(0.04)]


def test_one_name_is_a_list_of_one():
    assert bayesgui.joint(asia(), "lung").table == pytest.approx([0.055, 0.945])
    assert list(bayesgui.JunctionTree(asia()).query(targets="lung")) == ["lung"]


def test_a_joint_of_another_engine_or_of_a_wrong_name():
    drawn = bayesgui.joint(asia(), ["smoke"], engine="gibbs", samples=20_000, seed=1)
    assert drawn.table == pytest.approx([0.5, 0.5], abs=0.03)
    engine = bayesgui.JunctionTree(asia())
    assert bayesgui.joint(asia(), ["smoke"], engine=engine).table == pytest.approx([0.5, 0.5])
    with pytest.raises(EvidenceError, match="no node tumor"):
        bayesgui.joint(asia(), ["tumor"])


@pytest.mark.parametrize("name", ["junction-tree", "variable-elimination", "gibbs"])
def test_posteriors_have_a_row_for_each_state(name):
    result = engines.create(name, asia()).query({"xray": "yes"})
    frame = result.to_frame()
    assert len(frame) == 16
    picked = frame[(frame["variable"] == "lung") & (frame["state"] == "yes")]
    assert picked["probability"].item() == result["lung"][0]
    assert frame.attrs["log_evidence"] == result.log_evidence
    assert ("standard_error" in frame) == (name == "gibbs")


def test_mutual_information_is_that_of_the_joint():
    # I(L; S | D = yes) by enumeration of the joint.
    table = bayesgui.joint(asia(), ["lung", "smoke"], {"dysp": "yes"}).table
    expected = sum(
        table[i, j] * np.log(table[i, j] / (table[i].sum() * table[:, j].sum()))
        for i, j in itertools.product(range(2), range(2))
    )
    found = bayesgui.mutual_information(asia(), "lung", "smoke", evidence={"dysp": "yes"})
    assert found == pytest.approx(expected, rel=1e-10)
    assert bayesgui.mutual_information(asia(), "lung", "bronc", "smoke") == 0.0
    assert bayesgui.entropy([0.5, 0.5]) == pytest.approx(np.log(2))
    assert bayesgui.kullback_leibler([1, 0], [0.5, 0.5]) == pytest.approx(np.log(2))
    assert bayesgui.cross_entropy([1, 0], [0.25, 0.75]) == pytest.approx(np.log(4))


def test_samples_are_a_table():
    data = bayesgui.sample(asia(), 20_000, seed=3)
    assert data.names == asia().names
    assert (data.to_frame()["smoke"] == "yes").mean() == pytest.approx(0.5, abs=0.02)
    assert data.to_frame().equals(bayesgui.sample(asia(), 20_000, seed=3).to_frame())
    assert bayesgui.sample(asia(), 100, seed=1, missing=1.0)["lung"].n_missing == 100


def test_samples_under_evidence_have_weights():
    data = bayesgui.sample(asia(), 50_000, {"xray": "yes"}, seed=1)
    frame = data.to_frame()
    assert (frame["xray"] == "yes").all()
    share = np.average(frame["lung"] == "yes", weights=frame["weight"])
    assert share == pytest.approx(0.48871, abs=0.03)
    with pytest.raises(ImpossibleEvidenceError):
        bayesgui.sample(asia(), 10, {"lung": "yes", "either": "no"})
    with pytest.raises(ParameterError):
        bayesgui.sample("asia.bif", 10)
    assert isinstance(frame, pd.DataFrame)
