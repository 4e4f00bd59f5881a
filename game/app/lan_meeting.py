"""Meeting on the network: what the lobby hears becomes questions, and answers go back."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from game.session import lan_events
from game.session.lan import LanClient
from game.session.lan_events import LobbyEvent, PlayerCard, Trust
from game.session.lan_terms import describe
from game.ui.requests import ResumeMatch
from game.ui.screen import Screen
from game.ui.screens.confirm import Confirm
from game.ui.screens.lan_prompts import Asking, Invitation
from game.words import n, t

if TYPE_CHECKING:
    from game.app.director import Director


class Meeting:
    """The one question that is open. `said` is what came of the last one, for the lobby's line."""

    def __init__(self, director: Director) -> None:
        self.director = director
        self.said = ""
        self.calling = ""
        """Whom we are calling, until they answer."""
        self._screen: Screen | None = None
        self._peer: bytes | None = None
        self._offers: dict[str, PlayerCard] = {}
        """Stored matches that were offered, by whom; a peer that calls again does not ask again."""

    @property
    def open(self) -> bool:
        """Whether a question is on the stack."""
        return self._screen is not None and self._screen in self.director.stack.screens

    def close(self) -> None:
        """Put the question away."""
        if self._screen is not None:
            self.director.stack.close(self._screen)
        self._screen = self._peer = None
        self.calling = ""

    def hear(self, client: LanClient, event: LobbyEvent) -> None:
        """Take one event of the lobby."""
        match event:
            case lan_events.Invitation():
                self._show(event.card, self._invitation(event))
            case lan_events.Asking(card, terms, words):
                self.calling = ""
                asking = Asking(
                    self.director.env,
                    peer=card.name,
                    key=card.key_words,
                    terms=describe(terms),
                    words=() if card.trust is Trust.KNOWN else words,
                    cancel=client.cancel,
                )
                self._show(card, asking)
            case lan_events.KeyWarning(card, words):
                self.calling = ""
                self._show(card, self._warning(client, card, words))
            case lan_events.InvitationGone(card):
                self._gone(card)
            case lan_events.Declined(_, words) | lan_events.Trouble(words):
                self._failed(words)
            case lan_events.ResumeOffered(card, match):
                self._offered(card, match)

    def ask_watch(self, card: PlayerCard, yes: Callable[[], None], no: Callable[[], None]) -> None:
        """Someone would like to watch."""
        question = Confirm(
            self.director.env,
            title=t("{name} would like to watch", name=card.name),
            text=t("They see the board as it is played, and can say something to both of you."),
            yes=t("Let them watch"),
            no=t("Not now"),
            act=yes,
            refuse=no,
            icon="eye",
        )
        self._show(card, question)

    def _show(self, card: PlayerCard, screen: Screen) -> None:
        """A question takes the place of the one before; it opens over whatever is up."""
        calling = self.calling
        self.close()
        self.calling = calling
        self.said, self._peer = "", card.peer
        self._screen = self.director.stack.push(screen)

    def _invitation(self, event: lan_events.Invitation) -> Invitation:
        card = event.card
        return Invitation(
            self.director.env,
            peer=card.name,
            key=card.key_words,
            terms=describe(event.terms),
            words=() if card.trust is Trust.KNOWN else event.words,
            changed=card.trust is Trust.OTHER_KEY,
            rematch=event.rematch,
            past=past_words(card),
        )

    def _warning(self, client: LanClient, card: PlayerCard, words: tuple[str, ...]) -> Confirm:
        text = t(
            "The {name} you know has another key. This may be a new computer, or someone else under that "
            "name. This key is {key}; the words of this meeting are {words}.",
            name=card.name,
            key=card.key_words,
            words=", ".join(words),
        )
        return Confirm(
            self.director.env,
            title=t("Is this really {name}?", name=card.name),
            text=text,
            yes=t("Ask all the same"),
            no=t("Do not ask"),
            act=lambda: client.go_on(card.peer),
            refuse=client.cancel,
            icon="warning",
            danger=True,
        )

    def _offered(self, card: PlayerCard, match: str) -> None:
        """A stored match can go on: asked once, and never into a match that is being played."""
        if match in self._offers:
            return
        table = self.director.table
        if table is not None and table.session.state.winner is None:
            text = t("{name} wants to continue your match. It waits in the menu.", name=card.name)
            self.director.stack.notify(text, "info", "wifi")
        else:
            self._show(card, self._resume(card, match))
        self._offers[match] = card

    def ask_again(self) -> None:
        """The lobby was opened anew: what was put off last is asked again."""
        offers, self._offers = self._offers, {}
        for match, card in list(offers.items())[-1:]:
            self._offered(card, match)

    def _resume(self, card: PlayerCard, match: str) -> Confirm:
        env = self.director.env
        return Confirm(
            env,
            title=t("{name} wants to continue your match", name=card.name),
            text=t("It goes on where it was left, with the dice that were fixed then."),
            yes=t("Continue"),
            no=t("Not now"),
            act=lambda: self._take_up(match),
            icon="play",
        )

    def _take_up(self, match: str) -> None:
        self._offers.pop(match, None)
        self.director.env.ask(ResumeMatch(match))

    def _gone(self, card: PlayerCard) -> None:
        if self._peer == card.peer:
            self.close()
        self._failed(t("{name} does not wait for an answer any more.", name=card.name))

    def _failed(self, words: str) -> None:
        self.close()
        self.said = words
        self.director.stack.notify(self.said, "warn", "wifi")


def past_words(card: PlayerCard) -> str:
    """How reliable a player has been: matches finished, and left."""
    if not card.finished and not card.left:
        return ""
    finished = n("{count} match finished with you", "{count} matches finished with you", card.finished)
    left = n("{count} left", "{count} left", card.left)
    return f"{finished}, {left}"
