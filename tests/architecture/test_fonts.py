"""The program's own fonts have every character that its own texts use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QRawFont

from bayesgui import paths
from tests.support.translations import FOLDER, ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from PySide6.QtWidgets import QApplication

FONTS = paths.resources() / "fonts"
INVISIBLE = "\u200b\u200c\u200d\u2060\ufe0f\ufeff"


def _texts() -> Iterator[Path]:
    yield from (paths.resources() / "help").rglob("*.md")
    yield from (paths.samples() / "lessons").glob("*.lesson")
    yield from FOLDER.glob("*.ts")
    yield from (ROOT / "bayesgui").rglob("*.py")


def test_no_text_of_the_program_needs_a_font_of_the_machine(qapp: QApplication) -> None:
    fonts = [QRawFont(str(file), 12) for file in sorted(FONTS.glob("*.[ot]tf"))]
    shown = [font for font in fonts if not font.familyName().startswith("Bayesgui Mono")]
    assert {font.familyName() for font in fonts} == {
        "Bayesgui Sans",
        "Bayesgui Han",
        "Bayesgui Symbols",
        "Bayesgui Mono",
    }
    lacking: dict[str, str] = {}
    for file in _texts():
        for sign in set(file.read_text("utf-8")):
            is_shown = sign.isprintable() and sign not in INVISIBLE
            if is_shown and not any(font.supportsCharacter(ord(sign)) for font in shown):
                lacking[sign] = str(file.relative_to(ROOT))
    assert lacking == {}
