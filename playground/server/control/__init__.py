"""The control interface: what people do and see, over JSON, for tests, robots and the page in the browser."""

from playground.server.control.groups import groups
from playground.server.control.machine import machine
from playground.server.control.people import people
from playground.server.control.talk import talk

TABLES = (people, groups, talk, machine)
"""The tables of all endpoints, by subject."""
