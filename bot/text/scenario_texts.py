"""The texts of a scenario file in one language."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from markupsafe import Markup, escape

from bot.text.tongue import Tongue

Raw = Mapping[str, Any]


class ScenarioMessage(NamedTuple):
    """A text of a scenario file.

    Attributes:
        key: the key in the catalogs, without the scenario's id; the items of a list share one, and so do a text and
            a skin's text in its place.
        path: the place in the file.
        text: the text in English.
        own: the key in the file's own `texts`; items of a list are counted from 1, as in `how_to_play.2`.
    """

    key: str
    path: tuple[str | int, ...]
    text: str
    own: str


def messages(raw: Raw) -> Iterator[ScenarioMessage]:
    """Every text of a scenario file that players read."""
    for field in ("name", "summary"):
        yield from _one(raw, field, field, (field,))
    sections = (
        ("factions", "faction"),
        ("roles", "role"),
        ("teams", "team"),
        ("options", "option"),
        ("words", "words"),
    )
    for section, short in sections:
        for id_, thing in (raw.get(section) or {}).items():
            for field in ("name", "card", "goal", "question", "order", "until"):
                yield from _one(thing, field, f"{short}.{id_}.{field}", (section, id_, field))
            yield from _goals(thing, f"{short}.{id_}", (section, id_))
            if section == "options":
                yield from _choices(id_, thing)
            if section == "roles":
                yield from _sentences(thing, f"role.{id_}.card", ("roles", id_), f"role.{id_}")
    for option, skins in (raw.get("skins") or {}).items():
        for choice, skin in skins.items():
            for section, short in sections[:3]:
                for id_, thing in (skin.get(section) or {}).items():
                    for field in ("name", "card", "goal"):
                        path = ("skins", option, choice, section, id_, field)
                        own = f"skin.{option}.{choice}.{short}.{id_}.{field}"
                        yield from _one(thing, field, f"{short}.{id_}.{field}", path, own)
    for section in ("how_to_play", "advice"):
        for index, item in enumerate(raw.get(section) or ()):
            yield from _listed(section, index, item)


def _choices(option: str, thing: Raw) -> Iterator[ScenarioMessage]:
    """The names of an option's choices, and the notes on them."""
    for field, short in (("choices", "choice"), ("notes", "note")):
        for choice, text in (thing.get(field) or {}).items():
            key = f"option.{option}.{short}.{choice}"
            yield ScenarioMessage(key, ("options", option, field, choice), str(text), key)


def _listed(section: str, index: int, item: Raw | str) -> Iterator[ScenarioMessage]:
    """An item of a list: a text, or one with sentences that depend on the game at hand."""
    own = item_key(section, index)
    if isinstance(item, Mapping):
        yield from _one(item, "text", section, (section, index, "text"), own)
        yield from _sentences(item, section, (section, index), own)
    else:
        yield ScenarioMessage(section, (section, index), str(item), own)


def _goals(thing: Raw, key: str, path: tuple[str | int, ...]) -> Iterator[ScenarioMessage]:
    """The goals of a side that depend on the game at hand, in the context of its plain one."""
    for index, part in enumerate(thing.get("goals") or () if isinstance(thing, Mapping) else ()):
        yield from _one(part, "say", f"{key}.goal", (*path, "goals", index, "say"), f"{key}.goals.{index + 1}")


def _sentences(thing: Raw, key: str, path: tuple[str | int, ...], own: str) -> Iterator[ScenarioMessage]:
    """The sentences of a card or a rule that depend on the game at hand."""
    for index, part in enumerate(thing.get("more") or () if isinstance(thing, Mapping) else ()):
        for field in ("say", "otherwise", "open"):
            yield from _one(part, field, key, (*path, "more", index, field), sentence_key(own, index, field))


def sentence_key(own: str, index: int, field: str) -> str:
    """The key of a sentence of a card or a rule in a file's own `texts`; `own` is that of the role or the rule."""
    return f"{own}.more.{index + 1}.{field}"


def item_key(section: str, index: int) -> str:
    """The key of an item of a list in a file's own `texts`."""
    return f"{section}.{index + 1}"


def _one(
    thing: Raw, field: str, key: str, path: tuple[str | int, ...], own: str | None = None
) -> Iterator[ScenarioMessage]:
    if isinstance(thing, Mapping) and thing.get(field):
        yield ScenarioMessage(key, path, str(thing[field]), own or key)


ALONE = "independent"
"""The id that stands for all solo roles together, in place of a side."""


class ScenarioTexts:
    """The texts of one scenario in one language.

    A text is looked up in the scenario file's own `texts: {<language>: {<key>: <text>}}`, if there are any, then in
    the catalog under the context `<scenario>.<key>`, such as `classic.role.doctor.card`; else the file's English
    stands. Texts are keyed by scenario and role: the same role may be another person in another game.
    """

    def __init__(self, raw: Raw, tongue: Tongue) -> None:
        self.id = str(raw.get("id", ""))
        self.tongue = tongue
        self._raw = raw
        self._own: Raw = (raw.get("texts") or {}).get(tongue.code) or {}

    @property
    def name(self) -> Markup:
        """The scenario's name."""
        return self._field("name", self._raw.get("name", self.id))

    @property
    def summary(self) -> Markup:
        """The scenario in a sentence or two."""
        return self._field("summary", self._raw.get("summary", ""))

    @property
    def how_to_play(self) -> list[Markup]:
        """The rules in brief, paragraph by paragraph, each with the sentences that hold in this game."""
        return self._items("how_to_play")

    @property
    def advice(self) -> list[Markup]:
        """The author's advice, which has no effect on play."""
        return self._items("advice")

    @property
    def role_ids(self) -> list[str]:
        """The ids of all roles, in the order of the file."""
        return list(self._raw.get("roles") or {})

    @property
    def faction_ids(self) -> list[str]:
        """The ids of all factions, in the order of the file."""
        return list(self._raw.get("factions") or {})

    def role(self, role: str) -> Markup:
        """A role's name, in the nominative."""
        return self._named("roles", "role", role)

    def card(self, role: str) -> Markup:
        """The card of a role: its powers, in a few sentences, with those that hold in this game."""
        sentences = self._sentences(self._thing("roles", role), f"role.{role}.card", f"role.{role}")
        return Markup(" ").join([self._of("roles", "role", role, "card"), *sentences])

    def _sentences(self, thing: Raw, key: str, own: str) -> list[Markup]:
        more = thing.get("more") or ()
        said = thing["said"] if "said" in thing else [(index, "say") for index in range(len(more))]
        return [self._field(key, more[index][field], sentence_key(own, index, field)) for index, field in said]

    def faction(self, faction: str) -> Markup:
        """A side's name, in the nominative."""
        return self._named("factions", "faction", faction)

    def goal(self, side: str) -> Markup:
        """The goal of a side in this game, be it a faction or a lone role; empty if the file does not say."""
        section, short = ("factions", "faction") if side in self.faction_ids else ("roles", "role")
        thing = self._thing(section, side)
        if (place := thing.get("aimed")) is not None:
            goal = thing["goals"][place]["say"]
            return self._field(f"{short}.{side}.goal", goal, f"{short}.{side}.goals.{place + 1}")
        return self._of(section, short, side, "goal")

    def team(self, team: str) -> Markup:
        """A team's name, in the nominative."""
        return self._named("teams", "team", team)

    def team_in_sentence(self, team: str) -> Markup:
        """A team's name inside a sentence, in the nominative: in English with its article."""
        t, name = self.tongue, self._thing("teams", team).get("name")
        if f"team.{team}.name" not in self._own:
            # NOTE: names of teams, each as the subject of a sentence, in the nominative; all of one gender and number
            match name:
                case "Mafia":
                    return t.context("in a sentence", "the mafia")
                case "Yakuza":
                    return t.context("in a sentence", "the yakuza")
                case "The sick":
                    return t.context("in a sentence", "the sick")
                case "The branch":
                    return t.context("in a sentence", "the branch")
                case "The search party":
                    return t.context("in a sentence", "the search party")
                case "Alliance":
                    return t.context("in a sentence", "the alliance")
                case "Allied citizens":
                    return t.context("in a sentence", "the allied citizens")
        # NOTE: any other team as the subject of a sentence; {team} is its name, in the nominative
        return t.context("in a sentence", "the team “{team}”", team=self.team(team))

    def head_of(self, team: str) -> Markup | None:
        """The name of the role that is pointed out to a team as its leader when its members meet; None if none is."""
        for part in self._raw.get("introduction") or ():
            for name, fields in part.items():
                meetings = fields.get("waves") or () if name == "introduction_night" else (fields,)
                for meeting in meetings:
                    met, role = meeting.get("meets") or meeting.get("team"), meeting.get("leader")
                    if met == team and role in self.role_ids:
                        return self.role(role)
        return None

    def side(self, id_: str) -> Markup:
        """The name of a faction, or of a solo role that is its own side."""
        return self.faction(id_) if id_ in (self._raw.get("factions") or {}) else self.role(id_)

    def camp(self, id_: str) -> Markup:
        """The name of a faction, or the common name (`ALONE`) of all lone roles."""
        return self.tongue.text("Independent") if id_ == ALONE else self.side(id_)

    def shown(self, side: str) -> Markup:
        """The answer to an inquiry about one player; the name of a side, in contrast, is said of all its players.

        The answer may also be `neutral`, which is no side.
        """
        if side == "neutral":
            # NOTE: an inquiry's answer that tells nothing, neither mafia nor not
            return self.tongue.context("inquiry", "no answer (neutral)")
        if isinstance(said := self._own.get(f"faction.{side}.shown"), str):
            return escape(said)
        own_name = ((self._raw.get("factions") or {}).get(side) or {}).get("name")
        if f"faction.{side}.name" not in self._own:
            if own_name == "Town":
                # NOTE: an inquiry's answer about one player, who seems not to be mafia: singular, and of no gender
                return self.tongue.context("inquiry", "not mafia")
            if own_name == "Mafia":
                # NOTE: an inquiry's answer about one player, who is mafia: singular, and of no gender
                return self.tongue.context("inquiry", "mafia")
            if own_name == "Humans":
                # NOTE: how one player reads, who seems to be one of the humans: singular, and of no gender
                return self.tongue.context("inquiry", "human")
            if own_name == "The sick":
                # NOTE: how one player reads, who seems to be one of the sick: singular, and of no gender
                return self.tongue.context("inquiry", "sick")
            if own_name == "Red team":
                # NOTE: an inquiry's answer about one player with a red card (sports game): singular, and of no gender
                return self.tongue.context("inquiry of cards", "not mafia")
            if own_name == "Black team":
                # NOTE: an inquiry's answer about one player with a black card (sports game): singular, and of no gender
                return self.tongue.context("inquiry of cards", "mafia")
        return self.side(side)

    def shown_card(self, side: str) -> Markup:
        """The side of one player, as all have been shown it: where an inquiry says *not mafia*, a card says *town*."""
        own, name = self._own, ((self._raw.get("factions") or {}).get(side) or {}).get("name")
        if name == "Town" and f"faction.{side}.name" not in own and f"faction.{side}.shown" not in own:
            # NOTE: what a player was who is out, in a sentence such as "5. Anna came up town": singular, of no gender
            return self.tongue.context("on a card", "town")
        return self.shown(side)

    def silent_side(self) -> Markup | None:
        """The side of a player who may choose one and does not; None if the game has no such choice."""
        for role in (self._raw.get("roles") or {}).values():
            for ability in role.get("abilities") or ():
                if "choose_side" in ability:
                    return self.side(ability["choose_side"]["silent"])
        return None

    def caller(self, id_: str) -> Markup:
        """The name of a team or role that is called at night."""
        return self.team(id_) if id_ in (self._raw.get("teams") or {}) else self.role(id_)

    def called(self, id_: str) -> Markup:
        """The name by which a team or role is spoken to at night: in English without its article."""
        t = self.tongue
        if f"team.{id_}.name" not in self._own:
            # NOTE: names of teams that are spoken to ("..., wake up"), in the nominative
            match self._thing("teams", id_).get("name"):
                case "The sick":
                    return t.noun(t.context("called at night", "Sick players"))
                case "The branch":
                    return t.noun(t.context("called at night", "Branch"))
                case "The search party":
                    return t.noun(t.context("called at night", "Search party"))
        return self.caller(id_)

    @property
    def option_ids(self) -> list[str]:
        """The ids of all options, in the order of the file."""
        return list(self._raw.get("options") or {})

    def option(self, option: str) -> Markup:
        """An option's name."""
        return self._of("options", "option", option)

    def choice(self, option: str, choice: str) -> Markup:
        """The name of one choice of an option."""
        choices = (self._thing("options", option).get("choices")) or {}
        return self._field(f"option.{option}.choice.{choice}", choices.get(choice, choice))

    def note(self, option: str, choice: str) -> Markup:
        """The note on a choice of an option, in a line; empty if the file has none."""
        notes = (self._thing("options", option).get("notes")) or {}
        return self._field(f"option.{option}.note.{choice}", notes.get(choice, ""))

    def words(self, id_: str, field: Literal["name", "question", "order", "until"]) -> Markup:
        """This game's own name of an ability or a question, or its own wording of the question; empty without one."""
        own = self._thing("words", id_).get(field)
        return self._field(f"words.{id_}.{field}", own) if own else Markup("")

    def faction_of(self, role: str) -> str:
        """The id of the side of a role; a role without a faction is its own side."""
        return str(self._thing("roles", role).get("faction", role))

    def _thing(self, section: str, id_: str) -> Raw:
        thing = (self._raw.get(section) or {}).get(id_)
        return thing if isinstance(thing, Mapping) else {}

    def _of(self, section: str, short: str, id_: str, field: str = "name") -> Markup:
        unnamed = id_.replace("_", " ").capitalize() if field == "name" else ""
        return self._field(f"{short}.{id_}.{field}", self._thing(section, id_).get(field, unnamed))

    def _named(self, section: str, short: str, id_: str) -> Markup:
        """A name from the catalog; one written in the scenario's own file, or untranslated, keeps its capitals."""
        name = self._of(section, short, id_)
        is_ours = f"{short}.{id_}.name" not in self._own and name != escape(self._thing(section, id_).get("name", ""))
        return self.tongue.noun(name) if is_ours else name

    def _items(self, section: str) -> list[Markup]:
        items: Sequence[object] = self._raw.get(section) or ()
        return [self._item(section, item, item_key(section, index)) for index, item in enumerate(items)]

    def _item(self, section: str, item: object, own: str) -> Markup:
        if not isinstance(item, Mapping):
            return self._field(section, item, own)
        text = self._field(section, item.get("text", ""), own)
        return Markup(" ").join([text, *self._sentences(item, section, own)])

    def _field(self, key: str, source: object, own_key: str | None = None) -> Markup:
        own = self._own.get(own_key or key)
        if isinstance(own, str):
            return escape(own)
        text = str(source)
        return escape(self.tongue.lookup(self.id, key, text) if text else "")
