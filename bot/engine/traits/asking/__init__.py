"""Traits of abilities that are asked, called or decided otherwise than of one holder once."""
