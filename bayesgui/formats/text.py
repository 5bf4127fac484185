"""Decoding of text files: byte order marks, what is declared, UTF-8, then what is likely."""

from __future__ import annotations

import codecs
import contextlib

from bayesgui.core.errors import FormatError
from bayesgui.core.sentence import Sentence
from bayesgui.data.reading.encodings import ENCODINGS, UTF_16, WESTERN, decoder, encoding_of
from bayesgui.data.reading.letters import is_utf_8_by_chance
from bayesgui.formats.marks import is_own

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)

_HEAD = 1 << 16
"""Bytes in which zero bytes show UTF-16."""

_DECLARABLE = frozenset(
    (
        *("utf-8", "ascii", "gb2312", "gbk", "gb18030", "big5", "big5hkscs", "euc_jp", "euc_kr"),
        *("shift_jis", "cp932", "cp949", "cp950", "koi8-r", "koi8-u", "mac-roman", "cp437"),
        *("cp850", "cp852", "cp866", "cp874", "tis-620", "johab"),
        *(f"iso8859-{part}" for part in range(1, 17)),
        *(f"cp125{part}" for part in range(9)),
    )
)
"""Python's names of the encodings that a file may declare.

Python also knows compressions and escape codes as encodings; punycode takes time quadratic in the
length of the text. A declaration that can be read as ASCII is not UTF-16.
"""


def decode(data: bytes, name: str, declared: str = "") -> tuple[str, tuple[str, ...]]:
    """Decode a text file.

    `declared`: encoding declared in the file; tried after a byte order mark and before UTF-8.
    `notes`: a sentence if the encoding had to be guessed or is not the declared one.
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            try:
                return _text(data[len(mark) :], encoding, name), ()
            except UnicodeError:
                raise _binary(name) from None
    first: tuple[str, ...] = (declared if _is_declarable(declared) else "", "utf-8")
    if b"\0" in data[:_HEAD] and encoding_of(data[:_HEAD]) in UTF_16:
        first = ()  # plain letters in UTF-16 are UTF-8, too, with a zero byte each
    for encoding in first:
        with contextlib.suppress(UnicodeError):
            text = _text(data, encoding, name) if encoding else ""
            if encoding and (encoding == declared or is_own(text) or not is_utf_8_by_chance(text)):
                return text, _notes_on_declaration(declared, name)
    encoding = encoding_of(data)
    try:
        text = _text(data, encoding, name)
    except UnicodeError:
        encoding, text = WESTERN, _text(data, WESTERN, name)
    read_as = ENCODINGS[encoding]
    remark = Sentence(
        "{path} is not UTF-8; it was read as {encoding}.", path=name, encoding=read_as
    )
    return text, (remark,)


def encode(text: str) -> bytes:
    """Return a text without a mark of its own in UTF-8, with a byte order mark if it needs one.

    Without it, a few rare letters would be read back as Chinese ones in GB 2312.
    """
    mark = codecs.BOM_UTF8 if is_utf_8_by_chance(text) else b""
    return mark + text.encode("utf-8", "replace")


def _notes_on_declaration(declared: str, name: str) -> tuple[str, ...]:
    """Return a sentence if what a file declares is not an encoding of text."""
    # UTF-16 is one, but a declaration in single bytes cannot be true.
    if not declared or _is_declarable(declared) or declared.lower().startswith(("utf", "ucs")):
        return ()
    remark = Sentence(
        "{path} declares the encoding {encoding}, which is not a text encoding; it was read as "
        "UTF-8.",
        path=name,
        encoding=declared,
    )
    return (remark,)


def _is_declarable(encoding: str) -> bool:
    try:
        return codecs.lookup(encoding).name in _DECLARABLE
    except (LookupError, ValueError):
        return False


def _text(data: bytes, encoding: str, name: str) -> str:
    """Decode a whole text, with line feeds as line ends; raises `UnicodeError` if it cannot be."""
    text = decoder(encoding).decode(data, final=True)
    if "\0" in text:
        raise _binary(name)
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _binary(name: str) -> FormatError:
    return FormatError(
        "{path} contains binary data, not text. Nothing was opened; choose a network file.",
        path=name,
    )
