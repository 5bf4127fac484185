"""Names of the columns and flags of the flat arrays that the kernels read.

They are plain integers, because numba compiles them into the code.
"""

# -- cliques[c, …] ------------------------------------------------------------------------------
ROWS = 0
"""Configurations of the residual variables."""
SEPARATOR = 1
"""Configurations of the separator; the table has ROWS x SEPARATOR cells."""
POTENTIAL = 2
"""Offset in `tables` of the product of the clique's CPTs, its live units only."""
TABLE = 3
"""Offset in `tables` of that times all upward messages; the same as POTENTIAL at a leaf."""
UPWARD = 4
"""Offset in `vectors` of the message to the parent, largest entry 1."""
DOWNWARD = 5
"""Offset in `vectors` of the message from the parent."""
WEIGHTS = 6
"""Offset in `vectors` of the likelihood of each row under the findings."""
PARENT = 7
"""Clique of the parent, −1 at a root."""
FIRST_CHILD = 8
"""First row of `views` that looks at a child's message."""
LAST_CHILD = 9
"""Row after the last one."""
FIRST_FAMILY = 10
"""First row of `views` that looks at a CPT."""
LAST_FAMILY = 11
"""Row after the last one."""
FIRST_SLOT = 12
"""First row of `slots`: the residual variables in the order of the axes."""
LAST_SLOT = 13
"""Row after the last one."""
BLOCK = 14
"""Cells that are worked on together: the product of some trailing axes."""
UNIT = 15
"""Cells that are left out together where all are zero: the product of fewer trailing axes."""
LIVE_POTENTIAL = 16
"""Offset in `live` of whether each unit of the potential has a cell that is not zero."""
LIVE_TABLE = 17
"""The same of the table; the same as LIVE_POTENTIAL at a leaf."""
LIVE_DOWNWARD = 18
"""The same of the message from the parent, for units of the separator."""
START_POTENTIAL = 19
"""Offset in `marks` of where the live units of each block begin, counted from POTENTIAL."""
START_TABLE = 20
"""The same of the table; the same as START_POTENTIAL at a leaf."""
UNITS = 21
"""Units of a block."""
ACROSS = 22
"""Units of the separator; 1 if it is no larger than a unit."""
WIDTH = 23
"""Cells of such a unit."""
CLIQUE_COLUMNS = 24

# -- views[v, …]: a smaller table spread over the cells of a clique ------------------------------
SOURCE = 0
"""Offset in `vectors` of the smaller table."""
LENGTH = 1
"""Its cells."""
OUTER = 2
"""Offset in `maps` of its index at the first cell of each block."""
INNER = 3
"""Offset in `maps` of what is added to it at each run within a block."""
RUN = 4
"""Neighboring cells of a run; a unit has whole runs."""
CONSTANT = 5
"""1 if all cells of a run look at the same entry, 0 if at neighboring ones."""
CHILD = 6
"""Clique that sent the message, or −1 for a CPT."""
SCRATCH = 7
"""Offset in `vectors` where beliefs are summed up for the message back."""
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
"""What the upward message was divided by, as a logarithm."""
LOW_POTENTIAL = 1
"""Lower bound of the logarithms of the potential's entries that are not zero."""
LOW_TABLE = 2
"""The same of the table."""
LOW_WEIGHTS = 3
"""The same of the weights."""
LOW_UPWARD = 4
"""The same of the upward message."""
LOSS = 5
"""Bound of what underflow may have taken from an entry of the upward message, as a logarithm."""
CLIQUE_NUMBERS = 6

# -- marks: where the work stands, then numbers of each clique and variable -----------------------
PHASE = 0
POSITION = 1
NEXT_BLOCK = 2
WORK_LIMIT = 3
SCRATCH_MESSAGE = 4
"""Offset in `vectors` of room for a message."""
SCRATCH_ROWS = 5
"""Offset in `vectors` of room for the sums of rows."""
SCRATCH_BLOCK = 6
"""Offset in `vectors` of room for a block."""
GIVEN = 7
"""Where it stands how many findings are given, −1 once they are taken up; then the findings."""
STATUS = 8
"""What the last update came to."""
SCRATCH_SPANS = 9
"""Offset in `marks` of room for spans: first cell, last + 1, place in `tables`."""
FLAGS = 10
"""Flags of clique c stand at FLAGS + c; then, for each variable, its slot, what is held of it and
what shall be held of it; then what is given, where blocks start, and room for spans."""

# A finding is given as its variable's position << 32 | the position of the state observed.
WEIGHED = 0x7FFF_FFFF
"""Stands for the state where `vectors` already has a likelihood of another kind."""
FREE = -1
"""Is held where nothing is known of the variable."""

COLLECTING = 0
DISTRIBUTING = 1

NEW_POTENTIAL = 1
NEW_TABLE = 2
NEW_WEIGHTS = 4
NEW_MESSAGE = 8
NEW_BELIEF = 16
INEXACT = 32
"""Zeros of the upward message may be underflow."""
SILENT = 64
"""The upward message says nothing: it is 1 everywhere."""

# -- results of an update --------------------------------------------------------------------------
DONE = 0
SUSPENDED = 1
"""The work limit was reached: call again to go on."""
IMPOSSIBLE = 2
"""The findings have probability zero, and no underflow can have made it so."""
UNSAFE = 3
"""Numbers left the range of floating point; use logarithms."""
