#!/bin/sh
# Collect every sentence marked for translation into locale/, and compile the translations.
# With --check: change nothing, and fail where a sentence is missing, untranslated, fuzzy, or not compiled.
#
# The languages are those of scoring/engine/words.py. A folder with a region (locale/nl_NL) holds only the sentences that are said
# differently there; its compiled catalogue holds all of the language, those in their place.
set -eu
cd "$(dirname "$0")/.."

if ! command -v msgfmt >/dev/null 2>&1; then
    echo "gettext is missing: apt-get install gettext" >&2
    exit 1
fi
python="$PWD/.venv/bin/python"
languages=$("$python" -c 'from scoring.engine.words import LANGUAGES; print(*LANGUAGES[1:])')
regions=$(cd locale && ls -d ??_??)

collect() {
    "$python" manage.py makemessages --verbosity 0 $(printf -- '--locale %s ' $languages) --no-location --no-obsolete \
        --ignore '.venv' --ignore data --ignore staticfiles --ignore static --ignore tests --ignore bench
    # In alphabetical order: a sentence keeps its place when the code that says it moves.
    for language in $languages; do
        msgcat --sort-output --output-file="locale/$language/LC_MESSAGES/django.po" "locale/$language/LC_MESSAGES/django.po"
    done
}

# compile_into LOCALE FILE: the catalogue of a language, or that of its language with what a region says differently.
compile_into() {
    case "$1" in
    *_*)
        msgcat --use-first --output-file="$2.po" "locale/$1/LC_MESSAGES/django.po" "locale/${1%_*}/LC_MESSAGES/django.po"
        msgfmt --check-format --output-file="$2" "$2.po"
        rm "$2.po"
        ;;
    *) msgfmt --check-format --output-file="$2" "locale/$1/LC_MESSAGES/django.po" ;;
    esac
}

counted() {
    LC_ALL=C msgfmt --statistics --output-file=/dev/null "$1" 2>&1
}

sentences() {
    grep -v '^"POT-Creation-Date' "$1"
}

if [ "${1:-}" != --check ]; then
    collect
    for each in $languages $regions; do
        compile_into "$each" "locale/$each/LC_MESSAGES/django.mo"
    done
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
for region in $regions; do
    base=locale/${region%_*}/LC_MESSAGES/django.po
    msgcat --use-first --output-file=together.po "$here/locale/$region/LC_MESSAGES/django.po" "$base"
    if [ "$(counted together.po)" != "$(counted "$base")" ]; then
        echo "locale/$region says something differently that nobody says any more: take it out."
        failed=1
    fi
done
for each in $languages $regions; do
    # Compared as text: a compiled file differs between versions of gettext.
    cp "$here/locale/$each/LC_MESSAGES/django.po" "locale/$each/LC_MESSAGES/django.po"
    compile_into "$each" compiled || failed=1
    if ! msgunfmt "$here/locale/$each/LC_MESSAGES/django.mo" -o installed.po || ! msgunfmt compiled -o wanted.po || ! cmp -s installed.po wanted.po; then
        echo "locale/$each/LC_MESSAGES/django.mo is not what django.po says: make messages."
        failed=1
    fi
done
exit $failed
