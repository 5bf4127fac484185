"""A network as on the canvas, as a file or as an element of a page."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from bayesgui.core.compilation import flat_network
from bayesgui.core.errors import (
    FormatError,
    ImpossibleEvidenceError,
    MemoryBudgetError,
    ModelError,
    ParameterError,
)
from bayesgui.core.evidence import Evidence, as_choice
from bayesgui.core.monitor import SILENT
from bayesgui.core.sentence import Sentence
from bayesgui.formats.base import Loaded
from bayesgui.formats.storage import read, replace_file
from bayesgui.pictures.painter import PAINTER, PaintedPicture, PictureRequest

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.model import Model
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.posteriors import Posteriors

SUFFIXES = (".svg", ".pdf", ".png")
"""Suffixes of pictures."""
THEMES = ("light", "dark")
"""Names of the themes."""


def picture(
    net: Model | str | os.PathLike[str],
    path: str | os.PathLike[str] | None = None,
    evidence: Mapping[str, object] | None = None,
    theme: str = "light",
) -> PaintedPicture:
    """Paint a network as on the canvas, without a window and without a display.

    Parameters
    ----------
    net : BayesianNetwork or path
        The network; a file keeps its positions and notes. A network without positions is arranged.
    path : str or path, optional
        The file, replaced atomically: ``.svg``, ``.pdf`` or ``.png`` (two pixels per unit). Without
        one a notebook shows what is returned, and nothing is written.
    evidence : mapping of str to object, optional
        Findings of any kind by name. The nodes show the posteriors given these, and only these.
    theme : str
        ``"light"`` or ``"dark"``.

    Returns
    -------
    PaintedPicture
        With ``data``, ``width`` and ``height`` in pixels, of which a PDF has 96 per inch.

    Raises
    ------
    FormatError
        If the suffix is another one, or a file cannot be read or written.
    EvidenceError
        If a finding does not fit the network, or (`ImpossibleEvidenceError`) cannot happen.
    ParameterError
        If there is no such theme.
    """
    suffix = ".svg" if path is None else picture_suffix(Path(path))
    check_theme(theme)
    content = read(net) if isinstance(net, str | os.PathLike) else loaded_model(net)
    painted = paint(content, evidence, theme, suffix)
    if path is not None:
        replace_file(Path(path), painted.data)
    return painted


def loaded_model(net: Model) -> Loaded:
    """Return a model as if a file had held it."""
    network = flat_network(net)
    return Loaded(network) if net is network else Loaded(network, model=net)


def picture_suffix(path: Path) -> str:
    """Return the suffix of a picture in lower case."""
    suffix = path.suffix.lower()
    if suffix not in SUFFIXES:
        raise FormatError(
            "{path} has no suffix of a picture. Nothing was saved; choose one of {suffixes}.",
            path=path.name,
            suffixes=", ".join(SUFFIXES),
        )
    return suffix


def check_theme(theme: str) -> None:
    """Raise unless there is a theme of this name."""
    if theme not in THEMES:
        raise ParameterError(
            "There is no theme “{theme}”; choose one of {themes}.",
            theme=theme,
            themes=", ".join(THEMES),
        )


def paint(
    content: Loaded, evidence: Mapping[str, object] | None, theme: str, suffix: str
) -> PaintedPicture:
    """Return a picture of a network with its posteriors.

    `content`: the network with positions and notes; its own findings are not shown.
    """
    network = content.network
    findings = Evidence(evidence).named(network)
    PAINTER.start()
    prior, posteriors = _posteriors(network, findings)
    if content.model is not None and posteriors is not None:
        posteriors = _under_best_strategy(content.model, findings, posteriors)
    request = PictureRequest(
        replace(content, evidence=_choices(content.model, findings)),
        network.name or "network",
        posteriors,
        prior,
        theme,
        suffix,
    )
    painted = PAINTER.paint(request)
    if posteriors is not None:
        return painted
    remark = Sentence(
        "The junction tree of this network does not fit in memory, so its nodes show no numbers."
    )
    return replace(painted, remarks=(remark,))


def _posteriors(
    network: BayesianNetwork, findings: Evidence
) -> tuple[Posteriors | None, Posteriors | None]:
    """Return posteriors without and with findings, None where they need too much memory."""
    from bayesgui.inference.one_query import tree_for_one_query

    try:
        engine = tree_for_one_query(network)
        prior = engine.query()
        return prior, engine.query(findings) if findings else prior
    except MemoryBudgetError:
        return None, None


def _under_best_strategy(model: Model, findings: Evidence, otherwise: Posteriors) -> Posteriors:
    """Return the posteriors under the best strategy; those given where there is none."""
    from bayesgui.decisions.solving.following import DEFAULT_SETTING, FollowingSolver
    from bayesgui.inference.one_query import tree_for_one_query

    try:
        found = FollowingSolver().solution(model, findings, DEFAULT_SETTING, SILENT)
        return tree_for_one_query(found.network).query(found.evidence)
    except (MemoryBudgetError, ModelError, ImpossibleEvidenceError):
        return otherwise


def _choices(model: Model | None, findings: Evidence) -> Evidence:
    """Return findings in which those on decisions are choices."""
    decisions = () if model is None else model.decisions
    return Evidence(
        {
            name: as_choice(name, finding) if name in decisions else finding
            for name, finding in findings.items()
        }
    )
