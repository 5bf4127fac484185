"""What a file format is, what reading gives, and the registry of all formats."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar

from bayesgui.catalog.discovery import import_modules
from bayesgui.catalog.registry import Registry
from bayesgui.core.arc_constraints import NO_CONSTRAINTS, ArcConstraints
from bayesgui.core.evidence import NO_EVIDENCE, Evidence
from bayesgui.graph.layout import Layout

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.core.notes import TextNote
    from bayesgui.core.scenario import Scenario


@dataclass(frozen=True)
class Loaded:
    """Everything that a file holds.

    Parameters
    ----------
    network : BayesianNetwork
        The network.
    layout : Layout
        Places of the nodes as far as the file has them; may be empty.
    remarks : tuple of str
        One sentence each: what was dropped, approximated or renormalized while reading.
    evidence : Evidence
        Findings kept with the network.
    text_notes : tuple of TextNote
        Free texts on the canvas.
    drafts : mapping of str to object
        Unfinished tables by node, nested lists whose rows need not sum to 1.
    extra : mapping of str to object
        What a native file says beyond this, kept to be written back. Top-level keys stand as they
        are; unknown keys of a known section stand under the section's name, those of a variable or
        table under ``network/variables/<name>`` and ``network/cpts/<name>``.
    format : str
        Name of the format that read it.
    scenarios : tuple of Scenario
        Named sets of findings.
    constraints : ArcConstraints
        Background knowledge on arcs for learning a structure.
    """

    network: BayesianNetwork
    layout: Layout = field(default_factory=Layout)
    remarks: tuple[str, ...] = ()
    evidence: Evidence = NO_EVIDENCE
    text_notes: tuple[TextNote, ...] = ()
    drafts: Mapping[str, object] = field(default_factory=dict)
    extra: Mapping[str, object] = field(default_factory=dict)
    format: str = ""
    scenarios: tuple[Scenario, ...] = ()
    constraints: ArcConstraints = NO_CONSTRAINTS


class FileFormat(ABC):
    """One file format: recognizes, reads and writes bytes; never touches the disk.

    Attributes
    ----------
    suffixes : tuple of str
        Lower-case suffixes with their dot, the usual one first.
    can_write : bool
        Whether `write` is implemented.
    """

    suffixes: ClassVar[tuple[str, ...]] = ()
    can_write: ClassVar[bool] = True

    @abstractmethod
    def sniff(self, head: bytes, path: Path) -> bool:
        """Tell whether the first bytes of a file look like this format.

        Parameters
        ----------
        head : bytes
            The first few thousand bytes, as UTF-8 wherever they could be decoded.
        path : Path
            Name of the file, for formats that content alone does not tell apart.
        """

    @abstractmethod
    def read(self, data: bytes, path: Path) -> Loaded:
        """Read a file's bytes.

        Parameters
        ----------
        data : bytes
            The whole content, decompressed.
        path : Path
            Where it comes from, for messages.

        Raises
        ------
        FormatError
            If the bytes are no such file, or make no valid network.
        """

    def write(self, loaded: Loaded) -> bytes:
        """Return the bytes of a file; equal content gives equal bytes."""
        raise NotImplementedError

    def safe(self, text: str) -> str:
        """Return a text as this format can hold it, control characters replaced or as they are."""
        return text

    def losses(self, loaded: Loaded) -> list[str]:
        """Say in one sentence each what this format cannot hold of a document."""
        return []


formats: Registry[FileFormat] = Registry("format", lambda: import_modules("bayesgui.formats"))
"""All file formats, in the order of the Open dialog."""
