"""What is done in the window, as lines of Python."""
