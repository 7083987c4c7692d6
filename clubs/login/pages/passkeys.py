"""Support of passkeys: browsers offer them to pages over HTTPS, and to `localhost`."""

from __future__ import annotations

from django.http import HttpRequest


def passkeys_work(request: HttpRequest) -> bool:
    """Return True if a browser can use a passkey on this page. A numeric address does not work, as a passkey is bound to a host name."""
    host = request.get_host().rpartition(":")[0] or request.get_host()
    return host == "localhost" or (request.is_secure() and not host.replace(".", "").isdigit() and not host.startswith("["))
