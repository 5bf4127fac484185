"""How public values show themselves: in a line at the prompt, as tables and pictures in notebooks.

Tables and pictures are made on a floor above that of the values; it is looked up by its name, the
first time that a notebook asks.
"""

from __future__ import annotations

import importlib
import itertools
import reprlib
from dataclasses import MISSING, fields
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_ENOUGH = 200
"""Letters after which no further field is written."""
_FRAMES = "bayesgui.core.views.frame_kinds"
_LOOKS = "bayesgui.notebook.looks"
_LIVE = "bayesgui.notebook.live"
_PAGES = "bayesgui.pages.live_page"


class ShortRepr:
    """A ``repr`` in a line, for dataclasses made with ``repr=False``.

    Fields that have their default are left out, and of long ones only the beginning or the shape is
    written.

    Examples
    --------
    >>> import bayesgui
    >>> bayesgui.example("asia")["lung"]
    Variable(name='lung', states=('yes', 'no'))
    """

    __slots__ = ()

    def __repr__(self) -> str:
        found = [(each, getattr(self, each.name)) for each in fields(cast("Any", self))]
        given = [(f.name, value) for f, value in found if f.repr and not _is_default(f, value)]
        return call_text(type(self).__name__, given)


def call_text(name: str, arguments: Iterable[tuple[str, object]]) -> str:
    """Return a call in a line, long arguments shortened and those after many letters left out."""
    parts: list[str] = []
    for keyword, value in arguments:
        if sum(map(len, parts)) > _ENOUGH:
            parts.append("...")
            break
        parts.append(f"{keyword}={_BRIEF.repr(value)}")
    return f"{name}({', '.join(parts)})"


def html_of(value: object) -> str | None:
    """Return a value as an element of a page, None if it cannot be shown."""
    html: str | None = importlib.import_module(_LOOKS).html(value)
    return html


class NotebookTable:
    """A value that a notebook shows as a table."""

    __slots__ = ()

    def __init_subclass__(cls, **how: Any) -> None:
        super().__init_subclass__(**how)
        # What becomes a table of pandas becomes one of polars, duckdb or Arrow.
        if hasattr(cls, "to_frame") and not hasattr(cls, "__arrow_c_stream__"):
            cls.__arrow_c_stream__ = _arrow_stream  # type: ignore[attr-defined]

    def _repr_html_(self) -> str | None:
        return html_of(self)


def _arrow_stream(self: Any, requested_schema: Any = None) -> Any:
    """Hand out the table of a result by Arrow's C stream."""
    frames = importlib.import_module(_FRAMES)
    made = self.to_frame()
    table = frames.arrow_of_pandas(made) if hasattr(made, "iloc") else made
    return table.__arrow_c_stream__(requested_schema)


class NotebookPicture(NotebookTable):
    """A value that a notebook shows as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str | None:
        svg: str | None = importlib.import_module(_LOOKS).svg(self)
        return svg

    def page(self, path: Any = None, evidence: Any = None, **how: Any) -> Any:
        """Write it as a live page, one HTML file that answers clicks without the program.

        Parameters
        ----------
        path : str or path, optional
            The file, ``.html``. Without one nothing is written, and a notebook shows the page.
        evidence : mapping of str to object, optional
            Findings with which the page opens.
        **how
            As for `bayesgui.page`.
        """
        return importlib.import_module(_PAGES).page(self, path, evidence, **how)

    def live(self, evidence: Mapping[str, object] | None = None, **how: Any) -> Any:
        """Return the network as a live page for a notebook, with findings in both directions.

        A click on a bar is a finding that Python sees; a finding set in Python moves the bars. In a
        notebook that is only viewed the page still answers clicks, by itself.

        Parameters
        ----------
        evidence : mapping of str to object, optional
            Findings of any kind, by name, with which it opens.
        **how
            ``height`` in pixels, and what `bayesgui.page` takes: ``language`` ("en" or "zh"),
            ``title`` …

        Returns
        -------
        LiveNetwork
            The widget: ``evidence``, the present findings by name, to be read and set;
            ``posteriors``, the exact `Posteriors` given them, None while they are impossible; both
            can be observed, ``widget.observe(function, "evidence")``.

        Raises
        ------
        ParameterError
            If the package anywidget is missing: ``pip install "bayesgui[notebook]"``.
        EvidenceError
            If a finding does not fit the network.
        """
        return importlib.import_module(_LIVE).live(self, evidence, **how)


def _is_default(field: Any, value: object) -> bool:
    if field.default_factory is not MISSING:
        return bool(value == field.default_factory())
    # Arrays compare cell by cell.
    return value is field.default or (
        isinstance(value, str | tuple | int | float) and value == field.default
    )


class _Brief(reprlib.Repr):
    """Values within a line."""

    def __init__(self) -> None:
        super().__init__()
        self.maxtuple = self.maxlist = self.maxdict = self.maxset = self.maxfrozenset = 3
        self.maxstring, self.maxother, self.maxlong = 60, 60, 30

    def repr_dict(self, x: dict[Any, Any], level: int) -> str:
        """Return the first entries in their own order."""
        if level <= 0 or not x:
            return "{…}" if x else "{}"
        shown = [
            f"{self.repr1(key, level - 1)}: {self.repr1(value, level - 1)}"
            for key, value in itertools.islice(x.items(), self.maxdict)
        ]
        return f"{{{', '.join([*shown, *(['...'] if len(x) > self.maxdict else [])])}}}"

    def repr_instance(self, x: Any, level: int) -> str:
        """Return an array's shape, or the own short text of a value."""
        if hasattr(x, "shape") and hasattr(x, "dtype"):
            return f"array of {' × '.join(map(str, x.shape)) or 'one'}"
        if hasattr(x, "keys") and not isinstance(x, ShortRepr):
            return self.repr_dict(dict(x), level)
        return super().repr_instance(x, level)


_BRIEF = _Brief()
