"""The answer of a query, a value that owns its numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from bayesgui.core.errors import EvidenceError
from bayesgui.core.name_lists import list_names, short_name
from bayesgui.core.views.frames import frame_of_vectors
from bayesgui.rich_display import NotebookTable

if TYPE_CHECKING:
    from collections.abc import Collection

    import pandas as pd
    from numpy.typing import NDArray

Bounds = Mapping[str, tuple[int, int]]
_V = TypeVar("_V")

ABSOLUTE_ERROR = 1e-20
"""Bound on what engines that multiply probabilities, not logarithms, lose by underflow. Smaller
posteriors may have no right digit, or be 0; ln P(evidence) is not affected."""


class NoPosteriorError(EvidenceError, KeyError):
    """A posterior was asked for that is not in the answer; a `KeyError` as of any mapping."""


@dataclass(frozen=True, eq=False)
class Posteriors(NotebookTable, Mapping[str, "NDArray[np.float64]"]):
    """Posterior of each target given the evidence, by name.

    ``posteriors["lung"]`` is a read-only vector in state order, unaffected by later queries. Unless
    the engine ``keeps_small_posteriors``, those below `ABSOLUTE_ERROR` need not have a right digit.

    Parameters
    ----------
    engine : str
        Registered name of the engine.
    log_evidence : float or None
        ln P(evidence) with unnormalized likelihoods: exact, an estimate, or a bound, depending on
        the engine; None if a posterior is fixed or the engine provides none.
    flat : ndarray of float64
        All posteriors, concatenated; made read-only.
    bounds : mapping of str to (int, int)
        Start and end of each target's posterior in `flat`.
    samples : int, optional
        Number of samples of a sampling engine.
    effective_sample_size, r_hat : mapping of str to float, optional
        Sampling diagnostics for each target. R-hat is infinite where chains stand still at
        different places; both are NaN where nothing is known.
    standard_error : mapping of str to ndarray, optional
        Standard error of each state's probability.
    warnings : tuple of str
        Notes for the user on these numbers.
    states : mapping of str to tuple of str, optional
        Names of the states of each variable; an engine adds those of its network. No part of the
        value.
    """

    engine: str
    log_evidence: float | None
    flat: NDArray[np.float64]
    bounds: Bounds
    samples: int | None = None
    effective_sample_size: Mapping[str, float] | None = None
    standard_error: Mapping[str, NDArray[np.float64]] | None = None
    r_hat: Mapping[str, float] | None = None
    warnings: tuple[str, ...] = ()
    states: Mapping[str, tuple[str, ...]] | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        self.flat.flags.writeable = False
        # Engines share one read-only `bounds` among all answers.
        if self.bounds.__class__ is not MappingProxyType:
            object.__setattr__(self, "bounds", MappingProxyType(self.bounds))

    def __reduce__(self) -> tuple[Any, ...]:
        values = {each.name: getattr(self, each.name) for each in fields(self)}
        return Posteriors, tuple({**values, "bounds": dict(self.bounds)}.values())

    def __deepcopy__(self, memo: object) -> Posteriors:
        return self

    @classmethod
    def exact(
        cls,
        engine: str,
        log_evidence: float,
        flat: NDArray[np.float64],
        bounds: Bounds,
        states: Mapping[str, tuple[str, ...]],
    ) -> Posteriors:
        """Return an answer without diagnostics; fast, and requires a read-only `bounds`."""
        flat.setflags(write=False)
        found = object.__new__(cls)
        values = found.__dict__
        values["engine"], values["log_evidence"] = engine, log_evidence
        values["flat"], values["bounds"], values["states"] = flat, bounds, states
        return found

    @classmethod
    def of(
        cls, engine: str, vectors: Mapping[str, NDArray[np.float64]], log_evidence: float | None
    ) -> Posteriors:
        """Copy vectors given by name into posteriors."""
        bounds: dict[str, tuple[int, int]] = {}
        start = 0
        for name, vector in vectors.items():
            bounds[name] = (start, start + len(vector))
            start += len(vector)
        flat = np.concatenate(list(vectors.values())) if vectors else np.zeros(0)
        return cls(engine, log_evidence, flat, bounds)

    def labeled(self, states: Mapping[str, tuple[str, ...]]) -> Posteriors:
        """Return the same answer with the names of the states."""
        self.__dict__["states"] = states
        return self

    def without(self, names: Collection[str]) -> Posteriors:
        """Return the answer without some of its targets.

        Parameters
        ----------
        names : collection of str
            Targets to leave out; others than those of the answer are ignored.

        Returns
        -------
        Posteriors
            With the same ln P(evidence), samples and warnings.
        """
        kept = {name: self[name] for name in self if name not in names}
        made = Posteriors.of(self.engine, kept, self.log_evidence)
        return replace(
            self,
            flat=made.flat,
            bounds=made.bounds,
            effective_sample_size=_only(kept, self.effective_sample_size),
            standard_error=_only(kept, self.standard_error),
            r_hat=_only(kept, self.r_hat),
        )

    def to_frame(self) -> pd.DataFrame:
        """Return a pandas table with a row for each state of each target.

        Returns
        -------
        pandas.DataFrame
            Columns ``variable``, ``state``, ``probability``, and ``standard_error`` of a sampling
            engine; ``attrs`` hold ln P(evidence) as ``log_evidence``.

        Examples
        --------
        >>> import bayesgui
        >>> engine = bayesgui.JunctionTree(bayesgui.example("asia"))
        >>> engine.query({"smoke": "yes"}, ["lung"]).to_frame()
          variable state  probability
        0     lung   yes          0.1
        1     lung    no          0.9
        """
        known = self.states or {}
        states = [
            (name, known.get(name) or tuple(map(str, range(len(self[name]))))) for name in self
        ]
        nothing = [np.empty(0)]
        numbers = {"probability": np.concatenate([self[name] for name in self] or nothing)}
        if self.standard_error is not None:
            errors = [self.standard_error[name] for name in self]
            numbers["standard_error"] = np.concatenate(errors or nothing)
        made = frame_of_vectors(states, numbers)
        made.attrs["log_evidence"] = self.log_evidence
        return made

    def __getitem__(self, name: str) -> NDArray[np.float64]:
        try:
            start, stop = self.bounds[name]
        except (KeyError, TypeError):
            raise NoPosteriorError(
                "The answer has no posterior of {variable}; it has {targets}.",
                variable=short_name(str(name)),
                targets=list_names(list(self), 12),
            ) from None
        return self.flat[start:stop]

    def __iter__(self) -> Iterator[str]:
        return iter(self.bounds)

    def __len__(self) -> int:
        return len(self.bounds)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Posteriors):
            return NotImplemented
        return (
            self.engine == other.engine
            and self.log_evidence == other.log_evidence
            and list(self) == list(other)
            and all(np.array_equal(self[name], other[name]) for name in self)
        )

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return (
            f"<Posteriors of {len(self)} variables by {self.engine}, "
            f"ln P(evidence) = {self.log_evidence}>"
        )


def _only(names: Collection[str], values: Mapping[str, _V] | None) -> dict[str, _V] | None:
    return None if values is None else {name: v for name, v in values.items() if name in names}
