"""Guards against harm by strangers' files and by processes that were killed."""
