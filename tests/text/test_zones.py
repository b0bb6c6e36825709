"""Time zones as people write them."""

import pytest

from bot.store.settings import zones
from bot.text.zones import zone_named, zone_shown, zones_meant


@pytest.mark.parametrize(
    ("text", "zone"),
    [
        ("Asia/Tehran", "Asia/Tehran"),
        ("asia/tehran", "Asia/Tehran"),
        ("Tehran", "Asia/Tehran"),
        ("تهران", "Asia/Tehran"),
        ("ایران", "Asia/Tehran"),
        ("Iran", "Asia/Tehran"),
        ("Москва", "Europe/Moscow"),
        ("мск", "Europe/Moscow"),
        ("MSK", "Europe/Moscow"),
        ("Киев", "Europe/Kyiv"),
        ("Алматы", "Asia/Almaty"),
        ("القاهرة", "Africa/Cairo"),
        ("مصر", "Africa/Cairo"),
        ("بغداد", "Asia/Baghdad"),
        ("New York", "America/New_York"),
        ("Germany", "Europe/Berlin"),
        ("utc", "UTC"),
        ("UTC+3:30", "Asia/Tehran"),
        ("+۳:۳۰", "Asia/Tehran"),
        ("GMT+3", "Etc/GMT-3"),
        ("-5", "Etc/GMT+5"),
        ("+0", "UTC"),
    ],
)
def test_a_zone_by_city_country_offset_or_abbreviation(text: str, zone: str) -> None:
    assert zone_named(text) == zone


@pytest.mark.parametrize("text", ["Atlantis", "", "+99", "+3:17", "Russia", "5"])
def test_what_is_no_zone_or_several(text: str) -> None:
    assert zone_named(text) is None


def test_every_zone_is_found_by_its_own_name() -> None:
    assert {zone for zone in zones() if zone_named(zone) is None} == set()
    assert {zone for zone in zones() if "/" in zone and zone_named(zone) != zone} == set()


def test_a_slip_of_the_pen_is_understood() -> None:
    assert zones_meant("Tehrn")[0] == "Asia/Tehran"
    assert zones_meant("xyzzy") == []


def test_a_fixed_zone_is_shown_from_the_side_that_people_count_from() -> None:
    assert [zone_shown(zone) for zone in ("Etc/GMT-3", "Etc/GMT+5", "Asia/Tehran")] == ["UTC+3", "UTC-5", "Asia/Tehran"]
