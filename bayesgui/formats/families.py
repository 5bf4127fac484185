"""Base classes of plain-text and XML formats and their readers: recognition and losses."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from bayesgui.formats.assembly import Assembly
from bayesgui.formats.base import FileFormat, Loaded
from bayesgui.formats.characters import plain, plain_xml
from bayesgui.formats.losses import changed_texts, losses_without
from bayesgui.formats.marks import is_own
from bayesgui.formats.scanner import LINE_ESCAPES, Scanner
from bayesgui.formats.text import decode
from bayesgui.formats.xml_source import elements_fit, text_of

if TYPE_CHECKING:
    import re
    from collections.abc import Mapping, Set
    from pathlib import Path
    from xml.etree.ElementTree import Element

    from bayesgui.core.monitor import Monitor
    from bayesgui.formats.xml_source import XmlSource


class _ForeignFormat(FileFormat):
    """A format of other programs.

    `short`: its name in sentences. `kept`: what it holds besides structure and tables, as in
    `losses_without`.
    """

    short: ClassVar[str] = ""
    kept: ClassVar[Set[str]] = frozenset(("positions", "properties"))

    def losses(self, loaded: Loaded) -> list[str]:
        return [
            *losses_without(loaded, label=self.short, kept=self.kept),
            *self.further_losses(loaded),
            *changed_texts(loaded, label=self.short, safe=self.safe),
        ]

    def further_losses(self, loaded: Loaded) -> list[str]:
        """Return the losses of this format alone."""
        return []


class TextFormat(_ForeignFormat):
    """Plain text, recognized by its beginning.

    `start`: matches the first words that follow white space and comments.
    """

    start: ClassVar[re.Pattern[str]]

    def sniff(self, head: bytes, path: Path) -> bool:
        return self.start.match(head.decode("utf-8", "replace")) is not None

    def safe(self, text: str) -> str:
        return plain(text)


class XmlFormat(_ForeignFormat):
    """XML, recognized by an element.

    `start`: is found in the first bytes.
    """

    start: ClassVar[re.Pattern[bytes]]

    def sniff(self, head: bytes, path: Path) -> bool:
        return head.lstrip().startswith(b"<") and self.start.search(head) is not None

    def is_readable(self, data: bytes) -> bool:
        return elements_fit(data)

    def safe(self, text: str) -> str:
        return plain_xml(text)


class TextReader:
    """Base of readers of plain text.

    `escapes`: meanings of characters after a backslash. `own_escapes`: those in files that this
    program wrote, if they are others.
    """

    comments: ClassVar[str]
    punctuation: ClassVar[str]
    escapes: ClassVar[Mapping[str, str]] = LINE_ESCAPES
    own_escapes: ClassVar[Mapping[str, str] | None] = None

    def __init__(self, data: bytes, path: Path, monitor: Monitor) -> None:
        text, remarks = decode(data, path.name)
        self.own, self.path, self.monitor = is_own(text), path, monitor
        self.scan = Scanner(
            text,
            path,
            comments=self.comments,
            punctuation=self.punctuation,
            escapes=self.own_escapes if self.own and self.own_escapes else self.escapes,
            monitor=monitor,
        )
        self.remarks = list(remarks)


class NetworkTextReader(TextReader):
    """Base of readers that assemble the parts of a network, and the places of its nodes."""

    normalizes: ClassVar[bool] = False

    def __init__(self, data: bytes, path: Path, monitor: Monitor) -> None:
        super().__init__(data, path, monitor)
        size = len(self.scan.text)
        self.assembly = Assembly(path, monitor, size, normalizes=self.normalizes)
        self.assembly.remarks.extend(self.remarks)
        self.remarks = self.assembly.remarks
        self.positions: dict[str, tuple[float, float]] = {}


class XmlReader:
    """Base of readers of XML, which assemble a network and the places of its nodes."""

    def __init__(self, source: XmlSource, path: Path, monitor: Monitor) -> None:
        self.source = source
        self.monitor = monitor
        self.assembly = Assembly(path, monitor, source.size)
        self.remarks = self.assembly.remarks
        self.remarks.extend(source.remarks)
        self.positions: dict[str, tuple[float, float]] = {}

    def _text(self, element: Element | None) -> str:
        return text_of(element, exact=self.source.own)
