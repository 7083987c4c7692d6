"""The columns of a list of members: what their headers are called, in every language, and how a row's cells are the fields of a member."""

from __future__ import annotations

from clubs.list_text import NAME_HEADERS, ListRow

MEMBER_HEADERS = NAME_HEADERS | {
    "kind": "kind, kind of member, type, soort, soort lid, lidsoort, sorte, sorte de membre, type de membre",
    "email": "e-mail, email, mail, e-mail address, e-mailadres, emailadres, courriel, adresse e-mail, adresse électronique",
    "telephone": "telephone, phone, telephone number, mobile, telefoon, telefoonnummer, tel, tel., gsm, mobiel, téléphone, portable",
    "address": "address, street, adres, straat, straat en nummer, adresse, rue",
    "postcode": "postcode, postal code, zip, code postal",
    "town": "town, city, plaats, woonplaats, gemeente, ville, localité, commune",
    "birthday": "birthday, date of birth, born, verjaardag, geboortedatum, geboren, geboren op, anniversaire, date de naissance, "
    "naissance, né le",
    "joined_on": "member since, since, joined, lid sinds, sinds, membre depuis, depuis",
    "left_on": "left, left on, vertrokken, vertrokken op, uitgeschreven, parti, parti le",
    "notes": "notes, note, remarks, notities, opmerking, opmerkingen, remarque, remarques",
}
WITHOUT_HEADER = ("name", "called", "member", "email", "telephone")
KIND_WORDS = {
    "full": "full, full member, member, lid, gewoon lid, vol lid, werkend lid, membre, membre effectif, effectif",
    "junior": "junior, junior member, jeugd, jeugdlid, juniorlid, jeune, membre junior",
    "guest": "guest, guest of the club, gast, gastlid, gast van de club, invité, membre invité, invité du club",
    "honorary": "honorary, honorary member, erelid, ere-lid, lid van verdienste, honneur, membre d'honneur, membre d’honneur",
}
"""What people write in the column of kinds, by `Member.Kind`."""
_KIND_OF_WORD = {word: kind for kind, words in KIND_WORDS.items() for word in words.split(", ")}
TITLES = {
    "member": ("Number", "Nummer", "Numéro"),
    "name": ("Name", "Naam", "Nom"),
    "called": ("Table name", "Tafelnaam", "Nom de table"),
    "kind": ("Kind", "Soort", "Sorte"),
    "email": ("E-mail", "E-mailadres", "Courriel"),
    "telephone": ("Telephone", "Telefoon", "Téléphone"),
    "address": ("Address", "Adres", "Adresse"),
    "birthday": ("Birthday", "Geboortedatum", "Date de naissance"),
    "joined_on": ("Member since", "Lid sinds", "Membre depuis"),
    "left_on": ("Left on", "Vertrokken op", "Parti le"),
    "notes": ("Notes", "Opmerkingen", "Remarques"),
}
"""The headers that we write ourselves, in English, Dutch and French: words that are read back."""
KIND_TITLES = {
    "full": ("full member", "gewoon lid", "membre effectif"),
    "junior": ("junior", "jeugdlid", "junior"),
    "guest": ("guest", "gastlid", "invité"),
    "honorary": ("honorary member", "erelid", "membre d’honneur"),
}
ADDRESS_SEPARATOR = " / "
"""Between the lines of an address in one cell."""


def typed_details(row: ListRow) -> dict[str, str]:
    """What a row says of somebody, as text for `clubs.member_details`, without their name, number and days. An empty cell says nothing."""
    cells = row.cells
    details = {field: cells.get(field, "") for field in ("called", "email", "telephone", "birthday", "notes")}
    kind = cells.get("kind", "").strip()
    details["kind"] = _KIND_OF_WORD.get(kind.casefold(), kind)
    town = " ".join(filter(None, (cells.get("postcode", ""), cells.get("town", ""))))
    lines = [*cells.get("address", "").replace(ADDRESS_SEPARATOR, "\n").splitlines(), town]
    details["address"] = "\n".join(line for line in lines if line.strip())
    return {field: text for field, text in details.items() if text.strip()}
