"""The steps of variable elimination on potentials of probability and utility.

Koller & Friedman 2009, section 23.3; Jensen, Jensen & Dittmer 1994. A step reads some potentials
and writes one: a variable is summed out, or the best option of a decision is taken.
"""

from __future__ import annotations

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


@njit(
    "int64(int64[:, ::1], int64[:, ::1], int64[::1], int64[::1], boolean[::1], float64[::1],"
    " float64[::1], int64[::1], int64[::1], int64[::1], int64[::1], float64[::1], int64, int64)",
    cache=True,
    nogil=True,
    error_model="numpy",
)
def run_steps(  # type: ignore[no-untyped-def]
    steps,
    inputs,
    sizes,
    strides,
    allowed,
    probabilities,
    utilities,
    choices,
    turn,
    counters,
    places,
    most,
    n_main,
    n_reads,
):
    """Go on with the steps until `n_reads` numbers have been read; return how that ended.

    `allowed`: the options that may be taken. `probabilities`, `utilities`: all potentials, those of
    the results too. `choices`: the best option, for each configuration of what is known. `turn`:
    step and cell where to go on; `counters`, `places`: the indices of the cell, and where its
    inputs are; `most`: the largest probability of the step so far. A probability that is 0
    everywhere ends the run in one of the first `n_main` steps.
    """
    left = n_reads
    while turn[0] < steps.shape[0]:
        s = turn[0]
        op, n_sizes, n_states = steps[s, OP], steps[s, N_SIZES], steps[s, N_STATES]
        first, first_size = steps[s, FIRST_INPUT], steps[s, FIRST_SIZE]
        middle = first + steps[s, N_PROBABILITIES]
        last = middle + steps[s, N_UTILITIES]
        out, choice, mask = steps[s, OUT], steps[s, CHOICE], steps[s, MASK]
        cells = 1
        for d in range(n_sizes):
            cells *= sizes[first_size + d]
        if turn[1] == 0:
            most[0] = 0.0
            for d in range(n_sizes):
                counters[d] = 0
            for k in range(first, last):
                places[k - first] = inputs[k, PLACE]
        end = min(cells, turn[1] + max(1, left // steps[s, READS]))
        left -= (end - turn[1]) * steps[s, READS]
        largest = most[0]
        for cell in range(turn[1], end):
            mass = 0.0
            value = 0.0
            best = -1
            for x in range(n_states):
                p = 1.0
                for k in range(first, middle):
                    p *= probabilities[places[k - first] + x * inputs[k, OWN_STRIDE]]
                if op in (SUM_PROBABILITY, PRODUCT):
                    mass += p
                    continue
                if op == TAKEN:
                    if best < 0 and allowed[mask + x]:
                        best = x
                        mass = p
                    continue
                if op == SUM_UTILITY and p == 0.0:
                    continue
                u = 0.0
                for k in range(middle, last):
                    u += utilities[places[k - first] + x * inputs[k, OWN_STRIDE]]
                if op == BEST:
                    if allowed[mask + x] and (
                        best < 0 or u > value + NEARLY * max(abs(u), abs(value))
                    ):
                        best = x
                        value = u
                else:
                    mass += p
                    value += p * u
            if op == SUM_UTILITY:
                utilities[out + cell] = value / mass if mass > 0.0 else 0.0
            elif op == BEST:
                utilities[out + cell] = value
                choices[choice + cell] = best
            elif op == TOTAL:
                utilities[out + cell] = value
            else:
                probabilities[out + cell] = mass
                largest = max(largest, mass)
            d = n_sizes - 1
            while d >= 0:
                counters[d] += 1
                for k in range(first, last):
                    places[k - first] += strides[inputs[k, FIRST_STRIDE] + d]
                if counters[d] < sizes[first_size + d]:
                    break
                for k in range(first, last):
                    places[k - first] -= (
                        strides[inputs[k, FIRST_STRIDE] + d] * sizes[first_size + d]
                    )
                counters[d] = 0
                d -= 1
        most[0] = largest
        turn[1] = end
        if end < cells:
            return PAUSED
        if op in (SUM_PROBABILITY, TAKEN, PRODUCT):
            if largest == 0.0 and s < n_main:
                return IMPOSSIBLE
            if 0.0 < largest < 1e-100:
                for cell in range(cells):
                    probabilities[out + cell] /= largest
        turn[0] += 1
        turn[1] = 0
        if left <= 0 and turn[0] < steps.shape[0]:
            return PAUSED
    return DONE


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
        s = turn[0]
        op, n_sizes, n_states = steps[s, OP], steps[s, N_SIZES], steps[s, N_STATES]
        if op not in (SUM_UTILITY, BEST, TOTAL):
            turn[0] -= 1
            continue
        first, first_size = steps[s, FIRST_INPUT], steps[s, FIRST_SIZE]
        middle = first + steps[s, N_PROBABILITIES]
        last = middle + steps[s, N_UTILITIES]
        out, choice = steps[s, OUT], steps[s, CHOICE]
        cells = 1
        for d in range(n_sizes):
            cells *= sizes[first_size + d]
        if turn[1] == 0:
            for d in range(n_sizes):
                counters[d] = 0
            for k in range(first, last):
                places[k - first] = inputs[k, PLACE]
        end = min(cells, turn[1] + max(1, left // steps[s, READS]))
        left -= (end - turn[1]) * steps[s, READS]
        for cell in range(turn[1], end):
            share = shares[out + cell]
            if share != 0.0:
                low, high, mass = 0, n_states, 1.0
                if op == BEST:
                    low = choices[choice + cell]
                    high = low + 1
                elif op == SUM_UTILITY:
                    mass = 0.0
                    for x in range(n_states):
                        p = 1.0
                        for k in range(first, middle):
                            p *= probabilities[places[k - first] + x * inputs[k, OWN_STRIDE]]
                        mass += p
                for x in range(low, high):
                    p = 1.0
                    for k in range(first, middle):
                        p *= probabilities[places[k - first] + x * inputs[k, OWN_STRIDE]]
                    if p == 0.0:
                        continue
                    for k in range(middle, last):
                        shares[places[k - first] + x * inputs[k, OWN_STRIDE]] += share * p / mass
            d = n_sizes - 1
            while d >= 0:
                counters[d] += 1
                for k in range(first, last):
                    places[k - first] += strides[inputs[k, FIRST_STRIDE] + d]
                if counters[d] < sizes[first_size + d]:
                    break
                for k in range(first, last):
                    places[k - first] -= (
                        strides[inputs[k, FIRST_STRIDE] + d] * sizes[first_size + d]
                    )
                counters[d] = 0
                d -= 1
        turn[1] = end
        if end < cells:
            return PAUSED
        turn[0] -= 1
        turn[1] = 0
        if left <= 0 and turn[0] >= 0:
            return PAUSED
    return DONE
