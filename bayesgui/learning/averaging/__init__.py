"""Networks averaged over: members with weights, their answers with the spread, and their file."""
