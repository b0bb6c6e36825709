"""Each line of the story is a sentence: with a verb in the language of the game, without an arrow, no bare label."""

import re
from dataclasses import fields

import pytest

from bot.engine.bases.shelf import import_all_parts
from bot.engine.events import EVENTS, GameEnded
from bot.parts.procedures.inquiries.status_inquiry import StatusInquired
from bot.parts.procedures.votes.court import JudgesVoted
from bot.text import plain
from bot.text.narration.sayings import retell
from bot.text.narration.voice import Voice
from bot.text.narration.votes import TALLIES
from bot.text.wordings.files import theme, tones
from tests.text.markup import bare
from tests.text.said import forms, messages, wordings
from tests.text.samples import CODES, SCENARIOS, narration, samples

import_all_parts()


FEW = 6
"""About so many events of a kind are told."""
LISTS = {"spare_or_jail_closed", "lift_closed", "judges_voted", "hands_shown"}
"""Kinds whose line is a list, as a tally is."""

VERBS = {
    "en": r"\b(was|were|is|had|did|didn't|couldn't|decides|changes|plays|[a-z]+ed|took|lost|left|gave|shot|got|stole"
    r"|broke|kept|lit|put|set|led|fell|held|threw|drew|woke|found|stood|won|met|saw|blew|tore|went|split|froze|chose)\b",
    "fa": r"(کرد|شد|شدند|بود|داد|نداد|گرفت|نگرفت|زد|برد|رفت|افتاد|گذاشت|رسید|دید|گفت|خواست|برگشت|ماند|ماندند|پیوست|کشت"
    r"|خندید|ساخت|سوخت|دزدید|دوخت|برداشت|گذراند|خورد|باخت|شکست|آورد|آمد|هست|نیست|است|مرد|کردند|پرسید|فرستاد|نیاورد|داشت|کشتند|فهمید)"
    r"(?![\w\u200c])",
    "ru": r"(?<!\bн)(?:ет|ёт|ит|ют|ут|ат|ят|ется|ётся|ится|ются|ятся|утся)\b"
    r"|\b(оборвался|погиб|изгнал|обезвредил|[Оо]тменено|загадано|угадана|искала|осталось|протянул|нарушает)\b",
    "ar": r"(?<!\w)[وف]?(وُضعت|برّأ|ارتدّ|ارتدّت|انكشف|أعطى|أنقذت?|كان|صار|يبقَ|لبس|ألبس|اعتقل|فجّر|حاول|أصاب|أصابت|قتلت?"
    r"|بارك|عطّل|انفجرت?|أراد|فكّك|جرّب|زرع|انشقّ|سحب|قال|تبادلا?|ارتبط|دافع|أيقظ|لقي|اختار|اختارت|خمّن|سمّى|شهر|فحص|بات|انتظر"
    r"|قيّد|سحر|انقطع|كشف|كشفت|أعلن|مات|ذُبح|قُتل|ضاعف|بارز|خسر|وجد|طُرد|خرج|أشعل|أطلق|نال|جاء|افترى|حرس|ظن|احتفظ|خرّب|رفع|مدّ"
    r"|استعلم|جمّد|أخطأ|سُجن|سُجّلت|راقب|ضحك|قاد|طلب|يطلب|تنبّأ|أخذ|أُخلي|انقسمت|أُصيب|ربط|أُعدم|سأل|يجد|عُرض|يمت|يخرج|رشّح|يأته"
    r"|يستطع|يعرف|سكب|تكلّم|اتفق|غادر|أسكتت?|سرق|دسّ|تولّى|لعب|يلعب|عاد|عادت|عرف|عرفت|ضحّى|نجا|استحوذ|وافق|انتقل|قارن|كسر|وقفت|وقع"
    r"|رمى|منح|صوّتت|فدى|استدعى|دعا|أبقى|صوّب|حسم|تحوّل|مزّقت|أُلغي|ألغى|حمى|سهر|نطق|قطّع|خدع|طال|طرد|صافح|يصافح|يطلق|ضم"
    r"|ضمّ|خاطئ|صحيح|كانت|هو|انتهى|تتبّع|يختر|رأى)(?!\w)",
}
"""Forms of which a sentence of the story has one; in Arabic a predicate too that needs no verb."""


def lines(code):
    """The lines of all kinds of events but lists, by the kind: in each the names are gone."""
    say = narration(code)
    voice = Voice(say.tongue, say.texts, say.names)
    for kind in EVENTS.values():
        if not kind.story or kind in TALLIES or kind.name in LISTS:
            continue
        every = samples(kind)
        for event in every[:: 1 + len(every) // FEW]:
            if line := retell(voice, event):
                yield (
                    kind.name,
                    re.sub(r"[\d٠-٩۰-۹]+\.\s*[\u2068\u200e\u200f]*Name\d+[\u2069]*", "N", bare(plain(line))),
                )


@pytest.mark.parametrize("code", CODES)
def test_a_line_of_the_story_has_a_verb_before_any_colon_and_no_arrow(code):
    told = list(lines(code))
    assert len({kind for kind, _ in told}) > 150
    assert not [(kind, line) for kind, line in told if not re.search(VERBS[code], line.split(":")[0])]
    assert not [(kind, line) for kind, line in told if re.search("[→←]", line)]


@pytest.mark.parametrize("code", CODES)
def test_judges_none_of_whom_voted_are_told_of_in_one_sentence(code):
    say = narration(code)
    line = retell(Voice(say.tongue, say.texts, say.names), JudgesVoted((), (), ()))
    assert line
    assert ":" not in plain(line)


@pytest.mark.parametrize(
    ("code", "label", "sentence"),
    [
        ("en", "🧊 Freeze: N", "🧊 N froze the answer."),
        ("fa", "🧊 فریز: N", "🧊 N استعلام را فریز کرد."),
        ("ru", "🧊 Заморозка ответа: N", "🧊 N замораживает ответ."),
        ("ar", "🧊 تجميد: N", "🧊 جمّد N الجواب."),
    ],
)
def test_a_label_is_found(code, label, sentence):
    assert not re.search(VERBS[code], label.split(":")[0])
    assert re.search(VERBS[code], sentence)


PERSON = r"\{(?:player|players|target|targets|by|other|first|second|killer)\}"
NUMBER = r"\{(?:number|night|day|count)\}"
BESIDE = re.compile(rf"(?:{PERSON}|{NUMBER})(?:</b>)?\s+(?:<b>)?{PERSON}")


@pytest.mark.parametrize("code", CODES)
def test_no_two_names_stand_side_by_side_without_a_comma(code):
    """Nor a number before a name, which has one itself."""
    told = [form for message in messages(code) for form in forms(message.string)]
    assert not [text for text in (*told, *(text for _, text in wordings(code))) if BESIDE.search(text)]


def test_two_names_side_by_side_are_found():
    assert BESIDE.search("🪄 {player} {target} را افسون کرد.")
    assert BESIDE.search("Ночью {night} {player} спасает себя.")
    assert not BESIDE.search("🪄 {player}، {target} را افسون کرد.")


QUIET = {
    "en": (
        r"nobody (was killed|died)|without a death|spared|not one grave",
        r"doctor|\bsav(e|ing)|protect|armou?r|clan|mafia",
    ),
    "fa": (r"کشته نشد|کشته نشده|نکشت|بی‌مرگ|کم نشد|زنده", r"پزشک|دکتر|نجات|زره|مافیا|توافق"),
    "ru": (
        r"никто не (погиб|умер|убит)|без (смерт|жертв|убит)|все живы|никого не",
        r"доктор|врач|спас|лечен|бронежилет|мафи|договор",
    ),
    "ar": (r"لم (يُقتل|يمت)|بلا (موت|قتيل)|لا قتيل", r"طبيب|أنقذ|إنقاذ|درع|المافيا|اتفق"),
}
"""What the words of a quiet night say, and what they cannot know."""


@pytest.mark.parametrize("code", CODES)
def test_a_quiet_night_is_told_as_one_without_its_reason(code):
    said, reason = QUIET[code]
    layers = [tone.layer for tone in tones(code).values()] + [theme(code, id_) for id_ in SCENARIOS]
    told = [text for layer in layers for text, _ in layer.get("nobody_died", ())]
    assert len(told) > 50
    assert not [text for text in told if not re.search(said, text.lower())]
    assert not [text for text in told if re.search(reason, text.lower())]


@pytest.mark.parametrize("code", CODES)
def test_no_wording_has_a_number_that_its_plain_line_lacks(code):
    """Numbers of a moment stand in its places; those of players are beside their names."""
    assert not [(place, text) for place, text in wordings(code) if re.search(r"[0-9٠-٩۰-۹]", text)]


BARE = re.compile(
    r"(?:\b(?:by|of|was|were|is|be) (?:<b>)?\{(?:role|target_role|was)\}|(?:^|[.:] )(?:<b>)?\{role\}(?:</b>)? [a-z])"
)
"""A role in the middle of an English sentence, where an article is missing."""


def test_no_role_stands_bare_in_an_english_sentence():
    """Nor where a game is played; a label, or a role that somebody acts *as*, has no article."""
    narrated = [form for message in messages("en") if _narrated(message) for form in forms(message.string)]
    assert len(narrated) > 800
    assert not [text for text in narrated if BARE.search(text)]


def _narrated(message):
    return any(file.startswith(("bot/parts/", "bot/text/narration/")) for file, _ in message.locations)


@pytest.mark.parametrize(
    ("bare_role", "sentence"),
    [
        ("{player} was poisoned by <b>{role}</b>.", "{player} was poisoned. The poisoner: <b>{role}</b>."),
        ("🕵️ {player} checked if {target} was {role}: no.", "🕵️ {player} checked {target}: not {role}."),
        ("No shot: <b>{role}</b> fires in its place.", "👑 {player} took over as {role}."),
    ],
)
def test_a_bare_role_is_found(bare_role, sentence):
    assert BARE.search(bare_role)
    assert not BARE.search(sentence)


def retold(say, event):
    """The line of the story about an event."""
    line = retell(Voice(say.tongue, say.texts, say.names), event)
    assert line is not None
    return plain(line)


@pytest.mark.parametrize("code", CODES)
def test_a_status_check_names_whom_it_counts_in_the_story_as_in_the_answer(code):
    say = narration(code, "thief_gangster")
    event = StatusInquired((("town", 1), ("independent", 2), ("butchered", 3)))
    answer, line = (
        plain(say.event(event)).lower(),
        retold(say, event).lower(),
    )
    counted = answer.splitlines()[1:]
    assert len(counted) == 3
    assert all(count in line for count in counted)


def test_in_a_row_of_sides_or_roles_the_first_alone_has_a_capital_in_russian():
    say = narration("ru", "thief_gangster")
    line = retold(say, StatusInquired((("town", 1), ("mafia", 2))))
    assert line.endswith("Мирные: 1, мафия: 2.")
    ended = plain(say.event(GameEnded("draw", "stalemate", (), (), ranks=(("town", "mafia"),))))
    assert "1. Мирные, мафия" in ended
    assert ": Дон, мясник, гангстер" in plain(say.roles_in_brief())


def test_only_an_event_that_names_nobody_has_no_line_where_others_of_its_kind_have_one():
    say = narration()
    voice = Voice(say.tongue, say.texts, say.names)
    for kind in EVENTS.values():
        told = {event: retell(voice, event) for event in samples(kind)}
        silent = [event for event, line in told.items() if not line]
        if len(silent) < len(told):
            full = [event for event in silent if not {None, ()} & {getattr(event, one.name) for one in fields(event)}]
            assert not full
