"""Queries behind the pages Why, Observe next, Explanation, Sensitivity, Steps, Two variables."""
