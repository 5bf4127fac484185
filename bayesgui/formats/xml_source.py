"""Parser for untrusted XML files: no entities, no network access; with line numbers of elements."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element
from xml.parsers import expat

from bayesgui.core.byte_sizes import physical_memory
from bayesgui.core.errors import FormatError
from bayesgui.core.monitor import SILENT, Monitor
from bayesgui.formats.characters import plain_xml
from bayesgui.formats.marks import is_own
from bayesgui.formats.text import decode

if TYPE_CHECKING:
    from collections.abc import Iterator

_DECLARED = re.compile(rb"""^\s*<\?xml[^>]*?encoding\s*=\s*["']([A-Za-z0-9._-]+)["']""")
MAX_ELEMENTS = 1_000_000
"""Number of elements that a file of any size may have."""
MIN_CHARACTERS = 16
"""Mean number of characters per element that a file with more must have; what this program writes
has more, and a small file cannot stand for gigabytes."""
_ELEMENT_BYTES, _SHARE = 512, 4
"""Memory that an element takes, and the memory of the computer per memory of all elements."""
_AT_ONCE = 1 << 16
_DECLARATION = re.compile(r"^\s*<\?xml.*?\?>", re.DOTALL)


def most_elements(size: int) -> int:
    """Return the maximum number of elements of a file."""
    room = physical_memory() // (_SHARE * _ELEMENT_BYTES)
    return max(MAX_ELEMENTS, min(size // MIN_CHARACTERS, room))


def elements_fit(data: bytes) -> bool:
    """Tell whether a file that this program writes has few enough elements to be read again."""
    if len(data) < MIN_CHARACTERS * MAX_ELEMENTS:
        return True
    return data.count(b"</") + data.count(b"/>") <= most_elements(len(data))


class XmlSource:
    """A parsed XML file.

    `monitor`: receives progress and is polled for cancellation.
    """

    def __init__(self, data: bytes, name: str, monitor: Monitor = SILENT) -> None:
        self.name = name
        self._monitor = monitor
        declared = _DECLARED.match(data[:200])
        text, self.remarks = decode(data, name, declared.group(1).decode() if declared else "")
        # The text is decoded already, so the declaration is removed; its line feeds are kept.
        text = _DECLARATION.sub(lambda m: "\n" * m.group().count("\n"), text, count=1).lstrip(" \t")
        self.own = is_own(text)
        self.size = len(text)
        self._lines: dict[int, int] = {}
        self.root = self._parse(text)

    def _parse(self, text: str) -> Element:
        limit = most_elements(len(text))
        tree = _Tree(self._lines, limit)
        try:
            for start in range(0, len(text), _AT_ONCE):
                self._monitor.check()
                self._monitor.report(start / len(text))
                tree.parser.Parse(text[start : start + _AT_ONCE], False)
            tree.parser.Parse("", True)
        except _UnsafeError:
            raise FormatError(
                "{path} defines XML entities, which are unsafe and are not read. Nothing was "
                "opened.",
                path=self.name,
            ) from None
        except _TooManyError:
            raise FormatError(
                "{path} has more than {limit:,} XML elements, more than this program handles. "
                "Nothing was opened.",
                path=self.name,
                limit=limit,
            ) from None
        except expat.ExpatError as error:
            raise FormatError(
                "{path}, line {line}, column {column}: this is not well-formed XML ({reason}). "
                "Nothing was opened.",
                path=self.name,
                line=error.lineno,
                column=error.offset + 1,
                reason=expat.ErrorString(error.code),
            ) from None
        except ValueError as error:
            raise FormatError(
                "{path} is not readable XML ({reason}). Nothing was opened.",
                path=self.name,
                reason=str(error)[:80],
            ) from None
        assert tree.root is not None, "expat accepts no document without an element"
        return tree.root

    def line(self, element: Element) -> int:
        """Return the line number of an element."""
        return self._lines.get(id(element), 0)

    def take_line(self, element: Element, other: Element) -> None:
        """Give an element that is not in the file, and lives as long, the line of another."""
        self._lines[id(element)] = self.line(other)


class _UnsafeError(Exception):
    """The file defines entities."""


class _TooManyError(Exception):
    """The file has too many elements."""


class _Tree:
    """The elements of a file, made by expat's events.

    Prefixes of names are dropped instead of being replaced by their namespaces, and attributes that
    are not in the file are not filled in from its declarations: both would let a small file stand
    for gigabytes.
    """

    def __init__(self, lines: dict[int, int], limit: int) -> None:
        self.root: Element | None = None
        self._lines = lines
        self._limit = limit
        self._open: list[Element] = []
        self._last: Element | None = None
        self._parts: list[str] = []
        self.parser = parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.specified_attributes = True
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._parts.append
        parser.EntityDeclHandler = parser.UnparsedEntityDeclHandler = self._refuse
        parser.ExternalEntityRefHandler = self._refuse

    def _refuse(self, *_declaration: object) -> int:
        raise _UnsafeError

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        if len(self._lines) >= self._limit:
            raise _TooManyError
        self._end_text()
        element = Element(
            tag.rpartition(":")[2],
            {key.rpartition(":")[2]: text for key, text in attributes.items()},
        )
        if self._open:
            self._open[-1].append(element)
        else:
            self.root = element
        self._lines[id(element)] = self.parser.CurrentLineNumber
        self._open.append(element)
        self._last = None

    def _end(self, _tag: str) -> None:
        self._end_text()
        self._last = self._open.pop()

    def _end_text(self) -> None:
        """Give the text since the last tag to its element; comments part it."""
        if not self._parts:
            return
        text = "".join(self._parts)
        self._parts.clear()
        if self._last is None:
            self._open[-1].text = text
        else:
            self._last.tail = text


def text_of(element: Element | None, *, exact: bool = False) -> str:
    """Return all text of an element, without comments.

    `exact`: whether to keep leading and trailing white space, as for our own files.
    """
    text = "" if element is None else "".join(element.itertext())
    return text if exact else text.strip()


def child(element: Element, tag: str) -> Element | None:
    """Return the first child with a tag, ignoring case."""
    return next(children(element, tag), None)


def children(element: Element, *tags: str) -> Iterator[Element]:
    """Yield the children with some tags, ignoring case."""
    for item in element:
        if item.tag.lower() in tags:
            yield item


def grandchildren(element: Element, tag: str) -> Iterator[Element]:
    """Yield what is inside the first child with a tag, ignoring case."""
    group = child(element, tag)
    yield from () if group is None else group


def escape(text: str, *, quoted: bool = False) -> str:
    """Escape text for XML; invalid characters become the replacement character."""
    text = plain_xml(text)
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    # Parsers turn a bare carriage return into a line feed, and white space in attributes into
    # blanks.
    text = text.replace("\r", "&#13;")
    if quoted:
        text = text.replace('"', "&quot;").replace("\n", "&#10;").replace("\t", "&#9;")
    return text
