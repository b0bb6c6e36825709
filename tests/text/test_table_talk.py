"""The robots' understanding of a player's sentences, in four languages."""

import pytest

from bot.text import LANGUAGES
from bot.text.talk.table_talk import TableTalk, Understood
from bot.text.talk.talk_words import talk_words

NAMES = {
    "en": {1: "Ann", 2: "🤖 Tom", 3: "Sophie Marceau", 4: "Tommy", 5: "Leo", 6: "Sam", 7: "Sam"},
    "fa": {1: "سارا", 2: "🤖 کامران", 3: "الهام", 4: "علی", 5: "رضا"},
    "ru": {1: "Анна", 2: "Ольга", 3: "Игорь", 4: "Елена", 5: "Олег"},
    "ar": {1: "منى", 2: "كريم", 3: "يوسف", 4: "ليلى", 5: "طارق"},
}
ROLES = {
    "en": {"detective": "Detective", "doctor": "Doctor", "citizen": "Citizen"},
    "fa": {"detective": "کارآگاه", "doctor": "دکتر", "citizen": "شهروند ساده"},
    "ru": {"detective": "Комиссар", "doctor": "Доктор", "citizen": "Мирный житель"},
    "ar": {"detective": "المحقق", "doctor": "الطبيب", "citizen": "مواطن"},
}
CASES = {
    "en": {
        "Tom is mafia": ["accuse 2"],
        "Tom isn't mafia!": ["defend 2"],
        "I don’t trust Tom": ["accuse 2"],
        "Trust Sophie.": ["defend 3"],
        "Tommy is lying, vote 5": ["accuse 5", "accuse 4"],
        "Tom and Leo are mafia": ["accuse 2", "accuse 5"],
        "I believe Leo, but Tom is sus": ["defend 5", "accuse 2"],
        "Tom is mafia and Leo is town": ["accuse 2", "defend 5"],
        "I'm the detective. I checked Tom: he is mafia": ["claim detective", "found 2"],
        "I checked Leo, not mafia": ["cleared 5"],
        "I am not the doctor": [],
        "I trust the doctor": [],
        "2 mafia left": [],
        "Is Tom mafia?": [],
        "Sam is mafia": [],
        "I'm mafia": [],
        "1 is mafia": [],
        "2 3 4 5 are mafia": [],
        "No, Tom is mafia": ["accuse 2"],
        "I'm not joking, Tom is mafia": ["accuse 2"],
        "No doubt Tom is mafia": ["accuse 2"],
        "I believe Tom is mafia": ["accuse 2"],
        "I don't believe Leo is mafia": ["defend 5"],
        "I agree with Leo, Tom is suspicious": ["accuse 2"],
        "I agree with Leo that Tom is mafia": ["accuse 2"],
        "Nobody should believe Tom": ["accuse 2"],
        "Don't vote Leo, vote Tom": ["defend 5", "accuse 2"],
        "Tom and Leo are not mafia": ["defend 2", "defend 5"],
        "I checked Tom. He is mafia.": ["found 2"],
        "I checked Leo. She's not mafia.": ["cleared 5"],
        "I checked Tom last night. Mafia.": ["found 2"],
        "Tom attacked me. He is mafia.": ["accuse 2"],
        "Tom attacked Leo. He is mafia.": [],
        "Tom slept well. Not mafia.": [],
        "#5 is mafia": ["accuse 5"],
        "Tom is the godfather": ["accuse 2"],
        "I'm just a citizen": ["claim citizen"],
        "If I was the doctor, I'd be dead": [],
        "Maybe I'm the doctor": [],
        "What a lovely day, Tom": [],
        "Tom, who do you suspect?": ["ask 2"],
        "Who would you vote for, Tom?": ["ask 2"],
        "Tom who is your second pick? Leo what do you say?": ["ask 2", "ask 5"],
        "Tom what do you say?": ["ask 2"],
        "Tom, you had no name yesterday. Who is it today, in your opinion?": ["ask 2"],
        "Tom, do you still think Leo is mafia?": ["ask 2"],
        "Do you think Tom is mafia?": [],
        "Who do you suspect?": [],
        "Tom, vote Leo!": ["accuse 5"],
        "Tom, Tommy, I don't trust Leo": ["accuse 5"],
        "Tom, Leo are mafia": ["accuse 2", "accuse 5"],
        "Tom was voting for Leo, and now Tom is dead": [],
        "Tom voted for Leo and Tommy. Tommy is lying": ["accuse 4"],
        "Tom trusts Leo, but Leo is mafia": ["accuse 5"],
        "Tom was brave enough to vote Leo": [],
        "": [],
        "x" * 5000: [],
    },
    "fa": {
        "کامران مافیاست": ["accuse 2"],
        "کامران مافیا نیست": ["defend 2"],
        "به کامران اعتماد ندارم": ["accuse 2"],
        "به الهام اعتماد دارم": ["defend 3"],
        "به ۴ رأی بدید": ["accuse 4"],
        "علی شهره": ["defend 4"],
        "کامران مشکوکه ولی رضا پاکه": ["accuse 2", "defend 5"],
        "من کارآگاهم، استعلام ۲ گرفتم، مافیاست": ["claim detective", "found 2"],
        "من شهروند ساده‌ام": ["claim citizen"],
        "نه، کامران مافیاست": ["accuse 2"],
        "شک ندارم کامران مافیاست": ["accuse 2"],
        "به کامران شک ندارم": ["defend 2"],
        "باور کنید کامران مافیاست": ["accuse 2"],
        "با رضا موافقم، الهام مشکوکه": ["accuse 3"],
        "استعلام رضا رو گرفتم. مافیا نیست.": ["cleared 5"],
        "رضا به من گیر داده. اون مافیاست": ["accuse 5"],
        "من یه شهروند ساده‌ام": ["claim citizen"],
        "من دکتر نیستم": [],
        "نقش من دکتر نیست": [],
        "اگه من دکتر بودم": [],
        "من دکترم، کامران مافیا نیست": ["claim doctor", "defend 2"],
        "۲ تا مافیا مونده": [],
        "کامران مافیاست؟": [],
        "کامران، به کی شک داری؟": ["ask 2"],
        "کامران نظرت چیه؟": ["ask 2"],
        "کامران، به رضا رأی بده": ["accuse 5"],
        "کامران، رضا مافیان": ["accuse 2", "accuse 5"],
        "کامران به رضا رأی داد": [],
        "علی به رضا شک داره، ولی رضا پاکه": ["defend 5"],
    },
    "ru": {
        "Ольга — мафия": ["accuse 2"],
        "Ольга не мафия": ["defend 2"],
        "Я не верю Ольге": ["accuse 2"],
        "Верю Игорю": ["defend 3"],
        "голосую в 4": ["accuse 4"],
        "Елена врёт, а Олег мирный": ["accuse 4", "defend 5"],
        "Я комиссар, проверил Олега: мафия": ["claim detective", "found 5"],
        "Я проверила Елену, она чистая": ["cleared 4"],
        "Нет, Ольга мафия": ["accuse 2"],
        "Не сомневаюсь, что Ольга мафия": ["accuse 2"],
        "Верю, что Олег мафия": ["accuse 5"],
        "Я согласна с Олегом, Елена подозрительная": ["accuse 4"],
        "Проверил Олега. Он мафия": ["found 5"],
        "Я просто мирный житель": ["claim citizen"],
        "Если бы я был доктор": [],
        "Будь я доктором": [],
        "Осталось 2 мафии": [],
        "Ольга, а ты кого подозреваешь?": ["ask 2"],
        "Ольга ты кого подозреваешь?": ["ask 2"],
        "Как думаешь, Ольга?": ["ask 2"],
        "Ольга, я не верю Игорю": ["accuse 3"],
        "Ольга, Игорь — мафия": ["accuse 2", "accuse 3"],
        "Ольга голосовала за Игоря": [],
        "Олег подозревает Елену, а Елена мирная": ["defend 4"],
        "Мне не нравится Ольга": ["accuse 2"],
        "Олег мафия?": [],
    },
    "ar": {
        "كريم مافيا": ["accuse 2"],
        "كريم ليس مافيا": ["defend 2"],
        "لا أثق بكريم": ["accuse 2"],
        "أثق بليلى": ["defend 4"],
        "صوتوا ضد ٤": ["accuse 4"],
        "طارق كذاب بس يوسف بريء": ["accuse 5", "defend 3"],
        "أنا المحقق وفحصت يوسف: مافيا": ["claim detective", "found 3"],
        "أنا محقق": ["claim detective"],
        "لا، كريم مافيا": ["accuse 2"],
        "لا شك كريم مافيا": ["accuse 2"],
        "أتفق مع يوسف، ليلى مشبوهة": ["accuse 4"],
        "فحصت يوسف. ليس مافيا": ["cleared 3"],
        "أنا مجرد مواطن": ["claim citizen"],
        "لو أنا الطبيب": [],
        "بقي ٢ مافيا": [],
        "كريم مافيا؟": [],
        "كريم، من تشك فيه؟": ["ask 2"],
        "كريم، صوتوا ضد يوسف": ["accuse 3"],
        "كريم صوت ضد يوسف": [],
    },
}


def told(one: Understood) -> str:
    return f"{one.meaning} {one.role or one.about}"


@pytest.mark.parametrize(("code", "text"), [(code, text) for code, cases in CASES.items() for text in cases])
def test_a_sentence_is_understood_by_its_names_and_a_word_for_or_against(code: str, text: str) -> None:
    talk = TableTalk(code, NAMES[code], ROLES[code])
    assert [told(one) for one in talk.understand(1, text)] == CASES[code][text]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_of_a_language_is_for_and_against(language: str) -> None:
    words = talk_words(language)
    assert not {*words.against} & {*words.friendly}
    assert "" not in {*words.against, *words.friendly, *words.no, *words.checked, *words.first_person, *words.but}


WISHES = {
    "en": {
        "let's shoot 4": [(4, True)],
        "Let’s kill Tom tonight": [(2, True)],
        "how about Leo?": [(5, True)],
        "4?": [(4, True)],
        "#4": [(4, True)],
        "Sophie": [(3, True)],
        "Not 4": [(4, False)],
        "Don't shoot 4, shoot 5!": [(4, False), (5, True)],
        "spare Tom": [(2, False)],
        "Tom or Leo tonight": [],
        "is 4 the doctor?": [],
        "I like Tom": [],
        "2 nights left": [],
        "let's shoot 1": [],
    },
    "fa": {
        "۴ رو بزنیم": [(4, True)],
        "کامران رو بزنیم": [(2, True)],
        "۴؟": [(4, True)],
        "بریم سراغ رضا": [(5, True)],
        "من می‌گم الهام": [(3, True)],
        "رضا رو نزنیم": [(5, False)],
        "۴ رو ول کن، ۵ رو بزنیم": [(4, False), (5, True)],
        "۴ دکتره؟": [],
        "سلام بچه‌ها": [],
    },
    "ru": {
        "бьём 4": [(4, True)],
        "Стреляем в Ольгу": [(2, True)],
        "давайте Игоря": [(3, True)],
        "4?": [(4, True)],
        "не бьём 4": [(4, False)],
        "оставим 4, бьём 5": [(4, False), (5, True)],
        "4 доктор?": [],
        "всем привет": [],
    },
    "ar": {
        "نقتل ٤": [(4, True)],
        "نقتل كريم الليلة": [(2, True)],
        "٤؟": [(4, True)],
        "خلونا على يوسف": [(3, True)],
        "ما نقتل ٤": [(4, False)],
        "اتركوا ٤، نقتل ٥": [(4, False), (5, True)],
        "٤ هو الطبيب؟": [],
        "مساء الخير": [],
    },
}
"""What a player of seat 1 writes to the team, and the targets that it names."""


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_target_is_understood_that_a_player_names_to_the_team(code):
    talk = TableTalk(code, NAMES[code], ROLES[code])
    for text, targets in WISHES[code].items():
        assert talk.wishes(1, text) == targets, text


SHORT = {
    "en": {1: "Ann", 2: "Tom", 3: "Jess", 4: "Leo"},
    "fa": {1: "مینا", 2: "رضا", 3: "کامران", 4: "الهه"},
    "ru": {1: "Анна", 2: "Ира", 3: "Миша", 4: "Ян", 5: "Яна", 6: "Лев", 7: "Саша Петров", 8: "Саша Орлов", 9: "Мира"},
    "ar": {1: "سارة", 2: "مي", 3: "الهام", 4: "باسم"},
}
"""Players with short names, with names that are alike, and with names that begin as a particle does."""
FORMS = {
    "en": {
        "Tom's vote is shady": ["accuse 2"],
        "Toms lying": ["accuse 2"],
        "Jess' story is fake": ["accuse 3"],
        "Tomorrow we vote": [],
    },
    "fa": {
        "رضارو بندازیم بیرون": ["accuse 2"],
        "رضا‌رو بندازیم بیرون": ["accuse 2"],
        "کامرانو حذف کنیم": ["accuse 3"],
        "کامران‌را حذف کنیم": ["accuse 3"],
        "مافیا رضاست": ["accuse 2"],
        "مافیا الهه‌ست": ["accuse 4"],
        "رضایت ندارم به رأی": [],
    },
    "ru": {
        "Против Иры": ["accuse 2"],
        "Подозреваю Иру": ["accuse 2"],
        "Ире верю": ["defend 2"],
        "Миши подозрительные": ["accuse 3"],
        "Не верю Мише": ["accuse 3"],
        "Голосую за Мишу": ["accuse 3"],
        "Мишей не обманывают, Миша мирный": ["defend 3"],
        "Миш, кого подозреваешь ты?": ["ask 3"],
        "Голосую против Яны": ["accuse 5"],
        "Голосую против Яном": ["accuse 4"],
        "Голосую в Яну": [],
        "Проверил Льва, мафия": ["found 6"],
        "Подозреваю Сашу": [],
        "Подозреваю Сашу Орлова": ["accuse 8"],
        "Мирных тут нет, одна мафия": [],
    },
    "ar": {
        "لا أثق بمي": ["accuse 2"],
        "ومي كذابة": ["accuse 2"],
        "أثق بالهام": ["defend 3"],
        "صوتوا ضد الهام": ["accuse 3"],
        "ما عندي اسم مشبوه": [],
    },
}


@pytest.mark.parametrize(("code", "text"), [(code, text) for code, cases in FORMS.items() for text in cases])
def test_a_name_is_understood_in_the_forms_in_which_it_is_written_where_it_is_one_players_alone(code, text):
    talk = TableTalk(code, SHORT[code], ROLES[code])
    assert [told(one) for one in talk.understand(1, text)] == FORMS[code][text]


@pytest.mark.parametrize(
    ("code", "text", "targets"),
    [
        ("ru", "бьём Иру", [(2, True)]),
        ("ru", "Мишу?", [(3, True)]),
        ("ru", "не Льва", [(6, False)]),
        ("ru", "бьём Яну", []),
        ("fa", "کامرانو بزنیم", [(3, True)]),
        ("fa", "الهه‌رو بزنیم", [(4, True)]),
        ("en", "let's shoot Toms", [(2, True)]),
    ],
)
def test_a_target_is_understood_in_the_forms_of_its_name(code, text, targets):
    assert TableTalk(code, SHORT[code], ROLES[code]).wishes(1, text) == targets
