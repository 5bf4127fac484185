"""Files of classifiers around which something was done."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

import bayesgui
from bayesgui.classifiers.base import classifiers
from bayesgui.classifiers.calibration.base import calibrations
from bayesgui.classifiers.contributions import explain_row
from bayesgui.classifiers.evaluation.preparing.prepared import prepared
from bayesgui.classifiers.model_files import SavedModel, network_of, read_model, write_model
from bayesgui.classifiers.models.calibrated_model import CalibratedModel
from bayesgui.classifiers.models.network_model import NetworkModel
from bayesgui.classifiers.prediction import predict
from bayesgui.classifiers.row_adding import add_rows, takes_rows
from bayesgui.core.errors import ParameterError
from bayesgui.formats import read, write
from tests.classifiers.tables import random_table

if TYPE_CHECKING:
    from pathlib import Path

CASES = random_table(5, rows=200, blank=0.1)


def saved(method: str, **how) -> SavedModel:
    classifier = prepared(classifiers.create(method), **how)
    found = classifier.settled(CASES, "c")
    return SavedModel.of(found.classifier.fit(CASES, "c"), found.classifier)


@pytest.mark.parametrize("way", calibrations.names())
@pytest.mark.parametrize("method", ["tan", "naive-bayes", "aode"])
def test_a_calibrated_model_answers_the_same_from_its_file(way, method, tmp_path: Path) -> None:
    model = saved(method, calibrate=way)
    suffixes = [".bayesmodel"] if method == "aode" else [".bayesmodel", ".bayesgui"]
    for suffix in suffixes:
        path = tmp_path / f"m{suffix}"
        write_model(path, model)
        found = read_model(path)
        np.testing.assert_allclose(
            found.model.posteriors(CASES), model.model.posteriors(CASES), atol=1e-12
        )
        assert dict(found.preparation) == {"calibrate": way}
        assert (found.method, found.model.method) == (method, way)
        again = prepared(classifiers.create(found.method, **found.options), **found.preparation)
        np.testing.assert_allclose(
            again.fit(CASES, "c").posteriors(CASES), found.model.posteriors(CASES), atol=1e-12
        )


def test_the_network_itself_is_not_calibrated_and_says_so(tmp_path: Path) -> None:
    model = saved("tan", calibrate="platt")
    network = network_of(model.model)
    assert isinstance(network, NetworkModel)
    assert "not calibrated" in str(network.remarks[-1])
    plain = bayesgui.train(CASES, "c", "tan")
    np.testing.assert_array_equal(network.posteriors(CASES), plain.posteriors(CASES))
    write_model(tmp_path / "m.bayesgui", model)
    loaded = read(tmp_path / "m.bayesgui")
    assert any("not calibrated" in each for each in loaded.extra["classifier"]["remarks"])
    # The remark belongs to the network, not to what is read as calibrated.
    found = read_model(tmp_path / "m.bayesgui").model
    assert isinstance(found, CalibratedModel)
    assert not any("not calibrated" in str(each) for each in found.remarks)


def test_a_network_that_was_changed_since_is_no_longer_calibrated(tmp_path: Path) -> None:
    write_model(tmp_path / "m.bayesgui", saved("tan", calibrate="isotonic"))
    loaded = read(tmp_path / "m.bayesgui")
    write(tmp_path / "same.bayesgui", loaded)
    assert isinstance(read_model(tmp_path / "same.bayesgui").model, CalibratedModel)
    name = loaded.network.children("c")[0]
    table = loaded.network.cpt(name)
    even = type(table).uniform(name, table.parents, table.values.shape[:-1], table.values.shape[-1])
    from dataclasses import replace

    write(tmp_path / "other.bayesgui", replace(loaded, network=loaded.network.with_cpt(even)))
    found = read_model(tmp_path / "other.bayesgui").model
    assert isinstance(found, NetworkModel)
    assert "changed since it was calibrated" in str(found.remarks[-1])
    # A damaged section is left out.
    for part, wrong in (("arrays", [[1.0]]), ("map", {"$class": "tea"}), ("map", None)):
        section = {**loaded.extra["classifier"]}
        section["calibration"] = {**section["calibration"], part: wrong}
        extra = {**loaded.extra, "classifier": section}
        write(tmp_path / "damaged.bayesgui", replace(loaded, extra=extra))
        assert isinstance(read_model(tmp_path / "damaged.bayesgui").model, NetworkModel)


def test_tuned_options_and_weights_are_those_of_the_file(tmp_path: Path) -> None:
    model = saved("naive-bayes", tune={"alpha": [7.0, 30.0]}, class_weights="balanced")
    write_model(tmp_path / "m.bayesmodel", model)
    found = read_model(tmp_path / "m.bayesmodel")
    assert found.options["alpha"] in (1.0, 7.0, 30.0)
    assert dict(found.preparation) == {"class_weights": "balanced"}


def test_rows_are_not_added_to_what_was_calibrated() -> None:
    model = saved("naive-bayes", calibrate="platt")
    assert not takes_rows(model)
    with pytest.raises(ParameterError, match="calibrated, tuned or weighted by class"):
        add_rows(model, CASES)
    with pytest.raises(ParameterError, match="calibrated, tuned or weighted by class"):
        bayesgui.train(CASES, "c", "naive-bayes", start=model.model, calibrate="platt")


def test_predictions_and_reasons_are_of_the_calibrated_probabilities() -> None:
    model = saved("tan", calibrate="platt").model
    found = predict(model, CASES)
    np.testing.assert_allclose(found.posteriors, model.posteriors(CASES))
    np.testing.assert_array_equal(model.most_probable(CASES), found.decided)
    why = explain_row(model, CASES, 0)
    logs = model.log_posteriors(CASES)[0]
    first, second = (model.classes.index(name) for name in (why.first, why.second))
    assert why.log_odds == pytest.approx(logs[first] - logs[second])
    assert not why.adds_up
