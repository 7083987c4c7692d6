"""Redirects to the closing at one of its steps, after one of its forms was sent."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse


def closing_at(slug: str, step: str) -> HttpResponse:
    """Redirect to the closing, with this step open and scrolled into view."""
    return HttpResponseRedirect(f"{reverse('desk-closing', args=[slug])}?step={step}#{step}")


def back_to_closing(request: HttpRequest, slug: str, otherwise: str) -> HttpResponse:
    """Redirect to the closing if the form was sent from there (`back`), and otherwise to the page with this URL name."""
    return redirect("desk-closing" if request.POST.get("back") == "closing" else otherwise, slug)
