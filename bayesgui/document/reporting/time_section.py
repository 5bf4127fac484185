"""The part of a report on time: slices, places, arcs into later slices, findings of a series."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from bayesgui.core.temporal.first_tables import n_first_tables
from bayesgui.core.temporal.places import EVERY, FIRST, LAST, OUTSIDE
from bayesgui.document.findings_text import finding_text
from bayesgui.document.reporting.html_parts import line, muted, table, title

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bayesgui.core.temporal.network import TemporalNetwork
    from bayesgui.core.temporal.series import Series

MAX_FINDINGS = 600
"""Number of findings of a series that are listed."""


class TimeSection:
    """What a report says of a template."""

    def __init__(self, model: TemporalNetwork) -> None:
        self._model = model

    @staticmethod
    def tr(text: str) -> str:
        """Return a text translated; named as lupdate expects it."""
        return QCoreApplication.translate("TimeSection", text)

    def template(self) -> Iterator[str]:
        """Yield slices, where each node stands, and arcs into later slices."""
        model, said = self._model, self._model.template
        yield title(self.tr("Time"))
        yield line(self.tr("Slices: {count}").format(count=f"{said.slices:,}"))
        if said.step:
            yield line(self.tr("One slice is {step}.").format(step=said.step))
        if said.start:
            yield line(self.tr("t = 0 is called {start}.").format(start=said.start))
        words = {
            EVERY: self.tr("in every slice"),
            OUTSIDE: self.tr("outside of time"),
            FIRST: self.tr("before the first slice"),
            LAST: self.tr("after the last slice"),
        }
        rows = [(name, words[model.place(name)]) for name in model.names]
        yield from table((self.tr("Node"), self.tr("Where it stands")), rows, names=2)
        lags = [(f"{parent} → {child}", str(lag)) for parent, child, lag in model.lagged_arcs]
        lags += [
            (f"{parent} → {child}", self.tr("first slice")) for parent, child in model.first_arcs
        ]
        if lags:
            yield from table((self.tr("Arc into later slices"), self.tr("Lag")), lags, names=2)

    def derived(self) -> str:
        """Return which first tables are derived, as a sentence; "" if none are."""
        found = [
            f"{name}, t = {number}"
            for name in self._model.in_time
            for number in range(n_first_tables(self._model, name))
            if not self._model.is_given(name, number)
        ]
        if not found:
            return ""
        text = self.tr(
            "Derived from the later tables, with what lies before t = 0 averaged out: {tables}"
        )
        return text.format(tables="; ".join(found))

    def findings(self, series: Series) -> Iterator[str]:
        """Yield the findings of a series, slice by slice."""
        if not series.n_findings:
            yield muted(self.tr("There is no finding."))
            return
        if series.name:
            yield line(series.name)
        rows = list(itertools.islice(self._rows(series), MAX_FINDINGS))
        yield from table((self.tr("Slice"), self.tr("Finding")), rows, names=2)
        if series.n_findings > len(rows):
            text = self.tr("The first {count} of {all} findings are listed.")
            yield muted(text.format(count=f"{len(rows):,}", all=f"{series.n_findings:,}"))

    def _rows(self, series: Series) -> Iterator[tuple[str, str]]:
        for name, finding in series.once.items():
            yield "–", finding_text(self._model[name], finding).text
        for number in range(series.slices):
            for name in series.names:
                found = series.finding(number, name)
                if found is not None:
                    yield series.time(number), finding_text(self._model[name], found).text
