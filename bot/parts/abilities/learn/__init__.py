"""Finding out: sides, cards, visits and killers."""
