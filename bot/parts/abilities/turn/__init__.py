"""Changing sides: recruits, converts and heirs."""
