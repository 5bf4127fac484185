"""Translated counts of things, in singular and plural."""

from __future__ import annotations

from PySide6.QtCore import QObject

from bayesgui.core.numerals import total_text
from bayesgui.widgets.numbers import count_text


class Plurals(QObject):
    """Translates counts; a QObject, because only its `tr` supports plural forms."""

    def rows(self, n: int) -> str:
        """Return a number of rows, with ``{count}`` for the number."""
        return self.tr("{count} row(s)", "", n)

    def weighted(self, rows: str, weight: str) -> str:
        """Return a number of rows with the sum of their weights."""
        return self.tr("{rows} of total weight {weight}").format(rows=rows, weight=weight)

    def columns(self, n: int) -> str:
        """Return a number of columns."""
        return self.tr("{count} column(s)", "", n)

    def cases(self, n: int) -> str:
        """Return a number of cases."""
        return self.tr("{count} case(s)", "", n)

    def cells(self, n: int) -> str:
        """Return a number of cells."""
        return self.tr("{count} cell(s)", "", n)

    def parameters(self, n: int) -> str:
        """Return a number of parameters."""
        return self.tr("{count} parameter(s)", "", n)

    def nodes(self, n: int) -> str:
        """Return a number of nodes."""
        return self.tr("{count} node(s)", "", n)

    def arcs(self, n: int) -> str:
        """Return a number of arcs."""
        return self.tr("{count} arc(s)", "", n)

    def findings(self, n: int) -> str:
        """Return a number of findings."""
        return self.tr("{count} finding(s)", "", n)

    def steps(self, n: int) -> str:
        """Return a number of steps."""
        return self.tr("{count} step(s)", "", n)

    def series(self, n: int, longest: int, shortest: int) -> str:
        """Return a number of series with their lengths."""
        if shortest == longest:
            return self.tr("{count} series × {longest} steps", "", n)
        return self.tr("{count} series of {shortest} to {longest} steps", "", n)

    def sweeps(self, n: int) -> str:
        """Return a number of sweeps."""
        return self.tr("{count} sweep(s)", "", n)

    def passes(self, n: int) -> str:
        """Return a number of passes."""
        return self.tr("{count} pass(es)", "", n)

    def chains(self, n: int) -> str:
        """Return a number of chains."""
        return self.tr("{count} chain(s)", "", n)

    def numbers(self, n: int) -> str:
        """Return a number of numbers."""
        return self.tr("{count} number(s)", "", n)

    def marriages(self, n: int) -> str:
        """Return a number of marriages."""
        return self.tr("{count} marriage(s)", "", n)

    def states(self, n: int) -> str:
        """Return a number of states."""
        return self.tr("{count} state(s)", "", n)

    def models(self, n: int) -> str:
        """Return a number of models."""
        return self.tr("{count} model(s)", "", n)

    def errors(self, n: int) -> str:
        """Return a number of errors."""
        return self.tr("{count} error(s)", "", n)

    def warnings(self, n: int) -> str:
        """Return a number of warnings."""
        return self.tr("{count} warning(s)", "", n)

    def hints(self, n: int) -> str:
        """Return a number of hints."""
        return self.tr("{count} hint(s)", "", n)


def rows_text(n: int) -> str:
    """Return a number of rows, such as ``1,041 rows`` and ``1 row``."""
    return _WORDS.rows(n).format(count=count_text(n))


def weighted_rows_text(n: int, weight: float | None) -> str:
    """Return a number of rows, with the sum of their weights unless that is None."""
    return rows_text(n) if weight is None else _WORDS.weighted(rows_text(n), total_text(weight))


def columns_text(n: int) -> str:
    """Return a number of columns."""
    return _WORDS.columns(n).format(count=count_text(n))


def cases_text(n: int) -> str:
    """Return a number of cases."""
    return _WORDS.cases(n).format(count=count_text(n))


def cells_text(n: int) -> str:
    """Return a number of cells."""
    return _WORDS.cells(n).format(count=count_text(n))


def parameters_text(n: int) -> str:
    """Return a number of parameters."""
    return _WORDS.parameters(n).format(count=count_text(n))


def nodes_text(n: int) -> str:
    """Return a number of nodes."""
    return _WORDS.nodes(n).format(count=count_text(n))


def arcs_text(n: int) -> str:
    """Return a number of arcs."""
    return _WORDS.arcs(n).format(count=count_text(n))


def findings_text(n: int) -> str:
    """Return a number of findings."""
    return _WORDS.findings(n).format(count=count_text(n))


def steps_text(n: int) -> str:
    """Return a number of steps."""
    return _WORDS.steps(n).format(count=count_text(n))


def series_text(n: int, longest: int, shortest: int | None = None) -> str:
    """Return a number of series with their lengths, such as ``200 series × 50 steps``."""
    least = longest if shortest is None else shortest
    return _WORDS.series(n, longest, least).format(
        count=count_text(n), longest=count_text(longest), shortest=count_text(least)
    )


def sweeps_text(n: int) -> str:
    """Return a number of sweeps."""
    return _WORDS.sweeps(n).format(count=count_text(n))


def passes_text(n: int) -> str:
    """Return a number of passes."""
    return _WORDS.passes(n).format(count=count_text(n))


def chains_text(n: int) -> str:
    """Return a number of chains."""
    return _WORDS.chains(n).format(count=count_text(n))


def numbers_text(n: int) -> str:
    """Return a number of numbers."""
    return _WORDS.numbers(n).format(count=count_text(n))


def marriages_text(n: int) -> str:
    """Return a number of marriages."""
    return _WORDS.marriages(n).format(count=count_text(n))


def states_text(n: int) -> str:
    """Return a number of states."""
    return _WORDS.states(n).format(count=count_text(n))


def severity_text(severity: str, n: int, number: str = "{count}") -> str:
    """Return a number of errors, warnings or hints; `number`: how the number is marked up."""
    words = {"error": _WORDS.errors, "warning": _WORDS.warnings, "hint": _WORDS.hints}
    shown = number.format(count=count_text(n))
    return words[severity](n).format(count=shown)


def models_text(n: int) -> str:
    """Return a number of models."""
    return _WORDS.models(n).format(count=count_text(n))


_WORDS = Plurals()
