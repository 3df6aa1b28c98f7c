"""Runs the migrations on the connection that `database.upgrade` gives."""

from alembic import context

from saalchef.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
