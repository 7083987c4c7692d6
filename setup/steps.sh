# Functions for scripts that run many checks: `step NAME COMMAND …` for each, then `report_steps`, which names those that failed.
# `beside FUNCTION` runs the steps of a function in the background, beside the next steps; `await_beside` waits for them and prints them.
# SKIP is the name of a step to leave out: make check SKIP="tests on SQLite".
failed=""
beside=""

step() {
    name=$1
    shift
    [ "$name" = "${SKIP:-}" ] && return
    began=$(date +%s)
    echo
    echo "== $name"
    "$@"
    report_step $? "$name" $(($(date +%s) - began))
}

beside() {
    beside_folder=$(mktemp -d)
    (
        failed=""
        "$1" >"$beside_folder/out" 2>&1
        printf '%s' "$failed" >"$beside_folder/failed"
    ) &
    beside=$!
}

await_beside() {
    [ -n "$beside" ] || return 0
    wait "$beside"
    beside=""
    cat "$beside_folder/out"
    failed="$failed$(cat "$beside_folder/failed" || printf '\n  - the steps beside the others, which ended early')"
    rm -rf "$beside_folder"
}

# report_step CODE NAME SECONDS
report_step() {
    if [ "$1" = 0 ]; then
        echo "   $2: fine, $3 s"
    else
        echo "   $2: FAILED"
        failed="$failed
  - $2"
    fi
}

report_steps() {
    await_beside
    echo
    if [ -n "$failed" ]; then
        echo "Failed:$failed"
        exit 1
    fi
    echo "All steps passed."
}
