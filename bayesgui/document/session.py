"""All that a tab of the window has: a document and what the views share about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from bayesgui.document.beliefs import Beliefs
from bayesgui.document.comparison import Comparison
from bayesgui.document.data import Data
from bayesgui.document.overlays import Overlays
from bayesgui.document.selection import Selection
from bayesgui.document.watched_estimate import WatchedEstimate

if TYPE_CHECKING:
    from bayesgui.document.document import Document


@dataclass(frozen=True, eq=False)
class DocumentSession:
    """A document, its selection, the posteriors shown, overlays, data and scenarios.

    Canvas and panels never know each other: they meet here.
    """

    document: Document
    selection: Selection
    beliefs: Beliefs
    overlays: Overlays
    data: Data
    comparison: Comparison
    watched_estimate: WatchedEstimate

    @classmethod
    def of(cls, document: Document) -> DocumentSession:
        """Return a new session on a document; its parts live as long as the document."""
        overlays = Overlays(document)
        # Before any view connects, so that none sees names that are gone.
        document.changed.connect(overlays.follow)
        comparison = Comparison(document)
        document.changed.connect(comparison.follow)
        sampling = WatchedEstimate(document)
        document.changed.connect(sampling.follow)
        return cls(
            document,
            Selection(document),
            Beliefs(document),
            overlays,
            Data(document),
            comparison,
            sampling,
        )
