"""A live page of a template answers for all slices as the program does."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import bayesgui
from bayesgui.core.errors import ModelError
from bayesgui.core.temporal.unrolling import unrolled, unrolled_findings
from bayesgui.formats.examples import example_file
from bayesgui.formats.storage import read
from bayesgui.inference.temporal.engine import TimeEngine
from bayesgui.pages.address import address_of
from bayesgui.pages.content import PageContent
from bayesgui.pages.live_page import content_of
from bayesgui.pages.nodes import page_nodes
from bayesgui.pages.numbers.model_numbers import model_numbers
from bayesgui.pages.subject import subject_of
from tests.support.page_engine import PageEngine
from tests.support.templates import random_template
from tests.support.unrolled_oracle import random_series


@pytest.fixture
def engine(browser, tmp_path):
    return PageEngine(browser, tmp_path)


def _content(model, slices):
    numbers = model_numbers(unrolled(model, slices)).numbers
    return PageContent(model.name, page_nodes(model), numbers, slices={"count": slices})


def _check(engine, model, slices, all_series):
    """Hold a page against the interface algorithm."""
    plain = unrolled(model, slices)
    addresses = [address_of(plain, unrolled_findings(each, slices)) for each in all_series]
    answers = engine.ask(_content(model, slices), addresses)
    asked = TimeEngine(model)
    for series, found in zip(all_series, answers, strict=True):
        assert found["unknown"] == []
        wanted = asked.ask(series, "smooth")
        assert found["log"] == pytest.approx(wanted.log_evidence, rel=1e-9, abs=1e-9)
        for name in model.in_time:
            page = np.array([found["posteriors"][f"{name}[{t}]"] for t in range(slices)])
            assert np.abs(page - wanted.posteriors[name][:slices]).max() < 1e-9, name


@pytest.mark.parametrize("seed", range(6))
def test_random_templates_with_random_series(engine, seed):
    model = random_template(seed)
    rng = np.random.default_rng(seed)
    _check(engine, model, 5, [random_series(model, 5, rng, 0.3) for _ in range(3)])


def test_the_shown_series_is_what_a_page_opens_with():
    loaded = read(example_file("machine"))
    rng = np.random.default_rng(1)
    first, shown = (random_series(loaded.whole, slices, rng) for slices in (4, 6))
    loaded = replace(loaded, series=(replace(first, name="Monday"), shown), series_shown=1)
    subject = subject_of(loaded)
    assert subject.slices == {"count": 6, "unit": "1 day", "start": "2 March 2026", "times": ()}
    assert subject.findings == unrolled_findings(shown, 6)
    monday = address_of(subject.plain, unrolled_findings(first, 6))
    assert [(each.name, each.findings) for each in subject.scenarios] == [("Monday", monday)]
    nodes = {node.name: node for node in page_nodes(subject.shown)}
    assert nodes["Wear"].inTime
    assert not nodes["Maker"].inTime
    assert subject_of(loaded, slices=3).slices["count"] == 3
    assert not subject_of(loaded, {}).findings


def test_tables_of_a_template_are_stored_once():
    model = bayesgui.example("umbrella-world")
    few, many = (
        len(model_numbers(unrolled(model, slices)).numbers["values"]) for slices in (4, 400)
    )
    assert few == many


def test_decisions_in_time_are_taken_as_by_the_program(engine):
    model = bayesgui.example("machine-repair")
    slices = 4
    content = _content(model, slices)
    strategy = bayesgui.solve(model, slices=slices)
    (answer,) = engine.ask(content, [""])
    assert answer["worth"] == pytest.approx(strategy.expected_utility, rel=1e-9)


def test_a_policy_that_slices_share_is_refused():
    loaded = read(example_file("machine-repair"))
    shared = replace(loaded, extra={**loaded.extra, "shares_policy": True})
    with pytest.raises(ModelError, match="all slices share one"):
        content_of(shared)
