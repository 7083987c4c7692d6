"""A migration that adds a column without copying its table. Used by migrations."""

from __future__ import annotations

from typing import Any

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


class AddColumnInPlace(migrations.AddField):
    """Add a column that has a default in the database.

    On SQLite, Django copies the whole table for this. The copy loses the table's triggers, and fails if triggers of other tables read
    it, as those of `append_only` do. SQLite itself can add such a column to the existing table.
    """

    def database_forwards(self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: Any, to_state: Any) -> None:
        if schema_editor.connection.vendor != "sqlite":
            super().database_forwards(app_label, schema_editor, from_state, to_state)
            return
        model = to_state.apps.get_model(app_label, self.model_name)
        field = model._meta.get_field(self.name)
        definition, parameters = schema_editor.column_sql(model, field)
        literals = tuple(schema_editor.quote_value(each) for each in parameters or ())
        table, column = (schema_editor.quote_name(name) for name in (model._meta.db_table, field.column))
        schema_editor.execute(f"ALTER TABLE {table} ADD COLUMN {column} {(definition or '') % literals}")

    def database_backwards(self, app_label: str, schema_editor: BaseDatabaseSchemaEditor, from_state: Any, to_state: Any) -> None:
        if schema_editor.connection.vendor != "sqlite":
            super().database_backwards(app_label, schema_editor, from_state, to_state)
            return
        model = from_state.apps.get_model(app_label, self.model_name)
        table, column = (schema_editor.quote_name(name) for name in (model._meta.db_table, model._meta.get_field(self.name).column))
        schema_editor.execute(f"ALTER TABLE {table} DROP COLUMN {column}")
