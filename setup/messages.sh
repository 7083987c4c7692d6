#!/bin/sh
# Collect every sentence marked for translation into locale/, and compile the translations.
# With --check: change nothing, and fail where a sentence is missing, untranslated, fuzzy, or not compiled.
#
# The languages are those of scoring/engine/words.py. A region's django.po holds only what is said differently there, and nothing is
# collected into it. Its compiled catalogue is whole, because Django looks into its own sentences before it asks that of the language.
set -eu
cd "$(dirname "$0")/.."

if ! command -v msgfmt >/dev/null 2>&1; then
    echo "gettext is missing: apt-get install gettext" >&2
    exit 1
fi
python="$PWD/.venv/bin/python"
languages=$("$python" -c 'from scoring.engine.words import LANGUAGES; print(*LANGUAGES[1:])')

regions=$("$python" -c 'from django.utils.translation import to_locale
from scoring.engine.words import REGIONS
print(*map(to_locale, REGIONS))')

# What a language says, or a region: its own sentences before those of the language.
whole() {
    if [ "${2%_*}" = "$2" ]; then
        cat "$1/locale/$2/LC_MESSAGES/django.po"
    else
        msgcat --use-first "$1/locale/$2/LC_MESSAGES/django.po" "$1/locale/${2%_*}/LC_MESSAGES/django.po"
    fi
}

collect() {
    "$python" manage.py makemessages --verbosity 0 $(printf -- '--locale %s ' $languages) --no-location --no-obsolete \
        --ignore '.venv' --ignore data --ignore staticfiles --ignore static --ignore tests --ignore bench
    # In alphabetical order: a sentence keeps its place when the code that says it moves.
    for language in $languages; do
        msgcat --sort-output --output-file="locale/$language/LC_MESSAGES/django.po" "locale/$language/LC_MESSAGES/django.po"
    done
}

sentences() {
    grep -v '^"POT-Creation-Date' "$1"
}

if [ "${1:-}" != --check ]; then
    collect
    for language in $languages $regions; do
        whole . "$language" | msgfmt --check-format --output-file="locale/$language/LC_MESSAGES/django.mo" -
    done
    exit 0
fi

here=$PWD
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
cp -R manage.py config operations competitions scoring clubs tournaments templates locale "$copy"
cd "$copy"
mkdir static
collect

failed=0
for language in $languages; do
    messages=locale/$language/LC_MESSAGES/django
    sentences "$messages.po" >collected
    sentences "$here/$messages.po" >committed || :
    if ! cmp -s collected committed; then
        echo "$messages.po does not hold the sentences of the code: make messages, translate, commit."
        diff committed collected | head -20 || :
        failed=1
    fi
    counts=$(LC_ALL=C msgfmt --check --statistics --output-file=counted "$here/$messages.po" 2>&1) || failed=1
    case "$counts" in
    *fuzzy* | *untranslated* | *error*)
        echo "$messages.po: $counts"
        failed=1
        ;;
    esac
done
for language in $languages $regions; do
    # Compared as text: a compiled file differs between versions of gettext.
    compiled=$here/locale/$language/LC_MESSAGES/django
    whole "$here" "$language" | msgfmt --check-format --output-file=compiled - || failed=1
    if ! msgunfmt "$compiled.mo" -o installed.po || ! msgunfmt compiled -o wanted.po || ! cmp -s installed.po wanted.po; then
        echo "locale/$language/LC_MESSAGES/django.mo is not what django.po says: make messages."
        failed=1
    fi
done
exit $failed
