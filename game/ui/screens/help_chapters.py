"""The chapters of the help in plain words, with a small board each (data)."""

from __future__ import annotations

from dataclasses import dataclass

from game.ui.diagram import START, Diagram
from game.words import later


@dataclass(frozen=True, slots=True)
class Chapter:
    """A page of help: paragraphs, a board with its caption, and what the table shows of it.

    `cards` are (icon, title, sentence).
    """

    id: str
    title: str
    paragraphs: tuple[str, ...]
    board: Diagram | None = None
    caption: str = ""
    cards: tuple[tuple[str, str, str], ...] = ()


GOAL = Chapter(
    "goal",
    later("The goal"),
    (
        later(
            "Each side has 15 checkers and brings all of them around the board into its home board, the "
            "last six points. From there they are borne off. Who has borne off all 15 first wins."
        ),
        later(
            "The sides go opposite ways. White counts down from 24 to 1, and so does Black, from the "
            "other end: a point has one number for each side."
        ),
        later("The numbers on the frame are always those of the player on roll."),
    ),
    START,
    later("The starting position. White goes home to the lower right."),
)
OPENING = Chapter(
    "opening",
    later("The opening roll"),
    (
        later(
            "Each side throws one die. The higher one begins and plays both numbers as the first roll. "
            "Equal dice are thrown again."
        ),
        later("So the first roll is never a doublet. After it the sides roll both dice in turn."),
    ),
    Diagram(START.white, START.black, (3, 1), ((8, 5), (6, 5))),
    later("White won the opening with 3 against 1, and makes the 5 point."),
)
MOVING = Chapter(
    "moving",
    later("Moving"),
    (
        later(
            "Each die moves one checker by its number; both may move the same one, if the place between "
            "is open. A point is closed when two or more checkers of the other side stand on it."
        ),
        later(
            "A doublet is played four times. You must play as many dice as you can; if only one of two "
            "can be played, it must be the higher one where possible."
        ),
        later("Nothing counts before you confirm: take steps back as often as you like."),
    ),
    Diagram({24: 1, 18: 1, 13: 4, 8: 3, 6: 6}, {1: 2, 12: 5, 17: 3, 19: 5}, (6, 5), ((24, 18), (18, 13))),
    later("One checker runs with both dice: 24/18/13."),
    (
        (
            "check",
            later("Only what is legal"),
            later("Lit places belong to complete legal turns. A refused step says why."),
        ),
        ("undo", later("Undo"), later("One step back, or click a moved checker.")),
        ("die", later("Forced turns"), later("With one play or none there is nothing to press.")),
    ),
)
HITTING = Chapter(
    "hitting",
    later("Hitting and the bar"),
    (
        later(
            "A single checker on a point is a blot. Land on it and you hit it: it goes to the bar in the "
            "middle."
        ),
        later(
            "A player with a checker on the bar must bring it back first, on an open point of the other "
            "side's home board: a 3 enters on the 22 point."
        ),
        later("If neither number opens a point, the turn is lost."),
    ),
    Diagram({24: 1, 13: 5, 8: 3, 6: 5, 4: 1}, {25: 0, 1: 2, 10: 1, 12: 4, 17: 3, 19: 5}, (3, 4), ((13, 10),)),
    later("13/10* hits the blot. The star stands for a hit."),
    (
        ("hit", later("Hit marker"), later("A burst on a destination: landing there hits.")),
        ("person", later("On the bar"), later("Your checker on the bar is chosen for you.")),
        ("die", later("No entry"), later("The table says so and passes; nothing to press.")),
    ),
)
BEARING_OFF = Chapter(
    "bearing",
    later("Bearing off"),
    (
        later(
            "Once all your checkers stand in your home board, a die bears off a checker from the point "
            "of its number."
        ),
        later(
            "With a higher number than your rearmost checker's point you bear off from that rearmost "
            "point. You may also move inside the home board instead."
        ),
        later("If you are hit while bearing off, the checker has to come home again first."),
    ),
    Diagram({6: 2, 5: 3, 4: 2, 3: 2, 2: 1}, {22: 2, 21: 3, 20: 4, 19: 3}, (6, 4), ((6, 0), (4, 0)), (5, 3)),
    later("6/off and 4/off."),
)
SCORING = Chapter(
    "scoring",
    later("Scoring"),
    (
        later(
            "A game counts one point. If the loser has not borne off a checker it is a gammon and counts two."
        ),
        later(
            "If the loser moreover still has a checker on the bar or in the winner's home board it is a "
            "backgammon and counts three. The cube multiplies all of it."
        ),
        later(
            "A match is played to a number of points. Who reaches it first wins; points beyond do not count."
        ),
    ),
    Diagram({}, {24: 1, 22: 2, 20: 4, 19: 8}, (), (), (15, 0)),
    later("White is off and Black has borne off none: a gammon, two points."),
)
CUBE = Chapter(
    "cube",
    later("The doubling cube"),
    (
        later(
            "Before rolling, the player on roll may offer to double the stakes. The other one takes, and "
            "owns the cube from then on, or drops and loses the game at the old stakes."
        ),
        later("Only the owner may double again. In the middle the cube is open to both."),
        later("A rule of thumb: take when you win at least one game in four."),
    ),
    Diagram({13: 3, 8: 4, 6: 4, 5: 2, 4: 2}, {1: 1, 12: 5, 17: 4, 19: 5}, (), (), (0, 0), 2),
    later("Black offers a double to 2."),
    (
        ("check", later("Stakes"), later("The prompt says what each answer makes of the score.")),
        ("flag", later("Never by habit"), later("Drop and resign never lie on the usual button.")),
        ("info", later("Gammons count"), later("A gammon is two times the cube.")),
    ),
)
CRAWFORD = Chapter(
    "crawford",
    later("The Crawford game"),
    (
        later(
            "When a player comes within one point of winning the match, the next game is played without "
            "the cube. This is the Crawford game, once in a match."
        ),
        later("Afterwards the one behind may double at the first chance: there is nothing to lose by it."),
        later(
            "In money games there is no Crawford game. Under the Jacoby rule gammons count there only "
            "after a double; with beavers the one who takes may double again at once and keep the cube."
        ),
    ),
)
LEVELS = Chapter(
    "levels",
    later("The six levels"),
    (
        later(
            "Easy runs, and hits when it can. Medium makes points and avoids blots. Hard weighs all "
            "complete turns with primes, danger and the race."
        ),
        later(
            "Strong thinks with a neural net and errs now and then like a person. Expert plays the net "
            "at full strength. Master looks two rolls ahead where it matters."
        ),
        later(
            "No level sees or touches the dice: they come from the same sealed source for both sides, "
            "and you can verify every roll afterwards."
        ),
    ),
)
GLOSSARY = Chapter(
    "words",
    later("Word list"),
    (
        later(
            "Blot: a single checker on a point. Point: one of the 24 triangles; you make it with two "
            "checkers."
        ),
        later(
            "Anchor: a point you hold in the other side's home board. Prime: points in a row that the "
            "other side cannot pass; six of them is a full prime."
        ),
        later(
            "Pip count: how many points all your checkers still have to go. Race: a position where the "
            "sides have passed each other. Contact: one where they have not."
        ),
        later(
            "Doublet: two equal dice. Double: the offer of the cube. Bar: the ridge in the middle, where "
            "hit checkers wait."
        ),
        later("More: Backgammon Galore, bkgm.com/rules.html, and its page on match play, bkgm.com/gloss."),
    ),
)

CHAPTERS = (GOAL, OPENING, MOVING, HITTING, BEARING_OFF, SCORING, CUBE, CRAWFORD, LEVELS, GLOSSARY)

NOTATION = Chapter(
    "notation",
    later("Notation"),
    (
        later(
            "A play is written as the points a checker leaves and reaches, counted by the player who moves: "
            "13/8."
        ),
        later(
            "bar/22 enters from the bar; 6/off bears off. A star is a hit: 13/10*. 8/5(2) is the same step "
            "with two checkers."
        ),
        later("24/18/13 names the stop on the way; it matters when something is hit there: 24/18*/13."),
        later("A roll is written with its dice as thrown: 6-4. Scores name the local player first: 3 : 1."),
        later("Positions are exchanged as XGID or Position ID, matches as .mat and .sgf files."),
    ),
    Diagram(START.white, START.black, (6, 5), ((24, 18), (18, 13))),
    later("A 6-5 played 24/18/13, which may also be written 24/13."),
)
ABOUT = Chapter(
    "about",
    later("About"),
    (
        later("Blot is a backgammon table for one, two or a whole network."),
        later("The type is Inter, under the SIL Open Font License. Sounds, boards and nets are Blot's own."),
        later("The rules follow the rules at bkgm.com. The computer learnt from playing itself."),
        later(
            "Every match is a file of its own, written after each roll and play. No account, no internet: "
            "only a match over the network leaves this computer, and it goes to the other player alone."
        ),
        later(
            "The seed of the dice is sealed before the first roll and opened after the last. "
            "The dice report checks it, so nobody has to take a roll on trust."
        ),
    ),
)
