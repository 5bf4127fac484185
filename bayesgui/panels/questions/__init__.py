"""The pages Why, Observe next, Explanation and Sensitivity."""
