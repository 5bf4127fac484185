"""Values that the program shows in a field are not told to those who hear what the user chose."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


def quietly(setter: Callable[..., object], *values: object) -> None:
    """Call the setter of a widget, which sends no signals meanwhile."""
    widget = setter.__self__  # type: ignore[attr-defined]
    was_blocked = widget.blockSignals(True)
    setter(*values)
    widget.blockSignals(was_blocked)
