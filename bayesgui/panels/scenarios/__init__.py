"""The page Scenarios: named sets of findings as a list, and compared state by state."""
