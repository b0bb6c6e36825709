"""Sentences of players at the table, as far as robots understand them: `Tom is lying`, `I'm the detective`.

A sentence is understood by the words of `locales/<code>/talk.yaml` alone: the names or numbers of players in it, words
for or against a player, a *not*, and the names of the game's roles. What is not understood says nothing.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

import yaml
from pydantic import BaseModel, ConfigDict

from bot.text.catalogs import locales_directory
from bot.text.spelling import key

LONGEST = 600
"""Characters of a message that are read."""
MOST = 3
"""So many players one statement may be about; a longer list is no opinion."""
SHORTEST = 3
"""Letters from which on a word may have an ending."""

_SENTENCES = re.compile(r"[^.!?؟…;؛\n]+[.!?؟…;؛\n]*")

_COMMAS = re.compile(r"[,،]")

Tokens = tuple[str, ...]
Statement = tuple[Tokens, ...]
Meaning = Literal["accuse", "defend", "found", "cleared", "claim"]


class TalkWords(BaseModel):
    """The words of one language by which table talk is understood; `*` at the end of a word stands for any letters.

    Attributes:
        against: words that make an enemy of the player who is named.
        friendly: words that stand by that player.
        checked: words that say that an inquiry has shown it.
        no: words that turn it round.
        first_person: words with which players say what they are.
        articles: words that may stand before a role.
        but: words that begin another statement.
        also: words that join names, or statements.
        counting: words by which a number is no player's.
        endings: so many letters may follow a name or a role.
        prefixes: letters that may stand before a word.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    against: tuple[str, ...]
    friendly: tuple[str, ...]
    checked: tuple[str, ...]
    no: tuple[str, ...]
    first_person: tuple[str, ...]
    articles: tuple[str, ...] = ()
    but: tuple[str, ...]
    also: tuple[str, ...]
    counting: tuple[str, ...]
    endings: int = 0
    prefixes: tuple[str, ...] = ()


@cache
def talk_words(code: str) -> TalkWords:
    """The words of a language, as `key` spells them."""
    raw = yaml.safe_load((locales_directory() / code / "talk.yaml").read_text(encoding="utf-8"))
    words = TalkWords.model_validate(raw)
    spelled = {name: tuple(map(_spelled, value)) for name, value in words if isinstance(value, tuple)}
    return words.model_copy(update=spelled)


@dataclass(frozen=True, slots=True)
class Understood:
    """One thing that a player has said: what it is, the seat that it is about, or the role that is claimed."""

    meaning: Meaning
    about: int | None = None
    role: str = ""


@dataclass(frozen=True, slots=True)
class TableTalk:
    """The talk of one table.

    Attributes:
        code: the language.
        names: the players by seat.
        roles: the roles of the game by id, as this language names them.
    """

    code: str
    names: Mapping[int, str]
    roles: Mapping[str, str]

    def understand(self, seat: int, text: str) -> list[Understood]:
        """The opinions and claims in a message of the player of this seat, each once, in their order."""
        said = [
            one
            for sentence in _SENTENCES.findall(text[:LONGEST])
            if not sentence.rstrip().endswith(("?", "؟"))
            for statement in self._statements(sentence)
            for one in self._meaning(seat, statement)
        ]
        return list(dict.fromkeys(said))

    @property
    def _words(self) -> TalkWords:
        return talk_words(self.code)

    def _statements(self, sentence: str) -> Iterator[Statement]:
        """The statements of a sentence, which begin with a *but*; each has its parts between commas and *and*."""
        statement: list[list[str]] = [[]]
        for part in _COMMAS.split(sentence):
            for token in key(part).split():
                if token in self._words.but:
                    yield tuple(map(tuple, statement))
                    statement = [[]]
                elif token in self._words.also:
                    statement.append([])
                else:
                    statement[-1].append(token)
            statement.append([])
        yield tuple(map(tuple, statement))

    def _meaning(self, seat: int, statement: Statement) -> Iterator[Understood]:
        whole = tuple(token for part in statement for token in part)
        role = self._claim_in(whole)
        if role is not None:
            yield Understood("claim", role=role)
        if _has(whole, self._words.against, self._prefixes) and _has(whole, self._words.friendly, self._prefixes):
            for part in statement:
                yield from self._opinion(seat, part)
        else:
            yield from self._opinion(seat, whole)

    def _opinion(self, seat: int, tokens: Tokens) -> Iterator[Understood]:
        words, prefixes = self._words, self._prefixes
        about = [other for other in self._players_in(tokens) if other != seat]
        against, friendly = _has(tokens, words.against, prefixes), _has(tokens, words.friendly, prefixes)
        if against == friendly or len(about) > MOST:
            return
        hostile, checked = against != _has(tokens, words.no, prefixes), _has(tokens, words.checked, prefixes)
        meaning: Meaning = ("found" if checked else "accuse") if hostile else ("cleared" if checked else "defend")
        for other in about:
            yield Understood(meaning, other)

    @property
    def _prefixes(self) -> Sequence[str]:
        return self._words.prefixes

    def _players_in(self, tokens: Tokens) -> list[int]:
        """The seats whose name or number stands there; a name that several players bear says nothing."""
        counts = _has(tokens, self._words.counting, self._prefixes)
        numbered = [seat for seat in self.names if str(seat) in tokens and not counts]
        names = self._spelled_names()
        exact = [seat for seat, name in names if _stands(name, tokens, _is)]
        taken = {token for seat, name in names if seat in exact for token in name}
        rest = tuple(token for token in tokens if token not in taken)
        near = [seat for seat, name in names if seat not in exact and _stands(name, rest, self._is_form)]
        return list(dict.fromkeys([*numbered, *exact, *near]))

    def _spelled_names(self) -> list[tuple[int, Tokens]]:
        """The names as they are written in talk, each of one player alone: the whole one, and its first word."""
        whole = {seat: _letters(name) for seat, name in self.names.items()}
        written = [*whole.items(), *((seat, name[:1]) for seat, name in whole.items() if len(name) > 1)]
        bearers = Counter(name for _, name in written)
        return [(seat, name) for seat, name in written if bearers[name] == 1]

    def _claim_in(self, tokens: Tokens) -> str | None:
        """The role that follows the speaker's *I am*, the longest if there are several."""
        words = self._words
        tokens = tuple(token for token in tokens if token not in words.articles)
        found = []
        for role, name in self.roles.items():
            spelled = _letters(name)
            claims = [(*phrase.split(), *spelled) for phrase in words.first_person]
            if any(_stands(claim, tokens, self._is_form) for claim in claims):
                found.append(role)
        return max(found, key=lambda role: len(self.roles[role]), default=None)

    def _is_form(self, word: str, token: str) -> bool:
        """Whether a word of a text is a form of this word: behind a prefix, or with an ending."""
        words = self._words
        if token == word:
            return True
        if len(word) < SHORTEST:
            return False
        bare = {one for prefix in words.prefixes for one in (word.removeprefix(prefix), word)}
        forms = {one for prefix in words.prefixes for one in (token.removeprefix(prefix), token)}
        if bare & forms:
            return True
        stem = word[:-1] if len(word) > SHORTEST and word[-1] in _SOFT else word
        return words.endings > 0 and token.startswith(stem) and len(token) - len(word) <= words.endings


_SOFT = frozenset("аяьйоеыи")
"""Last letters of Russian names, which change with the case."""


def _spelled(word: str) -> str:
    return key(word.rstrip("*")) + ("*" if word.endswith("*") else "")


def _letters(name: str) -> Tokens:
    """The words of a name, without emojis."""
    return tuple(word for word in key(name).split() if any(map(str.isalnum, word)))


def _is(word: str, token: str) -> bool:
    return word == token


def _has(tokens: Tokens, phrases: Sequence[str], prefixes: Sequence[str]) -> bool:
    """Whether one of the phrases stands there, its words perhaps behind a prefix."""

    def same(word: str, token: str) -> bool:
        forms = (token, *(token.removeprefix(prefix) for prefix in prefixes))
        return any(one.startswith(word[:-1]) if word.endswith("*") else one == word for one in forms)

    return any(_stands(tuple(phrase.split()), tokens, same) for phrase in phrases)


def _stands(phrase: Tokens, tokens: Tokens, same: Callable[[str, str], bool]) -> bool:
    """Whether the words of a phrase stand there one after another."""
    places = range(len(tokens) - len(phrase) + 1) if phrase else ()
    return any(all(map(same, phrase, tokens[place : place + len(phrase)])) for place in places)
