"""Every limit of the link, each with its reason. PROTOCOL.md quotes these values; tests read them here."""

from __future__ import annotations

# Frames. The longest honest message is a bundle of log entries at a resume.
FRAME_BYTES = 16_384
HANDSHAKE_FRAME_BYTES = 1_024  # a handshake message with the longest hello needs about 700
AEAD_TAG_BYTES = 16
BUNDLE_BYTES = 12_288  # entries of one `ent`, leaves room for their packing
BUNDLE_ENTRIES = 64
CATCH_UP_BUNDLES = 16  # below the write buffer; then wait for an acknowledgement

# Values inside a message: what the widest honest one needs, doubled at most.
STRING_BYTES = 1_024
BIN_BYTES = 4_096  # a whole entry, twice
ARRAY_ITEMS = 512
MAP_ITEMS = 32
NESTING = 6  # map > entries > pair > bytes is 4

# Handshakes: strangers may cost little memory and little time.
HANDSHAKE_SECONDS = 5.0
PENDING_HANDSHAKES = 8
PENDING_PER_ADDRESS = 2
CONNECTIONS_PER_ADDRESS = 5  # unfinished ones; an authenticated one gives its place back
CONNECTIONS_ALL_PER_ADDRESS = 30  # finished or not: probes of a full lobby stay below it
CONNECTIONS_WINDOW = 10.0
STRIKES = 3  # protocol errors of one address within a minute ...
STRIKE_WINDOW = 60.0
REFUSAL_SECONDS = 60.0  # ... keep it out this long
REMEMBERED_ADDRESSES = 1_024  # a flood from many addresses must not grow the table
BACKLOG = 64  # with 8, a flood kept friends in SYN retries

# Liveness: a home network answers within milliseconds, so eight seconds of silence is an end.
PING_SECONDS = 2.0
WAITING_SECONDS = 3.0
DEAD_SECONDS = 8.0
SLEEP_SECONDS = 5.0  # a gap between two ticks that only a suspended machine makes
TICK_SECONDS = 0.25
REDIAL_FIRST = 0.25
REDIAL_EAGER = 1.0  # the longest pause in the first minutes: play must go on two seconds after a cut
REDIAL_EAGER_SECONDS = 120.0
REDIAL_LAST = 5.0  # the longest pause after them
REDIAL_GROWTH = 1.7
REDIAL_JITTER = 0.5
GLARE_SECONDS = 3.0
DIAL_SECONDS = 2.0
DIAL_STAGGER = 0.25
DIAL_ADDRESSES = 16  # a peer with more interfaces than this is a flood

# Talk.
MESSAGES_PER_SECOND = 50.0
MESSAGE_BURST = 200
CHAT_PER_SECOND = 1.0
CHAT_BURST = 5
CHAT_CODEPOINTS = 200
CHAT_BYTES = 4 * CHAT_CODEPOINTS
EMOTES = 32
NAME_GRAPHEMES = 24
NAME_BYTES = 64
INVITATION_SECONDS = 60.0
INVITATION_ANSWER_SECONDS = 55.0  # earlier, so that no yes arrives after the end
INVITATIONS = 8
SPECTATORS = 8
TERMS_BYTES = 512
CARD_BYTES = 256  # terms on a table card, inside a handshake frame
WRITE_BUFFER_BYTES = 262_144
WRITE_BUFFER_SECONDS = 10.0

# The log: a long match is about 4 500 entries and 700 KB.
LOG_ENTRIES = 20_000
LOG_BYTES = 4 * 1024 * 1024
ENTRY_BYTES = 2_048

# Join codes: 33 bits of secret, guessed on line only.
CODE_SECONDS = 600.0
CODE_FAILURES = 10
CODE_GUESSES_PER_MINUTE = 5

# Lobby.
LOBBY_ROWS = 64
LOBBY_ROWS_PER_ADDRESS = 4
RESOLVES = 8
PROBES = 8
PROBE_SECONDS = 5.0
PROBE_AGAIN_SECONDS = 1.0  # after a changed advert: a table that opens is seen within two seconds
ROW_GREY_SECONDS = 15.0
ROW_GONE_SECONDS = 30.0
BROWSER_SECONDS = 5.0
BROWSER_BACKGROUND_SECONDS = 20.0
INTERFACE_SECONDS = 5.0
NOTHING_SEEN_SECONDS = 6.0
GOODBYE_SECONDS = 1.0
PORT = 47_100
PORTS = 10  # the default and the next nine
SERVICE = "_blot._tcp.local."
