"""People of an evening who reach Troela over its API: a director's program and the phone on each table."""
