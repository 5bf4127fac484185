"""PySide's ``from __feature__ import …``, which this program does not use."""

from __future__ import annotations

import importlib
from typing import Any


def skip_feature_search() -> None:
    """Keep PySide from reading the source of every module for a mention of it.

    It wants to know whose calls its features may concern. Reading takes a tenth of a start, and the
    lines stay in memory.
    """
    try:
        feature: Any = importlib.import_module("shibokensupport.feature")
    except ImportError:
        return
    # An attribute that another version does not have does nothing.
    feature._mod_uses_pyside = _may_use_pyside


def _may_use_pyside(_module: object) -> bool:
    return True
