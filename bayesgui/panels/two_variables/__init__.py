"""The page Two variables: joint, conditionals, independence and moments."""
