"""Numbers as people write them in tables: with separated thousands, per cent, or a currency."""

from __future__ import annotations

import math
import re
import unicodedata
from typing import TYPE_CHECKING, Final

from bayesgui.core.numerals import are_numbers, number, parse_number
from bayesgui.core.sentence import Sentence
from bayesgui.data.reading.column_names import column_text

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

CODES: Final = (
    "AUD", "BRL", "CAD", "CHF", "CNY", "CZK", "DKK", "EUR", "GBP", "HKD", "INR", "JPY", "KRW",
    "MXN", "NOK", "NZD", "PLN", "RMB", "RUB", "SEK", "SGD", "TWD", "USD", "ZAR", "元", "円", "원",
)  # fmt: skip
"""Words for currencies, besides their signs."""

PER_CENT: Final = ("%", "％")
_BLANKS: Final = " \u00a0\u2009\u202f"
"""A blank, and those that do not break or are narrow."""
_GROUPED: Final = {
    ".": re.compile(rf"[1-9]\d{{0,2}}(?:([,'’{_BLANKS}])\d{{3}})(?:\1\d{{3}})*(\.\d+)?"),
    ",": re.compile(rf"[1-9]\d{{0,2}}(?:([.'’{_BLANKS}])\d{{3}})(?:\1\d{{3}})*(,\d+)?"),
}
_SIGN: Final = re.compile(r"^([-+−])\s*")


def written_value(text: str, decimal: str = ".") -> float:
    """Return the value of a number as people write it; NaN if the text is none.

    `text`: such as ``1,234.5``, ``12 %`` (0.12), ``€ 3``, ``-$5`` or ``(7)``, which is −7.
    """
    plain, unit = _parts(text)
    value = _ungrouped(plain, decimal)
    return value / 100 if unit == "%" else value


def plain_numbers(texts: Collection[str], decimal: str) -> dict[str, str]:
    """Return a plain text for each text of a column of numbers that people wrote.

    The result: by text that is written otherwise, the same number with digits and decimal mark
    only; empty if one is not a number, if two have different units, or if all are plain.

    >>> plain_numbers(["$1,200", "$3"], "."), plain_numbers(["5", "5 %"], ".")
    ({'$1,200': '1200', '$3': '3'}, {})
    """
    found: dict[str, str] = {}
    if are_numbers(texts, decimal):
        return found
    units: set[str | None] = set()
    for text in texts:
        value = number(text, decimal)
        if not math.isnan(value):
            # Zero is often written without a unit.
            units.add("" if value else None)
            continue
        plain, unit = _parts(text)
        digits = _digits(plain, decimal)
        if digits is None:
            return {}
        units.add(unit if unit or number(digits) else None)
        written = digits if unit != "%" else _per_cent(digits)
        found[text] = written.replace(".", decimal)
    return found if len(units - {None}) <= 1 else {}


def plain_remark(name: str, plain: Mapping[str, str]) -> Sentence:
    """Return the remark on a column whose texts are read as numbers."""
    text = min(plain, key=lambda each: (len(each), each))
    return Sentence(
        "{subject} is read as numbers: “{text}” is {value}.",
        subject=column_text(name),
        column=name,
        text=text,
        value=plain[text],
        numbers=True,
    )


def _per_cent(digits: str) -> str:
    value = parse_number(f"{digits}%")
    assert value is not None
    return repr(value) if value != int(value) else str(int(value))


def _parts(text: str) -> tuple[str, str]:
    """Return a number without its unit, and the unit: a currency, % or none."""
    plain = text.strip()
    negative = plain.startswith("(") and plain.endswith(")")
    if negative:
        plain = plain[1:-1].strip()
    sign = _SIGN.match(plain)
    if sign is not None:
        negative = negative or sign.group(1) != "+"
        plain = plain[sign.end() :]
    plain, unit = _without_unit(plain)
    sign = _SIGN.match(plain) if sign is None else None
    if sign is not None:
        negative = negative or sign.group(1) != "+"
        plain = plain[sign.end() :]
    return ("-" + plain if negative else plain), unit


def _without_unit(text: str) -> tuple[str, str]:
    if text.endswith(PER_CENT):
        return text[:-1].rstrip(), "%"
    if not text:
        return text, ""
    if unicodedata.category(text[0]) == "Sc":
        return text[1:].lstrip(), text[0]
    if unicodedata.category(text[-1]) == "Sc":
        return text[:-1].rstrip(), text[-1]
    for code in CODES:
        if text.startswith(code):
            return text[len(code) :].lstrip(), code
        if text.endswith(code):
            return text[: -len(code)].rstrip(), code
    return text, ""


def _ungrouped(text: str, decimal: str) -> float:
    digits = _digits(text, decimal)
    return math.nan if digits is None else number(digits)


def _digits(text: str, decimal: str) -> str | None:
    """Return a number with digits and a point only, None if the text is none."""
    sign, plain = ("-", text[1:]) if text.startswith("-") else ("", text)
    found = _GROUPED[decimal].fullmatch(plain)
    if found is not None:
        plain = plain.replace(found.group(1), "").replace(decimal, ".")
    elif math.isnan(number(plain, decimal)) or plain[:1] not in "0123456789" + decimal:
        return None
    else:
        plain = plain.replace(decimal, ".")
    return sign + plain
