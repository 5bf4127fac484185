"""Networks of bnlearn in files of R."""

from __future__ import annotations

import bz2
import gzip
import itertools
import json
import lzma
import random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from bayesgui import cli
from bayesgui.core import byte_sizes
from bayesgui.core.errors import FormatError
from bayesgui.formats import read
from bayesgui.formats.rds.serialization import SerializationError, parse
from tests.formats.rds.encoder import Encoder, Sequence, Vector, fitted, node, table

if TYPE_CHECKING:
    from pathlib import Path

    from bayesgui.formats.base import Loaded

A = ["y", "n"]
B = ["low", "mid", "hoch é"]
A_ROW = np.array([0.3, 0.7])
B_ROWS = np.array([[0.5, 0.25, 0.25], [0.1, 0.2, 0.7]])
C_ROWS = np.arange(1, 13).reshape(2, 3, 2) / 20.0
C_ROWS[..., 1] = 1 - C_ROWS[..., 0]


def three() -> dict[str, Vector]:
    """Return a → b, a → c ← b; the axes of c are c, b, a in the array."""
    return {
        "a": node("a", [], ["b", "c"], table(A_ROW, {"": A}, named=False)),
        "b": node("b", ["a"], ["c"], table(B_ROWS.reshape(-1), {"b": B, "a": A})),
        "c": node(
            "c",
            ["a", "b"],
            [],
            table(C_ROWS.transpose(2, 1, 0).reshape(-1, order="F"), {"c": A, "b": B, "a": A}),
        ),
    }


def load(data: bytes, folder: Path, name: str = "fit.rds") -> Loaded:
    path = folder / name
    path.write_bytes(data)
    return read(path)


def check(loaded: Loaded) -> None:
    network = loaded.network
    assert network.names == ("a", "b", "c")
    assert network["b"].states == tuple(B)
    assert network.parents("c") == ("b", "a")
    assert network.cpt("a").values.tolist() == A_ROW.tolist()
    assert network.cpt("b").values.tolist() == B_ROWS.tolist()
    assert network.cpt("c").values == pytest.approx(C_ROWS.transpose(1, 0, 2), abs=1e-15)
    assert loaded.format == "rds"


@pytest.mark.parametrize(
    "pack", [bytes, gzip.compress, bz2.compress, lzma.compress], ids=["plain", "gz", "bz2", "xz"]
)
@pytest.mark.parametrize("version", [2, 3])
@pytest.mark.parametrize("order", [">", "<"])
def test_a_fitted_network_in_each_packing(
    pack: Any, version: int, order: str, tmp_path: Path
) -> None:
    check(load(pack(Encoder(order, version).file(fitted(three()))), tmp_path))


@pytest.mark.parametrize(
    "pack", [gzip.compress, bz2.compress, lzma.compress], ids=["gz", "bz2", "xz"]
)
def test_a_small_file_that_unpacks_to_a_very_large_one_is_refused(
    pack: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(byte_sizes, "_UNPACKED", 2**20)
    with pytest.raises(FormatError, match="far more than its size lets expect"):
        load(pack(Encoder().file(fitted(three())) + bytes(2**24)), tmp_path)


def test_the_variables_of_a_workspace(tmp_path: Path) -> None:
    both = {"x": [1, 2, 3], "fit": fitted(three()), "again": fitted(three())}
    data = Encoder().file(both, variables=True)
    loaded = load(gzip.compress(data), tmp_path, "all.RData")
    check(loaded)
    assert "The file holds 2 networks; fit, the first one, was read." in loaded.remarks


def test_the_command_line_reads_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "fit.rds"
    path.write_bytes(gzip.compress(Encoder().file(fitted(three()))))
    assert cli.main(["query", str(path), "--json"]) == 0
    expected = np.einsum("i,ij,ijk->k", A_ROW, B_ROWS, C_ROWS)
    answer = json.loads(capsys.readouterr().out)["posteriors"]["c"]
    assert list(answer.values()) == pytest.approx(expected.tolist())


def test_rows_without_data_become_uniform_and_are_said(tmp_path: Path) -> None:
    nodes = three()
    nodes["b"].items[3].items[:3] = [float("nan")] * 3
    loaded = load(Encoder().file(fitted(nodes)), tmp_path)
    assert loaded.network.cpt("b").values[0].tolist() == [1 / 3] * 3
    assert "1 row of the table of b for which there were no data became uniform." in loaded.remarks


def test_continuous_nodes_are_left_out_with_what_depends_on_them(tmp_path: Path) -> None:
    nodes = three()
    members = {"node": "g", "parents": ["a"], "children": [], "coefficients": [1.5], "sd": [1.0]}
    nodes["g"] = Vector(list(members.values()), {"names": list(members)}, is_list=True)
    loaded = load(Encoder().file(fitted(nodes)), tmp_path)
    assert loaded.network.names == ("a", "b", "c")
    assert "Left out: the continuous node g." in loaded.remarks


def test_a_structure_gets_directions(tmp_path: Path) -> None:
    pairs = [("x", "y"), ("y", "x"), ("z", "w"), ("v", "w")]
    arcs = Vector(
        [one for one, _ in pairs] + [other for _, other in pairs],
        {"dim": [4, 2], "dimnames": Vector([None, ["from", "to"]], is_list=True)},
    )
    empty = {"mb": Vector([], is_list=True), "parents": Vector([], is_list=True)}
    nodes = dict.fromkeys("xyzwv", empty)
    learned = {"learning": {"whitelist": None, "test": "x2"}, "nodes": nodes, "arcs": arcs}
    whole = Vector(list(learned.values()), {"names": list(learned), "class": ["bn"]}, is_list=True)
    loaded = load(Encoder().file(whole), tmp_path)
    assert loaded.network.names == tuple("xyzwv")
    assert set(loaded.network.parents("w")) == {"z", "v"}
    assert len(loaded.network.arcs) == 3
    assert any("got one of their possible directions" in each for each in loaded.remarks)


def test_short_forms_of_vectors_are_read() -> None:
    found = parse(Encoder().file({"k": Sequence(3, 4), "t": ["a", None, "ü"]}))
    assert found.members()["k"].value.tolist() == [3, 4, 5, 6]
    assert found.members()["t"].value == ["a", None, "ü"]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (Encoder().file({"a": [1, 2]}), "holds no network of bnlearn"),
        (Encoder().file(Vector([1.5], {"class": ["lm"]})), "an object of class lm"),
        (b"A\n2\n262657\n131840\n", "saved by R as text"),
        (b"X\n\0\0\0\2\0\0\0\0\0\0\0\0\0\0\0\x15", "type 21"),
        (b"BZh9 not really", "damaged or cut short"),
        (b"\xfd7zXZ\0 no", "damaged or cut short"),
        (Encoder().file(fitted({"a": three()["b"]})), "does not fit"),
        (Encoder().file(fitted({"b": three()["b"]})), "unknown parent a"),
    ],
)
def test_other_contents_are_told(data: bytes, words: str, tmp_path: Path) -> None:
    with pytest.raises(FormatError, match=words):
        load(data, tmp_path)


def test_no_damage_raises_anything_else(tmp_path: Path) -> None:
    data = Encoder().file(fitted(three()))
    draw = random.Random(3)
    damaged = [data[:k] for k in range(0, len(data), 7)]
    for _ in range(600):
        made = bytearray(data)
        for _ in range(draw.randint(1, 4)):
            made[draw.randrange(14, len(made))] = draw.choice([0, 1, 2, 9, 16, 19, 238, 255])
        damaged.append(bytes(made))
    refused = 0
    for each in damaged:
        try:
            load(each, tmp_path)
        except FormatError:
            refused += 1
    assert refused > len(damaged) // 2


def test_deep_and_long_files_are_refused_in_time() -> None:
    deep = Encoder().file(None)[:-4] + 50_000 * Encoder().ints(19, 1) + Encoder().ints(254)
    with pytest.raises(SerializationError, match="too deeply"):
        parse(deep)
    long = Encoder().file(None)[:-4] + Encoder().ints(14, 2**31 - 1)
    with pytest.raises(SerializationError, match="beyond the end"):
        parse(long)


def test_functions_are_passed_over_not_run() -> None:
    coder = Encoder()
    head = coder.file(None)[:-4]
    call = coder.ints(6) + coder.symbol("system") + coder.ints(2) + coder.item("false")
    closure = coder.ints(3 | 0x400) + coder.ints(253) + coder.ints(254) + call + coder.ints(254)
    data = head + coder.ints(19, 2) + closure + coder.item(["after"])
    assert parse(data).value[1].value == ["after"]


@pytest.mark.parametrize("axes", list(itertools.permutations(range(3))))
def test_the_order_of_axes_may_be_any(axes: tuple[int, ...], tmp_path: Path) -> None:
    states = {"a": A, "b": B, "c": A}
    names = [["a", "b", "c"][k] for k in axes]
    nodes = three()
    values = C_ROWS.transpose(axes).reshape(-1, order="F")
    prob = table(values, {name: states[name] for name in names})
    nodes["c"] = node("c", ["a", "b"], [], prob)
    network = load(Encoder().file(fitted(nodes)), tmp_path).network
    parents = [name for name in names if name != "c"]
    assert network.parents("c") == tuple(parents)
    turned = C_ROWS if parents == ["a", "b"] else C_ROWS.transpose(1, 0, 2)
    assert network.cpt("c").values == pytest.approx(turned, abs=1e-15)
