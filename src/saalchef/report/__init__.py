"""Game mathematics on paper: tables, charts and pages."""
