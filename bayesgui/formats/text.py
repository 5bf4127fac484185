"""Decoding of text files: byte order marks, UTF-8, then GB 18030, then Latin-1."""

from __future__ import annotations

import codecs

from bayesgui.core.errors import FormatError
from bayesgui.core.sentence import Sentence

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)

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

    Parameters
    ----------
    data : bytes
        The file's content.
    name : str
        The file's name, for messages.
    declared : str
        Encoding declared in the file; tried after a byte order mark and before UTF-8.

    Returns
    -------
    text : str
        The text, with line feeds as line ends.
    notes : tuple of str
        A sentence if the encoding had to be guessed.

    Raises
    ------
    FormatError
        If the bytes are not text.
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _try_encodings(data[len(mark) :], [encoding], name)
    known = declared if _is_declarable(declared) else ""
    return _try_encodings(data, [known, "utf-8", "gb18030", "latin-1"], name)


def _is_declarable(encoding: str) -> bool:
    try:
        return codecs.lookup(encoding).name in _DECLARABLE
    except (LookupError, ValueError):
        return False


def _try_encodings(data: bytes, encodings: list[str], name: str) -> tuple[str, tuple[str, ...]]:
    encodings = list(filter(None, encodings))
    for encoding in encodings:
        try:
            text = codecs.decode(data, encoding)
        except UnicodeError:
            continue
        if "\0" in text:
            break
        remarks = {
            "gb18030": (Sentence("{path} is not UTF-8; it was read as GB 18030.", path=name),),
            "latin-1": (
                Sentence(
                    "{path} is neither UTF-8 nor GB 18030; it was read as Latin-1.", path=name
                ),
            ),
        }
        guessed = remarks.get(encoding, ()) if encodings[0] != encoding else ()
        return text.replace("\r\n", "\n").replace("\r", "\n"), guessed
    raise FormatError(
        "{path} contains binary data, not text. Nothing was opened; choose a network file.",
        path=name,
    )
