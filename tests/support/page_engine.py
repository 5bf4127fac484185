"""The engine of live pages, alone in a browser, held against the program's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.errors import EvidenceError, ImpossibleEvidenceError
from bayesgui.core.evidence import Evidence
from bayesgui.inference.exact.junction_tree import JunctionTree
from bayesgui.pages.address import address_of
from bayesgui.pages.content import PageContent
from bayesgui.pages.nodes import page_nodes
from bayesgui.pages.numbers.model_numbers import model_numbers
from bayesgui.pages.scripts import ENGINE, joined

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from bayesgui.core.model import Model
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.posteriors import Posteriors
    from tests.support.browser import Pages

_ASK = """([content, addresses]) => {
  content = JSON.parse(content);
  const engine = new Engine(content);
  return addresses.map(address => {
    const {findings, unknown} = parseAddress(address, content);
    const answer = engine.ask(findings);
    const names = engine.plan.names;
    const all = f => Object.fromEntries(names.map(name => [name, f(name)]));
    const each = (kind, f) => Object.fromEntries(content.nodes.filter(node => node.kind === kind)
      .map(node => [node.name, f(node.name)]));
    return {
      unknown, address: addressOf(findings, content), conflict: answer.conflict,
      impossible: answer.impossible, refused: answer.refused, log: answer.logEvidence,
      worth: answer.expectedUtility,
      options: each('decision', name => Array.from(answer.options(name) || [])),
      best: each('decision', name => answer.best(name)),
      utilities: each('utility', name => answer.utility(name)),
      posteriors: all(name => Array.from(answer.posterior(name))),
      families: all(name => answer.family(name) && Array.from(answer.family(name))),
    };
  });
}"""


def bare_content(model: Model, limited_memory: bool = False) -> PageContent:
    """Return what a page computes with, without a picture."""
    numbers = model_numbers(model, limited_memory=limited_memory).numbers
    return PageContent(model.name, page_nodes(model), numbers)


class PageEngine:
    """The engine's scripts in an otherwise empty page."""

    def __init__(self, browser: Pages, folder: Path) -> None:
        path = folder / "engine.html"
        path.write_text(
            "<!doctype html><meta charset=utf-8><title>engine</title>"
            f"<script>{joined(ENGINE)}</script>",
            "utf-8",
        )
        self.page = browser.open(path)

    def ask(self, content: PageContent, addresses: Sequence[str]) -> list[dict[str, Any]]:
        """Return the answers to one address after another, by one engine."""
        found: list[dict[str, Any]] = self.page.evaluate(_ASK, [content.json(), list(addresses)])
        return found

    def compare(
        self, network: BayesianNetwork, questions: Sequence[Mapping[str, object]]
    ) -> list[str]:
        """Assert that page and program answer alike; return how each question was answered."""
        cases = [Evidence(each) for each in questions]
        addresses = [address_of(network, each) for each in cases]
        answers = self.ask(bare_content(network), addresses)
        engine = JunctionTree(network)
        return [_same(engine, case, found) for case, found in zip(cases, answers, strict=True)]


def _same(engine: JunctionTree, evidence: Evidence, found: Mapping[str, Any]) -> str:
    assert found["unknown"] == []
    assert found["address"] == address_of(engine.network, evidence)
    wanted = _wanted(engine, evidence)
    if isinstance(wanted, ImpossibleEvidenceError):
        assert found["impossible"]
        assert tuple(found["conflict"]) == tuple(wanted.values["conflict"])
        return "impossible"
    if isinstance(wanted, EvidenceError):
        assert found["refused"] or found["impossible"]
        return "refused"
    assert not found["impossible"]
    if wanted.log_evidence is None:
        assert found["log"] is None
    else:
        scale = max(1.0, abs(wanted.log_evidence))
        assert abs(found["log"] - wanted.log_evidence) < 1e-9 * scale
    for name, vector in wanted.items():
        assert np.abs(np.array(found["posteriors"][name]) - vector).max() < 1e-9, name
        _check_family(engine, name, found)
    return "fixed" if wanted.log_evidence is None else "answered"


def _wanted(engine: JunctionTree, evidence: Evidence) -> Posteriors | EvidenceError:
    try:
        return engine.query(evidence)
    except EvidenceError as error:
        return error


def _check_family(engine: JunctionTree, name: str, found: Mapping[str, Any]) -> None:
    """Assert that a family sums to the posterior of its node."""
    if found["families"][name] is None:
        return
    family = np.array(found["families"][name]).reshape(-1, engine.network[name].n_states)
    assert np.abs(family.sum(axis=0) - found["posteriors"][name]).max() < 1e-9, name
