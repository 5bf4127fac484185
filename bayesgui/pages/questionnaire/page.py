"""The HTML file of a questionnaire: its policy, its style, its questions, and the script."""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from bayesgui.pages.html import escaped_json
from bayesgui.pages.questionnaire.words import scale_of, texts_of
from bayesgui.pages.scripts import joined
from bayesgui.pictures.colors import TOKENS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.elicitation.questionnaire.content import Questionnaire, Section

SCRIPTS = ("questionnaire/answers.js", "questionnaire/form.js")


def questionnaire_page(questions: Questionnaire, language: str = "en", day: str = "") -> bytes:
    """Return a questionnaire as a page that asks by sliders and words.

    `language`: ``en`` or ``zh``. `day`: the date that stands in it, until its reader changes it.
    """
    said, script, style = texts_of(language), f'"use strict";\n{joined(SCRIPTS)}', _style()
    data = {
        **questions.to_json(),
        "day": day,
        "texts": said,
        "scale": scale_of(language),
        "key": hashlib.sha256(escaped_json(questions.to_json()).encode()).hexdigest()[:16],
    }
    policy = (
        f"default-src 'none'; script-src {_hash(script)}; style-src {_hash(style)}; "
        "base-uri 'none'; form-action 'none'"
    )
    tag = "zh-CN" if language[:2] == "zh" else "en"
    title = escape(questions.title or ", ".join(each.node for each in questions.sections))
    text = "".join(
        (
            f'<!DOCTYPE html>\n<html lang="{tag}">\n<head>\n<meta charset="utf-8">\n',
            f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n',
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n',
            '<meta name="color-scheme" content="light dark">\n',
            f"<title>{title}</title>\n<style>{style}</style>\n</head>\n<body>\n<main>\n",
            f"<h1>{title}</h1>\n<p>{escape(said['intro'])}</p>\n",
            f"<noscript><p>{escape(said['scripts'])}</p></noscript>\n",
            '<div id="head"></div>\n',
            *(part for section in questions.sections for part in _section(section, said)),
            '</main>\n<div id="foot"></div>\n',
            f'<script type="application/json" id="questions">{escaped_json(data)}</script>\n',
            f"<script>{script}</script>\n</body>\n</html>\n",
        )
    )
    return text.encode("utf-8")


def _section(section: Section, said: dict[str, str]) -> Iterator[str]:
    """Yield the questions on a node, as they can be read without scripts."""
    yield f"<section>\n<h2>{escape(section.node)}</h2>\n"
    if section.description:
        yield f'<p class="muted">{escape(section.description)}</p>\n'
    for row in section.rows:
        given = section.given(row)
        words = ", ".join(f"{name} = {state}" for name, state in given.items())
        asked = said["is"].format(node=section.node)
        states = " / ".join(section.states)
        yield (
            f'<div class="row"><p class="given">{escape(words or said["always"])}</p>'
            f'<p class="asked">{escape(asked)} {escape(states)}</p></div>\n'
        )
    yield "</section>\n"


def _hash(text: str) -> str:
    digest = hashlib.sha256(text.encode("utf-8")).digest()
    return f"'sha256-{base64.b64encode(digest).decode('ascii')}'"


@cache
def _style() -> str:
    written = (Path(__file__).parent / "form.css").read_text("utf-8")
    light, dark = (";".join(f"--{t}:{pair[k]}" for t, pair in TOKENS.items()) for k in (0, 1))
    return (
        f":root{{{light}}}\n@media (prefers-color-scheme: dark){{:root{{{dark}}}}}\n"
        f"@media print{{:root{{{light}}}}}\n{written}"
    )
