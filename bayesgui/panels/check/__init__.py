"""The page Check: problems of the model, each with its place, a sentence and a remedy."""
