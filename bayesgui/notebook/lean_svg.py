"""Pictures that Qt has painted as SVG, without what it says again for each element."""

from __future__ import annotations

import re

_FONTS = re.compile(r'\s*font-family="([^"]*)"')
_EMPTY = re.compile(r"<g\b[^<>]*>\s*</g>\s*")
_GROUP = re.compile(r"<g\b([^<>]*)>")
_TEXT = re.compile(r"<text\b([^<>]*)>")
_PATH = re.compile(r'<path vector-effect="none" fill-rule="evenodd"')
_NUMBER = re.compile(r"-?\d+\.\d{2,}")
_USUAL = re.compile(
    r'\s*(?:fill-opacity="1"|stroke-opacity="1"|stroke-width="1"|font-weight="400"|'
    r'font-style="normal"|transform="matrix\(1,0,0,1,0,0\)"|xml:space="preserve"|'
    r'vector-effect="[^"]*")'
)
_MOVED = re.compile(r'transform="matrix\(1,0,0,1,([^,)]+),([^)]+)\)"')
_STROKE = re.compile(r'\s*stroke(?:-[a-z]+)?="[^"]*"')
_FONT = re.compile(r'\s*font(?:-[a-z]+)?="[^"]*"')


def lean_svg(svg: str) -> str:
    """Return an SVG element that looks the same, about a fifth as long.

    The family of the font stands once, in the outermost group, which says the usual cap and join,
    too; what is said by default is left out, and so are groups without content. Places have a
    decimal.
    """
    family = _FONTS.search(svg)
    text = _FONTS.sub("", svg)
    if family is not None:
        text = text.replace("<svg ", f'<svg font-family="{family[1]}" ', 1)
    before = ""
    while before != text:
        before, text = text, _EMPTY.sub("", text)
    head, start, rest = text.partition("<g ")
    first, end, rest = rest.partition(">")
    rest = _GROUP.sub(_lean_group, rest)
    rest = _TEXT.sub(lambda found: f"<text{_USUAL.sub('', found[1])}>", rest)
    rest = _PATH.sub("<path", rest)
    text = head + start + first + end + rest
    text = _NUMBER.sub(lambda found: f"{float(found[0]):.1f}".removesuffix(".0"), text)
    return _joined(re.sub(r"\s*\n\s*", "\n", text))


def _joined(svg: str) -> str:
    """Put neighbors that say the same into one group."""
    first, *others = svg.split("\n</g>\n<g ")
    parts, said = [first], ""
    for each in others:
        now, _, content = each.partition(">")
        parts.append(content if now == said else f"\n</g>\n<g {each}")
        said = now
    return "".join(parts)


def _lean_group(found: re.Match[str]) -> str:
    # Each text says its own font.
    said = _FONT.sub("", _USUAL.sub("", found[1]))
    said = said.replace(' stroke-linecap="square"', "").replace(' stroke-linejoin="bevel"', "")
    said = _MOVED.sub(r'transform="translate(\1,\2)"', said)
    if 'stroke="none"' in said:
        said = _STROKE.sub("", said) + ' stroke="none"'
    return f"<g {' '.join(said.split())}>"
