"""What a Chinese reader stumbles over in a text: Western signs, and blanks, between characters."""

from __future__ import annotations

import re

_HAN = "[\u3400-\u9fff]"
_WIDE = "[，。；：！？、（）《》”]"
_MASKED = re.compile(
    r"“[^“”]{1,12}”"  # signs that are named
    r"|\{[^{}]*\}|`[^`]*`|\$[^$]*\$|<[^<>]*>"  # fields, code, formulas, tags
    r"|(?<=[A-Za-zλρσμ\]|>])\([^()（）]*\)|(?<=\w)\[[^\[\]]*\]"  # P(a, b), loss[a, b]
    r"|\*\.\w+\)(;;)?"  # filters of file dialogs
)
_COUNTED = r"\{(rows|cells|parameters|blanks|cases|chains|passes|count)(:[^{}]*)?\}"
"""Fields that begin with a number."""
_UNMASKED = {
    "no blank between a character and a number": rf"{_HAN}({_COUNTED}|\d)",
}
_NO_SUM = r"[^()+−/=·\d]*"
_RULES = {
    "a Western comma, colon or the like after a character": rf"{_HAN}[,;:!?]",
    "one before a character": rf"[,;:!?] ?{_HAN}",
    "a Western full stop": rf"{_HAN}\.(?![\w.…])|(?<=[\d\w)）])\. +{_HAN}",
    "Western brackets around characters": rf"\({_NO_SUM}{_HAN}{_HAN}{_NO_SUM}\)",
    "a blank between characters": rf"{_HAN} +{_HAN}",
    "a blank beside a wide sign": rf"(?<!^) +{_WIDE}|[，。；：！？、] +(?=\S)",
}


def stumbles(text: str) -> list[str]:
    """Return what is wrong with a text, each with its place."""
    masked, before = text, ""
    while masked != before:
        before = masked
        masked = _MASKED.sub(lambda match: "x" * len(match.group()), masked)
    return [
        f"{what}: {text[max(0, match.start() - 12) : match.end() + 12]!r}"
        for rules, searched in ((_RULES, masked), (_UNMASKED, text))
        for what, rule in rules.items()
        for match in re.finditer(rule, searched)
    ]
