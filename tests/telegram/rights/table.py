"""The table of rights: the result of every command, button and link, by kind of people.

A column is a kind of people (`PEOPLE`, and in groups `NAMELESS`). A cell says whether they may: `+` yes (`+d`: done
without a word), a letter why not (`REFUSALS`), `.` without an answer; and of written commands, where the answer
goes: to the group (`g`), or to them alone in private (`p`). Presses are answered to their pressers.
"""

Rows = list[tuple[str, str]]

COMMANDS: dict[str, Rows] = {
    # nothing goes on in the group
    "nothing": [
        # me pl de ho ad wa bd br le st hi bu an ch li bo
        ("+d +d +d +d +d +d bg bg mg mg +d tg +d ng .  .", "newgame; newgame robots=3"),
        ("ag ag ag ag +d ag bg bg mg mg ug tg +d ng .  .", "newgame simple"),
        ("+g +g +g +g +g +g +g +g +g +g +g +g +g +g .  .", "players; host; pause; resume; kick; expel; extend; skip"),
        ("+g +g +g +g +g +g +g +g +g +g +g +g +g +g .  .", "foul 2; unfoul 2; techfoul 2; defeat 2"),
        ("+g +g +g +g +g +g +g +g +g +g +g +g +g +g .  .", "stop; endvote; pausevote; practice; help; rules"),
        ("+g +g +g +g +g +g +g +g +g +g +g +g +g +g .  .", "roles; top; games; story; plan; series"),
        ("xg xg xg xg xg xg xg xg xg xg xg xg ng ng .  .", "leave"),
        ("+g +g +g +g +g +g +g +g +g +g +g +g ng ng .  .", "watch; me; forget; quiet; myturn; report; bonus"),
        ("ag ag ag ag +g ag ag ag ag ag ug tg +g ng .  .", "ban; unban; bans; scenario; cast; language; settings"),
        ("ag ag ag ag +g ag ag ag ag ag ug tg +g ng .  .", "settings line; start nonsense"),
        ("ag ag ag ag +g ag ag ag ag ag ug tg +g ng .  .", "plan friday 21:00"),
        ("ag ag ag ag +g ag ag ag ag ag ug tg ng ng .  .", "away"),
        ("+g +g +g +g +g +g +g +g mg mg +g tg ng ng .  .", "next"),
        ("+g +g +g +g +g +g +g +g +g +g +g +g ng ng .  .", "hand; role"),
        (".  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .", "t"),
        (".  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .", "start; beyond"),
    ],
    # a lobby is open
    "lobby": [
        # me pl de ho ad wa bd br le st hi bu an ch li bo
        ("+g +g +g +g +g +g +g +g +g +g +g +g +g +g .  .", "newgame; players; endvote; pausevote; practice"),
        ("+g +g +g +g +g +g +g +g +g +g +g +g +g +g .  .", "help; rules; roles; top; games; story; plan; series"),
        ("xg +d xg xg xg xg xg xg xg xg xg xg ng ng .  .", "leave"),
        ("hg hg hg +g +g hg hg bg hg hg ug tg +g ng .  .", "host; pause; resume; kick; expel; skip"),
        ("hg hg hg +g +g hg hg bg hg hg ug tg +g ng .  .", "foul; unfoul; techfoul; defeat"),
        ("hg hg hg +d +d hg hg bg hg hg ug tg +d ng .  .", "extend; stop"),
        ("+g +g +g +g +g +g +g +g +g +g +g +g ng ng .  .", "watch; me; forget; quiet; myturn; report; bonus"),
        ("ag ag ag ag +g ag ag ag ag ag ug tg +g ng .  .", "ban; unban; bans; scenario; cast; language; settings"),
        ("ag ag ag ag +g ag ag ag ag ag ug tg ng ng .  .", "away"),
        ("+g +g +g +g +g +g +g +g mg mg +g tg ng ng .  .", "next"),
        ("+g +g +g +g +g +g +g +g +g +g +g +g ng ng .  .", "hand; role"),
        (".  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .", "t"),
        (".  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .", "start; beyond"),
    ],
    # a game is at night: nobody may write, but admins who do not play
    "night": [
        # me pl de ho ad wa bd br le st hi bu an ch li bo
        ("+p +p +p +p +g +p +p +p +p +p +p +p +g .  .  .", "newgame; players; practice; help; rules; roles"),
        ("+p +p +p +p +g +p +p +p +p +p +p +p +g .  .  .", "top; games; plan; series"),
        ("xp +d +d xp xg xp xp xp xp xp xp xp ng .  .  .", "leave"),
        ("hp hp hp +g +g hp hp bp hp hp up tp +g .  .  .", "host; pause; kick; expel; extend; skip; stop"),
        ("hp hp hp +g +g hp hp bp hp hp up tp +g .  .  .", "foul; unfoul; techfoul; defeat"),
        ("hp hp hp +d +d hp hp bp hp hp up tp +d .  .  .", "resume"),
        ("lp +d lp lp lg lp lp lp lp lp lp lp lg .  .  .", "endvote; pausevote"),
        ("sp sp sp sp +d sp sp sp sp sp sp sp ng .  .  .", "watch"),
        ("ap ap ap ap +g ap ap ap ap ap up tp +g .  .  .", "ban; unban; bans; scenario; cast; language; settings"),
        ("ap ap ap ap +g ap ap ap ap ap up tp ng .  .  .", "away"),
        ("+p +p +p +p +g +p +p +p +p +p +p +p ng .  .  .", "me; forget; quiet; myturn; bonus"),
        ("+p +p +p +p +p +p +p +p +p +p +p +p ng .  .  .", "report"),
        ("+p +p +p +p +g +p +p +p mp mp +p tp +g .  .  .", "story"),
        ("+p +p +p +p +g +p +p +p mp mp +p tp ng .  .  .", "next"),
        ("sp sp sp sp +g sp sp sp sp sp sp sp +g .  .  .", "games json"),
        ("xp +p +p xp xg xp xp xp xp xp xp xp ng .  .  .", "hand; role"),
        (".  +p +p .  .  .  .  .  .  .  .  .  .  .  .  .", "t"),
        (".  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .", "start; beyond"),
    ],
    # it is day, and all but the dead may write
    "day": [
        # me pl de ho ad wa bd br le st hi bu an ch li bo
        ("+g +g +p +g +g +g +g +g +g +g +g +g +g +g .  .", "newgame; players; practice; help; rules; roles"),
        ("+g +g +p +g +g +g +g +g +g +g +g +g +g +g .  .", "top; games; story; plan; series; series 5; series stop"),
        ("xg +d +d xg xg xg xg xg xg xg xg xg ng ng .  .", "leave"),
        ("hg hg hp +g +g hg hg bg hg hg ug tg +g ng .  .", "host; pause; kick; expel; extend; skip; stop"),
        ("hg hg hp +g +g hg hg bg hg hg ug tg +g ng .  .", "foul; unfoul; techfoul; defeat"),
        ("hg hg hp +d +d hg hg bg hg hg ug tg +d ng .  .", "resume"),
        ("lg +d lp lg lg lg lg lg lg lg lg lg lg lg .  .", "endvote; pausevote"),
        ("+d +g +p +d +d +g bg bg mg mg +d tg ng ng .  .", "watch"),
        ("ag ag ap ag +g ag ag ag ag ag ug tg +g ng .  .", "ban; unban; bans; scenario; cast; language; settings"),
        ("ag ag ap ag +g ag ag ag ag ag ug tg ng ng .  .", "away"),
        ("+g +g +p +g +g +g +g +g +g +g +g +g ng ng .  .", "me; forget; quiet; myturn; report; bonus"),
        ("+g +g +p +g +g +g +g +g mg mg +g tg ng ng .  .", "next"),
        ("xg +p +p xg xg xg xg xg xg xg xg xg ng ng .  .", "hand; role"),
        (".  +p +p .  .  .  .  .  .  .  .  .  .  .  .  .", "t"),
        (".  .  .  .  .  .  .  .  .  .  .  .  .  .  .  .", "start; beyond"),
    ],
    # to the bot, by those whose group has a lobby
    "lobby private": [
        # me pl de ho ad wa bd br le st hi bu
        ("xp xp xp xp xp xp xp xp xp xp xp xp", "hand; role"),
        ("+p +p +p +p +p +p +p +p +p +p +p +p", "t"),
        ("+p +p +p +p +p +p +p +p +p +p +p +p", "newgame; endvote; pausevote; watch; report; ban; unban; bans; away"),
        ("+p +p +p +p +p +p +p +p +p +p +p +p", "practice; help; rules; roles; scenario; cast; language; settings"),
        (
            "+p +p +p +p +p +p +p +p +p +p +p +p",
            "me; top; games; story; forget; next; quiet; myturn; plan; series; bonus; start; beyond",
        ),
        ("xp +p xp +p xp xp xp xp xp xp xp xp", "players"),
        ("xp +d xp xp xp xp xp xp xp xp xp xp", "leave"),
        ("xp hp xp +p xp xp xp bp xp xp xp xp", "host; pause; resume; kick; expel; skip"),
        ("xp hp xp +p xp xp xp bp xp xp xp xp", "foul; unfoul; techfoul; defeat"),
        ("xp hp xp +d xp xp xp bp xp xp xp xp", "extend; stop"),
    ],
    # to the bot, by those whose group has a game
    "night private": [
        # me pl de ho ad wa bd br le st hi bu
        ("xp +p +p xp xp xp xp xp xp xp xp xp", "hand; role"),
        ("+p +p +p +p +p +p +p +p +p +p +p +p", "t"),
        ("+p +p +p +p +p +p +p +p +p +p +p +p", "newgame; watch; report; ban; unban; bans; away; practice; help"),
        ("+p +p +p +p +p +p +p +p +p +p +p +p", "rules; roles; scenario; cast; language; settings; me; top; games"),
        ("+p +p +p +p +p +p +p +p +p +p +p +p", "story; forget; next; quiet; myturn; plan; series; bonus; start"),
        ("xp +p +p +p xp xp xp xp xp xp xp xp", "players"),
        ("xp +d +d xp xp xp xp xp xp xp xp xp", "leave"),
        ("xp hp hp +p xp xp xp bp xp xp xp xp", "host; pause; kick; expel; extend; skip; stop"),
        ("xp hp hp +p xp xp xp bp xp xp xp xp", "foul; unfoul; techfoul; defeat"),
        ("xp hp hp +d xp xp xp bp xp xp xp xp", "resume"),
        ("+p +d lp +p +p +p +p +p +p +p +p +p", "endvote; pausevote"),
        ("+p +p +d +p +p +d +p +p +p +p +p +p", "beyond"),
    ],
}
"""Commands, with what is written after them."""

LINKS: dict[str, Rows] = {
    # to the bot, by those whose group has a lobby
    "lobby private": [
        # me pl de ho ad wa bd br le st hi bu
        ("+p +p +p +p +p +p +p +p +p +p +p +p", "practice"),
        ("+p +p +p +p +p +p +p +p mp mp up tp", "next{chat}"),
        ("+d +d +d +d +d +d bp bp mp mp up tp", "wait-{game}; {token}"),
        ("+p +p +p +p +p +p bp bp mp mp up tp", "plan-{plan}"),
    ],
    # to the bot, by those whose group has a game
    "night private": [
        # me pl de ho ad wa bd br le st hi bu
        ("+p +p +p +p +p +p +p +p mp mp up tp", "next{chat}"),
        ("+p +p +p +p +p +p bp bp mp mp up tp", "wait-{game}; plan-{plan}"),
        ("xp .  .  xp xp xp xp xp xp xp xp xp", "{token}"),
    ],
}
"""What follows `start=` in links to the bot."""

BUTTONS: dict[str, Rows] = {
    # nothing goes on in the group
    "nothing": [
        # m p d h a w b b l s h b
        (
            "+ + + + + + b b m m + t",
            "n:{ended}; d:{plan}:yes; d:{plan}:perhaps; d:{plan}:no; s:ng:classic; w:{now}:newgame",
        ),
        ("a a a a + a a a a a u t", "y:keep:0123456789abcdef; y:file:1; y:drop:1"),
        ("a a a a + a a a a a u t", "s:ng:simple"),
        ("+ + + + + + + + m m + t", "b:on; rs:{ended} @games; pt:story:{ended}"),
        (
            "+ + + + + + + + + + + +",
            "slowly; s:he:night @help; s:ru:simple @rules; s:ro:simple @roles; pt:rules:simple",
        ),
        ("+ + + + + + + + + + + +", "s:pl:show:{plan} @plan; rt:w:w @top"),
        ("a a a a + a a a a a u t", "s:pl @plan; s:pl:new @plan; s:sc @scenario; s:sc:classic:cast @scenario"),
        ("a a a a + a a a a a u t", "s:st @settings; s:la @language; s:su:rights @setup"),
        (
            "x x x x x x x x x x x x",
            "b:off:{chat}; b:quiet; rf:no; p:menu; p:play:simple; p:join:{game}; p:stay; q:9:next",
        ),
        ("x x x x x x x x x x x x", "s:ga:pause:{game}; s:to @top; s:pa @games; s:fo; unheard:of"),
    ],
    # a lobby is open
    "lobby": [
        # m p d h a w b b l s h b
        ("+ + + + + + b b m m + t", "l:{game}:join; l:{game}:wait; w:{now}:newgame"),
        ("h h h + + h h b h h u t", "w:{now}:kick; w:{now}:stop"),
        ("x x x x x x x x x x x x", "e:{game}:{now}:yes"),
        ("+ + + + + + + + + + + +", "l:{game}:leave"),
        ("h h h + + h h b h h u t", "l:{game}:start; l:{game}:extend; l:{game}:cancel; l:{game}:recall"),
        ("h h h + + h h b h h u t", "l:{game}:robot"),
    ],
    # a game is at night: nobody may write, but admins who do not play
    "night": [
        # m p d h a w b b l s h b
        ("+ + + + + + b b m m + t", "l:{game}:wait; v:{game}:1; d:{plan}:yes; d:{plan}:perhaps; d:{plan}:no"),
        ("x + + x x x x x x x x x", "a:{game}:1:1; r:{game}; rc:{game}"),
        ("l + l l l l l l l l l l", "m:{game}:end; m:{game}:resume; w:{now}:endvote"),
        ("h h h + + h h b h h u t", "e:{game}:{now}:yes; e:{game}:{now}:no; w:{now}:pause; w:{now}:skip"),
        ("h h h + + h h b h h u t", "j:{game}:{now}:1:yes; j:{game}:{now}:1:no"),
        ("+ + + + + + b b m m + t", "w:{now}:newgame"),
        ("h h h + + h h b h h u t", "o:{game}:admit:1002; o:{game}:refuse:1002"),
        ("+ + + + + + + + + + + +", "n:{ended}; slowly"),
        ("+ + + + + + + + m m + t", "b:on"),
        ("s s s s + s s s s s s s", "s:he:night @help; s:ru:simple @rules; s:ro:simple @roles; pt:rules:simple"),
        ("s s s s + s s s s s s s", "s:pl:show:{plan} @plan; rt:w:w @top"),
        ("s s s s + s s s m m s t", "rs:{ended} @games"),
        ("s s s s + s s s m m s s", "pt:story:{ended}"),
        ("a a a a + a a a a a u t", "s:pl @plan; s:pl:new @plan; s:sc @scenario; s:sc:classic:cast @scenario"),
        ("a a a a + a a a a a u t", "s:st @settings; s:la @language; s:su:rights @setup"),
        ("x x x x x x x x x x x x", "l:{game}:join; l:{game}:leave; l:{game}:start; l:{game}:extend"),
        ("x x x x x x x x x x x x", "l:{game}:cancel; l:{game}:recall; l:{game}:robot; m:{game}:pause"),
        ("x x x x x x x x x x x x", "o:{game}:quiet:0; o:{game}:enter:0; o:{game}:report:2; b:off:{chat}; b:quiet"),
        ("x x x x x x x x x x x x", "rf:no; p:menu; p:play:simple; p:join:{game}; p:stay; s:ga:pause:{game}"),
        ("x x x x x x x x x x x x", "s:to @top; s:pa @games; s:fo"),
    ],
    # it is day, and all but the dead may write
    "day": [
        # m p d h a w b b l s h b
        ("+ + s + + + + + + + + +", "s:he:night @help; s:ru:simple @rules; s:ro:simple @roles; pt:rules:simple"),
        ("+ + s + + + + + + + + +", "s:pl:show:{plan} @plan; rt:w:w @top"),
        ("+ + s + + + + + m m + t", "rs:{ended} @games"),
    ],
    # to the bot, by those whose group has a lobby
    "lobby private": [
        # m p d h a w b b l s h b
        ("x h x + x x x b x x x x", "w:{now}:kick"),
        ("x x x x x x x x x x x x", "w:{now}:newgame; e:{game}:{now}:yes"),
        ("+ + + + + + b b m m u t", "l:{game}:join; l:{game}:wait; p:join:{game}"),
        ("+ + + + + + + + + + + +", "l:{game}:leave"),
        ("h h h + + h h b h h u t", "l:{game}:start; l:{game}:extend; l:{game}:cancel; l:{game}:recall"),
        ("h h h + + h h b h h u t", "l:{game}:robot"),
    ],
    # to the bot, by those whose group has a game
    "night private": [
        # m p d h a w b b l s h b
        ("x h h + x x x b x x x x", "w:{now}:pause"),
        ("h h h + + h h b h h u t", "e:{game}:{now}:yes; e:{game}:{now}:no"),
        ("h h h + + h h b h h u t", "j:{game}:{now}:1:yes; j:{game}:{now}:1:no"),
        ("x x x x x x x x x x x x", "y:keep:0123456789abcdef; y:file:1; y:drop:1"),
        ("x x x x x x x x x x x x", "s:ng:classic"),
        ("+ + + + + + b b m m u t", "l:{game}:wait; v:{game}:1; d:{plan}:yes; d:{plan}:perhaps; d:{plan}:no"),
        ("x + + x x x x x x x x x", "a:{game}:1:1"),
        ("x x + x x + x x x x x x", "o:{game}:quiet:0; o:{game}:enter:0"),
        ("+ + + + + + + + m m u t", "b:on:{chat}"),
        ("+ + + + + + + + x x + +", "b:off:{chat}"),
        ("h h h + + h h b h h u t", "s:ga:pause:{game}; s:ga:stop:{game}"),
        ("+ x x + + + + + + + + +", "rf:no @forget"),
        ("+ + + + + + + + + + + +", "b:quiet; p:menu; p:play:simple; p:stay; s:he:night @help; s:ru:simple"),
        ("+ + + + + + + + + + + +", "s:ro:simple; rt:w:w @top; s:la:own:en @language; slowly; pt:rules:simple"),
        ("x x x x x x x x x x x x", "l:{game}:join; l:{game}:leave; l:{game}:start; l:{game}:extend"),
        (
            "x x x x x x x x x x x x",
            "l:{game}:cancel; l:{game}:recall; l:{game}:robot; r:{game}; rc:{game}; m:{game}:end",
        ),
        ("x x x x x x x x x x x x", "m:{game}:pause; m:{game}:resume; o:{game}:report:2; o:{game}:admit:1002"),
        ("x x x x x x x x x x x x", "o:{game}:refuse:1002; n:{ended}; b:on; p:join:{game}; s:pl; s:pl:new"),
        ("x x x x x x x x x x x x", "s:pl:show:{plan}; rs:{ended} @games; s:sc; s:st; s:su:rights; s:to @top"),
        ("x x x x x x x x x x x x", "s:pa @games; s:fo @forget; q:9:next; q:9:stop"),
    ],
}
"""The data of buttons, and (@) the menu under which each is pressed, where that is not the menu of `/help`."""
