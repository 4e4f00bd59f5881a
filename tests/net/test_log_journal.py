"""The log as a chain and as a file: torn tails, flipped bytes, full disks, two programs."""

from __future__ import annotations

import errno
import os
import random
import threading
from pathlib import Path

import pytest

from net import limits
from net.errors import BadCrypto, BadMessage, InUse, StorageFailed
from net.identity import Identity, new_identity, sides
from net.journal import HEADER_BYTES, ROOM_BYTES, FileJournal, pack_record, read_journal, records
from net.log import Entry, Log, compose, decode, good_prefix

RNG = random.Random(11)
ONE, TWO = (new_identity(RNG.randbytes) for _ in range(2))
PLAYERS = sides(ONE.public, TWO.public)
AUTHORS: tuple[Identity, ...] = tuple(sorted((ONE, TWO), key=lambda one: one.public))


def chained(count: int) -> list[Entry]:
    log = Log(*PLAYERS)
    for number in range(1, count + 1):
        log.append(compose(number, log.head, number % 2, "say", {"v": number}, AUTHORS[number % 2]))
    return list(log)


ENTRIES = chained(12)


class TestLog:
    def test_a_sound_chain_is_kept_whole(self) -> None:
        log = good_prefix(*PLAYERS, (entry.signed for entry in ENTRIES))
        assert list(log) == ENTRIES
        assert log.match == ENTRIES[0].hash
        assert log.head == ENTRIES[-1].hash

    @pytest.mark.parametrize("fault", ["skipped", "twice", "foreign signature", "other match", "flipped bit"])
    def test_a_broken_chain_is_refused(self, fault: str) -> None:
        log = good_prefix(*PLAYERS, (entry.signed for entry in ENTRIES[:5]))
        entry = {
            "skipped": ENTRIES[6],
            "twice": ENTRIES[4],
            "foreign signature": decode(ENTRIES[5].raw, AUTHORS[1].sign(ENTRIES[5].hash)),
            "other match": compose(6, b"x" * 32, 0, "say", {"v": 6}, AUTHORS[0]),
            "flipped bit": decode(ENTRIES[5].raw[:-1] + b"\x07", ENTRIES[5].signature),
        }[fault]
        with pytest.raises((BadMessage, BadCrypto)):
            log.check_next(entry)

    def test_an_entry_in_another_name_is_refused(self) -> None:
        log = Log(*PLAYERS)
        with pytest.raises(BadCrypto):
            log.check_next(compose(1, log.head, 1, "say", {"v": 1}, AUTHORS[0]))

    @pytest.mark.parametrize(
        "value",
        [
            [1, b"p" * 32, 0, "say"],
            [0, b"p" * 32, 0, "say", {}],
            [1, b"p" * 31, 0, "say", {}],
            [1, b"p" * 32, 2, "say", {}],
            [1, b"p" * 32, True, "say", {}],
            [1, b"p" * 32, 0, "", {}],
            [1, b"p" * 32, 0, "say", []],
        ],
    )
    def test_what_has_not_the_form_of_an_entry_is_refused(self, value: list[object]) -> None:
        from net.wire import pack

        with pytest.raises(BadMessage):
            decode(pack(value), b"s" * 64)


class TestJournal:
    def write(self, path: Path, entries: list[Entry]) -> bytes:
        journal = FileJournal(path, PLAYERS)
        for entry in entries:
            journal.append(entry)
            journal.sync()
        journal.close()
        return path.read_bytes()

    def load(self, path: Path) -> tuple[int, bool]:
        journal = FileJournal(path, PLAYERS)
        count, damaged = len(journal.log), journal.damaged
        journal.close()
        return count, damaged

    def test_what_was_appended_is_loaded(self, tmp_path: Path) -> None:
        self.write(tmp_path / "log", ENTRIES)
        assert self.load(tmp_path / "log") == (12, False)
        stored = read_journal(tmp_path / "log")
        assert stored == (PLAYERS, [entry.signed for entry in ENTRIES], 0)

    def test_a_complete_log_keeps_no_room_and_still_takes_more(self, tmp_path: Path) -> None:
        """Killed at that moment, its file is the bytes of one that was closed."""
        whole = self.write(tmp_path / "closed", ENTRIES[:4])
        journal = FileJournal(tmp_path / "log", PLAYERS)
        for entry in ENTRIES[:3]:
            journal.append(entry)
        journal.sync(complete=True)
        assert (tmp_path / "log").read_bytes() == self.write(tmp_path / "three", ENTRIES[:3])
        journal.append(ENTRIES[3])
        journal.sync(complete=True)
        assert (tmp_path / "log").read_bytes() == whole
        journal.close()

    def test_a_torn_tail_is_cut_wherever_it_tears(self, tmp_path: Path) -> None:
        whole = self.write(tmp_path / "log", ENTRIES[:3])
        ends = [HEADER_BYTES]
        for entry in ENTRIES[:3]:
            ends.append(ends[-1] + len(pack_record(entry.signed)))
        for size in range(0, len(whole), 3):
            path = tmp_path / "torn"
            path.write_bytes(whole[:size])
            kept = sum(end <= size for end in ends) - 1
            assert self.load(path) == (max(kept, 0), False)
            assert path.read_bytes() == whole[: ends[max(kept, 0)]]

    def test_a_flipped_byte_is_found_and_the_good_prefix_kept(self, tmp_path: Path) -> None:
        whole = self.write(tmp_path / "log", ENTRIES[:4])
        size = len(pack_record(ENTRIES[0].signed))
        for at in range(HEADER_BYTES, len(whole), 7):
            path = tmp_path / "flipped"
            bad = bytearray(whole)
            bad[at] ^= 0x20
            path.write_bytes(bytes(bad))
            kept, _ = self.load(path)
            assert kept == (at - HEADER_BYTES) // size

    def test_a_damaged_file_is_set_aside(self, tmp_path: Path) -> None:
        path = tmp_path / "log"
        whole = self.write(path, ENTRIES[:4])
        bad = bytearray(whole)
        bad[HEADER_BYTES + 20] ^= 1
        path.write_bytes(bytes(bad))
        assert self.load(path) == (0, True)
        assert (tmp_path / "log.damaged").read_bytes() == bytes(bad)

    def test_it_goes_on_after_a_cut(self, tmp_path: Path) -> None:
        path = tmp_path / "log"
        whole = self.write(path, ENTRIES[:3])
        path.write_bytes(whole[:-5])
        journal = FileJournal(path, PLAYERS)
        journal.append(ENTRIES[2])
        journal.close()
        assert path.read_bytes() == whole

    def test_the_log_of_other_players_is_not_touched(self, tmp_path: Path) -> None:
        path = tmp_path / "log"
        whole = self.write(path, ENTRIES[:2])
        with pytest.raises(ValueError, match="other players"):
            FileJournal(path, (PLAYERS[0], b"z" * 32))
        assert path.read_bytes() == whole

    def test_a_second_program_is_kept_out(self, tmp_path: Path) -> None:
        first = FileJournal(tmp_path / "log", PLAYERS)
        with pytest.raises(InUse, match="another Blot"):
            FileJournal(tmp_path / "log", PLAYERS)
        first.close()
        FileJournal(tmp_path / "log", PLAYERS).close()

    def test_a_match_that_is_being_left_is_waited_for(self, tmp_path: Path) -> None:
        first = FileJournal(tmp_path / "log", PLAYERS)
        leaving = threading.Timer(0.2, first.close)
        leaving.start()
        FileJournal(tmp_path / "log", PLAYERS).close()
        leaving.join()

    def test_a_failing_sync_takes_the_entry_back(self, tmp_path: Path) -> None:
        broken = False

        def fsync(descriptor: int) -> None:
            if broken:
                raise OSError(errno.EIO, os.strerror(errno.EIO))
            os.fsync(descriptor)

        path = tmp_path / "log"
        journal = FileJournal(path, PLAYERS, fsync)
        journal.append(ENTRIES[0])
        journal.sync()
        before = read_journal(path)
        broken = True
        journal.append(ENTRIES[1])
        journal.append(ENTRIES[2])
        with pytest.raises(StorageFailed):
            journal.sync()
        assert read_journal(path) == before
        broken = False
        journal.append(ENTRIES[1])
        journal.sync()
        journal.close()
        assert self.load(path) == (2, False)

    def test_a_full_disk_takes_the_entry_back(self, tmp_path: Path) -> None:
        journal = FileJournal(tmp_path / "log", PLAYERS)
        journal.append(ENTRIES[0])
        journal._file.close()
        journal._file = Path("/dev/full").open("r+b", buffering=0)  # noqa: SIM115
        with pytest.raises(StorageFailed):
            journal.append(ENTRIES[1])
        journal.close()
        assert self.load(tmp_path / "log") == (1, False)

    def test_an_open_file_has_room_that_is_no_entry_and_no_damage(self, tmp_path: Path) -> None:
        """As a kill -9 leaves it."""
        path = tmp_path / "log"
        journal = FileJournal(path, PLAYERS)
        for entry in ENTRIES[:3]:
            journal.append(entry)
        journal.sync()
        killed = path.read_bytes()
        assert len(killed) == ROOM_BYTES
        assert read_journal(path) == (PLAYERS, [entry.signed for entry in ENTRIES[:3]], 0)
        journal.close()
        assert path.read_bytes() == killed.rstrip(b"\0")
        path.write_bytes(killed)
        assert self.load(path) == (3, False)
        assert path.read_bytes() == killed.rstrip(b"\0")

    def test_an_entry_torn_inside_the_room_is_cut_without_alarm(self, tmp_path: Path) -> None:
        path = tmp_path / "log"
        whole = self.write(path, ENTRIES[:3])
        torn = whole[:-70]
        path.write_bytes(torn + bytes(ROOM_BYTES - len(torn)))
        assert self.load(path) == (2, False)

    def test_a_byte_in_the_room_is_found(self, tmp_path: Path) -> None:
        path = tmp_path / "log"
        whole = self.write(path, ENTRIES[:3])
        path.write_bytes(whole + bytes(500) + b"x" + bytes(500))
        assert read_journal(path).loose == 501

    def test_more_room_is_made_when_it_is_used_up(self, tmp_path: Path) -> None:
        path = tmp_path / "log"
        journal = FileJournal(path, PLAYERS)
        journal._room = journal._end + 10
        journal.append(ENTRIES[0])
        assert path.stat().st_size == ROOM_BYTES
        journal._end = journal._durable = ROOM_BYTES - 10
        journal._file.seek(journal._end)
        journal.append(ENTRIES[1])
        assert path.stat().st_size == 2 * ROOM_BYTES
        journal.close()

    def test_absurd_lengths_end_the_reading(self) -> None:
        absurd = (limits.ENTRY_BYTES + 1).to_bytes(4, "big") + b"x" * 5000
        assert list(records(absurd)) == []
