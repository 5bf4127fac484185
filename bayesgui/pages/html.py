"""The HTML file of a live page."""

from __future__ import annotations

import base64
import hashlib
from html import escape
from typing import TYPE_CHECKING

from bayesgui.pages.scripts import ENGINE, joined

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from bayesgui.pages.content import PageContent

_START = """
const content = JSON.parse(document.getElementById('content').textContent);
const engine = new Engine(content);
window.bayesgui = {engine, content, parseAddress, addressOf};
function show() {
  const {findings} = parseAddress(location.hash || content.findings, content);
  const answer = engine.ask(findings);
  for (const row of document.querySelectorAll('[data-probability]')) {
    const node = content.nodes.find(each => each.name === row.dataset.node);
    const p = answer.posterior(node.name)[node.states.indexOf(row.dataset.state)];
    row.dataset.probability = String(p);
    row.lastElementChild.textContent = p.toFixed(4);
  }
}
addEventListener('hashchange', show);
show();
"""


def document(content: PageContent, posteriors: Mapping[str, tuple[float, ...]]) -> str:
    """Return the file of some content.

    `posteriors`: the numbers that stand in it, for readers without scripts.
    """
    script = f'"use strict";\n{joined(ENGINE)}{_START}'
    digest = base64.b64encode(hashlib.sha256(script.encode("utf-8")).digest()).decode("ascii")
    policy = f"default-src 'none'; script-src 'sha256-{digest}'; base-uri 'none'"
    return "".join(
        (
            f'<!DOCTYPE html>\n<html lang="{content.language}">\n<head>\n<meta charset="utf-8">\n',
            f'<meta http-equiv="Content-Security-Policy" content="{policy}; form-action \'none\'">',
            f"\n<title>{escape(content.title)}</title>\n</head>\n<body>\n",
            f"<h1>{escape(content.title)}</h1>\n<table>\n",
            *_rows(content, posteriors),
            "</table>\n",
            f'<script type="application/json" id="content">{content.json()}</script>\n',
            f"<script>{script}</script>\n</body>\n</html>\n",
        )
    )


def _rows(content: PageContent, posteriors: Mapping[str, tuple[float, ...]]) -> Iterator[str]:
    for node in content.nodes:
        if node.name in posteriors:
            for state, p in zip(node.states, posteriors[node.name], strict=True):
                yield (
                    f'<tr data-node="{escape(node.name)}" data-state="{escape(state)}" '
                    f'data-probability="{p!r}"><td>{escape(node.name)}<td>{escape(state)}'
                    f"<td>{p:.4f}</tr>\n"
                )
