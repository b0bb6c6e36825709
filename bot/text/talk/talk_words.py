"""The words of each language by which table talk is understood, and the forms in which names are written."""

from collections.abc import Mapping
from functools import cache, lru_cache

import yaml
from pydantic import BaseModel, ConfigDict

from bot.text.catalogs import locales_directory
from bot.text.spelling import key

SHORTEST = 3
"""The fewest letters of a role that may take an ending, and of a form of a name other than the name itself."""


class TalkWords(BaseModel):
    """The words of one language by which table talk is understood; `*` at the end of a word stands for any letters.

    Attributes:
        against: words that make an enemy of the player who is named.
        friendly: words that stand by that player.
        checked: words that say that an inquiry has shown something.
        no: words that turn a statement round.
        first_person: words with which players say what they are.
        supposed: words right before these that only suppose it, as *if I was the doctor* has them.
        denied: words right behind a role by which players say that it is not theirs.
        articles: words that may stand before a role.
        but: words that begin another statement.
        also: words that join names, or statements.
        counting: words by which a number is no player's.
        thinks: words that only lead to an opinion, as *I believe Tom is mafia* has them.
        targets: words of a team that make a target for tonight of the player who is named.
        spared: words that take that back.
        beside: words before a player whom the statement is not about, as in *I agree with Tom*.
        pronouns: words for the player of the sentence before.
        you: words for the player who is spoken to, as a question to them has one.
        reports: words that tell of another's opinion, between that player and the one whom it is about.
        endings: so many letters may follow a role.
        cases: by the last letters of a name, what stands in their place where the name is declined, or what is written
            behind it; the longest fitting letters count, and none are those of any other name.
        prefixes: letters that may stand before a word.
        article: the letters before a name or a role that may be left out.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    against: tuple[str, ...]
    friendly: tuple[str, ...]
    checked: tuple[str, ...]
    no: tuple[str, ...]
    first_person: tuple[str, ...]
    supposed: tuple[str, ...]
    denied: tuple[str, ...] = ()
    articles: tuple[str, ...] = ()
    but: tuple[str, ...]
    also: tuple[str, ...]
    counting: tuple[str, ...]
    thinks: tuple[str, ...]
    targets: tuple[str, ...]
    spared: tuple[str, ...] = ()
    beside: tuple[str, ...]
    pronouns: tuple[str, ...]
    you: tuple[str, ...]
    reports: tuple[str, ...]
    endings: int = 0
    cases: Mapping[str, tuple[str, ...]] = {}
    prefixes: tuple[str, ...] = ()
    article: str = ""


@cache
def talk_words(code: str) -> TalkWords:
    """The words of `talk.yaml` in a language, spelled alike by `key`, as the sentences are."""
    raw = yaml.safe_load((locales_directory() / code / "talk.yaml").read_text(encoding="utf-8"))
    words = TalkWords.model_validate(raw)
    spelled = {name: tuple(map(_spelled, value)) for name, value in words if isinstance(value, tuple)}
    cases = {key(last): tuple(map(key, instead)) for last, instead in words.cases.items()}
    return words.model_copy(update={**spelled, "cases": cases, "article": key(words.article)})


@lru_cache(maxsize=512)
def forms_of(code: str, name: str) -> frozenset[str]:
    """The forms in which a word of a name is written in a language: declined, or with letters before or behind it."""
    words = talk_words(code)
    bare = {name, name.removeprefix(words.article)} if len(name) > len(words.article) + 1 else {name}
    fitting = [last for last in words.cases if name.endswith(last)]
    last = max(fitting, key=len, default="")
    declined = {name.removesuffix(last) + instead for instead in words.cases.get(last, ())}
    led = {prefix + one for prefix in words.prefixes for one in bare}
    if words.article and name.startswith(words.article):  # it loses its first letter behind its second
        led |= {prefix + name[1:] for prefix in words.prefixes if prefix.endswith(words.article[1:])}
    return frozenset({name, *(form for form in bare | declined | led if len(form) >= SHORTEST)})


def _spelled(word: str) -> str:
    return key(word.rstrip("*")) + ("*" if word.endswith("*") else "")
