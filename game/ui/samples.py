"""Sample values for the stills of screens that show a match, a network or a history."""

from __future__ import annotations

from dataclasses import replace

from game.rules.actions import Kind, MakePlay, OpeningRoll, Player
from game.rules.dice import Roll
from game.rules.moves import legal_plays
from game.rules.record import new_record
from game.rules.state import Ending, GameResult, MatchSettings, MatchState, Phase
from game.session.dice_statistics import DiceCount
from game.session.lan_terms import Terms, describe
from game.ui.diagram import START, Diagram
from game.ui.environment import Environment, SavedMatch
from game.ui.lobby import Lobby, NearbyTable, OwnTable, Reason, Recent
from game.ui.past import Career, PastMatch, Tally
from game.ui.requests import StartMatch
from game.ui.screen import Screen
from game.ui.screens.confirm import Confirm
from game.ui.screens.dice_report import DiceReportScreen, DiceSides, Seal
from game.ui.screens.hint import HintPlay, HintSheet
from game.ui.screens.history import HistoryScreen
from game.ui.screens.ladder import Climb, DailyScreen, HighScore, LadderScreen, Rung
from game.ui.screens.lan_lobby import LanLobby
from game.ui.screens.lan_prompts import Asking, Invitation, Reconnecting
from game.ui.screens.log import LogScreen
from game.ui.screens.players import LocalPlayer, PlayersScreen
from game.ui.screens.replay import Remark, ReplayScreen
from game.ui.screens.results import GameScore, MatchResultDialog
from game.ui.screens.review import Decision, Reviewed, ReviewScreen
from game.ui.screens.talk import TalkDialog
from game.ui.screens.verdict import Point, VerdictDialog
from game.ui.table.telling import Voice
from game.ui.talk import Said
from game.words import number, t

_MIDDLE = Diagram({18: 2, 13: 3, 8: 3, 6: 4, 5: 2, 3: 1}, {1: 2, 12: 4, 16: 2, 17: 2, 19: 4, 21: 1}, cube=2)
SAVED = (
    SavedMatch("m1", "Hard", (1, 4), 7, 5, "20:14", board=_MIDDLE),
    SavedMatch("m2", "Table 2", (3, 2), 5, 6, "18:02", network=True, board=START),
    SavedMatch("m3", "Anna", (0, 0), 0, 1, "28.11.", local=True, board=START),
)
VOICE = Voice(("White", "Hard"), Player.WHITE)
PLAYING = MatchState(
    MatchSettings(length=7), Phase.TO_PLAY, to_act=Player.WHITE, roll=Roll(3, 3), score=(1, 4), game=5
)
DOUBLED = replace(PLAYING, phase=Phase.DOUBLED, on_roll=Player.BLACK, to_act=Player.WHITE, roll=None)
RESIGNED = replace(DOUBLED, phase=Phase.RESIGNED, resignation=Kind.GAMMON, resigned_in=Phase.TO_ROLL)
WON = replace(
    PLAYING,
    phase=Phase.GAME_OVER,
    to_act=None,
    score=(5, 4),
    result=GameResult(Player.WHITE, Kind.GAMMON, 4, Ending.BORNE_OFF, 2),
)
GAMES = (
    GameScore(Player.BLACK, 1),
    GameScore(Player.WHITE, 1),
    GameScore(Player.BLACK, 1),
    GameScore(Player.BLACK, 2, 2),
    GameScore(Player.WHITE, 4, 2, Kind.GAMMON),
    GameScore(Player.WHITE, 2, 2),
)
_QR = "\n".join(
    "".join("1" if (i * 7 + j * 11 + i * j) % 3 == 0 else "0" for i in range(25)) for j in range(25)
)


def _subject(env: Environment) -> str:
    name = env.level_name(3)
    return t("Match to {length} against {name}, {games} games", length=7, name=name, games=6)


def match_result(env: Environment) -> Screen:
    """A match won."""
    return MatchResultDialog(
        env,
        state=replace(WON, score=(7, 4)),
        voice=VOICE,
        games=GAMES,
        subtitle=t(
            "Match to {length} against {name}, {games} games", length=7, name=env.level_name(3), games=6
        ),
        facts=(
            (t("Error rate"), number(6.2, 1), t("your usual {value}", value=number(7.0, 1))),
            (t("Luck"), number(0.31, 2, signed=True), t("the dice helped a little")),
            (t("Hits"), "11", t("{name} hit you {count} times", name=env.level_name(3), count=8)),
        ),
        review=True,
        now=9,
    )


def _terms() -> str:
    return describe(Terms())


def _own(open_: bool) -> OwnTable:
    return OwnTable(
        open_,
        "Anna",
        t("{colour}. {terms}", colour=t("White"), terms=_terms()),
        "K7QM 4T" if open_ else "",
        _QR if open_ else "",
        (("192.168.1.24", "Wi-Fi"), ("10.0.0.7", "Ethernet")),
    )


def lan(env: Environment) -> Screen:
    """A lobby with three tables."""
    tables = (
        NearbyTable("a", "Table 2", _terms(), "known", 2),
        NearbyTable("b", "Guest", "Match to 1, no cube, 2 min a side", "new", 5),
        NearbyTable("c", "Table 4", "Needs Blot 1.2. You have 1.0", "version"),
    )
    recent = (
        Recent("a", "Table 2", "here, you lead 4 : 2", True),
        Recent("b", "Guest", "here, level 1 : 1", True),
        Recent("d", "Table 3", "not seen today"),
    )
    return LanLobby(env, lobby=Lobby(_own(True), tables, recent))


def lan_empty(env: Environment) -> Screen:
    """A lobby that has seen nobody for a while."""
    where = t("{link}, address {address}", link="Wi-Fi", address="192.168.1.24")
    allow = t("Allow UDP 5353 and TCP {port}, or join by address below.", port=47100)
    reasons = (
        Reason(t("This computer is on a network"), where, True),
        Reason(
            t("Has the other player opened a table?"),
            t("They choose Play on the network, then Open my table."),
        ),
        Reason(
            t("Are both on the same network?"),
            t("Guest Wi-Fi and some hotels hide computers from each other."),
        ),
        Reason(t("Does a firewall block Blot?"), allow),
        Reason(t("Is a VPN switched on?"), t("Switch it off, or join by the address of the Wi-Fi.")),
    )
    return LanLobby(env, lobby=Lobby(_own(False), reasons=reasons, silent=14), address="192.168.1.")


def invitation(env: Environment) -> Screen:
    """A player never met."""
    words = ("harbour", "violet", "spoon", "eleven")
    return Invitation(env, peer="Guest", terms=_terms(), words=words)


def reconnecting(env: Environment) -> Screen:
    """Eighteen seconds without the other side."""
    return Reconnecting(env, peer="Guest", seconds=18, attempt=6)


def owed(env: Environment) -> Screen:
    """The other side is there and has not sent its share of a roll."""
    return Reconnecting(
        env,
        peer="Guest",
        seconds=312,
        absence=t("{name} has not sent the dice of this roll.", name="Guest"),
        worth=" ".join(
            (
                t("{name} owes the dice of a roll.", name="Guest"),
                t("You may claim the match: it then stands as won by abandonment."),
            )
        ),
        claimable=True,
    )


def asking(env: Environment) -> Screen:
    """Waiting for the answer of a player never met."""
    words = ("harbour", "violet", "spoon", "eleven")
    return Asking(env, peer="Guest", key="otter-maple-73", terms=_terms(), words=words)


def talk(env: Environment) -> Screen:
    """A conversation with two lines, one more being typed."""
    lines = (Said("Guest", t("Good luck"), 0.0), Said(t("You"), t("Thanks"), 4.0, mine=True))
    return TalkDialog(env, lines=lines, text="Nice table")


def dice(env: Environment) -> Screen:
    """A report with one figure outside its range."""
    white = DiceCount(94, 12, 747, (36, 31, 30, 23, 27, 41), (0, 1, 2, 4, 5, 3, 1), 13)
    black = DiceCount(92, 12, 687, (39, 25, 28, 36, 36, 20), (0, 2, 3, 5, 4, 2, 0), 11)
    digest = "9f3c71be04a8d2e65b17c09d83f42a6e0c55aa11d0e97734b2c1f08d6e5a9b37"
    sides = DiceSides((t("White"), env.level_name(3)), (white, black))
    seal = Seal(digest, verdict="good", detail=t("verified"))
    return DiceReportScreen(env, subject=_subject(env), match=sides, career=sides, seal=seal)


_PAST = (
    ("Hard", (7, 4), True, 6.2),
    ("Table 2", (3, 5), False, 9.8),
    ("Guest", (1, 0), True, 4.1),
    ("Strong", (5, 7), False, 8.0),
    ("Strong", (2, 3), None, None),
    ("Hard", (7, 6), True, 6.9),
    ("Hard", (7, 2), True, 7.3),
    ("Medium", (5, 1), True, 8.8),
)


def _facts() -> tuple[tuple[str, str], ...]:
    return (
        (t("Matches won"), t("{won} of {played}", won=17, played=29)),
        (t("Longest streak"), "5"),
        (t("Gammons won"), f"{number(24.0)} %"),
        (t("Gammons lost"), f"{number(19.0)} %"),
    )


def history(env: Environment, page: str = "matches") -> Screen:
    """Eight matches and their statistics."""
    matches = tuple(
        PastMatch(f"p{i}", name, score, won, t("today"), 7, rate)
        for i, (name, score, won, rate) in enumerate(_PAST)
    )
    rates = tuple((8.8 - 0.15 * i + (i * 7 % 5) * 0.4, i % 3 != 1) for i in range(20))
    facts = (*_facts(), (t("Error rate"), number(6.8, 1)))
    trend = tuple(8.6 - 0.1 * i for i in range(20))
    luck = tuple(((i * 11) % 7 - 3) * 0.3 for i in range(20))
    met = (Tally("Hard", 10, 16), Tally("Strong", 2, 7), Tally("Medium", 5, 6))
    career = Career(met, rates, facts, met[::-1], trend, luck)
    return HistoryScreen(env, matches=matches, career=career, page=page)


def hint(env: Environment) -> Screen:
    """Five plays of a 3-1."""
    plays = (
        HintPlay("13/10 8/7*", 0.241, 0.0, 0.582, 0.171),
        HintPlay("24/21 8/7*", 0.229, 0.012, 0.579, 0.164),
        HintPlay("8/7*/4", 0.187, 0.054, 0.566, 0.158),
        HintPlay("8/5 6/5", 0.160, 0.081, 0.561, 0.149),
        HintPlay("13/9", -0.018, 0.259, 0.508, 0.127),
    )
    return HintSheet(env, title=t("Hint for {roll}", roll="3-1"), dice=(3, 1), plays=plays)


def review(env: Environment) -> Screen:
    """A game with four errors."""
    first = (0.0, 0.1, 0.25, 0.2, -0.1, -0.35, -0.2, 0.05, -0.15, 0.1, 0.4, 0.35, 0.6, 0.5)
    curve = (*first, 0.8, 1.1, 0.9, 1.3, 1.5, 1.4, 1.7, 1.9, 1.85, 2.0, 2.0, 2.0, 2.0)
    board = Diagram(START.white, START.black, (6, 4), ((24, 18), (18, 14)))
    errors = tuple(
        Decision(
            move,
            summary,
            loss,
            title=t("Move {move}", move=move),
            played="8/2 6/2",
            best="24/14",
            played_equity=0.912,
            best_equity=1.074,
            dice=(6, 4),
            board=board,
        )
        for move, summary, loss in (
            (6, "24/18 13/11", 0.034),
            (9, "24/18 13/8", 0.118),
            (14, "13/7", 0.041),
            (17, "8/2 6/2", 0.162),
        )
    )
    return ReviewScreen(
        env, review=Reviewed("p0", t("Game {game}", game=5), _subject(env), "", curve, errors)
    )


def ladder(env: Environment) -> Screen:
    """On the fourth rung."""
    rungs = (
        Rung(1, 1000, (3, 0)),
        Rung(2, 1680, (3, 1)),
        Rung(3, 2560, (3, 2)),
        Rung(4, 4000),
        Rung(5, 5000),
        Rung(6, 6000),
    )
    scores = (
        HighScore("WHT", 24600, 6),
        HighScore("TB2", 15900, 5),
        HighScore("GST", 9240, 4),
        HighScore("", 5240, 3, True),
        HighScore("BLK", 4900, 3),
        HighScore("TB4", 3300, 2),
        HighScore("GST", 2150, 2),
    )
    climb = Climb(rungs, 4, 5240, 3, "", scores[3:5], scores, True)
    return LadderScreen(env, climb=climb, start=StartMatch(MatchSettings(length=3), 4, occasion="ladder"))


def ladder_over(env: Environment) -> Screen:
    """A climb that has ended, its score not entered yet."""
    screen = ladder(env)
    assert isinstance(screen, LadderScreen)
    note = t("{name} ended this climb.", name=env.level_name(4))
    screen.climb = replace(screen.climb, current=None, note=note)
    return screen


def daily(env: Environment) -> Screen:
    """Not yet played today."""
    start = StartMatch(MatchSettings(length=3), 4, occasion="daily")
    terms = t("Match to {length} against {name}", length=3, name=env.level_name(4))
    return DailyScreen(
        env, day="2026-11-30", terms=terms, seal="9f3c 71be 04a8 d2e6 5b17 c09d 83f4 2a6e", start=start
    )


def log(env: Environment) -> Screen:
    """A few lines of a game."""
    lines = (
        "You rolled 3-1. 8 to 5. 6 to 5.",
        "Hard: 24 to 18. 18 to 13.",
        "You rolled 6-5. Bar to 19, hit. The 5 cannot be played.",
        "Hard doubles to 2.",
    )
    return LogScreen(env, lines=lines * 4)


def replay(env: Environment) -> Screen:
    """The first turn of a match, with a remark."""
    record = new_record(MatchSettings(length=7)).append(OpeningRoll(Roll(6, 4)))
    assert record.state.roll is not None
    record = record.append(MakePlay(legal_plays(record.state.board, record.state.roll)[0]))
    remarks = {1: Remark(0.162, "24/14")}
    return ReplayScreen(env, record, VOICE, lambda: 0.0, 2, remarks, lambda at: None)


def players(env: Environment) -> Screen:
    """Two people at this machine."""
    usual = t("{name}, match to {length}", name=env.level_name(3), length=7)
    anna = LocalPlayer("a", "Anna", usual, True, _facts())
    return PlayersScreen(env, players=(anna, LocalPlayer("b", "Maximilian", usual)))


def verdict(env: Environment, ok: bool = True) -> Screen:
    """A match checked."""
    return VerdictDialog(
        env,
        ok=ok,
        points=(
            Point(True, t("Nothing in the file was changed afterwards.")),
            Point(True, t("Every action is legal by the rules.")),
            Point(ok, t("Every roll comes from the seed promised before play.")),
            Point(True, t("The score follows from the plays.")),
        ),
    )


def tutor(env: Environment) -> Screen:
    """A warning before a play counts."""
    return Confirm(
        env,
        title=t("This play gives up {loss} points", loss=number(0.16, 2)),
        text=t("You played {play}. The best play is {best}.", play="24/18 13/11*/10", best="24/14"),
        no=t("Take back"),
        yes=t("Play it"),
        icon="bulb",
    )
