"""A second reading of the rules of the advanced classic, written from the book alone."""
