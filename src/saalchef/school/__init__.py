"""Know what you do: what each bet costs, and what each decision is worth at the table as one sees it."""
