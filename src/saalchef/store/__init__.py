"""The journal: every action, event and transfer, durably, on SQLite or PostgreSQL."""
