"""All exceptions of the package.

::

    BayesGuiError
    ├── ModelError              an edit or a value that would make the network invalid
    │   └── CycleError          … because an arc would close a directed cycle
    ├── EvidenceError           findings that do not fit the network
    │   └── ImpossibleEvidenceError   … because their probability is zero
    ├── FormatError             a file that cannot be read or written
    ├── DataError               a table that cannot be read or used
    ├── MemoryBudgetError       would need more memory than the settings allow
    ├── ParameterError          an option out of its range, or an unknown registered name
    └── Cancelled               the user stopped it

A message is a template with named values, so that the window can translate the template and a
script can read the values: one or two sentences that say what
is wrong, where, and what to do next.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bayesgui.core.sentence import filled

if TYPE_CHECKING:
    from collections.abc import Sequence

_SHOWN_AT_ENDS = 6
_NAMES = ("variable", "parent", "child")


class BayesGuiError(Exception):
    """An error that the user can understand and correct; never a bug of the program.

    Parameters
    ----------
    template : str
        English sentence with ``{name}`` fields, the key of its translation.
    **values : object
        Values of the fields; kept in the mapping ``values``.
    """

    def __init__(self, template: str, /, **values: Any) -> None:
        super().__init__(template, values)
        self.template = template
        self.values = values

    def __str__(self) -> str:
        return filled(self.template, self._display_values())

    def _display_values(self) -> dict[str, Any]:
        """Return the values as they are shown in the message: blank names in quotes."""
        return {
            key: f"“{value}”"
            if key in _NAMES and isinstance(value, str) and not value.strip()
            else value
            for key, value in self.values.items()
        }

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (type(self), self.template, self.values)


def _rebuild(kind: type[BayesGuiError], template: str, values: dict[str, Any]) -> BayesGuiError:
    return kind(template, **values)


class ModelError(BayesGuiError):
    """A change that would make the network invalid; nothing was changed."""


def arrows(path: Sequence[str]) -> str:
    """Return a path as text; a long one is shortened in the middle."""
    left_out = len(path) - 2 * _SHOWN_AT_ENDS
    if left_out < 2:
        return " → ".join(path)
    ends = (*path[:_SHOWN_AT_ENDS], f"… ({left_out:,}) …", *path[-_SHOWN_AT_ENDS:])
    return " → ".join(ends)


class CycleError(ModelError):
    """An arc that would close a directed cycle.

    ``values`` holds ``parent``, ``child`` and ``path``, the cycle as a tuple of names that starts
    and ends at the refused arc's child; the message leaves out the middle of a long one.
    """

    def _display_values(self) -> dict[str, Any]:
        return {**super()._display_values(), "path": arrows(self.values["path"])}


class EvidenceError(BayesGuiError):
    """A finding on an unknown variable or state, or with invalid weights."""


class ImpossibleEvidenceError(EvidenceError):
    """Findings of probability zero.

    ``values["conflict"]`` is a tuple of names: a minimal set of contradictory findings, if it could
    be determined.
    """


class FormatError(BayesGuiError):
    """A file that cannot be read or written; ``values`` may hold ``path`` and ``line``."""


class DataError(BayesGuiError):
    """A table that cannot be read or does not fit; ``values`` may hold ``row`` and ``column``."""


class EqualNamesError(DataError):
    """Two columns of a file have the same name; perhaps its first row is not a header."""


class NoVariablesError(DataError):
    """Every column of a file is left out; ``values`` has the ``remarks`` on it and its ``rows``."""


class MemoryBudgetError(BayesGuiError):
    """More memory than the budget; ``values`` holds ``needed`` and ``budget`` in bytes."""


class ParameterError(BayesGuiError):
    """An option outside its range, or a name that is not registered."""


class Cancelled(BayesGuiError):  # noqa: N818 - the contract's name, and not an error
    """The user stopped the work; whatever was computed is dropped."""

    def __init__(self, template: str = "Stopped by you.", /, **values: Any) -> None:
        super().__init__(template, **values)
