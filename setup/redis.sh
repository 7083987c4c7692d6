#!/bin/sh
# Start Redis, inside its container, with a password that is made at the first start and kept (compose.yaml).
# Usage: setup/redis.sh FOLDER [OPTION…]: the folder that web processes and workers read it from; options of redis-server.
set -eu
password=$1/redis_password
shift

# Whole or not at all: readers see it once it has its name. 1000 is the user of Troela's image, who alone may read it.
if [ ! -s "$password" ]; then
    rm -f "$password.new"
    (umask 077 && od -An -N32 -tx1 /dev/urandom | tr -d ' \n' >"$password.new")
    chmod 0400 "$password.new"
    [ "$(id -u)" != 0 ] || chown 1000 "$password.new"
    mv "$password.new" "$password"
fi

# By standard input: on the command line, whoever may list processes would read it.
exec docker-entrypoint.sh redis-server - "$@" <<END
requirepass $(cat "$password")
END
