"""Why, Observe next, Explanation, Sensitivity, Steps and Two variables: who asks for them."""
