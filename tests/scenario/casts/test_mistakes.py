"""Mistakes in casts, made by editing the text of good ones: each is told with its place."""

from pathlib import Path

import pytest

from bot.scenario import ScenarioError, load
from tests.scenario.conftest import Edited

CASTS = [
    ("10: {+killer: 1}", "10: {-killer: 1}",
     "composition.poor.full[10].-killer: the row before has fewer than 1 of 'killer'"),
    ("7: {+godfather: 1, +doctor: 1}", "7: {+godfather: 1, doctor: 1}",
     "composition.poor.full[7].doctor: expected '+' or '-' before every role, and a number from 1"),
    ("5: {town: 4, mafia: 1}", "5: {town: 0, mafia: 1}", "composition.sides[5].town: expected at least 1, found 0"),
    ("{town: citizen, mafia: mafioso}", "{town: mafioso, mafia: mafioso}",
     "composition.filler.town: expected a role of 'town', found 'mafioso'"),
    ("{medic: old}, doctor: old_doctor", "{medik: old}, doctor: old_doctor",
     "composition.swaps[0].when.medik: unknown option 'medik'; did you mean 'medic'?"),
    ("{medic: old}, doctor: old_doctor", "{medic: old}, doctor: old_docter",
     "composition.swaps[0].doctor: unknown role 'old_docter'; did you mean 'old_doctor'?"),
    ("unless: [doctor]", "unless: doctor", "composition.swaps[1].unless: expected a list of roles; write [doctor]"),
    ("when: {dark: fourth}", "when: {dark: {a: b}}", "composition.cuts[0].when.dark: expected what a cut takes"),
    ("5: {town: 4, mafia: 1}", "5: 4", "composition.sides[5]: expected a mapping, found '4'"),
    ("unless: [doctor]", "unless: [docter]", "composition.swaps[1].unless: unknown role 'docter'"),
    ("when: {dark: fourth}", "when: {drak: fourth}",
     "composition.cuts[0].when.drak: unknown option 'drak'; did you mean 'dark'?"),
    ("of: [mafia, killer], share", "of: [mob, killer], share", "composition.cuts[0].of: unknown role or side 'mob'"),
    ("filler: citizen, beside", "filler: citizn, beside", "composition.cuts[0].filler: unknown role 'citizn'"),
    ("share: 4, takes", "share: none, takes", "composition.cuts[0].share: expected what a cut takes"),
    ("by: [$preset, $size]", "by: [$preset, $own]",
     "composition.by[1]: expected an option with choices; 'own' is a cast"),
    ("    beginner: *rows", "    beginer: *rows",
     "composition.rich.beginer: unknown choice 'beginer'; did you mean 'beginner'?"),
    ("needs: {role: old_doctor", "needs: {role: docter",
     "options.own.limits[2].needs.role: unknown role 'docter'; did you mean 'doctor'?"),
    ("number: {of: [mafia], least", "number: {of: [mob], least",
     "options.own.limits[0].number.of[0]: unknown role or faction 'mob'; expected 'godfather'"),
    ("copies: {citizen: any", "copies: {citizens: any",
     "options.own.copies.citizens: unknown role 'citizens'; did you mean 'citizen'?"),
    ("10: {town: 6, mafia: 3}", "10: {town: 5, mafia: 3}", "composition.poor.full[10]: expected 10 roles, found 9"),
]  # fmt: skip

SHARES = [
    ("dark: $order.dark}", "doctor: $order.dark}", "composition.lists.doctor: expected a name that no role has"),
    ("head: [$leader]", "head: $leader", "composition.lists.head: expected a list of names"),
    ("head: [$leader]", "head: [$leder]",
     "composition.lists.head[0]: unknown option 'leder'; did you mean 'leader'?"),
    ("town: [doctor], dark", "town: [docter], dark", "composition.some[6].docter: unknown role 'docter'"),
    ("keeps: {mafia: 1}", "keeps: {mob: 1}",
     "composition.keeps.mob: unknown side 'mob'; expected 'mafia', 'killer'"),
    ("keeps: {mafia: 1}", "keeps: {mafia: one}", "composition.keeps.mafia: expected a whole number, found 'one'"),
    ("keeps: {mafia: 1}", "keeps: 1", "composition.keeps: expected a mapping"),
    ("criminals: [mafia, killer, joker]", "criminals: mafia",
     "composition.groups.criminals: expected a list of names"),
    ("criminals: [mafia, killer, joker]", "criminals: [mafia, kiler, joker]",
     "composition.groups.criminals: unknown side 'kiler'; did you mean 'killer'?"),
    ("criminals: mafioso}", "criminals: citizen}",
     "composition.filler.criminals: expected a role of 'criminals', found 'citizen'"),
    ("{players: $order.least, as: some}", "{players: $order.town, as: some}",
     "composition.all.below.players: expected a whole number, found '['doctor']'"),
    ("as: some}", "as: all}", "composition.all.below.as: unknown other choice 'all'; expected 'some'"),
    ("as: some}", "as: none}", "composition.all.below.as: unknown other choice 'none'; expected 'some'"),
    ("below: {players: $order.least, as: some}", "below: 6",
     "composition.all.below: expected 'players' and 'as', the choice whose table is dealt"),
    ("bright: all", "bright: some", "composition.all[6].bright: expected a number from 1, or 'all', found 'some'"),
    ("citizen: {fool: 1}", "citizen: {fool: 0}",
     "composition.swaps[0].citizen: expected how many become another role, found '0'"),
    ("citizen: {fool: 1}", "citizen: {fol: 1}", "composition.swaps[0].citizen: unknown role 'fol'"),
    ("least: 9", "least: 5", "composition.sides[5].criminals: expected at least 3, found 1"),
    ("implies: {order: long", "implies: {ordr: long",
     "options.own.implies.ordr: unknown option with choices 'ordr'; did you mean 'order'?"),
    ("implies: {order: long", "implies: {order: wide",
     "options.own.implies.order: unknown choice 'wide'; expected 'short' or 'long'"),
    ("notes: {long:", "notes: {lang:", "options.order.notes.lang: unknown choice 'lang'; did you mean 'long'?"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("base", "old", "new", "said"),
    [*(("casts", *mistake) for mistake in CASTS), *(("shares", *mistake) for mistake in SHARES)],
)
def test_a_mistake_is_told_with_its_place(edited: Edited, base: str, old: str, new: str, said: str) -> None:
    path = edited((old, new), base=Path(__file__).with_name(f"{base}.yaml"))
    with pytest.raises(ScenarioError) as raised:
        load(path)
    lines = [str(problem) for problem in raised.value.problems]
    assert any(said in line for line in lines), lines
    assert all(problem.line for problem in raised.value.problems)
