"""Requests over HTTP: bodies and their parameters."""
