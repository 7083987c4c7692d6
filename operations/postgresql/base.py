"""Django's PostgreSQL backend with our own pool, which is used if `OPTIONS["pool"]` gives its size (`{"size": 10}`)."""

from __future__ import annotations

from typing import Any, ClassVar

import psycopg
from django.db.backends.postgresql import base
from django.db.utils import DEFAULT_DB_ALIAS

from operations.postgresql.pool import Connection, Pool


class DatabaseWrapper(base.DatabaseWrapper):
    _connection_pools: ClassVar[dict[str, Pool]] = {}

    @property
    def pool(self) -> Pool | None:
        """The pool of this process; None if each thread has its own connection.

        Only the database alias `default` has a pool: Django creates databases, for example, over a connection without one.
        """
        options = self.settings_dict["OPTIONS"].get("pool")
        if not options or self.alias != DEFAULT_DB_ALIAS:
            return None
        if self.alias not in self._connection_pools:
            # Several threads may get here at once. All use the pool that was stored first; the others have no connection yet.
            self._connection_pools.setdefault(self.alias, Pool(self._connect, **options))
        return self._connection_pools[self.alias]

    def _connect(self) -> Connection:
        # Autocommit: the pool's test of a connection must not begin a transaction. Django changes the setting when it needs to.
        parameters: dict[str, Any] = self.get_connection_params()
        connection: Connection = psycopg.connect(**(parameters | {"autocommit": True}))
        self._configure_connection(connection)  # type: ignore[attr-defined]  # one of Django's that its stubs leave out
        return connection

    def _close(self) -> None:
        if self.connection is None or not (pool := self.pool):
            super()._close()  # type: ignore[misc]  # as above
            return
        connection, self.connection = self.connection, None
        with self.wrap_database_errors:
            pool.putconn(connection)
