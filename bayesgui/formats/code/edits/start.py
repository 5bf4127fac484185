"""How a script gets the network with which a document began."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.core.errors import BayesGuiError
from bayesgui.core.monitor import SILENT
from bayesgui.formats.code.edits.asking import unsaid
from bayesgui.formats.code.edits.sameness import same_model
from bayesgui.formats.code.edits.sources import UnsayableError
from bayesgui.formats.code.edits.whole import whole_lines

if TYPE_CHECKING:
    from pathlib import Path

    from bayesgui.core.model import Model
    from bayesgui.core.monitor import Monitor


@dataclass(frozen=True)
class Start:
    """Where a network came from: a file, or an example; neither if it is written out."""

    path: Path | None = None
    example: str = ""

    def lines(self, model: Model, monitor: Monitor = SILENT) -> tuple[str, ...]:
        """Return the lines that make a model as ``net``.

        The file is read again; if it holds another network by now, the model is written out.
        """
        found = self._read(monitor)
        if found is not None and same_model(found, model):
            return (f"net = {self._source}",)
        try:
            return whole_lines(model)
        except UnsayableError:
            return (unsaid("The network has a node of a kind of its own"),)

    @property
    def _source(self) -> str:
        if self.example:
            return f"bayesgui.example({self.example!r})"
        return f"bayesgui.read({str(self.path)!r})"

    def _read(self, monitor: Monitor) -> Model | None:
        # The readers of all formats are imported with the first file.
        from bayesgui.formats import read
        from bayesgui.formats.examples import example

        try:
            if self.example:
                return example(self.example)
            return None if self.path is None else read(self.path, monitor=monitor).whole
        except BayesGuiError:
            return None


WRITTEN = Start()
"""The network is written out."""
