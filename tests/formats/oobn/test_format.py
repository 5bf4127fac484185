"""Submodels as instances of HUGIN's classes: written, and read as they were."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bayesgui.core.cpt import CPT
from bayesgui.core.errors import FormatError
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.submodels import NO_SUBMODELS, Submodel, Submodels
from bayesgui.core.variable import Variable
from bayesgui.formats import Loaded, read, write
from bayesgui.formats.base import formats
from bayesgui.formats.marks import OWN_MARK
from bayesgui.graph.layout import Layout
from bayesgui.inference.base import engines
from tests.formats.judge import SHARED, parsed
from tests.formats.net.test_classes import FAMILY, PERSON, TEST
from tests.formats.net.test_classes import read as read_text
from tests.graph.submodels.trees import trees

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

TOWN = """
class Town
{
    instance North : Family () {}
    instance South : Family () {}
}
"""
FORMAT = formats.create("oobn")
NAMES = st.one_of(
    st.from_regex(r"[A-Za-z][A-Za-z0-9_]{0,4}", fullmatch=True),
    st.sampled_from(["Ann", "Ann_x", "Ann/x", "node", "class", "é 天", "a b", "instance", "1"]),
)


def written(loaded: Loaded) -> str:
    return FORMAT.write(loaded).decode()


def again(loaded: Loaded) -> Loaded:
    return parsed("oobn", written(loaded), "x.oobn")


def posteriors(network: BayesianNetwork) -> Mapping[str, np.ndarray]:
    return engines.create("junction-tree", network).query({})


@st.composite
def documents(draw: st.DrawFn) -> Loaded:
    """Draw a network with nested submodels around any of its nodes, some of one class."""
    plain, arcs, tree, _ = draw(trees(most_nodes=9))
    names = dict(
        zip(plain, draw(st.permutations(range(len(plain)))), strict=True)
        if draw(st.booleans())
        else zip(plain, range(len(plain)), strict=True)
    )
    told = draw(st.lists(NAMES, min_size=len(plain), max_size=len(plain), unique=True))
    called = {old: told[k] for old, k in names.items()}
    parents: dict[str, list[str]] = {name: [] for name in plain}
    for above, child in arcs:
        if len(parents[child]) < 4:
            parents[child].append(above)
    rng = np.random.default_rng(draw(st.integers(0, 2**32)))
    sizes = {name: draw(st.integers(1, 3)) for name in plain}
    variables = [
        Variable(called[name], tuple(f"s {k}" for k in range(sizes[name]))) for name in plain
    ]
    tables = [
        CPT(
            called[name],
            tuple(called[above] for above in parents[name]),
            rng.dirichlet(np.ones(sizes[name]), [sizes[above] for above in parents[name]]),
        )
        for name in plain
    ]
    order = draw(st.permutations(range(len(plain))))
    title = draw(st.sampled_from(["", "Network", "the net", "Submodel 0", "n0"]))
    network = BayesianNetwork([variables[k] for k in order], [tables[k] for k in order], title)
    labels = draw(st.lists(NAMES, min_size=len(tree), max_size=len(tree)))
    classes = st.sampled_from(["", "", "C", "D", "a class"])
    items = tuple(
        replace(each, name=label, of=draw(classes), note=draw(st.sampled_from(["", "a\n“note”"])))
        for each, label in zip(tree.renamed(called), labels, strict=True)
    )
    spots = {
        called[name]: (300.0 * k, 40.5 * k)
        for k, name in enumerate(plain)
        if draw(st.integers(0, 4))
    }
    return Loaded(network, Layout(spots), submodels=Submodels(items))


@settings(max_examples=200, deadline=None)
@given(document=documents())
def test_any_network_with_any_submodels_comes_back(document: Loaded) -> None:
    after = again(document)
    assert after.remarks == ()
    assert after.network == document.network
    assert after.network.names == document.network.names
    assert after.submodels == document.submodels
    assert after.layout.positions.keys() == document.layout.positions.keys()
    for name, spot in document.layout.positions.items():
        assert after.layout.positions[name] == pytest.approx(spot)
    before, found = posteriors(document.network), posteriors(after.network)
    for name in document.network.names:
        assert found[name].tolist() == before[name].tolist()
    assert FORMAT.write(after) == FORMAT.write(document)


@settings(max_examples=60, deadline=None)
@given(document=documents())
def test_another_program_reads_the_same_network_without_what_is_ours(document: Loaded) -> None:
    text = written(document).replace(OWN_MARK, "")
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("bayesgui_")]
    after = parsed("oobn", "\n".join(lines), "x.oobn")
    assert len(after.network) == len(document.network)
    assert len(after.submodels) == len(document.submodels)
    tables = [table.values for table in after.network.cpds.values()]  # type: ignore[union-attr]
    for table in document.network.cpds.values():
        same = [each for each in tables if each.shape == table.values.shape]  # type: ignore[union-attr]
        assert any((each == table.values).all() for each in same)  # type: ignore[union-attr]
    depths = sorted(len(document.submodels.path_to(each.id)) for each in document.submodels)
    assert sorted(len(after.submodels.path_to(each.id)) for each in after.submodels) == depths


@pytest.mark.parametrize("further", ["", TOWN])
def test_instances_of_one_class_are_instances_of_it_again(further: str) -> None:
    loaded = read_text(PERSON + TEST + FAMILY + further)
    text = written(loaded)
    assert text.count("class Person\n") == text.count("class ") - (3 if further else 2)
    assert text.count(" : Person (") == 2
    assert text.count(" : Family (") == (2 if further else 0)
    after = again(loaded)
    assert after.network == loaded.network
    assert after.submodels == loaded.submodels
    assert [each.of for each in after.submodels].count("Person") == (4 if further else 2)


def test_what_other_programs_read_has_the_names_of_the_classes() -> None:
    text = written(read_text(PERSON + TEST + FAMILY))
    assert "inputs = (gene);\n    outputs = (sick child_gene);" in text
    assert "instance Bob : Person (gene = gene_bob; sick_bob = sick)" in text


def test_an_instance_that_was_changed_has_a_class_of_its_own() -> None:
    loaded = read_text(PERSON + TEST + FAMILY)
    table = loaded.network.cpt("sick_bob")
    other = CPT(table.variable, table.parents, table.values[:, ::-1])
    changed = replace(loaded, network=loaded.network.with_cpt(other))
    text = written(changed)
    assert "instance Ann : Person (" in text
    assert "instance Bob : Person_2 (" in text
    after = again(changed)
    assert after.network == changed.network
    assert after.submodels == loaded.submodels


def test_places_of_nodes_and_boxes_stay_where_two_instances_share_a_class() -> None:
    loaded = read_text(PERSON + TEST + FAMILY)
    spots = {name: (37.0 * k, 1000.0 - 11.25 * k) for k, name in enumerate(loaded.network.names)}
    tree = loaded.submodels.with_places({"submodel-1": (5.0, 6.5), "submodel-2": (-8.0, 0.0)})
    after = again(replace(loaded, layout=Layout(spots), submodels=tree))
    assert after.layout.positions == spots
    assert after.submodels == tree


def test_a_submodel_that_came_of_no_class_gives_its_name_to_one() -> None:
    network = BayesianNetwork(
        [Variable(name, ("y", "n")) for name in "abc"],
        [
            CPT("a", (), [0.25, 0.75]),
            CPT("b", ("a",), [[0.5, 0.5], [1.0, 0.0]]),
            CPT("c", ("b",), [[0.5, 0.5], [0.125, 0.875]]),
        ],
    )
    tree = Submodels((Submodel("submodel-1", "The engine", ("b",)),))
    text = written(Loaded(network, submodels=tree))
    assert "class The_engine\n{\n    inputs = (a);\n    outputs = (b);" in text
    assert "instance The_engine : The_engine (a = a; b = b)" in text
    assert 'label = "The engine";' in text


def test_submodels_nested_as_deep_as_files_have_them() -> None:
    tree = NO_SUBMODELS.folded(("a",))
    for _ in range(80):
        tree = tree.folded((), (tree.path("a")[0],))
    network = BayesianNetwork([Variable("a", ("y", "n"))])
    after = again(Loaded(network, submodels=tree))
    assert len(after.submodels.path("a")) == 64


def test_net_says_where_submodels_are_kept(tmp_path: Path) -> None:
    loaded = read_text(PERSON + TEST + FAMILY)
    lost = write(tmp_path / "family.net", loaded)
    assert "NET cannot store submodels; 3 submodels are lost, their nodes stay." in lost
    assert "Submodels are kept as classes of HUGIN in a file that ends in .oobn." in lost
    assert not read(tmp_path / "family.net").submodels
    kept = write(tmp_path / "family.oobn", loaded)
    assert kept == ("aGrUM and pyAgrum do not read classes; for them write NET.",)
    assert read(tmp_path / "family.oobn").submodels == loaded.submodels


def test_a_network_too_large_to_be_put_together_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bayesgui.formats.oobn.format.MAX_NODES", 9)
    with pytest.raises(FormatError, match="would make 10 nodes and submodels, more than the 9"):
        written(read_text(PERSON + TEST + FAMILY))


def test_what_is_ours_and_damaged_is_left_aside() -> None:
    text = written(read_text(PERSON + TEST + FAMILY + TOWN))
    for old, new in (
        ("{\\'North_gene", "[\\'North_gene"),
        ("[\\'North_result\\']", "[\\'South_gene\\', 1]"),
        ("\\'id\\': \\'submodel-2\\'", "\\'id\\': \\'submodel-1\\', \\'x\\': [], \\'y\\': true"),
        ("bayesgui_submodels = ", "bayesgui_submodels = 1, "),
    ):
        assert old in text
        after = parsed("oobn", text.replace(old, new), "x.oobn")
        assert len(after.network) == 14
        assert len(after.submodels) == 8


def test_our_own_files_keep_the_class_of_a_submodel() -> None:
    loaded = read_text(PERSON + TEST + FAMILY)
    data = formats.create("native").write(loaded)
    assert parsed("native", data).submodels == loaded.submodels
    assert [each.of for each in parsed("native", data).submodels] == ["Person", "Person", "Test"]


@pytest.mark.skipif(not SHARED.is_dir(), reason="needs the shared files")
def test_classes_of_other_programs_are_read_written_and_read() -> None:
    files = sorted(SHARED.rglob("*.oobn"))
    assert len(files) == 2
    for path in files:
        loaded = read(path)
        if loaded.whole.is_template:
            continue
        after = again(loaded)
        assert after.network == loaded.network
        assert after.submodels == loaded.submodels
        assert len(after.submodels) == 1
