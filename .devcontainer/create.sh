#!/bin/sh
# Once, when the machine is made: services, system packages, the environment.
set -eu
cd "$(dirname "$0")/.."

sudo apt-get update -qq
sudo DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql redis-server make >/dev/null
sudo setup/system.sh checks
# The tests log in as postgres, from this machine, without a password.
sudo sed -i 's/^\(host .*127\.0\.0\.1\/32 *\).*/\1trust/' /etc/postgresql/*/main/pg_hba.conf
make setup
