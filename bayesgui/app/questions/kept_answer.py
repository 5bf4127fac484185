"""What was made for the last question of a page, for the next one that asks the same of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass
class KeptAnswer(Generic[T]):
    """What costs most of an answer, so that a step from it costs only what is new.

    Used on the query lane. `key`: what it was asked of.
    """

    key: tuple[object, ...] = ()
    made: T | None = None
