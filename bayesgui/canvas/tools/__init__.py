"""One module for each gesture of the hand on the canvas."""
