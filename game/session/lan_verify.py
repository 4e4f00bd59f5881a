"""Recheck a stored LAN match from its log alone: chain, signatures, every die, every play, the score."""

from __future__ import annotations

from pathlib import Path

from game.rules.record import MatchRecord, new_record
from game.rules.state import MatchSettings
from game.session.lan_files import LOG_SUFFIX
from game.session.lan_judge import LanJudge
from game.session.lan_outcome import owes_dice
from game.session.link_words import fault
from game.session.matchfile import StoreError, read_match
from game.session.verify import Check, Report, verify
from game.words import t
from net.errors import BadCrypto, BadMessage, Misplay, RemoteError
from net.journal import Stored, read_journal
from net.log import Log, decode, good_prefix


def is_lan_log(path: Path) -> bool:
    """Whether a file is the log of a LAN match, by its name."""
    return path.suffix == LOG_SUFFIX


def verify_any(path: Path) -> Report:
    """Rechecks whatever a file holds: a LAN log, the copy of one (together with it), any other match.

    Raises StoreError when it cannot be read at all.
    """
    if is_lan_log(path):
        return verify_lan(path)
    copy = read_match(path)
    if (name := copy.header.extra.get("log")) is None:
        return verify(copy)
    log = path.with_name(Path(str(name)).name)
    report = verify_lan(log)
    if not report.ok:
        return report
    same = _fold(log).actions[: len(copy.record.actions)] == copy.record.actions
    if same:
        words = f"the same {len(copy.record.actions)} actions as in {log.name}"
    else:
        words = t("The copy differs from {file}.", file=log.name)
    return Report((*report.checks, Check("copy", same, words)))


def _fold(path: Path) -> MatchRecord:
    """The record of a log that has been verified, as far as it is sound."""
    stored = read_journal(path)
    judge = LanJudge(stored.players)
    for entry in good_prefix(*stored.players, stored.entries):
        judge.apply(entry)
    return judge.record or new_record(MatchSettings())


def verify_lan(path: Path) -> Report:
    """Rechecks a log; raises StoreError when it cannot be read at all."""
    return _verify(_read(path))


def _read(path: Path) -> Stored:
    try:
        return read_journal(path)
    except OSError as error:
        raise StoreError(
            t("{file} cannot be read: {reason}.", file=path.name, reason=error.strerror or error)
        ) from None
    except ValueError:
        raise StoreError(t("{file} is not a match of the network.", file=path.name)) from None


def commitments(path: Path) -> tuple[str, str] | None:
    """White's and Black's seals of the first dice as a log holds them, in hex; None before both stand.

    Raises StoreError when it cannot be read. Nothing is verified by it.
    """
    stored = _read(path)
    judge, anchors = LanJudge(stored.players), ["", ""]
    for entry in good_prefix(*stored.players, stored.entries):
        judge.apply(entry)
        if entry.kind == "anchor" and entry.body["e"] == 0:
            anchors[entry.side] = entry.body["s"].hex()
        if all(anchors):
            return anchors[judge.white], anchors[1 - judge.white]
    return None


def _verify(stored: Stored) -> Report:
    log, judge = Log(*stored.players), LanJudge(stored.players)
    broken = {"chain": "", "dice": "", "plays": ""}
    for number, (raw, signature) in enumerate(stored.entries, 1):
        try:
            entry = decode(raw, signature)
            log.check_next(entry)
            due = judge.due()
            if due is None or not due.admits(entry.side, entry.kind):
                raise Misplay(f"{entry.kind} of side {entry.side} is out of turn", "writer")
            judge.check(entry)
        except (BadMessage, BadCrypto) as error:
            broken["chain"] = _found(number, error)
            break
        except RemoteError as error:
            part = "dice" if error.code == "dice" else "plays"
            broken[part] = _found(number, error)
            break
        log.append(entry)
        judge.apply(entry)
    if stored.loose and not any(broken.values()):
        broken["chain"] = t("What follows entry {number} is no entry.", number=len(log))
    actions = len(judge.record.actions) if judge.record is not None else 0
    words = {
        "chain": f"{len(log)} entries, unbroken, each signed by its player",
        "dice": f"all {judge.rolls} rolls come from the shares both had fixed before play",
        "plays": f"{actions} actions, every one legal by the rules",
    }
    checks = [Check(name, not broken[name], broken[name] or words[name]) for name in broken]
    return Report((*checks, _score(judge)))


def _found(number: int, error: RemoteError) -> str:
    """What is wrong, and where."""
    return t("Entry {number} is {fault}.", number=number, fault=fault(error.code))


def _score(judge: LanJudge) -> Check:
    """How the match stands, or stood when it ended."""
    if judge.record is None:
        return Check("score", True, "the match has not begun")
    white, black = judge.record.state.score
    score = f"{white} : {black}"
    if judge.over:
        on_time = ", on time" if judge.flagged is not None else ""
        return Check("score", True, f"{score}{on_time}, signed by both players")
    for side in (0, 1):
        if owes_dice(judge, side):
            colour = judge.player(side).name.capitalize()
            return Check("score", True, f"{score}, unfinished; {colour} owes a share of the dice")
    return Check("score", True, f"{score}, unfinished")
