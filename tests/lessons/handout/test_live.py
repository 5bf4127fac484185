"""Pages that mark themselves: nothing in the file says an answer before it is given."""

import base64
import hashlib
import json
import re

import pytest

from bayesgui.lessons.checks.told_numbers import figures_in, gives_away
from bayesgui.lessons.exercises.base import exercises
from bayesgui.lessons.handout.asked import Asked, Choice, Guess, Number, Step
from bayesgui.lessons.handout.from_exercises import Wanted, exercise_sheet
from bayesgui.lessons.handout.from_lesson import lesson_sheet
from bayesgui.lessons.handout.live import sealing
from bayesgui.lessons.handout.live.items import item_of
from bayesgui.lessons.handout.live.page import to_page
from bayesgui.lessons.handout.live.sealing import OPEN, ROUNDS, Grid, Sealer
from bayesgui.lessons.handout.live.words import WORDS
from bayesgui.lessons.handout.sheet import Figure, Paragraph, Question, Sheet, SheetOptions
from bayesgui.lessons.reading import parse_lesson
from bayesgui.lessons.shipped import shipped_lessons
from bayesgui.pictures.painter import PaintedPicture

LESSONS = {lesson.id: lesson for lesson in shipped_lessons()}
ALL = [Wanted(kind, level) for kind in exercises.names() for level in (1, 2, 3)]
MARKUP = "</script><script>alert(1)</script>\"'&<img src=x onerror=alert(2)>"


@pytest.fixture
def quick(monkeypatch):
    """Lock with few rounds, which change nothing of what stands in a file."""
    monkeypatch.setattr(sealing, "ROUNDS", 2)


def page_of(sheet):
    """Return a page without its pictures, which are of names alone."""
    painted = [PaintedPicture(b"<svg/>", 10, 10, ".svg") for _ in sheet.figures]
    return to_page(sheet, painted).decode("utf-8")


def data_of(page):
    found = re.search(
        r'<script type="application/json" id="lesson">(.*?)</script>', page, re.DOTALL
    )
    return json.loads(found[1])


def opened(lock, secret):
    """Return what a lock says to a secret, written anew."""
    salt, data = (base64.b64decode(lock[name]) for name in ("salt", "data"))
    key = hashlib.pbkdf2_hmac("sha256", secret.encode(), salt, ROUNDS, 32)

    def block(k):
        return hashlib.sha256(k.to_bytes(4, "big") + key).digest()

    if data[:8] != block(0)[:8]:
        return None
    plain = bytes(x ^ block(1 + k // 32)[k % 32] for k, x in enumerate(data[8:]))
    return plain.decode().rstrip(" ")


def readable(page):
    """Return what of a page is read before the first answer, in the order of its items.

    The result: texts of its body with the number of the item that they belong to or follow, and
    the texts of its data.
    """
    body = page[page.index("<main>") : page.index("</main>")]
    parts, place = [], -1
    for piece in re.split(r'(<div class="item"[^>]*>)', body):
        found = re.search(r'data-item="(\d+)"', piece)
        if piece.startswith("<div") and found:
            place = int(found[1])
        # A cell of a table is a text of its own.
        parts += [(place, text) for text in re.split(r"<[^>]*>", piece) if text.strip()]
    assert "data-probability" not in body
    data = data_of(page)
    assert not any("data-probability" in each["body"] for each in data["networks"])
    for k, item in enumerate(data["items"]):
        parts += [(k, text) for step in item.get("steps", ()) for text in step["text"]]
        parts += [(k, text) for text in item.get("labels", ())]
    return parts


def is_read_off(answer):
    return isinstance(answer, Number) and not answer.steps


def check_nothing_tells(sheet):
    page = page_of(sheet)
    asked = [each.asked for each in sheet.blocks if getattr(each, "asked", None) is not None]
    texts = readable(page)
    for place, each in enumerate(asked):
        answer = each.answer
        values = getattr(answer, "values", None) or (getattr(answer, "value", True),)
        numbers = [float(value) for value in values if not isinstance(value, bool)]
        for after, text in texts:
            # What is given before an answer is marked may stand there.
            is_given = after == place if is_read_off(answer) else after < place
            for told in () if is_given else figures_in(text):
                assert not any(gives_away(told, number) for number in numbers), (place, text)
        shown = [repr(number) for number in numbers if len(repr(number)) > 6]
        assert not any(number in page for number in shown), shown
        if isinstance(answer, Choice):
            whys = [why for why in answer.whys if len(why) > 30]
            # The reason is the text of an option where an option says why.
            assert not any(why in page for why in whys)
        if isinstance(answer, Guess) and len(answer.said) > 30:
            assert answer.said not in page
        if isinstance(answer, Number):
            assert not any(said in page for _, said in answer.slips if len(said) > 20)


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", LESSONS)
def test_the_file_of_a_lesson_tells_no_answer(name, language):
    check_nothing_tells(lesson_sheet(LESSONS[name], SheetOptions(language)))


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("seed", range(20))
def test_the_file_of_exercises_tells_no_answer(seed):
    wanted = ALL[seed % 4 :: 4]
    check_nothing_tells(exercise_sheet(wanted, SheetOptions("zh" if seed % 2 else "en", seed=seed)))


def test_an_answer_opens_what_is_said_of_it_and_nothing_else_does():
    answer = Number(
        0.25, 0.0005, 3, (Step("a = {?}", 0.5, 0.0005),), ((0.75, "Turned round."),), ("1 / 4",)
    )
    item = item_of(Asked(answer), Sealer("key"))
    (slip,) = item["slips"]

    def grid(lock):
        return Grid(lock["offset"], lock["width"], lock["isShare"])

    assert opened(item["right"], grid(item["right"]).cell(0.2503)) == "<ol><li>1 / 4</li></ol>"
    assert opened(item["right"], grid(item["right"]).cell(0.2506)) is None
    assert opened(slip, grid(slip).cell(0.75)) == "Turned round."
    assert opened(item["steps"][0], grid(item["steps"][0]).cell(0.5)) == ""
    assert item["steps"][0]["text"] == ["a = ", ""]


def test_options_are_alike_until_one_is_chosen():
    item = item_of(Asked(Choice(1, ("", "Because of **that**."))), Sealer("key"))
    assert [opened(lock, f"option {k}") for k, lock in enumerate(item["options"])] == [
        "-", "+Because of <b>that</b>.",
    ]  # fmt: skip
    assert len({len(lock["data"]) for lock in item["options"]}) == 1
    assert len({lock["salt"] for lock in item["options"]}) == 2


def test_a_small_step_does_not_tell_its_size():
    steps = (Step("{?}", 0.0012, 0.05 * 0.0012), Step("{?}", 0.3, 0.0005))
    item = item_of(Asked(Number(0.5, 0.0005, 3, steps)), Sealer("key"))
    other = item_of(
        Asked(Number(0.5, 0.0005, 3, (Step("{?}", 0.0047, 0.05 * 0.0047),))), Sealer("key")
    )
    assert item["steps"][0]["isShare"]
    assert item["steps"][0]["width"] == other["steps"][0]["width"]
    assert item["steps"][1]["width"] == pytest.approx(0.001, rel=1e-5)


def test_with_solutions_a_page_opens_them_itself():
    answer = Number(0.25, 0.0005)
    assert "solution" not in item_of(Asked(answer), Sealer("key"))
    item = item_of(Asked(answer), Sealer("key"), solutions=True)
    assert json.loads(opened(item["solution"], OPEN)) == "0.25"


def told_order(lesson):
    sheet = lesson_sheet(parse_lesson(lesson), SheetOptions())
    (item,) = data_of(page_of(sheet))["items"]
    return json.loads(opened(item["told"], OPEN))["shown"]


def test_probabilities_in_order_are_in_per_cent_and_costs_are_not():
    lesson = "lesson: L\nstart: network asia\n\n# One\n\npredict: Put them in order.\n"
    row = "  ask: {}\n    label: it\n"
    costs = [row.format(f"{cost} * P(smoke=yes |)") for cost in (2000, 1.5)]
    chances = [row.format(chance) for chance in ("P(xray=yes)", "cpt(smoke=yes)")]
    assert told_order(lesson + "".join(costs)) == ["1000", "0.75"]
    assert told_order(lesson + "".join(chances)) == ["11.0 %", "50.0 %"]


def test_what_shows_an_answer_later_opens_with_it():
    asked = Asked(Number(0.58346, 0.0005, 3))
    sheet = Sheet(
        "T",
        (
            Paragraph("It is 0.583, which gives it away."),
            Question(1, "P?", "", asked),
            Question(2, "It was 58.3 %. And now?", "", Asked(Number(0.9123, 0.0005, 3))),
        ),
    )
    page = page_of(sheet)
    (lock,) = data_of(page)["locks"]
    assert "58.3" not in page
    assert lock["after"] == 0
    grid = item_of(asked, Sealer("other"))["right"]
    cell = Grid(grid["offset"], grid["width"]).cell(0.5833)
    assert opened(lock, cell) == "<span>It was 58.3 %. And now?</span>"


def test_markup_in_texts_is_text(tmp_path):
    asked = Asked(Choice(0, (MARKUP, MARKUP)), MARKUP)
    sheet = Sheet(MARKUP, (Paragraph(MARKUP), Question(1, MARKUP, "", asked)), "en", student=MARKUP)
    page = page_of(sheet)
    assert page.count("<script>") == 1
    assert page.count("</script>") == 2
    assert "<img" not in page
    assert data_of(page)["student"] == MARKUP


def test_the_same_sheet_is_the_same_file():
    sheets = [exercise_sheet(ALL[:2], SheetOptions(seed=seed)) for seed in (1, 1, 2)]
    first, again, other = map(page_of, sheets)
    assert first == again
    assert data_of(first)["key"] != data_of(other)["key"]


def test_every_word_has_both_languages():
    assert all(text["en"] and text["zh"] for text in WORDS.values())
    fields = re.compile(r"\{\w+\}")
    for text in WORDS.values():
        assert sorted(fields.findall(text["en"])) == sorted(fields.findall(text["zh"]))


def test_figures_have_names_alone():
    sheet = exercise_sheet([Wanted("d-separation", 2)], SheetOptions())
    assert [figure.drawing.bars for figure in sheet.blocks if isinstance(figure, Figure)] == [False]
