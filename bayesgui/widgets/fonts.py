"""Fonts: those of ``resources/fonts``, with the system's for characters that they lack."""

from __future__ import annotations

import functools

from PySide6.QtGui import QFont, QFontDatabase, QGuiApplication

from bayesgui import paths

FAMILIES = (
    "Bayesgui Sans",
    "Bayesgui Han",
    "Bayesgui Symbols",
    "Inter",
    "Segoe UI",
    "SF Pro Text",
    "Noto Sans",
    "DejaVu Sans",
    "Noto Sans CJK SC",
    "Source Han Sans SC",
    "Microsoft YaHei",
    "PingFang SC",
    "WenQuanYi Micro Hei",
)
CODE_FAMILIES = ("Bayesgui Mono", *FAMILIES[1:])


@functools.cache
def _load() -> None:
    for file in sorted((paths.resources() / "fonts").glob("*.[ot]tf")):
        QFontDatabase.addApplicationFont(str(file))


@functools.cache
def _make_font(families: tuple[str, ...], px: int, weight: int) -> QFont:
    _load()
    made = QFont(list(families))
    made.setPixelSize(px)
    made.setWeight(QFont.Weight(weight))
    made.setFeature(QFont.Tag("tnum"), 1)
    # Hinted glyph widths differ between machines and scales, and would shift every column.
    made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return made


def font(px: int, weight: int = 400) -> QFont:
    """Return the interface font with tabular digits.

    `px`: size in logical pixels. `weight`: 400, 500 (numbers on nodes) or 600 (titles, the chosen
    state).
    """
    return QFont(_make_font(FAMILIES, px, weight))


def application_font(px: int) -> QFont:
    """Return the interface font with its size in points, as Qt's own dialogs expect.

    The preview of the page in the print dialog takes a part of the size in points, and a font with
    a size in pixels has none.

    `px`: size in logical pixels of the screen.
    """
    made = font(px)
    made.setPointSizeF(px * 72 / QGuiApplication.primaryScreen().logicalDotsPerInchY())
    return made


def code_font(px: int) -> QFont:
    """Return the monospaced font of code and file contents.

    `px`: size in logical pixels.
    """
    made = QFont(_make_font(CODE_FAMILIES, px, 400))
    made.setStyleHint(QFont.StyleHint.Monospace)
    return made
