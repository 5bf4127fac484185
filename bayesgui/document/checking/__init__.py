"""The check of a document: what of it is checked, and the edits that mend what is found."""
