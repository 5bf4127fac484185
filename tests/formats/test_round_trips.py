"""Random networks through every format."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bayesgui import paths
from bayesgui.core.cpt import CPT
from bayesgui.core.errors import FormatError
from bayesgui.core.network import BayesianNetwork
from bayesgui.core.variable import Variable
from bayesgui.formats import Loaded, read
from bayesgui.formats.base import formats
from bayesgui.formats.temporal.two_slices import in_two_slices
from bayesgui.graph.layout import Layout
from tests.formats.judge import asia, parsed

if TYPE_CHECKING:
    from pathlib import Path

# Names as people type them; control characters are not supported by any format.
TEXT = st.text(
    st.characters(exclude_categories=["C"], include_characters="\n"), min_size=1, max_size=8
).filter(lambda text: text.strip() == text)
PLAIN = st.from_regex(r"[A-Za-z][A-Za-z0-9_]{0,9}", fullmatch=True)


@st.composite
def documents(draw: st.DrawFn, names: st.SearchStrategy[str]) -> Loaded:
    """Draw a network of up to five nodes with its layout."""
    nodes = draw(st.lists(names, min_size=1, max_size=5, unique=True))
    rng = np.random.default_rng(draw(st.integers(0, 2**32)))
    variables, cpts = [], []
    for k, name in enumerate(nodes):
        states = draw(st.lists(names, min_size=1, max_size=4, unique=True))
        details: dict[str, object] = {}
        if draw(st.booleans()):
            details["values"] = tuple(rng.normal(0, 10.0 ** rng.integers(-9, 9), len(states)))
        elif draw(st.booleans()):
            details["edges"] = tuple(np.cumsum(rng.exponential(1, len(states) + 1)))
        if draw(st.booleans()):
            details["label"] = draw(TEXT.map(lambda text: text.replace("\n", " ").strip() or "x"))
            details["description"] = draw(TEXT)
        variables.append(Variable(name, tuple(states), **details))  # type: ignore[arg-type]
        parents = [v for v in variables[:k] if draw(st.booleans())]
        shape = (*(parent.n_states for parent in parents), len(states))
        values = rng.dirichlet(np.full(shape[-1], 0.5), shape[:-1])
        cpts.append(CPT(name, tuple(parent.name for parent in parents), values))
    order = draw(st.permutations(range(len(nodes))))
    network = BayesianNetwork(
        [variables[k] for k in order], [cpts[k] for k in order], draw(names), {"title": draw(TEXT)}
    )
    spots = {name: (400.0 * k, 300.0 * k + 0.125) for k, name in enumerate(nodes)}
    return Loaded(network, Layout(spots))


@pytest.mark.parametrize("name", ["native", "bif", "xmlbif", "pgmx", "graphml", "gml", "dot"])
@settings(max_examples=60, deadline=None)
@given(document=documents(TEXT))
def test_any_names_texts_and_bits_survive(name: str, document: Loaded) -> None:
    data = formats.create(name).write(document)
    after = parsed(name, data)
    assert after.network == document.network
    assert after.layout == document.layout
    assert after.remarks == ()
    assert formats.create(name).write(after) == data


@pytest.mark.parametrize("name", ["net", "xdsl"])
@settings(max_examples=60, deadline=None)
@given(document=documents(TEXT))
def test_names_and_tables_survive_where_identifiers_are_asked_for(
    name: str, document: Loaded
) -> None:
    after = parsed(name, formats.create(name).write(document))
    assert after.network.names == document.network.names
    for before, variable in zip(document.network.variables, after.network.variables, strict=True):
        assert variable.states == before.states
        assert variable.values == before.values
        assert variable.edges == before.edges
        assert after.network.cpt(variable.name) == document.network.cpt(variable.name)
    assert after.remarks == ()


@settings(max_examples=60, deadline=None)
@given(document=documents(TEXT))
def test_any_names_and_numbers_survive_dsc(document: Loaded) -> None:
    data = formats.create("dsc").write(document)
    after = parsed("dsc", data)
    assert after.network.names == document.network.names
    assert after.network.name == document.network.name
    assert after.layout == document.layout
    for before, variable in zip(document.network.variables, after.network.variables, strict=True):
        assert variable.states == before.states
        assert after.network.cpt(variable.name) == document.network.cpt(variable.name)
    assert after.remarks == ()
    assert formats.create("dsc").write(after) == data


@settings(max_examples=60, deadline=None)
@given(document=documents(PLAIN))
def test_plain_names_and_tables_survive_netica(document: Loaded) -> None:
    after = parsed("dne", formats.create("dne").write(document))
    assert after.network.names == document.network.names
    for before, variable in zip(document.network.variables, after.network.variables, strict=True):
        assert (variable.states, variable.values) == (before.states, before.values)
        assert variable.edges == before.edges
        assert after.network.cpt(variable.name) == document.network.cpt(variable.name)


@settings(max_examples=40, deadline=None)
@given(document=documents(TEXT))
def test_any_network_can_be_written_for_netica_and_read_back(document: Loaded) -> None:
    after = parsed("dne", formats.create("dne").write(document))
    assert len(after.network) == len(document.network)
    for before, name in zip(document.network.names, after.network.names, strict=True):
        assert (after.network.cpt(name).values == document.network.cpt(before).values).all()


@pytest.mark.parametrize("name", [n for n in formats.names() if formats.create(n).can_write])
@pytest.mark.parametrize("title", ["", "Network", "nothing"])
def test_a_network_without_nodes_comes_back(name: str, title: str) -> None:
    network = BayesianNetwork((), (), title)
    data = formats.create(name).write(Loaded(network))
    after = parsed(name, data)
    nameless = ("uai", "edges", "adjacency", "tetrad")
    assert after.network == (network if name not in nameless else BayesianNetwork(()))
    assert formats.create(name).write(after) == data


@pytest.mark.parametrize("name", ["bif", "net"])
def test_a_file_cut_short_before_its_first_node_is_no_empty_network(name: str) -> None:
    text = formats.create(name).write(asia()).decode()
    cut = text[: text.index("variable" if name == "bif" else "\nnode ")]
    with pytest.raises(FormatError, match="has no nodes"):
        parsed(name, cut)


SOURCES = sorted((paths.samples() / "networks").glob("[a-h]*"))


# A list of edges orders the nodes as the arcs name them.
REWRITTEN = [n for n in formats.names() if formats.create(n).can_write and n != "edges"]


@pytest.mark.parametrize("name", REWRITTEN)
@pytest.mark.parametrize("source", SOURCES, ids=[source.name for source in SOURCES])
def test_the_second_pass_writes_the_same_bytes(name: str, source: Path) -> None:
    format_, content = formats.create(name), read(source)
    if content.whole.is_template and not format_.holds_time:
        found = in_two_slices(content)
        assert found is not None
        content, _losses = found
    data = format_.write(content)
    assert format_.write(parsed(name, data)) == data


@settings(max_examples=60, deadline=None)
@given(document=documents(TEXT))
@pytest.mark.parametrize("name", ["net", "oobn", "xdsl", "dne"])
def test_any_names_and_texts_give_the_same_bytes_again(name: str, document: Loaded) -> None:
    data = formats.create(name).write(document)
    assert formats.create(name).write(parsed(name, data)) == data


@pytest.mark.parametrize("name", ["xdsl", "dne"])
@pytest.mark.parametrize("label", ["b", " two  blanks ", "b c"])
def test_labels_like_identifiers_or_with_outer_blanks_are_stable(name: str, label: str) -> None:
    network = BayesianNetwork([Variable("b %", ("x", "y"), label=label)])
    data = formats.create(name).write(Loaded(network))
    after = parsed(name, data)
    assert name == "dne" or after.network["b %"].label == label
    assert formats.create(name).write(after) == data
