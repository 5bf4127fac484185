"""The pages of a server in a real browser."""

from __future__ import annotations

import socket
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import bayesgui
from bayesgui.server.listening import _listener
from tests.support.serving import serving

if TYPE_CHECKING:
    from tests.support.browser import Browser

NETWORKS = Path(__file__).resolve().parents[2] / "samples" / "networks"


def test_a_live_page_behind_the_list_answers_clicks(browser: Browser) -> None:
    with serving(str(NETWORKS / "asia.bif"), str(NETWORKS / "cancer.bayesgui")) as server:
        page = browser.open(f"http://127.0.0.1:{server.port}/")
        page.get_by_role("link", name="asia").click()
        page.wait_for_url("**/page/asia")
        page.goto(f"{page.url}#xray=yes")
        row = page.locator('[data-node="lung"][data-state="yes"]').first
        right = bayesgui.JunctionTree(bayesgui.example("asia")).query({"xray": "yes"})["lung"][0]
        page.wait_for_function(
            'right => Math.abs(document.querySelector(\'[data-node="lung"][data-state="yes"]\')'
            ".dataset.probability - right) < 1e-9",
            arg=float(right),
        )
        assert float(row.get_attribute("data-probability") or 0) == pytest.approx(right, abs=1e-9)


def test_the_description_is_read_in_a_browser(browser: Browser) -> None:
    with serving(str(NETWORKS / "asia.bif")) as server:
        page = browser.open(f"http://127.0.0.1:{server.port}/api")
        assert page.get_by_role("heading", name="POST /api/query_many").is_visible()


def test_connections_are_known_to_be_tcp() -> None:
    made = _listener(socket.AF_INET, ("127.0.0.1", 0))
    assert made.proto == socket.IPPROTO_TCP  # else asyncio lets answers wait for acknowledgments
    made.close()
