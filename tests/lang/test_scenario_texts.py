import pytest

from bot.lang import Narration, ScenarioTexts, tongue
from bot.lang.scenario_texts import messages
from tests.lang.hostile import HOSTILE
from tests.lang.markup import check_html
from tests.lang.samples import CODES, SCENARIOS

FOREIGN = {
    "id": "ours",
    "name": "Ours & theirs",
    "factions": {"town": {"name": "Town", "goal": "Win."}},
    "roles": {"spy": {"name": "Spy", "card": "Spies."}, "solo_killer": {}},
    "texts": {"fa": {"role.spy.name": "جاسوس", "name": "<مال ما>"}},
}


def test_the_names_of_the_rulebooks_are_used():
    expected = {
        "fa": ("مافیا کلاسیک", "شهروند ساده", "دکتر", "کارآگاه", "پدرخوانده", "مافیای ساده"),
        "ru": ("Классическая мафия", "Мирный житель", "Доктор", "Детектив", "Крёстный отец", "Мафиози"),
        "ar": ("المافيا الكلاسيكية", "مواطن", "الطبيب", "المحقق", "العراب", "مافيا عادي"),
        "en": ("Classic Mafia", "Citizen", "Doctor", "Detective", "Godfather", "Mafioso"),
    }
    for code, names in expected.items():
        texts = ScenarioTexts(SCENARIOS["classic"], tongue(code))
        roles = ("citizen", "doctor", "detective", "godfather", "mafioso")
        assert (texts.name, *(texts.role(role) for role in roles)) == names


def test_the_same_role_id_may_be_another_person_in_another_game():
    classic, simple = (ScenarioTexts(SCENARIOS[id_], tongue("ru")) for id_ in ("classic", "simple"))
    assert (classic.role("detective"), simple.role("detective")) == ("Детектив", "Полицейский")


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_text_of_a_scenario_can_be_shown(code, scenario):
    raw = SCENARIOS[scenario]
    texts = ScenarioTexts(raw, tongue(code))
    shown = [texts.name, texts.summary, *texts.how_to_play, *texts.advice]
    shown += [text for role in texts.role_ids for text in (texts.role(role), texts.card(role))]
    shown += [texts.faction(faction) for faction in texts.faction_ids]
    shown += [goal for faction in texts.faction_ids if (goal := texts.goal(faction))]
    shown += [texts.team(team) for team in raw.get("teams", {})]
    for option, about in raw.get("options", {}).items():
        shown.append(texts.option(option))
        shown += [texts.choice(option, choice) for choice in about.get("choices", {})]
    assert all(shown)
    assert len(shown) >= len(list(messages(raw)))
    if code != "en":
        assert not {str(text) for text in shown} & {message.text for message in messages(raw)}


def test_a_foreign_scenario_may_bring_its_own_translations():
    fa, ru = (ScenarioTexts(FOREIGN, tongue(code)) for code in ("fa", "ru"))
    assert (fa.name, fa.role("spy"), fa.card("spy")) == ("&lt;مال ما&gt;", "جاسوس", "Spies.")
    assert (ru.name, ru.role("spy"), ru.goal("town")) == ("Ours &amp; theirs", "Spy", "Win.")


def test_items_of_a_list_are_translated_one_by_one():
    ours = FOREIGN | {
        "advice": ["Sleep.", "Wake."],
        "texts": {"fa": {"advice.2": "بیدار شو.", "how_to_play.1": "نیست", "advice": "همه"}},
    }
    assert ScenarioTexts(ours, tongue("fa")).advice == ["Sleep.", "بیدار شو."]
    assert [message.own for message in messages(ours)][-2:] == ["advice.1", "advice.2"]


def test_what_a_scenario_does_not_name_goes_by_its_id():
    texts = ScenarioTexts(FOREIGN, tongue("en"))
    assert (texts.role("solo_killer"), texts.team("yakuza"), texts.card("solo_killer")) == ("Solo killer", "Yakuza", "")
    assert texts.faction_of("solo_killer") == "solo_killer"
    assert texts.side("solo_killer") == texts.caller("solo_killer") == "Solo killer"


@pytest.mark.parametrize("words", [one for one in HOSTILE.values() if one.strip() and "\ud83d" not in one])
def test_what_authors_write_breaks_no_message(words):
    """A file's words are the author's own; whatever they are, Telegram can read what is made of them."""
    raw = {
        "id": "ours",
        "name": words,
        "summary": words,
        "factions": {"town": {"name": words, "goal": words}},
        "roles": {"spy": {"name": words, "card": words, "faction": "town"}},
        "how_to_play": [words],
        "advice": [words],
        "texts": {"fa": {"role.spy.name": words}},
    }
    for code in CODES:
        say = Narration(tongue(code), ScenarioTexts(raw, tongue(code)), {1: words})
        for text in (say.role_card("spy", (1,)), *say.roles_list(), *say.rules_text()):
            check_html(text)
