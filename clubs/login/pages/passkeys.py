"""Where passkeys work: browsers give them to pages over HTTPS, and to this machine itself by its name."""

from __future__ import annotations

from django.http import HttpRequest


def passkeys_work(request: HttpRequest) -> bool:
    """Whether a browser can use a passkey on this page. An address in figures will not do, as a passkey is bound to a name."""
    host = request.get_host().rpartition(":")[0] or request.get_host()
    return host == "localhost" or (request.is_secure() and not host.replace(".", "").isdigit() and not host.startswith("["))
