"""The table of cases of a document: what is done with its rows and cells."""
