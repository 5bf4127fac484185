"""The networks and tables of a lesson: edited by its commands, renamed for the reader."""
