from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QLabel, QWidget

from bayesgui.app.player.player import AlgorithmPlayer
from bayesgui.app.questions.steps import Steps
from bayesgui.app.shell.pages import Pages
from tests.support.window import SAMPLES, open_window

if TYPE_CHECKING:
    from tests.support.window import Hand


def test_a_page_that_goes_gives_the_front_back_to_the_page_before(asia: Hand) -> None:
    pages, region = asia.window.pages, asia.window.docks["right"]
    region.show_page("variable")
    pages.show(pages.panel(Steps.steps))
    pages.show(pages.separation)
    assert region.current_id == "separation"
    pages.hide(pages.separation)
    assert region.current_id == "steps"
    pages.hide(pages.panel(Steps.steps))
    assert region.current_id == "variable"
    assert not {"steps", "separation"} & set(region.page_ids)
    assert not pages.panel(Steps.steps).isVisible()


def test_who_looks_at_another_page_stays_there_when_a_page_goes(asia: Hand) -> None:
    pages, region = asia.window.pages, asia.window.docks["right"]
    pages.show(pages.panel(Steps.steps))
    region.show_page("information")
    pages.hide(pages.panel(Steps.steps))
    assert region.current_id == "information"
    pages.hide(pages.panel(Steps.steps))
    assert region.current_id == "information"


def test_pages_behind_others_are_made_when_they_come_to_the_front(asia: Hand) -> None:
    pages, region = asia.window.pages, asia.window.docks["right"]
    assert pages.if_made(Pages.variable) is None
    assert pages.if_made(AlgorithmPlayer.page) is None
    asia.click_title("lung")
    region.show_page("variable")
    panel = pages.if_made(Pages.variable)
    assert panel is not None
    assert region.page("variable") is panel
    assert panel.isVisible()
    assert panel.session is asia.window.session
    assert pages.variable is panel
    asia.rest()
    assert panel.form.name.text() == "lung"


def test_what_scripts_find_by_name_is_there_from_the_beginning(asia: Hand) -> None:
    for name in ("cptTable", "evidencePanel", "networkTree", "dataTable", "jobsPanel"):
        assert asia.window.findChild(QWidget, name) is not None, name


def test_a_page_made_late_writes_numbers_as_the_others_do(asia: Hand) -> None:
    asia.click_state("xray", "yes")
    asia.act("view.numbers_probability")
    asia.click_title("lung")
    asia.act("infer.why")
    asia.rest()
    said = [label.text() for label in asia.window.pages.why.findChildren(QLabel)]
    assert "0.055 → 0.489" in said


def test_the_page_that_was_in_front_the_last_time_comes_back(asia: Hand) -> None:
    asia.window.docks["bottom"].show_page("cases")
    asia.window.settings.sync()
    with open_window(SAMPLES / "asia.bayesgui") as again:
        panel = again.window.pages.if_made(Pages.scenarios)
        assert panel is not None
        assert panel.isVisible()
