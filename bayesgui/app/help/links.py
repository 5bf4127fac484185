"""Links in help pages: to pages and places in them, terms, lessons, actions, and the web."""

from __future__ import annotations

import posixpath
import re
from dataclasses import dataclass
from typing import Literal
from urllib.parse import unquote

from bayesgui.app.help.glossary import GLOSSARY

Kind = Literal["page", "lesson", "action", "web"]

N_LESSONS = 15
"""Lessons with a number; the exercises of the chapter have a name, ``lesson:chapter``."""

HARMLESS = (
    "view",
    "infer",
    "learn",
    "classify",
    "model",
    "playground",
    "help",
    "lesson",
    "tool",
    "evidence",
)
"""Prefixes of the ids of actions that a page may trigger: none writes a file or ends the program,
and their changes to a network can be undone."""


@dataclass(frozen=True)
class Link:
    """The target of a link.

    `target`: id of a page or an action, number of a lesson, or an address. `anchor`: a place on
    the page, by the `slug` of its heading.
    """

    kind: Kind
    target: str
    anchor: str = ""


def slug(text: str) -> str:
    """Return the anchor of a heading: its words in lower case, joined by hyphens."""
    return "-".join(re.findall(r"\w+", text.casefold()))


def link_of(address: str, page: str) -> Link:
    """Return where an address leads that stands on a page.

    ``page:theory/em#steps``, ``glossary:prior``, ``lesson:7``, ``action:infer.separated``,
    ``https:…``, and files relative to that of the page, as ``../files.md#formats``.
    """
    address = unquote(address)
    scheme, colon, rest = address.partition(":")
    if colon and scheme in ("http", "https"):
        return Link("web", address)
    if scheme == "lesson":
        return Link("lesson", rest.lstrip("0"))
    if scheme == "action":
        return Link("action", rest)
    if scheme == "glossary":
        return Link("page", GLOSSARY, slug(rest))
    if scheme == "page":
        target, _, anchor = rest.partition("#")
        return Link("page", target, anchor)
    path, _, anchor = address.partition("#")
    if not path:
        return Link("page", page, anchor)
    joined = posixpath.normpath(posixpath.join(posixpath.dirname(page), path))
    return Link("page", joined.removesuffix(".md"), anchor)


def is_harmless(action: str) -> bool:
    """Return whether a page may trigger an action."""
    return action.partition(".")[0] in HARMLESS
