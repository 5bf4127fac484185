"""Content of the help other than text: live figures and the map of topics."""
