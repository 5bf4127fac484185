"""Columns of the arrays that describe the junction tree of a slice; compiles nothing.

All numbers of a run are in one array: messages to the root and back, likelihoods, room for a
marginal, and the tables of the cliques.
"""

from __future__ import annotations

# One row for each clique, children before parents.
TABLE = 0
"""Where its table is among the numbers."""
POTENTIAL = 1
"""Where the product of its conditional tables is among the potentials."""
CELLS = 2
OUT = 3
"""The view of the message to its parent, or to the next slice."""
FIRST_INPUT = 4
"""The first view of a message that it gets, from a child or from the slice before."""
LAST_INPUT = 5
FIRST_FINDING = 6
"""The first view of the likelihood of a node."""
LAST_FINDING = 7
FIRST_MARGINAL = 8
"""The first view of a node whose posterior is read here."""
LAST_MARGINAL = 9
DIRECT = 10
"""Of a clique that gets one message, or one finding: its view, and then that of what it sends,
both with runs of the same length. What it sends is summed without a table of its own. Else −1."""
CLIQUE_COLUMNS = 11

# One row for each smaller table that a clique is multiplied by or summed to.
UP = 0
"""Where the message towards the root is, or a likelihood, or room for a marginal."""
DOWN = 1
"""Where the message back is."""
LENGTH = 2
MAP = 3
"""Where the index of each run of cells is among the maps."""
GROUPS = 4
"""Number of runs."""
RUN = 5
"""Number of cells of a run."""
CONSTANT = 6
"""Whether all cells of a run have one index, else they follow each other."""
NODE = 7
"""The column of the node among those of the findings."""
VIEW_COLUMNS = 8

BLANK = -1
"""The code of no finding; k ≥ 0 is a state, and −2 − p a likelihood at place p of the pool."""

DONE = 0
IMPOSSIBLE = 1
"""The findings until a slice have probability 0."""
UNSAFE = 2
"""Some product may have left the range of floating-point numbers."""
STOPPED = 3
"""The run was asked to end early."""

# The arithmetic of a run.
SUMS = 0
"""Products and sums, scaled; a bound on each product tells whether it may be out of range."""
LOG_SUMS = 1
"""The same in log space; nothing is out of range, an exponential for each cell is the price."""
LOG_MAXIMA = 2
"""Sums of logs and maxima: the messages are those of Viterbi (1967)."""

# What a run over slices is told, and tells.
FIRST = 0
END = 1
"""The slice after the last one."""
WRITES = 2
"""`FILTERED`, `PREDICTED` or `NOTHING`."""
KEEPS = 3
"""Whether the messages from before each slice are kept, the first one's at `BASE`."""
BASE = 4
STATUS = 5
REACHED = 6
"""The slice in which the run ended."""
HOW = 7
"""`SUMS`, `LOG_SUMS` or `LOG_MAXIMA`."""
STOP = 8
"""Set from outside to let the run end before the next clique."""
SPAN_NUMBERS = 9

FILTERED, PREDICTED, NOTHING = 0, 1, 2
"""What a run forward writes beside the messages.

For `PREDICTED` the codes are followed by those of what is known before each slice.
"""

# Where the messages between slices are.
IN_UP, IN_DOWN, IN_CELLS, OUT_UP, OUT_DOWN, OUT_CELLS = range(6)
