"""The dialog that writes a live page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.app.files.page_dialog import LivePageDialog
from bayesgui.core.evidence import Evidence
from bayesgui.core.scenario import Scenario
from bayesgui.document.scenarios import add_scenarios
from tests.screenshots.scenes import Scene, register
from tests.screenshots.windows import _opened

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget


def page_dialog(**how: Any) -> QWidget:
    """Ask for the page of asia with three scenarios."""
    hand = _opened("asia", **how)
    kept = [
        Scenario("Smoker with shadows", Evidence({"smoke": "yes", "xray": "yes"})),
        Scenario("Traveler", Evidence({"asia": "yes"})),
        Scenario("Short of breath", Evidence({"dysp": "yes"})),
    ]
    hand.window.document.edit("keep", lambda state: add_scenarios(state, kept))
    hand.click_title("lung")
    hand.act("file.export_page")
    hand.rest()
    dialog = hand.window.findChild(LivePageDialog)
    assert isinstance(dialog, LivePageDialog)
    return dialog


register(Scene("35-page-dialog", page_dialog))
register(Scene("35-page-dialog-chinese", lambda: page_dialog(language="zh"), themes=("light",)))
register(Scene("35-page-dialog-1024", lambda: page_dialog(size=(1024, 700)), themes=("light",)))
