#!/bin/sh
# Collect every text marked for translation into locale/, and compile the translations.
# With --check: change nothing, and fail if a text is missing, untranslated, fuzzy, or not compiled.
#
# scoring/engine/words.py lists the languages. A region's django.po contains only texts that differ there, and nothing is collected into it.
# Its compiled catalogue also contains the texts of the language: otherwise Django would use its own translations before those.
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

# Print the texts of a language or a region; a region's own texts come before those of its language.
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
    # Sort the texts, so that a text keeps its place when the code that uses it moves.
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
        echo "$messages.po does not have the texts of the code: run make messages, translate, commit."
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
    # Compare them as text: compiled files differ between versions of gettext.
    compiled=$here/locale/$language/LC_MESSAGES/django
    whole "$here" "$language" | msgfmt --check-format --output-file=compiled - || failed=1
    if ! msgunfmt "$compiled.mo" -o installed.po || ! msgunfmt compiled -o wanted.po || ! cmp -s installed.po wanted.po; then
        echo "locale/$language/LC_MESSAGES/django.mo does not match django.po: run make messages."
        failed=1
    fi
done
exit $failed
