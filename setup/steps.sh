# Functions for scripts that run many checks: `step NAME COMMAND …` for each, then `report_steps`, which names those that failed.
# `step_beside NAME COMMAND …` runs a command in the background, beside the next steps, until `await_beside`.
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

step_beside() {
    beside_name=$1
    shift
    [ "$beside_name" = "${SKIP:-}" ] && return
    beside_folder=$(mktemp -d)
    began=$(date +%s)
    (
        "$@" >"$beside_folder/out" 2>&1
        code=$?
        echo $(($(date +%s) - began)) >"$beside_folder/seconds"
        exit $code
    ) &
    beside=$!
}

await_beside() {
    [ -n "$beside" ] || return 0
    wait "$beside"
    code=$?
    beside=""
    echo
    echo "== $beside_name (beside those above)"
    cat "$beside_folder/out"
    report_step $code "$beside_name" "$(cat "$beside_folder/seconds")"
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
