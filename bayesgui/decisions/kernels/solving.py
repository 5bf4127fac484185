"""The steps of variable elimination on potentials of probability and utility.

Koller & Friedman 2009, section 23.3; Jensen, Jensen & Dittmer 1994. A step reads some potentials
and writes one: a variable is summed out, or the best option of a decision is taken.
"""

from __future__ import annotations

from numba import njit

from bayesgui.data.kernels.parts import LEAN_PART
from bayesgui.decisions.kernels.steps import (
    BEST,
    CHOICE,
    FIRST_INPUT,
    FIRST_SIZE,
    FIRST_STRIDE,
    MASK,
    N_PROBABILITIES,
    N_SIZES,
    N_STATES,
    N_UTILITIES,
    OP,
    OUT,
    OWN_STRIDE,
    PLACE,
    PRODUCT,
    SUM_PROBABILITY,
    SUM_UTILITY,
    TAKEN,
    TOTAL,
)

NEARLY = 1e-12
"""Options whose utilities differ by less, relative to the larger, are equally good."""


@njit(**LEAN_PART)
def _advance(  # type: ignore[no-untyped-def]
    inputs, sizes, strides, counters, places, first, last, first_size, n_sizes
):
    """Go to the next cell of a step's result, the last axis fastest."""
    d = n_sizes - 1
    while d >= 0:
        counters[d] += 1
        for k in range(first, last):
            places[k - first] += strides[inputs[k, FIRST_STRIDE] + d]
        if counters[d] < sizes[first_size + d]:
            break
        for k in range(first, last):
            places[k - first] -= strides[inputs[k, FIRST_STRIDE] + d] * sizes[first_size + d]
        counters[d] = 0
        d -= 1


@njit(**LEAN_PART)
def _scale(probabilities, out, cells):  # type: ignore[no-untyped-def]
    """Scale small probabilities up; tell whether one of them is positive."""
    largest = 0.0
    for cell in range(out, out + cells):
        largest = max(largest, probabilities[cell])
    if 0.0 < largest < 1e-100:
        for cell in range(out, out + cells):
            probabilities[cell] /= largest
    return largest > 0.0


@njit(
    "float64(int64[:, ::1], int64[:, ::1], int64[::1], int64[::1], boolean[::1], float64[::1],"
    " float64[::1], int64[::1], int64[::1], int64[::1])",
    cache=True,
    nogil=True,
    error_model="numpy",
)
def run_steps(  # type: ignore[no-untyped-def]
    steps, inputs, sizes, strides, allowed, probabilities, utilities, choices, counters, places
):
    """Carry out all steps; return 0 if a probability became 0 everywhere, else 1.

    `allowed`: the options that may be taken. `probabilities`, `utilities`: all potentials, those of
    the results too. `choices`: the best option, for each configuration of what is known.
    `counters`, `places`: room for the indices of a step.
    """
    for s in range(steps.shape[0]):
        op, n_sizes, n_states = steps[s, OP], steps[s, N_SIZES], steps[s, N_STATES]
        first, first_size = steps[s, FIRST_INPUT], steps[s, FIRST_SIZE]
        middle = first + steps[s, N_PROBABILITIES]
        last = middle + steps[s, N_UTILITIES]
        out, choice, mask = steps[s, OUT], steps[s, CHOICE], steps[s, MASK]
        cells = 1
        for d in range(n_sizes):
            counters[d] = 0
            cells *= sizes[first_size + d]
        for k in range(first, last):
            places[k - first] = inputs[k, PLACE]
        for cell in range(cells):
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
            _advance(inputs, sizes, strides, counters, places, first, last, first_size, n_sizes)
        if op in (SUM_PROBABILITY, TAKEN, PRODUCT) and not _scale(probabilities, out, cells):
            return 0.0
    return 1.0
