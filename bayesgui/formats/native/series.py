"""Series of findings over time in a native file.

States are written by their positions, a column of a node as one text, with a point for a blank::

    "series": [{"name", "slices", "times": [...], "findings": {name: "0 0 . 1"},
                "others": [{"slice", "variable", "kind", ...}], "once": [{"variable", ...}]}],
    "series_shown": number
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.evidence import Evidence
from bayesgui.core.name_lists import list_names
from bayesgui.core.sentence import Loss
from bayesgui.core.temporal.places import EVERY
from bayesgui.core.temporal.series import BLANK, MAX_SLICES, Series, empty_series
from bayesgui.core.temporal.template_of import template_of
from bayesgui.formats.native.findings import evidence_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from numpy.typing import NDArray

    from bayesgui.core.model import Model
    from bayesgui.core.temporal.content import TemporalContent

SERIES = "series"
SHOWN = "series_shown"
_BLANK = "."


def series_json(
    series: Series, findings: Callable[[Evidence], list[dict[str, object]]]
) -> dict[str, Any]:
    """Return a series as JSON values; `findings` returns those of evidence."""
    found: dict[str, Any] = {"name": series.name, "slices": series.slices}
    if series.times:
        found["times"] = list(series.times)
    columns = {}
    for position, name in enumerate(series.names):
        codes = series.codes[:, position]
        rows = np.flatnonzero(codes != BLANK)
        if len(rows):
            written = codes[: int(rows[-1]) + 1].tolist()
            columns[name] = " ".join(_BLANK if k == BLANK else str(k) for k in written)
    found["findings"] = columns
    if series.others:
        found["others"] = [
            {"slice": number, **findings(Evidence({name: finding}))[0]}
            for (number, name), finding in series.others.items()
        ]
    if series.once:
        found["once"] = findings(series.once)
    return found


def series_of(items: Iterable[Any], model: Model, remarks: list[str]) -> tuple[Series, ...]:
    """Return the series of a file; `remarks` receives what of them does not fit."""
    template = template_of(model)
    if template is None:
        return ()
    found = []
    for item in items:
        try:
            found.append(_series(item, template, remarks))
        except (KeyError, TypeError, ValueError, AttributeError, OverflowError):
            remarks.append(Loss("A damaged series was left out."))
    return tuple(found)


def _series(item: Mapping[str, Any], model: TemporalContent, remarks: list[str]) -> Series:
    slices, name = item["slices"], item.get("name", "")
    if type(slices) is not int or not 1 <= slices <= MAX_SLICES or not isinstance(name, str):
        raise ValueError(item)
    made = empty_series(model, slices, name)
    codes = made.codes.copy()
    lost: list[str] = []
    for each, text in dict(item.get("findings", {})).items():
        if each in made.names:
            column = _codes(text, slices, model[each].n_states)
            codes[: len(column), made.column(each)] = column
        else:
            lost.append(each)
    once, dropped = evidence_of(_list(item.get("once", [])), model)
    kept = {each: found for each, found in once.items() if model.place(each) != EVERY}
    lost += [*dropped, *(each for each in once if each not in kept)]
    times = tuple(map(str, _list(item.get("times", []))))
    others: dict[tuple[int, str], Any] = {}
    for given in _list(item.get("others", [])):
        number = given["slice"]
        evidence, dropped = evidence_of([given], model)
        lost += dropped
        for each, finding in evidence.items():
            if type(number) is int and 0 <= number < slices and each in made.names:
                others[number, each] = finding
            else:
                lost.append(each)
    if lost:
        remarks.append(
            Loss(
                "Findings of the series {case} that do not fit were left out: {names}.",
                case=name,
                names=list_names(list(dict.fromkeys(lost))),
            )
        )
    times = times if len(times) == slices else ()
    return replace(made, codes=codes, others=others, once=Evidence(kept), times=times)


def _codes(text: str, slices: int, states: int) -> NDArray[np.int32]:
    words = text.split()
    codes = np.array([BLANK if word == _BLANK else int(word) for word in words], np.int32)
    if len(codes) > slices or (codes < BLANK).any() or (codes >= states).any():
        raise ValueError(text[:20])
    return codes


def _list(value: object) -> Sequence[Any]:
    if not isinstance(value, list):
        raise TypeError(value)
    return value
