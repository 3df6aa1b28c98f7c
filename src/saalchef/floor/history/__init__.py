"""What was played: coups, statistics, export, the journal for people."""
