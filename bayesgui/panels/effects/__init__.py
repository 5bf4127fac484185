"""The page Effects: what doing one thing does to another, and what to adjust for."""
