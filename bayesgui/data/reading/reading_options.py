"""Options of a reader: which columns, and what their texts mean."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, Literal

from bayesgui.core.errors import DataError
from bayesgui.data.columns.missing_marks import EMPTY_WORDS
from bayesgui.data.reading.column_names import check_columns
from bayesgui.data.reading.conversion.suffixes import NETICA

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from bayesgui.core.network import BayesianNetwork
    from bayesgui.core.variable import Variable


@dataclass(frozen=True)
class ColumnOptions:
    """Options of single columns.

    `missing`: by column, texts of missing cells that it has besides those of all columns. `merged`:
    columns in which texts that differ only in case and blanks are one state. `dates`: columns of
    dates whose year, month and weekday become columns. `states`: by column, texts that are values,
    such as the states that a classifier was trained on.
    """

    missing: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    merged: frozenset[str] = frozenset()
    dates: frozenset[str] = frozenset()
    states: Mapping[str, frozenset[str]] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        missing: Mapping[str, str | Iterable[str]] | None,
        merged: Iterable[str],
        dates: Iterable[str],
        states: Mapping[str, Iterable[str]] | None = None,
    ) -> ColumnOptions:
        """Convert the arguments of `read_data`; a mark alone stands for a list of one."""
        marks = {
            name: (texts,) if isinstance(texts, str) else tuple(texts)
            for name, texts in (missing or {}).items()
        }
        known = {name: frozenset(texts) for name, texts in (states or {}).items()}
        return cls(marks, frozenset(merged), frozenset(dates), known)

    @property
    def names(self) -> tuple[str, ...]:
        """The columns that are named."""
        return tuple(sorted({*self.missing, *self.merged, *self.dates}))


NOTHING_KNOWN: Final = ColumnOptions()


@dataclass(frozen=True)
class Reading:
    """Options of a reader.

    `missing_values`: texts of missing cells; None takes the marks that are found, see
    `marks_among`. Blank cells always are missing. `values`: texts that are not taken for marks of
    missing values. `kept`: columns requested by name, in order; by default all that are variables.
    `strip`: whether whitespace around texts is removed. `mapping`: by column, replacements of
    texts; ``""`` is a missing value. `nodes`: nodes to which columns of the same name are matched.
    `unknown_missing`: whether a text that is not a state of its node becomes missing instead of an
    error. `never_aside`: columns that are kept even if they look like identifiers. `unchanged`:
    columns whose texts are the states, even if two are spellings of one word. `certain`: texts that
    are marks in any column of such a file. `common`: words that are categories of some column, and
    thus not marks where they are rare.
    """

    missing_values: tuple[str, ...] | None
    values: frozenset[str]
    kept: tuple[str, ...] | None
    numeric: frozenset[str]
    decimal: str
    strip: bool
    mapping: Mapping[str, Mapping[str, str]]
    nodes: Mapping[str, Variable]
    unknown_missing: bool
    never_aside: frozenset[str] = frozenset()
    unchanged: frozenset[str] = frozenset()
    columns: ColumnOptions = NOTHING_KNOWN
    certain: frozenset[str] = frozenset()
    common: frozenset[str] = frozenset()
    network_states: frozenset[str] = frozenset()

    @classmethod
    def of(
        cls,
        missing_values: Iterable[str] | None = ("",),
        columns: Iterable[str] | None = None,
        network: BayesianNetwork | None = None,
        numeric: Iterable[str] = (),
        unknown: Literal["refuse", "missing", "keep"] = "refuse",
        mapping: Mapping[str, Mapping[str, str]] | None = None,
        *,
        decimal: str = ".",
        strip: bool = False,
        kept: Iterable[str] = (),
        unchanged: Iterable[str] = (),
        column_options: ColumnOptions = NOTHING_KNOWN,
    ) -> Reading:
        """Convert the arguments of a reader.

        `missing_values`: texts of missing cells; None takes the marks that are found. Blank cells
        are always missing; a text that is a state of the matched node is not. `columns`: columns to
        read, in this order; by default all except identifiers. `network`: columns named like its
        nodes get the nodes' states, including states that do not occur; numbers are discretized at
        the limits of a node with intervals. `numeric`: columns to read as numbers. In all others
        the texts are the states, unchanged but for spellings of true, false, yes and no that differ
        in case. `unknown`: treatment of a text that is not a state of its node: an error, a missing
        value, or all columns keep their own states, to be compared by `matching`. `mapping`: by
        column, replacements of texts; the empty text is a missing value. `kept`: additional columns
        that are never left out. `unchanged`: columns whose texts are the states, even if two are
        spellings of one word, such as TRUE and true.
        """
        fitting = network is not None and unknown != "keep"
        states = frozenset(s for v in network.variables for s in v.states) if network else ()
        return cls(
            missing_values=None if missing_values is None else tuple(missing_values),
            values=frozenset(states),
            kept=None if columns is None else tuple(dict.fromkeys(columns)),
            numeric=frozenset(numeric),
            decimal=decimal,
            strip=strip,
            mapping=mapping or {},
            nodes={v.name: v for v in network.variables} if network and fitting else {},
            unknown_missing=unknown == "missing",
            never_aside=frozenset(kept),
            unchanged=frozenset((*(mapping or ()), *unchanged)),
            columns=column_options,
            network_states=frozenset(states),
        )

    def wanted(self, path: Path, names: tuple[str, ...]) -> tuple[str, ...]:
        """Return the columns of a file to read."""
        for name in (*(self.kept or ()), *sorted(self.numeric), *self.columns.names):
            if name not in names:
                raise DataError(
                    "{path} has no column {column}; it has {names}.",
                    path=path.name,
                    column=name,
                    names=", ".join(names),
                )
        wanted = names if self.kept is None else self.kept
        check_columns(path.name, len(wanted))
        return wanted

    @property
    def asked(self) -> set[str]:
        """Columns requested by name, which are never left out."""
        return {*(self.kept or ()), *self.numeric, *self.nodes, *self.never_aside}

    def with_nulls(self) -> Reading:
        """Return the options for a table whose null cells are marked as such."""
        return replace(self, common=frozenset(EMPTY_WORDS))

    def own_states(self, name: str) -> frozenset[str]:
        """Return the texts of one column that are known to be values."""
        node, known = self.nodes.get(name), self.columns.states.get(name, frozenset())
        return known if node is None else known.union(node.states)

    def own_marks(self, name: str) -> tuple[str, ...]:
        """Return the texts that were named as missing for one column."""
        return self.columns.missing.get(name, ())

    def for_file(self, path: Path) -> Reading:
        """Return the options with the marks that a file's format has, by its suffix."""
        return replace(self, certain=frozenset("*?")) if is_netica(path) else self


def is_netica(path: Path) -> bool:
    """Tell by its suffix whether a file holds cases of Netica."""
    return path.name.lower().removesuffix(".gz").endswith(NETICA)
