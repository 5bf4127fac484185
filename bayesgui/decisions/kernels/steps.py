"""What a step of variable elimination is made of, for those who write steps and the kernel."""

from __future__ import annotations

SUM_PROBABILITY, SUM_UTILITY, BEST, TAKEN, PRODUCT, TOTAL = range(6)
"""What a step does with its variable: sum the product of probabilities; average the sum of
utilities, weighted by that product; take the best option; take the probability where it is taken;
and, without a variable, multiply probabilities, or add utilities."""

(
    OP,
    FIRST_SIZE,
    N_SIZES,
    N_STATES,
    FIRST_INPUT,
    N_PROBABILITIES,
    N_UTILITIES,
    OUT,
    CHOICE,
    MASK,
    READS,
) = range(11)
"""Columns of a step: what it does; where the sizes of the axes of its result are, and how many;
states of its variable; its inputs, probabilities first; where its result, and the best options,
begin; where the options that may be taken begin; numbers that are read for a cell."""

PLACE, OWN_STRIDE, FIRST_STRIDE = range(3)
INPUT_COLUMNS = 3
"""Columns of an input: where it begins, its stride along the step's variable, and where its strides
along the axes of the result begin."""

IMPOSSIBLE, DONE, PAUSED = range(3)
"""How a run of steps ends: the findings are impossible; all is done; so many numbers have been read
that somebody may want to stop it."""
