"""Finds players on the LAN and is found, by zeroconf. Its failure never stops hosting or joining by address.

Runs on the link's loop. A browser asks only at its start, so it is made anew every few seconds;
interfaces are compared every five seconds; what is heard goes to `Nearby`, which trusts probes alone.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import time
from collections.abc import Sequence

from zeroconf import (
    BadTypeInNameException,
    InterfaceChoice,
    IPVersion,
    ServiceStateChange,
    Zeroconf,
)
from zeroconf import Error as ZeroconfError
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from net import limits
from net.actions import Profile
from net.addresses import Own, own_addresses
from net.nearby import Nearby, key_of

_RESOLVE_MS = 3000
_TXT_NAME_BYTES = 48


def advert(profile: Profile, me: bytes) -> dict[str, str]:
    """The TXT record: decoration that a probe replaces."""
    name = profile.name.encode()[:_TXT_NAME_BYTES].decode(errors="ignore")
    return {
        "v": "1",
        "id": key_of(me),
        "n": name,
        "st": "open" if profile.open else "busy",
        "fp": hashlib.sha256(me).hexdigest()[:8],
        "t": hashlib.sha256(profile.table).hexdigest()[:8],
    }


class Discovery:
    """Announces this player while `profile` is set, lists the others while `browsing`."""

    def __init__(self, me: bytes, nearby: Nearby, interfaces: Sequence[str] | None = None) -> None:
        """`interfaces` limits it to some addresses, for tests on loopback."""
        self._me, self._nearby = me, nearby
        self._interfaces = list(interfaces) if interfaces is not None else None
        self._zeroconf: AsyncZeroconf | None = None
        self._browser: AsyncServiceBrowser | None = None
        self._info: AsyncServiceInfo | None = None
        self._resolving: dict[str, asyncio.Task[None]] = {}
        self._own: tuple[Own, ...] = ()
        self._changed = asyncio.Event()
        self.profile: Profile | None = None
        self.browsing = False
        self.background = False
        self.problem = ""
        """Why nothing can be found or announced right now; empty when all is well."""

    def wake(self) -> None:
        """The wishes have changed."""
        self._changed.set()

    async def run(self) -> None:
        """Follows the wishes until it is cancelled, then says goodbye."""
        try:
            while True:
                try:
                    await self._follow()
                    self.problem = ""
                # OSError, RuntimeError: no network, or a network that went away in the middle.
                except (OSError, RuntimeError, ZeroconfError, TimeoutError) as error:
                    self.problem = str(error) or type(error).__name__
                    await self._close()
                pause = limits.BROWSER_BACKGROUND_SECONDS if self.background else limits.BROWSER_SECONDS
                self._changed.clear()
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self._changed.wait(), pause)
        finally:
            await self._close()

    async def _follow(self) -> None:
        wanted = self.browsing or self.profile is not None
        if not wanted:
            await self._close()
            return
        if self._zeroconf is None:
            self._own = own_addresses()
            self._zeroconf = self._open()
        await self._follow_interfaces(self._zeroconf)
        await self._browse(self._zeroconf)
        await self._announce(self._zeroconf)

    def _open(self) -> AsyncZeroconf:
        if self._interfaces is not None:
            return AsyncZeroconf(interfaces=self._interfaces, ip_version=IPVersion.V4Only)
        try:
            return AsyncZeroconf(interfaces=InterfaceChoice.All, ip_version=IPVersion.All)
        except OSError:  # no IPv6 here
            return AsyncZeroconf(interfaces=InterfaceChoice.All, ip_version=IPVersion.V4Only)

    async def _follow_interfaces(self, zeroconf: AsyncZeroconf) -> None:
        now = own_addresses()
        if now == self._own or self._interfaces is not None:
            return
        self._own = now
        await zeroconf.async_update_interfaces()
        if self._info is not None and self.profile is not None:
            self._info = self._service(self.profile)
            await zeroconf.async_update_service(self._info)

    async def _browse(self, zeroconf: AsyncZeroconf) -> None:
        if self._browser is not None:
            await self._browser.async_cancel()
            self._browser = None
        if self.browsing:
            self._browser = AsyncServiceBrowser(zeroconf.zeroconf, limits.SERVICE, handlers=[self._heard])

    async def _announce(self, zeroconf: AsyncZeroconf) -> None:
        if self.profile is None or not self.profile.port:
            if self._info is not None:
                await (await zeroconf.async_unregister_service(self._info))
                self._info = None
            return
        info = self._service(self.profile)
        if self._info is None:
            await zeroconf.async_register_service(info, allow_name_change=True)
        elif info.port != self._info.port or info.properties != self._info.properties:
            await zeroconf.async_update_service(info)
        else:
            return
        self._info = info

    def _service(self, profile: Profile) -> AsyncServiceInfo:
        key = key_of(self._me)
        hosts = self._interfaces or [own.host.partition("%")[0] for own in self._own]
        return AsyncServiceInfo(
            limits.SERVICE,
            f"{key}.{limits.SERVICE}",
            profile.port,
            properties=advert(profile, self._me),
            server=f"bg-{key}.local.",
            parsed_addresses=hosts,
        )

    def _heard(
        self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange
    ) -> None:
        if state_change is ServiceStateChange.Removed or name in self._resolving:
            return
        if len(self._resolving) >= limits.RESOLVES:
            return  # a flood; honest ones come again with the next browser
        task = asyncio.get_running_loop().create_task(self._resolve(zeroconf, name))
        self._resolving[name] = task
        task.add_done_callback(lambda _: self._resolving.pop(name, None))

    async def _resolve(self, zeroconf: Zeroconf, name: str) -> None:
        try:
            info = AsyncServiceInfo(limits.SERVICE, name)
            if not await info.async_request(zeroconf, _RESOLVE_MS) or not info.port:
                return
            hosts = info.parsed_scoped_addresses()
        except (BadTypeInNameException, ZeroconfError, OSError, ValueError, UnicodeError):
            return  # a hostile or broken advert
        addresses = tuple((host, info.port) for host in hosts)
        self._nearby.advertised(info.properties, addresses, time.monotonic())

    async def _close(self) -> None:
        """Goodbye to the network, within a second."""
        for task in list(self._resolving.values()):
            task.cancel()
        closing, self._zeroconf, self._browser, self._info = self._zeroconf, None, None, None
        if closing is not None:
            with contextlib.suppress(TimeoutError, OSError, RuntimeError, ZeroconfError):
                await asyncio.wait_for(closing.async_close(), limits.GOODBYE_SECONDS)
