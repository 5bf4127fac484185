"""What a graph claims, tested on a table: ``independencies --data``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bayesgui.cli.reading import read_cases
from bayesgui.cli.terminal import Answer, format_probability, print_table, progress
from bayesgui.core.errors import ParameterError

if TYPE_CHECKING:
    import argparse

    from bayesgui.core.model import Model
    from bayesgui.learning.independence.tested_claims import TestedClaim, TestedClaims

MOST_SHOWN = 40
"""Claims listed on the terminal; JSON has all."""


CORRECTION_WORDS = {
    "holm": "corrected by Holm",
    "benjamini-hochberg": "corrected by Benjamini and Hochberg",
    "none": "not corrected for their number",
}


def claims_on_data(network: Model, options: argparse.Namespace) -> Answer:
    """Test the claims of a network on the table of the option ``--data``."""
    from bayesgui.learning.independence.tested_claims import claims_on_table

    alpha = 0.05 if options.alpha is None else options.alpha
    if not 0 <= alpha <= 1:
        raise ParameterError(
            "--alpha is a probability from 0 to 1, not {value}.", value=f"{alpha:g}"
        )
    found = claims_on_table(
        network,
        read_cases(options),
        test=options.test,
        alpha=alpha,
        correction=options.correction,
        every=options.all,
        monitor=progress(),
    )
    document = {
        "claims": [_record(each, found) for each in found.claims],
        "refuted": len(found.refuted),
        "complete": found.is_complete,
        "without_column": list(found.without),
        "correction": found.correction if found.has_level else None,
        "left_out_unobserved": found.unseen,
    }
    return document, lambda: _show(found)


def _record(each: TestedClaim, found: TestedClaims) -> dict[str, object]:
    verdict = each.verdict
    return {
        "x": verdict.x,
        "y": verdict.y,
        "given": list(verdict.given),
        "p_value": verdict.p_value,
        "holm": each.holm,
        "benjamini_hochberg": each.false_discovery,
        "strength": each.strength,
        "statistic": verdict.statistic,
        "degrees_of_freedom": verdict.degrees_of_freedom,
        "mutual_information": verdict.mutual_information,
        "rows": verdict.n_rows,
        "refuted": found.is_refuted(each),
    }


def _show(found: TestedClaims) -> None:
    refuted, count = len(found.refuted), len(found.claims)
    if found.has_level:
        how = f"at {found.level:g}, {CORRECTION_WORDS[found.correction]}"
    else:
        how = f"with more than {found.level:g} bits of mutual information"
    print(f"{refuted:,} of {count:,} claims are refuted {how}.")
    header = ("claim", "refuted", "p-value", "Holm", "Benjamini–Hochberg", "strength")
    rows = [
        (
            str(each),
            "yes" if found.is_refuted(each) else "",
            format_probability(each.verdict.p_value),
            format_probability(each.holm),
            format_probability(each.false_discovery),
            f"{each.strength:.3f}",
        )
        for each in found.claims[:MOST_SHOWN]
    ]
    if rows:
        print_table(header, rows)
    if count > MOST_SHOWN:
        print(f"… and {count - MOST_SHOWN:,} more")
    if not found.is_complete:
        print(f"The graph claims more; the list stops at {count:,}.")
    if found.without:
        print("Without a column:", ", ".join(found.without))
    if found.unseen:
        print(f"Left out as what cannot be observed is needed: {found.unseen:,}.")
