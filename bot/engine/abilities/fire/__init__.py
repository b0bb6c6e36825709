"""Oil and fire."""
