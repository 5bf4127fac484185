"""Encodings of text files, and which one a file has."""

from __future__ import annotations

import codecs
import itertools
import re
import unicodedata
from typing import Any, Final

from bayesgui.data.reading.letters import (
    chinese_plausibility,
    cyrillic_plausibility,
    is_utf_8_by_chance,
    latin_plausibility,
    may_be_korean,
    words_of,
)

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
    "iso8859_2": "Latin-2",
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
_MARKS_16: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_NO_LETTERS: Final = ("Cc", "Cn", "Co", "Cs")
"""Categories of controls and of characters that are not assigned."""
_WRONG_WEIGHT = 20
"""A file of bytes that are no text has many of them, a text with a slip one or two."""

_SUPERSETS: Final = {
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "hz": "gb18030",
    "shift_jis": "cp932",
    "big5": "cp950",
    "big5hkscs": "cp950",
    "euc_kr": "cp949",
    "iso8859-2": "iso8859_2",
    "iso8859-5": "cp1251",
    "iso8859-7": "cp1253",
    "koi8-r": "koi8_r",
    "koi8-u": "koi8_r",
}
"""Encodings that contain others, by the codec's name."""

_IDEOGRAPHIC: Final = ("cp932", "euc_jp", "cp950", "cp949")
_ALPHABETS: Final = ("cp1251", "koi8_r", "cp1253")
_LATIN: Final = ("cp1252", "cp1250", "iso8859_2")
"""In the order in which they are taken if their letters are equally plausible."""

_SAMPLE = 2**15
_BEFORE_FIRST = 256
"""Bytes of a line before its first one beyond ASCII that belong to the sample."""
_BEYOND_ASCII = re.compile(rb"[\x80-\xff]")
_DAMAGE = 0.05
"""Largest share of bytes that are not UTF-8, among the letters of a text that is taken for it."""
_PLAUSIBLE = 0.5
"""Share of plausible words from which an encoding is believed."""
LAST_ASCII = 0x7F
FIRST_IDEOGRAPHIC = "\u1100"
"""From here on, letters are those of Korean, Japanese and Chinese."""


def _as_control(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeDecodeError)
    return "".join(map(chr, error.object[error.start : error.end])), error.end


codecs.register_error("bayesgui-controls", _as_control)


def decoder(encoding: str, errors: str = "strict") -> codecs.IncrementalDecoder:
    """Return a decoder; the five bytes that Windows-1252 does not use are control characters.

    `encoding`: a key of `ENCODINGS`, or a codec's name. UTF-16 is decoded in the order of bytes
    that its mark says, or without one in the likelier order. `errors`: what becomes of bytes that
    cannot be decoded.

    The WHATWG Encoding Standard keeps those five bytes, too; no text is refused for them.
    """
    if encoding == UTF_16[0]:
        return _Utf16Decoder(errors)
    errors = "bayesgui-controls" if encoding == WESTERN else errors
    return codecs.getincrementaldecoder(encoding)(errors)


class _Utf16Decoder(codecs.IncrementalDecoder):
    """Decodes UTF-16 with or without a byte order mark, which Python's decoder demands."""

    def __init__(self, errors: str) -> None:
        super().__init__(errors)
        self._head = b""
        self._inner: codecs.IncrementalDecoder | None = None

    def decode(self, data: Any, final: bool = False) -> str:
        if self._inner is None:
            self._head += data
            # The order does not show in a first line of a few Chinese characters.
            has_mark = self._head.startswith(_MARKS_16)
            if not has_mark and len(self._head) < _SAMPLE and not final:
                return ""
            encoding = UTF_16[0]
            if not has_mark:
                scores = {name: _utf_16_plausibility(self._head, name) for name in UTF_16[1:]}
                encoding = max(scores, key=scores.__getitem__)
                if scores[encoding] <= 0:
                    raise UnicodeError("no UTF-16 in either order of bytes")
            self._inner = codecs.getincrementaldecoder(encoding)(self.errors)
            data, self._head = self._head, b""
        return self._inner.decode(data, final)


def encoding_of(head: bytes) -> str:
    """Detect the encoding of a text from its first bytes.

    `head`: the beginning of the file; it may end within a character.

    Other encodings are hardly ever valid UTF-8 by chance, so that a text with many letters in UTF-8
    and few bytes that are not is a damaged one. UTF-16 without a byte order mark has a zero byte in
    each ASCII character, such as the end of a line, and read in the other order it is full of
    characters that do not exist. Of the others GB 18030, Windows-1252, Latin-2 and Windows-1251 are
    told apart by whether each word could be one (`bayesgui.data.reading.letters`), since the few
    bytes of a network do not make a statistic; chardet knows the frequent letters of the rest. If
    none is plausible, Windows-1252 is taken, which decodes anything.
    """
    if head.startswith(_MARKS_16):
        return UTF_16[0]
    if b"\0" in head[:_SAMPLE]:
        scores = {name: _utf_16_plausibility(head, name) for name in UTF_16[1:]}
        best = max(scores, key=scores.__getitem__)
        if scores[best] > 0:
            return best
    try:
        text = decoder("utf-8").decode(head)
    except UnicodeDecodeError:
        return "utf-8-sig" if _is_damaged_utf_8(head) else _guess(head)
    return "gb18030" if is_utf_8_by_chance(text) else "utf-8-sig"


def _utf_16_plausibility(head: bytes, encoding: str) -> float:
    """Return how plausible bytes are as UTF-16 in one order; 0 or less if they hardly are."""
    text = codecs.getincrementaldecoder(encoding)("replace").decode(head[:_SAMPLE])
    wrong = sum(
        char not in "\t\n\r\f\ufeff" and unicodedata.category(char) in _NO_LETTERS for char in text
    ) + text.count("\N{REPLACEMENT CHARACTER}")
    usual = sum(char in "\t\n\r ,;" or (char.isascii() and char.isalnum()) for char in text)
    return (usual - _WRONG_WEIGHT * wrong) / max(len(text), 1)


def _is_damaged_utf_8(head: bytes) -> bool:
    text = head.decode("utf-8", errors="replace")
    wrong = text.count("\N{REPLACEMENT CHARACTER}")
    return wrong <= _DAMAGE * (len(text) - len(text.encode("ascii", "ignore")))


def _guess(head: bytes) -> str:
    lines = _sample(head)
    words = words_of(lines)
    scores = {name: latin_plausibility(words, name) for name in _LATIN}
    best = max(_LATIN, key=scores.__getitem__)
    chinese = chinese_plausibility(words)
    cyrillic = cyrillic_plausibility(words, "cp1251")
    if scores[best] >= max(chinese, cyrillic) and scores[best] > _PLAUSIBLE:
        return best
    other = _guess_by_letters(lines)
    if max(chinese, cyrillic) <= _PLAUSIBLE:
        return other or (best if scores[best] else WESTERN)
    if chinese >= cyrillic:
        believed = other in _IDEOGRAPHIC and (other != "cp949" or may_be_korean(words))
        return other if other and believed and chinese < 1 + may_be_korean(words) else "gb18030"
    return other if other in _ALPHABETS else "cp1251"


def _sample(head: bytes) -> bytes:
    """Return the lines with a byte beyond ASCII, each from shortly before its first such byte."""
    found: list[bytes] = []
    size = 0
    for line in head.splitlines():
        first = _BEYOND_ASCII.search(line)
        if first is not None:
            found.append(line[max(0, first.start() - _BEFORE_FIRST) :][:_SAMPLE])
            size += len(found[-1]) + 1
        if size >= _SAMPLE:
            break
    return b"\n".join(found)[:_SAMPLE]


def _guess_by_letters(lines: bytes) -> str | None:
    """Return the encoding that chardet finds, if it is one of ours and plausible."""
    from chardet import detect

    try:
        name = codecs.lookup(str(detect(lines)["encoding"])).name
    except LookupError:
        return None
    name = _SUPERSETS.get(name, name)
    if name not in (*_IDEOGRAPHIC, *_ALPHABETS):
        return None
    try:
        text = decoder(name).decode(lines)
    except UnicodeDecodeError:
        return None
    return name if _is_plausible(name, text) else None


def _is_plausible(name: str, text: str) -> bool:
    """Tell whether a text has enough letters of an alphabet to believe in it."""
    foreign = [char for char in text if _is_foreign(char)]
    if name in _IDEOGRAPHIC:
        return 2 * sum(char >= FIRST_IDEOGRAPHIC for char in foreign) >= len(foreign) > 0
    # Words of another alphabet have all letters from it; in Western words they stand alone.
    pairs = sum(_is_foreign(a) and _is_foreign(b) for a, b in itertools.pairwise(text))
    return 2 * pairs >= len(foreign)


def _is_foreign(char: str) -> bool:
    return ord(char) > LAST_ASCII and char.isalpha()
