"""Tables of numbers: edits of a conditional table, reversal of an arc, operations, factors."""
