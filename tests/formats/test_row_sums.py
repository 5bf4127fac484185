"""Rows that do not sum to 1 are divided by their sums and said, in each format alike."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from bayesgui.core.cpt import CPT
from bayesgui.core.errors import FormatError
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.sentence import Loss
from bayesgui.core.variable import Variable
from bayesgui.formats.base import Loaded, formats

NETWORK = BayesianNetwork(
    (Variable("a", ("x", "y")), Variable("b", ("p", "q"))),
    (CPT("a", (), np.array([0.5, 0.5])), CPT("b", ("a",), np.array([[0.1875, 0.8125], [1, 0]]))),
)
OUR_OWN = {"native", "graphml", "gml", "dot"}
"""Formats in which no other program stores tables."""
WITH_TABLES = [
    entry.name
    for entry in formats
    if entry.factory.can_write and b"0.8125" in formats.create(entry.name).write(Loaded(NETWORK))
]


def _read(name: str, number: bytes) -> Loaded:
    chosen = formats.create(name)
    data = chosen.write(Loaded(NETWORK))
    assert data.count(b"0.8125") == 1
    suffix = type(chosen).suffixes[0]
    return chosen.read(data.replace(b"0.8125", number), Path(f"off{suffix}"))


def test_all_formats_with_tables_are_tried() -> None:
    assert {"bif", "net", "dne", "xdsl", "xmlbif", "uai", "dsc", "pgmx", "native"} <= {*WITH_TABLES}


@pytest.mark.parametrize("name", [name for name in WITH_TABLES if name not in OUR_OWN])
@pytest.mark.parametrize("number", ["0.8141", "0.8175", "0.7951", "0.83"])
def test_a_row_that_is_off_is_divided_and_said(name: str, number: str) -> None:
    loaded = _read(name, number.encode())
    total = 0.1875 + float(number)
    child = loaded.network.names[1]
    table = loaded.network.cpt(child).values
    assert table[0].tolist() == pytest.approx([0.1875 / total, float(number) / total], abs=1e-15)
    assert table[1].tolist() == [1, 0]
    said = [each for each in loaded.remarks if "did not sum to 1 exactly but to" in each]
    assert said == [
        f"One row of the table of {child} did not sum to 1 exactly but to {total:.6g}, and was "
        "divided by its sum."
    ]
    assert not isinstance(said[0], Loss)


def test_hugin_divides_any_sum_as_it_compiles_and_others_are_damaged() -> None:
    assert _read("net", b"0.6125").network.cpt("b").values[0].tolist() == pytest.approx(
        [0.1875 / 0.8, 0.6125 / 0.8]
    )
    for name in {*WITH_TABLES} - OUR_OWN - {"net", "oobn"}:
        with pytest.raises(FormatError, match=r"sums to 0\.8"):
            _read(name, b"0.6125")


@pytest.mark.parametrize("name", [name for name in WITH_TABLES if name not in OUR_OWN])
def test_weights_are_divided_in_each_format(name: str) -> None:
    loaded = _read(name, b"1.3125")
    assert loaded.network.cpt(loaded.network.names[1]).values[0].tolist() == [0.125, 0.875]
    assert any("Weights in the table of" in each for each in loaded.remarks)


@pytest.mark.parametrize("name", sorted(OUR_OWN))
def test_our_own_files_are_right_or_damaged(name: str) -> None:
    with pytest.raises(FormatError, match=r"sums to 1\.0016"):
        _read(name, b"0.8141")


@pytest.mark.parametrize("name", [name for name in WITH_TABLES if name not in OUR_OWN - {"native"}])
def test_numbers_of_few_digits_are_said(name: str) -> None:
    chosen = formats.create(name)
    rows = np.array([[1e-310, 1.0], [1, 0]])
    network = NETWORK.with_cpt(CPT("b", ("a",), rows))
    loaded = chosen.read(chosen.write(Loaded(network)), Path(f"tiny{type(chosen).suffixes[0]}"))
    assert loaded.network.cpt(loaded.network.names[1]).values[0, 0] == 1e-310
    assert any("probabilities below 2.2e-308" in each for each in loaded.remarks)


@pytest.mark.parametrize("name", WITH_TABLES)
def test_a_row_of_infinite_sum_is_refused_without_a_warning(name: str) -> None:
    chosen = formats.create(name)
    data = chosen.write(Loaded(NETWORK))
    data = data.replace(b"0.1875", b"1e308").replace(b"0.8125", b"1e308")
    with pytest.raises(FormatError, match="sums to inf instead of 1"):
        chosen.read(data, Path(f"huge{type(chosen).suffixes[0]}"))
