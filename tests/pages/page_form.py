"""A form of a page, submitted like in a browser, for tests without one."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any


class PageForm(HTMLParser):
    """The controls of the form with this id: `data`, to be changed and sent."""

    def __init__(self, response: Any, form_id: str) -> None:
        super().__init__()
        self.form_id, self.inside = form_id, False
        self.data: dict[str, list[str]] = {}
        self.buttons: list[str] = []
        """The buttons that can be pressed, by value."""
        self._list = ""
        self._first: str | None = None
        self._area = ""
        self.feed(response.content.decode())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.inside = values.get("id") == self.form_id
        if not self.inside:
            return
        name, value = values.get("name", ""), values.get("value", "")
        if tag == "input" and name and (values.get("type") not in ("checkbox", "radio") or "checked" in values):
            self.data.setdefault(name, []).append(value if "value" in values or values.get("type") != "checkbox" else "on")
        elif tag == "select":
            self._list, self._first = name, None
        elif tag == "textarea":
            self._area = name
            self.data[name] = [""]
        elif tag == "option":
            self._first = value if self._first is None else self._first
            if "selected" in values:
                self.data[self._list] = [value]
        elif tag == "button" and name == "do" and "disabled" not in values:
            self.buttons.append(value)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.inside = False
        elif tag == "textarea":
            self._area = ""
        elif tag == "select" and self.inside and self._list not in self.data and self._first is not None:
            self.data[self._list] = [self._first]

    def handle_data(self, data: str) -> None:
        if self._area:
            self.data[self._area] = [self.data[self._area][0] + data]

    def sent(self, button: str, **changes: str | None) -> dict[str, list[str]]:
        """Return the data sent by pressing this button, with these controls filled in; `None` unticks one."""
        data = {**self.data, **{name: [value] for name, value in changes.items() if value is not None}, "do": [button]}
        return {name: values for name, values in data.items() if changes.get(name, "") is not None}
