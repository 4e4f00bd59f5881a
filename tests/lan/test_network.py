"""Two hosts on a cable: found, cut off, healed, moved, behind a firewall, on a bad line."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.lan.lab import HERE, Lab, Program, assert_equal, permitted

STATUS = permitted()
pytestmark = [
    pytest.mark.lan,
    pytest.mark.skipif(STATUS != "root", reason=STATUS),
]


@pytest.fixture
def lab() -> Iterator[Lab]:
    made = Lab(2)
    yield made
    made.down()


@pytest.fixture
def pair(lab: Lab, tmp_path: Path) -> Iterator[list[Program]]:
    """Programs to be started by a test; killed afterwards."""
    programs: list[Program] = []
    yield programs
    for program in programs:
        program.stop()


def seat(
    lab: Lab,
    tmp_path: Path,
    pair: list[Program],
    length: int = 3,
    pause: float = 0.0,
    guest: str = "10.77.0.1:47100",
) -> tuple[Program, Program]:
    host = Program(tmp_path / "ann", "host", "any", length, 5, lab, 1, pause)
    pair.append(host)
    host.wait_for("listening")
    join = Program(tmp_path / "bo", "join", guest, length, 6, lab, 2, pause)
    pair.append(join)
    return host, join


def test_a_table_is_found_and_a_match_played(lab: Lab, tmp_path: Path, pair: list[Program]) -> None:
    host, join = seat(lab, tmp_path, pair, guest="any")
    began = time.monotonic()
    seen = join.wait_for("seen")
    assert seen["t"] - join.wait_for("listening")["t"] < 3.0, (
        "a table that is open is seen within 2 s, and some"
    )
    assert seen["name"] == "Ann"
    assert time.monotonic() - began < 30
    assert_equal(host, join)


@pytest.mark.parametrize("seconds", [10, pytest.param(30, marks=pytest.mark.slow)])
def test_play_goes_on_after_a_silent_hole(
    lab: Lab, tmp_path: Path, pair: list[Program], seconds: int
) -> None:
    host, join = seat(lab, tmp_path, pair, length=25, pause=0.05)
    join.wait_for("action", 20)
    lab.call("hole", "2")
    began = time.monotonic()
    for program in (host, join):
        program.wait_for("lost")
    time.sleep(max(0.0, began + seconds - time.monotonic()))
    before = len(join.of("action"))
    lab.call("heal", "2")
    healed = time.monotonic()
    after = join.wait_for("action", before + 1, 20)
    assert after["t"] - healed < 3.5
    join.wait_for("action", before + 10)


def test_play_goes_on_after_a_pulled_cable(lab: Lab, tmp_path: Path, pair: list[Program]) -> None:
    host, join = seat(lab, tmp_path, pair, pause=0.02)
    join.wait_for("action", 10)
    lab.call("cut", "1")
    time.sleep(3)
    lab.call("restore", "1")
    assert_equal(host, join)


def test_play_goes_on_at_a_new_address(lab: Lab, tmp_path: Path, pair: list[Program]) -> None:
    host, join = seat(lab, tmp_path, pair, length=25, pause=0.05)
    join.wait_for("action", 10)
    lab.host(2, "ip", "addr", "del", "10.77.0.2/24", "dev", "eth0")
    lab.host(2, "ip", "addr", "add", "10.77.0.22/24", "brd", "+", "dev", "eth0")
    count = len(host.of("action"))
    host.wait_for("action", count + 10)


def test_play_goes_on_after_a_program_was_suspended(lab: Lab, tmp_path: Path, pair: list[Program]) -> None:
    host, join = seat(lab, tmp_path, pair, length=25, pause=0.05)
    join.wait_for("action", 10)
    join.signal(signal.SIGSTOP)
    time.sleep(10)
    count = len(host.of("action"))
    join.signal(signal.SIGCONT)
    woken = time.monotonic()
    assert host.wait_for("action", count + 2, 10)["t"] - woken < 3.0


def test_a_player_behind_a_firewall_can_join_by_address(
    lab: Lab, tmp_path: Path, pair: list[Program]
) -> None:
    rules = (
        "table inet f { chain in { type filter hook input priority 0; policy drop; "
        "iif lo accept; ct state established,related accept; }; }"
    )
    lab.host(2, "nft", rules)
    host, join = seat(lab, tmp_path, pair)
    assert_equal(host, join)


def test_a_host_on_a_vpn_and_a_container_network_is_still_found(
    lab: Lab, tmp_path: Path, pair: list[Program]
) -> None:
    for name, address in (("docker0", "172.17.0.1/16"), ("tun9", "10.8.0.2/24")):
        lab.host(1, "ip", "link", "add", name, "type", "veth", "peer", "name", f"x{name}")
        lab.host(1, "ip", "addr", "add", address, "dev", name)
        lab.host(1, "ip", "link", "set", name, "up")
    host, join = seat(lab, tmp_path, pair, guest="any")
    join.wait_for("seen")
    assert_equal(host, join)


def test_joining_by_a_link_local_ipv6_address(lab: Lab, tmp_path: Path, pair: list[Program]) -> None:
    lab.host(1, "ip", "addr", "add", "fe80::77:1/64", "dev", "eth0", "nodad")
    lab.host(2, "ip", "addr", "add", "fe80::77:2/64", "dev", "eth0", "nodad")
    host, join = seat(lab, tmp_path, pair, guest="[fe80::77:1%eth0]:47100")
    assert_equal(host, join)


def test_a_small_mtu_changes_nothing(lab: Lab, tmp_path: Path, pair: list[Program]) -> None:
    for number in (1, 2):
        lab.host(number, "ip", "link", "set", "eth0", "mtu", "1280")
    host, join = seat(lab, tmp_path, pair)
    assert_equal(host, join)


class TestBadLine:
    """tapswitch: loss, delay, jitter, duplicates, reordering and bit errors on every frame."""

    @pytest.fixture
    def switch(self, tmp_path: Path) -> Iterator[tuple[Lab, Path]]:
        if not os.access("/dev/net/tun", os.W_OK):
            pytest.skip("/dev/net/tun is not writable here")
        lab = Lab.__new__(Lab)
        lab.prefix = f"t{os.getpid() % 10_000}"
        lab._env = {**os.environ, "P": lab.prefix}
        for number in (1, 2):
            subprocess.run(["ip", "netns", "add", f"{lab.prefix}h{number}"], check=True)
            lab.host(number, "ip", "link", "set", "lo", "up")
        control = tmp_path / "switch.sock"
        process = subprocess.Popen([sys.executable, HERE / "tapswitch.py", lab.prefix, "2", str(control)])
        for _ in range(200):
            if control.exists():
                break
            time.sleep(0.05)
        yield lab, control
        process.kill()
        process.wait()
        lab.down()

    @staticmethod
    def tell(control: Path, command: str) -> None:
        with socket.socket(socket.AF_UNIX) as line:
            line.connect(str(control))
            line.sendall(command.encode())
            line.recv(100)

    @pytest.mark.parametrize(
        "weather",
        [
            "delay=0.01 jitter=0.003 loss=0.05 dup=0.01 corrupt=0.005",
            pytest.param("delay=0.15 jitter=0.05 loss=0.01", marks=pytest.mark.slow),
            pytest.param("delay=0.01 loss=0.2", marks=pytest.mark.slow),
        ],
    )
    def test_a_match_through_bad_weather(
        self, switch: tuple[Lab, Path], tmp_path: Path, pair: list[Program], weather: str
    ) -> None:
        lab, control = switch
        self.tell(control, f"set * {weather}")
        host, join = seat(lab, tmp_path, pair, length=1)
        join.wait_for("match", seconds=60)
        assert_equal(host, join, seconds=240)
