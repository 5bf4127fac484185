"""User properties in which XDSL keeps what it has no place for."""

NAME = "bayesgui_name"
"""A name that is not a valid SMILE identifier."""

STATES = "bayesgui_states"
"""State names that are not identifiers, as a JSON list."""

ORDER = "bayesgui_order"
"""Of the network: its nodes in their order, where submodels nest their places."""

LAGS = "bayesgui_lags"
"""Of a definition over time: how many slices before each of its parents is."""

PRICE = "bayesgui_price"
"""What observing the node costs."""

DERIVED = "bayesgui_derived"
"""Of a node in time: the first slices whose tables follow from the later one, by their numbers."""
