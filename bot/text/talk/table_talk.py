"""Sentences of players at the table, as far as robots understand them: `Tom is lying`, `I'm the detective`.

A sentence is understood by the words of `locales/<code>/talk.yaml` alone: the names or numbers of players in it, words
for or against a player, a *not*, and the names of the game's roles. What is not understood says nothing.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from bot.text.lengths import plain
from bot.text.scenario_texts import ScenarioTexts
from bot.text.spelling import key
from bot.text.talk.talk_words import SHORTEST, TalkWords, forms_of, talk_words

LONGEST = 600
"""The most characters of a message that are read."""
MOST = 3
"""The most players that one statement may be about; a longer list is not read as an opinion."""
VERDICT = 2
"""The most words of a statement such as *not mafia* that belongs to the player checked in the sentence before."""
SIGNS = "#№"
"""Signs that may stand before a player's seat number."""

_SENTENCES = re.compile(r"[^.!?؟…;؛\n]+[.!?؟…;؛\n]*")

_COMMAS = re.compile(r"[,،]")

Tokens = tuple[str, ...]
Statement = tuple[Tokens, ...]
Meaning = Literal["accuse", "defend", "found", "cleared", "claim", "ask"]


@dataclass(frozen=True, slots=True)
class Understood:
    """One thing that a player has said: an opinion, a result, a claim or a question, with the seat or the role that it
    is about, or the seat that is asked.
    """

    meaning: Meaning
    about: int | None = None
    role: str = ""


@dataclass(frozen=True, slots=True)
class TableTalk:
    """The understanding of players' messages at one table (a running game).

    Attributes:
        code: the language.
        names: the players by seat.
        roles: the roles of the game by id, as this language names them.
    """

    code: str
    names: Mapping[int, str]
    roles: Mapping[str, str]

    @classmethod
    def of(cls, texts: ScenarioTexts, names: Mapping[int, str]) -> "TableTalk":
        """The talk of these players in a game of this scenario."""
        return cls(texts.tongue.code, names, {role: plain(texts.role(role)) for role in texts.role_ids})

    def understand(self, seat: int, text: str) -> list[Understood]:
        """The opinions, claims and questions in a message of the player of this seat, each once, in their order."""
        said: list[Understood] = []
        before: Statement = ()
        called: int | None = None
        for sentence in _SENTENCES.findall(text[:LONGEST]):
            statements = list(self._statements(sentence))
            called = self._called(seat, statements, called)
            if sentence.rstrip().endswith(("?", "؟")):
                if called is not None:
                    said.append(Understood("ask", called))
                continue
            for statement in map(self._without_calls, statements):
                said += self._meaning(seat, statement, before)
                if self._players_in(_joined(statement)):
                    before = statement
        return list(dict.fromkeys(said))

    def wishes(self, seat: int, text: str) -> list[tuple[int, bool]]:
        """The targets for tonight that a message to the team names, each with whether its player wants it or not.

        A statement names a target that has a word for that, or that is nothing but a player: `4?`, or `Not Tom`. One
        that names several is read part by part.
        """
        wishes: dict[int, bool] = {}
        for sentence in _SENTENCES.findall(text[:LONGEST]):
            for statement in self._statements(sentence):
                whole = _joined(statement)
                parts = (whole,) if len(self._players_in(whole)) == 1 else statement
                wishes |= dict(wish for part in parts if (wish := self._wish(seat, part)) is not None)
        return list(wishes.items())

    def _wish(self, seat: int, tokens: Tokens) -> tuple[int, bool] | None:
        """The one target that a part of a message names, and whether it shall be that; None if it names none."""
        words, prefixes = self._words, self._prefixes
        named = [other for other in self._players_in(tokens) if other != seat]
        if len(named) != 1:
            return None
        spared = _has(tokens, words.spared, prefixes)
        bare = tuple(token for token in tokens if token not in words.no)
        if spared or self._is_named_alone(bare, named[0]) or _has(tokens, words.targets, prefixes):
            return named[0], not spared and not _has(tokens, words.no, prefixes)
        return None

    def _is_named_alone(self, tokens: Tokens, seat: int) -> bool:
        """Whether a statement is nothing but the number or the name of a player."""
        return tokens == (str(seat),) or any(
            of == seat and len(tokens) == len(name) and _stands(name, tokens, self._is_name)
            for of, name in self._spelled_names()
        )

    def _named_alone(self, part: Tokens) -> list[int]:
        """The player of whom a part is nothing but the number or the name; empty if it is more, or of nobody."""
        return [seat for seat in self._players_in(part) if self._is_named_alone(part, seat)]

    @property
    def _words(self) -> TalkWords:
        return talk_words(self.code)

    def _statements(self, sentence: str) -> Iterator[Statement]:
        """The statements of a sentence, which begin with a *but*; each has its parts between commas and *and*."""
        statement: list[list[str]] = [[]]
        for part in _COMMAS.split(sentence):
            for token in (word.strip(SIGNS) for word in key(part).split()):
                if token in self._words.but:
                    yield tuple(map(tuple, statement))
                    statement = [[]]
                elif token in self._words.also:
                    statement.append([])
                else:
                    statement[-1].append(token)
            statement.append([])
        yield tuple(map(tuple, statement))

    def _called(self, seat: int, statements: Sequence[Statement], before: int | None) -> int | None:
        """The player whom a sentence speaks to, as *Tom, who is it?* does: whose name stands by itself, or first in a
        sentence with a *you*; else the player whom the sentence before has spoken to, if there is a *you*.
        """
        parts = [part for statement in statements for part in statement if part]
        alone = [other for part in parts for other in self._named_alone(part)]
        if alone:
            return alone[0] if len(alone) == 1 and alone[0] != seat else None
        if not any(_has(part, self._words.you, ()) for part in parts):
            return None
        first = self._players_in(parts[0][:1])
        return first[0] if first and first[0] != seat else before

    def _without_calls(self, statement: Statement) -> Statement:
        """A statement without the players whom it only speaks to: *Tom, vote Leo* is not about Tom, but
        *Tom, Leo are mafia* is.
        """
        for place, part in enumerate(statement):
            stance = self._stance(part)
            if not part or (stance is None and self._named_alone(part)):
                continue
            calls = stance is not None and self._players_in(part) and not self._is_player(part[0])
            return statement[place:] if calls else statement
        return statement

    def _is_report(self, part: Tokens) -> bool:
        """Whether a part tells of one player's opinion of another, which need not be the speaker's."""
        return len(self._players_in(part)) > 1 and _has(part, self._words.reports, self._prefixes)

    def _meaning(self, seat: int, statement: Statement, before: Statement) -> Iterator[Understood]:
        """The meaning of a statement; `before` is the last one that has named players."""
        role = self._claim_in(_joined(statement))
        if role is not None:
            yield Understood("claim", role=role)
        statement = tuple(part for part in statement if not self._is_report(part))
        opinions = [self._stance(part) for part in map(self._opinion_of, statement)]
        stances = {stance for stance in opinions if stance is not None}
        if len(stances) == 1:
            yield from self._opinion(seat, statement, before, hostile=stances.pop())
        else:
            for part, stance in zip(statement, opinions, strict=True):
                if stance is not None:
                    yield from self._opinion(seat, (part,), (), hostile=stance)

    def _opinion(self, seat: int, statement: Statement, before: Statement, *, hostile: bool) -> Iterator[Understood]:
        words, prefixes, tokens = self._words, self._prefixes, _joined(statement)
        named = self._players_in(_joined(tuple(map(self._opinion_of, statement))))
        if not self._players_in(tokens) and self._refers(tokens, before):
            named, tokens = self._players_in(_joined(before)), _joined((*before, *statement))
            named = named if len(named) == 1 else []
        about = [other for other in named if other != seat]
        if len(about) > MOST:
            return
        checked = _has(tokens, words.checked, prefixes)
        meaning: Meaning = ("found" if checked else "accuse") if hostile else ("cleared" if checked else "defend")
        for other in about:
            yield Understood(meaning, other)

    def _stance(self, tokens: Tokens) -> bool | None:
        """Whether a part is against somebody; False: for them, None: neither, or both."""
        words, prefixes = self._words, self._prefixes
        against, friendly = _has(tokens, words.against, prefixes), _has(tokens, words.friendly, prefixes)
        return None if against == friendly else against != _has(tokens, words.no, prefixes)

    def _opinion_of(self, part: Tokens) -> Tokens:
        """A part without players who only share its opinion (*I agree with Tom*), and without *I think* or the like."""
        words = self._words
        for phrase in (tuple(phrase.split()) for phrase in words.beside):
            for place in range(len(part) - len(phrase)):
                rest = part[place + len(phrase) :]
                if part[place : place + len(phrase)] == phrase and self._is_player(rest[0]):
                    part = (*part[:place], *rest[1:])
                    break
        bare = part
        for phrase in sorted((tuple(phrase.split()) for phrase in words.thinks), key=len, reverse=True):
            bare = _without(phrase, bare)
        return part if self._stance(bare) is None else bare

    def _is_player(self, token: str) -> bool:
        return token in map(str, self.names) or any(self._is_name(name[0], token) for _, name in self._spelled_names())

    def _refers(self, tokens: Tokens, before: Statement) -> bool:
        """Whether a statement that names nobody is about the player of the one before."""
        words, prefixes = self._words, self._prefixes
        if _has(tokens, words.pronouns, ()):
            return True
        return len(tokens) <= VERDICT and _has(_joined(before), words.checked, prefixes)

    @property
    def _prefixes(self) -> Sequence[str]:
        return self._words.prefixes

    def _players_in(self, tokens: Tokens) -> list[int]:
        """The seats whose names or numbers these words have; a name that fits several players counts for none."""
        counts = _has(tokens, self._words.counting, self._prefixes)
        numbered = [seat for seat in self.names if str(seat) in tokens and not counts]
        names = self._spelled_names()
        exact = [seat for seat, name in names if _stands(name, tokens, _is)]
        taken = {token for seat, name in names if seat in exact for token in name}
        rest = tuple(token for token in tokens if token not in taken)
        near = self._declined_in(rest)
        return list(dict.fromkeys([*numbered, *exact, *(seat for seat, _ in names if seat in near)]))

    def _declined_in(self, tokens: Tokens) -> set[int]:
        """The seats that a declined form of a name means; of several names that fit, the longest one."""
        spans = [
            (place, len(name), seat)
            for seat, name in self._spelled_names()
            for place in range(len(tokens) - len(name) + 1)
            if all(map(self._is_name, name, tokens[place:]))
        ]
        longest: dict[int, int] = {}
        bearers: dict[int, set[int]] = {}
        for place, length, seat in sorted(spans, key=lambda span: -span[1]):
            for at in range(place, place + length):
                if longest.setdefault(at, length) == length:
                    bearers.setdefault(at, set()).add(seat)
        alone = {at: seats for at, seats in bearers.items() if len(seats) == 1}
        return {
            seat for place, length, seat in spans if all(alone.get(at) == {seat} for at in range(place, place + length))
        }

    def _spelled_names(self) -> Sequence[tuple[int, Tokens]]:
        return _in_talk(tuple(self.names.items()))

    def _claim_in(self, tokens: Tokens) -> str | None:
        """The role that follows the speaker's *I am*, the longest if there are several."""
        words = self._words
        tokens = tuple(token for token in tokens if token not in words.articles)
        found = []
        for role, name in self.roles.items():
            spelled = _letters(name)
            claims = [(*phrase.split(), *spelled) for phrase in words.first_person]
            if any(self._is_claimed(claim, tokens) for claim in claims):
                found.append(role)
        return max(found, key=lambda role: len(self.roles[role]), default=None)

    def _is_claimed(self, claim: Tokens, tokens: Tokens) -> bool:
        """Whether the words of a claim occur one after another, neither only supposed nor denied."""
        for place in _places(claim, tokens, self._is_form):
            before, after = tokens[:place][-1:], tokens[place + len(claim) :][:1]
            if not {*before} & {*self._words.supposed} and not {*after} & {*self._words.denied}:
                return True
        return False

    def _is_name(self, word: str, token: str) -> bool:
        """Whether a word of a text is a form of this word of a name."""
        return token in forms_of(self.code, word)

    def _is_form(self, word: str, token: str) -> bool:
        """Whether a word of a text is a form of this word: behind a prefix, or with an ending."""
        words = self._words
        if token == word:
            return True
        if len(word) < SHORTEST:
            return False
        bare = {word, word.removeprefix(words.article)}
        forms = {one for prefix in words.prefixes for one in (token.removeprefix(prefix), token)}
        if bare & forms:
            return True
        stem = word[:-1] if len(word) > SHORTEST and word[-1] in _SOFT else word
        return words.endings > 0 and token.startswith(stem) and len(token) - len(word) <= words.endings


_SOFT = frozenset("аяьйоеыи")
"""Last letters of Russian roles, which change with the case."""


@lru_cache(maxsize=64)
def _in_talk(names: tuple[tuple[int, str], ...]) -> Sequence[tuple[int, Tokens]]:
    """The forms in which people write names in talk (whole name, first word), if only one player has the form."""
    whole = {seat: _letters(name) for seat, name in names}
    written = [*whole.items(), *((seat, name[:1]) for seat, name in whole.items() if len(name) > 1)]
    bearers = Counter(name for _, name in written)
    return [(seat, name) for seat, name in written if bearers[name] == 1]


def _letters(name: str) -> Tokens:
    """The words of a name, without emojis."""
    return tuple(word for word in key(name).split() if any(map(str.isalnum, word)))


def _joined(statement: Statement) -> Tokens:
    return tuple(token for part in statement for token in part)


def _without(phrase: Tokens, tokens: Tokens) -> Tokens:
    """The words without the first occurrence of a phrase."""
    for place in range(len(tokens) - len(phrase) + 1):
        if tokens[place : place + len(phrase)] == phrase:
            return (*tokens[:place], *tokens[place + len(phrase) :])
    return tokens


def _is(word: str, token: str) -> bool:
    return word == token


def _has(tokens: Tokens, phrases: Sequence[str], prefixes: Sequence[str]) -> bool:
    """Whether one of the phrases occurs, perhaps with a prefix."""

    def same(word: str, token: str) -> bool:
        forms = (token, *(token.removeprefix(prefix) for prefix in prefixes))
        return any(one.startswith(word[:-1]) if word.endswith("*") else one == word for one in forms)

    return any(_stands(tuple(phrase.split()), tokens, same) for phrase in phrases)


def _stands(phrase: Tokens, tokens: Tokens, same: Callable[[str, str], bool]) -> bool:
    """Whether the words of a phrase occur one after another."""
    return any(True for _ in _places(phrase, tokens, same))


def _places(phrase: Tokens, tokens: Tokens, same: Callable[[str, str], bool]) -> Iterator[int]:
    """The places where the words of a phrase occur one after another."""
    for place in range(len(tokens) - len(phrase) + 1) if phrase else ():
        if all(map(same, phrase, tokens[place : place + len(phrase)])):
            yield place
