"""Names from outside, words, join codes, addresses, contacts, keys."""

from __future__ import annotations

import os
import random
import stat
from pathlib import Path

import pytest

from net import joincode, limits, words
from net.addresses import Own, best_first, candidates, parse_address, plain_host
from net.contacts import Contact, Contacts, Meeting, load_contacts
from net.errors import BadCrypto, LocalError
from net.identity import check_binding, identity_from_seed, load_identity, new_identity, sides
from net.joincode import JoinCode, pack_address, parse, unpack_address
from net.pace import Pace
from net.text import clean_chat, clean_name

HOSTILE_NAMES = {
    "right to left": "\u202eevil",
    "new line": "two\nlines",
    "null": "nu\x00ll",
    "zero width": "in\u200bvis\u200dible",
    "bell": "ring\x07",
    "escape": "\x1b[31mred",
    "combining": "Z" + "\u0341" * 20,
    "long": "x" * 300,
    "private": "\ue000secret",
    "unassigned": "\U000e0fff",
    "spaces": "  a \u2003  b\u3000",
    "surrogate": "\ud800",
    "isolates": "\u2066a\u2069",
}


class TestText:
    @pytest.mark.parametrize("name", HOSTILE_NAMES.values(), ids=HOSTILE_NAMES.keys())
    def test_hostile_names_become_harmless(self, name: str) -> None:
        clean = clean_name(name)
        assert clean
        assert clean.isprintable()
        assert clean == clean.strip()
        assert len(clean.encode()) <= limits.NAME_BYTES
        assert not any(
            ord(char) in (*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0x200B) for char in clean
        )
        assert clean_name(clean) == clean

    def test_honest_names_stay(self) -> None:
        for name in ("Ann", "Zoë", "Jürgen-Peter", "李小龍", "Łukasz 2", "नमस्ते"):
            assert clean_name(name) == name

    def test_marks_are_bounded_and_bytes_never_cut_a_character(self) -> None:
        assert clean_name("e\u0301\u0301\u0301\u0301\u0301").count("\u0301") <= 2
        assert clean_name("漢" * 40).encode().decode() == "漢" * 21

    def test_chat_is_one_line_of_200(self) -> None:
        assert clean_chat("a\n\tb") == "a b"
        assert len(clean_chat("x" * 900)) == limits.CHAT_CODEPOINTS
        assert clean_chat("\u200b\u202e") == ""


class TestWords:
    def test_there_are_2048_and_each_is_told_from_the_others(self) -> None:
        listed = words.word_list()
        assert len(set(listed)) == words.COUNT
        assert all(
            word.isascii() and word.isalpha() and word.islower() and 3 <= len(word) <= 9 for word in listed
        )
        assert list(listed) == sorted(listed)

    def test_eleven_bits_a_word(self) -> None:
        listed = words.word_list()
        assert words.words_of(b"\0" * 8, 3) == (listed[0],) * 3
        assert words.words_of(b"\xff" * 8, 3) == (listed[-1],) * 3
        with pytest.raises(ValueError):
            words.words_of(b"\0" * 4, 3)

    def test_a_beginning_is_enough_when_it_is_the_only_one(self) -> None:
        assert words.nearest(" OTTER ") == "otter"
        with pytest.raises(ValueError):
            words.nearest("xyzzy")
        with pytest.raises(ValueError):
            words.nearest("ca")


class TestJoinCode:
    @pytest.mark.parametrize("host", ["0.0.0.1", "10.77.0.1", "192.168.1.24", "255.255.255.254"])
    @pytest.mark.parametrize("port", [1, 47100, 65535])
    def test_codes_come_back(self, host: str, port: int) -> None:
        code = JoinCode(host, port, ("otter", "maple", "tulip"))
        assert parse(str(code)) == code
        assert parse("blot:" + str(code).replace(" ", "-")) == code
        assert parse(str(code).lower().replace("-", " ")) == code

    def test_misread_characters_are_read_right(self) -> None:
        packed = pack_address("192.168.1.24", 47100)
        assert unpack_address(packed.replace("0", "O").replace("1", "l")) == ("192.168.1.24", 47100)

    def test_most_typing_errors_are_found(self) -> None:
        rng = random.Random(2)
        packed = pack_address("192.168.1.24", 47100).replace("-", "")
        found = 0
        for _ in range(400):
            at = rng.randrange(10)
            wrong = packed[:at] + rng.choice(joincode.ALPHABET) + packed[at + 1 :]
            try:
                found += unpack_address(wrong) == ("192.168.1.24", 47100) and wrong != packed
            except ValueError:
                found += 1
        assert found > 250

    @pytest.mark.parametrize("text", ["", "otter maple tulip", "R2M02-65QZK", "R2M02-65QZ otter maple tulip"])
    def test_what_is_no_code_is_refused(self, text: str) -> None:
        with pytest.raises(ValueError):
            parse(text)


class TestAddresses:
    @pytest.mark.parametrize(
        ("text", "address"),
        [
            ("192.168.1.7", ("192.168.1.7", 0)),
            (" 192.168.1.7:47101 ", ("192.168.1.7", 47101)),
            ("[fe80::1%wlan0]:47100", ("fe80::1%wlan0", 47100)),
            ("fe80::1%2", ("fe80::1%2", 0)),
            ("[::1]", ("::1", 0)),
        ],
    )
    def test_are_read(self, text: str, address: tuple[str, int]) -> None:
        assert parse_address(text) == address

    @pytest.mark.parametrize(
        "text", ["", "host", "1.2.3", "1.2.3.4:", "1.2.3.4:x", "[::1", "[::1]9", "1.2.3.4:0"]
    )
    def test_nonsense_is_refused(self, text: str) -> None:
        if text == "1.2.3.4:":
            assert parse_address(text) == ("1.2.3.4", 0)
            return
        with pytest.raises(ValueError):
            parse_address(text)

    def test_without_a_port_the_default_and_the_next_nine_are_tried(self) -> None:
        assert candidates(("a", 5)) == (("a", 5),)
        assert candidates(("a", 0))[0] == ("a", 47100)
        assert len(candidates(("a", 0))) == 10

    def test_the_own_network_comes_first(self) -> None:
        own = [Own("10.77.0.9", 24, "eth0"), Own("fe80::9%2", 64, "eth0")]
        given = [("172.17.0.1", 1), ("10.8.0.2", 1), ("10.77.0.1", 1), ("10.77.0.1", 1)]
        assert best_first(given, own)[0] == ("10.77.0.1", 1)
        assert len(best_first(given, own)) == 3
        assert len(best_first([(f"1.1.1.{n}", 1) for n in range(99)], own)) == limits.DIAL_ADDRESSES

    def test_dual_stack_addresses_are_shown_plainly(self) -> None:
        assert plain_host("::ffff:192.168.1.7") == "192.168.1.7"
        assert plain_host("fe80::1") == "fe80::1"


class TestIdentity:
    def test_is_made_once_for_its_owner_alone(self, tmp_path: Path) -> None:
        path = tmp_path / "lan" / "identity"
        first = load_identity(path)
        assert load_identity(path).public == first.public
        if os.name == "posix":
            assert stat.S_IMODE(path.stat().st_mode) == 0o600

    def test_a_damaged_file_is_no_new_player(self, tmp_path: Path) -> None:
        path = tmp_path / "identity"
        load_identity(path)
        path.write_bytes(path.read_bytes()[:-1])
        with pytest.raises(ValueError):
            load_identity(path)

    def test_the_binding_belongs_to_one_noise_key(self) -> None:
        rng = random.Random(1)
        one, other = new_identity(rng.randbytes), new_identity(rng.randbytes)
        static = one.static.public_key().public_bytes_raw()
        check_binding(one.public, one.binding, static)
        for wrong in (
            (other.public, one.binding, static),
            (one.public, other.binding, static),
            (one.public, one.binding, other.static.public_key().public_bytes_raw()),
        ):
            with pytest.raises(BadCrypto):
                check_binding(*wrong)

    def test_the_smaller_key_is_side_0(self) -> None:
        assert sides(b"b", b"a") == sides(b"a", b"b") == (b"a", b"b")
        with pytest.raises(LocalError):
            sides(b"a", b"a")

    def test_comes_back_from_its_seed(self) -> None:
        seed = bytes(range(64))
        assert identity_from_seed(seed).seed == seed


class TestContacts:
    KEY, OTHER = b"k" * 32, b"o" * 32

    def test_a_key_is_pinned_under_its_name(self, tmp_path: Path) -> None:
        contacts = load_contacts(tmp_path / "contacts.json")
        assert contacts.meeting(self.KEY, "Bo") is Meeting.NEW
        contacts.pin(self.KEY, "Bo", (("10.0.0.1", 47100),), 1000)
        again = load_contacts(tmp_path / "contacts.json")
        assert again.meeting(self.KEY, "Bo") is Meeting.KNOWN
        assert again.meeting(self.KEY, "Bob") is Meeting.KNOWN
        assert again.meeting(self.OTHER, "bo") is Meeting.OTHER_KEY
        assert again.meeting(self.OTHER, "Cy") is Meeting.NEW

    def test_newer_addresses_come_first_and_few_are_kept(self) -> None:
        contacts = Contacts()
        for number in range(9):
            contacts.pin(self.KEY, "Bo", ((f"10.0.0.{number}", 1),), number)
        contact = contacts.get(self.KEY)
        assert contact is not None
        assert contact.addresses[0] == ("10.0.0.8", 1)
        assert len(contact.addresses) == 4

    def test_a_damaged_file_is_set_aside(self, tmp_path: Path) -> None:
        path = tmp_path / "contacts.json"
        path.write_text("{ nonsense")
        assert list(load_contacts(path)) == []
        assert path.with_name("contacts.json.damaged").exists()

    def test_the_oldest_are_forgotten_but_never_the_blocked(self) -> None:
        blocked = Contact(b"\xff" * 32, "Eve", last_met=0, blocked=True)
        contacts = Contacts([blocked])
        for number in range(600):
            contacts.pin(number.to_bytes(32, "big"), f"p{number}", (), number + 1)
        assert len(list(contacts)) == 500
        assert contacts.blocked == {blocked.peer}


def test_a_pace_allows_a_burst_and_then_a_rate() -> None:
    pace = Pace(2.0, 3, 0.0)
    assert [pace.allows(0.0) for _ in range(4)] == [True, True, True, False]
    assert pace.allows(0.5)
    assert not pace.allows(0.6)
    pace.refund()
    assert pace.allows(0.6)
