"""What the help shows besides text: live figures and the map of topics."""
