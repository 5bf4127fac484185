"""Live pages in a real browser, beside which picture 35 is held."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QLabel

from bayesgui import paths
from bayesgui.core.evidence import Evidence, excluding
from bayesgui.core.scenario import Scenario
from bayesgui.formats.storage import read
from bayesgui.pages.live_page import live_page
from bayesgui.widgets.theme import theme
from tests.screenshots.scenes import Scene, register
from tests.support.browser import ABSENT, PHONE, chromium, pages_of, start_chromium

SCENARIOS = (
    Scenario("Nothing known", Evidence({})),
    Scenario("Back from Asia, coughs", Evidence({"asia": "yes", "dysp": "yes"})),
    Scenario("Bad x-ray, no tuberculosis", Evidence({"xray": "yes", "tub": excluding("yes")})),
    Scenario("Young smoker", Evidence({"smoke": "yes"})),
)
FOUND = "xray=yes&tub!=yes"


def page(name: str, findings: str, chosen: str = "", *, tab: str = "", **how: Any) -> QLabel:
    """Show an example in the theme that is set; `how`: as for `Pages.open`, and a language."""
    label = QLabel()
    if chromium() is None:
        label.setText(ABSENT)
        return label
    loaded = read(str(paths.example_networks()[name]))
    if name == "asia":
        loaded = replace(loaded, scenarios=SCENARIOS)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / f"{name}.html"
        language = how.pop("said", "en")
        file.write_bytes(live_page(loaded, language=language).data)
        started = start_chromium(Path(folder))
        pages = next(opened := pages_of(next(started)))
        shown = pages.open(f"{file.as_uri()}#{findings}", dark=theme().is_dark, calm=True, **how)
        for line in (
            chosen and f"bayesgui.page.view.select('{chosen}')",
            tab and f"bayesgui.page.view.side.setTab('{tab}')",
        ):
            if line:
                shown.evaluate(line)
        shown.wait_for_timeout(200)
        pixmap = QPixmap()
        pixmap.loadFromData(shown.screenshot())
        next(opened, None)
        next(started, None)
    label.setPixmap(pixmap)
    label.setFixedSize(pixmap.size())
    return label


def _scene(name: str, *args: Any, **how: Any) -> None:
    register(Scene(name, lambda: page(*args, **how)))


_scene("35-page", "asia", FOUND, "dysp")
_scene("35-page-1024", "asia", FOUND, "dysp", width=1024, height=830)
_scene("35-page-phone", "asia", FOUND, "dysp", **PHONE)
_scene("35-page-chinese", "asia", FOUND, "dysp", said="zh", tab="why")
_scene("35-page-impossible", "asia", "tub=yes&either=no", "either", width=1024, height=700)
_scene("35-page-alarm", "alarm", "HISTORY=TRUE")
_scene("35-page-alarm-phone", "alarm", "HISTORY=TRUE", **PHONE)
_scene("35-page-decision", "oil-wildcatter", "Test=yes", "Drill", width=1024, height=700)
_scene("35-page-time", "umbrella-world", "Umbrella[1]=yes&Umbrella[2]=yes", "Rain")
_scene("35-page-time-phone", "umbrella-world", "Umbrella[1]=yes", said="zh", **PHONE)
