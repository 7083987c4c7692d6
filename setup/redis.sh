#!/bin/sh
# Start Redis inside its container (compose.yaml). At the first start, generate a password and store it.
# Usage: setup/redis.sh FOLDER [OPTION…]: the folder from which web processes and workers read the password; options of redis-server.
set -eu
password=$1/redis_password
shift

# Rename the file when it is complete, so that readers never see half of it. Only user 1000, that of Troela's image, may read it.
if [ ! -s "$password" ]; then
    rm -f "$password.new"
    (umask 077 && od -An -N32 -tx1 /dev/urandom | tr -d ' \n' >"$password.new")
    chmod 0400 "$password.new"
    [ "$(id -u)" != 0 ] || chown 1000 "$password.new"
    mv "$password.new" "$password"
fi

# Pass the password on standard input: on the command line, anybody who can list processes could read it.
exec docker-entrypoint.sh redis-server - "$@" <<END
requirepass $(cat "$password")
END
