"""A match in the terminal: the board in characters, plays typed in notation."""

from __future__ import annotations

import sys
import time
from pathlib import Path

from game.ai.worker import Worker
from game.cli.base import EXIT_OK, Arguments, CommandError
from game.cli.typed import Turn, read_answer
from game.notation.ascii import draw
from game.notation.plays import format_play
from game.rules.actions import IllegalAction, MakePlay, NextGame, OpeningRoll, Player, Resign, RollDice
from game.rules.board import Variant
from game.rules.state import GameResult, MatchSettings, MatchState, Phase
from game.session.dice import DiceSource, ManualDice, SeededDice, SystemDice
from game.session.driver import Driver
from game.session.intents import Automatic
from game.session.seats import ComputerSeat, HumanSeat, Seat, parse_seat
from game.session.session import Transition
from game.session.store import OpenMatch, Store


class Leave(Exception):
    """The player leaves; the match stays as it is."""


def run(args: Arguments) -> int:
    """Play until the match ends or the player leaves; every action is saved as it is made."""
    with Store(Path(args.data_dir) if args.data_dir else None) as store:
        match = _resume(store) if args.resume else _create(store, args)
        for notice in match.notices:
            print(notice)
        try:
            Terminal(match).play()
        except (Leave, EOFError):
            print("\nSaved. Go on with: play --text --resume")
        finally:
            match.close()
    return EXIT_OK


def _create(store: Store, args: Arguments) -> OpenMatch:
    try:
        seats = [parse_seat(args.white), parse_seat(args.black)]
        settings = MatchSettings(
            length=args.length,
            variant=Variant(args.variant),
            crawford=not args.no_crawford,
            jacoby=not args.no_jacoby,
            beavers=args.beavers,
            auto_doubles=args.auto_doubles,
        )
        dice = _dice(args.dice, args.seed)
    except ValueError as error:
        raise CommandError(str(error)) from None
    names = [_name(player, seats[player]) for player in Player]
    texts = [kind if kind == "human" else f"{kind}:{level}" for kind, level in seats]
    return store.create(settings, (names[0], names[1]), (texts[0], texts[1]), dice)


def _name(player: Player, seat: tuple[str, int]) -> str:
    side = player.name.capitalize()
    return side if seat[0] == "human" else f"{side} (computer {seat[1]})"


def _dice(kind: str, seed: str | None) -> DiceSource:
    if seed is not None:
        return SeededDice(bytes.fromhex(seed))
    if kind == "manual":
        return ManualDice()
    return SystemDice() if kind == "system" else SeededDice.fresh()


def _resume(store: Store) -> OpenMatch:
    waiting = store.unfinished()
    if not waiting:
        raise CommandError("there is no unfinished match to go on with")
    return store.resume(waiting[0])


class Terminal:
    """Shows a match in characters and asks the people at it for their decisions."""

    def __init__(self, match: OpenMatch) -> None:
        self.match = match
        self.session = match.session
        self.names = match.header.names
        self.thinker = _thinker()
        seats: dict[Player, Seat] = {}
        for player in Player:
            kind, level = parse_seat(match.header.seats[player])
            seats[player] = HumanSeat() if kind == "human" else ComputerSeat(level, self.thinker)
        self.driver = Driver(self.session, seats, Automatic())
        self.session.listen(self.tell)

    def play(self) -> None:
        """Run until the match is over; raises Leave or EOFError when the player goes."""
        if self.match.header.dice.commitment:
            print(f"The dice are fixed by a seed. Its SHA-256: {self.match.header.dice.commitment}")
        try:
            while not self.session.over:
                self._step()
        finally:
            self.thinker.close()
        white, black = self.session.state.score
        print(f"The match is over, {self.names[0]} {white} : {self.names[1]} {black}.")
        self.match.end()
        print(f"Saved as {self.match.path}. Recheck it with: verify {self.match.path}")

    def _step(self) -> None:
        state = self.session.state
        if self.session.awaiting_dice and isinstance(self.session.dice, ManualDice):
            self._enter_dice(self.session.dice)
        elif state.phase is Phase.GAME_OVER:
            self._after_game(state)
        elif not self.driver.poll():
            seat = self.driver.seats[state.to_act] if state.to_act is not None else None
            if isinstance(seat, HumanSeat):
                self._ask(seat)
            else:
                time.sleep(0.01)

    def _ask(self, seat: HumanSeat) -> None:
        state = self.session.state
        viewer = state.to_act
        turn = Turn(state)
        print("\n" + draw(state, self.names, view=viewer))
        while True:
            answer = read_answer(self._line(turn.prompt()), turn, self.hint)
            if answer == "leave":
                raise Leave
            if answer == "board":
                print("\n" + draw(state, self.names, turn.board(), view=viewer))
            elif isinstance(answer, str):
                print(answer)
            elif answer is not None:
                break
        try:
            self.session.submit(state.to_act, answer)
        except IllegalAction as error:
            print(error)
        self.driver.ask_again()

    def hint(self, state: MatchState) -> str:
        """What the strongest computer would do, in words."""
        request = self.thinker.request("choose", state, 6)
        print("Thinking ...")
        while (best := self.thinker.take(request)) is None:
            time.sleep(0.01)
        if isinstance(best, MakePlay):
            return f"The computer would play {format_play(best.play, state.board)}."
        return f"The computer would choose: {type(best).__name__.replace('WantRoll', 'roll').lower()}."

    def _enter_dice(self, dice: ManualDice) -> None:
        opening = self.session.state.phase is Phase.OPENING
        text = self._line("White's die and Black's die: " if opening else "Dice rolled: ")
        if text in ("quit", "leave", "q"):
            raise Leave
        digits = [int(c) for c in text if c.isdigit()]
        try:
            dice.enter(*digits)
        except (TypeError, ValueError):
            print("Two dice, please: for example 31.")
            return
        self.session.poll()

    def _after_game(self, state: MatchState) -> None:
        print("\n" + draw(state, self.names))
        if any(isinstance(seat, HumanSeat) for seat in self.driver.seats.values()):
            answer = self._line("Enter goes on, leave stops here: ").lower()
            if answer in ("leave", "quit", "q"):
                raise Leave
            if answer == "end" and state.settings.is_money:
                self.match.end()
                raise Leave
        self.session.submit(None, NextGame())

    def _line(self, prompt: str) -> str:
        print(prompt, end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line.strip()

    def tell(self, transition: Transition) -> None:
        """One line for what has just happened."""
        before, action, after = transition.before, transition.action, transition.after
        actor = self.names[before.to_act] if before.to_act is not None else ""
        match action:
            case OpeningRoll(roll):
                line = f"Opening roll: {self.names[0]} {roll.first}, {self.names[1]} {roll.second}."
                line += " A tie, once more." if roll.is_doublet else f" {self.names[after.on_roll]} begins."
            case RollDice(roll):
                line = f"{actor} rolled {roll}."
            case MakePlay(play):
                line = f"{actor}: {format_play(play, before.board)}." if play else f"{actor} cannot move."
            case Resign(kind):
                line = f"{actor} offers to resign a {kind.name.lower()}."
            case NextGame():
                line = ""
            case _:
                line = f"{actor}: {type(action).__name__.lower()}."
        if line:
            print(line)
        if after.result is not None and before.result is None:
            print(describe(after.result, self.names))


def describe(result: GameResult, names: tuple[str, str]) -> str:
    """The result of a game in one sentence."""
    points = "1 point" if result.points == 1 else f"{result.points} points"
    return f"{names[result.winner]} wins a {result.kind.name.lower()}, {points} (cube {result.cube})."


def _thinker() -> Worker:
    worker = Worker()
    worker.start()
    return worker
