"""Encodings of text files, and which one a file has."""

from __future__ import annotations

import codecs
import itertools
from typing import Final

ENCODINGS: Final = {
    "utf-8-sig": "UTF-8",
    "gb18030": "GB 18030",
    "cp1252": "Windows-1252",
    "latin-1": "Latin-1",
    "cp932": "Shift-JIS",
    "euc_jp": "EUC-JP",
    "cp950": "Big5",
    "cp949": "EUC-KR",
    "cp1250": "Windows-1250",
    "cp1251": "Windows-1251",
    "cp1253": "Windows-1253",
    "koi8_r": "KOI8-R",
    "utf-16": "UTF-16",
    "utf-16-le": "UTF-16 LE",
    "utf-16-be": "UTF-16 BE",
}
"""Names for people, by the codec's name; UTF-8 with or without byte order mark."""

UTF_16: Final = ("utf-16", "utf-16-le", "utf-16-be")
WESTERN: Final = "cp1252"

_SUPERSETS: Final = {
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "hz": "gb18030",
    "shift_jis": "cp932",
    "big5": "cp950",
    "big5hkscs": "cp950",
    "euc_kr": "cp949",
    "iso8859-2": "cp1250",
    "iso8859-5": "cp1251",
    "iso8859-7": "cp1253",
    "koi8-r": "koi8_r",
    "koi8-u": "koi8_r",
}
"""Encodings that contain others, by the codec's name."""

_IDEOGRAPHIC: Final = ("gb18030", "cp932", "euc_jp", "cp950", "cp949")

_SAMPLE = 2**15
_DAMAGE = 0.05
"""Largest share of bytes that are no UTF-8, among the letters of a text that is taken for it."""
LAST_ASCII, LAST_LATIN_1 = 0x7F, 0xFF
FIRST_IDEOGRAPHIC = "\u1100"
"""From here on, letters are those of Korean, Japanese and Chinese."""


def _as_control(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeDecodeError)
    return "".join(map(chr, error.object[error.start : error.end])), error.end


codecs.register_error("bayesgui-controls", _as_control)


def decoder(encoding: str) -> codecs.IncrementalDecoder:
    """Return a decoder; the five bytes that Windows-1252 does not use are control characters.

    Notes
    -----
    So does the WHATWG Encoding Standard; no text is refused for them.
    """
    errors = "bayesgui-controls" if encoding == WESTERN else "strict"
    return codecs.getincrementaldecoder(encoding)(errors)


def encoding_of(head: bytes) -> str:
    """Detect the encoding of a text from its first bytes.

    Parameters
    ----------
    head : bytes
        The beginning of the file; it may end within a character.

    Returns
    -------
    str
        A key of `ENCODINGS`.

    Notes
    -----
    Other encodings are hardly ever valid UTF-8 by chance, so that a text with many letters in UTF-8
    and few bytes that are not is a damaged one. UTF-16 without a byte order mark has a
    zero byte in each ASCII character. Of the others chardet knows the frequent letters; where few
    bytes speak, Windows-1252 is taken, which decodes anything.
    """
    if head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    if b"\0" in head:
        low, high = head[0::2].count(0), head[1::2].count(0)
        if 4 * max(low, high) > len(head) // 2 and min(low, high) * 10 <= max(low, high):
            return "utf-16-le" if high > low else "utf-16-be"
    try:
        decoder("utf-8").decode(head)
    except UnicodeDecodeError:
        return "utf-8-sig" if _is_damaged_utf_8(head) else _guess(head)
    return "utf-8-sig"


def _is_damaged_utf_8(head: bytes) -> bool:
    text = head.decode("utf-8", errors="replace")
    wrong = text.count("\N{REPLACEMENT CHARACTER}")
    return wrong <= _DAMAGE * sum(ord(char) > LAST_ASCII for char in text)


def _guess(head: bytes) -> str:
    from chardet import detect

    lines = [line for line in head.splitlines() if not line.isascii()]
    found = detect(b"\n".join(lines)[:_SAMPLE])["encoding"]
    try:
        name = codecs.lookup(str(found)).name
    except LookupError:
        return WESTERN
    name = _SUPERSETS.get(name, name)
    if name not in ENCODINGS:
        return WESTERN
    try:
        text = decoder(name).decode(b"\n".join(lines))
    except UnicodeDecodeError:
        return WESTERN
    return name if _is_plausible(name, text) else WESTERN


def _is_plausible(name: str, text: str) -> bool:
    """Tell whether a text has enough letters of an alphabet to believe in it."""
    foreign = [char for char in text if _is_foreign(char)]
    if name in _IDEOGRAPHIC:
        return 2 * sum(char >= FIRST_IDEOGRAPHIC for char in foreign) >= len(foreign) > 0
    if name == "cp1250":
        return sum(ord(char) > LAST_LATIN_1 for char in foreign) > 1
    # Words of another alphabet have all letters from it; in Western words they stand alone.
    pairs = sum(_is_foreign(a) and _is_foreign(b) for a, b in itertools.pairwise(text))
    return 2 * pairs >= len(foreign)


def _is_foreign(char: str) -> bool:
    return ord(char) > LAST_ASCII and char.isalpha()
