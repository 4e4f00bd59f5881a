"""Addresses: what this computer has, what a player typed, which to try first."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from dataclasses import dataclass

import ifaddr

from net import limits
from net.actions import Address
from net.errors import Mistyped

_TUNNELS = ("tun", "tap", "wg", "utun", "ppp", "tailscale", "zt")
_KINDS = {
    "Wi-Fi": ("wl", "wi-fi", "wifi", "drahtlos", "airport", "ath"),
    "cable": ("en", "eth", "lan"),
    "tunnel": _TUNNELS,
}
_VIRTUAL = ("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "vethernet", "lxc", *_TUNNELS)


@dataclass(frozen=True, slots=True)
class Own:
    """One address of this computer, on the network it belongs to."""

    host: str
    prefix: int
    adapter: str

    @property
    def kind(self) -> str:
        """`Wi-Fi`, `cable`, `tunnel`, or the adapter's own name."""
        name = self.adapter.casefold()
        for kind, marks in _KINDS.items():
            if name.startswith(marks):
                return kind
        return self.adapter

    def reaches(self, host: str) -> bool:
        """Whether `host` lies on the same network."""
        try:
            mine = ipaddress.ip_interface(f"{self.host.partition('%')[0]}/{self.prefix}")
            return ipaddress.ip_address(host.partition("%")[0]) in mine.network
        except ValueError:
            return False


def own_addresses() -> tuple[Own, ...]:
    """Every address of every adapter but loopback, IPv4 first; empty when there is no network."""
    found: list[Own] = []
    for adapter in ifaddr.get_adapters():
        for ip in adapter.ips:
            host = ip.ip if isinstance(ip.ip, str) else f"{ip.ip[0]}%{ip.ip[2]}" if ip.ip[2] else ip.ip[0]
            if not ipaddress.ip_address(host.partition("%")[0]).is_loopback:
                found.append(Own(host, ip.network_prefix, adapter.nice_name))
    return tuple(sorted(found, key=_order))


def _order(own: Own) -> tuple[bool, bool, bool]:
    """Addresses people can type come first: IPv4, not self-assigned, not of a container or tunnel."""
    address = ipaddress.ip_address(own.host.partition("%")[0])
    virtual = own.adapter.casefold().startswith(_VIRTUAL)
    return address.version == 6, address.is_link_local, virtual


def parse_address(text: str) -> Address:
    """`192.168.1.7`, `192.168.1.7:47100`, `[fe80::1%wlan0]:47100`, `fe80::1`; raises Mistyped."""
    text = text.strip()
    if text.startswith("["):
        host, closed, rest = text[1:].partition("]")
        if not closed or (rest and not rest.startswith(":")):
            raise Mistyped("An address in brackets is written [fe80::1]:47100.")
        port_text = rest[1:]
    elif text.count(":") == 1:
        host, _, port_text = text.partition(":")
    else:
        host, port_text = text, ""
    try:
        ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        raise Mistyped("An address looks like 192.168.1.7.") from None
    if not port_text:
        return host, 0
    if not port_text.isdecimal() or not 0 < int(port_text) < 65_536:
        raise Mistyped("A port is a number up to 65535.")
    return host, int(port_text)


def candidates(address: Address) -> tuple[Address, ...]:
    """An address without a port may listen on the default one or the next nine."""
    host, port = address
    if port:
        return (address,)
    return tuple((host, limits.PORT + offset) for offset in range(limits.PORTS))


def best_first(addresses: Iterable[Address], own: Iterable[Own]) -> tuple[Address, ...]:
    """Own networks first, then the given order; doubles and more than a peer can have are left out."""
    mine = tuple(own)
    unique = list(dict.fromkeys(addresses))
    ordered = sorted(unique, key=lambda address: not any(own.reaches(address[0]) for own in mine))
    return tuple(ordered[: limits.DIAL_ADDRESSES])


def plain_host(host: str) -> str:
    """IPv4 addresses that a dual-stack socket shows as ::ffff:192.168.1.7, in their usual form."""
    mapped = host.removeprefix("::ffff:")
    return mapped if mapped != host and "." in mapped else host
