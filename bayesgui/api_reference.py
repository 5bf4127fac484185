"""The reference of the public interface, made from its docstrings, as pages of Markdown."""

from __future__ import annotations

import inspect
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDER = "api"
"""Folder of the pages, beside those of the help."""

TOPICS = {
    "networks": (
        "Networks and findings",
        ("core", "graph", "formats", "pictures", "measures", "checking", "pages"),
    ),
    "inference": ("Inference", ("inference", "diagnosis")),
    "data": ("Data", ("data", "densities")),
    "learning": ("Learning", ("learning",)),
    "classifiers": ("Classifiers and decisions", ("classifiers", "decisions")),
}
"""Title and packages of each page, by the name of its file."""

_OWN = {
    "read": "networks",
    "write": "networks",
    "engine": "inference",
    "classifier": "classifiers",
    "model_card": "classifiers",
    "ModelCard": "classifiers",
    "progress": "learning",
}
"""Topics of names that are not told by their package."""

_UNDERLINE = re.compile(r"^-{3,}$")
_FIELDS = frozenset({"Parameters", "Returns", "Raises", "Attributes", "Yields"})


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a numpydoc docstring: its heading, "" for the summary, and its lines."""

    heading: str
    lines: tuple[str, ...]


def sections(docstring: str) -> list[Section]:
    """Split a numpydoc docstring at its underlined headings."""
    lines = inspect.cleandoc(docstring).splitlines()
    heads = [k for k in range(1, len(lines)) if _UNDERLINE.match(lines[k]) and lines[k - 1].strip()]
    ends = [*(head - 1 for head in heads), len(lines)]
    found = [Section("", tuple(lines[: ends[0]]))]
    for k, head in enumerate(heads):
        found.append(Section(lines[head - 1].strip(), tuple(lines[head + 1 : ends[k + 1]])))
    return found


def to_markdown(docstring: str) -> str:
    """Return a numpydoc docstring as Markdown: fields as lists, examples as code."""
    return "\n\n".join(text for part in sections(docstring) if (text := _section_text(part)))


def _section_text(part: Section) -> str:
    lines = _field_items(part.lines) if part.heading in _FIELDS else part.lines
    body = "\n".join(lines).strip("\n").replace("``", "`")
    if not part.heading or not body:
        return body
    if part.heading == "Examples":
        body = f"```python\n{body}\n```"
    return f"**{part.heading}**\n\n{body}"


def _field_items(lines: tuple[str, ...]) -> Iterator[str]:
    """Yield a list item for each field, its description in one line."""
    item: list[str] = []
    for line in (*lines, ""):
        starts = bool(line) and not line[0].isspace()
        if (starts or not line) and item:
            yield _field_item(item)
            item = []
        if line.strip():
            item.append(line)


def _field_item(lines: list[str]) -> str:
    name, _, kind = lines[0].partition(" : ")
    described = " ".join(line.strip() for line in lines[1:])
    kind = f" ({kind})" if kind else ""
    return f"- `{name.strip()}`{kind}" + (f": {described}" if described else "")


def pages() -> dict[str, str]:
    """Return the Markdown of each page by the name of its file, without the suffix."""
    import bayesgui

    by_topic: dict[str, list[str]] = {topic: [] for topic in TOPICS}
    for name in sorted(bayesgui.__all__, key=str.lower):
        if not name.startswith("_"):
            by_topic[_topic_of(getattr(bayesgui, name), name)].append(name)
    return {topic: _page(title, by_topic[topic]) for topic, (title, _packages) in TOPICS.items()}


def _topic_of(value: Any, name: str) -> str:
    if name in _OWN:
        return _OWN[name]
    package = inspect.unwrap(value).__module__.split(".")[1]
    return next(topic for topic, (_title, packages) in TOPICS.items() if package in packages)


def _page(title: str, names: list[str]) -> str:
    import bayesgui

    values = {name: getattr(bayesgui, name) for name in names}
    errors = {n: v for n, v in values.items() if inspect.isclass(v) and issubclass(v, Exception)}
    parts = [f"# {title}"]
    parts += [_entry(name, value) for name, value in values.items() if name not in errors]
    if errors:
        rows = [
            f"| `{name}` | {inspect.cleandoc(value.__doc__ or '').splitlines()[0]} |"
            for name, value in errors.items()
        ]
        parts.append("\n".join(["## Errors\n", "| error | when |", "|---|---|", *rows]))
    return "\n\n".join(parts) + "\n"


def _entry(name: str, value: Any) -> str:
    head = f"## {name}\n\n`bayesgui.{name}{_signature(value)}`"
    parts = [head, to_markdown(value.__doc__ or "")]
    if inspect.isclass(value):
        parts += [_member(value, member) for member in _public_members(value)]
    return "\n\n".join(part for part in parts if part)


def _public_members(value: type) -> list[str]:
    """Return the documented public methods and properties that the class or a base of ours has."""
    ours = [each for each in value.__mro__ if each.__module__.startswith("bayesgui")]
    names = {name for each in ours for name in vars(each) if not name.startswith("_")}
    return sorted(name for name in names if _documented(value, name))


def _documented(value: type, name: str) -> str:
    member = inspect.getattr_static(value, name)
    if isinstance(member, classmethod | staticmethod):
        member = member.__func__
    if not isinstance(member, property) and not inspect.isfunction(member):
        return ""
    return inspect.getdoc(getattr(value, name)) or ""


def _member(value: type, name: str) -> str:
    member = getattr(value, name)
    call = "" if isinstance(member, property) else _signature(member)
    return f"### {value.__name__}.{name}\n\n`{name}{call}`\n\n" + to_markdown(
        _documented(value, name)
    )


def _signature(value: Any) -> str:
    try:
        found = inspect.signature(value)
    except (ValueError, TypeError):
        return ""
    plain = [
        each.replace(annotation=inspect.Parameter.empty, default=_shown(each.default))
        for each in found.parameters.values()
        if each.name != "self"
    ]
    return str(found.replace(parameters=plain, return_annotation=inspect.Signature.empty))


@dataclass(frozen=True, slots=True)
class _Named:
    """A default that is written by the name of its class: addresses differ from run to run."""

    name: str

    def __repr__(self) -> str:
        return self.name


def _shown(default: Any) -> Any:
    return (
        _Named(f"{type(default).__name__.strip('_')}()") if " at 0x" in repr(default) else default
    )
