"""The file of a live page: what stands in it without its script, and what cannot get into it."""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import pytest

import bayesgui
from bayesgui import paths
from bayesgui.pages import scripts, texts
from bayesgui.pages.html import stylesheet
from bayesgui.pictures.colors import TOKENS
from tests.support.odd_network import ADDRESS, ARABIC, CLOSING, LONG, MARKUP, odd_network

FOLDER = Path(scripts.__file__).parent
MODULES = (*scripts.ENGINE, *scripts.VIEW, scripts.START)


class Seen(HTMLParser):
    """The elements and texts of a file as a browser's parser has them."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: Counter[str] = Counter()
        self.attributes: list[tuple[str, str, str | None]] = []
        self.rows: list[dict[str, str | None]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        self.attributes += [(tag, key, value) for key, value in attrs]
        if "data-state" in dict(attrs):
            self.rows.append(dict(attrs))


def seen(text: str) -> Seen:
    found = Seen()
    found.feed(text)
    return found


def test_the_first_numbers_stand_in_the_file() -> None:
    made = bayesgui.page(str(paths.example_networks()["asia"]), None, {"xray": "yes"})
    rows = seen(made.data.decode()).rows
    numbers = {
        (each["data-node"], each["data-state"]): float(each["data-probability"] or "nan")
        for each in rows
    }
    assert len(numbers) == 16
    assert numbers["xray", "yes"] == 1
    assert numbers["dysp", "yes"] == pytest.approx(0.6407660, abs=1e-7)


def test_names_of_markup_are_texts_and_make_no_element() -> None:
    found = seen(bayesgui.page(odd_network()).data.decode())
    assert (found.tags["img"], found.tags["script"], found.tags["b"]) == (0, 2, 0)
    assert not [each for each in found.attributes if each[1].startswith("on")]
    names = {each["data-node"] for each in found.rows}
    assert {MARKUP, CLOSING, ARABIC, LONG, ADDRESS} <= names
    # Only seven of forty states have a row in the picture.
    assert sum(each["data-node"] == LONG for each in found.rows) == 7


def test_the_file_names_no_other_place_and_allows_nothing_but_itself() -> None:
    text = bayesgui.page(str(paths.example_networks()["asia"])).data.decode()
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", text)
    found = seen(text)
    assert not [each for each in found.attributes if each[1] in ("src", "href", "style")]
    policy = next(v for t, k, v in found.attributes if t == "meta" and v and "default-src" in v)
    assert policy.startswith("default-src 'none'; script-src 'sha256-")
    assert "unsafe" not in policy


def test_asia_takes_less_than_150_kilobytes() -> None:
    assert len(bayesgui.page(str(paths.example_networks()["asia"])).data) < 150_000


def test_both_languages_say_everything_with_the_same_places() -> None:
    english, chinese = texts.words("en"), texts.words("zh")
    for key, said in english.items():
        assert chinese[key].strip()
        assert set(re.findall(r"\{\w+\}", said)) == set(re.findall(r"\{\w+\}", chinese[key])), key
    assert len(set(english.values())) >= len(english) - 1


def test_scripts_say_only_what_the_table_has() -> None:
    joined = "\n".join((FOLDER / name).read_text("utf-8") for name in scripts.VIEW)
    said = set(re.findall(r"\bt\('(\w+)'", joined))
    assert said <= set(texts.words("en"))
    unused = set(texts.words("en")) - set(re.findall(r"'(\w+)'", joined))
    written = (FOLDER / "html.py").read_text("utf-8") + (FOLDER / "svg.py").read_text("utf-8")
    said_there = set(re.findall(r"[\"'](\w+)[\"']", written))
    assert {key for key in unused - said_there if not key.startswith("theme_")} == set()


def test_no_two_modules_of_a_page_have_one_name() -> None:
    names = Counter(
        name
        for module in MODULES
        for name in re.findall(
            r"^(?:export )?(?:async )?(?:function|class|const|let) (\w+)",
            (FOLDER / module).read_text("utf-8"),
            re.MULTILINE,
        )
    )
    assert [name for name, count in names.items() if count > 1] == []


def test_modules_keep_to_100_columns() -> None:
    for module in (*scripts.VIEW, scripts.START, "page.css"):
        lines = (FOLDER / module).read_text("utf-8").splitlines()
        assert max(map(len, lines)) <= 100, module
        assert len(lines) <= 450 or module == "page.css", module


def test_the_style_has_every_color_of_both_themes() -> None:
    style = stylesheet()
    for token, (light, dark) in TOKENS.items():
        assert f"--{token}:{light}" in style
        assert f"--{token}:{dark}" in style
    named = set(re.findall(r"var\(--(\w+)\)", style))
    assert named <= set(TOKENS) | {"shadow", "series"}
