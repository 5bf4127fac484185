"""A sheet as one HTML file that marks its questions, without the program and without a network."""

from __future__ import annotations

import base64
import hashlib
import html
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import bayesgui.pages
from bayesgui.lessons.handout.live.body import body_of
from bayesgui.lessons.handout.live.hiding import Hiding
from bayesgui.lessons.handout.live.items import item_of
from bayesgui.lessons.handout.live.scenes import Scenes
from bayesgui.lessons.handout.live.sealing import ROUNDS, Sealer
from bayesgui.lessons.handout.live.words import WORDS, words_in
from bayesgui.pages.html import escaped_json, stylesheet
from bayesgui.pages.scripts import DIAGNOSING, ENGINE, VIEW, joined
from bayesgui.pages.texts import script_texts
from bayesgui.pictures.colors import TOKENS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bayesgui.explain.rendering import Tell
    from bayesgui.lessons.handout.asked import Asked
    from bayesgui.lessons.handout.sheet import Sheet
    from bayesgui.pictures.painter import PaintedPicture

SCRIPTS = (
    "lessons/elements.js",
    "lessons/sealing.js",
    "lessons/numbers.js",
    "lessons/marking.js",
    "lessons/progress.js",
    "lessons/rows.js",
    "lessons/stage.js",
    "lessons/start.js",
)
"""The modules of the page, beside those of the network; what uses another one stands below it."""
_NETWORK = tuple(name for name in (*ENGINE, *VIEW) if name not in DIAGNOSING)
"""The modules of a network; lessons have none with faults."""


def to_page(sheet: Sheet, painted: Sequence[PaintedPicture], tell: Tell = str) -> bytes:
    """Return a sheet as a page; `painted`: its figures as SVG."""
    sealer, items, scenes = Sealer(sheet.key), [], Scenes(sheet.language)
    hiding = Hiding(sheet.asked, sealer)

    def place(asked: Asked) -> int:
        item = item_of(asked, sealer, hiding.known, solutions=sheet.solutions)
        items.append({**item, "scene": scenes.of(asked.scene)})
        return len(items) - 1

    body = "\n".join(body_of(sheet, [*map(_picture, painted)], place, hiding, tell))
    data = {
        "key": _key_of(sheet),
        "language": sheet.language,
        "student": sheet.student,
        "rounds": ROUNDS,
        "words": words_in(sheet.language),
        "items": items,
        "locks": hiding.locks,
        "networks": scenes.networks,
        "texts": script_texts() if scenes.networks else {},
        "style": _stage_style() if scenes.networks else "",
    }
    return _document(sheet, body, data).encode("utf-8")


def _key_of(sheet: Sheet) -> str:
    """Return under which key answers are kept: another one if the questions are others."""
    told = [sheet.key, sheet.language, *(each.text for each in sheet.questions)]
    return hashlib.sha256("\x1f".join(told).encode()).hexdigest()[:16]


def _picture(picture: PaintedPicture) -> str:
    data = base64.b64encode(picture.data).decode()
    return (
        f'<img alt="" width="{picture.width:.0f}" height="{picture.height:.0f}" '
        f'src="data:image/svg+xml;base64,{data}">'
    )


def _document(sheet: Sheet, body: str, data: dict[str, Any]) -> str:
    # Names of the two are their own: in a block they do not meet.
    script = f'"use strict";\n{joined(_NETWORK)}\n{{\n{joined(SCRIPTS)}}}\n'
    style = _style()
    policy = (
        f"default-src 'none'; script-src {_hash_of(script)}; style-src {_hash_of(style)} "
        f"{_hash_of(_stage_style())}; img-src data:; base-uri 'none'; form-action 'none'"
    )
    title = html.escape(sheet.title)
    no_script = html.escape(WORDS["noScript"].in_language(sheet.language))
    return (
        f'<!DOCTYPE html>\n<html lang="{sheet.language}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">\n'
        f"<title>{title}</title>\n<style>{style}</style>\n</head>\n<body>\n"
        '<header class="bar"></header>\n<div class="page">\n<main>\n'
        f'<h1>{title}</h1>\n<noscript><p class="warning">{no_script}</p></noscript>\n'
        f"{body}\n</main>\n</div>\n"
        f'<script type="application/json" id="lesson">{escaped_json(data)}</script>\n'
        f"<script>{script}</script>\n</body>\n</html>\n"
    )


def _hash_of(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


@cache
def _style() -> str:
    return f"{_colors()}{_file('lessons/lesson.css')}"


@cache
def _stage_style() -> str:
    return f"{stylesheet()}{_file('lessons/stage.css')}"


def _file(name: str) -> str:
    return (Path(bayesgui.pages.__path__[0]) / name).read_text("utf-8")


def _colors() -> str:
    light, dark = ("".join(f"--{name}:{pair[k]};" for name, pair in TOKENS.items()) for k in (0, 1))
    return (
        f":root{{{light}}}\n@media screen and (prefers-color-scheme:dark){{:root{{{dark}}}}}\n"
        f'@media screen{{:root[data-theme="light"]{{{light}color-scheme:light}}'
        f':root[data-theme="dark"]{{{dark}color-scheme:dark}}}}\n'
    )
