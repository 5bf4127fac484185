"""Recording of lessons: changes in the window become commands, commands become items."""
