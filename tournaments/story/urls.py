"""The addresses of the story's pages."""

from __future__ import annotations

from django.urls import URLPattern, path

from tournaments.story.pages import story

urlpatterns: list[URLPattern] = [
    path("e/<slug:slug>/story/", story.story_page, name="story"),
    path("e/<slug:slug>/story/choice/", story.choose, name="story-choice"),
]
