#!/bin/sh
# Run once, when the container is created: install services, system packages and the environment.
set -eu
cd "$(dirname "$0")/.."

sudo apt-get update -qq
sudo DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql redis-server make >/dev/null
sudo setup/system.sh checks
# Let the tests connect as postgres from this machine without a password.
sudo sed -i 's/^\(host .*127\.0\.0\.1\/32 *\).*/\1trust/' /etc/postgresql/*/main/pg_hba.conf
make setup
