"""Conditional probability tables, and what all conditional distributions have in common."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from bayesgui.core.errors import ModelError
from bayesgui.core.mechanism import Mechanism
from bayesgui.core.name_lists import listed
from bayesgui.core.node_rules import CHANCE
from bayesgui.core.table_budget import check_table
from bayesgui.rich_display import NotebookTable, ShortRepr

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    import pandas as pd
    from numpy.typing import ArrayLike, NDArray

    from bayesgui.core.variable import Variable

EXACT_ROW_SUM = 1e-12
"""Row sums within this of 1 are left as they are: dividing would change a quarter of them."""

TOLERATED_ROW_SUM = 1e-3
"""Row sums within this of 1 are taken for rounded: the row is divided by its sum, once."""

Form = TypeVar("Form", bound="CPD")


class CPD(Mechanism):
    """A conditional probability distribution of one discrete variable given its parents."""

    __slots__ = ()

    kind = CHANCE
    has_table = True

    def table(self) -> CPT:
        """Return the distribution as a table."""
        raise NotImplementedError

    def compiled(self, variables: Mapping[str, Variable]) -> CPD:
        """Return itself: a network is made of such distributions."""
        return self

    def table_to_edit(self) -> CPT:
        """Return its table."""
        return self.table()

    def n_cells(self, variables: Mapping[str, Variable]) -> int:
        """Return the size of its table with these variables."""
        return math.prod(variables[name].n_states for name in (*self.parents, self.variable))

    def check_domains(self, variables: Mapping[str, Variable]) -> None:
        """Raise a `ModelError` unless its table has the states of its variable and its parents."""
        expected = tuple(variables[name].n_states for name in (*self.parents, self.variable))
        shape = self.table().values.shape
        if shape != expected:
            raise ModelError(
                "The table of {variable} needs {needed} numbers ({expected}) and has {found} "
                "({shape}).",
                variable=self.variable,
                needed=math.prod(expected),
                expected="×".join(map(str, expected)),
                found=math.prod(shape),
                shape="×".join(map(str, shape)),
            )


def normalized_rows(values: ArrayLike, variable: str = "?") -> tuple[NDArray[np.float64], int]:
    """Copy a table and normalize its rows, by one rule for the whole program.

    A row sum off by at most 1e-12: the row is unchanged, bit by bit. Off by at most 1e-3: the row
    is divided by its sum, once. More: an error.

    `values`: shape (..., n_states); probabilities, the child's states on the last axis. `values`:
    shape (..., n_states); a new C-contiguous array.
    """
    try:
        table = np.array(values, dtype=np.float64, order="C", copy=True)
    except (TypeError, ValueError, OverflowError):
        raise ModelError(
            "The table of {variable} is not an array of numbers with rows of equal length.",
            variable=variable,
        ) from None
    if table.ndim == 0 or table.size == 0:
        raise ModelError("The table of {variable} is empty.", variable=variable)
    if not np.isfinite(table).all():
        raise ModelError(
            "The table of {variable} has an entry that is not a number.", variable=variable
        )
    if (table < 0).any():
        worst = float(table.min())
        raise ModelError(
            "The table of {variable} has the negative probability {value:g}.",
            variable=variable,
            value=worst,
        )
    with np.errstate(over="ignore"):  # an infinite sum is told
        sums = table.sum(axis=-1)
    off = np.abs(sums - 1)
    if (off > TOLERATED_ROW_SUM).any():
        worst = float(sums.flat[int(off.argmax())])
        raise ModelError(
            "A row of the table of {variable} sums to {sum:.6g} instead of 1; correct or "
            "normalize it.",
            variable=variable,
            sum=worst,
        )
    rounded = off > EXACT_ROW_SUM
    if rounded.any():
        table[rounded] /= sums[rounded][..., np.newaxis]
    return table, int(np.count_nonzero(rounded))


def _frozen(array: NDArray[np.float64]) -> NDArray[np.float64]:
    array.flags.writeable = False
    return array


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class CPT(CPD, ShortRepr, NotebookTable):
    """Conditional probability table P(variable | parents).

    Parameters
    ----------
    variable : str
        Name of the child.
    parents : tuple of str
        Names of the parents, one axis of `values` each, in order.
    values : ndarray of float64, shape (*parent_sizes, n_states)
        Copied at construction and read-only; ``values[j1, …, jp, k]`` is
        P(variable = k | parents = j1 … jp). Rows must sum to 1 (see `normalized_rows`).
    counts : ndarray of float64, same shape, optional
        Dirichlet hyper-parameters the row was estimated with, α + m (Heckerman 1995, section 3);
        zeros where it was not estimated from them.
    observed : ndarray of float64, same shape, optional
        m alone: how often each cell occurred in the data. Kept when the probabilities of a row are
        edited by hand, since it describes the data.
    labels : tuple of tuple of str, optional
        Names of the states of each parent and of the child; a network adds its own to the table
        that it is asked for. No part of the value.
    is_filled : bool
        False as long as nobody has given the numbers, which are uniform and stay so when states
        come. No part of the value.

    Raises
    ------
    ModelError
        If shape, entries or row sums do not make a conditional distribution.
    """

    variable: str
    parents: tuple[str, ...]
    values: NDArray[np.float64]
    counts: NDArray[np.float64] | None = None
    observed: NDArray[np.float64] | None = None
    labels: tuple[tuple[str, ...], ...] | None = field(default=None, repr=False)
    is_filled: bool = field(default=True, repr=False)

    def __post_init__(self) -> None:
        listed((self.variable,))
        object.__setattr__(self, "parents", listed(self.parents))
        values, _ = normalized_rows(self.values, self.variable)
        if values.ndim != len(self.parents) + 1:
            raise ModelError(
                "The table of {variable} has {axes} axes, but {parents} parents need {needed}.",
                variable=self.variable,
                axes=values.ndim,
                parents=len(self.parents),
                needed=len(self.parents) + 1,
            )
        object.__setattr__(self, "values", _frozen(values))
        for kind in ("counts", "observed"):
            given = getattr(self, kind)
            if given is None:
                continue
            counts = np.array(given, dtype=np.float64, order="C", copy=True)
            if counts.shape != values.shape or not np.isfinite(counts).all() or (counts < 0).any():
                raise ModelError(
                    "The counts of {variable} do not fit its table.", variable=self.variable
                )
            object.__setattr__(self, kind, _frozen(counts))

    @classmethod
    def uniform(
        cls, variable: str, parents: Sequence[str], sizes: Sequence[int], n_states: int
    ) -> CPT:
        """Return a table with uniform rows, which nobody has filled yet.

        Parameters
        ----------
        variable : str
            Name of the child.
        parents : sequence of str
            Names of the parents.
        sizes : sequence of int
            Numbers of states of the parents.
        n_states : int
            Number of states of the child.

        Raises
        ------
        MemoryBudgetError
            If the table would be too large.
        """
        if not n_states or 0 in sizes:
            return cls(variable, tuple(parents), np.zeros((*sizes, n_states)))
        check_table(variable, (*sizes, n_states))
        # Its rows are right by construction, and networks without numbers have many of them.
        made = object.__new__(cls)
        object.__setattr__(made, "variable", variable)
        object.__setattr__(made, "parents", tuple(parents))
        object.__setattr__(made, "values", _frozen(np.full((*sizes, n_states), 1.0 / n_states)))
        object.__setattr__(made, "counts", None)
        object.__setattr__(made, "observed", None)
        object.__setattr__(made, "labels", None)
        object.__setattr__(made, "is_filled", False)
        return made

    @property
    def n_states(self) -> int:
        """Number of states of the child."""
        return int(self.values.shape[-1])

    @property
    def cells(self) -> NDArray[np.float64]:
        """The probabilities, as `mechanism.EditableTable` names them."""
        return self.values

    @property
    def number_in_new_rows(self) -> float:
        """The probability in a row that nobody has given."""
        return 1.0 / self.n_states

    def changed(
        self,
        parents: Sequence[str],
        cells: NDArray[np.float64],
        counts: Callable[[NDArray[np.float64]], NDArray[np.float64]],
    ) -> CPT:
        """Return the table with other parents and numbers; `counts` changes those likewise."""
        learned = None if self.counts is None else counts(self.counts)
        observed = None if self.observed is None else counts(self.observed)
        made = CPT(self.variable, tuple(parents), cells, learned, observed)
        return made.marked_filled(self.is_filled)

    @property
    def n_configurations(self) -> int:
        """Number of configurations of the parents, q."""
        return math.prod(self.values.shape[:-1])

    @property
    def n_parameters(self) -> int:
        """Number of free parameters, q (r − 1)."""
        shape: tuple[int, ...] = self.values.shape
        return math.prod(shape[:-1]) * (shape[-1] - 1)

    def with_values(self, values: ArrayLike) -> CPT:
        """Return the table with other numbers.

        Unchanged rows keep the counts they were estimated from; changed rows lose theirs. The
        number of cases is kept for all rows.

        Parameters
        ----------
        values : array_like of float64
            As `values`.

        Raises
        ------
        ModelError
            If they do not make a conditional distribution.
        """
        table = np.asarray(values, dtype=np.float64)
        if table.shape != self.values.shape:
            return CPT(self.variable, self.parents, table)
        counts = self.counts
        if counts is not None:
            same = (table == self.values).all(axis=-1, keepdims=True)
            counts = np.where(same, counts, 0.0)
            counts = counts if counts.any() else None
        return CPT(self.variable, self.parents, table, counts, self.observed)

    def with_row(self, places: Sequence[int | None], probabilities: ArrayLike) -> CPT:
        """Return the table with another row, or several alike; see `with_values`.

        Parameters
        ----------
        places : sequence of (int or None)
            The state of each parent by its position; of None, the rows of all states change.
        probabilities : array_like of float
            That of each state of the child.

        Raises
        ------
        ModelError
            If there are not as many as states, or they are no distribution.
        """
        row = np.asarray(probabilities, dtype=np.float64)
        if row.shape != (self.n_states,):
            raise ModelError(
                "A row of {variable} needs {needed} numbers, and {found} are given.",
                variable=self.variable,
                needed=self.n_states,
                found=row.size,
            )
        values = self.values.copy()
        values[tuple(slice(None) if k is None else slice(k, k + 1) for k in places)] = row
        return self.with_values(values)

    def table(self) -> CPT:
        """Return itself: a table is its own table."""
        return self

    def rows(self) -> NDArray[np.float64]:
        """Return a read-only matrix, one row per parent configuration (last parent fastest)."""
        return self.values.reshape(-1, self.n_states)

    def data_rows(self) -> NDArray[np.float64] | None:
        """Return the number of rows of the data in each configuration of the parents.

        Returns
        -------
        ndarray of float64, shape (n_configurations,), or None
            0 means "no data"; None if the table was not learned from data. Without `observed`,
            `counts` are taken for those of the data.
        """
        counts = self.counts if self.observed is None else self.observed
        if counts is None:
            return None
        found: NDArray[np.float64] = counts.reshape(-1, self.n_states).sum(axis=-1)
        return found

    def with_names(self, variable: str, parents: Sequence[str]) -> CPT:
        """Return a table with the same numbers (shared, not copied) under other names."""
        twin = object.__new__(CPT)
        object.__setattr__(twin, "variable", variable)
        object.__setattr__(twin, "parents", tuple(parents))
        object.__setattr__(twin, "values", self.values)
        object.__setattr__(twin, "counts", self.counts)
        object.__setattr__(twin, "observed", self.observed)
        object.__setattr__(twin, "labels", None)
        object.__setattr__(twin, "is_filled", self.is_filled)
        return twin

    def marked_filled(self, is_filled: bool) -> CPT:
        """Return the same table, marked as filled by somebody or by nobody yet."""
        if self.is_filled == is_filled:
            return self
        twin = self.with_names(self.variable, self.parents)
        object.__setattr__(twin, "is_filled", is_filled)
        return twin

    def labeled(self, labels: tuple[tuple[str, ...], ...]) -> CPT:
        """Return the same table with the names of the states of all axes."""
        if self.labels is not None and self.labels != labels:
            return self.with_names(self.variable, self.parents).labeled(labels)
        object.__setattr__(self, "labels", labels)
        return self

    def to_frame(self) -> pd.DataFrame:
        """Return the table as a pandas table: a row for each configuration of the parents.

        Returns
        -------
        pandas.DataFrame
            A column for each state; the parents' states are the levels of the index, the last
            parent fastest. A table of no network has numbers in place of names.
        """
        from bayesgui.core.views.frames import frame_of_table

        return frame_of_table(self.variable, self.parents, self.values, self.labels)

    def with_parent_order(self, parents: Sequence[str]) -> CPT:
        """Return the same distribution with its parent axes in another order.

        Raises
        ------
        ModelError
            If `parents` is not a permutation of the parents.
        """
        order = tuple(parents)
        if sorted(order) != sorted(self.parents):
            raise ModelError(
                "The parents of {variable} are {parents}.",
                variable=self.variable,
                parents=", ".join(self.parents),
            )
        axes = [*(self.parents.index(name) for name in order), len(order)]
        counts = None if self.counts is None else self.counts.transpose(axes)
        observed = None if self.observed is None else self.observed.transpose(axes)
        made = CPT(self.variable, order, self.values.transpose(axes), counts, observed)
        return made.marked_filled(self.is_filled)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, CPT):
            return NotImplemented
        return (
            self.variable == other.variable
            and self.parents == other.parents
            and np.array_equal(self.values, other.values)
            and _same(self.counts, other.counts)
            and _same(self.observed, other.observed)
        )

    def __hash__(self) -> int:
        return hash((self.variable, self.parents, self.values.shape))

    def __reduce__(self) -> tuple[Any, ...]:
        kept = (self.variable, self.parents, self.values, self.counts, self.observed)
        return CPT, (*kept, None, self.is_filled)


def with_names_of(form: Form, table: CPT, variable: str, parents: Sequence[str]) -> Form:
    """Return a form that keeps its table under other names; nothing is computed anew.

    `table`: its table, which it has as ``_cpt``.
    """
    twin = object.__new__(type(form))
    renamed = table.with_names(variable, parents)
    twin.__dict__.update(form.__dict__)
    twin.__dict__.update(variable=variable, parents=tuple(parents), _cpt=renamed)
    return twin


def _same(one: NDArray[np.float64] | None, other: NDArray[np.float64] | None) -> bool:
    if one is None or other is None:
        return one is other
    return np.array_equal(one, other)
