"""Profiles: names that any folder bears, options that are never lost, and the usual match."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.session.matchfile import StoreError
from game.session.profiles import DEFAULT_NAME, Profiles, QuickPlay, clean_name, file_id
from game.settings import NAME_LENGTH, SeatColour, Settings, dumps


def settings_path(folder: Path, profile_id: str) -> Path:
    return folder / "profiles" / profile_id / "settings.toml"


def test_a_new_folder_has_one_player(tmp_path: Path) -> None:
    profiles = Profiles(tmp_path)
    assert [profile.name for profile in profiles.all()] == [DEFAULT_NAME]
    assert profiles.current.usual == QuickPlay("computer:3", 3)


def test_players_and_the_choice_among_them_are_remembered(tmp_path: Path) -> None:
    profiles = Profiles(tmp_path)
    ann = profiles.create("Ann", SeatColour.BLACK)
    profiles.create("bo")
    profiles.choose(ann.id)
    again = Profiles(tmp_path)
    assert again.current == ann
    assert again.current.colour is SeatColour.BLACK
    assert [profile.name for profile in again.all()] == ["Ann", "bo", DEFAULT_NAME]


def test_the_usual_match_is_what_is_played_most_of_late(tmp_path: Path) -> None:
    profiles = Profiles(tmp_path)
    me = profiles.current.id
    for opponent, length in [("computer:2", 5)] * 3 + [("human", 7)] * 2:
        profiles.remember(me, opponent, length)
    assert profiles.current.usual == QuickPlay("computer:2", 5)
    for _ in range(9):
        profiles.remember(me, "computer:6", 1)
    assert Profiles(tmp_path).current.usual == QuickPlay("computer:6", 1)
    assert len(profiles.current.played) == 10
    with pytest.raises(ValueError, match="a seat is"):
        profiles.remember(me, "computer:9", 1)


def test_of_equally_usual_matches_the_newest_is_taken(tmp_path: Path) -> None:
    profiles = Profiles(tmp_path)
    for opponent in ("computer:1", "computer:2", "computer:1", "computer:2"):
        profiles.remember(profiles.current.id, opponent, 3)
    assert profiles.current.usual.opponent == "computer:2"


def test_names_are_cleaned_and_unique(tmp_path: Path) -> None:
    profiles = Profiles(tmp_path)
    ann = profiles.create("  Ann \u202e\x07 Lee ")
    assert ann.name == "Ann Lee"
    with pytest.raises(StoreError, match="called ann lee already"):
        profiles.create("ann lee")
    with pytest.raises(StoreError, match="needs a name"):
        profiles.create(" \n\t")
    assert profiles.rename(ann.id, "ANN LEE").name == "ANN LEE"
    with pytest.raises(StoreError, match="already"):
        profiles.rename(ann.id, DEFAULT_NAME)


@given(st.text(max_size=80))
def test_any_name_is_shown_in_one_line(text: str) -> None:
    name = clean_name(text)
    assert len(name) <= NAME_LENGTH
    assert name.isprintable()
    assert clean_name(name) == name


@given(st.text(max_size=80), st.lists(st.sampled_from(["player", "ann", "ann-2", "con"])))
def test_any_name_gets_a_folder_of_its_own(text: str, taken: list[str]) -> None:
    found = file_id(text, frozenset(taken))
    assert found not in taken
    assert found.strip("abcdefghijklmnopqrstuvwxyz0123456789-") == ""
    assert 1 <= len(found) <= 32
    assert not found.startswith("-")


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Ann", "ann"),
        ("Jürgen Ö.", "jurgen-o"),
        ("../../etc", "etc"),
        ("CON", "player-con"),
        ("棋士", "player"),
    ],
)
def test_folders_are_named_after_their_player(name: str, expected: str) -> None:
    assert file_id(name) == expected


def test_options_are_kept_for_each_player(tmp_path: Path) -> None:
    profiles = Profiles(tmp_path)
    ann, bo = profiles.create("Ann"), profiles.create("Bo")
    settings, notices = profiles.settings(ann.id)
    assert notices == ()
    assert settings == Settings(name="Ann")
    profiles.save_settings(ann.id, replace(settings, text_size=150, theme="night"))
    again = Profiles(tmp_path)
    assert again.settings(ann.id)[0].text_size == 150
    assert again.settings(bo.id)[0].text_size == 100


def test_name_and_colour_have_one_home(tmp_path: Path) -> None:
    profiles = Profiles(tmp_path)
    ann = profiles.create("Ann")
    profiles.save_settings(ann.id, Settings(name="Anna", colour=SeatColour.DRAW))
    assert [p.name for p in profiles.all()] == ["Anna", DEFAULT_NAME]
    profiles.rename(ann.id, "Anne")
    profiles.set_colour(ann.id, SeatColour.BLACK)
    settings, _ = Profiles(tmp_path).settings(ann.id)
    assert (settings.name, settings.colour) == ("Anne", SeatColour.BLACK)
    with pytest.raises(StoreError, match="already"):
        profiles.save_settings(ann.id, Settings(name=DEFAULT_NAME))


@pytest.mark.parametrize("content", [b"[play\nname=", b"\xff\xfe\x00", b"= = ="])
def test_unreadable_options_are_set_aside_with_a_notice(tmp_path: Path, content: bytes) -> None:
    profiles = Profiles(tmp_path)
    me = profiles.current.id
    path = settings_path(tmp_path, me)
    path.write_bytes(content)
    settings, notices = profiles.settings(me)
    assert settings == Settings(name=DEFAULT_NAME)
    assert len(notices) == 1
    assert "settings.damaged.toml" in notices[0]
    assert path.with_name("settings.damaged.toml").read_bytes() == content
    assert profiles.settings(me) == (settings, ())
    path.write_bytes(content + b"#2")
    profiles.settings(me)
    assert path.with_name("settings.damaged.toml").read_bytes() == content
    assert path.with_name("settings.damaged-2.toml").read_bytes() == content + b"#2"


def test_options_with_a_few_wrong_values_keep_the_others_and_a_copy(tmp_path: Path) -> None:
    profiles = Profiles(tmp_path)
    me = profiles.current.id
    text = dumps(Settings(text_size=175)).replace("master = 80", 'master = "loud"')
    settings_path(tmp_path, me).write_text(text)
    settings, notices = profiles.settings(me)
    assert (settings.text_size, settings.master) == (175, Settings().master)
    assert "master" in notices[0]
    assert settings_path(tmp_path, me).with_name("settings.damaged.toml").read_text() == text
    assert profiles.settings(me) == (settings, ())


def test_options_that_cannot_be_written_say_so_and_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    profiles = Profiles(tmp_path)
    me = profiles.current.id
    profiles.save_settings(me, Settings(text_size=150))

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", full)
        with pytest.raises(StoreError, match="No space left"):
            profiles.save_settings(me, Settings(text_size=200))
    assert profiles.settings(me)[0].text_size == 150


def test_a_damaged_profile_keeps_its_folder_and_options(tmp_path: Path) -> None:
    profiles = Profiles(tmp_path)
    ann = profiles.create("Ann")
    profiles.save_settings(ann.id, Settings(text_size=200))
    (tmp_path / "profiles" / ann.id / "profile.json").write_text("{")
    again = Profiles(tmp_path)
    assert len(again.notices) == 1
    assert "profile.damaged.json" in again.notices[0]
    assert [profile.name for profile in again.all()] == ["ann", DEFAULT_NAME]
    assert again.settings(ann.id)[0].text_size == 200
    assert Profiles(tmp_path).notices == ()


def test_a_player_is_removed_but_never_the_last(tmp_path: Path) -> None:
    profiles = Profiles(tmp_path)
    ann = profiles.create("Ann")
    profiles.choose(ann.id)
    profiles.delete(ann.id)
    assert profiles.current.name == DEFAULT_NAME
    assert not (tmp_path / "profiles" / ann.id).exists()
    with pytest.raises(StoreError, match="last player"):
        profiles.delete(profiles.current.id)
    assert Profiles(tmp_path).current.name == DEFAULT_NAME


def test_a_folder_that_takes_nothing_is_told(tmp_path: Path) -> None:
    (tmp_path / "profiles").write_text("a file where a folder should be")
    with pytest.raises(StoreError, match="cannot be made"):
        Profiles(tmp_path)
