"""What keeps strangers' files, and processes that were killed, from doing harm."""
