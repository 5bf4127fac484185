"""Faults and tests on a live page, against the program's ranking."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import bayesgui
from bayesgui import paths
from bayesgui.diagnosis.problem import problem_of
from bayesgui.diagnosis.ranking import rank
from bayesgui.formats import read
from tests.support.browser import PHONE

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.browser import Pages

CAR = paths.example_networks()["car-start"]


@pytest.fixture(scope="module")
def car(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("page") / "car.html"
    bayesgui.page(str(CAR), str(path), {"Starts": "no"})
    return path


def ranked(page: Any) -> list[tuple[str, float]]:
    rows = page.evaluate(
        "() => { const {view} = bayesgui.page; return rankedTests(view.engine, "
        "view.content.diagnosis, view.findings, view.answer).map(t => [t.name, t.gain]); }"
    )
    return [(name, gain) for name, gain in rows]


@pytest.mark.parametrize(
    "findings",
    [
        {"Starts": "no"},
        {"Starts": "no", "Lights": "bright", "Cranks": "normally"},
        {"Battery": "dead", "Fuel gauge": "empty"},
        {},
    ],
)
def test_tests_are_ranked_as_in_the_program(
    browser: Pages, car: Path, findings: dict[str, str]
) -> None:
    loaded = read(CAR)
    problem = problem_of(loaded.network, loaded.roles)
    expected = rank(bayesgui.JunctionTree(loaded.network), problem, findings)
    page = browser.open(car)
    text = "&".join(f"{name}={state}" for name, state in findings.items())
    page.evaluate("text => bayesgui.page.setFindings(text)", text)
    found = ranked(page)
    assert dict(found) == pytest.approx({test.name: test.gain for test in expected.tests}, abs=1e-9)
    telling = [test.name for test in expected.tests if test.is_telling]
    assert [name for name, gain in found if gain > 1e-9] == telling


def test_a_click_on_an_outcome_observes(browser: Pages, car: Path) -> None:
    page = browser.open(car)
    page.locator(".diagnosis .test").first.wait_for()
    assert page.text_content(".diagnosis .bars .name") == "Battery = weak"
    assert page.text_content(".diagnosis .test strong") == "Lights"
    page.click('.diagnosis .outcome[aria-label="Lights = off"]')
    page.locator('.diagnosis .test strong:text-is("Lights")').wait_for(state="detached")
    assert "Lights=off" in page.evaluate("location.hash")
    assert page.text_content(".diagnosis .bars .name") == "Battery = dead"
    page.go_back()
    page.locator('.diagnosis .test strong:text-is("Lights")').wait_for()
    page.click('[data-language="zh"]')
    page.locator('.diagnosis h2:text-is("接下来的检测")').wait_for()


def test_impossible_findings_hide_it(browser: Pages, car: Path) -> None:
    page = browser.open(car)
    page.evaluate("bayesgui.page.setFindings('Main%20fuse=blown&Cranks=normally')")
    assert page.locator(".diagnosis").is_hidden()


def test_it_fits_a_phone(browser: Pages, car: Path) -> None:
    page = browser.open(car, **PHONE)
    page.locator(".diagnosis .test").first.wait_for(state="attached")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_other_pages_have_nothing_of_it() -> None:
    data = bayesgui.page(str(paths.example_networks()["asia"])).data
    assert b"rankedTests" not in data
    assert b'"diagnosis"' not in data
    limited = bayesgui.page(str(CAR), targets=["Battery", "Lights", "Starts"]).data
    told = limited[limited.index(b'"tests":[') :].split(b"]")[0]
    assert told.count(b'"price"') == 2
    assert b'"Lights"' in told
    assert b'"Starts"' in told
    none = bayesgui.page(str(CAR), targets=["Lights", "Starts"]).data
    assert b"rankedTests" not in none
