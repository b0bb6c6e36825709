"""Short names of what players can do."""

from markupsafe import Markup, escape

from bot.lang.tongue import Tongue


def ability_name(t: Tongue, ability: str) -> Markup:  # noqa: C901 - a line for each
    """An ability's name, in the nominative; its id where it has none yet."""
    match ability:
        case "mafia_shot":
            return t.context("ability", "Mafia shot")
        case "save":
            return t.context("ability", "Save")
        case "inquire":
            return t.context("ability", "Inquiry")
        case "block":
            return t.context("ability", "Block")
        case "shoot":
            return t.context("ability", "Shot")
        case "immune":
            return t.context("ability", "Immunity")
        case "link":
            # NOTE: the researcher ties himself to a player, who leaves with him if he is mafia
            return t.context("ability", "Tie")
        case "mislead":
            # NOTE: the charlatan spoils the detective's inquiry
            return t.context("ability", "Deception")
        case "summon":
            # NOTE: the interrogator calls two players to an interrogation
            return t.context("ability", "Summons")
        case "call_vote":
            # NOTE: the interrogator decides whether the two called are voted on
            return t.context("ability", "Vote on the two called")
        case "recruit":
            # NOTE: the mafia win over a player of the town; in some games they give up a mate for it
            return t.context("ability", "Recruiting")
        case "laugh":
            # NOTE: the joker laughs at night; voted out on the next day he wins
            return t.context("ability", "The laugh")
        case "join_hands":
            # NOTE: among the last three: two who pick each other have joined hands
            return t.context("ability", "Joining hands")
        case "guess_role":
            return t.context("ability", "Role guess")
        case "guard":
            return t.context("ability", "Guard")
        case "day_armor":
            return t.context("ability", "Day armour")
        case "give_gun":
            return t.context("ability", "Gun")
        case "second_gun":
            return t.context("ability", "Second gun")
        case "fire_gun":
            return t.context("ability", "Gunshot")
        case "name_accuser":
            return t.context("ability", "Accuser")
        case "name_defender":
            return t.context("ability", "Defender")
        case "name_speaker":
            return t.context("ability", "Speaker")
        case "challenge":
            # NOTE: a short speech that a speaker grants to another player, who answers him
            return t.context("ability", "Challenge")
        case "vote":
            return t.context("ability", "Vote")
        case "turn":
            return t.context("ability", "Turn to speak")
        case "poll":
            return t.context("ability", "Yes or no")
        case "plant_bomb":
            return t.context("ability", "Bomb")
        case "defuse":
            return t.context("ability", "Bomb disposal")
        case "invite":
            return t.context("ability", "Invitation into the circle")
        case "circle":
            return t.context("ability", "The circle")
        case "count_mafia":
            # NOTE: Nostradamus learns how many of some players are mafia
            return t.context("ability", "Count of the mafia")
        case "choose_side":
            return t.context("ability", "Choice of a side")
        case "reveal":
            # NOTE: Citizen Kane publishes that a player is mafia
            return t.context("ability", "Exposure")
        case "due_death":
            # NOTE: Citizen Kane dies the night after an exposure
            return t.context("ability", "Due death")
        case "revive":
            # NOTE: Constantine brings back a player who is out
            return t.context("ability", "Return")
        case "vest":
            return t.context("ability", "Vest")
        case "card_beautiful_mind":
            return t.context("card", "Beautiful Mind")
        case "card_silence":
            return t.context("card", "Silence of the Lambs")
        case "card_face_off":
            return t.context("card", "Face/Off")
        case "card_identity":
            return t.context("card", "Identity Reveal")
        case "card_handcuffs":
            return t.context("card", "Handcuffs")
        case "card_duel":
            return t.context("card", "Duel")
        case _:
            return escape(ability.replace("_", " ").capitalize())


def ability_question(t: Tongue, ability: str) -> Markup:  # noqa: C901 - a line for each
    """The question a player is asked in private."""
    match ability:
        case "mafia_shot":
            return t.text("🔫 <b>Whom will the mafia shoot tonight?</b>")
        case "save":
            return t.text("🩺 <b>Whom will you save tonight?</b>")
        case "inquire":
            return t.text("🔎 <b>About whom will you inquire tonight?</b>")
        case "block":
            return t.text("⛓ <b>Whose ability will you take tonight?</b>")
        case "shoot":
            return t.text("🔫 <b>At whom will you shoot tonight?</b>")
        case "link":
            return t.text("🔗 <b>To whom will you tie yourself tonight?</b>")
        case "mislead":
            return t.text("🎩 <b>Whom do you take for the detective?</b>")
        case "summon":
            return t.text("🔦 <b>Which two will you call to the interrogation?</b> You may call nobody tonight.")
        case "call_vote":
            return t.text("😴 <b>The two called have spoken. Is there to be a vote on them?</b>")
        case "recruit":
            return t.text("🤝 <b>Whom will your team try to win over tonight?</b>")
        case "laugh":
            return t.text("🃏 <b>Will you laugh tonight?</b> Whoever laughs and is voted out on the next day wins.")
        case "join_hands":
            return t.text("🤝 <b>With whom will you join hands?</b>")
        case "guess_role":
            return t.text("🎯 <b>In place of the shot: whose role does your team guess, and which?</b>")
        case "guard":
            return t.text("🛡 <b>Whom will you guard tonight?</b>")
        case "give_gun":
            return t.text("🔫 <b>To whom will you give a gun, and how loaded?</b>")
        case "second_gun":
            return t.text("🔫 <b>To whom will you give a second gun?</b>")
        case "fire_gun":
            return t.text("🔫 <b>You hold a gun. At whom will you fire?</b> Pick a player, then confirm.")
        case "vote":
            return t.text("⚖️ <b>The midday nap: whom do you vote out?</b>")
        case "plant_bomb":
            return t.text("💣 <b>Before whom do you lay the bomb, and with which code?</b> You have only one.")
        case "defuse":
            return t.text("💣 <b>Do you step in and defuse the bomb?</b> Pick a code, or “Nobody” to stay out.")
        case "invite":
            return t.text("⭕ <b>Whom do you draw into your circle tonight?</b> Only town is safe to draw.")
        case "name_accuser":
            return t.text("⚔️ <b>Who shall accuse you?</b> You answer last.")
        case "name_defender":
            return t.text("🤝 <b>Who shall defend you?</b>")
        case "name_speaker":
            return t.text("🎙 <b>Who shall speak about you?</b> You answer last.")
        case "challenge":
            return t.text("🎤 <b>It is your turn. To whom do you grant a challenge after it?</b>")
        case "count_mafia":
            return t.text("🔮 <b>Of which players will you learn how many are mafia?</b>")
        case "choose_side":
            return t.text("🔮 <b>With which side will you win?</b> It holds to the end of the game.")
        case "reveal":
            return t.text("📰 <b>Whom will you expose?</b> You can do it once in the game.")
        case "revive":
            return t.text("🔄 <b>Whom will you bring back?</b> You can do it once in the game.")
        case "card_beautiful_mind":
            return t.text("🧠 <b>Whom do you name?</b> If it is right, you stay in the game.")
        case "card_silence":
            return t.text("🤐 <b>Who is not to talk tomorrow?</b>")
        case "card_face_off":
            return t.text("🎭 <b>With whom will you exchange cards?</b> Nothing of it is said in public.")
        case "card_handcuffs":
            return t.text("⛓ <b>Whom will you put in handcuffs tonight?</b>")
        case "card_duel":
            return t.text("⚔️ <b>Whom do you challenge to the duel?</b>")
        case _:
            return Markup("<b>{}</b>").format(ability_name(t, ability))


def ability_consent(t: Tongue, ability: str) -> Markup:
    """The question to a leader who chooses with one press what another has named."""
    # NOTE: {ability} is the name of a team's act in place of its shot, in the nominative
    return t.text("👑 <b>Shall this be your team's act tonight: {ability}?</b>", ability=ability_name(t, ability))
