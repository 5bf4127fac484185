"""A network as a live page: one HTML file."""

from __future__ import annotations

import os
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from bayesgui import __version__
from bayesgui.core.errors import FormatError, ModelError, ParameterError
from bayesgui.core.name_lists import listed
from bayesgui.decisions.solving_marks import solving_marks
from bayesgui.formats.storage import read, replace_file, stem_of
from bayesgui.pages.address import address_of
from bayesgui.pages.content import PageContent
from bayesgui.pages.diagnosis import page_diagnosis
from bayesgui.pages.drawing import drawing_of
from bayesgui.pages.html import document
from bayesgui.pages.nodes import page_nodes
from bayesgui.pages.numbers.model_numbers import model_numbers
from bayesgui.pages.opening import opening_posteriors
from bayesgui.pages.options import PageOptions, with_options
from bayesgui.pages.subject import subject_of, targets_of
from bayesgui.pictures.network_picture import loaded_model

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bayesgui.core.model import Model
    from bayesgui.formats.base import Loaded

LANGUAGES = ("en", "zh")
"""Languages of a page, by their codes."""
_FRAME = 560
"""Height in pixels of a page in a notebook."""


@dataclass(frozen=True, eq=False, repr=False)
class WrittenPage:
    """A live page: its file, and the number of its nodes. A notebook shows it in a frame."""

    data: bytes
    nodes: int

    @property
    def bytes(self) -> int:
        """Size of the file."""
        return len(self.data)

    def __repr__(self) -> str:
        return f"<WrittenPage: {self.nodes} nodes, {self.bytes:,} bytes>"

    def _repr_html_(self) -> str:
        source = escape(self.data.decode("utf-8"))
        return (
            f'<iframe srcdoc="{source}" sandbox="allow-scripts" title="bayesgui" '
            f'style="width:100%;height:{_FRAME}px;border:0"></iframe>'
        )


def page(
    net: Model | str | os.PathLike[str],
    path: str | os.PathLike[str] | None = None,
    evidence: Mapping[str, object] | None = None,
    *,
    language: str = "en",
    targets: Sequence[str] | None = None,
    title: str | None = None,
    slices: int | None = None,
    subtitle: str = "",
    scenarios: Sequence[str] | None = None,
    switches: bool = True,
    may_find: bool = True,
) -> WrittenPage:
    """Write a network as a live page: one HTML file that answers clicks without the program.

    Parameters
    ----------
    net : BayesianNetwork, Model or path
        The network; a file keeps its positions, notes and scenarios.
    path : str or path, optional
        The file, ``.html``, replaced atomically. Without one nothing is written.
    evidence : mapping of str to object, optional
        Findings with which the page opens.
    language : str
        ``"en"`` or ``"zh"``; its reader can choose the other one.
    targets : sequence of str, optional
        The nodes that have numbers, all others being summed out; all by default.
    title : str, optional
        By default the name of the network, or of its file.
    slices : int, optional
        Of a template, by default as many as the shown series has; findings are on nodes ``X[t]``.
    subtitle : str
        One line below the title; by default the title among the network's properties.
    scenarios : sequence of str, optional
        Names of the scenarios of the file that are offered; all by default.
    switches : bool
        Whether its reader can choose the other language.
    may_find : bool
        Whether its reader may set findings besides scenarios.

    Returns
    -------
    WrittenPage
        With ``data``, ``bytes`` and ``nodes``.

    Raises
    ------
    FormatError
        If the suffix is another one, or a file cannot be read or written.
    EvidenceError
        If a finding does not fit the network.
    ParameterError
        If there is no such language or scenario.
    MemoryBudgetError
        If the page would be too large; the sentence says how large, before it is made.
    ModelError
        If a target is no node, or there is no best strategy that a page can find.
    """
    if path is not None:
        check_page_suffix(Path(path))
    if isinstance(net, str | os.PathLike):
        loaded, stem = read(net), stem_of(Path(net))
    else:
        loaded, stem = loaded_model(net), ""
    content = content_of(
        loaded, evidence, slices=slices, language=language, targets=targets, stem=stem
    )
    offered = None if scenarios is None else listed(scenarios)
    options = PageOptions(
        title or "", subtitle or content.subtitle, language, switches, offered, may_find=may_find
    )
    posteriors = opening_posteriors(loaded, evidence, slices, targets)
    made = made_page(with_options(content, options), posteriors)
    if path is not None:
        replace_file(Path(path), made.data)
    return made


def check_page_suffix(path: Path) -> None:
    """Raise unless a path is that of a page."""
    if path.suffix.lower() not in (".html", ".htm"):
        raise FormatError(
            "{path} has no suffix of a page. Nothing was saved; choose .html.", path=path.name
        )


def live_page(
    loaded: Loaded,
    evidence: Mapping[str, object] | None = None,
    *,
    slices: int | None = None,
    language: str = "en",
    targets: Sequence[str] | None = None,
    stem: str = "",
) -> WrittenPage:
    """Return the page of what was read; the arguments are those of `content_of`."""
    content = content_of(
        loaded, evidence, slices=slices, language=language, targets=targets, stem=stem
    )
    return made_page(content, opening_posteriors(loaded, evidence, slices, targets))


def content_of(
    loaded: Loaded,
    evidence: Mapping[str, object] | None = None,
    *,
    slices: int | None = None,
    language: str = "en",
    targets: Sequence[str] | None = None,
    title: str | None = None,
    stem: str = "",
) -> PageContent:
    """Return what the page of a network is made of.

    `evidence`: findings with which it opens; those of the file if None. `slices`: of a template, by
    default as many as the series that is shown has. `targets`: the nodes that have numbers; all if
    None. `stem`: the name of its file, which is its title where it has none.
    """
    if language not in LANGUAGES:
        raise ParameterError(
            "A page cannot be in “{language}”; choose one of {languages}.",
            language=language,
            languages=", ".join(LANGUAGES),
        )
    subject = subject_of(loaded, evidence, slices)
    marks = solving_marks(loaded.extra)
    if marks.shares_policy and subject.slices is not None and subject.shown.decisions:
        raise ModelError(
            "A page finds a policy for each slice, and here all slices share one; let each slice "
            "have its own first."
        )
    made = model_numbers(
        subject.plain,
        None if targets is None else targets_of(subject, targets),
        limited_memory=marks.limited_memory,
    )
    return PageContent(
        title=title or subject.shown.name or stem or "network",
        subtitle=subject.shown.properties.get("title", ""),
        note=subject.shown.properties.get("source", ""),
        nodes=page_nodes(subject.shown, targets),
        numbers=made.numbers,
        language=language,
        scenarios=subject.scenarios,
        findings=address_of(subject.plain, subject.findings),
        slices=subject.slices,
        may={"findings": True, "do": targets is None},
        drawing=drawing_of(loaded, language),
        diagnosis=page_diagnosis(subject.shown, loaded.roles, targets),
        program=f"bayesgui {__version__}",
    )


def made_page(content: PageContent, posteriors: Mapping[str, tuple[float, ...]]) -> WrittenPage:
    """Return the page of some content with the numbers that it opens with."""
    return WrittenPage(document(content, posteriors).encode("utf-8"), len(content.nodes))
