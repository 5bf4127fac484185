"""Two networks compared as distributions: how far apart they are, where, and how sure that is."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from bayesgui.catalog.checked_arguments import checked
from bayesgui.core.byte_sizes import default_budget
from bayesgui.core.errors import ParameterError
from bayesgui.core.monitor import SILENT, Stage
from bayesgui.core.sentence import Sentence, pluralize
from bayesgui.inference.comparing import computing, sampled
from bayesgui.inference.comparing.matching import matched
from bayesgui.inference.comparing.results import DistributionComparison, Divergence

if TYPE_CHECKING:
    from bayesgui.core.monitor import Monitor
    from bayesgui.core.network import BayesianNetwork
    from bayesgui.core.temporal.network import TemporalNetwork
    from bayesgui.inference.comparing.matching import Matched

USUAL_SAMPLES = 100_000
"""Cases that are drawn from each network where a number is not affordable exactly."""

UNKNOWN = Divergence(math.nan, math.nan, is_exact=False)


@checked
def compare_distributions(
    p: BayesianNetwork | TemporalNetwork,
    q: BayesianNetwork | TemporalNetwork,
    samples: int = USUAL_SAMPLES,
    seed: int | None = 1,
    memory_budget: int | None = 0,
    monitor: Monitor = SILENT,
) -> DistributionComparison:
    """Compare two networks as distributions: in total, and by family.

    Parameters
    ----------
    p, q : BayesianNetwork
        Two networks. Variables and their states are matched by name, in whatever order; variables
        that only one has are summed out.
    samples : int
        Cases drawn from each network for what is not affordable exactly; 0 to leave that out.
    seed : int, optional
        The same seed gives the same estimates.
    memory_budget : int, optional
        Bytes that tables may take; 0 for half of the free memory.
    monitor : Monitor
        Progress and cancellation.

    Returns
    -------
    DistributionComparison
        D(P ‖ Q), D(Q ‖ P) and the Jensen–Shannon divergence in nats, the Hellinger distance, each
        exact or with its standard error; the part of each family; and the cases that one network
        rules out and the other does not, which make a divergence infinite.

    Raises
    ------
    ModelError
        If no variable is in both networks, a variable has other states in one of them, or one is a
        template.
    MemoryBudgetError
        If a variable that only one network has cannot be summed out.
    ParameterError
        If a number is out of range.

    Notes
    -----
    The Kullback–Leibler divergences are sums over families: their expectations need P's joint
    marginal of each family of Q, which the junction tree has, and not the joint. The part of a
    family is what its numbers lose, D(P(x | parents in Q) ‖ Q(x | parents in Q)), and what the
    arcs of Q leave out, I(x; all before | parents in Q), in an order of Q that turns few arcs of
    P. √(P Q) is a product of factors over the families of both networks, whose sum is found by
    elimination. (P + Q) / 2 is no product; but P / Q depends on the families that differ alone, so
    that going through the cases of their variables is enough, if there are at most 4 million.

    References
    ----------
    Kullback and Leibler (1951), On information and sufficiency. Lin (1991), Divergence measures
    based on the Shannon entropy. Koller and Friedman (2009), Probabilistic Graphical Models,
    sections 8.4.2 and 8.5.

    Examples
    --------
    >>> import bayesgui
    >>> net = bayesgui.example("asia")
    >>> other = net.with_row("lung", {"smoke": "yes"}, [0.2, 0.8])
    >>> found = bayesgui.compare_distributions(net, other)
    >>> round(found.kl.value, 6), found.kl.is_exact, found.families[0].name
    (0.018345, True, 'lung')
    """
    if samples < 0 or samples == 1:
        raise ParameterError(
            "The number of cases to draw cannot be {value}; give 2 or more, or 0 for none.",
            value=samples,
        )
    if seed is not None and seed < 0:
        raise ParameterError("The seed cannot be {value}; give 0 or more.", value=seed)
    return compare_matched(matched(p, q, monitor), samples, seed, memory_budget, monitor)


def compare_matched(
    pair: Matched, samples: int, seed: int | None, budget: int | None, monitor: Monitor = SILENT
) -> DistributionComparison:
    """Compare two networks over the same variables; see `compare_distributions`."""
    # Asked once: each of thousands of tables would look anew at what memory is free.
    budget = default_budget() if budget == 0 else budget
    trees = computing.made_trees(pair, budget, monitor)
    parts = computing.family_parts(pair, trees, Stage(monitor, 0.0, 0.5))
    kl, reverse = parts.kl, parts.reverse_kl
    lost, lost_back = parts.forbidden, parts.reverse_forbidden
    both = computing.over_cases(pair, trees, monitor) if pair.differing else (computing.ZERO,) * 2
    shannon, distance = both or (None, computing.eliminated(pair, budget, monitor))
    remarks = list(pair.remarks)
    is_whole = None not in (kl, reverse, shannon, distance)
    if not is_whole and samples:
        drawn = sampled.draw(pair, samples, seed, Stage(monitor, 0.5, 1.0))
        kl = kl or computing.estimated_total(drawn[0])
        reverse = reverse or computing.estimated_total(drawn[1])
        shannon = shannon or computing.estimated_shannon(drawn)
        distance = distance or computing.estimated_hellinger(drawn)
        lost = lost or drawn[0].forbidden(pair)
        lost_back = lost_back or drawn[1].forbidden(pair)
    elif not is_whole:
        remarks.append(Sentence("What is too large to be exact was not sampled, as asked."))
    if None in trees:
        remarks.append(
            Sentence(
                "A junction tree exceeds the memory budget, so that families have no parts; raise "
                "the budget for these."
            )
        )
    elif unknown := sum(each.kl is None or each.reverse_kl is None for each in parts.families):
        remarks.append(
            pluralize(
                unknown,
                "The part of {count} family would need too large a table; the totals have it.",
                "The parts of {count} families would need too large tables; the totals have them.",
            )
        )
    return DistributionComparison(
        kl or UNKNOWN,
        reverse or UNKNOWN,
        shannon or UNKNOWN,
        distance or UNKNOWN,
        parts.families,
        lost,
        lost_back,
        pair.only_first,
        pair.only_second,
        0 if is_whole else samples,
        None if is_whole else seed,
        tuple(remarks),
    )
