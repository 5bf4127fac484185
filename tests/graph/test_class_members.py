"""The members of equivalence classes, compared with enumeration of all orientations."""

import itertools
import math

import numpy as np
import pytest

import bayesgui
from bayesgui import paths
from bayesgui.core.errors import ModelError
from bayesgui.graph import class_members as module
from bayesgui.graph.class_members import class_members, turned_into
from bayesgui.graph.equivalence import markov_equivalent

ASIA = bayesgui.read(paths.samples() / "networks" / "asia.bayesgui")


def network(n, arcs, seed=0):
    rng = np.random.default_rng(seed)
    names = [f"n{k}" for k in range(n)]
    found = bayesgui.BayesianNetwork([bayesgui.Variable(name, ("0", "1")) for name in names])
    for a, b in arcs:
        found = found.with_arc(names[a], names[b])
    for name in names:
        cpt = found.cpt(name)
        rows = rng.dirichlet(np.ones(2), cpt.values.shape[:-1])
        found = found.with_cpt(bayesgui.CPT(name, cpt.parents, rows))
    return found


def equivalent(net):
    """Return the arcs of all equivalent networks by trying every orientation."""
    found = set()
    bare = bayesgui.BayesianNetwork(net.variables)
    for flips in itertools.product((1, -1), repeat=len(net.arcs)):
        arcs = [arc[::flip] for arc, flip in zip(net.arcs, flips, strict=True)]
        try:
            other = bare
            for arc in arcs:
                other = other.with_arc(*arc)
        except bayesgui.CycleError:
            continue
        if markov_equivalent(net, other):
            found.add(frozenset(arcs))
    return found


def member_arcs(net, turned):
    gone = {arc[::-1] for arc in turned}
    return frozenset(arc for arc in net.arcs if arc not in gone) | set(turned)


@pytest.mark.parametrize("seed", range(12))
def test_all_orientations_of_random_networks_are_found(seed):
    rng = np.random.default_rng(seed)
    pairs = list(itertools.combinations(range(5), 2))
    net = network(5, [pair for pair in pairs if rng.random() < 0.6], seed)
    found = class_members(net)
    expected = equivalent(net)
    assert found.is_exact
    assert found.count == len(expected) == len(found.turned)
    assert {member_arcs(net, turned) for turned in found.turned} == expected
    assert found.turned[0] == ()
    assert [len(each) for each in found.turned] == sorted(map(len, found.turned))


def joint(net):
    engine = bayesgui.JunctionTree(net)
    return np.array(
        [
            engine.query(dict(zip(net.names, states, strict=True))).log_evidence
            for states in itertools.product(("0", "1"), repeat=len(net))
        ]
    )


def test_every_member_has_the_same_joint_distribution():
    net = network(4, [(0, 1), (1, 2), (0, 2), (2, 3)], 3)
    before = joint(net)
    found = class_members(net)
    assert found.count > 4
    for turned in found.turned:
        other = turned_into(net, member_arcs(net, turned))
        assert frozenset(other.arcs) == member_arcs(net, turned)
        assert joint(other) == pytest.approx(before, abs=1e-12)


def test_large_classes_are_counted_only(monkeypatch):
    chain = network(300, [(k, k + 1) for k in range(299)])
    assert class_members(chain) == module.ClassMembers(300, True, ())
    complete = network(7, list(itertools.combinations(range(7), 2)))
    assert class_members(complete).count == math.factorial(7)
    # A strip of triangles of n nodes has 4 n − 6 members.
    strip = network(40, [(k, k + step) for k in range(40) for step in (1, 2) if k + step < 40])
    found = class_members(strip)
    assert found.is_exact
    assert found.count == 4 * 40 - 6
    monkeypatch.setattr(module, "MAX_PARTS", 0)
    found = class_members(strip)
    assert not found.is_exact
    assert 0 < found.count <= 4 * 40 - 6
    assert found.turned == ()
    assert len(class_members(ASIA).turned) == class_members(ASIA).count == 6


def test_arcs_of_another_class_are_refused():
    with pytest.raises(ModelError, match="not those of an equivalent network"):
        turned_into(ASIA, ASIA.arcs[1:])
