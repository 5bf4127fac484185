"""The page of a questionnaire, filled in a browser, whose answers the program reads."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from bayesgui.elicitation.questionnaire.content import questionnaire
from bayesgui.elicitation.questionnaire.returned import read_answers
from bayesgui.pages.questionnaire.page import questionnaire_page
from tests.support.browser import PHONE
from tests.support.quality import quality_state

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def asked(tmp_path: Path):
    def made(language: str = "en", expert: str = ""):
        state = quality_state()
        found = questionnaire(state.model, state.asked, ["Quality"], expert, "Software")
        path = tmp_path / f"questions-{language}.html"
        path.write_bytes(questionnaire_page(found, language, "2026-11-30"))
        return path, found, state.model

    return made


def test_answers_go_from_the_page_into_the_forms(browser, asked, tmp_path: Path) -> None:
    path, questions, model = asked()
    page = browser.open(path)
    rows = page.locator(".row")
    assert rows.count() == questions.n_rows
    first = rows.nth(0)
    first.locator("input[type=text]").first.fill("85 %")
    first.locator(".note").fill("the audit of 2025")
    second = rows.nth(1).locator("input[type=range]")
    second.focus()
    for _ in range(4):
        second.press("ArrowRight")
    rows.nth(2).locator(".scale span", has_text="expected").click()
    assert (
        page.locator("#foot output").first.inner_text() == f"3 of {questions.n_rows} rows answered"
    )
    page.locator("#download").click()
    assert "Type your name first" in page.locator("#foot").inner_text()
    page.locator("#name").fill("Cleo")
    with page.expect_download() as download:
        page.locator("#download").click()
    sent = tmp_path / download.value.suggested_filename
    download.value.save_as(sent)
    assert sent.name == "Software-Cleo.json"
    returned = read_answers(sent, model)
    assert not returned.problems
    answers = returned.answers["Quality"]
    assert [each.probability for each in answers] == [0.85, 0.54, 0.75]
    assert {(each.expert, each.date) for each in answers} == {("Cleo", "2026-11-30")}
    assert answers[0].note == "the audit of 2025"
    assert answers[0].configuration == questions.sections[0].rows[0]


def test_answers_are_kept_while_the_page_is_closed(browser, asked) -> None:
    path, _, _ = asked()
    page = browser.open(path)
    page.locator("#name").fill("Dana")
    page.locator(".row input[type=text]").first.fill("0,3")
    page.reload()
    assert page.locator("#name").input_value() == "Dana"
    assert page.locator(".row .line input[type=text]").first.input_value() == "0.3"
    page.locator(".row .line button").first.click()
    assert page.locator("#foot output").first.inner_text().startswith("0 of")


def test_a_second_state_and_what_does_not_sum(browser, asked) -> None:
    path, _, _ = asked()
    page = browser.open(path)
    row = page.locator(".row").first
    row.locator(".line input[type=text]").fill("0.8")
    row.get_by_text("Another state").click()
    row.locator(".line input[type=text]").nth(1).fill("0.5")
    assert "sum to 1.30" in row.inner_text()
    row.locator(".line input[type=text]").nth(1).fill("7")
    assert "wrong" in row.locator(".line input[type=text]").nth(1).get_attribute("class")


@pytest.mark.parametrize("language", ["en", "zh"])
def test_words_do_not_touch_on_a_screen_and_on_a_phone(browser, asked, language: str) -> None:
    path, _, _ = asked(language)
    for size in ({}, PHONE):
        page = browser.open(path, **size)
        places = (
            page.locator(".row")
            .first.locator(".scale span")
            .evaluate_all(
                "all => all.map(e => e.getBoundingClientRect()).map(b => [b.left, b.right, b.top])"
            )
        )
        assert len(places) == 7
        for one in places:
            for other in places:
                if one is not other and one[2] == other[2]:
                    assert one[1] <= other[0] or other[1] <= one[0], (language, size)
        wide = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert wide[0] <= wide[1], "the page is wider than the screen"


def test_without_scripts_all_questions_can_be_read(asked) -> None:
    path, questions, _ = asked()
    text = path.read_text("utf-8")
    for row in questions.sections[0].rows:
        given = questions.sections[0].given(row)
        assert ", ".join(f"{name} = {state}" for name, state in given.items()) in text
    data = text.split('id="questions">')[1].split("</script>")[0]
    assert json.loads(data)["sections"][0]["node"] == "Quality"


def test_names_cannot_break_out_of_the_page(browser, tmp_path: Path) -> None:
    from bayesgui.core.cpt import CPT
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.core.variable import Variable

    evil = "</script><img src=x onerror=alert(1)>"
    model = BayesianNetwork([Variable(evil, ("<b>", "&"))], [CPT(evil, (), [0.5, 0.5])])
    path = tmp_path / "evil.html"
    path.write_bytes(questionnaire_page(questionnaire(model, {}, [evil], "", evil)))
    page = browser.open(path)
    assert page.locator("h2").inner_text() == evil
    assert page.locator("img").count() == 0
    assert page.locator("option").all_inner_texts() == ["<b>", "&"]
