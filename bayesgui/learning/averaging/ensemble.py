"""Networks on the same variables with weights, asked as one."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from bayesgui.core.errors import EvidenceError, ModelError
from bayesgui.core.monitor import SILENT
from bayesgui.core.name_lists import unknown_node
from bayesgui.core.views.frame_kinds import FrameKind
from bayesgui.data.columns.column import CodedColumn
from bayesgui.graph.equivalence import PartiallyDirected
from bayesgui.inference.row_queries import labels_of, table_of
from bayesgui.learning.averaging.averaged import averaged_posteriors
from bayesgui.learning.averaging.averaged_rows import averaged_rows
from bayesgui.learning.averaging.made_when_asked import MadeWhenAsked
from bayesgui.learning.averaging.provenance import Provenance
from bayesgui.learning.averaging.row_engine import RowEngine, is_for_rows
from bayesgui.learning.confidence.shares import ArcShares, arc_matrix
from bayesgui.rich_display import NotebookTable, ShortRepr

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    import pandas as pd
    from numpy.typing import NDArray

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.inference.base import InferenceEngine
    from bayesgui.learning.averaging.averaged import AveragedPosteriors
    from bayesgui.learning.averaging.averaged_rows import AveragedRows


@dataclass(frozen=True, eq=False, repr=False)
class NetworkEnsemble(ShortRepr, NotebookTable):
    """Networks on the same variables, each with a weight, that answer together.

    Parameters
    ----------
    members : tuple of BayesianNetwork
        The networks, with the same variables and states in the same order.
    weights : ndarray of float64, shape (members,)
        How much each counts; they sum to 1. Made read-only.
    provenance : Provenance
        How they were found.

    Raises
    ------
    ModelError
        If there is no member, members differ in their variables, or a weight is no probability.

    Notes
    -----
    Answers are those of Bayesian model averaging: a member counts by its weight times the
    probability that it gives to the evidence, P(x | e) = Σ_k w_k P_k(x, e) / Σ_k w_k P_k(e). With
    ``updated=False`` the evidence leaves the weights as they are, Σ_k w_k P_k(x | e): that is right
    where the evidence is supposed, and not a case that was met, and it is what is done with the
    searches of a bootstrap, whose shares are no probabilities of networks.

    References
    ----------
    Hoeting, Madigan, Raftery and Volinsky (1999), Bayesian model averaging: a tutorial,
    Statistical Science 14, 382–417.
    """

    members: tuple[BayesianNetwork, ...]
    weights: NDArray[np.float64]
    provenance: Provenance = field(default_factory=Provenance)

    def __post_init__(self) -> None:
        if not self.members:
            raise ModelError("An ensemble needs at least one network.")
        first = self.members[0]
        for member in self.members:
            if [(v.name, v.states) for v in member.variables] != [
                (v.name, v.states) for v in first.variables
            ]:
                raise ModelError(
                    "The networks of an ensemble need the same variables with the same states, "
                    "in the same order."
                )
        weights = np.array(self.weights, np.float64)
        good = weights.shape == (len(self.members),) and np.isfinite(weights).all()
        if not (good and (weights >= 0).all() and weights.sum() > 0):
            raise ModelError(
                "An ensemble needs a weight of 0 or more for each of its networks, and not all 0."
            )
        weights /= weights.sum()
        weights.flags.writeable = False
        object.__setattr__(self, "weights", weights)

    def __reduce__(self) -> tuple[Any, ...]:
        return NetworkEnsemble, (self.members, self.weights, self.provenance)

    def __len__(self) -> int:
        return len(self.members)

    @property
    def most_probable(self) -> BayesianNetwork:
        """The member of the largest weight, the first of several."""
        return self.members[int(self.weights.argmax())]

    @property
    def weights_are_posterior(self) -> bool:
        """Whether weights are probabilities of the networks, which evidence updates.

        Those of a bootstrap say how often a search found a network; its answers are plain means.
        """
        return self.provenance.method != "bootstrap"

    @property
    def network(self) -> BayesianNetwork:
        """A member, for the variables and states that all members share."""
        return self.members[0]

    @cached_property
    def _engines(self) -> Sequence[InferenceEngine]:
        from bayesgui.inference.exact.junction_tree import JunctionTree

        return MadeWhenAsked(self.members, JunctionTree)

    @cached_property
    def engines_without_kernels(self) -> Sequence[InferenceEngine]:
        """Engines that answer before the kernels are compiled, which takes long the first time."""
        from bayesgui.inference.exact.junction_tree import JunctionTree

        return MadeWhenAsked(self.members, lambda each: JunctionTree(each, kernels=False))

    @cached_property
    def _row_engines(self) -> Sequence[RowEngine]:
        return MadeWhenAsked(self.members, RowEngine)

    def posteriors(
        self,
        evidence: Mapping[str, object] | None = None,
        targets: Sequence[str] | str | None = None,
        *,
        updated: bool | None = None,
        monitor: Monitor = SILENT,
    ) -> AveragedPosteriors:
        """Return posteriors averaged over the members, and how far these are apart.

        Parameters
        ----------
        evidence : Evidence or mapping of str to finding, optional
            Findings by variable, as `Evidence` understands them.
        targets : str or sequence of str, optional
            Variables of interest; all by default.
        updated : bool, optional
            Whether a member counts by the probability that it gives to the evidence, too; by
            default where `weights_are_posterior`.
        monitor : Monitor
            Progress and cancellation.

        Raises
        ------
        EvidenceError
            If a finding or target does not fit the networks.
        ImpossibleEvidenceError
            If the findings cannot hold together in any member.

        Examples
        --------
        >>> import bayesgui
        >>> asia = bayesgui.example("asia")
        >>> ensemble = bayesgui.NetworkEnsemble((asia, asia), [0.5, 0.5])
        >>> ensemble.posteriors({"smoke": "yes"}, "lung")["lung"]
        array([0.1, 0.9])
        """
        wanted = None if targets is None else self._known(targets)
        return averaged_posteriors(
            self._engines,
            self.weights,
            evidence,
            wanted,
            updated=self._counts_evidence(updated),
            monitor=monitor,
        )

    def query_many(
        self,
        frame: Any,
        targets: Sequence[str] | str | None = None,
        *,
        spread: bool = True,
        updated: bool | None = None,
        monitor: Monitor = SILENT,
    ) -> pd.DataFrame:
        """Return averaged posteriors for every row of a table of findings.

        Parameters
        ----------
        frame : pandas.DataFrame, Dataset or other table
            Findings, as `InferenceEngine.query_many` takes them.
        targets : str or sequence of str, optional
            Variables of interest; all by default.
        spread : bool
            Whether columns ``sd(var = state)`` say how far the members are apart.
        updated, monitor
            As in `posteriors`.

        Returns
        -------
        pandas.DataFrame
            The rows of `frame`, with a column ``P(var = state)`` for each state of each target; of
            the kind that was given, as of `InferenceEngine.query_many`.

        Raises
        ------
        DataError
            If a cell is not a state of its node, or no column is a node.
        EvidenceError
            If a target is unknown.
        """
        found = self.query_rows(frame, targets, updated=updated, monitor=monitor)
        return FrameKind.of(frame).made(found.to_frame(labels_of(frame), spread=spread))

    def query_rows(
        self,
        data: Any,
        targets: Sequence[str] | str | None = None,
        monitor: Monitor = SILENT,
        *,
        updated: bool | None = None,
    ) -> AveragedRows:
        """Return averaged posteriors for every row of a table; see `query_many`.

        Parameters
        ----------
        data : Dataset or other table
            The findings.
        targets, monitor, updated
            As in `query_many`.
        """
        wanted = None if targets is None else self._known(targets)
        of_rows = is_for_rows(self.network, wanted)
        return averaged_rows(
            self._row_engines if of_rows else self._engines,
            self.weights,
            data,
            wanted,
            updated=self._counts_evidence(updated),
            monitor=monitor,
        )

    def predict(
        self, frame: Any, target: str, *, spread: bool = True, monitor: Monitor = SILENT
    ) -> pd.DataFrame:
        """Return the averaged probability of each state of a class for each row.

        Parameters
        ----------
        frame : pandas.DataFrame, Dataset or other table
            The rows; a column of the class is not read.
        target : str
            The class.
        spread, monitor
            As in `query_many`.

        Returns
        -------
        pandas.DataFrame
            As of `query_many`, and ``most probable CLASS``.
        """
        (name,) = self._known(target)
        table = table_of(frame, self.network)
        if name in table:
            # Not left out: a table of the class alone has rows, too.
            blank = np.full(table.n_rows, -1, np.int64)
            table = table.with_column(CodedColumn(name, self.network[name].states, blank))
        made = self.query_rows(table, (name,), monitor).to_frame(labels_of(frame), spread=spread)
        states = self.network[name].states
        shares = made.iloc[:, : len(states)].to_numpy()
        most = np.nan_to_num(shares, nan=-1.0).argmax(axis=1)
        named = [states[k] for k in most.tolist()]
        known = ~np.isnan(shares).any(axis=1)
        made[f"most probable {name}"] = [
            state if is_known else None
            for state, is_known in zip(named, known.tolist(), strict=True)
        ]
        return FrameKind.of(frame).made(made)

    def arcs(self) -> ArcShares:
        """Return how much weight the members have that each arc is in.

        Returns
        -------
        ArcShares
            ``pairs()`` lists all pairs, surest first.
        """
        names = self.network.names
        shares = np.zeros((len(names), len(names)))
        for member, weight in zip(self.members, self.weights.tolist(), strict=True):
            graph = PartiallyDirected(frozenset(member.arcs), frozenset())
            shares += weight * arc_matrix(names, graph)
        return ArcShares(names, shares, len(self), len(self))

    def log_likelihoods(self, data: Any, monitor: Monitor = SILENT) -> NDArray[np.float64]:
        """Return the logarithm of the averaged probability of each row.

        Parameters
        ----------
        data : Dataset or other table
            The rows; missing cells are summed out.
        monitor : Monitor
            Progress and cancellation.

        Returns
        -------
        ndarray of float64, shape (rows,)
            ln Σ_k w_k P_k(row), −∞ of a row that is impossible in all members.
        """
        found = averaged_rows(self._row_engines, self.weights, data, (), monitor=monitor)
        return found.log_evidence

    def to_frame(self) -> pd.DataFrame:
        """Return a pandas table with the weight, the arcs and the size of each member."""
        import pandas as pd

        return pd.DataFrame(
            {
                "weight": self.weights,
                "arcs": [len(each.arcs) for each in self.members],
                "graph": [", ".join(f"{a} → {b}" for a, b in each.arcs) for each in self.members],
            }
        )

    def save(self, path: str | Path) -> None:
        """Write all members and weights to a file, which is replaced atomically.

        Parameters
        ----------
        path : str or Path
            A name that ends in ``.bnensemble``; `bayesgui.read_ensemble` opens it.

        Raises
        ------
        FormatError
            If the suffix is another one, or the file cannot be written.
        """
        from bayesgui.learning.averaging.archive import write_members

        write_members(path, self.members, self.weights, self.provenance)

    def _counts_evidence(self, updated: bool | None) -> bool:
        return self.weights_are_posterior if updated is None else updated

    def _known(self, targets: Sequence[str] | str) -> tuple[str, ...]:
        names = (targets,) if isinstance(targets, str) else tuple(targets)
        for name in names:
            if name not in self.network:
                otherwise = EvidenceError(
                    "The network has no node {variable}; correct the name of the target.",
                    variable=name,
                )
                raise unknown_node(EvidenceError, name, self.network.names, otherwise)
        return names
