"""A live page under the mouse, the keyboard and a finger, in a real browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import bayesgui
from bayesgui import paths
from tests.support.browser import PHONE

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.browser import Pages


@pytest.fixture(scope="module")
def asia(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("page") / "asia.html"
    bayesgui.page(str(paths.example_networks()["asia"]), str(path))
    return path


def row(node: str, state: str) -> str:
    return f'.net [data-node="{node}"][data-state="{state}"]'


def number(page: object, node: str, state: str) -> str:
    return page.text_content(f"{row(node, state)} .number")  # type: ignore[attr-defined]


def test_a_click_on_a_bar_is_a_finding_and_another_takes_it_back(
    browser: Pages, asia: Path
) -> None:
    page = browser.open(asia)
    assert number(page, "dysp", "yes") == "43.6"
    page.click(row("xray", "yes"))
    assert number(page, "xray", "yes") == "100"
    assert number(page, "dysp", "yes") == "64.1"
    assert page.evaluate("location.hash") == "#xray=yes"
    page.click(row("xray", "yes"))
    assert number(page, "dysp", "yes") == "43.6"


def test_shift_is_not_this_and_the_way_back_is_that_of_the_browser(
    browser: Pages, asia: Path
) -> None:
    page = browser.open(asia)
    page.click(row("xray", "yes"))
    page.click(row("tub", "yes"), modifiers=["Shift"])
    assert page.evaluate("location.hash") == "#xray=yes&tub!=yes"
    assert (number(page, "dysp", "yes"), number(page, "lung", "yes")) == ("62.6", "53.3")
    assert page.text_content(".findings-part dd") == "0.1001"
    page.go_back()
    page.locator(".findings-part h2", has_text="1 finding").wait_for()
    assert page.evaluate("location.hash") == "#xray=yes"
    assert number(page, "dysp", "yes") == "64.1"
    page.click('[data-do="redo"]')
    page.locator(".findings-part h2", has_text="2 findings").wait_for()
    assert number(page, "dysp", "yes") == "62.6"


def test_keys_do_all_of_it(browser: Pages, asia: Path) -> None:
    page = browser.open(asia)
    page.focus('.node[data-name="xray"] .row')
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert page.evaluate("location.hash") == "#xray=no"
    pressed = page.get_attribute(row("xray", "no"), "aria-label")
    assert pressed == "xray, no, 100 per cent, observed"
    page.keyboard.press("Delete")
    assert page.evaluate("bayesgui.page.findings()") == ""
    page.keyboard.press("/")
    page.keyboard.type("dys")
    page.keyboard.press("Enter")
    assert page.text_content(".node-part h2") == "dysp"
    page.keyboard.press("Escape")
    assert page.locator(".node-part").is_hidden()


def test_focus_is_seen_on_every_kind_of_node(browser: Pages, tmp_path: Path) -> None:
    path = tmp_path / "oil.html"
    bayesgui.page(str(paths.example_networks()["oil-wildcatter"]), str(path))
    page = browser.open(path)
    page.focus('.tools [data-language="zh"]')
    names = []
    for _ in range(7):
        page.keyboard.press("Tab")
        focused = page.evaluate("document.activeElement.closest('.node').dataset.name")
        names.append(focused)
        ring = page.locator(f'.node[data-name="{focused}"] .focus')
        assert ring.is_visible()
        assert page.locator(".focus").count() == 1
    assert names == page.evaluate("bayesgui.content.nodes.map(node => node.name)")
    page.focus('.node[data-name="Oil"] .row')
    seen = []
    for _ in range(3):
        seen.append(page.evaluate("document.activeElement.dataset.state"))
        page.keyboard.press("ArrowDown")
    assert seen == ["dry", "wet", "soaking"]


def test_a_finger_opens_the_sheet_and_holds_a_bar(browser: Pages, asia: Path) -> None:
    page = browser.open(asia, **PHONE)
    page.tap('.node[data-name="dysp"]')
    assert page.text_content(".node-part h2") == "dysp"
    page.tap('.node-part [data-k="0"]')
    assert page.evaluate("bayesgui.page.findings()") == "dysp=yes"


def test_a_link_is_copied_and_the_picture_is_moved_and_zoomed(browser: Pages, asia: Path) -> None:
    page = browser.open(asia, permissions=["clipboard-read", "clipboard-write"])
    page.click(row("xray", "yes"))
    page.click('[data-do="copy"]')
    page.locator(".said", has_text="The link says these findings").wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == asia.as_uri() + "#xray=yes"
    before = page.text_content(".zoom output")
    page.mouse.move(500, 700)
    page.mouse.wheel(0, -300)
    assert page.text_content(".zoom output") != before
    place = "bayesgui.page.view.camera.x"
    x = page.evaluate(place)
    page.mouse.down()
    page.mouse.move(440, 700, steps=4)
    page.mouse.up()
    assert page.evaluate(place) == pytest.approx(x - 60)
    assert page.evaluate("bayesgui.page.findings()") == "xray=yes"
    page.click('[data-do="fit"]')
    assert page.text_content(".zoom output") == before


def test_a_finger_holds_a_bar_for_half_a_second(browser: Pages, asia: Path) -> None:
    page = browser.open(asia, **PHONE)
    page.tap('.node[data-name="dysp"]')
    box = page.locator('.node-part [data-k="0"]').bounding_box()
    assert box is not None
    touch = page.context.new_cdp_session(page)
    place = {"x": box["x"] + 60, "y": box["y"] + box["height"] / 2}
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [place]})
    page.wait_for_timeout(700)
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert page.evaluate("bayesgui.page.findings()") == "dysp!=yes"


def test_two_fingers_zoom(browser: Pages, asia: Path) -> None:
    page = browser.open(asia, **PHONE)
    zoom = "bayesgui.page.view.camera.zoom"
    before = page.evaluate(zoom)
    touch = page.context.new_cdp_session(page)

    def fingers(kind: str, apart: float) -> None:
        points = [{"x": 190 - apart, "y": 500, "id": 0}, {"x": 190 + apart, "y": 500, "id": 1}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    fingers("touchStart", 40)
    for apart in (50, 60, 70, 80):
        fingers("touchMove", apart)
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert page.evaluate(zoom) == pytest.approx(2 * before, rel=0.05)
    assert page.evaluate("bayesgui.page.findings()") == ""
