"""A sheet as a page that marks itself, on any laptop or phone, without the program."""
