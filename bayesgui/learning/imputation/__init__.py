"""Missing cells of a table filled, by the states that a network makes probable, and marked."""
