"""The menu Classify: the workshop, and what is done with its models in the main window."""
