# For scripts that run many checks and then name those that failed: `step NAME COMMAND …` each, then `report_steps`.
# SKIP names a step to leave out: make check SKIP="tests on SQLite".
failed=""

step() {
    name=$1
    shift
    [ "$name" = "${SKIP:-}" ] && return
    began=$(date +%s)
    echo
    echo "== $name"
    if "$@"; then
        echo "   $name: fine, $(($(date +%s) - began)) s"
    else
        echo "   $name: FAILED"
        failed="$failed
  - $name"
    fi
}

report_steps() {
    echo
    if [ -n "$failed" ]; then
        echo "Not yet:$failed"
        exit 1
    fi
    echo "All is well."
}
