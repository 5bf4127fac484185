"""The page of lessons: the list of them, and the step that is taken."""
