"""Files of ensembles: the same again, and one sentence for what is broken."""

import json
import zipfile

import numpy as np
import pytest

import bayesgui
from bayesgui.core.errors import FormatError
from bayesgui.learning.averaging.members import ensemble_of
from bayesgui.learning.averaging.provenance import Provenance
from tests.learning.confidence.test_partition_mcmc import chained_cases


@pytest.fixture
def saved(tmp_path):
    data = chained_cases(100, 3, {"a": 2, "b": 3, "c": 2})
    told = Provenance("bootstrap", "samples=3", 5, 100.0, 3, 2.0)
    made = ensemble_of([{("a", "b")}, {("a", "b")}, {("c", "b")}], data, told)
    made.save(tmp_path / "x.bnensemble")
    return made, tmp_path / "x.bnensemble"


def test_what_is_saved_is_read_again(saved, tmp_path):
    made, path = saved
    found = bayesgui.read_ensemble(path)
    assert found.members == made.members
    assert found.weights.tolist() == made.weights.tolist()
    assert found.provenance == made.provenance
    assert np.array_equal(found.posteriors()["b"], made.posteriors()["b"])
    found.save(tmp_path / "again.bnensemble")
    assert (tmp_path / "again.bnensemble").read_bytes() == path.read_bytes()


def rewritten(path, change):
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    header = json.loads(parts["ensemble.json"])
    change(header, parts)
    parts["ensemble.json"] = json.dumps(header).encode()
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)


BROKEN = [
    (lambda h, p: h.update(version=2), "written by a newer bayesgui"),
    (lambda h, p: h.update(format="other"), "not an ensemble of networks"),
    (lambda h, p: h.update(members=[]), "at least one network"),
    (lambda h, p: h["members"][0].update(weight=-1), "weight of 0 or more"),
    (lambda h, p: h["members"][0].update(weight="1"), "not an ensemble of networks"),
    (lambda h, p: h["members"][0].update(file="../../etc/passwd"), "not an ensemble of networks"),
    (lambda h, p: p.update({"members/0001.bayesgui": b"{}"}), "damaged or changed"),
    (lambda h, p: p.update({"zeros": bytes(1 << 29)}), "holds more than"),
]


@pytest.mark.parametrize(("change", "said"), BROKEN)
def test_a_broken_file_is_refused_in_one_sentence(saved, change, said):
    rewritten(saved[1], change)
    with pytest.raises(FormatError, match=said) as caught:
        bayesgui.read_ensemble(saved[1])
    assert "\n" not in str(caught.value)


def test_other_files_are_refused(saved, tmp_path):
    made, path = saved
    with pytest.raises(FormatError, match="no suffix of an ensemble"):
        made.save(tmp_path / "x.zip")
    with pytest.raises(FormatError, match="does not exist"):
        bayesgui.read_ensemble(tmp_path / "none.bnensemble")
    path.write_bytes(path.read_bytes()[:200])
    with pytest.raises(FormatError, match="cut short"):
        bayesgui.read_ensemble(path)
    with pytest.raises(FormatError, match="cannot be read"):
        bayesgui.read_ensemble(tmp_path)
