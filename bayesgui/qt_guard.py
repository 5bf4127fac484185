"""Guards every override of a Qt method: an exception is reported instead of reaching C++.

PySide hands an exception from an override on to the Python code above it, through Qt's own stack
frames. Overrides that Qt calls meanwhile run with that exception pending, and the process ends
with a segmentation fault (PySide 6.8 to 6.11). A guarded override never lets an exception out.
"""

from __future__ import annotations

import functools
import sys
import traceback
from types import FunctionType
from typing import TYPE_CHECKING, Any

from shiboken6 import Shiboken

if TYPE_CHECKING:
    from collections.abc import Callable


def guard_overrides() -> None:
    """Guard the overrides of all Qt classes that are derived from now on."""
    Shiboken.Object.__init_subclass__ = classmethod(_guard_class)  # type: ignore[assignment,method-assign]


def _guard_class(cls: type[Shiboken.Object], /, **arguments: object) -> None:
    super(Shiboken.Object, cls).__init_subclass__(**arguments)
    for owner in (each for each in cls.__mro__ if not is_qt_class(each)):
        for name, override in overrides(owner, cls):
            if not is_guarded(override):
                setattr(owner, name, guarded(override))


def is_qt_class(kind: type) -> bool:
    """Return whether the class is one of Qt's own, and not derived in Python."""
    return kind is object or kind.__module__.partition(".")[0] in ("PySide6", "Shiboken")


def overrides(owner: type, cls: type) -> list[tuple[str, FunctionType]]:
    """Return the methods of a base class that override a Qt method in a derived class."""
    inherited = [_names(each) for each in cls.__mro__ if is_qt_class(each) and each is not object]
    return [
        (name, method)
        for name, method in vars(owner).items()
        if isinstance(method, FunctionType)
        and not name.startswith("__")
        and any(name in names for names in inherited)
    ]


@functools.cache
def _names(qt_class: type) -> frozenset[str]:
    return frozenset(vars(qt_class))


def guarded(override: FunctionType) -> Callable[..., Any]:
    """Return the override with exceptions passed to ``sys.excepthook``, and a safe answer then."""

    @functools.wraps(override)
    def guard(*args: Any, **kwargs: Any) -> Any:
        try:
            return override(*args, **kwargs)
        except Exception as error:  # noqa: BLE001 - nothing may pass into C++
            _report(error)
            return safe_answers()[override.__annotations__.get("return", "None")]()

    guard.__dict__["guarded"] = True
    return guard


def is_guarded(method: object) -> bool:
    """Return whether the method comes from `guarded`."""
    return getattr(method, "guarded", False)


def _report(error: Exception) -> None:
    trace = error.__traceback__
    assert trace is not None
    # The first entry is the guard itself.
    sys.excepthook(type(error), error, trace.tb_next)
    # A painter that a frame still holds would stay active on its widget.
    traceback.clear_frames(trace)


@functools.cache
def safe_answers() -> dict[str, Callable[[], object]]:
    """Return what makes the answer of a failed override, by the annotation of its return value."""
    from PySide6.QtCore import QRectF, QSize, Qt
    from PySide6.QtGui import QPixmap, QValidator

    absent = ("None", "Any", "QWidget", "QIconEngine", "QLayoutItem | None", "str | None")
    return {
        **dict.fromkeys(absent, type(None)),
        "bool": bool,
        "int": int,
        "str": str,
        "list[str]": list,
        "QPixmap": QPixmap,
        "QRectF": QRectF,
        "QSize": QSize,
        "Qt.DropAction": lambda: Qt.DropAction.IgnoreAction,
        "Qt.ItemFlag": lambda: Qt.ItemFlag.NoItemFlags,
        "Qt.Orientation": lambda: Qt.Orientation(0),
        "tuple[QValidator.State, str, int]": lambda: (QValidator.State.Invalid, "", 0),
    }
