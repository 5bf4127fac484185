"""Text files by their names: tabs, commas, compression."""

from __future__ import annotations

import csv
import gzip
from pathlib import Path

import numpy as np
import pytest

from bayesgui.core.cpt import CPT
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.data.dataset import CodedColumn, Dataset
from bayesgui.data.sampling.ancestral import sample
from bayesgui.data.writing.case_export import case_writer
from bayesgui.data.writing.table_export import write_table
from bayesgui.data.writing.text_tables import delimiter_of

STATES = ("a,b", "c\td", 'e"f', "g")


def _text(path: Path) -> str:
    data = path.read_bytes()
    return (gzip.decompress(data) if path.suffix.lower() == ".gz" else data).decode("utf-8")


@pytest.mark.parametrize("name", ["t.csv", "t.tsv", "t.csv.gz", "t.TSV.GZ", "t.data"])
def test_every_file_holds_the_same_cells(tmp_path, name):
    column = CodedColumn("x\ty", STATES, np.array([0, 1, 2, 3, -1]))
    other = CodedColumn("z", ("u", "v"), np.array([0, 1, 1, 0, 0]))
    assert write_table(tmp_path / name, Dataset((column, other))) == 5
    delimiter = "\t" if "tsv" in name.lower() else ","
    assert delimiter_of(Path(name)) == delimiter
    rows = list(csv.reader(_text(tmp_path / name).splitlines(), delimiter=delimiter))
    assert rows == [["x\ty", "z"], ["a,b", "u"], ["c\td", "v"], ['e"f', "v"], ["g", "u"], ["", "u"]]


def test_sampled_cases_are_the_same_in_every_file(tmp_path):
    net = BayesianNetwork([Variable("x", STATES)], [CPT("x", (), [0.1, 0.2, 0.3, 0.4])])
    found = {}
    for name in ("t.csv", "t.tsv", "t.csv.gz", "t.tsv.gz"):
        path = tmp_path / name
        assert case_writer(path)(path, net, sample(net, 50, 1), False) == 50
        rows = csv.reader(_text(path).splitlines(), delimiter=delimiter_of(path))
        found[name] = [row[0] for row in rows]
    assert len(found["t.csv"]) == 51
    assert all(rows == found["t.csv"] for rows in found.values())


def test_the_same_rows_are_compressed_to_the_same_bytes(tmp_path):
    data = Dataset((CodedColumn("x", ("u", "v"), np.array([0, 1, 1])),))
    for name in ("first.csv.gz", "second.csv.gz"):
        write_table(tmp_path / name, data)
    assert (tmp_path / "first.csv.gz").read_bytes() == (tmp_path / "second.csv.gz").read_bytes()


def test_an_error_leaves_the_file_as_it_was(tmp_path):
    path = tmp_path / "t.csv.gz"
    path.write_bytes(b"old")
    net = BayesianNetwork([Variable("x", ("u", "v"))])

    def failing():
        yield from sample(net, 10, 1)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        case_writer(path)(path, net, failing(), False)
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]
