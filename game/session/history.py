"""Every match of a data folder, finished, broken off and running: listed, filtered, deleted, exported."""

from __future__ import annotations

import glob
import shutil
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from game.session.history_index import AnalysisResult, HistoryIndex
from game.session.history_reader import Reader
from game.session.matchfile import StoredMatch, StoreError, read_match, write_atomically
from game.session.summary import MatchSummary, Status, summarise
from game.words import t

SUFFIX = ".blot"
SECRET = ".seed"
INDEX = "history.sqlite3"
FORMS = ("blot", "mat", "sgf")
_TAIL = 256


@dataclass(frozen=True, slots=True)
class Filter:
    """What a list shows; every condition that is given must hold.

    `text` is sought in names, file and date, whatever the case; `opponent` is a whole name;
    `finished` False means running or broken off.
    """

    text: str = ""
    opponent: str | None = None
    level: int | None = None
    finished: bool | None = None
    status: Status | None = None
    profile: str | None = None
    mode: str | None = None
    variant: str | None = None

    def admits(self, summary: MatchSummary) -> bool:
        wanted = self.text.casefold().split()
        place = " ".join((*summary.names, summary.file, summary.created)).casefold()
        return (
            all(word in place for word in wanted)
            and self.opponent in (None, summary.opponent_name)
            and self.level in (None, summary.level)
            and self.finished in (None, summary.status is Status.FINISHED)
            and self.status in (None, summary.status)
            and self.profile in (None, summary.profile)
            and self.mode in (None, summary.mode)
            and self.variant in (None, summary.variant)
        )


EVERYTHING = Filter()


class History:
    """The history of one folder of match files. Only files that changed since are read again."""

    def __init__(self, folder: Path, matches: Path) -> None:
        """`folder` holds the index, `matches` the match files. Never raises: see `notice`."""
        self.matches = matches
        self._index = HistoryIndex(folder / INDEX)
        self._rows = self._index.summaries()
        self._analysis: dict[str, tuple[AnalysisResult, ...]] | None = None
        self._reader: Reader | None = None

    @property
    def notice(self) -> str | None:
        """One sentence when the index was damaged or cannot be kept."""
        return self._index.notice

    def close(self) -> None:
        """Close the index."""
        if self._reader is not None:
            self._reader.stop()
        self._index.close()

    def refresh(self, seconds: float | None = None) -> bool:
        """Bring the list up to date with the files; True when it is.

        With `seconds` it stops after about that long and is called again for the rest, latest first.
        A file takes some 50 ms, so a screen rather uses `start_refresh` and `poll`.
        """
        present = self._present()
        self._forget(present)
        return self._read(self._changed(present), seconds)

    def start_refresh(self) -> None:
        """Begin to bring the list up to date on another thread; `poll` takes what it finds."""
        if self._reader is None:
            present = self._present()
            self._forget(present)
            self._reader = Reader([self.matches / file for file in self._changed(present)], _summary)

    def poll(self) -> bool:
        """Take what was read since the last time, once a frame; True when the list has changed."""
        if self._reader is None:
            return False
        done = self._reader.is_done
        found = self._reader.take()
        if done:
            self._reader = None
        self._take(found)
        return bool(found)

    @property
    def is_refreshing(self) -> bool:
        """Whether a refresh on another thread is still going on."""
        return self._reader is not None

    def _take(self, rows: Sequence[MatchSummary]) -> None:
        # A match may have been deleted while it was read.
        there = [row for row in rows if (self.matches / row.file).exists()]
        if there:
            self._rows.update((row.file, row) for row in there)
            self._index.put(there)

    def _present(self) -> dict[str, tuple[int, int]]:
        """Size and time of change of every match file, the latest first."""
        found = {}
        for path in self.matches.glob(f"*{SUFFIX}"):
            try:
                stat = path.stat()
            except OSError:
                continue  # deleted meanwhile
            found[path.name] = (stat.st_size, stat.st_mtime_ns)
        return dict(sorted(found.items(), key=lambda item: (item[1][1], item[0]), reverse=True))

    def _forget(self, present: dict[str, tuple[int, int]]) -> None:
        gone = [file for file in self._rows if file not in present]
        if gone:
            for file in gone:
                del self._rows[file]
            self._index.remove(gone)

    def _changed(self, present: dict[str, tuple[int, int]]) -> list[str]:
        return [file for file, stamp in present.items() if not self._is_known(file, stamp)]

    def _is_known(self, file: str, stamp: tuple[int, int]) -> bool:
        row = self._rows.get(file)
        return row is not None and (row.size, row.changed_ns) == stamp

    def _read(self, files: list[str], seconds: float | None) -> bool:
        begin = time.monotonic()
        read: list[MatchSummary] = []
        complete = True
        for file in files:
            if seconds is not None and read and time.monotonic() - begin > seconds:
                complete = False
                break
            row = _summary(self.matches / file)
            if row is not None:
                read.append(row)
        self._take(read)
        return complete

    def listed(self, wanted: Filter = EVERYTHING) -> tuple[MatchSummary, ...]:
        """The matches a filter admits as of the last refresh, the latest first."""
        rows = (row for row in self._rows.values() if wanted.admits(row))
        return tuple(sorted(rows, key=lambda row: (row.changed_ns, row.file), reverse=True))

    def opponents(self, profile: str | None = None) -> tuple[str, ...]:
        """Names of opponents met, in alphabetical order."""
        rows = self.listed(Filter(profile=profile))
        return tuple(sorted({row.opponent_name for row in rows if row.opponent_name}, key=str.casefold))

    def unfinished(self, remote: bool = False) -> tuple[MatchSummary, ...]:
        """Matches that can be resumed at this table, or those with a seat across the network, the
        latest first.

        Only files that may be such and changed are read.
        """
        present = self._present()
        self._forget(present)
        changed = self._changed(present)
        self._read([file for file in changed if not _has_ended(self.matches / file)], None)
        # Rows of files that ended since they were read are stale until the next refresh.
        running = self.listed(Filter(status=Status.RUNNING))
        return tuple(
            row for row in running if self._is_known(row.file, present[row.file]) and row.is_remote == remote
        )

    def find(self, match_id: str) -> MatchSummary | None:
        """The row of a match by its id."""
        return next((row for row in self._rows.values() if row.id == match_id), None)

    def load(self, summary: MatchSummary) -> StoredMatch:
        """The whole match, to replay or resume; raises StoreError."""
        return read_match(self.matches / summary.file)

    def delete(self, summary: MatchSummary) -> None:
        """Remove a match for good with all that belongs to it; raises StoreError."""
        remove_match(self.matches / summary.file)
        self._rows.pop(summary.file, None)
        self._index.remove([summary.file])
        self._index.remove_analysis(summary.id)
        if self._analysis is not None:
            self._analysis.pop(summary.id, None)

    def export(self, summary: MatchSummary, target: Path, form: str = "blot") -> None:
        """Write a match elsewhere as one of FORMS; raises StoreError. The secret seed never leaves."""
        source = self.matches / summary.file
        if target.resolve() == source.resolve():
            raise StoreError(t("A match cannot be exported over itself."))
        if form == "blot":
            try:
                shutil.copyfile(source, target)
            except OSError as error:
                raise StoreError(
                    t("{file} cannot be written: {reason}.", file=target.name, reason=error.strerror or error)
                ) from None
            return
        write_atomically(target, match_text(self.load(summary), form).encode())

    def analysis(self) -> dict[str, tuple[AnalysisResult, ...]]:
        """Results of analysis by match id, White's before Black's."""
        if self._analysis is None:
            self._analysis = {}
            self._merge(self._index.analysis())
        return dict(self._analysis)

    def put_analysis(self, results: Iterable[AnalysisResult]) -> None:
        """Keep results of analysis, in place of older ones of the same match and player."""
        found = tuple(results)
        self.analysis()
        self._merge(found)
        self._index.put_analysis(found)

    def _merge(self, results: Iterable[AnalysisResult]) -> None:
        assert self._analysis is not None
        for result in results:
            both = {known.player: known for known in self._analysis.get(result.match, ())}
            both[result.player] = result
            self._analysis[result.match] = tuple(both[player] for player in sorted(both))


def remove_match(path: Path) -> None:
    """Remove a match file and the files beside it that bear its name; raises StoreError."""
    try:
        path.unlink(missing_ok=True)
        for beside in path.parent.glob(f"{glob.escape(path.stem)}.*"):
            beside.unlink(missing_ok=True)
    except OSError as error:
        raise StoreError(
            t("{file} cannot be deleted: {reason}.", file=path.name, reason=error.strerror or error)
        ) from None


def match_text(match: StoredMatch, form: str) -> str:
    """A stored match in another program's form, "mat" or "sgf"; raises StoreError for any other."""
    from game.notation.matches import match_of

    headers = (("Date", match.header.created[:10]),) if match.header.created else ()
    whole = match_of(match.record, match.names, headers)
    if form == "mat":
        from game.notation import mat_write

        return mat_write.write(whole)
    if form == "sgf":
        from game.notation import sgf_write

        return sgf_write.write(whole)
    raise StoreError(
        t("A match cannot be written as {form}; choose one of {forms}.", form=form, forms=", ".join(FORMS))
    )


def _summary(path: Path) -> MatchSummary | None:
    """The row of a file; None when it vanished meanwhile."""
    try:
        stat = path.stat()
        return summarise(read_match(path), stat.st_size, stat.st_mtime_ns)
    except StoreError as error:
        return MatchSummary(path.name, stat.st_size, stat.st_mtime_ns, Status.UNREADABLE, notice=str(error))
    except OSError:
        return None


def _has_ended(path: Path) -> bool:
    """Whether the last line of a file says that its match has ended; read without the rest."""
    try:
        with path.open("rb") as file:
            file.seek(0, 2)
            file.seek(max(file.tell() - _TAIL, 0))
            return file.read().rstrip(b"\n").rsplit(b"\n", 1)[-1].startswith(b'{"ended":true')
    except OSError:
        return False
