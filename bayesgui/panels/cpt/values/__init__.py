"""The page CPT of utilities and decisions: tables of numbers, formulas, and policies by hand."""
