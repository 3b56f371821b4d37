from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from countermarch.components.model.loading.faults import DataError
from countermarch.generators.writers.profiles import (
    Profile,
    ProfileError,
    as_toml,
    change_profile,
    find_profile,
    profiles_file,
    read_profiles,
    remove_profile,
)


def save_profile(profile: Profile, file: Path) -> Path:
    change_profile(profile.name, lambda _: profile, file)
    return file


shifts = st.floats(-20, 20, allow_nan=False)
names = st.from_regex(r"[a-z0-9][a-z0-9-]{0,31}", fullmatch=True)
profiles = st.builds(
    Profile,
    names,
    shifts,
    shifts,
    shifts,
    shifts,
    st.sampled_from((None, "long-edge", "short-edge")),
    st.sampled_from((None, "a4", "letter", "a3", "tabloid")),
)


@given(profiles)
def test_a_profile_is_read_back_as_it_was_saved(
    tmp_path_factory: pytest.TempPathFactory, profile: Profile
) -> None:
    file = tmp_path_factory.mktemp("settings") / "deep" / "printers.toml"
    assert save_profile(profile, file) == file
    assert find_profile(profile.name, file) == profile


def test_saving_one_profile_keeps_the_others(tmp_path: Path) -> None:
    file = tmp_path / "printers.toml"
    save_profile(Profile("home", 0.5, -1.0), file)
    save_profile(Profile("office", 1.0), file)
    save_profile(Profile("home", 0.7), file)
    assert read_profiles(file) == {"home": Profile("home", 0.7), "office": Profile("office", 1.0)}
    remove_profile("home", file)
    assert read_profiles(file) == {"office": Profile("office", 1.0)}
    assert [entry.name for entry in tmp_path.iterdir()] == ["printers.toml"]


def test_lying_pages_have_a_shift_of_their_own() -> None:
    profile = Profile("home", 0.5, -1.0, 0.2, 0.3)
    assert profile.offset_for("portrait") == (0.5, -1.0)
    assert profile.offset_for("landscape") == (0.2, 0.3)


def test_without_a_file_there_are_no_profiles(tmp_path: Path) -> None:
    assert read_profiles(tmp_path / "none.toml") == {}
    stated = "'home' is unknown; no profile is saved yet; `countermarch calibrate`"
    with pytest.raises(ProfileError, match=stated):
        find_profile("home", tmp_path / "none.toml")


def test_an_unknown_profile_is_answered_with_the_known_ones(tmp_path: Path) -> None:
    file = save_profile(Profile("home"), tmp_path / "printers.toml")
    with pytest.raises(ProfileError, match="'hone' is unknown; known are home"):
        find_profile("hone", file)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("[home]\ndx = 21", "line 2 column 6, home: dx: '21': expected a number from -20 to 20"),
        ("[home]\ndx = nan", "dx: 'nan': expected a number from"),
        ("[home]\ndx = true", "dx: 'True': expected a number from"),
        ('[home]\ndx = "1"', "dx: '1': expected a number from"),
        ("[home]\nright = 1", "line 2 column 1, home: right: '1': expected a known key"),
        ('[home]\npaper = "a5"', "paper: 'a5': expected one of a4, letter, a3, tabloid"),
        ('[home]\nduplex = "both"', "duplex: 'both': expected one of long-edge, short-edge"),
        ("home = 1", "home: '1': expected a table"),
        ('["../x"]\ndx = 1', "'../x': expected a name of 1 to 32 lowercase letters"),
        ("[home", "line 1 column 6: expected TOML"),
    ],
)
def test_a_wrong_file_is_refused_with_file_profile_and_key(
    tmp_path: Path, content: str, message: str
) -> None:
    file = tmp_path / "printers.toml"
    file.write_text(content, encoding="utf-8")
    with pytest.raises(DataError) as caught:
        read_profiles(file)
    assert str(file) in str(caught.value)
    assert message in str(caught.value)


def test_every_fault_of_the_file_is_reported(tmp_path: Path) -> None:
    file = tmp_path / "printers.toml"
    file.write_text("[home]\ndx = 21\nright = 1\n[work]\ndy = 99\n", encoding="utf-8")
    with pytest.raises(DataError) as caught:
        read_profiles(file)
    assert [fault.line for fault in caught.value.faults] == [2, 3, 5]


def test_a_file_that_is_too_large_or_no_text_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "printers.toml"
    file.write_bytes(b"#" * 70_000)
    with pytest.raises(ProfileError, match="larger than 65536 bytes"):
        read_profiles(file)
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(DataError, match="expected text saved as UTF-8"):
        read_profiles(file)


def test_a_folder_in_the_files_place_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ProfileError, match="cannot be read"):
        read_profiles(tmp_path)


def test_a_failed_save_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = save_profile(Profile("home", 1.0), tmp_path / "printers.toml")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(ProfileError, match="cannot be written"):
        save_profile(Profile("home", 2.0), file)
    assert file.read_text(encoding="utf-8") == as_toml({"home": Profile("home", 1.0)})
    assert [entry.name for entry in tmp_path.iterdir()] == ["printers.toml"]


@pytest.mark.skipif(os.name == "nt", reason="the folder is named otherwise there")
def test_profiles_are_in_the_players_configuration_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert profiles_file() == tmp_path / "countermarch" / "printers.toml"
    monkeypatch.setenv("XDG_CONFIG_HOME", "not/absolute")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert profiles_file() == tmp_path / ".config" / "countermarch" / "printers.toml"
