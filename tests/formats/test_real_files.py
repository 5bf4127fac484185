"""The real files of other programs that came with the project."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bayesgui.formats import read, write
from bayesgui.formats.storage import writable_suffixes
from tests.formats.judge import SHARED, marginal

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.long


@pytest.mark.parametrize(
    ("file", "format_", "nodes", "arcs", "placed"),
    [
        ("ChestClinic.dne", "dne", 8, 8, 8),
        ("IRT5.dne", "dne", 6, 5, 6),
        ("LangAss_3.dne", "dne", 8, 13, 8),
        ("alarm.net", "net", 37, 46, 0),
        ("test1.net", "net", 4, 4, 4),
        ("benefits.xdsl", "xdsl", 14, 24, 14),
        ("dog.bifxml", "xmlbif", 5, 4, 5),
        ("insurance.bifxml", "xmlbif", 27, 52, 0),
    ],
)
def test_real_files_are_read_whole(
    file: str, format_: str, nodes: int, arcs: int, placed: int
) -> None:
    loaded = read(SHARED / "formats" / file)
    assert loaded.format == format_
    assert len(loaded.network) == nodes
    assert len(loaded.network.arcs) == arcs
    assert len(loaded.layout.positions) == placed


@pytest.mark.parametrize(("file", "node"), [("ChestClinic.dne", "Dyspnea")])
def test_asia_of_other_programs_gives_the_known_number(file: str, node: str) -> None:
    network = read(SHARED / "formats" / file).network
    assert marginal(network, node)[0] == pytest.approx(0.4359706, abs=1e-7)


def test_the_alarm_of_hugin_is_the_alarm_of_bif() -> None:
    hugin = read(SHARED / "formats" / "alarm.net").network
    bif = read(SHARED / "networks" / "alarm.bif.gz").network
    assert set(hugin.names) == set(bif.names)
    assert {frozenset(arc) for arc in hugin.arcs} == {frozenset(arc) for arc in bif.arcs}


@pytest.mark.parametrize(
    "path", sorted((SHARED / "networks").glob("*.bif.gz")), ids=lambda path: path.name
)
def test_published_networks_survive_bit_by_bit(path: Path, tmp_path: Path) -> None:
    network = read(path).network
    for suffix in (".bif", ".bayesgui", ".xml", ".net", ".xdsl.gz"):
        copy = tmp_path / f"copy{suffix}"
        write(copy, network)
        after = read(copy).network
        assert after.variables == network.variables
        assert all(after.cpt(name) == network.cpt(name) for name in network.names)


EDGE_LISTS = ".edges", ".edgelist"
"""Files whose arcs give the order of the nodes, in which the arcs are written."""
FOREIGN_PLACES = ".dagitty", ".dag"
"""Files of dots: boxes that would overlap are moved apart when they are read for the first time."""


@pytest.mark.parametrize("suffix", writable_suffixes())
def test_real_files_give_the_same_bytes_at_the_second_pass(suffix: str, tmp_path: Path) -> None:
    for source in sorted((SHARED / "formats").glob("*.*")):
        first, second = tmp_path / f"first{suffix}", tmp_path / f"second{suffix}"
        write(first, read(source))
        if suffix in FOREIGN_PLACES:
            write(first, read(first))
        write(second, read(first))
        lines = [path.read_bytes().splitlines(keepends=True) for path in (first, second)]
        if suffix in EDGE_LISTS:
            lines = [sorted(each) for each in lines]
        assert lines[1] == lines[0], source.name
