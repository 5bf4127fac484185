"""The interface of file formats, the result of reading, and the registry of formats."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from bayesgui.catalog.discovery import import_modules
from bayesgui.catalog.registry import Registry
from bayesgui.core.arc_constraints import NO_CONSTRAINTS, ArcConstraints
from bayesgui.core.compilation import flat_network, with_network
from bayesgui.core.evidence import NO_EVIDENCE, Evidence
from bayesgui.core.kinds.decision import DECISION
from bayesgui.core.kinds.utility import UTILITY
from bayesgui.core.monitor import SILENT, Monitor
from bayesgui.core.node_rules import CHANCE
from bayesgui.core.problems.ignored_problems import NOTHING_IGNORED, IgnoredProblems
from bayesgui.core.roles.node_roles import NO_ROLES, NodeRoles
from bayesgui.core.submodels import NO_SUBMODELS, Submodels
from bayesgui.graph.layout import Layout

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from bayesgui.core.elicited.experts import Expert
    from bayesgui.core.elicited.mechanism import Elicited
    from bayesgui.core.model import Model
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.core.notes import Plate, TextNote
    from bayesgui.core.scenario import Scenario
    from bayesgui.core.temporal.series import Series


ALL_KINDS = frozenset((CHANCE, DECISION, UTILITY))
"""The kinds of nodes of an influence diagram."""


@dataclass(frozen=True)
class Loaded:
    """The content of a file.

    Parameters
    ----------
    network : BayesianNetwork
        The network.
    layout : Layout
        Positions of the nodes, if stored in the file; may be empty.
    remarks : tuple of str
        One sentence each: what was dropped, approximated or renormalized while reading.
    evidence : Evidence
        Findings stored with the network.
    text_notes : tuple of TextNote
        Text notes on the canvas.
    drafts : mapping of str to object
        Unfinished tables by node, nested lists whose rows need not sum to 1.
    extra : mapping of str to object
        Unknown content of a native file, kept to be written back: unknown keys at the top level;
        those of a known section under the section's name, those of a variable or table under
        ``network/variables/<name>`` and ``network/cpts/<name>``.
    format : str
        Name of the format from which it was read.
    scenarios : tuple of Scenario
        Named sets of findings.
    constraints : ArcConstraints
        Background knowledge on arcs for structure learning.
    formula_drafts : mapping of str to str
        Texts of expressions that could not be applied, by node.
    plates : tuple of Plate
        Boxes around nodes that are repeated.
    model : Model or None
        The nodes of all kinds, where some are no chance nodes.
    series : tuple of Series
        Findings over time, of a template.
    series_shown : int
        Which of them is shown.
    roles : NodeRoles
        What nodes are for in a diagnosis, with the prices of observations.
    submodels : Submodels
        Which nodes are folded into which boxes.
    opened : frozenset of str
        Ids of the submodels that are open in place.
    ignored : IgnoredProblems
        What the check of the model is not to tell.
    experts : tuple of Expert
        Who is asked for probabilities.
    asked : mapping of str to Elicited
        Answers about nodes whose tables are not made of them yet, by node.
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
    formula_drafts: Mapping[str, str] = field(default_factory=dict)
    plates: tuple[Plate, ...] = ()
    model: Model | None = None
    series: tuple[Series, ...] = ()
    series_shown: int = 0
    roles: NodeRoles = NO_ROLES
    submodels: Submodels = NO_SUBMODELS
    opened: frozenset[str] = frozenset()
    ignored: IgnoredProblems = NOTHING_IGNORED
    experts: tuple[Expert, ...] = ()
    asked: Mapping[str, Elicited] = field(default_factory=dict)

    @classmethod
    def of(cls, model: Model, *args: Any, **parts: Any) -> Loaded:
        """Return what was read with a model, whose compiled network comes first."""
        network = flat_network(model)
        parts["model"] = None if model is network else model
        return cls(network, *args, **parts)

    @property
    def whole(self) -> Model:
        """The nodes of all kinds, with the distributions of `network`."""
        return self.network if self.model is None else with_network(self.model, self.network)


class FileFormat(ABC):
    """A file format: recognizes, reads and writes bytes, without disk access.

    Attributes
    ----------
    suffixes : tuple of str
        Lower-case suffixes with their dot, the default one first.
    read_suffixes : tuple of str
        Further suffixes of files that are read, but not written.
    can_write : bool
        Whether `write` is implemented.
    beside : str
        Ending of a further file, ``<name><ending>``, that is read with it if it is there.
    """

    suffixes: ClassVar[tuple[str, ...]] = ()
    read_suffixes: ClassVar[tuple[str, ...]] = ()
    can_write: ClassVar[bool] = True
    beside: ClassVar[str] = ""
    holds: ClassVar[frozenset[str] | None] = frozenset({CHANCE})
    """The kinds of nodes that it can store; None for all."""
    holds_time: ClassVar[bool] = False
    """Whether it can store a template of a dynamic network."""
    holds_marks: ClassVar[bool] = False
    """Whether it can store nodes that cannot be observed, and hidden common causes."""

    @abstractmethod
    def sniff(self, head: bytes, path: Path) -> bool:
        """Tell whether the first bytes of a file look like this format.

        Parameters
        ----------
        head : bytes
            The first few thousand bytes, as UTF-8 if they could be decoded.
        path : Path
            Name of the file, for formats that cannot be distinguished by content alone.
        """

    @abstractmethod
    def read(self, data: bytes, path: Path, monitor: Monitor = SILENT) -> Loaded:
        """Read a file's bytes.

        Parameters
        ----------
        data : bytes
            The whole content, decompressed.
        path : Path
            The file, for messages.
        monitor : Monitor
            Receives progress and is polled for cancellation.

        Raises
        ------
        FormatError
            If the bytes are not in this format, or the network is invalid.
        """

    def with_beside(self, loaded: Loaded, data: bytes, path: Path) -> Loaded:
        """Return what was read with the content of the file `beside` it added.

        Raises
        ------
        FormatError
            If those bytes do not belong to the network.
        """
        raise NotImplementedError

    def write(self, loaded: Loaded) -> bytes:
        """Return the bytes of a file; the output is deterministic."""
        raise NotImplementedError

    def is_readable(self, data: bytes) -> bool:
        """Tell whether what `write` returned is within the limits of `read`."""
        return True

    def safe(self, text: str) -> str:
        """Return a text as stored in this format, which may replace control characters."""
        return text

    def losses(self, loaded: Loaded) -> list[str]:
        """Return a sentence for each kind of content that this format cannot hold."""
        return []


formats: Registry[FileFormat] = Registry("format", lambda: import_modules("bayesgui.formats"))
"""All file formats, in the order of the Open dialog."""
