"""The columns of a list of members: their headers in every language, and the conversion of a row's cells to a member's fields."""

from __future__ import annotations

from clubs.people.list_text import NAME_HEADERS, ListRow

MEMBER_HEADERS = NAME_HEADERS | {
    "kind": "kind, kind of member, type, soort, soort lid, lidsoort, sorte, sorte de membre, type de membre, "
    "art, art des mitglieds, mitgliedsart, نوع, نوع عضویت",
    "email": "e-mail, email, mail, e-mail address, e-mailadres, emailadres, courriel, adresse e-mail, adresse électronique, "
    "e-mail-adresse, e-mailadresse, mailadresse, ایمیل, رایانامه",
    "telephone": "telephone, phone, telephone number, mobile, telefoon, telefoonnummer, tel, tel., gsm, mobiel, téléphone, portable, "
    "telefonnummer, handy, mobil, mobilnummer, تلفن, موبایل, شماره تلفن",
    "address": "address, street, adres, straat, straat en nummer, adresse, rue, anschrift, strasse, strasse und hausnummer, نشانی, آدرس",
    "postcode": "postcode, postal code, zip, code postal, postleitzahl, plz, کد پستی",
    "town": "town, city, plaats, woonplaats, gemeente, ville, localité, commune, ort, stadt, wohnort, شهر",
    "birthday": "birthday, date of birth, born, verjaardag, geboortedatum, geboren, geboren op, anniversaire, date de naissance, "
    "naissance, né le, geburtsdatum, geburtstag, geboren am, تاریخ تولد, تولد",
    "joined_on": "member since, since, joined, lid sinds, sinds, membre depuis, depuis, "
    "mitglied seit, seit, eingetreten, عضو از, تاریخ عضویت",
    "left_on": "left, left on, vertrokken, vertrokken op, uitgeschreven, parti, parti le, ausgetreten, ausgetreten am, ترک در, تاریخ ترک",
    "notes": "notes, note, remarks, notities, opmerking, opmerkingen, remarque, remarques, "
    "bemerkung, bemerkungen, notizen, یادداشت‌ها, یادداشت, توضیحات",
}
WITHOUT_HEADER = ("name", "called", "member", "email", "telephone")
KIND_WORDS = {
    "full": "full, full member, member, lid, gewoon lid, vol lid, werkend lid, membre, membre effectif, effectif, "
    "ordentliches mitglied, mitglied, vollmitglied, عضو, عضو اصلی",
    "junior": "junior, junior member, jeugd, jeugdlid, juniorlid, jeune, membre junior, jugendmitglied, jugend, نوجوان, جوان",
    "guest": "guest, guest of the club, gast, gastlid, gast van de club, invité, membre invité, invité du club, "
    "gastmitglied, gast des vereins, مهمان, مهمان باشگاه",
    "honorary": "honorary, honorary member, erelid, ere-lid, lid van verdienste, honneur, membre d'honneur, membre d’honneur, "
    "ehrenmitglied, عضو افتخاری, افتخاری",
}
"""The words, separated by commas, that a list may contain for each `Member.Kind`."""
_KIND_OF_WORD = {word: kind for kind, words in KIND_WORDS.items() for word in words.split(", ")}
TITLES = {
    "member": ("Number", "Nummer", "Numéro", "Nummer", "شماره"),
    "name": ("Name", "Naam", "Nom", "Name", "نام"),
    "called": ("Table name", "Tafelnaam", "Nom de table", "Tischname", "نام سر میز"),
    "kind": ("Kind", "Soort", "Sorte", "Art", "نوع"),
    "email": ("E-mail", "E-mailadres", "Courriel", "E-Mail-Adresse", "ایمیل"),
    "telephone": ("Telephone", "Telefoon", "Téléphone", "Telefonnummer", "تلفن"),
    "address": ("Address", "Adres", "Adresse", "Anschrift", "نشانی"),
    "birthday": ("Birthday", "Geboortedatum", "Date de naissance", "Geburtsdatum", "تاریخ تولد"),
    "joined_on": ("Member since", "Lid sinds", "Membre depuis", "Mitglied seit", "عضو از"),
    "left_on": ("Left on", "Vertrokken op", "Parti le", "Ausgetreten am", "ترک در"),
    "notes": ("Notes", "Opmerkingen", "Remarques", "Bemerkungen", "یادداشت‌ها"),
}
"""The header of each column in the files that Troela writes, once for each language, in the order of `scoring.engine.words.LANGUAGES`.

The import recognizes these headers.
"""
KIND_TITLES = {
    "full": ("full member", "gewoon lid", "membre effectif", "ordentliches Mitglied", "عضو اصلی"),
    "junior": ("junior", "jeugdlid", "junior", "Jugendmitglied", "نوجوان"),
    "guest": ("guest", "gastlid", "invité", "Gast", "مهمان"),
    "honorary": ("honorary member", "erelid", "membre d’honneur", "Ehrenmitglied", "عضو افتخاری"),
}
ADDRESS_SEPARATOR = " / "
"""The separator of the lines of an address in one cell."""


def typed_details(row: ListRow) -> dict[str, str]:
    """Return the texts that a row has for a member's details, by field. Empty cells, the name, the number and the dates are left out."""
    cells = row.cells
    details = {field: cells.get(field, "") for field in ("called", "email", "telephone", "birthday", "notes")}
    kind = cells.get("kind", "").strip()
    details["kind"] = _KIND_OF_WORD.get(kind.casefold(), kind)
    town = " ".join(filter(None, (cells.get("postcode", ""), cells.get("town", ""))))
    lines = [*cells.get("address", "").replace(ADDRESS_SEPARATOR, "\n").splitlines(), town]
    details["address"] = "\n".join(line for line in lines if line.strip())
    return {field: text for field, text in details.items() if text.strip()}
