"""Numbers of effects: formulas evaluated over an engine's queries."""
