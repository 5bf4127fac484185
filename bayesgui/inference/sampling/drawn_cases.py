"""Cases drawn from a network as a table in memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.catalog.checked_arguments import checked
from bayesgui.core.compilation import flat_network
from bayesgui.core.errors import EvidenceError
from bayesgui.core.evidence import Evidence
from bayesgui.core.monitor import SILENT
from bayesgui.core.sentence import Sentence
from bayesgui.core.temporal.network import TemporalNetwork
from bayesgui.data.dataset import Dataset
from bayesgui.data.sampling import ancestral
from bayesgui.data.series.drawn_series import sample_series
from bayesgui.inference.sampling.weighted_cases import check_weights

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork

WEIGHTLESS = "All rows have weight 0: the evidence is too unlikely for so few rows; draw more."


@checked
def sample(
    network: BayesianNetwork | TemporalNetwork,
    n: int,
    evidence: Mapping[str, object] | None = None,
    seed: int | None = None,
    missing: float = 0.0,
    monitor: Monitor = SILENT,
    slices: int | None = None,
) -> Dataset:
    """Draw cases from a network, or series from a template over time.

    Parameters
    ----------
    network : BayesianNetwork or TemporalNetwork
        The network to sample from.
    n : int
        Number of rows; of a template, number of series.
    evidence : mapping of str to finding, optional
        Findings, as `InferenceEngine.query` takes them; no fixed posteriors. The rows then have
        weights, as in likelihood weighting.
    seed : int, optional
        The same seed gives the same rows.
    missing : float
        Share of cells made missing completely at random, from 0 to 1.
    monitor : Monitor
        Progress and cancellation; a stop keeps the rows drawn so far.
    slices : int, optional
        Number of slices of each series; by default those of the template.

    Returns
    -------
    Dataset
        A column for each variable, in the network's order. Of a template a row for each slice, one
        series below the other, after the columns ``series``, from 1, and ``time``, from 0.

    Raises
    ------
    EvidenceError, ImpossibleEvidenceError
        If a finding does not fit, or the findings cannot hold together.
    ParameterError
        If a number is out of range.

    Examples
    --------
    >>> import bayesgui
    >>> net = bayesgui.example("asia")
    >>> data = bayesgui.sample(net, 1000, seed=1)
    >>> data.n_rows, data.to_frame().columns.tolist() == list(net)
    (1000, True)

    See Also
    --------
    bayesgui.data.sampling.ancestral.sample : The same in blocks, and how it is done.
    """
    if isinstance(network, TemporalNetwork):
        if evidence:
            raise EvidenceError(
                "Series are drawn without findings; take these back, or unroll the template."
            )
        return sample_series(network, n, slices, seed, missing, monitor=monitor)
    network = flat_network(network)
    findings = evidence if isinstance(evidence, Evidence) else Evidence(evidence)
    blocks = ancestral.sample(network, n, seed, findings, missing, monitor)
    remarks: list[Sentence] = []
    if findings.likelihoods(network):
        blocks = check_weights(
            blocks, network, findings, lambda: remarks.append(Sentence(WEIGHTLESS))
        )
    return Dataset.from_blocks(network, blocks).remarked(*remarks)
