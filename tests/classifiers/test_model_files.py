"""Classifiers saved and read again."""

from __future__ import annotations

import json
import zipfile
from typing import TYPE_CHECKING

import numpy as np
import pytest

import bayesgui
from bayesgui import paths
from bayesgui.catalog.plain_data import from_plain, is_stored, stored, to_plain
from bayesgui.classifiers.base import classifiers
from bayesgui.classifiers.model_files import SavedModel, read_model, write_model
from bayesgui.core.errors import FormatError, ParameterError
from bayesgui.decisions.loss import LossMatrix
from bayesgui.formats import read, write

if TYPE_CHECKING:
    from pathlib import Path

IRIS = paths.samples() / "data" / "iris.csv"


@pytest.fixture(scope="module")
def iris():
    return bayesgui.read_data(IRIS, quantities="numbers")


def trained(cases, method: str, losses: LossMatrix | None = None) -> SavedModel:
    classifier = classifiers.create(method)
    return SavedModel.of(classifier.fit(cases, cases.names[-1]), classifier, losses)


def test_a_network_keeps_class_method_options_and_losses(tmp_path: Path, iris) -> None:
    saved = trained(iris, "tan")
    losses = LossMatrix.with_reject(saved.model.classes, 0.25)
    saved = SavedModel(saved.model, saved.method, saved.options, losses)
    path = tmp_path / "tan.bayesgui"
    write_model(path, saved)
    found = read_model(path)
    assert found.model.target == iris.names[-1]
    assert found.method == "tan"
    assert found.options["discretizer"] == "minimum-description-length"
    assert found.losses == losses
    np.testing.assert_array_equal(
        found.model.log_posteriors(iris), saved.model.log_posteriors(iris)
    )
    # The window, which knows nothing of it, keeps the section.
    write(tmp_path / "again.bayesgui", read(path))
    assert read_model(tmp_path / "again.bayesgui").losses == losses


@pytest.mark.parametrize("method", ["naive-bayes", "tan"])
def test_an_archive_gives_the_same_posteriors_and_the_same_bytes(
    tmp_path: Path, iris, method: str
) -> None:
    saved = trained(iris, method)
    path = tmp_path / "m.bayesmodel"
    write_model(path, saved)
    found = read_model(path)
    assert type(found.model) is type(saved.model)
    assert found.options == dict(saved.options)
    np.testing.assert_array_equal(
        found.model.log_posteriors(iris), saved.model.log_posteriors(iris)
    )
    write_model(tmp_path / "n.bayesmodel", found)
    assert (tmp_path / "n.bayesmodel").read_bytes() == path.read_bytes()


def test_any_network_can_be_asked_for_a_class(tmp_path: Path) -> None:
    asia = paths.samples() / "networks" / "asia.bayesgui"
    with pytest.raises(FormatError, match="no node of which is marked as the class"):
        read_model(asia)
    assert read_model(asia, "lung").model.classes == ("yes", "no")
    with pytest.raises(FormatError, match="no node tea"):
        read_model(asia, "tea")


def test_numbers_do_not_fit_into_a_network(tmp_path: Path, iris) -> None:
    with pytest.raises(FormatError, match="has a density for "):
        write_model(tmp_path / "m.bayesgui", trained(iris, "naive-bayes"))
    with pytest.raises(FormatError, match="more than one network"):
        write_model(tmp_path / "m.bayesgui", trained(iris, "aode"))
    with pytest.raises(FormatError, match="no suffix of a classifier"):
        write_model(tmp_path / "m.bif", trained(iris, "tan"))
    write_model(tmp_path / "m.bayesmodel", trained(iris, "naive-bayes"))
    with pytest.raises(ParameterError, match="only a network"):
        read_model(tmp_path / "m.bayesmodel", "sepal")


def rewritten(source: Path, target: Path, change) -> Path:
    """Copy an archive with its header changed."""
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w") as new:
        for name in old.namelist():
            data = old.read(name)
            if name == "model.json":
                header = json.loads(data)
                change(header)
                data = json.dumps(header).encode()
            new.writestr(name, data)
    return target


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda h: h.update(version=99), "written by a newer bayesgui"),
        (lambda h: h.update(format="other"), "is not a model file"),
        (lambda h: h.pop("arrays"), "is not a model file"),
        (lambda h: h.update(model={"$class": "tea"}), "does not describe a classifier"),
        (lambda h: h.update(model="text"), "does not describe a classifier"),
        (lambda h: h["model"].update(classes=["a"]), "does not describe a classifier"),
        (lambda h: h["model"].update(target=3), "does not describe a classifier"),
        (lambda h: h["model"]["numbers"][0]["densities"].pop(), "does not describe a classifier"),
        (
            lambda h: h["model"]["numbers"][0]["densities"][0].update(mean="x"),
            "does not describe a classifier",
        ),
        (lambda h: h["model"]["states"].update(network="{"), "does not describe a classifier"),
        (lambda h: h.update(losses={"decisions": ["a"]}), "loss matrix is damaged"),
        (
            lambda h: h.update(losses={"decisions": ["a"], "values": [[1, 2]]}),
            "loss matrix has the shape",
        ),
    ],
)
def test_a_file_made_by_hand_is_refused_in_a_sentence(
    tmp_path: Path, iris, change, words: str
) -> None:
    source = tmp_path / "m.bayesmodel"
    write_model(source, trained(iris, "naive-bayes"))
    with pytest.raises(FormatError, match=words):
        read_model(rewritten(source, tmp_path / "hand.bayesmodel", change))


def test_a_file_cut_short_anywhere_is_refused(tmp_path: Path, iris) -> None:
    path = tmp_path / "m.bayesmodel"
    write_model(path, trained(iris, "naive-bayes"))
    data = path.read_bytes()
    for size in (0, 1, 100, len(data) // 2, len(data) - 1):
        path.write_bytes(data[:size])
        with pytest.raises(FormatError, match="damaged or cut short"):
            read_model(path)
    middle = bytearray(data)
    middle[len(data) // 3] ^= 255
    path.write_bytes(middle)
    with pytest.raises(FormatError, match="damaged or cut short"):
        read_model(path)
    with pytest.raises(FormatError, match="does not exist"):
        read_model(tmp_path / "none.bayesmodel")


def test_plain_data_come_back() -> None:
    arrays: list = []
    value = {"$odd": (1, 2.5, None, True, "x"), "far": (np.inf, -np.inf), "a": np.arange(3)}
    plain = to_plain(value, arrays)
    json.dumps(plain, allow_nan=False)
    found = from_plain(plain, arrays)
    assert found["$odd"] == value["$odd"]
    assert found["far"] == value["far"]
    assert found["a"] is value["a"]
    with pytest.raises(TypeError, match="cannot be stored"):
        to_plain(object(), arrays)
    with pytest.raises(TypeError, match="cannot be stored"):
        to_plain(np.array([object()]), arrays)
    with pytest.raises(ValueError, match="two classes are stored as network"):
        stored("network")(dict)
    assert not is_stored(dict)


def test_a_small_model_file_that_stands_for_much_is_refused(tmp_path):
    path = tmp_path / "m.bayesmodel"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("model.json", b" " * (2**27 + 1))
    with pytest.raises(FormatError, match=r"m\.bayesmodel holds more than 128 MiB"):
        read_model(path)
