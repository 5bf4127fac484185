"""The numbers of a live page, as arrays that its script runs on."""
