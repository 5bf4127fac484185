"""Pages of networks that are not samples: pinned forms, names with signs of an address, keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

import bayesgui
from bayesgui.core.scenario import Scenario
from bayesgui.formats import Loaded
from bayesgui.formats.storage import write
from bayesgui.graph.layout import Layout
from tests.support.browser import PHONE

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.browser import Pages

ODD = "a&b=c~d!"


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write nodes pinned to each form, and a scenario on a node whose name has a tilde."""
    names = ("Cold", "Flu", "Sure", ODD)
    net = bayesgui.BayesianNetwork(
        [bayesgui.Variable(name, ("yes", "no")) for name in names],
        [bayesgui.CPT(name, (), np.array([0.3, 0.7])) for name in names],
    )
    layout = Layout(
        {name: (240.0 * k, 0.0) for k, name in enumerate(names)},
        forms={"Cold": "compact", "Flu": "icon", "Sure": "name"},
    )
    findings = {ODD: bayesgui.fixed({"yes": 0.6, "no": 0.4})}
    odd = Scenario("odd", bayesgui.Evidence(findings).named(net))
    folder = tmp_path_factory.mktemp("own")
    write(folder / "own.bayesgui", Loaded(net, layout, scenarios=(odd,)))
    bayesgui.page(folder / "own.bayesgui", folder / "own.html")
    return folder / "own.html"


OUTSIDE = """
([...document.querySelectorAll('.node')].flatMap(node => {
  const body = node.querySelector('.body').getBoundingClientRect();
  return [...node.querySelectorAll('text, .track, .fill')].filter(e => {
    const box = e.getBoundingClientRect();
    return box.width && (box.bottom > body.bottom + 1 || box.right > body.right + 1);
  }).map(e => `${node.dataset.name} ${e.getAttribute('class')}`);
}))
"""


def test_what_a_pinned_node_shows_stays_in_it_at_every_zoom(browser: Pages, own: Path) -> None:
    page = browser.open(own, calm=True)
    assert page.text_content(".zoom output") == "100 %"
    for name in ("zoom_in", *["zoom_out"] * 5):
        assert page.evaluate(OUTSIDE) == []
        page.click(f'[data-do="{name}"]')
    assert browser.open(own, scripts=False).locator(".node.compact").count() == 3


def test_a_bar_of_a_pinned_icon_is_no_finding(browser: Pages, own: Path) -> None:
    page = browser.open(own)
    page.locator('.node[data-name="Flu"] .row.top .hit').click(force=True)
    assert page.evaluate("bayesgui.page.findings()") == ""
    assert page.text_content(".node-part h2") == "Flu"
    page.locator('.node[data-name="Cold"] .row[data-state="yes"] .hit').click(force=True)
    assert page.evaluate("bayesgui.page.findings()") == "Cold=yes"


def test_a_scenario_on_a_name_with_a_tilde_is_whole(browser: Pages, own: Path) -> None:
    page = browser.open(own)
    page.click(".pill")
    assert page.text_content(".findings-part li .what").startswith(f"P({ODD}) = (0.6, 0.4)")
    posterior = page.evaluate("name => [...bayesgui.page.view.answer.posterior(name)]", ODD)
    assert posterior == pytest.approx([0.6, 0.4], abs=1e-12)


def test_keys_count_where_nothing_has_the_focus(browser: Pages, own: Path) -> None:
    page = browser.open(own)
    page.keyboard.press("/")
    page.keyboard.type("col")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    assert page.evaluate("location.hash") == "#Cold=yes"
    page.click('[data-do="undo"]')
    page.wait_for_function("location.hash === ''")
    # The button has gone out, and with it the focus.
    page.keyboard.press("Control+y")
    page.wait_for_function("location.hash === '#Cold=yes'")


def test_a_click_on_a_title_gives_the_focus_to_no_frame_of_the_picture(
    browser: Pages, own: Path
) -> None:
    page = browser.open(own)
    box = page.locator(f'.node[data-name="{ODD}"] .title').bounding_box()
    page.mouse.click(box["x"] + 3, box["y"] + 5)
    assert page.text_content(".node-part h2") == ODD
    assert page.evaluate("document.activeElement.matches('.nodes')") is False


def test_tab_and_arrows_reach_every_state_of_every_form(browser: Pages, own: Path) -> None:
    page = browser.open(own)
    page.focus(".pill")
    reached = []
    while len(reached) < 5 and not page.evaluate("document.activeElement.closest('.zoom')"):
        page.keyboard.press("Tab")
        reached.append(page.evaluate("document.activeElement.dataset.node"))
    assert reached[:4] == ["Cold", "Flu", "Sure", ODD]
    page.focus('.node[data-name="Flu"] .row.top')
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert page.evaluate("location.hash") == "#Flu=yes"


def test_on_a_phone_the_chart_of_a_node_stays_when_its_sheet_closes(
    browser: Pages, tmp_path: Path
) -> None:
    moves = {"Rain": [[0.7, 0.3], [0.3, 0.7]]}
    start = {"Rain": [0.5, 0.5]}
    model = bayesgui.template(
        [bayesgui.Variable("Rain", ("yes", "no"))], [("Rain", "Rain", 1)], moves, start, slices=4
    )
    bayesgui.page(model, tmp_path / "rain.html")
    page = browser.open(tmp_path / "rain.html", **PHONE)
    assert page.locator(".chart").is_hidden()
    page.locator('.node[data-name="Rain"] .body').tap(force=True)
    page.locator(".node-part .cross").tap()
    assert page.locator(".chart").is_visible()
    assert page.text_content(".legend span") == "yes 50.0"
