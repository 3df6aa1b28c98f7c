"""Every message and answer as a type; the TypeScript types are made from it."""
