"""The words of oil and fire."""
