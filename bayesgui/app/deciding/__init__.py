"""The best strategy of a decision network: its pages, and what they ask."""
