"""The team's shot: the shooters asked, and the target hit (8.8, 8.12)."""

from tests.models.advanced.acts import AdvancedAct
from tests.models.advanced.asking import choices
from tests.models.advanced.table import AdvancedQuestion
from tests.models.advanced.tonight import AdvancedNight


def shot_is_lost(tonight: AdvancedNight) -> bool:
    """Whether the team has no shot because the godfather is robbed or locked (AD-211, AD-213)."""
    godfather = tonight.t.who("godfather")
    return bool(godfather) and tonight.stopped(godfather)


def ask_shot(tonight: AdvancedNight, team: list[int]) -> None:
    """The players asked for the team's shot (AD-200 to AD-215, AD-265 to AD-276)."""
    t = tonight.t
    tonight.shot = None
    if shot_is_lost(tonight):
        godfather = t.who("godfather")
        tonight.cross(godfather)
        t.tell([seat for seat in team if seat != godfather], "no_team_shot")
        return
    if tonight.taken_shot:
        t.tell(team, "shot_taken", role="strongman")
        return
    if not team:
        sleepers = sorted(t.mafia(), key=t.rank)
        if sleepers and sleepers[0] != tonight.arrested:
            tonight.leader = sleepers[0]
            ask_team_shot(tonight, sleepers[0])
        return
    tonight.leader = t.leader()
    if tonight.requested and tonight.requested == tonight.leader:
        tonight.granted = True
        t.tell(team, "leader_fires", by=tonight.leader)
        return
    if tonight.requested:
        t.tell(team, "leave_asked", by=tonight.requested)
    if tonight.doubled == tonight.leader == t.who("godfather"):
        t.tell([tonight.leader], "acts_doubled")
    for seat in sorted(team, key=t.rank):
        ask_team_shot(tonight, seat)
    if tonight.requested:
        tonight.ask_grant()


def ask_team_shot(tonight: AdvancedNight, seat: int) -> None:
    t = tonight.t
    names = choices(t, seat, "mafia_shot", "godfather", 0)
    many = 2 if tonight.doubled == seat == t.who("godfather") else 1
    if names:
        question = t.ask(seat, "mafia_shot", names, most=many)
        assert isinstance(question, AdvancedQuestion)
        question.exclusive = "team act"
        tonight.asked.append((question, AdvancedAct("mafia_shot", seat, seat, "godfather")))


def decide_shot(tonight: AdvancedNight, asked: list[AdvancedQuestion]) -> None:
    """The target of the team, or of the strongman in place of it (AD-203, AD-268 to AD-272, CH-22)."""
    t = tonight.t
    tonight.shot = None
    grant = next((question for question in asked if question.ability == "grant_leave"), None)
    if grant and grant.chosen:
        tonight.granted = True
    if tonight.granted and not tonight.requested:  # who was to fire has left the game
        return
    if tonight.granted:
        if t.option("strongman_announce", "everyone") == "everyone":
            t.say("fires_instead", role="strongman")
        else:
            t.tell(t.team(), "fires_instead", role="strongman")
        return
    shots = [question for question in asked if question.ability == "mafia_shot"]
    if not shots:
        return
    decided = next((shot for shot in shots if shot.seat == tonight.leader), None)
    if decided and decided.chosen is not None:
        chosen: tuple[int, ...] = decided.chosen
        by = decided.seat
    else:
        proposal = next((shot for shot in sorted(shots, key=lambda shot: t.rank(shot.seat)) if shot.chosen), None)
        chosen, by = (proposal.chosen or (), proposal.seat) if proposal else ((), 0)
    for target in chosen or (None,):
        t.tell(t.team() or [tonight.leader], "shot_chosen", target=target)
    if chosen:
        godfather = t.who("godfather")
        tonight.shot = AdvancedAct("mafia_shot", godfather, by, "godfather", chosen)
