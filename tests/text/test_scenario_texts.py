import pytest

from bot.engine.asks import CONSENT, Ask, Deadline
from bot.engine.boards import TeamBoard
from bot.engine.events import Reminder
from bot.parts.abilities.bend.block import Blocked
from bot.parts.abilities.guess.guessing import GuessChosen
from bot.parts.abilities.turn.recruit import Recruited
from bot.scenario.variants import skinned
from bot.text import ScenarioTexts, plain, tongue
from bot.text.narration import Narration
from bot.text.narration.sayings import retell
from bot.text.narration.voice import Voice
from bot.text.scenario_texts import messages
from tests.text.hostile import HOSTILE
from tests.text.markup import bare, check_html
from tests.text.samples import CODES, SCENARIOS

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
        "ru": ("Классическая мафия", "Мирный житель", "Доктор", "Комиссар", "Дон", "Мафиози"),
        "ar": ("المافيا الكلاسيكية", "مواطن", "الطبيب", "المحقق", "العرّاب", "رجل مافيا عادي"),
        "en": ("Classic Mafia", "Citizen", "Doctor", "Detective", "Godfather", "Mafioso"),
    }
    for code, names in expected.items():
        texts = ScenarioTexts(SCENARIOS["classic"], tongue(code))
        roles = ("citizen", "doctor", "detective", "godfather", "mafioso")
        assert (texts.name, *(texts.role(role) for role in roles)) == names


def test_the_same_role_id_may_be_another_person_in_another_game():
    classic, commando = (ScenarioTexts(SCENARIOS[id_], tongue("ru")) for id_ in ("classic", "commando"))
    assert (classic.role("godfather"), commando.role("godfather")) == ("Дон", "Босс мафии")


def goals_at_hand(raw, code):
    """The goals that stand in place of a side's plain one in some games."""
    for section in ("factions", "roles"):
        for side, thing in raw[section].items():
            for place in range(len(thing.get("goals", ()))):
                aimed = {**raw, section: {**raw[section], side: {**thing, "aimed": place}}}
                yield ScenarioTexts(aimed, tongue(code)).goal(side)


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_text_of_a_scenario_can_be_shown(code, scenario):
    raw = SCENARIOS[scenario]
    texts = ScenarioTexts(raw, tongue(code))
    shown = [texts.name, texts.summary, *texts.how_to_play, *texts.advice]
    shown += [text for role in texts.role_ids for text in (texts.role(role), texts.card(role))]
    for role, thing in raw["roles"].items():
        for index, part in enumerate(thing.get("more", ())):
            for field in part.keys() & {"say", "otherwise", "open"}:
                alone = {**raw, "roles": {role: {**thing, "said": [(index, field)]}}}
                shown.append(ScenarioTexts(alone, tongue(code)).card(role))
    for rule in raw.get("how_to_play", ()):
        for index, part in enumerate(() if isinstance(rule, str) else rule["more"]):
            for field in part.keys() & {"say", "otherwise", "open"}:
                alone = {**raw, "how_to_play": [{**rule, "said": [(index, field)]}]}
                shown += ScenarioTexts(alone, tongue(code)).how_to_play
    shown += [texts.faction(faction) for faction in texts.faction_ids]
    shown += [goal for side in (*texts.faction_ids, *texts.role_ids) if (goal := texts.goal(side))]
    shown += goals_at_hand(raw, code)
    shown += [texts.team(team) for team in raw.get("teams", {})]
    for option, about in raw.get("options", {}).items():
        shown.append(texts.option(option))
        shown += [texts.choice(option, choice) for choice in about.get("choices", {})]
        shown += [texts.note(option, choice) for choice in about.get("notes", {})]
    shown += [texts.words(id_, field) for id_, own in raw.get("words", {}).items() for field in own]
    for option, skins in raw.get("skins", {}).items():
        for choice, skin in skins.items():
            dressed = ScenarioTexts(skinned(raw, {option: choice}), tongue(code))
            for role, own in skin.get("roles", {}).items():
                shown += [dressed.role(role), *([dressed.card(role)] if "card" in own else [])]
    assert all(shown)
    assert len(shown) >= len(list(messages(raw)))
    if code != "en":
        assert not {str(text) for text in shown} & {message.text for message in messages(raw)}


def test_a_foreign_scenario_may_bring_its_own_translations():
    fa, ru = (ScenarioTexts(FOREIGN, tongue(code)) for code in ("fa", "ru"))
    assert (fa.name, fa.role("spy"), fa.card("spy")) == ("&lt;مال ما&gt;", "جاسوس", "Spies.")
    assert (ru.name, ru.role("spy"), ru.goal("town")) == ("Ours &amp; theirs", "Spy", "Win.")


def test_a_game_may_call_and_ask_things_in_its_own_words():
    words = {
        "mafia_shot": {"name": "The hunt", "question": "Whom will the <pack> hunt {tonight}?"},
        "vote": {"name": "Moot"},
        "save": {"question": "Whom will you hide?"},
    }
    own = {"words.mafia_shot.name": "Охота", "words.save.question": "Кого вы спрячете?"}
    raw = FOREIGN | {"words": words, "texts": {"ru": own}}
    say = {code: Narration(tongue(code), ScenarioTexts(raw, tongue(code)), {1: "Ali"}) for code in ("en", "ru")}

    def asked(ability, code="en", choices=(1,), team=None):
        return say[code].question(Ask(1, 1, ability, choices, 0, 1, 1, Deadline(9, 9)), team).split("\n")[0]

    assert say["en"].ability("mafia_shot") == "The hunt"
    assert asked("mafia_shot") == "<b>Whom will the &lt;pack&gt; hunt {tonight}?</b>"
    assert (
        asked("mafia_shot", choices=CONSENT, team=TeamBoard("mafia_shot", (), 1, 9))
        == "👑 <b>Proposed for tonight: The hunt. Do you agree?</b>"
    )
    assert "<b>The hunt</b>" in str(say["en"].event(Reminder("mafia_shot", 30)))
    assert asked("vote") == "⚖️ <b>The midday nap: who do you vote out?</b>", "named anew, asked as ever"
    assert (say["en"].ability("save"), asked("save")) == ("Protection", "<b>Whom will you hide?</b>")
    assert asked("inquire") == "🔎 <b>Who do you want to investigate tonight?</b>"
    assert (say["ru"].ability("mafia_shot"), say["ru"].ability("vote")) == ("Охота", "Moot")
    assert asked("save", "ru") == "<b>Кого вы спрячете?</b>"
    check_html(asked("mafia_shot"))
    keys = [message.key for message in messages(raw)]
    assert keys[-4:] == ["words.mafia_shot.name", "words.mafia_shot.question", "words.vote.name", "words.save.question"]


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


def test_nobody_is_spoken_to_with_an_article():
    names = {
        (id_, caller): ScenarioTexts(raw, tongue("en")).called(caller)
        for id_, raw in SCENARIOS.items()
        for caller in (*(raw.get("teams") or ()), *raw["roles"])
    }
    assert not [name for name in names.values() if name.startswith("The ")]
    assert names["elixir", "plague"] == "Sick players"
    assert names["elixir", "rebel"] == "Rebel"


@pytest.mark.parametrize("code", [code for code in CODES if code != "en"])
def test_other_languages_have_one_name_for_a_team_and_to_speak_to_it(code):
    texts = ScenarioTexts(SCENARIOS["elixir"], tongue(code))
    for team in ("plague", "pair", "branch"):
        assert texts.called(team) == texts.team(team)


def test_a_team_is_spoken_to_by_the_name_that_its_author_wrote():
    raw = {"id": "ours", "teams": {"plague": {"name": "The sick"}}, "texts": {"en": {"team.plague.name": "The ill"}}}
    assert ScenarioTexts(raw, tongue("en")).called("plague") == "The ill"


@pytest.mark.parametrize("words", [one for one in HOSTILE.values() if one.strip() and "\ud83d" not in one])
def test_what_authors_write_breaks_no_message(words):
    """A file's words are the author's own; Telegram can read every text made of them."""
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


def test_the_story_calls_an_act_as_its_game_does():
    def told(scenario, event):
        texts = ScenarioTexts(SCENARIOS[scenario], tongue("en"))
        line = retell(Voice(tongue("en"), texts, {1: "Al", 2: "Bo"}), event)
        assert line is not None
        return bare(plain(line))

    assert told("commando", Blocked(1, 2)) == "⛓ 1. Al blocked 2. Bo (Hostage)."
    assert told("zodiac", Blocked(1, 2)) == "⛓ 1. Al blocked 2. Bo."
    assert (
        told("godfather", GuessChosen("mafia", 1, 2, "leon"))
        == "🎯 The mafia named 2. Bo as Leon the Professional (Sixth sense)."
    )
    assert told("nasim", GuessChosen("mafia", 1, 2, "doctor")) == "🎯 The mafia named 2. Bo as Doctor (NATO guess)."
    assert told("godfather", Recruited(1, 2, None, True)) == "🤝 1. Al won over 2. Bo (Purchase)."


@pytest.mark.parametrize(
    ("scenario", "side", "told"),
    [("commando", "town", "town"), ("commando", "mafia", "mafia"), ("elixir", "town", "human")],
)
def test_a_side_that_all_were_shown_is_told_as_a_card_and_not_as_an_answer(scenario, side, told):
    assert ScenarioTexts(SCENARIOS[scenario], tongue("en")).shown_card(side) == told
