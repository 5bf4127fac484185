"""Column names and flags of the kernels' flat arrays.

They are plain integers, which numba compiles in as constants.
"""

# -- cliques[c, …] ------------------------------------------------------------------------------
ROWS = 0
"""Number of configurations of the residual variables."""
SEPARATOR = 1
"""Number of configurations of the separator; the table has ROWS x SEPARATOR cells."""
POTENTIAL = 2
"""Offset in `tables` of the product of the clique's CPTs; only live units are stored."""
TABLE = 3
"""Offset in `tables` of the potential times all upward messages; equals POTENTIAL at a leaf."""
UPWARD = 4
"""Offset in `vectors` of the message to the parent, with maximum 1."""
DOWNWARD = 5
"""Offset in `vectors` of the message from the parent."""
WEIGHTS = 6
"""Offset in `vectors` of the likelihood of each row given the findings."""
PARENT = 7
"""Parent clique, −1 at a root."""
FIRST_CHILD = 8
"""First row of `views` for the children's messages."""
LAST_CHILD = 9
"""Row after the last one."""
FIRST_FAMILY = 10
"""First row of `views` for the CPTs."""
LAST_FAMILY = 11
"""Row after the last one."""
FIRST_SLOT = 12
"""First row of `slots` for the residual variables, in axis order."""
LAST_SLOT = 13
"""Row after the last one."""
BLOCK = 14
"""Number of cells processed together: the product of some trailing axes."""
UNIT = 15
"""Number of cells skipped together if all are zero: the product of fewer trailing axes."""
LIVE_POTENTIAL = 16
"""Offset in `live` of the flags of the potential's units with a nonzero cell."""
LIVE_TABLE = 17
"""The same for the table; equals LIVE_POTENTIAL at a leaf."""
LIVE_DOWNWARD = 18
"""The same for the message from the parent, in units of the separator."""
START_POTENTIAL = 19
"""Offset in `marks` of the start of each block's live units, relative to POTENTIAL."""
START_TABLE = 20
"""The same for the table; equals START_POTENTIAL at a leaf."""
UNITS = 21
"""Number of units in a block."""
ACROSS = 22
"""Number of units in the separator; 1 if it is no larger than a unit."""
WIDTH = 23
"""Number of cells of a unit of the separator."""
CLIQUE_COLUMNS = 24

# -- views[v, …]: a smaller table spread over the cells of a clique ------------------------------
SOURCE = 0
"""Offset in `vectors` of the smaller table."""
LENGTH = 1
"""Its number of cells."""
OUTER = 2
"""Offset in `maps` of its index at the first cell of each block."""
INNER = 3
"""Offset in `maps` of the index increment of each run within a block."""
RUN = 4
"""Number of contiguous cells in a run; units consist of whole runs."""
CONSTANT = 5
"""1 if all cells of a run use the same entry, 0 if consecutive entries."""
CHILD = 6
"""Clique that sent the message, or −1 for a CPT."""
SCRATCH = 7
"""Offset in `vectors` of the summed beliefs for the message back."""
VIEW_COLUMNS = 8

# -- slots[s, …]: residual variables -------------------------------------------------------------
STATES = 0
"""Number of states."""
LIKELIHOOD = 1
"""Offset in `vectors` of the likelihood of each state."""
MARGINAL = 2
"""Offset in `vectors` of the posterior."""
RESIDENCE = 3
"""The clique."""
SLOT_COLUMNS = 4

# -- vectors: one number for each clique, in these rows at the front ------------------------------
LOG_CONSTANT = 0
"""Log of the number that the upward message was divided by."""
LOW_POTENTIAL = 1
"""Lower bound of the logs of the potential's nonzero entries."""
LOW_TABLE = 2
"""The same for the table."""
LOW_WEIGHTS = 3
"""The same for the weights."""
LOW_UPWARD = 4
"""The same for the upward message."""
LOSS = 5
"""Log of a bound on the loss by underflow in an entry of the upward message."""
CLIQUE_NUMBERS = 6

# -- marks: where the work stands, then numbers of each clique and variable -----------------------
PHASE = 0
POSITION = 1
NEXT_BLOCK = 2
WORK_LIMIT = 3
SCRATCH_MESSAGE = 4
"""Offset in `vectors` of scratch space for a message."""
SCRATCH_ROWS = 5
"""Offset in `vectors` of scratch space for row sums."""
SCRATCH_BLOCK = 6
"""Offset in `vectors` of scratch space for a block."""
GIVEN = 7
"""Offset in `marks` of the number of given findings (−1 once applied), followed by the findings."""
STATUS = 8
"""Result of the last update."""
SCRATCH_SPANS = 9
"""Offset in `marks` of scratch space for spans: first cell, last + 1, place in `tables`."""
FLAGS = 10
"""Offset of the cliques' flags, followed by each variable's slot, current finding and new finding;
then the given findings, starts of blocks, and scratch space for spans."""

# A finding is encoded as variable index << 32 | index of the observed state.
WEIGHED = 0x7FFF_FFFF
"""Used as the state if `vectors` already holds a likelihood of another kind."""
FREE = -1
"""Stored for variables without findings."""

COLLECTING = 0
DISTRIBUTING = 1

NEW_POTENTIAL = 1
NEW_TABLE = 2
NEW_WEIGHTS = 4
NEW_MESSAGE = 8
NEW_BELIEF = 16
INEXACT = 32
"""Zeros of the upward message may be due to underflow."""
SILENT = 64
"""The upward message is constant 1 and carries no information."""
UNWANTED = 128
"""No posterior of the clique or of one below it is asked for: its belief stays outdated."""

# -- results of an update --------------------------------------------------------------------------
DONE = 0
SUSPENDED = 1
"""The work limit was reached; call again to continue."""
IMPOSSIBLE = 2
"""The findings have probability zero, not caused by underflow."""
UNSAFE = 3
"""Numbers left the floating-point range; use log space."""
