"""The rules of every game as pure functions over immutable values. They do not depend on clubs, tournaments and the web."""
