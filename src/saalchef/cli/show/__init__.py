"""Tables for people, one file a verb."""
