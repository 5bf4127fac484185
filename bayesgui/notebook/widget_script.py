"""The script of a live page as a module of a notebook's widget."""

from __future__ import annotations

from functools import cache

from bayesgui.pages.scripts import ENGINE, VIEW, joined

PARTS = (*ENGINE, *VIEW, "widget/render.js")
"""Modules of the widget: all of the page but the one that knows its address."""


@cache
def widget_script() -> str:
    """Return the page's modules as one, which exports ``render`` as anywidget asks for it."""
    return f"{joined(PARTS)}\nexport default {{render}};\n"
