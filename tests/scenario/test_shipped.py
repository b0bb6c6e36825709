"""The shipped scenarios load, and every size of every choice of options deals."""

from pathlib import Path

import pytest

from bot.cli.check import untranslated
from bot.engine.game import Game
from bot.engine.rules import Rules
from bot.scenario import ScenarioError, available, load, loading
from bot.scenario.files import shipped_dir
from bot.scenario.loading import CHECKED, checksum
from bot.scenario.options import variations
from bot.scenario.source import Source

SHIPPED = sorted(available())


@pytest.mark.parametrize("id_", SHIPPED)
def test_it_loads_by_id_and_by_path(id_: str) -> None:
    scenario = load(id_)
    assert scenario.id == id_
    assert scenario.raw["id"] == id_
    assert load(available()[id_]).model == scenario.model


@pytest.mark.parametrize("id_", SHIPPED)
def test_it_passes_the_check_and_is_listed_as_such(id_: str) -> None:
    scenario = load(id_, untranslated=untranslated, findable=True)
    listed = (shipped_dir() / CHECKED).read_text(encoding="ascii").splitlines()
    assert checksum(scenario.source) in listed, "scenarios/checked.sha256 is not up to date: run `make schema`"
    assert len(listed) == len(SHIPPED)


def test_a_listed_file_is_only_read_and_a_changed_one_is_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "classic.yaml"
    path.write_text(available()["classic"].read_text(encoding="utf-8").replace("faction: town", "faction: towns", 1))
    monkeypatch.setattr(loading, "shipped_dir", lambda: tmp_path)
    with pytest.raises(ScenarioError, match=r"roles.citizen.faction: unknown faction 'towns'"):
        load(path)
    loading._passed.cache_clear()
    (tmp_path / CHECKED).write_text(f"{checksum(Source.read(path))}\n", encoding="ascii")
    assert load(path).model.roles["citizen"].faction == "towns"


@pytest.mark.parametrize("id_", SHIPPED)
def test_every_size_deals(id_: str) -> None:
    scenario = load(id_)
    sizes: set[int] = set()
    for values in variations(scenario.options):
        rules = scenario.rules(values)
        assert scenario.sizes(values) == tuple(sorted(rules.deals))
        for players, deal in rules.deals.items():
            assert len(deal) == players
            assert set(deal) <= set(rules.roles)
            assert not Game(rules, players, seed="deal").start().refusal
        sizes |= set(rules.deals)
    assert sizes == set(range(scenario.players.low, scenario.players.high + 1))


@pytest.mark.rules("CL-02", "CL-03", "CL-04", "CL-05")
def test_classic_is_a_third_mafia_with_one_godfather_doctor_and_detective() -> None:
    deals = load("classic").rules().deals
    assert sorted(deals) == list(range(6, 21))
    for players, deal in deals.items():
        mafia = deal.count("godfather") + deal.count("mafioso")
        assert mafia == round(players / 3)
        assert [deal.count(role) for role in ("godfather", "doctor", "detective")] == [1, 1, 1]
        assert deal.count("citizen") == players - mafia - 2


@pytest.mark.rules("CL-62")
def test_classic_gives_six_pieces_of_advice_that_no_rule_reads() -> None:
    classic = load("classic")
    assert len(classic.raw["advice"]) == 6
    assert "advice" not in Rules.model_fields


@pytest.mark.rules("SM-03", "SM-04")
def test_simple_is_about_a_quarter_mafia_with_powers_by_choice() -> None:
    simple = load("simple")
    assert simple.sizes() == tuple(range(5, 21))
    assert simple.sizes({"set": "powers"}) == tuple(range(7, 21))
    for players, deal in simple.rules().deals.items():
        assert deal.count("mafioso") == (players + 1) // 4
        assert set(deal) == {"mafioso", "citizen"}
    for players, deal in simple.rules({"set": "powers"}).deals.items():
        assert deal.count("mafioso") + deal.count("godfather") == (players + 1) // 4
        assert [deal.count("godfather"), deal.count("detective")] == [1, 1]
        assert deal.count("doctor") == (1 if players >= 9 else 0)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("clasic", "unknown scenario 'clasic'; did you mean 'classic'?"),
        ("nowhere.yaml", "nowhere.yaml: cannot be read: No such file or directory"),
    ],
)
def test_what_is_not_there(name: str, said: str) -> None:
    with pytest.raises(ScenarioError, match=said.replace("?", r"\?")):
        load(name)


def test_scenarios_of_ones_own_are_found_by_id(tmp_path: Path) -> None:
    text = available()["classic"].read_text(encoding="utf-8")
    (tmp_path / "mine.yaml").write_text(text.replace("id: classic", "id: mine", 1), encoding="utf-8")
    (tmp_path / "other.yaml").write_text(text, encoding="utf-8")
    assert set(available([tmp_path])) == {*SHIPPED, "mine", "other"}
    assert load("mine", [tmp_path]).id == "mine"
    with pytest.raises(
        ScenarioError, match=r"other\.yaml:2: id: expected 'other', as the file is called; found 'classic'"
    ):
        load("other", [tmp_path])
