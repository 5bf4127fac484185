"""Small files that stand for a lot of memory or time are read quickly, or refused in a sentence."""

from __future__ import annotations

import resource
import time
import tracemalloc
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
import pytest

from bayesgui.core.cpt import CPT
from bayesgui.core.errors import Cancelled, FormatError
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.formats import properties, read, scanner, write, xml_source

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

GIB = 1 << 30


@pytest.fixture
def two_gib() -> Iterator[None]:
    """Let the process allocate 2 GiB more than it has."""
    with open("/proc/self/statm", encoding="ascii") as stream:
        used = int(stream.read().split()[0]) * resource.getpagesize()
    before = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (used + 2 * GIB, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_AS, before)


def _bif_of_defaults() -> str:
    """Return BIF of some kB whose tables have 15.6 million numbers each, and more together."""
    states = ", ".join(f"s{k}" for k in range(250))
    lines = ["network n { }"]
    for name in ("a", "b", *(f"c{k}" for k in range(28))):
        size = 250
        lines.append(f"variable {name} {{ type discrete [ {size} ] {{ {states} }}; }}")
    for name in ("a", "b"):
        lines.append(f"probability ( {name} ) {{ table {', '.join(['0'] * 249)}, 1; }}")
    for k in range(28):
        row = ", ".join(["0"] * 249)
        lines.append(f"probability ( c{k} | a, b ) {{ default {row}, 1; }}")
    return "\n".join(lines)


def test_the_tables_of_a_file_share_one_budget(tmp_path: Path, two_gib: None) -> None:
    path = tmp_path / "large.bif"
    path.write_text(_bif_of_defaults())
    with pytest.raises(FormatError, match=r"would have 78,125,500 numbers together"):
        read(path)


XMLBIF = """<?xml version="1.0"?>{doctype}
<BIF VERSION="0.3"{root}><NETWORK><NAME>n</NAME>
<VARIABLE TYPE="nature"><NAME>a</NAME><OUTCOME>y</OUTCOME><OUTCOME>n</OUTCOME></VARIABLE>
<DEFINITION><FOR>a</FOR><TABLE>0.25 0.75</TABLE></DEFINITION>{more}
</NETWORK></BIF>
"""


@pytest.mark.parametrize(
    "parts",
    [
        {
            "doctype": f'<!DOCTYPE BIF [<!ATTLIST x y CDATA "{"z" * 500_000}">]>',
            "root": "",
            "more": "<x/>" * 50_000,
        },
        {
            "doctype": "",
            "root": f' xmlns:x="{"z" * 500_000}"',
            "more": "".join(f"<x:a{k}/>" for k in range(50_000)),
        },
    ],
    ids=["default attributes", "namespaces"],
)
def test_what_xml_repeats_by_itself_is_not_copied(
    tmp_path: Path, two_gib: None, parts: dict[str, str]
) -> None:
    path = tmp_path / "small.xml"
    path.write_text(XMLBIF.format(**parts))
    assert read(path).network.names == ("a",)


@pytest.mark.long
def test_a_file_of_millions_of_elements_is_refused(tmp_path: Path, two_gib: None) -> None:
    path = tmp_path / "many.xml"
    path.write_text(XMLBIF.format(doctype="", root="", more="<x/>" * 1_100_000))
    with pytest.raises(FormatError, match="1,000,000 XML elements"):
        read(path)


@pytest.mark.parametrize("encoding", ["punycode", "bz2", "zlib", "idna", "hex", "unicode_escape"])
def test_an_encoding_that_is_none_is_ignored(tmp_path: Path, encoding: str) -> None:
    text = XMLBIF.format(doctype="", root="", more="<x>" + "é" * 500_000 + "</x>")
    path = tmp_path / "declared.xml"
    path.write_text(text.replace('"1.0"?', f'"1.0" encoding="{encoding}"?'), encoding="utf-8")
    begun = time.process_time()
    assert read(path).network.names == ("a",)
    assert time.process_time() - begun < 5


def test_declared_encodings_of_texts_are_used(tmp_path: Path) -> None:
    text = XMLBIF.format(doctype="", root="", more="").replace(">y<", ">é天<")
    for encoding, letter in (("iso-8859-15", "é"), ("Shift_JIS", "天"), ("gb2312", "天")):
        path = tmp_path / "declared.xml"
        declared = text.replace('"1.0"?', f'"1.0" encoding="{encoding}"?')
        path.write_bytes(declared.replace("é天", letter).encode(encoding))
        assert read(path).network["a"].states == (letter, "n")


@pytest.mark.long
def test_a_chain_of_dropped_nodes_is_read_in_linear_time(tmp_path: Path) -> None:
    lines = ["// ~->[DNET-1]->~", "bnet N {", "node a0 {discrete = FALSE;};"]
    lines += [
        f"node a{k} {{kind=NATURE;discrete=TRUE;states=(y,n);parents=(a{k - 1});"
        "probs=(0.5,0.5,0.5,0.5);};"
        for k in range(1, 20_000)
    ]
    lines += ["node b {kind=NATURE;discrete=TRUE;states=(y,n);probs=(0.5,0.5);};", "};"]
    path = tmp_path / "chain.dne"
    path.write_text("\n".join(lines))
    begun = time.process_time()
    loaded = read(path)
    assert time.process_time() - begun < 20
    assert loaded.network.names == ("b",)
    assert loaded.remarks[1] == "Left out: a1, because it depends on a0."
    assert loaded.remarks[-1] == "Left out: a19999, because it depends on a19998."


def test_nodes_below_dropped_ones_name_the_parent_that_they_lose(tmp_path: Path) -> None:
    nodes = {"c": "b, x", "b": "u", "d": "x, c", "x": ""}
    lines = ["// ~->[DNET-1]->~", "bnet N {", "node u {discrete = FALSE;};"]
    for name, parents in nodes.items():
        rows = ",".join(["0.5"] * 2 ** (1 + len(parents.split())))
        lines.append(
            f"node {name} {{kind=NATURE;discrete=TRUE;states=(y,n);parents=({parents});"
            f"probs=({rows});}};"
        )
    path = tmp_path / "below.dne"
    path.write_text("\n".join([*lines, "};"]))
    loaded = read(path)
    assert loaded.network.names == ("x",)
    assert list(loaded.remarks) == [
        "Left out: the continuous node u.",
        "Left out: b, because it depends on u.",
        "Left out: c, because it depends on b.",
        "Left out: d, because it depends on c.",
    ]


@pytest.mark.parametrize(
    "extra",
    [
        # Each node counts states that the file does not name.
        "".join(f"node b{k} {{ numstates = 90000; }};" for k in range(30)),
        # Each word stands for as many numbers as the child has states.
        "node b { numstates = 9000; parents = (a); functable = (" + "#1," * 1200 + "#1); };",
        # A table that the file leaves to an equation.
        "node b { numstates = 4000; }; node c { numstates = 4000; parents = (b); };",
    ],
    ids=["states", "functable", "equation"],
)
def test_a_small_netica_file_does_not_stand_for_much(tmp_path: Path, extra: str) -> None:
    path = tmp_path / "small.dne"
    path.write_text(f"bnet N {{ node a {{ states = (y, n); probs = (0.5, 0.5); }}; {extra} }};")
    tracemalloc.start()
    with pytest.raises(FormatError, match="more than this program handles"):
        read(path)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 32 << 20


def test_no_more_is_reserved_than_a_file_needs(tmp_path: Path) -> None:
    path = tmp_path / "small.bif.gz"
    write(path, BayesianNetwork([Variable("a", ("y", "n"))]))
    read(path)
    tracemalloc.start()
    read(path)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 8 << 20


class _Impatient:
    """Cancels once it was asked some times."""

    stop_requested = False

    def __init__(self, patience: int) -> None:
        self.patience = patience
        self.asked = 0
        self.reports = 0

    def check(self) -> None:
        self.asked += 1
        if self.asked > self.patience:
            raise Cancelled

    def report(self, fraction: float, text: str = "") -> None:
        assert 0 <= fraction <= 1
        self.reports += 1

    def publish(self, event: object) -> None:
        raise AssertionError(event)


@pytest.mark.parametrize("suffix", [".bayesgui", ".bif", ".net", ".xdsl", ".xml", ".dne"])
def test_reading_polls_for_cancellation(tmp_path: Path, suffix: str) -> None:
    states = tuple(f"s{k}" for k in range(20))
    table = np.random.default_rng(1).dirichlet(np.ones(20), 20)
    names = tuple(f"n{k}" for k in range(200))
    variables = [Variable(name, states) for name in names]
    tables = [CPT("n0", (), table[0])]
    tables += [CPT(child, (parent,), table) for parent, child in pairwise(names)]
    path = tmp_path / f"large{suffix}"
    write(path, BayesianNetwork(variables, tables))
    monitor = _Impatient(10**9)
    assert read(path, monitor).network.names == names
    assert monitor.asked > 200
    with pytest.raises(Cancelled):
        read(path, _Impatient(monitor.asked // 2))


@pytest.mark.parametrize("suffix", [".bif", ".net", ".xdsl", ".xml", ".dne", ".bif.gz"])
def test_a_single_large_table_can_be_cancelled_and_reports(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, suffix: str
) -> None:
    monkeypatch.setattr(scanner, "_TOKENS_PER_CHECK", 200)
    monkeypatch.setattr(properties, "_WORDS_PER_CHECK", 100)
    monkeypatch.setattr(properties, "_CHARACTERS_PER_CHECK", 1000)
    parents = tuple(f"p{k}" for k in range(10))
    table = np.random.default_rng(2).dirichlet([1, 1], (2,) * 10)
    variables = [Variable(name, ("y", "n")) for name in (*parents, "child")]
    tables = [CPT(name, (), [0.5, 0.5]) for name in parents]
    path = tmp_path / f"table{suffix}"
    write(path, BayesianNetwork(variables, [*tables, CPT("child", parents, table)]))
    monitor = _Impatient(10**9)
    read(path, monitor)
    # Ten small tables and one large one: without polls within it there would be about forty.
    assert monitor.asked > 50 + 12
    assert monitor.reports > 0
    with pytest.raises(Cancelled):
        read(path, _Impatient(monitor.asked // 2))


@pytest.mark.parametrize("suffix", [".xml", ".xdsl"])
def test_what_is_written_is_read_again_whatever_its_number_of_elements(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, suffix: str
) -> None:
    monkeypatch.setattr(xml_source, "MAX_ELEMENTS", 100)
    network = BayesianNetwork([Variable(chr(ord("a") + k), ("y", "n")) for k in range(26)])
    for parent, child in pairwise(network.names):
        network = network.with_arc(parent, child)
    path = tmp_path / f"many{suffix}"
    write(path, network)
    assert read(path).network == network


@pytest.mark.parametrize("suffix", [".xml", ".xdsl"])
def test_more_elements_than_the_memory_holds_are_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, suffix: str
) -> None:
    monkeypatch.setattr(xml_source, "MAX_ELEMENTS", 10)
    network = BayesianNetwork([Variable(name, ("y", "n")) for name in "abcdef"])
    path = tmp_path / f"many{suffix}"
    write(path, network)
    monkeypatch.setattr(xml_source, "physical_memory", lambda: 4 * 512 * 20)
    with pytest.raises(FormatError, match="more than 20 XML elements"):
        read(path)
    with pytest.raises(FormatError, match=r"too many parts to be opened again.*bayesgui"):
        write(tmp_path / f"new{suffix}", network)
    assert not (tmp_path / f"new{suffix}").exists()


def test_a_large_file_of_short_elements_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(xml_source, "MAX_ELEMENTS", 100)
    path = tmp_path / "many.xml"
    path.write_text(XMLBIF.format(doctype="", root="", more="<x/>" * 1_000))
    with pytest.raises(FormatError, match=r"more than 2\d\d XML elements"):
        read(path)
