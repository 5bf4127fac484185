"""TAN against pyAgrum's classifier, on tables of ../shared."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from bayesgui.classifiers.super_parent_scores import stratified_folds
from bayesgui.classifiers.training import train

pytestmark = pytest.mark.long


def arcs_of(peer, names: list[str], target: str) -> set[tuple[str, str]]:
    """Return the arcs of pyAgrum's network by our names."""
    title = {f"x{k}": name for k, name in enumerate(names)} | {"y": target}
    network = peer.bn_
    return {
        (title[network.variable(a).name()], title[network.variable(b).name()])
        for a, b in network.arcs()
    }


@pytest.mark.parametrize("name", ["mushroom", "nursery", "adult"])
def test_tables_and_accuracy_are_those_of_pyagrum(name: str) -> None:
    from tests.benchmarks.classifiers import createBNClassifier, shared_table

    data = shared_table(name)
    truth = data.categorical("class").codes.astype(int)
    held_out = stratified_folds(truth, 5, 3) == 0
    rows, asked = data.rows(~held_out), data.rows(held_out)
    names = [each for each in data.names if each != "class"]
    x = np.stack([data.categorical(each).codes.astype(int) for each in names], axis=1)
    peer = createBNClassifier(
        learningMethod="TAN", prior="Smoothing", priorWeight=1, discretizationThreshold=1000
    )
    # All states, so that both know the same ones.
    peer.fit(x[~held_out], truth[~held_out])
    network = train(rows, "class", "tan").network
    theirs = arcs_of(peer, names, "class")
    assert {arc for arc in theirs if arc[0] == "class"} <= set(network.arcs)
    checked = 0
    for child in names:
        cpt = network.cpt(child)
        seen = [np.unique(rows.categorical(each).codes) for each in (*cpt.parents, child)]
        if {p for p, c in theirs if c == child} != set(cpt.parents):
            continue
        if any(len(s) < n for s, n in zip(seen, cpt.values.shape, strict=True)):
            continue  # pyAgrum makes its states from the rows that it is given
        place = {each: f"x{k}" for k, each in enumerate(names)} | {"class": "y"}
        table = peer.bn_.cpt(place[child])
        axes = [place[each] for each in (*cpt.parents, child)]
        values = table.toarray()
        order = [list(reversed(table.names)).index(axis) for axis in axes]
        np.testing.assert_allclose(np.transpose(values, order), cpt.values, atol=1e-6)
        checked += 1
    assert checked >= 3
    found = train(rows, "class", "tan").most_probable(asked)
    peer.threshold_ = 0.5
    known = np.all([np.isin(x[held_out, k], x[~held_out, k]) for k in range(len(names))], axis=0)
    classes = np.array(peer.predict(x[held_out][known]), float).astype(int)
    ours = np.mean(found[known] == truth[held_out][known])
    error = np.sqrt(ours * (1 - ours) / known.sum())
    # One fold only: the two differ in the root, and in ties.
    assert ours >= np.mean(classes == truth[held_out][known]) - 2 * error


def test_unequal_classes_do_not_change_the_weights() -> None:
    from tests.benchmarks.classifiers import shared_table

    data = shared_table("adult")
    names = [each for each in data.names if each != "class"]
    network = train(data, "class", "tan").network
    c = data.categorical("class").codes
    total = 0.0
    best = {}
    for a, b in itertools.combinations(names, 2):
        x, y = data.categorical(a), data.categorical(b)
        counts = np.zeros((2, len(x.states), len(y.states)))
        np.add.at(counts, (c, x.codes, y.codes), 1)
        joint = counts / counts.sum()
        both = joint.sum(axis=(1, 2), keepdims=True)
        with np.errstate(divide="ignore", invalid="ignore"):
            terms = joint * np.log(
                joint * both / (joint.sum(axis=2, keepdims=True) * joint.sum(axis=1, keepdims=True))
            )
        best[frozenset((a, b))] = float(np.nansum(terms))
    import networkx as nx

    graph = nx.Graph()
    for pair, weight in best.items():
        graph.add_edge(*pair, weight=weight)
    total = nx.maximum_spanning_tree(graph).size("weight")
    ours = sum(best[frozenset(arc)] for arc in network.arcs if arc[0] != "class")
    assert ours == pytest.approx(total, abs=1e-12)
