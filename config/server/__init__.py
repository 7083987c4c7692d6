"""ASGI applications in front of Django, which answer, queue or refuse requests."""
