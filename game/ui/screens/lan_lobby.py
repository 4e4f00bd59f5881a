"""The lobby: your own table, games nearby, recent opponents, and joining by address or code."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from game.ui import controls, drawings
from game.ui.buttons import Button, button, button_width, chip
from game.ui.canvas import RING_ROOM, Canvas
from game.ui.commands import Action, Device
from game.ui.focus import Region
from game.ui.lobby import STANDINGS, Lobby, NearbyTable, Reason
from game.ui.own_table import own_height, own_table
from game.ui.panels import Prompt, footer, footer_height, glass, header, moves, row
from game.ui.requests import Do, JoinAddress, JoinTable
from game.ui.screen import Screen
from game.ui.screens.keyboard import Keyboard
from game.ui.screens.lan_table import TableTerms
from game.view.hud import Box
from game.words import n, t

SILENCE_SECONDS = 6.0
"""With nothing seen for so long the likely reasons are shown."""
ADDRESS_LENGTH = 60
_OWN_WIDTH = 372.0
_PAD = 22.0


@dataclass
class LanLobby(Screen):
    """The app sets `lobby` whenever something changes."""

    name: str = "lan"
    lobby: Lobby = field(default_factory=Lobby)
    address: str = ""

    def first_focus(self) -> str:
        return f"table:{self.lobby.tables[0].id}" if self.lobby.tables else "own"

    def build(self, c: Canvas) -> None:
        c.scrim(0.62, blur=True)
        crumb = t("Same house, same cable or Wi-Fi. No account, no internet")
        top = header(c, t("Play on the network"), crumb) + 14
        margins = c.metrics.menu_margins
        x, w = margins.x, c.width - 2 * margins.x
        foot = c.height - margins.y - footer_height(c) - 4
        if c.metrics.large:
            self._one_column(c, x, top, w, foot)
        else:
            own = c.grown(_OWN_WIDTH)
            own_table(c, self.lobby.own, self.open_table, x, top, own, foot - top)
            self._right(c, x + own + _PAD, top, w - own - _PAD, foot)
        self._footer(c)

    def _footer(self, c: Canvas) -> None:
        open_words = t("Close my table") if self.lobby.own.open else t("Open my table")
        footer(
            c,
            (moves(t("Move")), Prompt(Action.CHOOSE, t("Choose")), Prompt(Action.BACK, t("Back"))),
            (Prompt(Action.HINT, t("Copy address")), Prompt(Action.DOUBLE, open_words)),
        )

    def _one_column(self, c: Canvas, x: float, top: float, w: float, foot: float) -> None:
        with c.scrolled("all", x, top, w - 24, foot - top) as area:
            y = area.top + RING_ROOM
            nearby = self._nearby_height(c, w - 24)
            self._nearby(c, x, y, w - 24, nearby)
            y += nearby + 16
            join = self._join_height(c, w - 24)
            self._join(c, x, y, w - 24, join)
            y += join + 16
            own = own_height(c, self.lobby.own)
            own_table(c, self.lobby.own, self.open_table, x, y, w - 24, own)
            area.bottom = y + own + RING_ROOM

    # -- the others --------------------------------------------------------------------------

    def _right(self, c: Canvas, x: float, y: float, w: float, foot: float) -> None:
        join = self._join_height(c, w)
        self._nearby(c, x, y, w, foot - y - join - 16)
        self._join(c, x, foot - join, w, join)

    @property
    def searching(self) -> bool:
        """Whether the reasons for silence are shown."""
        return not self.lobby.tables and self.lobby.silent >= SILENCE_SECONDS and bool(self.lobby.reasons)

    def _nearby_height(self, c: Canvas, w: float) -> float:
        inner = w - 2 * _PAD
        total = 16 + c.line("h3") + 12
        if self.searching:
            total += c.para_height(t("Nothing seen yet. Most often it is one of these:"), "body", inner) + 8
            total += sum(self._reason_height(c, inner, r) + 8 for r in self.lobby.reasons)
        else:
            total += max(len(self.lobby.tables), 1) * (self._row_height(c, inner) + 8)
            total += c.line("capb") + 30 + len(self.lobby.recent) * (self._recent_height(c) + 8)
        return total + 12

    def _nearby(self, c: Canvas, x: float, y: float, w: float, h: float) -> None:
        glass(c, x, y, w, h)
        left, inner = x + _PAD, w - 2 * _PAD
        at = y + 16
        if self.searching:
            self._silence(c, left, at, inner, y + h)
            return
        c.text(left, at, t("Games nearby"), "h3")
        if self.lobby.tables:
            cx = left + c.width_of(t("Games nearby"), "h3") + 14
            chip(c, cx, at + c.line("h3") / 2, str(len(self.lobby.tables)), "teal")
        note = self.lobby.joining or t("Updates by itself")
        if c.width_of(note, "cap") + c.width_of(t("Games nearby"), "h3") + 90 < inner:
            c.text(left + inner, at + 4, note, "cap", "text3", "right")
        at += c.line("h3") + 8
        with c.scrolled("tables", left, at, inner - 14, y + h - at - 8) as area:
            row_y = area.top + RING_ROOM
            for table in self.lobby.tables:
                row_y += self._table(c, left, row_y, inner - 14, table) + 8
            if not self.lobby.tables:
                words = n(
                    "Looking for games, for {count} second…",
                    "Looking for games, for {count} seconds…",
                    int(self.lobby.silent),
                )
                row_y = c.para(left, row_y + 4, words, "body", "text2", inner - 14) + 12
            if self.lobby.recent:
                row_y = self._recent(c, left, row_y + 4, inner - 14)
            area.bottom = row_y + RING_ROOM

    def _row_height(self, c: Canvas, w: float) -> float:
        base = max(64.0, c.line("bodyb") + c.line("cap") + 20)
        return base + (c.line("capb") + 8 if c.metrics.large else 0)

    def _table(self, c: Canvas, x: float, y: float, w: float, table: NearbyTable) -> float:
        h, id = self._row_height(c, w), f"table:{table.id}"
        row(c, x, y, w, h, c.state(id), 12, card=True)
        words, tone, icon = STANDINGS[table.standing]
        upper = h - (c.line("capb") + 8 if c.metrics.large else 0)
        right = x + w - 14
        if c.focused == id and table.joinable and not c.metrics.large:
            right -= self._join_face(c, right, y + (h - 44) / 2, table) + 14
        if table.ping is not None and not c.metrics.large:
            ping = t("{ping} ms", ping=table.ping)
            c.centred(right, y + upper / 2, ping, "cap", "text3", "right", tabular=True)
            right -= c.width_of(ping, "cap", True) + 16
        if c.metrics.large:
            chip(c, x + 62, y + h - c.line("capb") / 2 - 12, t(words), tone, icon)
        else:
            right -= chip(c, right, y + upper / 2, t(words), tone, icon, "right") + 12
        drawings.checker(c, x + 34, y + upper / 2, 34, 0 if table.standing == "known" else 1)
        top = y + (upper - c.line("bodyb") - c.line("cap")) / 2
        c.text(x + 62, top, table.name, "bodyb", room=right - x - 62, may_cut=True)
        c.text(x + 62, top + c.line("bodyb"), table.note, "cap", "text2", room=right - x - 62, may_cut=True)
        spoken = ". ".join(part for part in (table.name, table.note, t(words), table.key) if part)
        c.focusable(
            Region(
                id,
                c.rect(x, y, w, h),
                spoken,
                "tables",
                self._joiner(table.id),
                enabled=table.joinable,
                why=table.note,
                wrap=True,
            )
        )
        return h

    def _join_face(self, c: Canvas, right: float, y: float, table: NearbyTable) -> float:
        """A button drawn on the row, which is the region itself; returns its width."""
        label = t("Watch") if table.watch else t("Invite") if table.invite else t("Join")
        it = Button(f"join:{table.id}", label, self._joiner(table.id), "primary", Action.CHOOSE)
        scratch = Canvas(c.metrics, c.prompts, it.id)
        w = button_width(scratch, it)
        button(scratch, right - w, y, w, it, 44)
        c.items += [replace(i, ring=False) if isinstance(i, Box) else i for i in scratch.items]
        c.cuts += scratch.cuts
        return w

    def _joiner(self, id: str) -> Callable[[], None]:
        return lambda: self.env.ask(JoinTable(id))

    def _recent_height(self, c: Canvas) -> float:
        return max(58.0, c.line("bodyb") + c.line("cap") + 14)

    def _recent(self, c: Canvas, x: float, y: float, w: float) -> float:
        c.rule(x, y, w)
        y += 12
        c.text(x, y, t("Recent opponents"), "capb", "text2")
        y += c.line("capb") + 8
        h = self._recent_height(c)
        columns = 1 if c.metrics.large or w < 620 else 3
        wide = (w - 12 * (columns - 1)) / columns
        for i, it in enumerate(self.lobby.recent):
            cx, cy = x + i % columns * (wide + 12), y + i // columns * (h + 8)
            id = f"recent:{it.id}"
            row(c, cx, cy, wide, h, c.state(id), 12, card=True)
            drawings.checker(c, cx + 30, cy + h / 2, 30, i % 2)
            ink = "text" if it.here else "text2"
            top = cy + (h - c.line("bodyb") - c.line("cap")) / 2
            room = wide - 56 - (26 if it.here else 10)
            c.text(cx + 56, top, it.name, "bodyb", ink, room=room, may_cut=True)
            c.text(cx + 56, top + c.line("bodyb"), it.note, "cap", "text2", room=wide - 64, may_cut=True)
            if it.here:
                c.box(cx + wide - 24, cy + 14, 10, 10, 5, "teal")
            c.focusable(
                Region(
                    id,
                    c.rect(cx, cy, wide, h),
                    f"{it.name}. {it.note}",
                    "recent",
                    self._joiner(it.id),
                    enabled=it.here or it.callable,
                    why=t("{name} is not on this network now.", name=it.name),
                )
            )
        rows = (len(self.lobby.recent) + columns - 1) // columns
        return y + rows * (h + 8) - 8

    def _reason_height(self, c: Canvas, w: float, reason: Reason) -> float:
        room = w - 70
        return c.para_height(reason.title, "bodyb", room) + c.para_height(reason.text, "cap", room) + 18

    def _silence(self, c: Canvas, x: float, y: float, w: float, foot: float) -> None:
        drawings.mark(c, x + 14, y + c.line("h3") / 2, "refresh", 26, "teal")
        c.text(x + 40, y, t("Looking for games…"), "h3", room=w - 40)
        wait = n("for {count} second", "for {count} seconds", int(self.lobby.silent))
        if c.width_of(wait, "cap") + c.width_of(t("Looking for games…"), "h3") + 80 < w:
            c.text(x + w, y + 4, wait, "cap", "text3", "right")
        y = c.para(
            x, y + c.line("h3") + 6, t("Nothing seen yet. Most often it is one of these:"), "body", "text2", w
        )
        with c.scrolled("reasons", x, y + 2, w - 14, foot - y - 10) as area:
            at = area.top + RING_ROOM
            for i, reason in enumerate(self.lobby.reasons):
                h = self._reason_height(c, w - 14, reason)
                id = f"reason:{i}"
                row(c, x, at, w - 14, h, c.state(id), 12, card=True)
                icon, ink = ("check", "teal") if reason.fine else ("warning", "gold")
                drawings.mark(c, x + 28, at + h / 2, icon, 24, ink)
                end = c.para(x + 56, at + 8, reason.title, "bodyb", "text", w - 84)
                c.para(x + 56, end, reason.text, "cap", "text2", w - 84)
                c.focusable(
                    Region(
                        id,
                        c.rect(x, at, w - 14, h),
                        f"{reason.title}. {reason.text}",
                        "reasons",
                        self._scan,
                        wrap=True,
                    )
                )
                at += h + 8
            area.bottom = at + RING_ROOM

    def _scan(self) -> None:
        self.env.ask(Do("scan"))

    # -- joining -----------------------------------------------------------------------------

    def _join_height(self, c: Canvas, w: float) -> float:
        return controls.field_height(c, t("Join by address or code"), self.lobby.error, w - 2 * _PAD) + 34

    def _join(self, c: Canvas, x: float, y: float, w: float, h: float) -> None:
        glass(c, x, y, w, h)
        left, inner = x + _PAD, w - 2 * _PAD
        it = Button(
            "join",
            t("Join"),
            self._join_typed,
            action=Action.UNDO,
            enabled=bool(self.address.strip()),
            why=t("Type an address or a code first."),
        )
        bw = max(button_width(c, it), 130.0)
        controls.field(
            c,
            "address",
            left,
            y + 14,
            inner - bw - 14,
            self.address,
            self._edit,
            t("Join by address or code"),
            t("192.168.1.30 or K7QF2-M9DAB tulip-maple-otter"),
            self.lobby.error,
            group="join",
        )
        high = max(46.0, c.line("body") + 22)
        button(c, left + inner - bw, y + 14 + c.line("cap") + 6, bw, it, high, "join")

    def _edit(self) -> None:
        if self.env.device is Device.PAD and self.stack is not None:
            self.stack.push(
                Keyboard(
                    self.env,
                    label=t("Join by address or code"),
                    value=self.address,
                    limit=ADDRESS_LENGTH,
                    capitals=True,
                    confirm=t("Join"),
                    done=self._typed_by_pad,
                )
            )
        else:
            self._join_typed()

    def _typed_by_pad(self, text: str) -> None:
        self.address = text
        self._join_typed()

    def _join_typed(self) -> None:
        if self.address.strip():
            self.env.ask(JoinAddress(self.address.strip()))

    def text_of(self, id: str) -> str:
        return self.address

    def retype(self, id: str, text: str) -> None:
        self.address = text

    def longest(self, id: str) -> int:
        return ADDRESS_LENGTH

    def open_table(self) -> None:
        """Opens your table by its terms, or closes it."""
        if self.lobby.own.open:
            self.env.ask(Do("close_table"))
        elif self.stack is not None:
            self.stack.push(TableTerms(self.env))

    def on_action(self, action: Action) -> bool:
        if action is Action.HINT:
            self.env.ask(Do("copy_address"))
            return True
        return False
