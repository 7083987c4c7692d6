#!/bin/sh
# Install the Debian packages that Troela needs besides its Python libraries, or print the command that does.
# Usage: setup/system.sh papers | tests | checks
#   papers: for making PDFs (WeasyPrint).
#   tests:  also for the fast tests, which read papers.
#   checks: also for the other checks (browser, gettext, nginx, the servers that `make chaos` kills).
set -u

papers="libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"
tests="$papers fonts-dejavu-core poppler-utils"
checks="$tests chromium gettext nginx-light postgresql redis-server"
# The headless shell opens a page in a quarter of the processor time. Without it, the tests use chromium.
faster="chromium-headless-shell"

case "${1:-}" in
papers) wanted=$papers ;;
tests) wanted=$tests ;;
checks) wanted=$checks ;;
*)
    echo "Usage: setup/system.sh papers|tests|checks" >&2
    exit 2
    ;;
esac

if ! command -v dpkg-query >/dev/null 2>&1; then
    echo "This is not Debian or Ubuntu: please install the equivalents of: $wanted"
    exit 0
fi

installed=$(dpkg-query --show --showformat='${db:Status-Status} ${Package} ${Provides}\n')
missing=""
for package in $wanted; do
    # Debian 13 renamed some libraries for 64-bit time (…t64); the new package provides the old name.
    if ! echo "$installed" | grep -qE "^installed ($package|.*[ ,]$package)([ ,(]|\$)"; then
        missing="$missing $package"
    fi
done

installs() {
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

# Install the faster browser, if the package list has it.
adds_faster() {
    if [ "$1" = checks ] && [ "$(id -u)" = 0 ] && ! echo "$installed" | grep -q "^installed $faster " && apt-cache show $faster >/dev/null 2>&1; then
        echo "Installing $faster"
        installs $faster || echo "That failed; the browser tests take longer without it."
    fi
}

if [ -z "$missing" ]; then
    adds_faster "$1"
    exit 0
fi

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing$missing"
    if apt-get update -qq && installs $missing; then
        adds_faster "$1"
        exit 0
    fi
    echo "That failed; see the lines above." >&2
fi

echo
echo "Some system packages are missing. This command installs them:"
echo
echo "    sudo apt-get install --no-install-recommends$missing"
echo
[ "$1" = papers ] && {
    echo "Troela runs without them, but cannot make PDF papers until then."
    exit 0
}
exit 1
