"""What is made once and shared by threads."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Generic, TypeVar

from bayesgui.core.errors import BayesGuiError

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")


class Once(Generic[T]):
    """Something that is made when it is first asked for; what cannot be made is not tried again."""

    def __init__(self, make: Callable[[], T]) -> None:
        self._make = make
        self._lock = threading.Lock()
        self._found: list[T] = []
        self._refusal: BayesGuiError | None = None

    def get(self) -> T:
        """Return it; raises why it cannot be made."""
        with self._lock:
            if self._refusal is not None:
                # Raised again, the same one would remember each place where it was raised.
                raise type(self._refusal)(self._refusal.template, **self._refusal.values)
            if not self._found:
                try:
                    self._found.append(self._make())
                except BayesGuiError as error:
                    self._refusal = error.with_traceback(None)
                    raise
            return self._found[0]
