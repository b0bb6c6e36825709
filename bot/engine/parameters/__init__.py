"""Annotations of parameters, by which a check finds settings without effect."""
