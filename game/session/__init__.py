"""One match being played: seats, dice sources, storage, the LAN seat."""
