"""Things in use by day: guns, bombs."""
