"""Approximate filters beside a template: their errors in each slice, and what their options do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from bayesgui.app.over_time.filters import ApproximateFilters
from bayesgui.core.evidence import StateFinding
from bayesgui.core.temporal.template_of import template_of
from bayesgui.document.files import save
from bayesgui.document.shown.filters_shown import FiltersShown
from bayesgui.document.temporal.series_edits import set_findings
from bayesgui.inference.temporal.base import time_engines
from bayesgui.inference.temporal.engine import TimeEngine
from tests.support.machine import machine_state

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from bayesgui.panels.over_time.filters_page import FiltersPage
    from tests.conftest import Opens
    from tests.support.window import Hand


@pytest.fixture
def machine(shared_window: Opens, tmp_path: Path) -> Iterator[Hand]:
    path = tmp_path / "machine.bayesgui"
    save(machine_state(), path)
    with shared_window(path) as hand:
        yield hand


def page_of(hand: Hand) -> FiltersPage:
    return hand.window.activities[ApproximateFilters].filters


def test_errors_are_those_of_the_engines(machine: Hand) -> None:
    machine.act("infer.filters")
    machine.rest()
    page = page_of(machine)
    assert page.is_answered
    assert "No findings" in page.standing
    document = machine.window.document
    cells = [(t, "Heat", StateFinding(frozenset({"hot"}))) for t in (1, 3)]
    document.apply("Findings", set_findings(document.state, cells))
    machine.rest()
    assert page.is_answered
    assert page.standing == ""
    model, series = template_of(document.state.model), document.state.over_time
    assert model is not None
    exact = TimeEngine(model).ask(series, "filter")
    options = {"boyen-koller": {"clusters": "nodes"}, "particle-filter": {"samples": 1_000}}
    content = page.errors.content
    assert content is not None
    for curve, (name, given) in zip(content.series, options.items(), strict=True):
        found = time_engines.create(name, model, **given).ask(series, "filter")
        wanted = np.max(
            [np.abs(found.posteriors[x] - exact.posteriors[x]).max(1) for x in exact.posteriors],
            axis=0,
        )
        np.testing.assert_allclose(curve.y, wanted, atol=1e-12)
    assert [row.text() for row in page.legend.rows] == ["Boyen–Koller", "particle filter"]
    assert page.sizes.content is not None
    assert page.rows.rows[0].title == "ln P(e), exact"
    # All in one cluster there is no error.
    page.clusters.setCurrentIndex(2)
    page.clusters.activated.emit(2)
    machine.rest()
    assert machine.window.session.shown[FiltersShown].state.clusters == "all"
    assert page.errors.content is not None
    assert page.errors.content.series[0].y.max() < 1e-9
    page.samples.setValue(50)
    machine.rest()
    assert page.sizes.content is not None
    assert page.sizes.content.series[0].y.max() <= 50 + 1e-9
    machine.window.activities[ApproximateFilters].close()
    assert not machine.window.session.shown[FiltersShown].state.is_open


def test_the_numbers_of_an_axis_are_clear_of_its_title(machine: Hand) -> None:
    document = machine.window.document
    cells = [(t, "Heat", StateFinding(frozenset({"hot"}))) for t in (1, 3)]
    document.apply("Findings", set_findings(document.state, cells))
    machine.act("infer.filters")
    machine.window.resize(1366, 600)
    machine.rest()
    for plot in (page_of(machine).errors, page_of(machine).sizes):
        assert plot.content is not None
        (axis,) = plot.content.vertical
        value, _text = plot.painter.vertical_ticks(axis)[-1]
        top = plot.painter.height_of(plot.painter.frame(), axis, value) - 8
        assert top >= 16, "the title ends there"
        assert plot.height() >= 150, "in a low window the page scrolls"


def test_the_page_is_open_beside_its_own_document(shared_window: Opens, tmp_path: Path) -> None:
    for name in ("one", "two"):
        save(machine_state(), tmp_path / f"{name}.bayesgui")
    with shared_window(tmp_path / "one.bayesgui", tmp_path / "two.bayesgui") as hand:
        hand.window.documents.set_current(0)
        hand.rest()
        hand.act("infer.filters")
        hand.rest()
        page = page_of(hand)
        assert page.isVisible()
        hand.window.documents.set_current(1)
        hand.rest()
        assert not page.isVisible()
        hand.window.documents.set_current(0)
        hand.rest()
        assert page.isVisible()
