"""What a page shows in its states: impossible, unknown, without scripts, printed, odd names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import bayesgui
from bayesgui import paths
from bayesgui.pictures.percent import percent
from bayesgui.widgets.numbers import (
    cell_text,
    end_text,
    log_text,
    probability_from_log_text,
    value_text,
)
from tests.support.browser import PHONE
from tests.support.large_networks import large_state
from tests.support.odd_network import ADDRESS, ARABIC, CHINESE, CLOSING, LONG, MARKUP, odd_network

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.support.browser import Pages

SMALL = """
(() => {
  const page = document.querySelector('.bayesgui');
  const seen = e => { const b = e.getBoundingClientRect(); return b.width > 0 && b.height > 0; };
  const found = [];
  for (const e of page.querySelectorAll('button, input, .net .area')) {
    const b = e.getBoundingClientRect();
    if (seen(e) && (b.width < 43.9 || b.height < 43.9)) found.push(e.outerHTML.slice(0, 120));
  }
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  for (let text; (text = walker.nextNode()); ) {
    const e = text.parentElement;
    if (!text.data.trim() || e.closest('noscript, title') || !seen(e)) continue;
    const zoom = e.closest('.world') ? bayesgui.page.view.camera.zoom : 1;
    const size = parseFloat(getComputedStyle(e).fontSize) * zoom;
    if (size < 10.99) found.push(`${size} px: ${text.data}`);
    const b = e.getBoundingClientRect();
    if (!e.closest('.pills, .scroll, .canvas, .side') && (b.left < -1 || b.right > innerWidth + 1))
      found.push(`cut: ${text.data}`);
  }
  if (document.documentElement.scrollWidth > innerWidth) found.push('the page scrolls sideways');
  return found;
})()
"""


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    folder = tmp_path_factory.mktemp("pages")

    def write(name: str) -> Path:
        path = folder / f"{name}.html"
        if not path.exists():
            known = {"odd": odd_network, "large": lambda: large_state(200).model}
            net = known[name]() if name in known else str(paths.example_networks()[name])
            bayesgui.page(net, str(path))
        return path

    return write


Written = "Callable[[str], Path]"


def said(page: Any) -> str:
    return page.text_content(".said")


def test_impossible_findings_are_named_and_one_click_takes_the_last_back(
    browser: Pages, written: Written
) -> None:
    page = browser.open(written("asia").as_uri() + "#tub=yes&either=no")
    assert said(page) == "This evidence cannot happen: tub = yes, either = no."
    conflicts = page.eval_on_selector_all(".conflict", "all => all.map(e => e.dataset.name)")
    assert set(conflicts) == {"tub", "either"}
    numbers = page.eval_on_selector_all(".net .number", "all => all.map(e => e.textContent)")
    assert set(numbers) == {"–"}
    assert page.locator("[data-probability]").count() == 0
    page.click(".foot .link")
    assert page.evaluate("bayesgui.page.findings()") == "tub=yes"
    assert page.locator(".conflict").count() == 0


def test_what_the_address_says_and_the_network_lacks_is_left_out(
    browser: Pages, written: Written
) -> None:
    page = browser.open(written("asia").as_uri() + "#xray=maybe&smoke=yes&nobody=1")
    assert said(page) == (
        "The link says xray=maybe, nobody=1, which does not fit this network; it is left out."
    )
    assert page.evaluate("bayesgui.page.findings()") == "smoke=yes"


def test_without_scripts_the_picture_has_its_first_numbers(
    browser: Pages, written: Written
) -> None:
    page = browser.open(written("asia"), scripts=False)
    assert page.text_content('[data-node="dysp"][data-state="yes"] .number') == "43.6"
    assert page.locator("button:visible, input:visible").count() == 0
    assert "needs scripts" in page.text_content("noscript")
    box = page.locator(".net").bounding_box()
    assert box is not None
    assert box["height"] > 300


def test_without_scripts_findings_are_seen_in_the_picture(browser: Pages, tmp_path: Path) -> None:
    path = tmp_path / "found.html"
    evidence = {"xray": "yes", "tub": bayesgui.excluding("yes"), "smoke": bayesgui.do("no")}
    bayesgui.page(str(paths.example_networks()["asia"]), path, evidence)
    page = browser.open(path, scripts=False)
    found = page.eval_on_selector_all(".node.found", "all => all.map(e => e.dataset.name)")
    assert set(found) == {"xray", "tub"}
    assert page.get_attribute(".node.done", "data-name") == "smoke"
    rows = page.eval_on_selector_all(
        ".row.soft", "all => all.map(e => [e.dataset.node, e.dataset.state])"
    )
    assert sorted(rows) == [["smoke", "no"], ["xray", "yes"]]
    live = browser.open(path)
    assert live.locator(".node.found").count() == 2
    live.evaluate("bayesgui.page.setFindings('')")
    assert live.locator(".node.found, .row.soft").count() == 0


def test_printed_it_is_white_and_has_no_buttons(browser: Pages, written: Written) -> None:
    page = browser.open(written("asia"), dark=True)
    page.emulate_media(media="print")
    assert (
        page.evaluate(
            "getComputedStyle(document.querySelector('.bayesgui')).getPropertyValue('--node')"
        )
        == "#FFFFFF"
    )
    assert page.locator(".tools").is_hidden()
    assert page.locator(".zoom").is_hidden()


def test_the_theme_is_the_systems_until_the_button_says_another(
    browser: Pages, written: Written
) -> None:
    ground = "getComputedStyle(document.querySelector('.canvas')).backgroundColor"
    page = browser.open(written("asia"), dark=True)
    assert page.evaluate(ground) == "rgb(22, 25, 30)"
    page.click('[data-do="theme"]')
    assert page.evaluate(ground) == "rgb(250, 251, 252)"
    page.click('[data-do="theme"]')
    assert page.evaluate(ground) == "rgb(22, 25, 30)"
    # No white before the script runs either.
    page = browser.open(written("asia"), dark=True, scripts=False)
    assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == (
        "rgb(22, 25, 30)"
    )


def test_the_chosen_theme_is_kept_over_a_reload(browser: Pages, written: Written) -> None:
    page = browser.open(written("asia"))
    assert page.evaluate("localStorage.length") == 0
    page.click('[data-do="theme"]')
    page.click('[data-do="theme"]')
    page.reload()
    assert page.get_attribute(".bayesgui", "data-theme") == "dark"
    page.click('[data-do="theme"]')
    assert page.evaluate("localStorage.length") == 0
    page.reload()
    assert page.get_attribute(".bayesgui", "data-theme") is None


def test_the_other_language_says_all_of_it(browser: Pages, written: Written) -> None:
    page = browser.open(written("asia").as_uri() + "#xray=yes")
    page.click('.node[data-name="dysp"] .title', force=True)
    page.click('[data-language="zh"]')
    english = page.evaluate(
        """[...document.querySelectorAll('[data-t]')].filter(e => e.textContent ===
        bayesgui.content.texts.en[e.dataset.t]).map(e => e.dataset.t)"""
    )
    assert english == []
    assert page.text_content(".findings-part h2") == "1 个证据"
    assert page.get_attribute("html", "lang") == "zh-CN"
    row = page.get_attribute('.net [data-node="xray"][data-state="yes"]', "aria-label")
    assert row == "xray，yes，百分之 100，已观察"


@pytest.mark.parametrize("state", ["<b>yes</b>", "\"no\" & 'x'"])
def test_names_of_markup_are_clicked_and_come_back_from_the_address(
    browser: Pages, written: Written, state: str
) -> None:
    page = browser.open(written("odd"))
    page.evaluate(
        """([name, state]) => {
          const view = bayesgui.page.view;
          view.click(name, view.byName.get(name).states.indexOf(state), 'seen');
          view.select(name);
          view.side.setTab('note');
        }""",
        [MARKUP, state],
    )
    assert page.text_content(".list .what").startswith(f"{MARKUP} = {state}")
    assert page.text_content(".note-body") == f"<script>alert(3)</script> about {MARKUP}"
    assert page.locator("img, .bayesgui script, .bayesgui b").count() == 0
    text = page.evaluate("location.hash")
    again = browser.open(written("odd").as_uri() + text)
    assert again.text_content(".list .what").startswith(f"{MARKUP} = {state}")


def test_no_name_leaves_its_node_or_its_row(browser: Pages, written: Written) -> None:
    page = browser.open(written("odd"))
    page.evaluate("bayesgui.page.view.camera.by(1)")
    for name in (MARKUP, CLOSING, ARABIC, LONG, ADDRESS, CHINESE):
        over = page.evaluate(
            """name => {
              const node = bayesgui.page.view.nodes.get(name);
              const body = node.element.querySelector('.body').getBoundingClientRect();
              const title = node.title.getBoundingClientRect();
              const rows = node.rows.map(row => row.name.getBoundingClientRect().right
                - row.track.getBoundingClientRect().left);
              return [title.right - body.right, ...rows];
            }""",
            name,
        )
        assert max(over) <= 0.5, name


def test_all_of_forty_states_are_beside_the_picture(browser: Pages, written: Written) -> None:
    page = browser.open(written("odd"))
    page.evaluate("name => bayesgui.page.view.select(name)", LONG)
    assert page.locator(".node-part .state").count() == 40
    page.click('.node-part [data-k="39"]')
    assert page.locator(".list .what").inner_text().startswith(f"{LONG} = state number 39")


@pytest.mark.parametrize("name", ["asia", "alarm", "umbrella-world", "oil-wildcatter", "odd"])
def test_on_a_phone_nothing_is_small_or_cut(browser: Pages, written: Written, name: str) -> None:
    page = browser.open(written(name), **PHONE)
    assert page.evaluate(SMALL) == []
    first = page.evaluate("bayesgui.content.nodes[0].name")
    page.evaluate("name => bayesgui.page.view.select(name)", first)
    assert page.evaluate(SMALL) == []
    page.evaluate("bayesgui.page.view.select(null)")
    page.tap('[data-do="menu"]')
    assert page.evaluate(SMALL) == []


def test_a_network_of_200_nodes_is_shown_whole(browser: Pages, written: Written) -> None:
    page = browser.open(written("large"))
    outside = page.evaluate(
        """[...document.querySelectorAll('.node')].filter(e => {
          const box = e.getBoundingClientRect();
          const room = document.querySelector('.canvas').getBoundingClientRect();
          return box.left < room.left || box.right > room.right || box.top < room.top
            || box.bottom > room.bottom;
        }).length"""
    )
    assert outside == 0
    page.fill(".find input", "n150")
    page.press(".find input", "Enter")
    assert page.text_content(".node-part h2") == "n150"
    assert page.evaluate("bayesgui.page.view.camera.form") == "full"


PROBABILITIES = [0.0, 1.0, 0.5, 0.1225, 0.12250000001, 0.00049, 0.0005, 0.0004999999, 0.9995]
PROBABILITIES += [0.99949999, 1 - 1e-16, 1e-300, 0.625571, 0.0125, 0.0375, 0.8875, 3 / 8, 1 / 3]
WORTHS = [0.0, 22.5, -41.25, 100000.0, 99999.95, 1e9, -2.5e12, 0.00125, 3e-6, 1234567.891, 0.05]


def test_the_page_writes_numbers_as_the_program(browser: Pages, written: Written) -> None:
    page = browser.open(written("asia"))

    def of(function: str, values: list[Any]) -> list[str]:
        return page.evaluate(f"values => values.map(x => ({function})(x))", values)

    assert of("percent", PROBABILITIES) == [percent(p) for p in PROBABILITIES]
    assert of("cellText", PROBABILITIES) == [cell_text(p) for p in PROBABILITIES]
    logs = [0.0, -1e-17, -2.30164, -9.21, -9.22, -700.0, -1234.5678, -10000.0]
    assert of("logText", logs) == [log_text(x) for x in logs]
    assert of("x => probabilityOfLog(x, 4)", logs[2:]) == [
        probability_from_log_text(x, 4) for x in logs[2:]
    ]
    assert of("x => valueText(x, x)", WORTHS) == [value_text(x, x) for x in WORTHS]
    assert of("endText", WORTHS) == [end_text(x) for x in WORTHS]
