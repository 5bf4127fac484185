"""States of variables: which one a text means, and the limits of those that are intervals."""
