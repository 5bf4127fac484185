"""The page Variable: a node's name, states, color and relatives."""
