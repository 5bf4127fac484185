"""What one does in the window as a lesson: changes become commands, commands become items."""
