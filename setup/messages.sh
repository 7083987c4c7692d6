#!/bin/sh
# Collect every sentence marked for translation into locale/, and compile the translations.
# With --check: change nothing, and fail where a sentence is missing, untranslated, fuzzy, or not compiled.
set -eu
cd "$(dirname "$0")/.."

if ! command -v msgfmt >/dev/null 2>&1; then
    echo "gettext is missing: apt-get install gettext" >&2
    exit 1
fi
python="$PWD/.venv/bin/python"

collect() {
    mkdir -p locale
    "$python" manage.py makemessages --verbosity 0 --locale nl --locale fr --no-location --no-obsolete \
        --ignore '.venv' --ignore data --ignore staticfiles --ignore static --ignore tests --ignore bench
    # In alphabetical order: a sentence keeps its place when the code that says it moves.
    for language in nl fr; do
        msgcat --sort-output --output-file="locale/$language/LC_MESSAGES/django.po" "locale/$language/LC_MESSAGES/django.po"
    done
}

sentences() {
    grep -v '^"POT-Creation-Date' "$1"
}

if [ "${1:-}" != --check ]; then
    collect
    "$python" manage.py compilemessages --verbosity 0 --ignore .venv
    exit 0
fi

here=$PWD
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
cp -R manage.py config scoring clubs tournaments templates locale "$copy"
cd "$copy"
mkdir static
collect

failed=0
for language in nl fr; do
    messages=locale/$language/LC_MESSAGES/django
    sentences "$messages.po" >collected
    sentences "$here/$messages.po" >committed || :
    if ! cmp -s collected committed; then
        echo "$messages.po does not hold the sentences of the code: make messages, translate, commit."
        diff committed collected | head -20 || :
        failed=1
    fi
    counts=$(LC_ALL=C msgfmt --check --statistics --output-file=compiled "$here/$messages.po" 2>&1) || failed=1
    case "$counts" in
    *fuzzy* | *untranslated* | *error*)
        echo "$messages.po: $counts"
        failed=1
        ;;
    esac
    # Compared as text: a compiled file differs between versions of gettext.
    if ! msgunfmt "$here/$messages.mo" -o installed.po || ! msgunfmt compiled -o wanted.po || ! cmp -s installed.po wanted.po; then
        echo "$messages.mo is not what $messages.po says: make messages."
        failed=1
    fi
done
exit $failed
