"""The HTML file of a live page: its policy, its style, what stands in it before its script runs."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from functools import cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from bayesgui import paths
from bayesgui.pages.address import seen_in
from bayesgui.pages.scripts import joined, modules_of
from bayesgui.pages.svg import svg_of
from bayesgui.pages.texts import counted, script_texts, words
from bayesgui.pictures.colors import TOKENS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from bayesgui.pages.content import PageContent

_SVG = "{http://www.w3.org/2000/svg}"
_LANGUAGE_NAMES = {"en": "EN", "zh": "中文"}
_CSS_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_AROUND = re.compile(r" ?([{};,]) ?|(?<=:) ")
"""Blanks without which a style says the same."""
_SHADOWS = ("0.08", "0")
"""Opacity of the shadow of nodes, light and dark."""


def document(
    content: PageContent,
    posteriors: Mapping[str, Sequence[float]],
    modules: tuple[str, ...] | None = None,
) -> str:
    """Return the file of some content.

    `posteriors`: the numbers that stand in it, for readers without scripts. `modules`: what makes
    it alive.
    """
    script, style = f'"use strict";\n{joined(modules or modules_of(content))}', stylesheet()
    policy = (
        f"default-src 'none'; script-src {_hash(script)}; style-src {_hash(style)}; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )
    return "".join(
        (
            f'<!DOCTYPE html>\n<html lang="{_tag(content.language)}">\n<head>\n',
            '<meta charset="utf-8">\n',
            f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n',
            '<meta name="viewport" content="width=device-width, initial-scale=1, '
            'viewport-fit=cover">\n<meta name="color-scheme" content="light dark">\n',
            f"<title>{escape(content.title)}</title>\n<style>{style}</style>\n</head>\n<body>\n",
            body(content, posteriors),
            f'\n<script type="application/json" id="content">{payload(content)}</script>\n',
            f"<script>{script}</script>\n</body>\n</html>\n",
        )
    )


def payload(content: PageContent) -> str:
    """Return the JSON of some content with what its page says, for a script element."""
    texts = escaped_json(script_texts(has_diagnosis=content.diagnosis is not None))
    written = content.json()
    return f'{written[:-1]},"texts":{texts}}}'


def escaped_json(value: object) -> str:
    """Return JSON that ends no script element."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    for letter in "<>&\u2028\u2029":
        text = text.replace(letter, f"\\u{ord(letter):04x}")
    return text


@cache
def stylesheet() -> str:
    """Return the style of all pages, with the colors of both themes."""
    light, dark = _colors(0), _colors(1)
    written = (Path(__file__).parent / "page.css").read_text("utf-8")
    rules = _AROUND.sub(r"\1", " ".join(_CSS_COMMENT.sub("", written).split()))
    chosen = '.bayesgui[data-theme="dark"]'
    return (
        f".bayesgui{{color-scheme:light;{light}}}\n"
        "@media (prefers-color-scheme: dark){html{background:"
        f"{TOKENS['canvas'][1]}}}.bayesgui:not([data-theme]){{color-scheme:dark;{dark}}}}}\n"
        f"{chosen}{{color-scheme:dark;{dark}}}\n"
        f"@media print{{.bayesgui.bayesgui.bayesgui{{color-scheme:light;{light}}}}}\n{rules}"
    )


def _colors(theme: int) -> str:
    tokens = ";".join(f"--{token}:{pair[theme]}" for token, pair in TOKENS.items())
    return f"{tokens};--shadow:{_SHADOWS[theme]}"


def _hash(text: str) -> str:
    digest = hashlib.sha256(text.encode("utf-8")).digest()
    return f"'sha256-{base64.b64encode(digest).decode('ascii')}'"


def _tag(language: str) -> str:
    return "zh-CN" if language == "zh" else language


def body(content: PageContent, posteriors: Mapping[str, Sequence[float]]) -> str:
    """Return what a script finds and makes alive: the whole page with its first numbers."""
    said = words(content.language)
    return "".join(
        (
            f'<div class="bayesgui" lang="{_tag(content.language)}"><div class="frame">',
            *_head(content, said),
            *_scenarios(content, said),
            *_canvas(content, posteriors, said),
            '<div class="time" hidden></div>',
            f'<aside class="side" data-sheet="closed"><button class="handle" '
            f"{_label('resize', said)}></button></aside>",
            '<footer class="foot"><span class="said" role="status" aria-live="polite"></span>'
            f"{_text('span', 'made', said, 'made')}</footer>",
            f'<noscript><p class="no-scripts">{escape(said["no_scripts"])}</p></noscript>',
            "</div></div>",
        )
    )


def _head(content: PageContent, said: dict[str, str]) -> Iterator[str]:
    arcs = sum(len(node.parents) for node in content.nodes)
    size = (
        counted(said, "one_node", "nodes", len(content.nodes)),
        counted(said, "one_arc", "arcs", arcs),
    )
    parts = [each for each in (content.subtitle, *size, content.note) if each]
    yield f'<header class="head"><div class="titles"><h1 dir="auto">{escape(content.title)}</h1>'
    yield f'<p class="subtitle">{escape(" · ".join(parts))}</p></div>'
    yield '<div class="tools">'
    yield f'<label class="find">{_icon("search")}<input type="text" role="combobox" '
    yield f'aria-expanded="false" autocomplete="off" spellcheck="false" {_label("find", said)} '
    yield f'placeholder="{escape(said["find"])}" data-placeholder="find"></label>'
    yield _tool("undo", "undo", said, "tool")
    yield _tool("redo", "redo", said, "tool rare")
    yield f'<button class="tool framed rare" data-do="copy">{_icon("copy")}'
    yield f"{_text('span', 'copy', said)}</button>"
    yield _tool("theme", "theme", said, "tool rare")
    if len(content.languages) > 1:
        yield f'<span class="languages rare" role="group" {_label("language", said)}>'
        for code in content.languages:
            name = _LANGUAGE_NAMES.get(code, code)
            yield f'<button data-language="{code}" lang="{_tag(code)}">{name}</button>'
        yield "</span>"
    yield f"</div>{_tool('menu', 'more', said, 'tool menu')}</header>"


def _scenarios(content: PageContent, said: dict[str, str]) -> Iterator[str]:
    shown = "" if content.scenarios else " hidden"
    yield f'<nav class="scenarios" {_label("scenarios", said)}{shown}>'
    if content.scenarios:
        yield _text("span", "scenarios", said, "label")
    yield '<div class="pills">'
    for number, scenario in enumerate(content.scenarios):
        yield f'<button class="pill" data-scenario="{number}" title="{escape(scenario.note)}" '
        yield f'dir="auto">{escape(scenario.name)}</button>'
    yield '</div><button class="link" data-do="clear" data-t="clear" hidden>'
    yield escape(said["clear"])
    yield "</button></nav>"


def _canvas(
    content: PageContent, posteriors: Mapping[str, Sequence[float]], said: dict[str, str]
) -> Iterator[str]:
    states = {node.name: node.states for node in content.nodes}
    yield f'<main class="canvas" {_label("network", said)}>'
    if content.drawing is not None:
        yield svg_of(content.drawing, posteriors, states, said, seen_in(content.findings))
    yield _text("p", "hint", said, "hint")
    yield '<div class="zoom">'
    yield _tool("zoom_out", "minus", said, "")
    yield "<output></output>"
    yield _tool("zoom_in", "plus", said, "")
    yield _tool("fit", "fit", said, "")
    yield "</div></main>"


def _tool(key: str, icon: str, said: dict[str, str], classes: str) -> str:
    kind = f' class="{classes}"' if classes else ""
    return f'<button{kind} data-do="{key}" {_label(key, said)}>{_icon(icon)}</button>'


def _label(key: str, said: dict[str, str]) -> str:
    text = escape(said[key])
    return f'aria-label="{text}" title="{text}" data-label="{key}"'


def _text(tag: str, key: str, said: dict[str, str], classes: str = "") -> str:
    kind = f' class="{classes}"' if classes else ""
    return f'<{tag}{kind} data-t="{key}">{escape(said[key])}</{tag}>'


@cache
def _icon(name: str) -> str:
    """Return an icon of the program as an element of a page."""
    root = ElementTree.parse(paths.resources() / "icons" / f"{name}.svg").getroot()
    parts = "".join(
        f"<{each.tag.removeprefix(_SVG)} "
        + " ".join(f'{key}="{escape(value)}"' for key, value in each.attrib.items())
        + "/>"
        for each in root
    )
    return f'<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">{parts}</svg>'
