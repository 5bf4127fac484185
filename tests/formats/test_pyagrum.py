"""Exchange of files with pyAgrum in both directions gives the same numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pyagrum as gum
import pytest

from bayesgui.core.cpt import CPT
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.formats import read, write
from tests.formats.judge import SHARED, asia

if TYPE_CHECKING:
    from pathlib import Path

# pyAgrum writes six digits in its XML formats.
PRECISION = {"bif": 1e-7, "bifxml": 2e-6, "net": 1e-7, "xdsl": 2e-6}


def peers() -> object:
    gum.initRandom(7)
    return gum.fastBN("a[2]->c[3]<-b[4];c->d[2]<-a;b->d<-e[3]")


def their_table(peer: object, name: str, parents: tuple[str, ...]) -> np.ndarray:
    """Return pyAgrum's table with our order of axes."""
    tensor = peer.cpt(name)  # type: ignore[attr-defined]
    # pyAgrum's names run from the fastest axis, its arrays from the slowest.
    axes = list(reversed(tensor.names))
    return tensor.toarray().transpose([axes.index(axis) for axis in (*parents, name)])


def assert_same(peer: object, network: BayesianNetwork, precision: float) -> None:
    assert set(peer.names()) == set(network.names)  # type: ignore[attr-defined]
    for name in network.names:
        labels = peer.variable(name).labels()  # type: ignore[attr-defined]
        assert tuple(labels) == network[name].states
        theirs = their_table(peer, name, network.parents(name))
        assert np.abs(theirs - network.cpt(name).values).max() < precision, name


@pytest.mark.parametrize("suffix", PRECISION)
def test_what_pyagrum_writes_is_read_with_its_meaning(suffix: str, tmp_path: Path) -> None:
    peer = peers()
    path = tmp_path / f"peer.{suffix}"
    gum.saveBN(peer, str(path))
    assert_same(peer, read(path).network, PRECISION[suffix])


def mixed() -> BayesianNetwork:
    """Return a small network with asymmetric tables."""
    rng = np.random.default_rng(11)
    sizes = {"a": 2, "b": 3, "c": 4}
    parents: dict[str, tuple[str, ...]] = {"a": (), "b": (), "c": ("b", "a")}
    return BayesianNetwork(
        [Variable(n, tuple(f"{n}{k}" for k in range(size))) for n, size in sizes.items()],
        [
            CPT(n, given, rng.dirichlet(np.ones(sizes[n]), tuple(sizes[p] for p in given)))
            for n, given in parents.items()
        ],
        "mixed",
        {"title": "With a title; and a semicolon"},
    )


@pytest.mark.parametrize("suffix", ["bif", "bifxml", "net"])
def test_what_we_write_pyagrum_reads_with_our_meaning(suffix: str, tmp_path: Path) -> None:
    for network in (mixed(), asia().network):
        path = tmp_path / f"ours.{suffix}"
        write(path, network)
        assert_same(gum.loadBN(str(path)), network, 1e-6)


def test_xdsl_is_written_as_genie_reads_it_and_not_as_agrum_does(tmp_path: Path) -> None:
    # aGrUM lets the first parent vary fastest, GeNIe's files the last: for one parent they agree.
    path = tmp_path / "ours.xdsl"
    network = mixed().without_arc("a", "c")
    write(path, network)
    assert_same(gum.loadBN(str(path)), network, 1e-6)


@pytest.mark.long
@pytest.mark.parametrize("name", ["alarm", "insurance", "hailfinder", "sachs", "andes", "survey"])
@pytest.mark.parametrize("suffix", ["bif", "bifxml", "net"])
def test_published_networks_mean_the_same_to_pyagrum(
    name: str, suffix: str, tmp_path: Path
) -> None:
    network = read(SHARED / "networks" / f"{name}.bif.gz").network
    path = tmp_path / f"{name}.{suffix}"
    write(path, network)
    assert_same(gum.loadBN(str(path)), network, 1e-6)


@pytest.mark.long
@pytest.mark.parametrize("file", ["alarm.net", "dog.bifxml", "insurance.bifxml"])
def test_real_files_mean_the_same_to_pyagrum(file: str) -> None:
    path = SHARED / "formats" / file
    assert_same(gum.loadBN(str(path)), read(path).network, 2e-3)
