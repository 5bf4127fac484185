"""A lesson and a sheet of exercises in the browser: answers are marked, progress is kept."""

import random
import re

import pytest

from bayesgui import paths
from bayesgui.lessons.handout.files import write_sheet
from bayesgui.lessons.handout.from_exercises import Wanted, drawn, exercise_sheet
from bayesgui.lessons.handout.from_lesson import lesson_sheet
from bayesgui.lessons.handout.live.sealing import Sealer, grid_around, share_grid
from bayesgui.lessons.handout.sheet import SheetOptions
from bayesgui.lessons.marking import written_number
from bayesgui.lessons.reading import parse_lesson, read_lesson
from tests.support.browser import PHONE

WANTED = (Wanted("posterior", 2), Wanted("d-separation", 2))
LESSON = """
lesson: A page
start: network asia

# One

Read this.

quiz: What joins tub and lung?
  hint.text: Look below them.
  - an arc
    holds: arc(tub -> lung)
    why: None is drawn.
  - a child
    holds: marriage(tub, lung)
    why: Both point at either.

work: P(lung = yes), to four decimals?
  answer: P(lung=yes |)
  step: 0.5 · 0.1 = {?}
    value: P(smoke=yes |) * cpt(lung=yes | smoke=yes)
  slip: cpt(lung=yes | smoke=yes)
    say: That is given smoking.

# Two

predict: How probable is bronchitis?
  ask: P(bronc=yes)
  said: Nearly a half.

do: Draw an arc.
  check: arc(asia -> smoke)
  done: It is there.
  solve: arc asia -> smoke

do: Observe xray.
  check: found(xray=yes) and findings() = 1
  done: It was seen.
  solve: find xray=yes
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("pages")


@pytest.fixture(scope="module")
def lesson(folder):
    path = folder / "lesson.html"
    write_sheet(lesson_sheet(parse_lesson(LESSON), SheetOptions()), path)
    return path


@pytest.fixture(scope="module")
def sheet(folder):
    path = folder / "sheet.html"
    write_sheet(exercise_sheet(WANTED, SheetOptions(seed=3)), path)
    return path


def item(page, place):
    return page.locator(f'[data-item="{place}"]')


def said(page, place):
    return item(page, place).locator(".said")


def answer(page, place, text):
    item(page, place).locator(".number .answer").fill(text)
    item(page, place).get_by_role("button", name="Check").click()
    page.wait_for_function(f"""() => !document.querySelector('[data-item="{place}"] .busy')""")


def test_a_right_and_a_wrong_option(browser, lesson):
    page = browser.open(lesson)
    item(page, 0).get_by_role("button", name="an arc").click()
    assert item(page, 0).locator("li.wrong .why").inner_text() == "None is drawn."
    assert page.locator(".score").inner_text() == "0 of 5 done, 0 of 3 right at the first try"
    item(page, 0).get_by_role("button", name="a child").click()
    assert item(page, 0).locator("li.right .why").inner_text() == "Both point at either."
    assert page.locator(".score").inner_text() == "1 of 5 done, 0 of 3 right at the first try"
    assert item(page, 0).locator("button:enabled.option").count() == 0


def test_a_hint_is_shown_when_asked_for(browser, lesson):
    page = browser.open(lesson)
    assert not item(page, 0).locator(".hint").is_visible()
    item(page, 0).get_by_role("button", name="Hint").click()
    assert item(page, 0).locator(".hint").inner_text() == "Look below them."


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("0.1", "That is given smoking."),
        ("5.5", "That is the number in per cent; type 5.5 %, or 0.055."),
        (
            "0.0551",
            "0.0551 is not right. Only the last of the 4 decimals is off: round at the end.",
        ),
        ("0.3", "0.3 is not right. Fill in the steps, and the first wrong one is shown."),
        ("x", "“x” is not a number; type one such as 0.25, 25 % or 1/4."),
        ("", "Type a number first, such as 0.25, 25 % or 1/4."),
    ],
)
def test_a_wrong_number_is_told_as_in_the_window(browser, lesson, typed, told):
    page = browser.open(lesson)
    answer(page, 1, typed)
    assert said(page, 1).inner_text() == told


@pytest.mark.parametrize("typed", ["0.055", "5.5 %", "11/200", "0,05504", "0.5*0.1 + 0.5*0.01"])
def test_a_right_number_in_any_form_shows_the_working(browser, lesson, typed):
    page = browser.open(lesson)
    answer(page, 1, typed)
    assert said(page, 1).locator("b").inner_text() == "Right."
    assert said(page, 1).locator("li").all_inner_texts() == ["0.5 · 0.1 = 0.05"]


def test_the_first_wrong_step_is_shown(browser, lesson):
    page = browser.open(lesson)
    item(page, 1).locator("summary").click()
    item(page, 1).locator(".working .answer").fill("0.06")
    answer(page, 1, "0.3")
    assert said(page, 1).inner_text() == "Step 1 is the first that is not right."
    item(page, 1).locator(".working .answer").fill("0.05")
    answer(page, 1, "")
    assert said(page, 1).inner_text() == "The steps are right so far; now the answer."


def test_a_prediction_is_made_once_and_kept(browser, lesson):
    page = browser.open(lesson)
    page.get_by_role("button", name="Next step").click()
    field = item(page, 2).locator("input[type=number]")
    field.fill("50")
    item(page, 2).get_by_role("button", name="Reveal").click()
    told = "It is 45.0 %; you said 50 %. 5 points off.\nNearly a half."
    assert re.sub(r"\n+", "\n", said(page, 2).inner_text()) == told
    assert field.is_disabled()
    assert page.locator(".score").inner_text() == "1 of 5 done, 1 of 3 right at the first try"


@pytest.mark.parametrize(("typed", "is_share"), [("", False), ("150", False), ("33.33", True)])
def test_a_prediction_that_is_no_share_is_told_of(browser, lesson, typed, is_share):
    page = browser.open(lesson)
    page.get_by_role("button", name="Next step").click()
    field = item(page, 2).locator("input[type=number]")
    field.fill(typed)
    item(page, 2).locator("form button").click()
    assert bool(field.evaluate("field => field.validationMessage")) != is_share
    assert ("Nearly a half." in said(page, 2).inner_text()) == is_share


def test_what_only_the_program_can_do_is_ticked_by_hand(browser, lesson):
    page = browser.open(lesson)
    page.get_by_role("button", name="Next step").click()
    assert not said(page, 3).is_visible()
    item(page, 3).get_by_role("checkbox").check()
    assert said(page, 3).inner_text() == "It is there."
    item(page, 3).get_by_role("checkbox").uncheck()
    assert not said(page, 3).is_visible()


def test_progress_is_there_again_after_a_reload_until_it_is_begun_anew(browser, lesson):
    page = browser.open(lesson)
    item(page, 0).get_by_role("button", name="a child").click()
    answer(page, 1, "0.055")
    page.get_by_label("Name").fill("Ada")
    page.get_by_role("button", name="Next step").click()
    page.reload()
    assert page.locator(".score").inner_text() == "2 of 5 done, 2 of 3 right at the first try"
    assert page.get_by_label("Name").input_value() == "Ada"
    assert page.locator("section.step:not(.away) h2").inner_text() == "Two"
    page.get_by_role("button", name="Back").click()
    page.wait_for_selector('[data-item="1"] .said.right li')
    page.on("dialog", lambda dialog: dialog.accept())
    with page.expect_navigation():
        page.get_by_role("button", name="Start again").click()
    assert page.locator(".score").inner_text() == "0 of 5 done, 0 of 3 right at the first try"


def test_an_exercise_is_marked_as_the_program_marks_it(browser, sheet):
    page = browser.open(sheet)
    first, second = drawn(WANTED, 3)
    answer(page, 0, f"{float(first.item.answer.text):.4f}")
    assert said(page, 0).locator("b").inner_text() == "Right."
    (right,) = (k for k, each in enumerate(second.item.options) if each.holds.text == "true")
    item(page, 1).locator(".option").nth(right).click()
    assert (
        item(page, 1).locator("li.right .why").inner_text() == second.item.options[right].why["en"]
    )
    assert page.locator(".score").inner_text() == "2 of 2 done, 2 of 2 right at the first try"


def test_everything_fits_a_phone(browser, lesson, sheet):
    for path in (lesson, sheet):
        page = browser.open(path, **PHONE)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        small = page.evaluate(
            """() => [...document.querySelectorAll('button, input, summary')].filter(each => {
              const box = (each.closest('label') || each).getBoundingClientRect();
              return box.width && (box.height < 44 || box.width < 24);
            }).map(each => each.outerHTML)"""
        )
        assert small == []
        item(page, 0).get_by_role("button").first.tap()


def test_numbers_are_read_as_the_program_reads_them(browser, sheet):
    page = browser.open(sheet)
    dice = random.Random(7)
    parts = [
        "1", "²", "25", "0.5", ".25", "3.", "1e-3", "2E2", "%", " % ", "½", "1½", "¼", "10⁻³",
        "×", "÷", "−", "+", "-", "/", "*", "^", "**", "(", ")", ",", " ", "０．５", "２５％",
        "0,25", "x", "e", "∕", "=", "1/3", "5 000", "₂", "．", "–", "⁄", "1_0",
        "·10⁻⁴",
    ]  # fmt: skip
    texts = ["".join(dice.choices(parts, k=dice.randint(1, 6))) for _ in range(4000)]
    texts += ["1/0", "0^0", "(-8)^(1/3)", "2^0.5", "9" * 200, "9" * 201, "1e999", "((((1))))"]
    texts += ["(" * 70 + "1" + ")" * 70, "1" + "+1" * 80, "-" * 65 + "1", "50%", "(1+1)%", "1 2"]
    found = page.evaluate("(texts) => texts.map(bayesguiLesson.typedNumber)", texts)
    expected = [written_number(text) for text in texts]
    wrong = [
        (text, js, py)
        for text, js, py in zip(texts, found, expected, strict=True)
        if (js is None) != (py is None) or (py is not None and js != pytest.approx(py, rel=1e-15))
    ]
    assert wrong == []
    assert sum(value is not None for value in expected) > 400


def test_cells_are_exactly_what_the_program_accepts(browser, sheet):
    page = browser.open(sheet)
    dice = random.Random(11)
    cases = []
    for _ in range(400):
        right = dice.choice([dice.random(), dice.uniform(-900, 900), 10 ** dice.uniform(-6, 3)])
        tolerance = max(0.5 * 10.0 ** -dice.randint(1, 6), 1e-8 * abs(right))
        for share in (0.0, 1 - 1e-9, 1 + 0.7e-6, 1 + 1.3e-6, 2.0, -1 + 1e-9, -1 - 1.3e-6, 3.7):
            grid = grid_around(right, tolerance)
            value = right + share * tolerance
            cases.append((grid, value, grid.cell(right), abs(share) < 1 + 1e-6))
        grid = share_grid(right, 0.05)
        for share in (0.0, 0.0499999, -0.0499999, 0.0501, -0.0501, 1.0):
            value = right * (1 + share)
            cases.append((grid, value, grid.cell(right), abs(share) < 0.05))
    plain = [[value, grid.plain()] for grid, value, _, _ in cases]
    cells = page.evaluate(
        "(all) => all.map(([value, grid]) => bayesguiLesson.cellOf(value, grid))", plain
    )
    assert cells == [grid.cell(value) for grid, value, _, _ in cases]
    assert [cell == right for cell, (_, _, right, _) in zip(cells, cases, strict=True)] == [
        is_right for *_, is_right in cases
    ]


def test_what_is_locked_opens_with_its_secret_alone(browser, sheet):
    page = browser.open(sheet)
    texts = ["", "a", "解答：0.25" * 30, "x" * 64]
    locks = [Sealer("k").lock(f"secret {k}", text) for k, text in enumerate(texts)]
    opened = "([lock, secret]) => bayesguiLesson.opened(lock, secret, 30000)"
    for k, (text, lock) in enumerate(zip(texts, locks, strict=True)):
        assert page.evaluate(opened, [lock, f"secret {k}"]) == text
        assert page.evaluate(opened, [lock, f"secret {k + 1}"]) is None


def probability(page, node, state):
    return page.locator(f'[data-node="{node}"][data-state="{state}"]').get_attribute(
        "data-probability"
    )


def test_what_is_asked_is_covered_until_it_is_answered(browser, lesson):
    page = browser.open(lesson)
    page.get_by_role("button", name="Next step").click()
    row = page.locator('[data-node="bronc"][data-state="yes"]')
    assert row.locator(".number").text_content() == "?"
    assert row.get_attribute("data-probability") is None
    page.locator('[data-node="smoke"][data-state="yes"] .hit').click()
    assert float(probability(page, "lung", "yes")) == pytest.approx(0.1, abs=1e-12)
    assert row.locator(".number").text_content() == "?"
    assert "ln" not in page.locator(".findings-part").inner_text()
    page.locator('[data-node="smoke"][data-state="yes"] .hit').click()
    item(page, 2).get_by_role("button", name="Reveal").click()
    assert float(probability(page, "bronc", "yes")) == pytest.approx(0.45, abs=1e-12)
    assert row.locator(".number").text_content() == "45.0"


def test_what_is_to_be_done_in_the_network_is_ticked_by_itself(browser, lesson):
    page = browser.open(lesson)
    page.get_by_role("button", name="Next step").click()
    assert item(page, 4).get_by_text("Do it in the network here.").is_visible()
    item(page, 4).get_by_text("Observe xray").click()
    page.locator('[data-node="xray"][data-state="no"] .hit').click()
    assert not said(page, 4).is_visible()
    page.locator('[data-node="xray"][data-state="yes"] .hit').click()
    assert said(page, 4).inner_text() == "It was seen."


def test_the_network_of_an_exercise_shows_nothing_before_the_answer(browser, sheet):
    page = browser.open(sheet)
    numbers = page.locator(".stage .row .number")
    assert set(numbers.all_text_contents()) == {"?"}
    page.locator(".stage .row .hit").first.click()
    assert set(numbers.all_text_contents()) == {"?"}
    answer(page, 0, f"{float(drawn(WANTED, 3)[0].item.answer.text):.4f}")
    assert "?" not in numbers.all_text_contents()


def test_without_scripts_text_and_pictures_are_there(browser, lesson):
    page = browser.open(lesson, scripts=False)
    assert page.locator("figure img").count() == 1
    assert "Without scripts this page cannot mark answers" in page.content()
    assert page.locator(".options li").count() == 2


@pytest.mark.parametrize(("name", "language"), [("13-deciding", "en"), ("14-time", "zh")])
def test_every_question_of_a_lesson_has_its_network_covered(browser, folder, name, language):
    shipped = next(path for path in paths.lesson_files() if path.stem == name)
    path = folder / f"{name}.html"
    write_sheet(lesson_sheet(read_lesson(shipped), SheetOptions(language)), path)
    page = browser.open(path, **PHONE)
    told = page.evaluate(
        """() => {
          const {page} = bayesguiLesson, told = [];
          page.items.forEach((item, k) => {
            page.showStep(page.steps.findIndex((step) => step.contains(page.boxes[k])));
            page.makeCurrent(k);
            if (!item.scene) return;
            for (const name of item.scene.covered) {
              page.stage.mounted.view.select(name);
              const node = page.stage.mounted.view.nodes.get(name);
              for (const {g, number} of node.rows)
                told.push([k, name, number.textContent, g.dataset.probability || ""]);
            }
          });
          return told;
        }"""
    )
    assert len(told) > 20
    assert {(number, probability) for *_, number, probability in told} == {("?", "")}


def test_answers_are_marked_soon(browser, lesson):
    page = browser.open(lesson)
    times = page.evaluate(
        """() => [1, 2, 3, 4, 5].map((k) => {
          const begun = performance.now();
          bayesguiLesson.opened({salt: "c2FsdA==", data: ""}, `cell ${k}`, 30000);
          return performance.now() - begun;
        })"""
    )
    assert sorted(times)[2] < 1000


def test_a_browser_that_keeps_nothing_is_told_of(browser, lesson):
    page = browser.open(lesson)
    page.context.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw new Error('no'); }})"
    )
    page.reload()
    assert page.get_by_text("This browser keeps nothing").is_visible()
    item(page, 0).get_by_role("button", name="a child").click()
    assert page.locator(".score").inner_text() == "1 of 5 done, 1 of 3 right at the first try"


def test_keys_alone_are_enough(browser, lesson):
    page = browser.open(lesson)
    item(page, 0).locator(".option").nth(1).focus()
    page.keyboard.press("Enter")
    assert item(page, 0).locator("li.right").count() == 1
    item(page, 1).locator(".number .answer").focus()
    page.keyboard.type("0.055")
    page.keyboard.press("Enter")
    page.wait_for_selector('[data-item="1"] .said.right')


def test_what_is_printed_has_every_step_and_the_result(browser, lesson):
    page = browser.open(lesson)
    page.get_by_label("Name").fill("Ada")
    page.emulate_media(media="print")
    assert page.locator("section.step").evaluate_all(
        "(steps) => steps.map((step) => step.offsetHeight > 0)"
    ) == [True, True]
    assert page.locator(".result").inner_text().startswith("Ada: 0 of 5 done")
    assert not page.locator(".bar").is_visible()
    assert page.locator("figure img").is_visible()
