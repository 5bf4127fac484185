"""Plausibility of the letters of a text in an encoding, word by word."""

from __future__ import annotations

import itertools
import re
from typing import Final

_WORD = re.compile(rb"[A-Za-z\x80-\xff]+")
_RUN = re.compile(rb"[\x80-\xff]+|[A-Za-z]+")
_MOST_WORDS = 2000
_BEFORE = "“”„‘‚«»‹›–—…¿¡\N{NO-BREAK SPACE}"
_AFTER = "“”‘’«»‹›–—…™®ºª²³°\N{NO-BREAK SPACE}"
"""Signs at the beginning and at the end of words."""
_SIGNS = frozenset("€£¥¢±×÷µ½¼¾°·²³¹ªº¬¶§¤†‡‰•©®™\x81\x8d\x8f\x90\x9d\ufffd") | {"°C", "°F", "°K"}
"""Signs that stand alone, and the five bytes that Windows-1252 does not use."""
_ALONE = "éèêàáâæøåöäüóòôùúûíìîñçß"
"""Letters that are a word, an abbreviation or the name of a grade."""

_WESTERN: Final = (
    *("äöüß", "àâæçéèêëîïôœùûüÿ", "áéíñóúü", "ãáàâçéêíõóôúü", "æøåéó", "åäöé", "àèéìíòóùú"),
    *("áðéíóúýþæö", "äöåšž", "éëïóöü"),
)
"""Letters beyond a to z of German, French, Spanish, Portuguese, Danish and Norwegian, Swedish,
Italian, Icelandic, Finnish and Dutch."""

_CENTRAL: Final = ("ąćęłńóśźż", "áčďéěíňóřšťúůýž", "áäčďéíĺľňóôŕšťúýž", "áéíóöőúüű", "čćđšž",
                   "ăâîşţ", "äöüß")  # fmt: skip
"""Those of Polish, Czech, Slovak, Hungarian, Croatian and Slovene, Romanian and German."""

_LANGUAGES: Final = {"cp1252": _WESTERN, "cp1250": _CENTRAL, "iso8859_2": _CENTRAL}
_LANGUAGE_SHARE = 0.2
"""Weight of all letters of a text being of one language."""

_HANZI_ROWS, _FREQUENT_ROWS, _SIGN_ROWS = range(0xB0, 0xF8), range(0xB0, 0xD8), (0xA1, 0xA3)
"""First bytes of GB 2312: of all characters, of the 3,755 frequent ones, and of signs."""
_LAST_HANGUL_ROW = 0xC8
"""No syllable of Korean begins with a later byte, as more than half of the Chinese text does."""

_BY_CHANCE = re.compile("[\u0180-\u019f\u01a2-\u01ae\u01b1-\u0217\u021c-\u036f\u0460-\u05cf]")
"""Letters that hardly any language writes, but two bytes of GB 2312 may stand for in UTF-8."""
_LONGER = re.compile("[\u0800-\U0010ffff]")
_BEYOND = re.compile("[^\x00-\x7f]+")


def words_of(data: bytes) -> list[bytes]:
    """Return the distinct words with a byte beyond ASCII, in order, 2,000 at most."""
    found: dict[bytes, None] = {}
    for word in _WORD.finditer(data):
        if not word.group().isascii():
            found[word.group()] = None
        if len(found) >= _MOST_WORDS:
            break
    return list(found)


def latin_plausibility(words: list[bytes], encoding: str) -> float:
    """Return how plausible words of a Latin alphabet are in an encoding, from 0 to 1.

    In a word small letters follow capitals or all are alike; signs stand at its ends; and no word
    but the shortest consists of letters with accents only. A fifth depends on how many of the words
    one language can spell.
    """
    texts = [word.decode(encoding, "replace") for word in words]
    shape = sum(map(_is_latin_word, texts)) / len(texts)
    letters = ["".join(c for c in text.lower() if c > "\x7f" and c.isalpha()) for text in texts]
    spelled = max(
        sum(set(found) <= set(alphabet) for found in letters) for alphabet in _LANGUAGES[encoding]
    )
    return shape * (1 - _LANGUAGE_SHARE + _LANGUAGE_SHARE * spelled / len(words))


def _is_latin_word(text: str) -> bool:
    core = text.lstrip(_BEFORE).rstrip(_AFTER)
    if not core or text in _SIGNS or core in _SIGNS or core.lower() in _ALONE:
        return True
    # An apostrophe parts two words, a dash may join them.
    parts = re.split("[’–—]", core)
    return all(_is_cased(part) and not _is_foreign(part) for part in parts if part)


def _is_cased(word: str) -> bool:
    if not word.isalpha():
        return False
    return word[1:] == word[1:].lower() or word.replace("ß", "") == word.replace("ß", "").upper()


def _is_foreign(word: str) -> bool:
    return len(word) > 1 and min(word) > "\x7f"


def cyrillic_plausibility(words: list[bytes], encoding: str) -> float:
    """Return the share of Cyrillic words whose letters after the first are small, or all alike."""
    texts = [word.decode(encoding, "replace").strip(_BEFORE + _AFTER) for word in words]
    good = [all("\u0400" <= c <= "\u045f" for c in text) and _is_cased(text) for text in texts]
    return sum(good) / len(texts)


def chinese_plausibility(words: list[bytes]) -> float:
    """Return how plausible words are as Chinese in GB 2312, from 0 to 1.

    Characters are two bytes beyond ASCII; of the frequent ones a word has more than of the others;
    a single one between Latin letters is none.
    """
    return sum(map(_chinese_word, words)) / len(words)


def _chinese_word(word: bytes) -> float:
    runs = [run.group() for run in _RUN.finditer(word)]
    values: list[float] = []
    for k, run in enumerate(runs):
        if run.isascii():
            continue
        if len(run) % 2 or min(run[1::2]) < 0xA1:
            return 0.0
        rows = run[::2]
        if not all(row in _HANZI_ROWS or row in _SIGN_ROWS for row in rows):
            return 0.0
        frequent = sum(row in _FREQUENT_ROWS or row in _SIGN_ROWS for row in rows)
        value = 0.5 + 0.5 * frequent / len(rows)
        beside = sum(0 <= near < len(runs) for near in (k - 1, k + 1))
        # “T恤” has a letter at its side, and “größer” two.
        values.append(value * (1.0, 0.7, 0.4)[beside] if len(run) < 6 else value)
    return min(values)


def may_be_korean(words: list[bytes]) -> bool:
    """Tell whether words that are plausible in Chinese have syllables of Korean only."""
    rows = [
        row for word in words for run in _RUN.findall(word) if run > b"\x80" for row in run[::2]
    ]
    return len(rows) > 2 and max(rows) <= _LAST_HANGUL_ROW


def is_utf_8_by_chance(text: str) -> bool:
    """Tell whether a text in UTF-8 is more likely to be Chinese in GB 2312.

    A character of GB 2312 may look like one of two bytes in UTF-8, but then for the greater part
    like one that hardly any language uses. A single one is left as it is.
    """
    if text.isascii() or _LONGER.search(text):
        return False
    runs = (found.group() for found in _BEYOND.finditer(text))
    beyond = "".join(itertools.islice(runs, _MOST_WORDS))
    odd = sum(_BY_CHANCE.match(char) is not None for char in beyond)
    if len(beyond) < 2 or 2 * odd < len(beyond):
        return False
    words = words_of(text.encode())
    return all(min(word) > 0x7F for word in words) and chinese_plausibility(words) == 1
