"""The page Submodel: what the submodel that is selected hides, and what crosses its rim."""
