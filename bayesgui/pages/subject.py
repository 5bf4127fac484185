"""What a page is of: a model as it is shown, and the one without time that is computed with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from bayesgui.core.compilation import compiled
from bayesgui.core.evidence import Evidence
from bayesgui.core.name_lists import listed
from bayesgui.core.temporal.network import TemporalNetwork
from bayesgui.core.temporal.template import slice_name
from bayesgui.core.temporal.unrolling import unrolled, unrolled_findings
from bayesgui.pages.address import address_of
from bayesgui.pages.content import PageScenario

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from bayesgui.core.model import Model
    from bayesgui.formats.base import Loaded


@dataclass(frozen=True, eq=False)
class PageSubject:
    """What a page is of.

    `shown`: the model whose nodes it has. `plain`: the same, a template unrolled over its slices.
    `findings`: those with which it opens, on nodes of `plain`. `slices`: of a template.
    """

    shown: Model
    plain: Model
    findings: Evidence
    scenarios: tuple[PageScenario, ...] = ()
    slices: Mapping[str, Any] | None = None


def subject_of(
    loaded: Loaded, evidence: Mapping[str, object] | None = None, slices: int | None = None
) -> PageSubject:
    """Return what the page of a network shows.

    `evidence`: the findings with which it opens, on nodes ``X[t]`` of a template; those of the file
    if None. `slices`: of a template, by default as many as the series that is shown has.
    """
    model = loaded.whole
    if isinstance(model, TemporalNetwork):
        return _of_template(loaded, model, evidence, slices)
    findings = loaded.evidence if evidence is None else _named(evidence, model)
    scenarios = tuple(
        PageScenario(each.name, address_of(model, each.evidence), each.note)
        for each in loaded.scenarios
    )
    return PageSubject(model, model, findings, scenarios)


def targets_of(subject: PageSubject, targets: Collection[str]) -> tuple[str, ...]:
    """Return the nodes of `plain` for some of `shown`, those in time in every slice.

    Raises a `ModelError` for a name that is none.
    """
    model = subject.shown
    names = {model[name].name for name in listed(targets)}
    if not isinstance(model, TemporalNetwork) or subject.slices is None:
        return tuple(name for name in model if name in names)
    slices = range(subject.slices["count"])
    in_time = {name: [slice_name(name, t) for t in slices] for name in model.in_time}
    return tuple(
        each for name in model.names if name in names for each in in_time.get(name, [name])
    )


def _of_template(
    loaded: Loaded,
    model: TemporalNetwork,
    evidence: Mapping[str, object] | None,
    slices: int | None,
) -> PageSubject:
    series = loaded.series[loaded.series_shown] if loaded.series else None
    count = slices or (series.slices if series is not None else model.slices)
    plain = unrolled(model, count)
    if evidence is not None:
        findings = _named(evidence, plain)
    else:
        findings = Evidence() if series is None else unrolled_findings(series, count)
    scenarios = tuple(
        PageScenario(each.name, address_of(plain, unrolled_findings(each, count)))
        for each in loaded.series
        if each.name
    )
    times = () if series is None else series.times[:count]
    begin = model.template.start
    said = {"count": count, "unit": model.template.step, "start": begin, "times": times}
    return PageSubject(model, plain, findings, scenarios, said)


def _named(evidence: Mapping[str, object], model: Model) -> Evidence:
    return Evidence(evidence).named(compiled(model).network)
