"""All of an open document that Undo brings back and a file keeps."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from bayesgui.core.evidence import NO_EVIDENCE, Evidence
from bayesgui.core.network import BayesianNetwork
from bayesgui.graph.layout import Layout

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy as np
    from numpy.typing import NDArray

    from bayesgui.core.notes import TextNote

_NOTHING: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True)
class DocumentState:
    """An immutable snapshot of a document; edits make new ones that share untouched parts.

    Parameters
    ----------
    network : BayesianNetwork
        The model.
    layout : Layout
        Places, colours and forms of its nodes.
    evidence : Evidence
        Findings; undoable, but no reason to ask for saving.
    drafts : mapping of str to ndarray
        Tables being edited whose rows do not all sum to 1, by variable; kept and saved, not used.
    cases : tuple
        Named sets of findings.
    notes : tuple of TextNote
        Free texts on the canvas.
    extra : mapping
        What a newer or foreign program put into the file; written back untouched.
    """

    network: BayesianNetwork = field(default_factory=BayesianNetwork)
    layout: Layout = field(default_factory=Layout)
    evidence: Evidence = NO_EVIDENCE
    drafts: Mapping[str, NDArray[np.float64]] = _NOTHING
    cases: tuple[Any, ...] = ()
    notes: tuple[TextNote, ...] = ()
    extra: Mapping[str, Any] = _NOTHING

    def with_(self, **parts: Any) -> DocumentState:
        """Return the state with some parts replaced."""
        return replace(self, **parts)

    def same_content(self, other: DocumentState) -> bool:
        """Whether all that a file keeps (but for findings) is the very same objects."""
        return (
            self.network is other.network
            and self.layout is other.layout
            and self.drafts is other.drafts
            and self.cases is other.cases
            and self.notes is other.notes
        )
