"""Where the members of an ensemble came from."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Provenance:
    """How an ensemble was made.

    `method`: registered name of what found the graphs, empty where networks were given. `options`:
    its options in words. `seed`: of its random numbers. `rows`: rows of the table. `samples`:
    graphs that were kept, equal ones included. `ess`: equivalent sample size of the tables' prior.
    """

    method: str = ""
    options: str = ""
    seed: int = 1
    rows: float = 0.0
    samples: int = 0
    ess: float = 1.0
