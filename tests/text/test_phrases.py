"""The phrase books of the robots: every language has as many phrases of each kind, with the same places."""

import re
from random import Random

import pytest

from bot.robots.sayings import ANSWERS, KINDS, WORDINGS
from bot.text import LANGUAGES
from bot.text.talk.phrases import Book, phrases

FEWEST = 6
DAILY = ("answer", *ANSWERS, "again", "doubt_again", "weigh")
"""Kinds that come every day, of which there are more."""

PLACES = {
    kind: set(places)
    for places, kinds in {
        (): (
            "plead", "farewell", "joke", "hello", "wait", "quiet", "quiet_joker", "answer_many", "losses_three",
            "losses_many", "plead_learns", "plead_protects", "quiet_sure", "wait_start", "wait_quiet",
        ),
        ("player",): (
            "accuse", "doubt", "echo", "again", "defend", "relent", "answer", "ask", "cleared", "wonder", "reply",
            "loss", "loss_joker", "loss_quiet", "amends", "doubt_again", "relent_shown", "relent_cleared",
            "relent_heard", "answer_bare", "idle", "stands", "vouch", "apart", "dodged_me", "short", "answer_early",
            "answer_idle", "feeling", "cleared_out", "wait_loss", "propose", "agree", "differ",
        ),
        ("role",): (
            "claim",
        ),
        ("player", "card"): (
            "shown", "shown_enemy",
        ),
        ("player", "night"): (
            "account", "account_quiet",
        ),
        ("player", "other"): (
            "voted", "losses", "legacy", "join", "join_doubt", "rivals", "struck", "unproven", "spared", "target",
            "stand", "stand_torn", "target_checked", "weigh", "vouched", "victim", "insists", "jumped", "kept_off",
            "two_ways", "dodged", "hasty", "follows", "hits_back", "answer_other", "answer_record", "answer_back",
            "answer_struck", "answer_voted", "answer_spared",
        ),
        ("player", "side"): (
            "found", "found_out",
        ),
        ("player", "night", "side"): (
            "dated",
        ),
    }.items()
    for kind in kinds
}  # fmt: skip
"""The places that every phrase of a kind has to have."""


def places_in(phrase):
    """The places of a phrase."""
    return set(re.findall(r"\{(\w+)\}", phrase))


def test_the_book_has_what_robots_say():
    assert set(PLACES) == {*KINDS, *WORDINGS}


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_book_has_enough_phrases_of_every_kind_each_with_its_places(code):
    book = phrases(code)
    assert set(book) == set(PLACES)
    for kind, said in book.items():
        assert len(said) >= (8 if kind in DAILY else FEWEST)
        assert len(said) == len(phrases("en")[kind])
        assert len(set(said)) == len(said)
        for phrase in said:
            assert places_in(phrase) == PLACES[kind], phrase
            assert phrase == phrase.strip()
            assert "<" not in phrase


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_a_book_is_written_in_its_language(code):
    for kind, said in phrases(code).items():
        assert not set(said) & set(phrases("en")[kind])


MAFIA = re.compile(r"mafia|мафи|مافیا|مافيا", re.IGNORECASE)


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_phrase_names_a_side_which_a_game_may_not_have(code):
    assert not [phrase for said in phrases(code).values() for phrase in said if MAFIA.search(phrase)]


def test_a_sentence_comes_again_only_when_all_others_of_its_kind_have_been_said():
    book, kinds = Book("en", Random(1)), len(phrases("en")["echo"])
    of_one = [book.phrase("echo", 3, "") for _ in range(kinds)]
    assert len(set(of_one)) == kinds
    of_another = [book.phrase("echo", 4, "") for _ in range(kinds)]
    assert len(set(of_another)) == kinds
    assert book.phrase("echo", 3, "") in of_one


def test_the_phrases_that_were_said_least_come_first():
    book, kinds = Book("fa", Random(1)), len(phrases("fa")["doubt"])
    assert len({book.phrase("doubt", seat, "") for seat in range(kinds)}) == kinds


GOVERNED = re.compile(
    r"(?<!\w)(на|у|от|о|об|с|к|за|про|для|против|по|из|без|перед|над|при|через|"
    r"подозреваю|проверяю|обвиняю|защищаю|слушаю|помню|вычёркиваю|выгоняем|плюсую|отбеливаю) \{(player|other)\}",
    re.IGNORECASE,
)
"""A name where Russian needs another case than the nominative, which is the only one that a robot knows."""


def test_a_name_is_in_the_nominative_where_a_robot_speaks_russian():
    assert not [text for every in phrases("ru").values() for text in every if GOVERNED.search(text)]


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("Голосую за {player}.", "{player}, мой голос твой."),
        ("Подозреваю {player}.", "Мне не нравится, как играет {player}."),
    ],
)
def test_a_name_that_needs_another_case_is_found(wrong, right):
    assert GOVERNED.search(wrong)
    assert not GOVERNED.search(right)


@pytest.mark.parametrize("code", ["fa", "ar"])
def test_robots_speak_without_colons(code):
    assert not [text for every in phrases(code).values() for text in every if ":" in text]


ELSEWHERE = re.compile(r"(?<!\w)(مش|شو|ليه|هلق|إزاي|عايز|بدي|[أنيت]حكي|حكى|احكوا|عمل|[أنيت]عمل|عشان كده)(?!\w)")
"""Words of Egypt and of the Levant: robots speak one colloquial (locales/README.md)."""


def test_robots_speak_one_colloquial_in_arabic():
    assert not [text for every in phrases("ar").values() for text in every if ELSEWHERE.search(text)]


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("يعني مش أنا وحدي.", "يعني مو بس أنا."),
        ("اتركوا كل هذا، مين عمل القهوة؟", "اتركوا كل هذا، مين سوّى القهوة؟"),
        ("قطتي عندها نظرية، بس ما ترضى تحكي.", "قطتي عندها نظرية، بس ما ترضى تتكلم."),
    ],
)
def test_a_word_of_another_colloquial_is_found(wrong, right):
    assert ELSEWHERE.search(wrong)
    assert not ELSEWHERE.search(right)


TOLD_OF_A_NAME = re.compile(r"\{(player|other)\}،? و?(طلع|عنده|عندها|له|لها|يبغى|تبغى|ما [يت]صحى)(?!\w)")
"""A verb or a pronoun that gives a named player a gender, which robots do without (locales/README.md)."""


def test_robots_give_a_named_player_no_gender_in_arabic():
    assert not [text for every in phrases("ar").values() for text in every if TOLD_OF_A_NAME.search(text)]


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("استعلمت عن {player}، وطلع معنا.", "استعلمت عن {player}، والجواب طمّنّي."),
        ("بس {other} عنده نفس الإحساس.", "بس إحساسي من إحساس {other}."),
        ("و{player} يبغى خروج {other}.", "وكلام {player} كله على خروج {other}."),
    ],
)
def test_a_gender_that_is_given_to_a_named_player_is_found(wrong, right):
    assert TOLD_OF_A_NAME.search(wrong)
    assert not TOLD_OF_A_NAME.search(right)
