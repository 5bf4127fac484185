"""The browser of the tests: what it shows, and what it holds against a page."""

from __future__ import annotations

import asyncio
import functools
import http.server
import threading

import pytest

from tests.support import browser as browser_of_tests
from tests.support.browser import PHONE, Opened, Pages


def _write(folder, body):
    path = folder / "a page.html"
    path.write_text(f"<!doctype html><meta charset=utf-8><title>t</title>{body}", "utf-8")
    return path


def test_a_file_is_opened_as_its_reader_sees_it(browser, tmp_path):
    path = _write(tmp_path, "<button onclick=\"this.textContent='clicked'\">never</button>")
    page = browser.open(path, dark=True, calm=True, language="zh-CN", **PHONE)
    page.get_by_role("button").tap()
    assert page.get_by_role("button").inner_text() == "clicked"
    asked = "query => matchMedia(query).matches"
    assert page.evaluate(asked, "(prefers-color-scheme: dark)")
    assert page.evaluate(asked, "(prefers-reduced-motion: reduce)")
    assert page.evaluate(asked, "(pointer: coarse)")
    assert page.evaluate("[innerWidth, navigator.language, navigator.onLine]") == [
        980,  # a page that says nothing of its width is laid out for a table top
        "zh-CN",
        False,
    ]
    other = browser.open(path.as_uri() + "#xray=yes", scripts=False)
    other.get_by_role("button").click()
    assert other.get_by_role("button").inner_text() == "never"
    assert other.url.endswith("#xray=yes")
    assert browser.complaints() == []


def test_an_event_loop_can_run_afterwards(request):
    uses = browser_of_tests.pages_of(request.getfixturevalue("_chromium"))
    assert isinstance(next(uses), Pages)
    assert next(uses, None) is None
    asyncio.run(_nothing())


async def _nothing() -> None:
    return None


@pytest.mark.parametrize(
    ("body", "complaint"),
    [
        ("<script>throw new Error('lost')</script>", "lost"),
        ("<script>console.error('said')</script>", "error: said"),
        ("<link rel=stylesheet href=other.css>", "asked for file:"),
        ("<script>fetch('http://127.0.0.1:9/x').catch(() => 0)</script>", "asked for http://127"),
    ],
)
def test_errors_and_requests_are_noted(browser, tmp_path, body, complaint):
    page = browser.open(_write(tmp_path, body))
    page.wait_for_load_state()
    opened = browser.opened[-1]
    assert complaint in "\n".join(browser.complaints())
    opened.judged = False
    assert browser.complaints() == []


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_what) -> None:
        pass


def test_a_page_of_a_server_may_ask_this_server(browser, tmp_path):
    _write(tmp_path, "<link rel=icon href=data:,><script src=more.js></script>").rename(
        tmp_path / "page.html"
    )
    (tmp_path / "more.js").write_text("document.title = 'asked'")
    handler = functools.partial(_Quiet, directory=str(tmp_path))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever).start()
        try:
            page = browser.open(f"http://127.0.0.1:{server.server_port}/page.html")
            assert page.title() == "asked"
        finally:
            server.shutdown()


def test_a_machine_without_chromium_skips(monkeypatch, tmp_path):
    monkeypatch.setattr(browser_of_tests, "chromium", lambda: None)
    with pytest.raises(pytest.skip.Exception, match="no Chromium on this machine"):
        next(browser_of_tests.start_chromium(tmp_path))


def test_a_program_that_only_has_the_name_is_none(monkeypatch, tmp_path):
    stub = tmp_path / "chromium"
    stub.write_text("#!/bin/sh\necho install another package >&2\nexit 1\n")
    stub.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin")
    monkeypatch.setattr(browser_of_tests, "PROGRAMS", ("chromium",))
    browser_of_tests.chromium.cache_clear()
    try:
        assert browser_of_tests.chromium() is None
    finally:
        browser_of_tests.chromium.cache_clear()


def test_data_addresses_are_no_requests():
    opened = Opened(None, "file:///a.html", True)
    for address in ("data:image/png;base64,AA", "file:///a.html#x", "file:///b.html"):
        opened._note_request(address)
    assert opened.requests == ["file:///b.html"]
