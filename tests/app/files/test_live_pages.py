"""File ▸ Export ▸ Live page: what is asked, how large it becomes, and the file that comes of it."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

import bayesgui
from bayesgui.app.files.page_dialog import LivePageDialog
from bayesgui.core.byte_sizes import bytes_text
from bayesgui.core.evidence import Evidence
from bayesgui.core.scenario import Scenario
from bayesgui.document.scenarios import add_scenarios
from tests.journeys.test_as_python import copied, run
from tests.support.window import SAMPLES

if TYPE_CHECKING:
    from pathlib import Path

    from tests.conftest import Opens
    from tests.support.window import Hand


LEFT = Qt.MouseButton.LeftButton


def open_dialog(hand: Hand) -> LivePageDialog:
    hand.act("file.export_page")
    hand.rest()
    dialog = hand.window.findChild(LivePageDialog)
    assert isinstance(dialog, LivePageDialog)
    return dialog


def content_of(text: str) -> dict[str, Any]:
    """Return what a page is made of."""
    found = re.search(r'<script type="application/json" id="content">(.*?)</script>', text, re.S)
    assert found is not None
    content = json.loads(found[1])
    assert isinstance(content, dict)
    return content


@pytest.fixture
def chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the file that the file dialog answers with."""

    def answer(_parent, _title, start, filters, usual):  # type: ignore[no-untyped-def]
        return str(tmp_path / "shown.html"), usual

    monkeypatch.setattr(QFileDialog, "getSaveFileName", answer)
    return tmp_path / "shown.html"


def test_a_page_with_the_findings_that_are_shown(
    asia: Hand, chosen: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asia.click_state("xray", "yes")
    asia.rest()
    dialog = open_dialog(asia)
    assert dialog.page is not None, dialog.size_line.text()
    assert dialog.save_button.isEnabled()
    size = bytes_text(dialog.page.bytes)
    assert dialog.size_line.text() == f"One file of {size}; nodes: 8."
    assert not dialog.targets.isEnabled()
    dialog.title.setFocus()
    dialog.title.selectAll()
    QTest.keyClicks(dialog.title, "Chest <clinic>")
    assert dialog.subtitle.text() == "The chest clinic"
    dialog.subtitle.clear()
    QTest.keyClicks(dialog.subtitle, "After Lauritzen and Spiegelhalter")
    QTest.keyClicks(dialog.language, "Chi")
    QTest.keyClick(dialog.may_find, Qt.Key.Key_Space)
    assert not dialog.save_button.isEnabled()
    asia.rest()
    QTest.mouseClick(dialog.save_button, LEFT)
    asia.rest()
    text = chosen.read_text("utf-8")
    content = content_of(text)
    assert content["title"] == "Chest <clinic>"
    assert content["subtitle"] == "After Lauritzen and Spiegelhalter"
    assert (content["language"], content["findings"]) == ("zh", "xray=yes")
    assert content["languages"] == ["en", "zh"]
    assert content["may"]["findings"] is False
    row = re.search(r'data-node="lung" data-state="yes" data-probability="([^"]+)"', text)
    assert row is not None
    right = bayesgui.JunctionTree(asia.window.document.state.network).query({"xray": "yes"})
    assert float(row[1]) == pytest.approx(float(right["lung"][0]), abs=1e-12)
    chosen.unlink()
    run(copied(asia))
    again = content_of(chosen.read_text("utf-8"))
    for said in ("title", "subtitle", "language", "languages", "findings", "may"):
        assert again[said] == content[said], said
    bar = asia.window.central_widget.message_bar
    assert "Wrote the live page shown.html" in bar.text
    opened: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: bool(opened.append(url)))
    (open_button,) = bar.buttons
    assert open_button.text() == "Open"
    QTest.mouseClick(open_button, LEFT)
    assert [url.toLocalFile() for url in opened] == [str(chosen)]


def test_scenarios_are_offered_as_ticked(asia: Hand, chosen: Path) -> None:
    kept = [
        Scenario("smoker", Evidence({"smoke": "yes"})),
        Scenario("traveler", Evidence({"asia": "yes"})),
    ]
    assert asia.window.document.edit("keep", lambda state: add_scenarios(state, kept)) is None
    dialog = open_dialog(asia)
    assert [dialog.scenarios.item(k).text() for k in range(2)] == ["smoker", "traveler"]
    dialog.scenarios.setFocus()
    dialog.scenarios.setCurrentRow(0)
    QTest.keyClick(dialog.scenarios, Qt.Key.Key_Space)
    asia.rest()
    QTest.mouseClick(dialog.save_button, LEFT)
    asia.rest()
    content = content_of(chosen.read_text("utf-8"))
    assert [each["name"] for each in content["scenarios"]] == ["traveler"]


def test_only_the_page_of_what_is_chosen_now_can_be_saved(asia: Hand) -> None:
    dialog = open_dialog(asia)
    before = dialog.page
    dialog.title.setFocus()
    QTest.keyClicks(dialog.title, " of today")
    assert dialog.page is None
    assert not dialog.save_button.isEnabled()
    assert dialog.size_line.text() == "Making the page…"
    asia.rest()
    assert dialog.page is not None
    assert before is not None
    assert dialog.page.bytes > before.bytes
    dialog.reject()
    asia.rest()


def test_a_network_that_is_too_large_is_written_with_the_nodes_that_matter(
    asia: Hand, chosen: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bayesgui.pages.numbers.cost.MAX_CELLS", 20)
    dialog = open_dialog(asia)
    assert "at most 20 cells" in dialog.size_line.text()
    assert dialog.size_line.text().endswith("then open this dialog again.")
    assert not dialog.save_button.isEnabled()
    dialog.reject()
    asia.rest()
    asia.click_title("smoke")
    dialog = open_dialog(asia)
    QTest.keyClick(dialog.targets, Qt.Key.Key_Down)
    asia.rest()
    assert dialog.save_button.isEnabled(), dialog.size_line.text()
    QTest.mouseClick(dialog.save_button, LEFT)
    asia.rest()
    nodes = content_of(chosen.read_text("utf-8"))["nodes"]
    assert [node["name"] for node in nodes if node["shown"]] == ["smoke"]


def test_the_menu_has_it_and_an_empty_canvas_has_nothing_to_show(empty: Hand) -> None:
    action = empty.window.action_set["file.export_page"]
    assert not action.isEnabled()
    assert action.toolTip().endswith("draw or open a network first")


@pytest.mark.parametrize("name", ["machine", "oil-wildcatter"])
def test_templates_and_decisions_are_written_as_the_library_writes_them(
    shared_window: Opens, chosen: Path, name: str
) -> None:
    path = SAMPLES / f"{name}.bayesgui"
    with shared_window(path) as hand:
        dialog = open_dialog(hand)
        assert dialog.page is not None, dialog.size_line.text()
        QTest.mouseClick(dialog.save_button, LEFT)
        hand.rest()
    content, right = content_of(chosen.read_text("utf-8")), content_of(page_of(path))
    for part in ("nodes", "numbers", "slices", "findings"):
        assert content[part] == right[part]


def page_of(path: Path) -> str:
    return bayesgui.page(path).data.decode("utf-8")


def test_numbers_of_the_selected_nodes_alone(asia: Hand) -> None:
    asia.click_title("lung")
    dialog = open_dialog(asia)
    assert dialog.targets.isEnabled()
    QTest.keyClick(dialog.targets, Qt.Key.Key_Down)
    asia.rest()
    assert dialog.options.targets == ("lung",)
    dialog.reject()
