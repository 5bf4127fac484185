"""What is written opens in pyAgrum with the same posteriors, or the note says what keeps it out."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import numpy as np
import pyagrum as gum
import pytest

import bayesgui
from bayesgui import paths
from bayesgui.core.cpt import CPT
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.formats import read, write
from tests.formats.judge import SHARED
from tests.formats.test_pyagrum import assert_same

if TYPE_CHECKING:
    from pathlib import Path

SUFFIXES = ("bif", "net", "bifxml")
# pyAgrum reads BIF and NET as float32.
PRECISION = 2e-6
LETTERS = (
    "abcxyzABZ", "0123456789", "_.-", " ", "äßéøñÇ", "天气雨是否", "дождь", "łőž", "'\"`", "\\/|",
    "()[]{}<>", ",;:=", "%&#@!?*+~^$€°²",
)  # fmt: skip
WORDS = (
    "net", "node", "data", "potential", "states", "label", "network", "variable", "probability",
    "property", "type", "discrete", "table", "default", "unknown", "_x", "__", "1a", "12", "-1",
    "3.5", "<5", ">=5", "//", "/*", "%", "%1", "BIF", "&amp;", "]]>", "<!--", "true", "n", "n_2",
    "a b", "a,b", "a;b", 'a"b', "größer", "天气", "K=v", "\\", '\\"', "NaN", "a'b", "a-b", "a.b",
)  # fmt: skip


def odd_name(rng: random.Random, k: int) -> str:
    if k < len(WORDS):
        return WORDS[k]
    kinds = rng.sample(LETTERS, rng.randrange(1, 4))
    name = "".join(rng.choice(rng.choice(kinds)) for _ in range(rng.randrange(1, 9)))
    # Other programs drop blanks at the ends, which the note says.
    return " ".join(name.split()) or "blank"


def odd_network(name: str, rng: random.Random) -> BayesianNetwork:
    """Return a network in which one name is that of a node, a state, a key and a text."""
    other = odd_name(rng, 10**6) if rng.random() < 0.7 else f"other{rng.randrange(9)}"
    node = Variable(
        name,
        (name, f"{other}2"),
        label=f"the {other}",
        description=name,
        properties=((name, other), ("key", name)),
    )
    child = Variable(
        "child" if name != "child" else "other", ("u", "v", "w"), properties=(("k", ""),)
    )
    top = Variable("top" if name != "top" else "other", ("p", "q"))
    table = np.random.default_rng(rng.randrange(10**6))
    tables = [
        CPT(top.name, (), table.dirichlet([1, 1])),
        CPT(name, (top.name,), table.dirichlet([1, 1], 2)),
        CPT(child.name, (name, top.name), table.dirichlet([1, 1, 1], (2, 2))),
    ]
    return BayesianNetwork([top, node, child], tables, other, {name: other})


def posteriors(network: BayesianNetwork, state: int) -> list[np.ndarray]:
    """Return P(top), P(node) and P(child) given a state of the child, by summing the joint."""
    top, node, child = (network.cpt(name) for name in network.names)
    joint = np.einsum("a,ab,bac->abc", top.values, node.values, child.values)[:, :, state]
    joint /= joint.sum()
    return [joint.sum(axis=1), joint.sum(axis=0)]


def their_posteriors(peer: Any, state: int) -> list[np.ndarray]:
    """Return the same of the network as pyAgrum read it, whose nodes keep their order."""
    top, node, child = (next(i for i in peer.nodes() if test(i)) for test in (
        lambda i: not peer.parents(i),
        lambda i: len(peer.parents(i)) == 1,
        lambda i: len(peer.parents(i)) == 2,
    ))  # fmt: skip
    engine = gum.LazyPropagation(peer)
    engine.setEvidence({child: state})
    engine.makeInference()
    return [engine.posterior(top).toarray(), engine.posterior(node).toarray()]


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_two_hundred_odd_names_open_or_the_note_names_them(suffix: str, tmp_path: Path) -> None:
    rng = random.Random(f"odd {suffix}")
    refused: list[list[str]] = []
    for k in range(200):
        network = odd_network(odd_name(rng, k), rng)
        path = tmp_path / f"odd.{suffix}"
        losses = write(path, network)
        again = read(path).network
        assert again.variables == network.variables
        assert (again.name, again.properties) == (network.name, network.properties)
        try:
            peer = gum.loadBN(str(path))
        except gum.GumException:
            refused.append([loss for loss in losses if "XMLBIF" in loss])
            continue
        for state in range(3):
            ours, theirs = posteriors(network, state), their_posteriors(peer, state)
            assert np.abs(np.concatenate(ours) - np.concatenate(theirs)).max() < PRECISION
        if suffix == "bifxml":
            assert set(peer.names()) == set(network.names)
            (name,) = (n for n in network.names if len(network.parents(n)) == 1)
            assert peer.variable(name).labels() == network[name].states
    assert all(refused)
    assert len(refused) <= {"bif": 190, "net": 20, "bifxml": 0}[suffix]


def test_names_that_others_read_have_no_note_in_bif(tmp_path: Path) -> None:
    rng = random.Random(3)
    letters = "abcABC_xyz019.-?%"
    for _ in range(50):
        name = rng.choice(["a", "b", "X", "_", "12_", "5mmol"]) + "".join(
            rng.choices(letters, k=rng.randrange(6))
        )
        variable = Variable(name, (f"{name}s", "12", "-3"))
        network = BayesianNetwork([variable], [CPT(name, (), [0.5, 0.25, 0.25])], "with a blank")
        path = tmp_path / "plain.bif"
        assert write(path, network) == ()
        assert gum.loadBN(str(path)).variable(name).labels() == variable.states


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_every_sample_opens_or_the_note_says_what_keeps_it_out(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"sample.{suffix}"
    refused: list[list[str]] = []
    for sample in sorted((paths.samples() / "networks").glob("*.bayesgui")):
        loaded = read(sample)
        if loaded.whole.decisions or loaded.whole.is_template:
            continue  # see `test_decisions` and `test_two_slices`
        losses = write(path, loaded)
        try:
            peer = gum.loadBN(str(path))
        except gum.GumException:
            refused.append([loss for loss in losses if "XMLBIF" in loss])
            continue
        assert sorted(peer.variable(name).domainSize() for name in peer.names()) == sorted(
            variable.n_states for variable in loaded.network.variables
        )
    assert all(refused)
    assert len(refused) <= {"bif": 12, "net": 8, "bifxml": 0}[suffix]


@pytest.mark.long
@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.parametrize(
    "name",
    ["alarm", "andes", "asia", "cancer", "child", "diabetes", "earthquake", "hailfinder", "hepar2",
     "insurance", "link", "munin", "pigs", "sachs", "survey"],
)  # fmt: skip
def test_published_networks_have_the_same_posteriors_in_pyagrum(
    name: str, suffix: str, tmp_path: Path
) -> None:
    network = read(SHARED / "networks" / f"{name}.bif.gz").network
    path = tmp_path / f"{name}.{suffix}"
    losses = write(path, network)
    if (name, suffix) == ("child", "bif"):
        with pytest.raises(gum.GumException):
            gum.loadBN(str(path))
        assert any("because of Asy/Patch" in loss for loss in losses)
        return
    assert losses == ()
    peer = gum.loadBN(str(path))
    assert_same(peer, network, 1e-6)
    nodes = network.names[:: max(1, len(network) // 60)]
    ours = bayesgui.engine("junction-tree", network).query(targets=nodes)
    for node in nodes:
        # One at a time: a tree of the whole of link takes pyAgrum minutes.
        engine = gum.VariableElimination(peer)
        engine.addTarget(node)
        engine.makeInference()
        theirs = engine.posterior(node).toarray()
        assert np.abs(theirs - np.asarray(ours[node])).max() < 1e-5, node
