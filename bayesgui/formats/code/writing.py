"""The libraries for which networks and queries are written as code."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from bayesgui.core.compilation import flat_network
from bayesgui.core.errors import ParameterError
from bayesgui.core.evidence import Evidence
from bayesgui.core.temporal.template_of import template_of
from bayesgui.formats.code.bayesgui_code import bayesgui_code
from bayesgui.formats.code.dowhy_code import dowhy_code
from bayesgui.formats.code.pgmpy_code import pgmpy_code
from bayesgui.formats.code.pyagrum_code import pyagrum_code
from bayesgui.formats.code.question import CodeQuestion
from bayesgui.formats.code.template_code import template_code

if TYPE_CHECKING:
    from bayesgui.core.model import Model

CodeWriter = Callable[["Model", CodeQuestion | None], str]


def _own_code(model: Model, question: CodeQuestion | None = None) -> str:
    """Return a script for bayesgui, of a network or a template over time."""
    template = template_of(model)
    if template is not None:
        return template_code(template, question)
    return bayesgui_code(model, question)


LIBRARIES: dict[str, CodeWriter] = {
    "bayesgui": _own_code,
    "pyAgrum": pyagrum_code,
    "pgmpy": pgmpy_code,
    "DoWhy": dowhy_code,
}
"""Writers by the name of their library."""


def as_python(
    network: Model,
    evidence: Mapping[str, object] | None = None,
    targets: Sequence[str] | str = (),
    *,
    library: str = "bayesgui",
    engine: str = "junction-tree",
    **options: object,
) -> str:
    """Return a Python script that makes a network and asks for posteriors.

    Of a network with decisions it asks for the best strategy, and posteriors under it; of a
    template over time it makes the template alone.

    Parameters
    ----------
    network : Model
        The network; forms of tables such as noisy-OR are written as the tables that they mean.
    evidence : mapping of str to finding, optional
        The findings.
    targets : sequence of str or str
        The variables asked for; all without a finding by default.
    library : {"bayesgui", "pyAgrum", "pgmpy", "DoWhy"}
        Whose interface the script uses. The others answer by an exact engine of their own; DoWhy
        estimates the effect of the nodes whose property ``dagitty`` is ``exposure`` on those where
        it is ``outcome``.
    engine : str
        Registered name of an engine of bayesgui.
    **options
        Options of that engine.

    Raises
    ------
    ParameterError
        If the library is unknown, or has no decisions and the network has.
    EvidenceError
        If a finding does not fit the network, or the library has no such kind.

    Examples
    --------
    >>> import bayesgui
    >>> net = bayesgui.BayesianNetwork([bayesgui.Variable("rain", ("yes", "no"))])
    >>> print(bayesgui.as_python(net, library="pyAgrum").splitlines()[3])
    bn.add(gum.LabelizedVariable('rain', '', ['yes', 'no']))
    """
    writer = {name.lower(): each for name, each in LIBRARIES.items()}.get(library.lower())
    if writer is None:
        raise ParameterError(
            "There is no code for the library “{library}”; choose one of {known}.",
            library=library,
            known=", ".join(LIBRARIES),
        )
    if network.is_template:
        return writer(network, None)
    findings = Evidence(evidence)
    flat = flat_network(network)
    findings.check(flat)
    names = (targets,) if isinstance(targets, str) else tuple(targets)
    return writer(network, CodeQuestion(findings.named(flat), names, engine, options))
