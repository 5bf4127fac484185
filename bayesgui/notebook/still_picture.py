"""The picture of a live page where no script may run: one SVG file with its style in it."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING

from bayesgui.core.evidence import Intervention
from bayesgui.pages.html import stylesheet
from bayesgui.pages.svg import svg_of
from bayesgui.pages.texts import words

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bayesgui.core.evidence import Evidence
    from bayesgui.pages.content import PageContent

_VIEW = re.compile(r'viewBox="([^"]*)"')


def still_picture(
    content: PageContent, posteriors: Mapping[str, Sequence[float]], findings: Evidence
) -> str:
    """Return the picture of a page with these numbers and findings, in the light theme."""
    states = {node.name: node.states for node in content.nodes}
    drawing, said = content.drawing, words(content.language)
    inner = "" if drawing is None else svg_of(drawing, posteriors, states, said)
    for name, finding in findings.items():
        mark = "done" if isinstance(finding, Intervention) else "found"
        node = f'" data-name="{escape(name)}"'
        inner = inner.replace(node, f" {mark}{node}", 1)
    found = _VIEW.search(inner)
    view = found[1] if found else "0 0 1 1"
    left, top, width, height = view.split()
    style = stylesheet().replace("]]>", "")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="bayesgui" data-theme="light" '
        f'viewBox="{view}" width="{width}" height="{height}"><style><![CDATA[{style}]]></style>'
        f'<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="var(--canvas)"/>'
        f'{inner.replace("<svg ", f"""<svg x="{left}" y="{top}" """, 1)}</svg>'
    )
