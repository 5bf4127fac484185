"""What a live page is made of, and its form as JSON."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.pictures.drawing import Drawing

FORMAT = 1
"""Number of the form in which the content is written."""


@dataclass(frozen=True)
class PageNode:
    """A node of a page.

    `shown`: whether the page knows its numbers. `inTime`: whether it has one for each slice.
    """

    name: str
    kind: str
    states: tuple[str, ...]
    parents: tuple[str, ...]
    shown: bool = True
    label: str = ""
    note: str = ""
    unit: str = ""
    inTime: bool = False  # noqa: N815 -- the script reads the fields by these names


@dataclass(frozen=True)
class PageScenario:
    """A named set of findings, as the text of an address."""

    name: str
    findings: str
    note: str = ""


@dataclass(frozen=True, eq=False)
class PageContent:
    """All that a page knows.

    `note`: whence the network comes. `numbers`: what `engine/*.js` runs on. `findings`: those that
    are shown where the address has none. `slices`: of a template, their count and unit. `may`: what
    its reader may do. `drawing`: the picture; None where there is none. `diagnosis`: its faults and
    tests, if it has any.
    """

    title: str
    nodes: tuple[PageNode, ...]
    numbers: Mapping[str, object]
    subtitle: str = ""
    note: str = ""
    language: str = "en"
    languages: tuple[str, ...] = ("en", "zh")
    scenarios: tuple[PageScenario, ...] = ()
    findings: str = ""
    slices: Mapping[str, Any] | None = None
    may: Mapping[str, bool] = field(default_factory=lambda: {"findings": True})
    drawing: Drawing | None = None
    diagnosis: Mapping[str, object] | None = None
    program: str = ""

    def json(self) -> str:
        """Return the content for a script element: ``<`` ends none there."""
        drawing = self.drawing
        document = {
            "format": FORMAT,
            "program": self.program,
            "title": self.title,
            "subtitle": self.subtitle,
            "note": self.note,
            "language": self.language,
            "languages": self.languages,
            "nodes": [asdict(node) for node in self.nodes],
            "numbers": self.numbers,
            "scenarios": [asdict(scenario) for scenario in self.scenarios],
            "findings": self.findings,
            "slices": self.slices,
            "may": self.may,
            "drawing": None if drawing is None else drawing.as_json(),
        }
        if self.diagnosis is not None:
            document["diagnosis"] = self.diagnosis
        text = json.dumps(document, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
        for letter in "<>&\u2028\u2029":
            text = text.replace(letter, f"\\u{ord(letter):04x}")
        return text
