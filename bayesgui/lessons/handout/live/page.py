"""A sheet as one HTML file that marks its questions, without the program and without a network."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import bayesgui.pages
from bayesgui.lessons.handout.live.body import body_of
from bayesgui.lessons.handout.live.items import item_of
from bayesgui.lessons.handout.live.sealing import ROUNDS, Sealer
from bayesgui.lessons.handout.live.words import WORDS, words_in
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
"""The modules of the page; what uses another one stands below it."""

_IMPORT = re.compile(r"^import [^;]*;\n", re.MULTILINE)
_EXPORT = re.compile(r"^export ", re.MULTILINE)


def to_page(sheet: Sheet, painted: Sequence[PaintedPicture], tell: Tell = str) -> bytes:
    """Return a sheet as a page; `painted`: its figures as SVG."""
    sealer, items = Sealer(sheet.key), []

    def place(asked: Asked) -> int:
        items.append(item_of(asked, sealer, solutions=sheet.solutions))
        return len(items) - 1

    body = "\n".join(body_of(sheet, [*map(_picture, painted)], place, tell))
    data = {
        "key": _key_of(sheet),
        "language": sheet.language,
        "student": sheet.student,
        "rounds": ROUNDS,
        "words": words_in(sheet.language),
        "items": items,
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
    script, style = f'"use strict";\n{_script()}', f"{_colors()}{_style()}"
    policy = (
        f"default-src 'none'; script-src {_hash_of(script)}; style-src {_hash_of(style)}; "
        "img-src data:; base-uri 'none'; form-action 'none'"
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
        f'<script type="application/json" id="lesson">{_json(data)}</script>\n'
        f"<script>{script}</script>\n</body>\n</html>\n"
    )


def _json(data: object) -> str:
    """Return data for a script element, which ``<`` could end."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    for letter in "<>&\u2028\u2029":
        text = text.replace(letter, f"\\u{ord(letter):04x}")
    return text


def _hash_of(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


@cache
def _script() -> str:
    return "\n".join(_EXPORT.sub("", _IMPORT.sub("", _file(name))) for name in SCRIPTS)


@cache
def _style() -> str:
    return _file("lessons/lesson.css")


def _file(name: str) -> str:
    return (Path(bayesgui.pages.__path__[0]) / name).read_text("utf-8")


def _colors() -> str:
    light, dark = ("".join(f"--{name}:{pair[k]};" for name, pair in TOKENS.items()) for k in (0, 1))
    return (
        f":root{{{light}}}\n@media screen and (prefers-color-scheme:dark){{:root{{{dark}}}}}\n"
        f'@media screen{{:root[data-theme="light"]{{{light}color-scheme:light}}'
        f':root[data-theme="dark"]{{{dark}color-scheme:dark}}}}\n'
    )
