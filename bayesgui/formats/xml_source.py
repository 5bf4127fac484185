"""Parser for untrusted XML files: no entities, no network access; with line numbers of elements."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element, ParseError, TreeBuilder

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import DefusedXMLParser

from bayesgui.core.errors import FormatError
from bayesgui.formats.characters import plain_xml
from bayesgui.formats.marks import is_own
from bayesgui.formats.text import decode

if TYPE_CHECKING:
    from collections.abc import Iterator

_DECLARED = re.compile(rb"""^\s*<\?xml[^>]*?encoding\s*=\s*["']([A-Za-z0-9._-]+)["']""")
_DECLARATION = re.compile(r"^\s*<\?xml.*?\?>", re.DOTALL)


class XmlSource:
    """A parsed XML file.

    Parameters
    ----------
    data : bytes
        The file's content.
    name : str
        The file's name, for messages.

    Attributes
    ----------
    root : Element
        The document's element.
    remarks : tuple of str
        Remarks from decoding.
    own : bool
        Whether this program wrote the file.

    Raises
    ------
    FormatError
        If the XML is not well formed or defines entities.
    """

    def __init__(self, data: bytes, name: str) -> None:
        self.name = name
        declared = _DECLARED.match(data[:200])
        text, self.remarks = decode(data, name, declared.group(1).decode() if declared else "")
        # The text is decoded already, so the declaration is removed; its line feeds are kept.
        text = _DECLARATION.sub(lambda m: "\n" * m.group().count("\n"), text, count=1).lstrip(" \t")
        self.own = is_own(text)
        self._lines: dict[int, int] = {}
        self.root = self._parse(text)

    def _parse(self, text: str) -> Element:
        builder = _LineBuilder(self._lines)
        parser = DefusedXMLParser(target=builder, forbid_dtd=False, forbid_entities=True)
        builder.expat = parser.parser
        try:
            parser.feed(text)
            root: Element = parser.close()
        except DefusedXmlException:
            raise FormatError(
                "{path} defines XML entities, which are unsafe and are not read. Nothing was "
                "opened.",
                path=self.name,
            ) from None
        except ParseError as error:
            line, column = error.position
            raise FormatError(
                "{path}, line {line}, column {column}: this is not well-formed XML ({reason}). "
                "Nothing was opened.",
                path=self.name,
                line=line,
                column=column + 1,
                reason=str(error).partition(":")[0],
            ) from None
        except ValueError as error:
            raise FormatError(
                "{path} is not readable XML ({reason}). Nothing was opened.",
                path=self.name,
                reason=str(error)[:80],
            ) from None
        return root

    def line(self, element: Element) -> int:
        """Return the line number of an element."""
        return self._lines.get(id(element), 0)


class _LineBuilder(TreeBuilder):
    """A tree builder that records the lines of elements and drops namespaces."""

    def __init__(self, lines: dict[int, int]) -> None:
        super().__init__()
        self._lines = lines
        self.expat: object = None

    def start(self, tag: str, attrs: dict[str, str], /) -> Element:
        """Open an element."""
        element: Element = super().start(tag.rpartition("}")[2], attrs)
        self._lines[id(element)] = getattr(self.expat, "CurrentLineNumber", 0)
        return element

    def end(self, tag: str, /) -> Element:
        """Close an element."""
        return super().end(tag.rpartition("}")[2])


def text_of(element: Element | None, *, exact: bool = False) -> str:
    """Return all text of an element, without comments.

    Parameters
    ----------
    element : Element or None
        None has no text.
    exact : bool
        Whether to keep leading and trailing white space, as for our own files.
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
