"""Pages of some nodes only, and what a page may take."""

from __future__ import annotations

import numpy as np
import pytest

import bayesgui
from bayesgui.core.errors import MemoryBudgetError, ModelError
from bayesgui.core.evidence import Evidence
from bayesgui.pages.address import address_of
from bayesgui.pages.content import PageContent
from bayesgui.pages.nodes import page_nodes
from bayesgui.pages.numbers import cost as page_cost
from bayesgui.pages.numbers.model_numbers import model_numbers
from tests.inference.random_networks import random_evidence, random_network
from tests.support.page_engine import PageEngine


@pytest.fixture
def engine(browser, tmp_path):
    return PageEngine(browser, tmp_path)


def _content(network, targets):
    numbers = model_numbers(network, targets).numbers
    nodes = page_nodes(network, targets)
    return PageContent(network.name, nodes, numbers, may={"findings": True, "do": False})


def _check(engine, network, targets, seed):
    """Hold a page of some nodes against the program."""
    part = bayesgui.BayesianNetwork([network[name] for name in targets])
    questions = [{}, *(random_evidence(seed + k, part, 1 + k % 3, "hnsl") for k in range(5))]
    addresses = [address_of(network, Evidence(each)) for each in questions]
    answers = engine.ask(_content(network, targets), addresses)
    tree = bayesgui.JunctionTree(network)
    for evidence, found in zip(questions, answers, strict=True):
        try:
            wanted = tree.query(evidence)
        except bayesgui.ImpossibleEvidenceError:
            assert found["impossible"]
            continue
        assert set(found["posteriors"]) == set(targets)
        assert found["log"] == pytest.approx(wanted.log_evidence, rel=1e-9, abs=1e-9)
        for name in targets:
            assert np.abs(np.array(found["posteriors"][name]) - wanted[name]).max() < 1e-9


@pytest.mark.parametrize("seed", range(8))
def test_other_nodes_are_summed_out(engine, seed):
    network = random_network(seed, nodes=10, zeros=0.1 * (seed % 2))
    targets = list(network)[1 : 3 + seed % 4]
    _check(engine, network, targets, seed)


@pytest.mark.parametrize(("name", "count"), [("hailfinder", 6), ("munin", 4)])
def test_targets_of_large_networks(engine, name, count):
    network = bayesgui.example(name)
    rng = np.random.default_rng(2)
    _check(engine, network, [str(each) for each in rng.permutation(list(network))[:count]], 1)


def test_the_page_knows_nothing_of_other_nodes(engine):
    network = bayesgui.example("asia")
    content = _content(network, ["lung", "xray"])
    assert content.numbers["names"] == ["lung", "xray"]
    assert [node.name for node in content.nodes if node.shown] == ["lung", "xray"]
    (answer,) = engine.ask(content, ["dysp=yes&do:lung=yes&xray=yes"])
    assert answer["unknown"] == ["dysp=yes", "do:lung=yes"]
    assert answer["families"] == {"lung": None, "xray": None}


def test_a_page_that_is_too_large_says_so_before_it_is_made(monkeypatch):
    with pytest.raises(MemoryBudgetError, match=r"13,\d+,\d+ cells and be about 1.8 MiB"):
        model_numbers(bayesgui.example("munin"))
    network = bayesgui.example("alarm")
    taken = model_numbers(network).cost
    assert taken.is_affordable
    monkeypatch.setattr(page_cost, "MAX_CELLS", taken.cells - 1)
    with pytest.raises(MemoryBudgetError, match=r"would compute with .* cells.* Name targets"):
        model_numbers(network)
    monkeypatch.setattr(page_cost, "MAX_CELLS", taken.cells)
    monkeypatch.setattr(page_cost, "MAX_BYTES", taken.bytes - 1)
    with pytest.raises(MemoryBudgetError, match="Name targets"):
        model_numbers(network)


def test_what_a_page_takes_is_near_what_is_said():
    for name in ("asia", "alarm", "hailfinder"):
        network = bayesgui.example(name)
        said = model_numbers(network).cost.bytes
        assert bayesgui.page(network).bytes == pytest.approx(said, rel=0.35)


def test_a_page_of_some_nodes_has_no_decisions():
    model = bayesgui.example("oil-wildcatter")
    with pytest.raises(ModelError, match="leave the targets out"):
        model_numbers(model, ["Oil"])
    with pytest.raises(ModelError, match="nobody"):
        bayesgui.page(bayesgui.example("asia"), targets=["nobody"])


def test_a_target_of_a_template_has_every_slice(tmp_path):
    made = bayesgui.page("samples/networks/machine.bayesgui", targets=["Wear", "Maker"], slices=5)
    text = made.data.decode("utf-8")
    assert '"names":["Maker","Wear[0]","Wear[1]","Wear[2]","Wear[3]","Wear[4]"]' in text
