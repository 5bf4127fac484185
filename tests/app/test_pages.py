from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.support.window import Hand


def test_a_page_that_goes_gives_the_front_back_to_the_page_before(asia: Hand) -> None:
    pages, region = asia.window.pages, asia.window.regions["right"]
    region.show_page("variable")
    pages.show(pages.steps)
    pages.show(pages.separation)
    assert region.current_id == "separation"
    pages.hide(pages.separation)
    assert region.current_id == "steps"
    pages.hide(pages.steps)
    assert region.current_id == "variable"
    assert not {"steps", "separation"} & set(region.page_ids)
    assert not pages.steps.isVisible()


def test_who_looks_at_another_page_stays_there_when_a_page_goes(asia: Hand) -> None:
    pages, region = asia.window.pages, asia.window.regions["right"]
    pages.show(pages.steps)
    region.show_page("information")
    pages.hide(pages.steps)
    assert region.current_id == "information"
    pages.hide(pages.steps)
    assert region.current_id == "information"
