"""The pages that are no live pages: the list of networks, and the description of the interface."""

from __future__ import annotations

import html
import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from bayesgui.server.hosted import Hosted

POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
"""Content security policy of these pages: they run nothing and load nothing."""

_STYLE = """
:root { color-scheme: light dark; }
body { font: 15px/1.5 Inter, system-ui, sans-serif; max-width: 46rem; margin: 2rem auto;
  padding: 0 1rem; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.1rem; margin-top: 2rem; }
code, pre { font: 13px/1.5 ui-monospace, monospace; }
pre { padding: .75rem; overflow-x: auto; border: 1px solid #8886; border-radius: 6px; }
table { border-collapse: collapse; } td, th { text-align: left; padding: .25rem 1rem .25rem 0;
  vertical-align: top; }
"""


def _page(title: str, body: str) -> str:
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{html.escape(title)}</title>\n<style>{_STYLE}</style>\n</head>\n"
        f"<body>\n{body}\n</body>\n</html>\n"
    )


def list_page(networks: Iterable[Hosted]) -> str:
    """Return the page that lists the networks."""
    items = "\n".join(
        f'<li><a href="{html.escape(hosted.address)}">{html.escape(hosted.name)}</a>: '
        f"{len(hosted.whole):,} nodes</li>"
        for hosted in networks
    )
    return _page(
        "Networks",
        f"<h1>Networks</h1>\n<ul>\n{items}\n</ul>\n"
        '<p>For programs: <a href="/api">how to ask in JSON</a>.</p>',
    )


def refused_page(name: str, reason: str) -> str:
    """Return the page that says why a network has no live page."""
    return _page(
        name,
        f"<h1>{html.escape(name)}</h1>\n<p>{html.escape(reason)}</p>\n"
        '<p>Programs can ask about it: <a href="/api">how to ask in JSON</a>.</p>',
    )


def description_page(schema: Mapping[str, Any]) -> str:
    """Return the description of the interface that an OpenAPI schema holds, as one page.

    The page that comes with FastAPI loads its script from another server.
    """
    parts = [
        f"<h1>{html.escape(schema['info']['title'])}</h1>",
        f"<p>{html.escape(schema['info']['description'])}</p>",
        '<p>The same for programs: <a href="/api/openapi.json">openapi.json</a>.</p>',
    ]
    models = schema["components"]["schemas"]
    for path, methods in schema["paths"].items():
        for method, what in methods.items():
            parts.append(f"<h2><code>{method.upper()} {html.escape(path)}</code></h2>")
            parts.append(f"<p>{html.escape(what.get('description', ''))}</p>")
            parts += _example(path, what)
            body = _reference(what.get("requestBody", {}))
            if body:
                parts.append(_fields(models[body]))
            answer = _reference(what["responses"].get("200", {}))
            if answer:
                parts.append("<p>Answer:</p>" + _fields(models[answer]))
    return _page(schema["info"]["title"], "\n".join(parts))


def _reference(holder: Mapping[str, Any]) -> str:
    """Return the name of the model of a body or an answer; empty without one."""
    content = holder.get("content", {}).get("application/json", {})
    return str(content.get("schema", {}).get("$ref", "")).rpartition("/")[2]


def _example(path: str, what: Mapping[str, Any]) -> list[str]:
    content = what.get("requestBody", {}).get("content", {}).get("application/json", {})
    if "example" not in content:
        return []
    body = json.dumps(content["example"], ensure_ascii=False)
    command = f"curl -H 'Content-Type: application/json' -d '{body}' http://HOST{path}"
    return [f"<pre>{html.escape(command)}</pre>"]


def _fields(model: Mapping[str, Any]) -> str:
    rows = []
    for name, field in model.get("properties", {}).items():
        required = " (needed)" if name in model.get("required", ()) else ""
        told = field.get("description", "")
        items = field.get("additionalProperties") or field.get("items", {})
        if isinstance(items, dict):
            inner = items.get("additionalProperties", items)
            if isinstance(inner, dict) and inner.get("title") == "Finding":
                told += " " + inner["description"]
        rows.append(
            f"<tr><td><code>{html.escape(name)}</code>{required}</td>"
            f"<td>{html.escape(told)}</td></tr>"
        )
    return f"<table>\n{''.join(rows)}\n</table>"
