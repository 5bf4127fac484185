"""The series of a document: which one is shown, and what is done with it."""
