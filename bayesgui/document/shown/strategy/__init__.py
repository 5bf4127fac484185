"""What is shown of the best strategy of a document: as a tree, its risks, and what moves it."""
