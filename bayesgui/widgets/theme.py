"""The current theme of the whole application, made of the colors of `pictures.colors`."""

from __future__ import annotations

import functools
from contextlib import contextmanager
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QPalette, QPixmap
from PySide6.QtWidgets import QApplication

from bayesgui.pictures.colors import TOKENS as TOKENS
from bayesgui.widgets import icons, style_sheet
from bayesgui.widgets.fonts import application_font
from bayesgui.widgets.fonts import code_font as code_font
from bayesgui.widgets.fonts import font as font
from bayesgui.widgets.icon_theme import use_icon_theme

if TYPE_CHECKING:
    from collections.abc import Iterator

Choice = Literal["system", "light", "dark"]

PRINTED = Qt.GlobalColor.black
"""Of the texts of printed pages, in any theme."""


class Theme:
    """The colors of one theme, an attribute per token.

    `name`: ``"light"`` or ``"dark"``.
    """

    window: QColor
    surface: QColor
    sunken: QColor
    canvas: QColor
    dot: QColor
    border: QColor
    control: QColor
    text: QColor
    muted: QColor
    disabled: QColor
    accent: QColor
    accent_soft: QColor
    on_accent: QColor
    node: QColor
    node_title: QColor
    node_border: QColor
    node_hover: QColor
    row_hover: QColor
    track: QColor
    bar: QColor
    prior: QColor
    evidence: QColor
    evidence_soft: QColor
    do: QColor
    do_soft: QColor
    error: QColor
    error_soft: QColor
    warning: QColor
    warning_soft: QColor
    success: QColor
    success_soft: QColor
    stale: QColor
    stale_bar: QColor
    value: QColor
    value_soft: QColor
    arc: QColor
    moral: QColor
    active: QColor
    blocked: QColor
    required: QColor
    forbidden: QColor
    sepset: QColor
    bias: QColor
    fill: QColor
    added: QColor
    removed: QColor
    reversed: QColor
    c1: QColor
    c2: QColor
    c3: QColor
    c4: QColor
    c5: QColor
    c6: QColor
    c7: QColor
    c8: QColor

    def __init__(self, name: str) -> None:
        self.name = name
        for token, pair in TOKENS.items():
            setattr(self, token, QColor(pair[name == "dark"]))

    @property
    def is_dark(self) -> bool:
        """Whether it is the dark theme."""
        return self.name == "dark"

    def color(self, token: str) -> QColor:
        """Return the color of a token given by name."""
        return QColor(TOKENS[token][self.is_dark])

    def series(self, number: int) -> QColor:
        """Return the color of a chain, model, clique, case or a user-defined mark.

        Returns one of ``c1`` to ``c8``.
        """
        return self.color(f"c{number % 8 + 1}")

    def scenario(self, number: int) -> QColor:
        """Return the color of a scenario, 1 to 8, or of the present findings for 0."""
        return self.series(number - 1) if number else self.text


class ThemeChanges(QObject):
    """Announces theme changes, upon which cached pixmaps must be dropped."""

    changed = Signal()


class _Current:
    """The current settings; one instance per process."""

    def __init__(self) -> None:
        self.choice: Choice = "light"
        self.theme = Theme("light")
        self.changes = ThemeChanges()
        self.follows_system = False


@functools.cache
def _current() -> _Current:
    return _Current()


def theme() -> Theme:
    """Return the current theme."""
    return _current().theme


def theme_changes() -> ThemeChanges:
    """Return the object whose signal ``changed`` is emitted on every change of theme."""
    return _current().changes


def _system_name() -> str:
    dark = QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
    return "dark" if dark else "light"


def _on_system_changed() -> None:
    if _current().choice == "system":
        set_theme("system")


def set_theme(choice: Choice) -> None:
    """Apply a theme to the whole application: style, palette, fonts and style sheet.

    `choice`: ``"system"`` follows the desktop, including later changes.
    """
    current = _current()
    current.choice = choice
    current.theme = Theme(_system_name() if choice == "system" else choice)
    application = QApplication.instance()
    if not isinstance(application, QApplication):
        return
    if not current.follows_system:
        QGuiApplication.styleHints().colorSchemeChanged.connect(_on_system_changed)
        current.follows_system = True
    # Either call styles all widgets again, half a millisecond each, even if nothing has changed.
    if not application.styleSheet():
        application.setStyle("Fusion")
    use_icon_theme(current.theme.color, current.theme.name)
    application.setFont(application_font(13))
    application.setPalette(_palette(current.theme))
    sheet = style_sheet.build_style_sheet(current.theme.color, current.theme.name)
    if application.styleSheet() != sheet:
        application.setStyleSheet(sheet)
    current.changes.changed.emit()


@contextmanager
def painting_theme(name: str) -> Iterator[Theme]:
    """Let `theme` return another theme within the block, for a picture; the window keeps its own.

    `name`: ``"light"`` or ``"dark"``.
    """
    current = _current()
    kept = current.theme
    current.theme = Theme(name)
    try:
        yield current.theme
    finally:
        current.theme = kept


def _palette(of: Theme) -> QPalette:
    role = QPalette.ColorRole
    palette = QPalette()
    for key, color in {
        role.Window: of.window,
        role.WindowText: of.text,
        role.Base: of.surface,
        role.AlternateBase: of.window,
        role.ToolTipBase: of.surface,
        role.ToolTipText: of.text,
        role.PlaceholderText: of.muted,
        role.Text: of.text,
        role.Button: of.surface,
        role.ButtonText: of.text,
        role.BrightText: of.on_accent,
        role.Light: of.surface,
        role.Midlight: of.border,
        role.Mid: of.border,
        role.Dark: of.control,
        role.Shadow: of.border,
        role.Highlight: of.accent,
        role.HighlightedText: of.on_accent,
        role.Link: of.accent,
        role.LinkVisited: of.accent,
        role.Accent: of.accent,
    }.items():
        palette.setColor(key, color)
    for key in (role.WindowText, role.Text, role.ButtonText, role.PlaceholderText):
        palette.setColor(QPalette.ColorGroup.Disabled, key, of.disabled)
    palette.setColor(QPalette.ColorGroup.Disabled, role.Highlight, of.border)
    return palette


def icon(name: str, color_token: str = "text") -> QIcon:
    """Return an icon of the application's own set.

    `name`: file name in ``resources/icons`` without suffix. `color_token`: its color; a disabled
    icon uses ``disabled``.
    """
    return icons.tinted_icon(name, color_token, _color_now)


def icon_pixmap(
    name: str, px: int, color_token: str = "text", device_pixel_ratio: float = 1.0
) -> QPixmap:
    """Return a pixmap of an icon in the current theme.

    `name`: file name in ``resources/icons`` without suffix. `px`: side in logical pixels: 20
    toolbar, 16 panels, 14 rows and badges.
    """
    return icons.tinted_pixmap(name, px, theme().color(color_token), device_pixel_ratio)


def _color_now(token: str) -> QColor:
    return theme().color(token)


def mix(first: QColor, second: QColor, share: float) -> QColor:
    """Blend two colors."""
    keep = 1.0 - share
    return QColor.fromRgbF(
        first.redF() * keep + second.redF() * share,
        first.greenF() * keep + second.greenF() * share,
        first.blueF() * keep + second.blueF() * share,
        first.alphaF() * keep + second.alphaF() * share,
    )
