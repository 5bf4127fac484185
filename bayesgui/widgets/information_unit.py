"""The unit of entropy and information in the whole window: nats or bits."""

from __future__ import annotations

from functools import cache
from typing import Literal

from PySide6.QtCore import QObject, Signal

from bayesgui.measures.entropy import NATS_PER_BIT
from bayesgui.widgets.live_text import phrase
from bayesgui.widgets.numbers import cell_text

InformationUnit = Literal["nats", "bits"]


class UnitChanges(QObject):
    """Announces another unit."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.unit: InformationUnit = "nats"


@cache
def unit_changes() -> UnitChanges:
    """Return the one object that holds the unit and announces another."""
    return UnitChanges()


def information_unit() -> InformationUnit:
    """Return the present unit."""
    return unit_changes().unit


def set_information_unit(unit: InformationUnit) -> None:
    """Show all information in another unit."""
    changes = unit_changes()
    if unit != changes.unit:
        changes.unit = unit
        changes.changed.emit()


def unit_name() -> str:
    """Return the name of the unit."""
    if information_unit() == "bits":
        return phrase("InformationUnit", "bits")
    return phrase("InformationUnit", "nats")


def in_unit(nats: float) -> float:
    """Return an amount of information in the present unit."""
    return nats / NATS_PER_BIT if information_unit() == "bits" else nats


def amount_text(nats: float, digits: int = 4) -> str:
    """Return an amount with its unit, as in ``0.6931 nats``."""
    return f"{cell_text(in_unit(nats), digits)} {unit_name()}"
