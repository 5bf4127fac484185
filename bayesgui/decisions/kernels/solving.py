"""The steps of variable elimination on potentials of probability and utility.

Koller & Friedman 2009, section 23.3; Jensen, Jensen & Dittmer 1994. A step reads some potentials
and writes one: a variable is summed out, or the best option of a decision is taken.
"""

from __future__ import annotations

from typing import Any

from numba import njit

from bayesgui.decisions.kernels.steps import (
    BEST,
    CHOICE,
    DONE,
    FIRST_INPUT,
    FIRST_SIZE,
    FIRST_STRIDE,
    IMPOSSIBLE,
    MASK,
    N_PROBABILITIES,
    N_SIZES,
    N_STATES,
    N_UTILITIES,
    OP,
    OUT,
    OWN_STRIDE,
    PAUSED,
    PLACE,
    PRODUCT,
    READS,
    SUM_PROBABILITY,
    SUM_UTILITY,
    TAKEN,
    TOTAL,
)

NEARLY = 1e-12
"""Options whose utilities differ by less, relative to the larger, are equally good."""


PART: dict[str, Any] = {
    "nogil": True,
    "error_model": "numpy",
    "no_cpython_wrapper": True,
    "forceinline": True,
}
"""What is called by the kernels only."""


@njit(**PART)
def _begin(step, inputs, sizes, cell, counters, places):  # type: ignore[no-untyped-def]
    """Return the number of cells of a step; at the first one, set the places of its inputs."""
    first, first_size = step[FIRST_INPUT], step[FIRST_SIZE]
    cells = 1
    for d in range(step[N_SIZES]):
        cells *= sizes[first_size + d]
    if cell == 0:
        for d in range(step[N_SIZES]):
            counters[d] = 0
        for k in range(step[N_PROBABILITIES] + step[N_UTILITIES]):
            places[k] = inputs[first + k, PLACE]
    return cells


@njit(**PART)
def _advance(step, inputs, sizes, strides, counters, places):  # type: ignore[no-untyped-def]
    """Move to the next cell of a step."""
    first, first_size = step[FIRST_INPUT], step[FIRST_SIZE]
    n_inputs = step[N_PROBABILITIES] + step[N_UTILITIES]
    d = step[N_SIZES] - 1
    while d >= 0:
        counters[d] += 1
        for k in range(n_inputs):
            places[k] += strides[inputs[first + k, FIRST_STRIDE] + d]
        size = sizes[first_size + d]
        if counters[d] < size:
            break
        for k in range(n_inputs):
            places[k] -= strides[inputs[first + k, FIRST_STRIDE] + d] * size
        counters[d] = 0
        d -= 1


@njit(**PART)
def _product(step, inputs, probabilities, places, x):  # type: ignore[no-untyped-def]
    """Return the product of the probabilities for a state of the step's variable."""
    found = 1.0
    for k in range(step[N_PROBABILITIES]):
        place = places[k] + x * inputs[step[FIRST_INPUT] + k, OWN_STRIDE]
        found *= probabilities[place]
    return found


@njit(**PART)
def _sum(step, inputs, utilities, places, x):  # type: ignore[no-untyped-def]
    """Return the sum of the utilities for a state of the step's variable."""
    found = 0.0
    for k in range(step[N_PROBABILITIES], step[N_PROBABILITIES] + step[N_UTILITIES]):
        place = places[k] + x * inputs[step[FIRST_INPUT] + k, OWN_STRIDE]
        found += utilities[place]
    return found


@njit(**PART)
def _mass(step, inputs, allowed, probabilities, places):  # type: ignore[no-untyped-def]
    """Return the probability of a cell: a sum over states, or that of the first allowed option."""
    mass = 0.0
    for x in range(step[N_STATES]):
        if step[OP] == TAKEN:
            if allowed[step[MASK] + x]:
                return _product(step, inputs, probabilities, places, x)
        else:
            mass += _product(step, inputs, probabilities, places, x)
    return mass


@njit(**PART)
def _average(step, inputs, probabilities, utilities, places):  # type: ignore[no-untyped-def]
    """Return the utility of a cell, averaged over states; 0 where it cannot come."""
    mass, value = 0.0, 0.0
    for x in range(step[N_STATES]):
        p = _product(step, inputs, probabilities, places, x)
        if p != 0.0:
            mass += p
            value += p * _sum(step, inputs, utilities, places, x)
    return value / mass if mass > 0.0 else 0.0


@njit(**PART)
def _best(step, inputs, allowed, utilities, places):  # type: ignore[no-untyped-def]
    """Return the best allowed option of a cell, the first of equally good ones."""
    best, value = -1, 0.0
    for x in range(step[N_STATES]):
        if allowed[step[MASK] + x]:
            u = _sum(step, inputs, utilities, places, x)
            if best < 0 or u > value + NEARLY * max(abs(u), abs(value)):
                best, value = x, u
    return best


@njit(
    "int64(int64[:, ::1], int64[:, ::1], int64[::1], int64[::1], boolean[::1], float64[::1],"
    " float64[::1], int64[::1], int64[::1], int64[::1], int64[::1], float64[::1], int64, int64)",
    cache=True,
    nogil=True,
    error_model="numpy",
)
def run_steps(  # type: ignore[no-untyped-def]
    steps, inputs, sizes, strides, allowed, probabilities, utilities, choices, turn, counters,
    places, most, n_main, n_reads,
):  # fmt: skip
    """Go on with the steps until `n_reads` numbers have been read; return how that ended.

    `allowed`: the options that may be taken. `probabilities`, `utilities`: all potentials, those of
    the results too. `choices`: the best option, for each configuration of what is known. `turn`:
    step and cell where to go on; `counters`, `places`: the indices of the cell, and where its
    inputs are; `most`: the largest probability of the step so far. A probability that is 0
    everywhere ends the run in one of the first `n_main` steps.
    """
    left = n_reads
    while turn[0] < steps.shape[0]:
        step = steps[turn[0]]
        op, out = step[OP], step[OUT]
        cells = _begin(step, inputs, sizes, turn[1], counters, places)
        largest = most[0] if turn[1] else 0.0
        end = min(cells, turn[1] + max(1, left // step[READS]))
        left -= (end - turn[1]) * step[READS]
        for cell in range(turn[1], end):
            if op == SUM_UTILITY:
                found = _average(step, inputs, probabilities, utilities, places)
                utilities[out + cell] = found
            elif op == BEST:
                best = _best(step, inputs, allowed, utilities, places)
                choices[step[CHOICE] + cell] = best
                utilities[out + cell] = _sum(step, inputs, utilities, places, best)
            elif op == TOTAL:
                utilities[out + cell] = _sum(step, inputs, utilities, places, 0)
            else:
                mass = _mass(step, inputs, allowed, probabilities, places)
                probabilities[out + cell] = mass
                largest = max(largest, mass)
            _advance(step, inputs, sizes, strides, counters, places)
        most[0] = largest
        turn[1] = end
        if end < cells:
            return PAUSED
        if op in (SUM_PROBABILITY, TAKEN, PRODUCT):
            if largest == 0.0 and turn[0] < n_main:
                return IMPOSSIBLE
            if 0.0 < largest < 1e-100:
                for cell in range(cells):
                    probabilities[out + cell] /= largest
        turn[0] += 1
        turn[1] = 0
        if left <= 0 and turn[0] < steps.shape[0]:
            return PAUSED
    return DONE


@njit(**PART)
def _spread(step, inputs, probabilities, shares, places, share, best):  # type: ignore[no-untyped-def]
    """Give the share of a cell to the numbers that it was made of."""
    low, high, mass = 0, step[N_STATES], 1.0
    if step[OP] == BEST:
        low, high = best, best + 1
    elif step[OP] == SUM_UTILITY:
        mass = 0.0
        for x in range(high):
            mass += _product(step, inputs, probabilities, places, x)
    for x in range(low, high):
        p = _product(step, inputs, probabilities, places, x)
        if p != 0.0:
            for k in range(step[N_PROBABILITIES], step[N_PROBABILITIES] + step[N_UTILITIES]):
                place = places[k] + x * inputs[step[FIRST_INPUT] + k, OWN_STRIDE]
                shares[place] += share * p / mass


@njit(
    "int64(int64[:, ::1], int64[:, ::1], int64[::1], int64[::1], float64[::1], int64[::1],"
    " float64[::1], int64[::1], int64[::1], int64[::1], int64)",
    cache=True,
    nogil=True,
    error_model="numpy",
)
def share_steps(  # type: ignore[no-untyped-def]
    steps, inputs, sizes, strides, probabilities, choices, shares, turn, counters, places, n_reads
):
    """Go back through the steps until `n_reads` numbers have been read; return how that ended.

    `shares`: by how much the result grows with each number of the utilities, 1 at the result; those
    of the given utilities are the probabilities of their configurations. The other arguments are
    those of `run_steps` after a run.
    """
    left = n_reads
    while turn[0] >= 0:
        step = steps[turn[0]]
        if step[OP] not in (SUM_UTILITY, BEST, TOTAL):
            turn[0] -= 1
            continue
        cells = _begin(step, inputs, sizes, turn[1], counters, places)
        end = min(cells, turn[1] + max(1, left // step[READS]))
        left -= (end - turn[1]) * step[READS]
        for cell in range(turn[1], end):
            share = shares[step[OUT] + cell]
            if share != 0.0:
                best = choices[step[CHOICE] + cell] if step[OP] == BEST else 0
                _spread(step, inputs, probabilities, shares, places, share, best)
            _advance(step, inputs, sizes, strides, counters, places)
        turn[1] = end
        if end < cells:
            return PAUSED
        turn[0] -= 1
        turn[1] = 0
        if left <= 0 and turn[0] >= 0:
            return PAUSED
    return DONE
